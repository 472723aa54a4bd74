"""V4: how a compound claim is cut into clauses that can be judged alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.clauses import MAX_CLAUSES, clauses_of


@pytest.mark.parametrize(
    ("claim", "clauses"),
    [
        pytest.param(
            "Warm media sped up cell growth; cold media delayed cell division.",
            ("Warm media sped up cell growth.", "Cold media delayed cell division."),
            id="semicolon",
        ),
        pytest.param(
            "Twins differ by 5.2 mutations. Many twins share early cell lines.",
            ("Twins differ by 5.2 mutations.", "Many twins share early cell lines."),
            id="sentences",
        ),
        pytest.param(
            "Gene loss increased tumour size, and diet had no effect on survival.",
            ("Gene loss increased tumour size.", "Diet had no effect on survival."),
            id="and between finite verbs",
        ),
        pytest.param(
            "Warm media increased cell growth, whereas cold media delayed division.",
            ("Warm media increased cell growth.", "Cold media delayed division."),
            id="whereas",
        ),
        pytest.param(
            "Although vitamin D was linked to lower mortality, supplements did not reduce fractures.",
            ("Vitamin D was linked to lower mortality.", "Supplements did not reduce fractures."),
            id="although in front",
        ),
        pytest.param(
            "Metformin lowered blood glucose and reduced body weight.",
            ("Metformin lowered blood glucose.", "Metformin reduced body weight."),
            id="subject carried over",
        ),
        pytest.param(
            "Exercise can improve memory and reduce anxiety in adults.",
            ("Exercise can improve memory.", "Exercise can reduce anxiety in adults."),
            id="modal carried over",
        ),
        pytest.param(
            "Holy basil lowers fasting glucose, but it has not been tested in children.",
            ("Holy basil lowers fasting glucose.", "Holy basil has not been tested in children."),
            id="pronoun resolved",
        ),
        pytest.param(
            "In mice, gene loss increased tumour size while diet had no effect.",
            ("In mice, gene loss increased tumour size.", "In mice, diet had no effect."),
            id="opening for all",
        ),
        pytest.param(
            "Sleep loss raises blood pressure, cortisol and appetite.",
            (
                "Sleep loss raises blood pressure.",
                "Sleep loss raises cortisol.",
                "Sleep loss raises appetite.",
            ),
            id="list of objects",
        ),
        pytest.param(
            "Both age and sex predicted survival after surgery.",
            ("Age predicted survival after surgery.", "Sex predicted survival after surgery."),
            id="list of subjects",
        ),
        pytest.param(
            "Die Zellen wuchsen schneller, und die Behandlung senkte die Sterblichkeit der Patienten.",
            ("Die Zellen wuchsen schneller.", "Die Behandlung senkte die Sterblichkeit der Patienten."),
            id="German comma",
        ),
        pytest.param(
            "细胞在温暖的培养基中生长更快，治疗降低了死亡率。",
            ("细胞在温暖的培养基中生长更快。", "治疗降低了死亡率。"),
            id="Chinese comma",
        ),
    ],
)
def test_a_claim_is_cut_at_its_clauses(claim: str, clauses: tuple[str, ...]) -> None:
    assert clauses_of(claim) == clauses


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param("", id="nothing"),
        pytest.param("Cells died.", id="one clause"),
        pytest.param("The interaction of age and sex predicted survival.", id="put together"),
        pytest.param("The “cells grew and the dose fell” rule applies to yeast.", id="within a quotation"),
        pytest.param("Growth (cells grew and the dose fell) was fast in yeast.", id="within brackets"),
        pytest.param("and and, and; , while", id="only connectors"),
    ],
)
def test_a_claim_of_one_piece_is_not_cut(claim: str) -> None:
    assert clauses_of(claim) == ()


def test_a_part_that_says_next_to_nothing_does_not_count() -> None:
    assert clauses_of("It is so, and the new vaccine protected most older adults.") == (
        "The new vaccine protected most older adults.",
    )


def test_there_are_no_more_clauses_than_the_bound() -> None:
    claim = " ".join(f"Gene number{n} raised tumour growth rates." for n in range(20))
    assert len(clauses_of(claim)) == MAX_CLAUSES


_PIECES = st.sampled_from(
    [
        "cells grew fast",
        "the dose fell",
        ", and ",
        " while ",
        "; ",
        ". ",
        "(",
        ")",
        "“",
        "”",
        ", ",
        " and ",
        "it ",
        "ünd",
        "，",
    ]
)


@given(st.lists(_PIECES, max_size=40).map("".join))
def test_any_text_gives_bounded_sentences_and_the_same_every_time(text: str) -> None:
    clauses = clauses_of(text)
    assert clauses == clauses_of(text)
    assert len(clauses) <= MAX_CLAUSES
    assert all(clause.strip() and clause != text for clause in clauses)
