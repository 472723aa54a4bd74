"""Renders the views of the window from an engine's data into PNG files, in every look, with a page that lists them.

    python packaging/screenshots.py OUTDIR [--only NAME] [--look LOOK] [--data DIR]

The data are the invented papers of the tests or, with `--data`, an index and conversations made by
`packaging/picture_papers.py`; states that cannot be held still with real ones keep the invented papers. Each look is
rendered in a process of its own, because Qt reads the scale factor once.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "tests" / "ui")]

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from scripted_engine import ScriptedEngine

    from app.engine.engine import Engine
    from app.ui.workspace import Workspace

SETTLE_S = 0.25
PATIENCE_S = 20.0
OUTSIDE = 20_000


@dataclass(frozen=True)
class Look:
    """Colours, pixels per point, and the direction of writing."""

    theme: str
    scale: int = 1
    is_contrast: bool = False
    is_mirrored: bool = False


LOOKS = {
    "light": Look("light"),
    "dark": Look("dark"),
    "contrast": Look("light", is_contrast=True),
    "rtl": Look("light", is_mirrored=True),
    "light@2x": Look("light", scale=2),
    "dark@2x": Look("dark", scale=2),
}
BOTH = ("light", "dark")
WITH_CONTRAST = (*BOTH, "contrast")
ALL = (*WITH_CONTRAST, "rtl", "light@2x", "dark@2x")


@dataclass(frozen=True)
class View:
    """A picture: its name, the size of the window, what is done before it is taken, and its looks.

    What is done may give another window to take instead of the main one.
    """

    name: str
    width: int
    height: int
    prepare: "Callable[[Workspace], Awaitable[QWidget | None]]"
    is_fresh: bool = False
    looks: tuple[str, ...] = BOTH

    @property
    def needs_script(self) -> bool:
        """Whether only the scripted engine can be held in this state."""
        return self.is_fresh or self.prepare in (asking, streaming, conflicts)


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
        if any(
            turn.resolved.citations and turn.route == "literature"
            for turn in workspace.engine.turns(one.session_id)
        )
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


async def page_window(workspace: "Workspace") -> "QWidget":
    """The page at reading size, the passage boxed."""
    await popover(workspace)
    workspace.window.popover.page_requested.emit(workspace.window.popover.pill)
    await until(lambda: workspace.evidence._page_window is not None, "the page")  # noqa: SLF001 - nothing else needs it
    page = workspace.evidence._page_window  # noqa: SLF001 - likewise
    assert page is not None
    page.resize(760, 900)
    await asyncio.sleep(2 * SETTLE_S)
    return page


async def inspector(workspace: "Workspace") -> "QWidget":
    """Every claim of a conversation with its probability."""
    await answer(workspace)
    workspace.claims.open(None)
    shown = workspace.claims.inspector
    assert shown is not None
    shown.resize(workspace.window.size())
    await asyncio.sleep(2 * SETTLE_S)
    return shown


async def inspector_empty(workspace: "Workspace") -> "QWidget":
    """The inspector when nothing fits."""
    shown = await inspector(workspace)
    assert workspace.claims.inspector is not None
    workspace.claims.inspector.filters.search.setText("photosynthesis on Mars")
    await asyncio.sleep(SETTLE_S)
    return shown


async def information(workspace: "Workspace") -> None:
    """What is told about an answer: models, times, figures."""
    await answer(workspace)
    workspace.window.findChild(object, "infoButton").click()
    await asyncio.sleep(SETTLE_S)


async def clean(workspace: "Workspace") -> None:
    """An answer with its citations hidden."""
    await answer(workspace)
    workspace.window.findChild(object, "citationsButton").click()
    await asyncio.sleep(SETTLE_S)


async def conflicts(workspace: "Workspace") -> None:
    """Statements of the papers that disagree."""
    await empty(workspace)
    await workspace.conversation.open_session(2)
    await asyncio.sleep(2 * SETTLE_S)


async def no_zotero(workspace: "Workspace") -> None:
    """What the card says when Zotero takes no link."""
    await popover(workspace)
    workspace.evidence._opener._handler = _NobodyThere()  # noqa: SLF001 - links must not leave this process
    workspace.window.popover.reader_button.click()
    await asyncio.sleep(2 * SETTLE_S)


async def palette(workspace: "Workspace") -> None:
    """The command palette with a few letters typed."""
    await answer(workspace)
    workspace.frame.palette.open_palette()
    workspace.frame.palette.field.setText("in")
    await asyncio.sleep(2 * SETTLE_S)


async def shortcuts(workspace: "Workspace") -> "QWidget":
    """All keys."""
    await answer(workspace)
    workspace.window.registry.run("help.shortcuts")
    await asyncio.sleep(SETTLE_S)
    return _dialog(workspace)


def preferences(page: str) -> "Callable[[Workspace], Awaitable[QWidget]]":
    """A page of the preferences."""

    async def prepare(workspace: "Workspace") -> "QWidget":
        await empty(workspace)
        workspace.frame.preferences.open(page)
        await asyncio.sleep(2 * SETTLE_S)
        shown = workspace.frame.preferences.dialog
        assert shown is not None
        return shown

    prepare.__doc__ = f"Preferences: {page}."
    return prepare


def _dialog(workspace: "Workspace") -> "QWidget":
    from PySide6.QtWidgets import QDialog

    return next(one for one in workspace.window.findChildren(QDialog) if one.isVisible())


class _NobodyThere:
    """A system without a program for Zotero's links."""

    def open(self, _link: str) -> bool:
        """Refuse."""
        return False

    def open_file(self, _path: Path) -> bool:
        """Refuse."""
        return False


PREFERENCE_PAGES = ("library", "verification", "models", "search", "appearance", "privacy", "advanced")
VIEWS = (
    View("first-run", 1240, 820, first_run, is_fresh=True, looks=(*WITH_CONTRAST, "rtl")),
    View("narrow-first-run", 420, 780, first_run, is_fresh=True),
    View("indexing", 1240, 820, indexing, is_fresh=True),
    View("index", 1240, 820, index_page, looks=(*WITH_CONTRAST, "rtl")),
    View("empty", 1240, 820, empty),
    View("asking", 1240, 820, asking),
    View("streaming", 1240, 820, streaming),
    View("checkpoint", 1240, 820, checkpoint, looks=(*WITH_CONTRAST, "rtl")),
    View("steps", 1240, 820, steps),
    View("records", 1240, 820, records),
    View("answer", 1240, 820, answer, looks=ALL),
    View("clean", 1240, 820, clean),
    View("information", 1240, 820, information),
    View("conflicts", 1240, 820, conflicts),
    View("popover", 1240, 820, popover, looks=ALL),
    View("no-zotero", 1240, 820, no_zotero),
    View("page", 1240, 820, page_window),
    View("inspector", 1180, 820, inspector, looks=ALL),
    View("inspector-empty", 1180, 820, inspector_empty),
    View("palette", 1240, 820, palette, looks=(*WITH_CONTRAST, "rtl")),
    View("shortcuts", 1240, 820, shortcuts),
    *(View(f"preferences-{one}", 1240, 820, preferences(one)) for one in PREFERENCE_PAGES),
    View("medium", 900, 760, popover),
    View("narrow", 420, 780, answer, looks=(*BOTH, "rtl")),
    View("narrow-checkpoint", 420, 780, checkpoint),
    View("narrow-steps", 420, 780, steps),
    View("narrow-popover", 420, 780, popover, looks=(*BOTH, "rtl")),
    View("narrow-inspector", 420, 780, inspector),
    View("narrow-panel", 420, 780, panel),
)


@dataclass(frozen=True)
class ShownPaths:
    """The data directory a picture names, and where the window really keeps its state."""

    data: Path
    folder: Path

    def __getattr__(self, name: str) -> Path:
        """Every other place lies in the folder."""
        from app.engine.paths import AppPaths

        path: Path = getattr(AppPaths(self.folder), name)
        return path


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
    """Write the picture anew with 256 colours of its own: a tenth of the size, and no difference one sees."""
    from PIL import Image

    with Image.open(picture) as image:
        plain = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    plain.save(picture, optimize=True)


def file_of(out: Path, view: View, look: str) -> Path:
    """Where a picture lies."""
    return out / f"{view.name}-{look}.png"


def take_all(look_name: str, views: "Sequence[View]", out: Path, data: Path | None) -> int:
    """Render views in one look, one after the other; how many could not be taken."""
    from PySide6.QtCore import Qt
    from qasync import QEventLoop

    from app.ui.application import make_application

    look = LOOKS[look_name]
    app = make_application()
    if look.is_mirrored:
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    loop = QEventLoop(app)
    loop.set_default_executor(ThreadPoolExecutor(4))
    asyncio.set_event_loop(loop)
    failures = 0
    with loop:
        for view in views:
            file = file_of(out, view, look_name)
            make = existing(data) if data is not None and not view.needs_script else scripted
            try:
                loop.run_until_complete(take(view, look, file, make))
                print(file, flush=True)
            except Exception as error:  # noqa: BLE001 - the other pictures are wanted all the same
                failures += 1
                print(f"{file.name}: {error!r}", file=sys.stderr, flush=True)
    return failures


async def take(view: View, look: Look, file: Path, make: "Callable[[Path, View], Engine]") -> None:
    """Render one view into a file."""
    from PySide6.QtGui import QCursor

    from app.engine.settings import AppearanceSettings
    from app.ui.theme import Theme
    from app.ui.workspace import Workspace

    with tempfile.TemporaryDirectory() as folder:
        contrast = "on" if look.is_contrast else "off"
        theme = Theme(AppearanceSettings(theme=look.theme, contrast=contrast))
        theme.apply()
        engine = make(Path(folder), view)
        engine.paths.window_state.unlink(missing_ok=True)
        workspace = Workspace(engine, theme)
        workspace.window.resize(view.width, view.height)
        QCursor.setPos(OUTSIDE, OUTSIDE)
        workspace.window.show()
        closed = asyncio.get_running_loop().create_future()
        workspace.closed.connect(lambda: closed.set_result(None))
        try:
            await workspace.open()
            shown = await view.prepare(workspace) or workspace.window
            shown.grab().save(str(file))
            shrink(file)
        finally:
            for gate in ("gate", "text_gate", "index_gate"):
                if hasattr(engine, gate):
                    getattr(engine, gate).set()
            workspace.window.close()
            await closed
            engine.close()


def write_list(out: Path) -> None:
    """List the pictures that are there, with what each shows."""
    lines = [
        "# The window in pictures",
        "",
        "Rendered without a screen by `python packaging/screenshots.py docs/screenshots --data DIR`, where DIR was made by",
        "`packaging/picture_papers.py` of papers whose licences allow it. First run, indexing, asking, streaming and",
        "conflicts use invented papers.",
    ]
    for view in VIEWS:
        there = [look for look in LOOKS if file_of(out, view, look).is_file()]
        if there:
            links = " · ".join(f"[{look}]({file_of(out, view, look).name})" for look in there)
            lines += ["", f"**{view.name}** ({view.width} × {view.height}): {view.prepare.__doc__}  ", links]
    (out / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    """Render all views, each look in a process of its own."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--only", default="", help="names of views that contain this")
    parser.add_argument("--look", choices=LOOKS, help="this look only")
    parser.add_argument("--data", type=Path, help="an existing data directory instead of the invented papers")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    arguments.outdir.mkdir(parents=True, exist_ok=True)
    failures = 0
    for name in [arguments.look] if arguments.look else LOOKS:
        views = [one for one in VIEWS if arguments.only in one.name and name in one.looks]
        if arguments.child:
            return bool(take_all(name, views, arguments.outdir, arguments.data))
        command = [sys.executable, __file__, str(arguments.outdir), "--child", "--look", name]
        command += ["--only", arguments.only] if arguments.only else []
        command += ["--data", str(arguments.data)] if arguments.data else []
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(LOOKS[name].scale)}
        failures += bool(views) and subprocess.run(command, check=False, env=environment).returncode
    write_list(arguments.outdir)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
