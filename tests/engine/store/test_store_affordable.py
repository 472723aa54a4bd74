"""§17, R2: the most frequent words are left out of a search only where it would cost too much."""

import pytest
from store_builders import document, item, library

from app.engine.store import affordable as affordable_module
from app.engine.store.affordable import affordable
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository

PARSER = "parser-1"


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "library.sqlite")
    LibraryRepository(made).sync(library(item("AAA")))
    documents = DocumentRepository(made)
    (source,) = documents.pending(PARSER)
    texts = [f"common {'often' if n % 2 else 'else'} {'rare' if n == 7 else ''}" for n in range(20)]
    documents.save_document(source.source_id, document(*texts), source.fingerprint, PARSER)
    yield made
    made.close()


def test_a_small_library_is_searched_for_every_word(store):
    assert affordable(store, '"common" OR "rare"') == '"common" OR "rare"'


@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        (19, '"often" OR "rare"'),
        (11, '"often" OR "rare"'),
        (10, '"rare"'),
    ],
)
def test_the_most_frequent_words_go_first(store, monkeypatch, budget, expected):
    monkeypatch.setattr(affordable_module, "BUDGET", budget)
    assert affordable(store, '"common" OR "often" OR "rare"') == expected


def test_the_rarest_word_stays_however_frequent_it_is(store, monkeypatch):
    monkeypatch.setattr(affordable_module, "BUDGET", 3)
    assert affordable(store, '"common" OR "often"') in {'"common"', '"often"'}


def test_a_question_of_one_word_is_not_touched(store, monkeypatch):
    monkeypatch.setattr(affordable_module, "BUDGET", 3)
    assert affordable(store, '"common"') == '"common"'


def test_words_that_occur_nowhere_do_not_push_others_out(store, monkeypatch):
    monkeypatch.setattr(affordable_module, "BUDGET", 11)
    assert affordable(store, '"nowhere" OR "often"') == '"nowhere" OR "often"'
