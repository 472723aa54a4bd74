"""R1, §17: the word index takes its smaller form while it is searched, and a killed run goes on where it was."""

import subprocess
import sys

import pytest
from store_builders import PARSER, document, item, library

from app.engine.records import Scope
from app.engine.runs import Canceled, RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.search import SearchRepository
from app.engine.store.word_index import REGROUPING
from app.engine.upkeep import Upkeep

DOCUMENTS, PASSAGES = 6, 5
KILLED = """
import os, sys
from pathlib import Path
from app.engine.store.database import Store
import app.engine.store.word_index as words
store = Store(Path(sys.argv[1]))
words.REGROUPING.renew_some(store, 10)
if sys.argv[2] == "filling":
    made, calls = words._row, []
    def dying(*row):
        calls.append(row)
        if len(calls) == 3:
            os.kill(os.getpid(), 9)
        return made(*row)
    words._row = dying
    words.REGROUPING.renew_some(store, 10)
while words.REGROUPING.count_left(store):
    words.REGROUPING.renew_some(store, 10)
with store.transaction() as connection:
    connection.execute(words._TAKE_PLACE)
    os.kill(os.getpid(), 9)
"""


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "library.sqlite")
    LibraryRepository(made).sync(
        library(*(item(f"K{n}", title=f"Pressure {n}" if n % 2 else f"Else {n}") for n in range(DOCUMENTS)))
    )
    documents = DocumentRepository(made)
    for source in documents.pending(PARSER):
        texts = [f"pressure {'measured ' * n} word{source.source_id}" for n in range(PASSAGES)]
        documents.save_document(source.source_id, document(*texts), source.fingerprint, PARSER)
    yield made
    made.close()


def found(store, text="pressure measured"):
    hits = SearchRepository(store).lexical(text, Scope(), 100)
    return {hit.passage_id: pytest.approx(hit.score) for hit in hits}


def order(store, text="pressure measured"):
    return [hit.passage_id for hit in SearchRepository(store).lexical(text, Scope(), 100)]


def finish(store):
    while REGROUPING.renew_some(store, 10):
        pass


def test_searches_find_the_same_before_while_and_after(store):
    before = found(store)
    assert REGROUPING.renew_some(store, 10) == 10
    assert found(store) == before
    finish(store)
    assert (found(store), REGROUPING.count_left(store)) == (before, 0)
    assert store.check() == ()


def test_words_in_titles_weigh_more_in_both_forms(store):
    titles = {row[0]: row[1] for row in store.rows("SELECT id, title FROM items")}
    before = order(store, "pressure")
    finish(store)
    assert order(store, "pressure") == before
    of_best = store.rows(
        "SELECT S.item_id FROM passages P JOIN sources S ON S.id = P.source_id WHERE P.id = :id",
        {"id": before[0]},
    )
    assert titles[of_best[0][0]].startswith("Pressure")


@pytest.mark.parametrize("moment", ["filling", "taking its place"])
def test_a_killed_run_loses_nothing_and_goes_on_there(store, moment):
    before = found(store)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(store.path), moment], check=False)
    assert killed.returncode == -9
    left = DOCUMENTS * PASSAGES - 10 if moment == "filling" else 0
    assert REGROUPING.count_left(store) == left
    assert found(store) == before
    finish(store)
    assert found(store) == before
    assert store.check() == ()


def test_what_is_written_meanwhile_is_in_the_new_form_too(store):
    REGROUPING.renew_some(store, 10)
    LibraryRepository(store).sync(
        library(*(item(f"K{n}", title="Renamed" if n == 0 else f"Else {n}") for n in range(DOCUMENTS - 1)))
    )
    renamed = found(store, "renamed")
    finish(store)
    assert found(store, "renamed") == renamed
    assert len(renamed) == PASSAGES
    assert len(found(store)) == (DOCUMENTS - 1) * PASSAGES
    assert store.check() == ()


def test_what_leaves_after_it_is_found_no_more(store):
    finish(store)
    LibraryRepository(store).sync(library(item("K0")), is_accepting_removals=True)
    assert len(found(store)) == PASSAGES
    assert store.rows("SELECT count(*) FROM passages_fts") == [(PASSAGES,)]


def test_an_empty_store_takes_the_new_form_at_once(tmp_path):
    made = Store(tmp_path / "library.sqlite")
    Upkeep(made).renew(RunContext())
    columns = made.rows("SELECT name FROM pragma_table_info('passages_fts')")
    made.close()
    assert columns == [("text",), ("context",)]


def test_upkeep_that_is_cancelled_keeps_what_it_did(store, monkeypatch):
    monkeypatch.setattr("app.engine.upkeep.REGROUPED_AT_ONCE", 10)
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        Upkeep(store).renew(run)
    assert REGROUPING.count_left(store) < DOCUMENTS * PASSAGES
    finish(store)
    assert store.check() == ()
