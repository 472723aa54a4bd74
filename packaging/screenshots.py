"""Renders the views of the window from an engine's data into PNG files: light, dark, one and two pixels per point.

    python packaging/screenshots.py OUTDIR [--only NAME] [--data DIR]

The data are the invented papers of the tests or, with `--data`, an index and conversations made by `python -m app index`
and `ask`. Each picture is made in a process of its own, because Qt reads the scale factor once.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "tests" / "ui")]

if TYPE_CHECKING:
    from scripted_engine import ScriptedEngine

    from app.engine.engine import Engine
    from app.ui.workspace import Workspace

SETTLE_S = 0.25
PATIENCE_S = 20.0
OUTSIDE = 20_000


@dataclass(frozen=True)
class View:
    """A picture: its name, the size of the window, and what is done before it is taken."""

    name: str
    width: int
    height: int
    prepare: "Callable[[Workspace], Awaitable[None]]"
    is_fresh: bool = False
    scales: tuple[int, ...] = (1,)

    @property
    def needs_script(self) -> bool:
        """Whether only the scripted engine can be held in this state."""
        return self.is_fresh or self.prepare in (asking, streaming)


async def until(condition: Callable[[], object], what: str) -> None:
    """Wait for the window to get somewhere."""
    for _ in range(int(PATIENCE_S / 0.05)):
        if condition():
            await asyncio.sleep(SETTLE_S)
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(f"the window never showed {what}")


async def first_run(workspace: "Workspace") -> None:
    """The page with an estimate."""
    await until(workspace.window.first_run.build_button.isEnabled, "an estimate")


async def indexing(workspace: "Workspace") -> None:
    """A run of the index in the middle."""
    await first_run(workspace)
    workspace.window.first_run.build_button.click()
    await until(workspace.window.index_page.progress.figures.text, "progress")
    await until(workspace.window.index_page.model.rowCount, "documents")


async def index_page(workspace: "Workspace") -> None:
    """The index at rest."""
    await until(workspace.window.panel.item_model.rowCount, "items")
    workspace.window.show_index()
    await asyncio.sleep(SETTLE_S)


async def empty(workspace: "Workspace") -> None:
    """Before the first question."""
    await until(workspace.window.panel.item_model.rowCount, "items")
    workspace.window.show_chat()
    await asyncio.sleep(SETTLE_S)


async def asking(workspace: "Workspace") -> None:
    """A question in work."""
    await empty(workspace)
    workspace.window.chat.composer.question_submitted.emit("How much do street trees cool a city at night?")
    await asyncio.sleep(2 * SETTLE_S)


async def streaming(workspace: "Workspace") -> None:
    """An answer that is being written."""
    await asking(workspace)
    await until(lambda: not workspace.window.chat.turn_views[-1].answer.isHidden(), "words")


async def checkpoint(workspace: "Workspace") -> None:
    """A search that asks how to go on."""
    await empty(workspace)
    engine = workspace.engine
    waiting = [one.session_id for one in engine.sessions() if engine.paused_turn(one.session_id)]
    await workspace.conversation.open_session(waiting[0])
    await asyncio.sleep(2 * SETTLE_S)


async def steps(workspace: "Workspace") -> None:
    """A conversation with the steps of its answer opened."""
    await answer(workspace)
    workspace.window.findChild(object, "stepsFold").click()
    await asyncio.sleep(SETTLE_S)


async def records(workspace: "Workspace") -> None:
    """An answer from the records, not from the papers' texts."""
    await empty(workspace)
    engine = workspace.engine
    wanted = [
        one.session_id
        for one in engine.sessions()
        if any(turn.route == "metadata" for turn in engine.turns(one.session_id))
    ]
    await workspace.conversation.open_session(wanted[0])
    await asyncio.sleep(2 * SETTLE_S)


async def answer(workspace: "Workspace") -> None:
    """An answer."""
    await empty(workspace)
    sessions = workspace.window.panel.session_model
    newest = max(
        one.session_id
        for one in workspace.engine.sessions()
        if any(turn.route == "literature" for turn in workspace.engine.turns(one.session_id))
    )
    await until(sessions.rowCount, "sessions")
    await workspace.conversation.open_session(newest)
    await asyncio.sleep(2 * SETTLE_S)


async def popover(workspace: "Workspace") -> None:
    """The evidence of the first citation."""
    await answer(workspace)
    view = workspace.window.chat.turn_views[0].answer
    view.focus_pill(0)
    view.pill_activated.emit(view.pills[0], view.pill_rect(0))
    if workspace.window.width() >= 700:
        await until(lambda: workspace.window.popover.page_image.has_page, "the page")
    await asyncio.sleep(2 * SETTLE_S)


async def panel(workspace: "Workspace") -> None:
    """The panel in one column."""
    await answer(workspace)
    workspace.window.findChild(object, "barPanel").click()
    await asyncio.sleep(SETTLE_S)


VIEWS = (
    View("first-run", 1240, 820, first_run, is_fresh=True),
    View("indexing", 1240, 820, indexing, is_fresh=True),
    View("index", 1240, 820, index_page),
    View("empty", 1240, 820, empty),
    View("asking", 1240, 820, asking),
    View("streaming", 1240, 820, streaming),
    View("checkpoint", 1240, 820, checkpoint),
    View("steps", 1240, 820, steps),
    View("records", 1240, 820, records),
    View("answer", 1240, 820, answer),
    View("popover", 1240, 820, popover, scales=(1, 2)),
    View("medium", 900, 760, popover),
    View("narrow", 420, 780, answer),
    View("narrow-checkpoint", 420, 780, checkpoint),
    View("narrow-steps", 420, 780, steps),
    View("narrow-popover", 420, 780, popover),
    View("narrow-panel", 420, 780, panel),
)


@dataclass(frozen=True)
class ShownPaths:
    """The data directory a picture names, and where the window really keeps its state."""

    data: Path
    folder: Path

    @property
    def window_state(self) -> Path:
        """The file of window state."""
        return self.folder / "window.ini"


def scripted(folder: Path, view: View) -> "ScriptedEngine":
    """The engine of the tests in the state that a view wants."""
    from scripted_engine import ScriptedEngine

    from app.engine.runs import Progress

    engine = ScriptedEngine(folder, is_indexed=not view.is_fresh, has_sessions=not view.is_fresh)
    engine.paths = ShownPaths(Path("/home/ada/.local/share/Attest"), folder)
    if view.name == "indexing":
        engine.index_gate.clear()
    if view.name == "asking":
        engine.gate.clear()
    if view.name == "streaming":
        engine.text_gate.clear()
    dress(engine)
    engine.shown_progress = (
        Progress("Reading papers", 12, 84, "Okafor and Lindqvist 2021 – Street trees.pdf", 0.62, 116.0),
    )
    return engine


def dress(engine: "ScriptedEngine") -> None:
    """Give the engine steps, words, a paused search and an answer from the records to show."""
    import invented

    from app.engine.asking import AskStep
    from app.models.protocols import TextDelta

    engine.steps = tuple(AskStep(one.text, one.detail) for one in invented.STEPS)
    half = len(invented.ANSWER) // 2
    engine.pieces = (
        TextDelta("The question has two parts.", is_thinking=True),
        TextDelta(invented.ANSWER[:half]),
    )
    if not engine.sessions():
        return
    engine.keep(1, invented.records_turn(engine.evidence))
    engine.keep(2, invented.checked_turn(engine.evidence))
    engine.keep(3)
    engine.paused[3] = invented.paused_turn(3)


def existing(data: Path) -> "Callable[[Path, View], Engine]":
    """A maker of engines over an index that is there."""

    def make(_folder: Path, _view: View) -> "Engine":
        from app.engine.engine import Engine
        from app.engine.paths import AppPaths
        from app.engine.settings import load_settings

        paths = AppPaths(data)
        return Engine(paths, load_settings(paths.settings))

    return make


def shrink(picture: Path) -> None:
    """Write the picture anew without its alpha channel, as small as that goes without losing a colour."""
    from PIL import Image

    with Image.open(picture) as image:
        plain = image.convert("RGB")
    plain.save(picture, optimize=True)


def take(view: View, theme_name: str, out: Path, make_engine: "Callable[[Path, View], Engine]") -> None:
    """Render one view into `out`."""
    from PySide6.QtGui import QCursor
    from qasync import QEventLoop

    from app.engine.settings import AppearanceSettings
    from app.ui.application import make_application
    from app.ui.theme import Theme
    from app.ui.workspace import Workspace

    app = make_application()
    loop = QEventLoop(app)
    loop.set_default_executor(ThreadPoolExecutor(4))
    asyncio.set_event_loop(loop)
    with tempfile.TemporaryDirectory() as folder, loop:
        theme = Theme(AppearanceSettings(theme=theme_name))
        theme.apply()
        engine = make_engine(Path(folder), view)

        async def work() -> None:
            workspace = Workspace(engine, theme)
            workspace.window.resize(view.width, view.height)
            QCursor.setPos(OUTSIDE, OUTSIDE)
            workspace.window.show()
            await workspace.open()
            await view.prepare(workspace)
            workspace.window.grab().save(str(out))
            shrink(out)
            closed = loop.create_future()
            workspace.closed.connect(lambda: closed.set_result(None))
            workspace.window.close()
            await closed

        loop.run_until_complete(work())


def main() -> int:
    """Render all views, each in a process of its own."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--only", default="", help="names of views that contain this")
    parser.add_argument("--data", type=Path, help="an existing data directory instead of the invented papers")
    parser.add_argument("--one", nargs=3, metavar=("VIEW", "THEME", "FILE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        name, theme, file = arguments.one
        take(
            next(view for view in VIEWS if view.name == name),
            theme,
            Path(file),
            existing(arguments.data) if arguments.data else scripted,
        )
        return 0
    arguments.outdir.mkdir(parents=True, exist_ok=True)
    for view in VIEWS:
        if arguments.only not in view.name or (arguments.data and view.needs_script):
            continue
        for theme in ("light", "dark"):
            for scale in view.scales:
                suffix = f"@{scale}x" if scale > 1 else ""
                file = arguments.outdir / f"{view.name}-{theme}{suffix}.png"
                command = [
                    sys.executable,
                    __file__,
                    str(arguments.outdir),
                    "--one",
                    view.name,
                    theme,
                    str(file),
                ]
                command += ["--data", str(arguments.data)] if arguments.data else []
                environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(scale)}
                subprocess.run(command, check=True, env=environment)
                print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
