"""Starts Qt and the event loop, opens the window and waits until it is closed."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from app.engine.engine import Engine
from app.ui.clipboard import let_go_of_clipboard
from app.ui.collector import Collector
from app.ui.desktop_application import DesktopApplication
from app.ui.doorstep import Doorstep
from app.ui.language import load_language
from app.ui.leaving import closing_on_signals
from app.ui.restarting import RESTART
from app.ui.tasks import make_workers
from app.ui.theme import Theme
from app.ui.workspace import Workspace

_STYLE = "Fusion"


def run_window(engine: Engine, notice: str = "", bundle: Path | None = None) -> int:
    """Open the window and return when it is closed.

    Args:
        engine: Ready to use; the caller closes it afterwards.
        notice: Something to tell the user first; "" for nothing.
        bundle: A bundle whose checks are shown; None for none.

    Returns:
        The exit code; `RESTART` where the window is to be opened again.
    """
    app = make_application(engine.settings.appearance.language)
    loop = QEventLoop(app)
    # Before anything else: qasync's own pool hangs for ever on a callable that raises CancelledError.
    loop.set_default_executor(make_workers())
    asyncio.set_event_loop(loop)
    collector = Collector()
    collector.start()
    try:
        with loop:
            is_to_restart = loop.run_until_complete(_show(engine, app, loop, notice, bundle))
    finally:
        collector.stop()
        let_go_of_clipboard()
    return RESTART if is_to_restart else 0


def make_application(language: str = "en") -> QApplication:
    """The one `QApplication`, named, in a style that looks the same everywhere, and in a language or the system's."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else DesktopApplication(sys.argv[:1])
    app.setApplicationName("Attest")
    app.setDesktopFileName("attest")
    app.setStyle(_STYLE)
    app.setQuitOnLastWindowClosed(False)
    # Loads the readers of image formats (3 ms). Left to the first image of a style, it would wait for the system's loader,
    # and with it the window, as long as a model's libraries are being loaded: a quarter of a second.
    QImageReader.supportedImageFormats()
    load_language(app, language)
    return app


async def _show(
    engine: Engine, app: QApplication, loop: asyncio.AbstractEventLoop, notice: str, bundle: Path | None
) -> bool:
    theme = Theme(engine.settings.appearance)
    theme.apply()
    app.setWindowIcon(theme.icon("attest", "accent"))
    workspace = Workspace(engine, theme)
    closed = loop.create_future()

    def on_closed() -> None:
        if not closed.done():
            closed.set_result(None)

    workspace.closed.connect(on_closed)
    workspace.frame.watch_crashes()
    previous = sys.excepthook
    _report_to(workspace.reporter.report, loop)
    try:
        workspace.window.show()
        workspace.tasks.start(workspace.open(notice))
        doorstep = Doorstep(engine.paths, workspace.window, theme, workspace.tasks)
        if bundle is not None:
            doorstep.open(bundle)
        with closing_on_signals(workspace.window.close):
            await closed
        doorstep.close()
    finally:
        sys.excepthook = previous
    return workspace.frame.preferences.is_restart_wanted


def _report_to(report: Callable[[BaseException], None], loop: asyncio.AbstractEventLoop) -> None:
    """Bring what nobody caught, in slots and in tasks, to one place."""

    def on_uncaught(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        report(error)

    def on_loop_error(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        report(context.get("exception") or RuntimeError(context["message"]))

    sys.excepthook = on_uncaught
    loop.set_exception_handler(on_loop_error)
