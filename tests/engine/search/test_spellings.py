"""P10: one word in its ways of writing, so that a question is not refused for a hyphen."""

import pytest

from app.engine.search.spellings import is_one_slip, parted, respelled, taken_apart, without_possessive


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("10C", "10 C"),
        ("20kHz", "20 kHz"),
        ("COVID19", "COVID 19"),
        ("IC-50", "IC50"),
        ("IC50", "IC 50"),
        ("SARS-CoV2", "SARS CoV 2"),
        ("MATRix-RICE", "MATRix RICE"),
    ],
)
def test_numbers_and_hyphens_part_a_word(word: str, other: str) -> None:
    assert other in parted(word)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("BigCactus", "Big Cactus"),
        ("SARSCoV2", "SARS CoV 2"),
        ("Taichi", "Tai chi"),
        ("HartreeFock", "Hartree Fock"),
    ],
)
def test_unknown_word_may_be_two(word: str, other: str) -> None:
    assert other in taken_apart(word)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("leukaemia", "leukemia"),
        ("tumor", "tumor"),
        ("tumours", "tumors"),
        ("randomized", "randomised"),
        ("fibre-rich", "fiber-rich"),
        ("gamma", "γ"),
        ("β", "beta"),
        ("labelled", "labeled"),
    ],
)
def test_word_is_respelled(word: str, other: str) -> None:
    assert other in (word, *respelled(word))


@pytest.mark.parametrize(
    "pair",
    [("thymol", "thymols"), ("thymol", "tymol"), ("thymol", "thimol"), ("thymol", "htymol"), ("ab", "ba")],
)
def test_one_slip_is_known_both_ways(pair: tuple[str, str]) -> None:
    assert is_one_slip(*pair)
    assert is_one_slip(*pair[::-1])


@pytest.mark.parametrize("pair", [("thymol", "thymol"), ("thymol", "phenol"), ("abcd", "badc")])
def test_other_words_are_no_slip(pair: tuple[str, str]) -> None:
    assert not is_one_slip(*pair)


@pytest.mark.parametrize("word", ["SPECTER's", "SPECTER’s", "SPECTER'S", "SPECTER"])
def test_possessive_is_no_part_of_a_name(word: str) -> None:
    assert without_possessive(word) == "SPECTER"
