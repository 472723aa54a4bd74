"""`bench citations` measures the answer it says it measures."""

import pytest

from app.commands.bench_citations import (
    MARKERS,
    PASSAGES,
    WORDS,
    CitationsOutcome,
    bench_citations,
    long_answer,
)
from app.commands.citation_growth import SHAPES
from app.engine.citations.claims import extract_occurrences
from app.engine.runs import RunContext


def test_the_answer_has_the_length_and_the_citations_it_is_named_for() -> None:
    answer = long_answer()
    assert abs(len(answer.split()) - WORDS) <= WORDS * 0.1
    assert len(extract_occurrences(answer, PASSAGES)) == MARKERS


@pytest.fixture(scope="module")
def outcome() -> CitationsOutcome:
    return bench_citations(RunContext(), lengths=(100, 1_000))


def test_times_and_conditions_are_told(outcome: CitationsOutcome) -> None:
    assert 0 < outcome.resolution.median_ms <= outcome.resolution.worst_ms
    assert outcome.resolution.processor_ms > 0
    assert "cores" in outcome.as_json()["conditions"]
    assert outcome.resolution.markers == MARKERS
    assert {"resolution", "target_ms", "growth", "conditions"} <= set(outcome.as_json())
    assert "median" in outcome.as_text()


def test_growth_is_told_for_every_shape_as_a_factor(outcome: CitationsOutcome) -> None:
    assert [one.shape for one in outcome.growth] == list(SHAPES)
    assert all(len(one.factors) == 1 and one.factors[0] > 0 for one in outcome.growth)
    assert "open brackets" in outcome.as_text()
