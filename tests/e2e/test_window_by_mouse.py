"""U2: what a person does in the window with the mouse, on real papers with the real models."""

from pathlib import Path

import pytest
from window_driver import until
from window_person import click

from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.settings import Settings
from app.engine.zotero.locate import find_data_directories
from app.ui.workspace import Workspace

pytestmark = [pytest.mark.papers, pytest.mark.models]


def test_first_run_finds_the_library_and_builds_the_index(
    qtbot, slice_of_papers: Path, tmp_path: Path, theme, handler, run_async, monkeypatch
) -> None:
    """U2: one click from the first start to a searchable library."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "Zotero").symlink_to(slice_of_papers)
    paths = AppPaths(tmp_path / "Attest")
    paths.create()
    engine = Engine(paths, Settings())
    monkeypatch.setattr(engine, "zotero_candidates", lambda: find_data_directories(home, "linux"))
    workspace = Workspace(engine, theme, handler)
    window = workspace.window

    async def scene() -> None:
        window.resize(1240, 820)
        window.show()
        await workspace.open()
        assert window.pages.currentWidget() is window.first_run
        await until(window.first_run.build_button.isEnabled, "the estimate")
        click(window.first_run.build_button)
        await until(lambda: window.index_page.model.rowCount() > 10, "the documents")
        await until(lambda: not workspace.index.is_running, "the end of the run")
        await until(lambda: window.panel.item_model.rowCount() > 5, "the papers in the panel")
        workspace.window.close()
        await until(lambda: not window.isVisible(), "the closed window")

    run_async(scene())
    assert engine.index_summary().indexed > 5
    assert not engine.index_summary().pending
    engine.close()
