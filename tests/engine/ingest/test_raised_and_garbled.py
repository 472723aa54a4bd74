"""I1: raised figures stay apart from numbers; pages with wrong letters are told from text in any language."""

import pytest

from app.engine.ingest.garbled import is_garbled
from app.engine.ingest.raised import mark_raised
from app.engine.ingest.sentences import split_sentences
from app.engine.store.word_forms import indexed_form

_PROSE = (
    "The patients in the trial were followed for a year and the results are shown in the table below. " * 5
)


@pytest.mark.parametrize(
    ("text", "raised", "expected"),
    [
        ("5.212 mg", {3, 4}, "5.2¹² mg"),
        ("10-33 units", {2, 3, 4}, "10⁻³³ units"),
        ("Mg2+ ions", {2, 3}, "Mg²⁺ ions"),
        ("102-5", {2}, "10²-5"),
        ("1Department", {0}, "¹Department"),
        ("in 2015", set(), "in 2015"),
    ],
    ids=["reference", "exponent", "charge", "range", "affiliation", "plain"],
)
def test_only_raised_figures_become_superscripts(text: str, raised: set[int], expected: str) -> None:
    assert mark_raised(text, raised.__contains__) == expected


def test_prose_is_not_garbled() -> None:
    assert not is_garbled(_PROSE)


def test_shifted_letters_are_garbled() -> None:
    assert is_garbled("".join(chr((ord(c) - 94) % 26 + 97) if c.islower() else c for c in _PROSE))


def test_unmapped_characters_are_garbled() -> None:
    assert is_garbled("".join("\ue000" if c.isalpha() else c for c in _PROSE))


def test_chinese_is_not_garbled() -> None:
    assert not is_garbled("我们研究了这种药物对病人的影响，结果如下。" * 10)


def test_label_belongs_to_the_sentence_it_opens() -> None:
    text = "Results. We found an effect. Methods: None."
    assert next(text[start:end] for start, end in split_sentences(text)) == "Results. We found an effect."


def test_sentence_ends_before_its_raised_reference() -> None:
    text = "It lives longer.¹² The next one does not."
    assert len(split_sentences(text)) == 2


@pytest.mark.parametrize(
    ("written", "forms"),
    [
        ("effects¹²", {"effects", "12"}),
        ("5.2¹²", {"5", "2", "12"}),
        ("10⁻³³", {"10", "33"}),
        ("m²", {"m2"}),
        ("CO₂", {"co2"}),
    ],
)
def test_words_are_indexed_without_their_reference_marks(written: str, forms: set[str]) -> None:
    assert set(indexed_form(written, "en").split()) == forms
