"""Issue 8.1: what is told of the starts of a program: medians, and how many times what the checkout takes."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

FREEZE = Path(__file__).resolve().parents[2] / "packaging" / "freeze"
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="X servers of our own are Linux's"
)


@pytest.fixture
def scripts() -> Iterator[tuple[ModuleType, ModuleType]]:
    """`starts` and `stage`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FREEZE)
        import stage
        import starts

        yield starts, stage


def figures(window_s: float) -> dict[str, float]:
    return {"window_s": window_s, "window_processor_s": 1.0, "memory_at_rest_mb": 160.0}


def test_starts_are_told_as_medians_and_beside_the_checkout(scripts, monkeypatch: pytest.MonkeyPatch) -> None:
    starts, stage = scripts
    taken = {"program": iter([3.0, 1.0, 2.0]), "checkout": iter([4.0, 9.0, 4.0])}
    monkeypatch.setattr(starts, "_one_start", lambda side: figures(next(taken[side.window_command[0]])))
    place = stage.Stage(["program"], ["program"], Path(), "", Path())
    starts.compare_starts(place, ["checkout"])
    assert place.figures["start_window_s"] == 2.0
    assert place.figures["start_source_window_s"] == 4.0
    assert place.figures["times_of_source"] == {
        "window_s": 0.5,
        "window_processor_s": 1.0,
        "memory_at_rest_mb": 1.0,
    }


def test_without_a_checkout_nothing_is_compared(scripts, monkeypatch: pytest.MonkeyPatch) -> None:
    starts, stage = scripts
    monkeypatch.setattr(starts, "_one_start", lambda _side: figures(1.0))
    place = stage.Stage(["program"], ["program"], Path(), "", Path())
    starts.compare_starts(place, None)
    assert set(place.figures) == {f"start_{name}" for name in figures(1.0)}


def test_processor_and_memory_of_a_process_are_read(scripts) -> None:
    _, stage = scripts
    assert stage.processor_s(os.getpid()) > 0
    assert stage.memory_mb(os.getpid()) > 1


def test_conditions_name_machine_and_load(scripts) -> None:
    starts, _ = scripts
    assert f"{os.cpu_count()} cores, load " in starts.conditions()
