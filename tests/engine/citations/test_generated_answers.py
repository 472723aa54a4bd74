"""Ten thousand answers, well and badly written, are read and resolved without a fault and keep what is promised.

Each answer is named by its seed, so a failure says how to write it again: `answer_of_seed(seed)`.
"""

import pytest
from answer_grammar import answer_of_seed
from citation_samples import make_evidence, make_source

from app.engine.citations.markers import find_markers
from app.engine.citations.resolution import resolve_citations
from app.engine.records import ResolvedAnswer

ANSWERS = 10_000
BATCHES = 20
EVIDENCE = make_evidence(5, {3: make_source(1), 4: make_source(2)})
SOURCES = {passage.source.ref for passage in EVIDENCE}
PROBABILITIES: dict[int, list[float | None]] = {
    1: [0.1, 0.9, None, 0.7] * 40,
    2: [0.9, 0.59, 0.6] * 50,
    3: [None] * 150,
    4: [0.0] * 150,
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_generated_answers_resolve_as_promised(batch: int) -> None:
    size = ANSWERS // BATCHES
    for seed in range(batch * size, (batch + 1) * size):
        answer = answer_of_seed(seed)

        resolved = resolve_citations(answer, EVIDENCE, PROBABILITIES, 0.6)

        assert _faults(resolved) == [], f"seed {seed}"


def test_generated_answers_differ_and_hold_what_they_are_for() -> None:
    answers = [answer_of_seed(seed) for seed in range(400)]
    everything = "".join(answers)

    assert len(set(answers)) > 390
    for wanted in (
        "```",
        "| --- |",
        "[^1]:",
        "$$",
        "“",
        "突变",
        "الطفرات",
        "👩",
        "@@MASK_0@@",
        "\u200b",
        "\r\n",
        "\ud800",
        "\x00",
        ">" * 40,
    ):
        assert wanted in everything, wanted


def _faults(resolved: ResolvedAnswer) -> list[str]:
    markers = find_markers(resolved.text, len(EVIDENCE))
    places = sorted(
        (occurrence.char_start, occurrence.chunk_index)
        for citation in resolved.citations
        for occurrence in citation.occurrences
        if occurrence.char_start is not None
    )
    cited = {source.ref for source in resolved.cited}
    considered = {source.ref for source in resolved.considered}
    checks = {
        "a marker out of range is left": any(marker.out_of_range for marker in markers),
        "markers and occurrences differ": places != sorted((m.start, i) for m in markers for i in m.indices),
        "a source is lost": cited | considered != SOURCES,
        "a source is in both tiers": bool(cited & considered),
        "a claim has a line break": any(
            "\n" in occurrence.claim for citation in resolved.citations for occurrence in citation.occurrences
        ),
    }
    return [fault for fault, is_there in checks.items() if is_there]
