"""P10 and the gap check: whether passages bear on a question, and which parts of it they leave open."""

import pytest
from search_builders import record

from app.engine.search.relevance import Relevance, question_parts
from app.models.fakes import FakeEmbedder
from app.models.protocols import ModelUnavailable


class EvenVocabulary:
    """Every word is as common as any other."""

    passage_count = 100

    def passage_frequency(self, word, *, is_prefix=False):
        return 5

    def is_spelled(self, name):
        return True

    def stand_together(self, word, beginning):
        return True


def relevance(embedder=None) -> Relevance:
    return Relevance(EvenVocabulary(), embedder)


LEAVES = record(1, "Oak leaves absorb red light.")


def test_a_passage_with_the_topic_words_is_a_hit():
    assert relevance().is_hit("Which leaves absorb light?", [LEAVES])


def test_no_passages_are_no_hit():
    assert not relevance(FakeEmbedder()).is_hit("Which leaves absorb light?", [])


def test_a_passage_about_something_else_is_no_hit():
    assert not relevance(FakeEmbedder()).is_hit("volcanoes erupted Iceland ash", [LEAVES])


def test_the_title_of_a_paper_counts():
    assert relevance().is_hit("Leaves?", [record(1, "It absorbs.")])


def test_a_passage_near_in_meaning_is_a_hit_without_the_words():
    class Near(FakeEmbedder):
        def embed(self, texts, should_stop=None):
            return super().embed(["same"] * len(texts))

    assert relevance(Near()).is_hit("volcanoes erupted Iceland ash", [LEAVES])


def test_without_a_model_words_alone_decide():
    class Broken(FakeEmbedder):
        def embed(self, texts, should_stop=None):
            raise ModelUnavailable("Gone.")

    for one in (relevance(), relevance(Broken())):
        assert not one.is_hit("volcanoes erupted Iceland ash", [LEAVES])


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("What absorbs light?", ("What absorbs light?",)),
        (
            "What absorbs red light, and how far do swallows fly?",
            ("What absorbs red light", "how far do swallows fly?"),
        ),
        ("salt and pepper", ("salt and pepper",)),
        ("", ("",)),
    ],
)
def test_a_question_falls_into_its_clauses(text, parts):
    assert question_parts(text) == parts


def test_only_uncovered_parts_are_open():
    text = "Which leaves absorb red light, and which volcanoes erupted over Iceland?"
    assert relevance(FakeEmbedder()).open_parts(text, [LEAVES]) == ("which volcanoes erupted over Iceland?",)


def test_everything_is_open_where_nothing_was_found():
    assert relevance().open_parts("Which leaves absorb light?", []) == ("Which leaves absorb light?",)
