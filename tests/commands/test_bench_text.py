"""I1: the distances that `bench text` counts, and what it says where nothing can be measured."""

import shutil

import pytest

from app.commands.bench_text import bench_text, infix_distance
from app.engine.runs import RunContext


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("hello", "say hello!", (0, 9)),
        ("abcd", "xxabxdyy", (1, 6)),
        ("abc", "", (3, 0)),
        ("", "abc", (0, 0)),
    ],
    ids=["inside", "one edit", "no text", "no pattern"],
)
def test_distance_is_to_the_nearest_part_of_the_text(
    pattern: str, text: str, expected: tuple[int, int]
) -> None:
    assert infix_distance(pattern, text) == expected


def test_nothing_is_measured_without_pdftotext(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    outcome = bench_text([], RunContext())
    assert outcome.character_error is None
    assert "not measured" in outcome.as_text()
