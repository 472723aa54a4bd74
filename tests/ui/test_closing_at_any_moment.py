"""U1: the window closes cleanly whatever it is doing: nothing is left in work, no process, no complaint of Qt."""

import psutil
import pytest
from window_driver import close, until
from window_views import VIEWS, dress

from app.models.protocols import TextDelta
from app.ui.workspace import Workspace

OFFSCREEN = "This plugin does not support"


async def indexing(workspace: Workspace) -> None:
    workspace.engine.index_gate.clear()
    workspace.index.start(workspace.engine.paths.data)
    await until(workspace.window.index_page.progress.figures.text, "progress")


async def searching(workspace: Workspace) -> None:
    workspace.engine.gate.clear()
    workspace.window.chat.composer.question_submitted.emit("What cools a city?")
    await until(lambda: workspace.engine.asked, "the search")


async def writing(workspace: Workspace) -> None:
    workspace.engine.pieces = (TextDelta("Street trees cool"),)
    workspace.engine.text_gate.clear()
    workspace.window.chat.composer.question_submitted.emit("What cools a city?")
    chat = workspace.window.chat
    await until(lambda: chat.turn_views and not chat.turn_views[-1].answer.isHidden(), "words")


MOMENTS = {
    "indexing": indexing,
    "searching": searching,
    "writing": writing,
    **{
        name: VIEWS[name]
        for name in ("first run", "evidence card", "claims", "palette", "preferences, models", "erasure")
    },
}


@pytest.fixture
def engine(engine):
    dress(engine)
    return engine


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_window_closes_cleanly(workspace, run_async, qtlog, moment):
    before = set(psutil.Process().children(recursive=True))

    async def scene() -> None:
        await moment(workspace)
        await close(workspace)

    run_async(scene())
    assert not workspace.window.isVisible()
    assert not workspace.tasks._tasks
    assert not [
        one for one in psutil.Process().children(recursive=True) if one not in before and one.is_running()
    ]
    assert [one.message for one in qtlog.records if OFFSCREEN not in one.message] == []
