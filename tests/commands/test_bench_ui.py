"""U1, N: `bench ui` measures the window in processes of its own."""

import json

import pytest

from app.commands import bench_ui as command
from app.commands.bench_ui import UiOutcome, bench_ui, is_met
from app.engine.runs import RunContext


@pytest.mark.parametrize(
    ("name", "value", "met"),
    [
        ("usable_ms", 1_999.0, True),
        ("usable_ms", 2_001.0, False),
        ("idle_mb", None, None),
        ("gap_indexing_ms", 51.0, False),
        ("claims", 10_000.0, None),
    ],
)
def test_a_figure_is_held_against_its_target(name, value, met) -> None:
    assert is_met(name, value) is met


def test_words_and_document_say_the_same() -> None:
    outcome = UiOutcome({"usable_ms": 900.0, "idle_mb": 500.0, "claims": 10_000.0}, "a machine")
    assert "usable window: 900 ms  (at most 2,000 ms: met)" in outcome.as_text()
    assert "500 MB  (at most 400 MB: missed)" in outcome.as_text()
    assert json.loads(json.dumps(outcome.as_json()))["figures"]["idle_mb"]["met"] is False


def test_the_start_of_a_window_is_measured(tmp_path) -> None:
    figures = command._measure("start", tmp_path, [])
    assert set(figures) == {"usable_ms", "filled_ms", "gap_opening_ms", "work_opening_ms", "idle_mb"}
    assert figures["filled_ms"] >= figures["usable_ms"] > 0


def test_parts_that_want_conversations_get_them(monkeypatch) -> None:
    seen: dict[str, bool] = {}

    def measure(part, data, more):
        seen[part] = (data / "sessions.sqlite").exists()
        return {}

    monkeypatch.setattr(command, "_measure", measure)
    monkeypatch.setattr("app.commands.long_talks.LENGTHS", (2, 3))
    bench_ui(RunContext())
    assert seen == {"start": False, "talk": True, "claims": True}
