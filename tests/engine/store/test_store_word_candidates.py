"""§17, R2: in a very large library only the passages worth it are scored, and the best are found all the same."""

import json
import random

import pytest
from store_builders import attachment, document, item, library

from app.engine.records import Scope
from app.engine.store import word_candidates as chooser
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.records import Fingerprint
from app.engine.store.search import SearchRepository
from app.engine.store.word_candidates import word_candidates
from app.engine.zotero.records import ZoteroRef

PARSER = "parser-1"
FINGERPRINT = Fingerprint(1, 1, "")
EVERYTHING = Scope()
QUESTION = "word1 word5 word40 word90"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("words")
    (folder / "a.pdf").write_bytes(b"content")
    made = Store(folder / "library.sqlite")
    LibraryRepository(made).sync(
        library(item("AAA"), item("BBB"), attachment("FIL", "AAA", folder / "a.pdf"))
    )
    documents, chance = DocumentRepository(made), random.Random(1)
    for source in documents.pending(PARSER):
        texts = [" ".join(f"word{int(100 * chance.random() ** 2)}" for _ in range(12)) for _ in range(300)]
        documents.save_document(source.source_id, document(*texts), source.fingerprint or FINGERPRINT, PARSER)
    yield made
    made.close()


@pytest.fixture
def strict(monkeypatch):
    """Choose in a small library too, and few."""
    monkeypatch.setattr(chooser, "SCORED_WHOLE", 0)
    monkeypatch.setattr(chooser, "_FEWEST", 0)
    monkeypatch.setattr(chooser, "SCORED", 10)


def found(store, scope=EVERYTHING, limit=10):
    return [hit.passage_id for hit in SearchRepository(store).lexical(QUESTION, scope, limit)]


def test_a_usual_library_is_scored_whole(store):
    assert word_candidates(store, ['"word1"'], Scope(), 10) is None


def test_the_best_passages_are_those_of_the_whole_search(store, request):
    whole = found(store)
    request.getfixturevalue("strict")
    assert found(store) == whole


def test_scores_are_those_of_the_whole_search(store, request):
    whole = {hit.passage_id: hit for hit in SearchRepository(store).lexical(QUESTION, Scope(), 10)}
    request.getfixturevalue("strict")
    among = {hit.passage_id: hit for hit in SearchRepository(store).lexical(QUESTION, Scope(), 10)}
    assert among.keys() == whole.keys()
    assert all(hit.score == pytest.approx(whole[key].score) for key, hit in among.items())
    assert all(hit.document == whole[key].document for key, hit in among.items())


@pytest.mark.usefixtures("strict")
def test_no_more_passages_are_chosen_than_are_scored(store):
    chosen = json.loads(word_candidates(store, ['"word1"', '"word5"'], Scope(), 3) or "")
    assert len(set(chosen)) == 30


@pytest.mark.usefixtures("strict")
def test_a_rare_word_comes_before_a_frequent_one(store):
    ((rare, _),) = store.rows(
        "SELECT group_concat(rowid), count(*) FROM passages_fts WHERE passages_fts MATCH 'word90'"
    )
    chosen = json.loads(word_candidates(store, ['"word1"', '"word90"'], Scope(), 10) or "")
    assert {int(one) for one in rare.split(",")} <= set(chosen)


@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize("scope", [Scope(items=(ZoteroRef(1, "BBB"),)), Scope(items=(ZoteroRef(1, "FIL"),))])
def test_filters_act_before_passages_are_chosen(store, monkeypatch, scope):
    chosen = found(store, scope)
    monkeypatch.setattr(chooser, "SCORED_WHOLE", 20_000)
    assert chosen == found(store, scope)
    assert chosen


@pytest.mark.usefixtures("strict")
def test_excluded_passages_are_not_chosen(store):
    first, *others = found(store)
    assert first not in found(store, Scope(excluded_passages=(first,)))
    assert others == found(store, Scope(excluded_passages=(first,)))[:9]


@pytest.mark.usefixtures("strict")
def test_words_that_occur_nowhere_find_nothing(store):
    assert word_candidates(store, ['"nowhere"'], Scope(), 10) == "[]"
    assert SearchRepository(store).lexical("nowhere", Scope(), 10) == ()
