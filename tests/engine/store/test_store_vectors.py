"""R1, R2: search by meaning finds what an exact search finds, within every scope, and its room is given back."""

import numpy as np
import pytest
from store_builders import item, library, row_counts
from vector_builders import embed, exact, fill, nearest, passage_ids, recall, unit_vectors

from app.engine.ingest.document import PassageType
from app.engine.records import Scope
from app.engine.store.items import LibraryRepository
from app.engine.store.records import EmbedderInfo
from app.engine.store.search import SearchRepository
from app.engine.store.vectors import VectorRepository
from app.engine.zotero.records import ZoteroRef


@pytest.fixture
def filled(store):
    """1,200 passages of 12 items with their vectors."""
    ids = fill(store, 12, 100)
    vectors = unit_vectors(len(ids))
    embed(store, ids, vectors)
    return store, ids, vectors


def test_the_nearest_passages_are_those_of_an_exact_search(store):
    ids = fill(store, 20, 100)
    passages, queries = np.split(unit_vectors(len(ids) + 40, dimension=384), [len(ids)])
    embed(store, ids, passages)
    found = [recall(nearest(store, one, 10), exact(ids, passages, one, 10)) for one in queries]
    assert np.mean(found) >= 0.97  # passages about one topic lie here almost equally near


def test_scores_are_cosines_best_first(filled):
    store, ids, vectors = filled
    hits = SearchRepository(store).dense(vectors[5], Scope(), 20)
    of_id = dict(zip(ids, vectors @ vectors[5], strict=True))
    scores = [hit.score for hit in hits]
    assert hits[0].passage_id == ids[5]
    assert scores == sorted(scores, reverse=True)
    assert scores == pytest.approx([of_id[hit.passage_id] for hit in hits], abs=0.01)


def test_as_many_passages_are_found_as_are_asked_for(filled):
    store, ids, vectors = filled
    assert len(nearest(store, vectors[0], 900)) == 900
    assert set(nearest(store, vectors[0], 9_000)) == set(ids)


def test_excluded_passages_leave_their_places_to_the_next(filled):
    store, ids, vectors = filled
    near = exact(ids, vectors, vectors[0], 1_180)
    scope = Scope(excluded_passages=tuple(near))
    assert set(nearest(store, vectors[0], 20, scope)) == set(ids) - set(near)


def test_passages_of_far_items_are_found_within_their_scope(filled):
    store, _, vectors = filled
    means = (vectors @ vectors[0]).reshape(12, 100).mean(axis=1)
    farthest = int(means.argmin())
    scope = Scope(items=(ZoteroRef(1, f"K{farthest:03}"),))
    found = set(nearest(store, vectors[0], 100, scope))
    of_item = store.rows(
        "SELECT P.id FROM passages P JOIN sources S ON S.id = P.source_id WHERE S.key = :key",
        {"key": f"K{farthest:03}"},
    )
    assert found == {row[0] for row in of_item}


def test_a_source_may_have_more_passages_than_a_block(store):
    ids = fill(store, 1, 1_500)
    vectors = unit_vectors(len(ids))
    embed(store, ids, vectors)
    assert store.rows("SELECT count(*) > 1 FROM vector_blocks") == [(1,)]
    assert set(nearest(store, vectors[0], 1_500)) == set(ids)


def test_a_type_without_passages_finds_nothing(filled):
    store, _, vectors = filled
    assert nearest(store, vectors[0], 10, Scope(passage_types=(PassageType.TABLE,))) == []


def test_an_empty_store_finds_nothing(store):
    assert nearest(store, unit_vectors(1)[0], 10) == []


@pytest.mark.parametrize("dimension", [16, 24, 384])
def test_vectors_may_have_any_dimension(store, dimension):
    ids = fill(store, 2, 50)
    vectors = unit_vectors(len(ids), dimension=dimension)
    embed(store, ids, vectors)
    assert nearest(store, vectors[7], 1) == [ids[7]]


def test_a_vector_of_zeros_is_neither_near_nor_far(store):
    ids = fill(store, 1, 3)
    embed(store, ids, np.vstack([np.zeros((1, 64), dtype=np.float32), unit_vectors(2)]))
    hits = SearchRepository(store).dense(unit_vectors(2)[0], Scope(), 3)
    assert next(hit.score for hit in hits if hit.passage_id == ids[0]) == 0.0


def test_another_embedder_leaves_no_vector_behind(filled):
    store, ids, _ = filled
    assert VectorRepository(store).use_embedder(EmbedderInfo("other", "1", 16))
    assert store.rows("SELECT (SELECT count(*) FROM vectors), (SELECT count(*) FROM vector_blocks)") == [
        (0, 0)
    ]
    assert VectorRepository(store).passages_without_vector() == len(ids)


def test_room_of_removed_vectors_is_given_back_and_the_rest_still_found(filled):
    store, ids, vectors = filled
    store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    size = store.path.stat().st_size
    LibraryRepository(store).sync(library(item("K003"), item("K007")))
    left = passage_ids(store)
    at = ids.index(left[50])
    assert set(nearest(store, vectors[at], 500)) == set(left)
    assert nearest(store, vectors[at], 1) == [left[50]]
    assert row_counts(store)["vectors"] == len(left) == 200
    store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    assert (
        store.path.stat().st_size < size * 2 / 3
    )  # four fifths of the rows went; empty tables take room too
    assert store.check() == ()
