"""A sentence that lost all its citations stays, and the resolved answer says which one it is (T1, V4)."""

import pytest
from citation_samples import make_evidence
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.resolution import resolve_citations
from app.engine.records import ResolvedAnswer

EVIDENCE = make_evidence(3)
REJECTED: dict[int, list[float | None]] = {1: [0.1] * 50}


def resolve(answer: str, probabilities: dict[int, list[float | None]] = REJECTED) -> ResolvedAnswer:
    return resolve_citations(answer, EVIDENCE, probabilities, 0.6)


def unsupported(answer: str) -> list[str]:
    resolved = resolve(answer)
    return [resolved.text[start:end] for start, end in resolved.unsupported]


@pytest.mark.parametrize(
    ("answer", "sentences"),
    [
        pytest.param("Cells grew fast [1]. The dose fell [2].", ["Cells grew fast."], id="first"),
        pytest.param("The dose fell [2]. Cells grew fast [1].", ["Cells grew fast."], id="last"),
        pytest.param("Cells grew fast. [1] The dose fell. [2]", ["Cells grew fast."], id="behind full stops"),
        pytest.param("Cells grew.[2] Doses fell.[1] It rained.", ["Doses fell."], id="no blank before"),
        pytest.param("Cells [1] grew fast [2].", [], id="another citation is left"),
        pytest.param("Cells grew fast [1, 2].", [], id="another number is left"),
        pytest.param("Cells grew fast [9].", ["Cells grew fast."], id="an invented source"),
        pytest.param("It rained. Cells grew fast [1]. Snow fell.", ["Cells grew fast."], id="only its own"),
        pytest.param("- Cells grew [1]\n- Doses fell [2]\n", ["Cells grew"], id="list item"),
        pytest.param("# Cells [1]\n\nDoses fell [2].", ["Cells"], id="heading"),
        pytest.param("| Cells grew [1] | Doses fell [2] |", ["Cells grew"], id="cell"),
        pytest.param("[1] Cells grew fast. Doses fell [2].", ["Cells grew fast."], id="in front"),
        pytest.param(
            "Fast, as Roe et al. say, cells grew [1].", ["Fast, as Roe et al. say, cells grew."], id="et al."
        ),
        pytest.param("细胞生长更快[1]。剂量下降[2]。", ["细胞生长更快。"], id="Chinese"),
        pytest.param("Cells grew fast. Doses fell [2].", [], id="never cited"),
        pytest.param("[1]", [], id="nothing but a marker"),
    ],
)
def test_the_sentences_without_citations_left_are_named(answer: str, sentences: list[str]) -> None:
    assert unsupported(answer) == sentences


def test_nothing_is_unsupported_when_nothing_was_checked() -> None:
    assert resolve("Cells grew fast [1].", {}).unsupported == ()


_PIECES = st.sampled_from(
    [
        "[1]",
        "[2]",
        "[9]",
        "Cells grew",
        ". ",
        "\n\n",
        "- ",
        "| ",
        "`[1]`",
        "$x$",
        "。",
        " ",
        "(",
        ")",
        "“",
        "”",
        "\n",
        "# ",
    ]
)


@given(st.lists(_PIECES, max_size=40).map("".join))
def test_spans_lie_within_the_text_in_order_and_hold_no_citation(answer: str) -> None:
    resolved = resolve(answer)
    starts = [one.char_start for cited in resolved.citations for one in cited.occurrences]
    position = 0
    for start, end in resolved.unsupported:
        assert position <= start < end <= len(resolved.text)
        assert not any(at is not None and start <= at < end for at in starts)
        position = end
