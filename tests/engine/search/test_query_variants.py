"""P7: other wordings learned from the library's own papers."""

import pytest
from search_builders import record

from app.engine.search.question import Question, Term
from app.engine.search.variants import acronyms_in, keywords, kindred_words, with_acronyms
from app.models.protocols import ModelUnavailable


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A randomised controlled trial (RCT) was run.", {"RCT": "randomised controlled trial"}),
        ("RCT (randomised controlled trial) is meant.", {"RCT": "randomised controlled trial"}),
        ("the quality of life (QoL) of patients", {"QoL": "quality of life"}),
        ("low-dose computed tomography (LDCT)", {"LDCT": "low-dose computed tomography"}),
        ("as others say (WHO)", {}),
        ("several trials (RCTs)", {}),
        ("(ABC)", {}),
        ("", {}),
    ],
)
def test_acronyms_are_learned_where_the_text_explains_them(text, found):
    assert acronyms_in(text) == found


def test_an_acronym_of_the_question_is_spelled_out():
    passages = [record(1, "A randomised controlled trial (RCT) was run.")]
    assert with_acronyms("Was it an RCT?", passages) == "Was it an RCT? randomised controlled trial"


def test_a_long_form_of_the_question_is_shortened():
    passages = [record(1, "A randomised controlled trial (RCT) was run.")]
    assert with_acronyms("Which randomised controlled trial?", passages).endswith("? RCT")


def test_without_explained_acronyms_there_is_no_variant():
    assert with_acronyms("Was it an RCT?", [record(1, "Nothing here.")]) == ""


def question(*terms: Term) -> Question:
    return Question("?", "english", terms, wants_number=False, wants_finding=False)


def term(word: str, weight=1.0, passages=3) -> Term:
    return Term(word, word, weight, passages, is_name=False)


def test_keywords_put_the_rarest_first_and_leave_out_unknown_words():
    assert keywords(question(term("light"), term("oak", 4.0), term("zzz", 9.0, passages=0))) == "oak light"


def test_one_keyword_is_no_variant():
    assert keywords(question(term("light"))) == ""


class TwinEmbedder:
    """Knows that two words mean nearly the same."""

    near = frozenset({"tumour", "neoplasm"})

    def embed(self, texts, should_stop=None):
        import numpy as np

        words = sorted(set(texts) | self.near)
        rows = np.zeros((len(texts), len(words) + 1), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[-1 if text in self.near else words.index(text)] = 1.0
        return rows


def test_kindred_words_come_from_the_passages():
    passages = [record(1, "A neoplasm grew."), record(2, "The neoplasm and the liver."), record(3, "liver")]
    assert kindred_words(question(term("tumour")), passages, TwinEmbedder()) == ("neoplasm",)


def test_without_a_model_there_are_no_kindred_words():
    class Broken:
        def embed(self, texts, should_stop=None):
            raise ModelUnavailable("Gone.")

    passages = [record(1, "neoplasm"), record(2, "neoplasm")]
    assert kindred_words(question(term("tumour")), passages, None) == ()
    assert kindred_words(question(term("tumour")), passages, Broken()) == ()
