"""The library's vocabulary: which words stand together in one paper, in whatever of its parts."""

import pytest
from store_builders import item, library, note, read_all

from app.engine.store.items import LibraryRepository
from app.engine.store.vocabulary import StoreVocabulary


@pytest.fixture
def vocabulary(store):
    LibraryRepository(store).sync(
        library(
            item("AAAA", title="Amazonian frogs"),
            item("BBBB", title="Glacier moss"),
            note("NOTA", "AAAA", "<p>a note</p>"),
        )
    )
    read_all(store, "Brazilian rivers flow.")
    return StoreVocabulary(store)


def test_title_and_note_of_a_paper_stand_together(vocabulary):
    assert vocabulary.stand_together("frogs", "Braz")


def test_titles_of_two_papers_stand_apart(vocabulary):
    assert not vocabulary.stand_together("frogs", "glacier")


def test_whole_words_of_the_first_are_asked_for(vocabulary):
    assert not vocabulary.stand_together("Amaz", "Braz")


@pytest.mark.parametrize("odd", ['"', "\0", "*", "a OR b", ""])
def test_any_text_may_be_asked_for(vocabulary, odd):
    assert not vocabulary.stand_together(odd, "zzz")


@pytest.mark.parametrize("name", ["Brazilian", "brazilian", "Amazonian", "Glacier"])
def test_name_that_a_passage_or_title_holds_is_spelled(vocabulary, name):
    assert vocabulary.is_spelled(name)


def test_name_with_the_stem_of_another_word_is_not_spelled(store):
    LibraryRepository(store).sync(
        library(item("AAAA", title="The mar of a coin"), note("NOTA", "AAAA", "<p>n</p>"))
    )
    read_all(store, "A mar is a flaw.")
    vocabulary = StoreVocabulary(store)
    assert vocabulary.passage_frequency("Mars")
    assert not vocabulary.is_spelled("Mars")
