"""What tests of the window share: a workspace over a scripted engine."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from scripted_engine import ScriptedEngine
from window_driver import RecordingHandler, close, until
from window_fixtures import clipboard_let_go, handler, no_windows_left, run_async, theme

from app.ui.theme import Theme
from app.ui.workspace import Workspace

__all__ = ["clipboard_let_go", "handler", "no_windows_left", "run_async", "theme"]


@pytest.fixture
def engine(tmp_path: Path) -> ScriptedEngine:
    return ScriptedEngine(tmp_path / "Attest")


@pytest.fixture
def workspace(
    qtbot,
    run_async,
    theme: Theme,
    engine: ScriptedEngine,
    handler: RecordingHandler,
) -> Iterator[Workspace]:
    """An open window on an indexed library, closed cleanly afterwards."""
    made = Workspace(engine, theme, handler)

    async def begin() -> None:
        made.window.resize(1240, 820)
        made.window.show()
        await made.open()
        await until(lambda: made.window.panel.item_model.rowCount() > 0, "items")

    run_async(begin())
    yield made
    engine.gate.set()
    run_async(close(made))
