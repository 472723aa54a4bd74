import pytest

from app.engine.ingest.decode import decode
from app.engine.ingest.hyphens import Vocabulary, join_lines
from app.engine.ingest.loose_accents import join_accents
from app.engine.ingest.text import clean_line, count_words, normalise_text


def test_normalisation_collapses_white_space_only() -> None:
    assert normalise_text("  a\n b\t²\u00a0ﬁ ") == "a b ² ﬁ"


def test_ligatures_are_taken_apart_and_superscripts_stay() -> None:
    assert clean_line("e\ufb03cient m² x₁ 𝑥") == ("efficient m² x₁ 𝑥", False)


@pytest.mark.parametrize("mark", ["\x02", "\ufffe", "\u00ad"])
def test_division_marks_become_hyphens(mark: str) -> None:
    assert clean_line(f"measure{mark}") == ("measure-", True)


def test_control_characters_are_removed() -> None:
    assert clean_line("a\x00b\x07c\u200b\ufeff") == ("abc", False)


def _boxes(places: dict[int, float]):
    return lambda at: (places.get(at, at * 5.0), 0.0, places.get(at, at * 5.0) + 5.0, 10.0)


def test_accent_before_its_letter_is_joined() -> None:
    assert join_accents("Introducci´on", _boxes({10: 55.0})) == "Introducción"


def test_accent_after_its_word_goes_to_the_letter_it_stands_over() -> None:
    assert join_accents("INTRODUCCION´", _boxes({12: 50.0})) == "INTRODUCCIÓN"


def test_accent_far_from_any_letter_stays() -> None:
    assert join_accents("f´ a", _boxes({1: 400.0})) == "f´ a"


def test_divided_word_is_joined_by_default() -> None:
    assert join_lines("the measure-", "ment of", Vocabulary(["x"]), is_soft=True) == ("the measure", "")


def test_hyphen_the_document_uses_is_kept() -> None:
    vocabulary = Vocabulary(["a well-known fact"])
    assert join_lines("this well-", "known fact", vocabulary, is_soft=False) == ("this well-", "")


def test_joined_form_of_the_document_wins() -> None:
    vocabulary = Vocabulary(["database and data-base"])
    assert join_lines("the data-", "base", vocabulary, is_soft=False) == ("the data", "")


def test_two_known_words_keep_their_hyphen() -> None:
    vocabulary = Vocabulary(["text mining of text by mining"])
    assert join_lines("by text-", "mining", vocabulary, is_soft=True) == ("by text-", "")


def test_hyphen_before_capital_is_kept_and_dash_is_no_hyphen() -> None:
    vocabulary = Vocabulary([])
    assert join_lines("the Navier-", "Stokes case", vocabulary, is_soft=False) == ("the Navier-", "")
    assert join_lines("that is -", "so", vocabulary, is_soft=False) == ("that is -", "\n")


def test_chinese_words_are_counted_by_pairs() -> None:
    assert count_words("四个汉字 two") == 4


@pytest.mark.parametrize(
    ("data", "declared", "text"),
    [
        ("müde".encode(), "", "müde"),
        ("müde".encode("latin-1"), "iso-8859-1", "müde"),
        ("müde".encode("latin-1"), "no-such-set", "müde"),
        (b"<meta charset='koi8-r'>" + "да".encode("koi8-r"), "", "<meta charset='koi8-r'>да"),
        ("müde".encode("utf-16"), "", "müde"),
        (b"a\r\nb\rc", "", "a\nb\nc"),
    ],
    ids=["utf-8", "declared", "unknown set", "meta", "utf-16 mark", "line ends"],
)
def test_text_is_decoded(data: bytes, declared: str, text: str) -> None:
    assert decode(data, declared) == text
