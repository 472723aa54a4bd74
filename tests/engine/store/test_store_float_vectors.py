"""R1: the vectors of an older Attest are searched before, while and after they are converted, whatever happens."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from store_builders import item, library
from vector_builders import exact, former_store, nearest, passage_ids, recall

from app.engine.ingest.document import PassageType
from app.engine.records import Scope
from app.engine.store.database import Store
from app.engine.store.float_vectors import convert_some, float_vectors_left, has_float_vectors
from app.engine.store.items import LibraryRepository
from app.engine.store.records import EmbedderInfo
from app.engine.store.vectors import VectorRepository
from app.engine.zotero.records import ZoteroRef

SOURCES, PASSAGES = 12, 50


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("former") / "library.sqlite"
    return path, *former_store(path, SOURCES, PASSAGES)


@pytest.fixture
def former(made, tmp_path):
    ids, vectors = made[1:]
    store = Store(Path(shutil.copy(made[0], tmp_path)))
    yield store, ids, vectors
    store.close()


def assert_searches(store, ids, vectors):
    found = nearest(store, vectors[33], len(ids) + 1)
    assert sorted(found) == ids
    assert recall(found[:10], exact(ids, vectors, vectors[33], 10)) >= 0.9
    assert found[0] == ids[33]


def test_vectors_are_found_before_they_are_converted(former):
    store, ids, vectors = former
    assert float_vectors_left(store) == len(ids)
    assert_searches(store, ids, vectors)


def test_vectors_are_found_once_each_while_they_are_converted(former):
    store, ids, vectors = former
    assert convert_some(store, 250) == 250
    assert float_vectors_left(store) == len(ids) - 250
    assert_searches(store, ids, vectors)


def test_after_the_last_vector_the_old_table_is_gone(former):
    store, ids, vectors = former
    while convert_some(store, 250):
        pass
    assert not has_float_vectors(store)
    assert convert_some(store, 250) == float_vectors_left(store) == 0
    assert VectorRepository(store).passages_without_vector() == 0
    assert_searches(store, ids, vectors)
    assert store.check() == ()


def test_a_conversion_goes_on_where_it_ended(former):
    store, ids, vectors = former
    convert_some(store, 100)
    store.close()
    again = Store(store.path)
    while VectorRepository(again).convert_vectors():
        pass
    assert_searches(again, ids, vectors)
    again.close()


@pytest.mark.parametrize("converted", [0, 130, 600])
def test_scopes_hold_while_vectors_are_converted(former, converted):
    store, ids, vectors = former
    convert_some(store, converted or 1)
    named = Scope(items=(ZoteroRef(1, "K001"), ZoteroRef(1, "K009")))
    assert len(nearest(store, vectors[0], 1_000, named)) == 2 * PASSAGES
    assert nearest(store, vectors[0], 10, Scope(passage_types=(PassageType.TABLE,))) == []
    assert set(nearest(store, vectors[0], 1_000, Scope(excluded_passages=tuple(ids[:-3])))) == set(ids[-3:])


def test_what_is_removed_in_the_middle_is_found_nowhere(former):
    store, _, vectors = former
    convert_some(store, 130)
    LibraryRepository(store).sync(library(item("K000"), item("K011")))
    left = passage_ids(store)
    assert sorted(nearest(store, vectors[0], 1_000)) == left
    while convert_some(store, 130):
        pass
    assert sorted(nearest(store, vectors[0], 1_000)) == left
    assert store.check() == ()


def test_another_embedder_needs_no_conversion(former):
    store, ids, _ = former
    VectorRepository(store).use_embedder(EmbedderInfo("other", "1", 16))
    assert not has_float_vectors(store)
    assert VectorRepository(store).passages_without_vector() == len(ids)


def test_a_search_sees_one_state_while_vectors_are_converted(former):
    store, ids, vectors = former
    with store.snapshot():
        assert not store.rows("SELECT 1 FROM vectors")
        convert_some(store, 250)
        assert float_vectors_left(store) == len(ids)
        assert store.rows("SELECT count(*) FROM vectors") == [(0,)]
    assert_searches(store, ids, vectors)


def test_a_converted_store_is_smaller(former):
    store, _, _ = former
    store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    before = store.path.stat().st_size
    while convert_some(store, 250):
        pass
    store.give_space_back()
    store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    assert store.path.stat().st_size < before


KILLED = """
import sys
from pathlib import Path
from app.engine.store.database import Store
from app.engine.store.float_vectors import convert_some
store = Store(Path(sys.argv[1]))
print("open", flush=True)
while convert_some(store, 40):
    print("converted", flush=True)
print("done", flush=True)
"""


@pytest.mark.parametrize("steps", [0, 3, 15])
def test_a_killed_conversion_loses_nothing(made, tmp_path, steps):
    original, ids, vectors = made
    path = Path(shutil.copy(original, tmp_path))
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, cwd=Path.cwd()
    )
    for _ in range(steps + 1):
        child.stdout.readline()
    child.kill()
    child.communicate()

    store = Store(path)
    assert_searches(store, ids, vectors)
    while convert_some(store, 40):
        pass
    assert_searches(store, ids, vectors)
    assert store.check() == ()
    store.close()
