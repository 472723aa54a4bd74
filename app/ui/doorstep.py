"""What comes from outside while the window is open: a second start of Attest, or a bundle opened in the file manager."""

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.engine.export.bundle_verifier import Check, read_file, verify
from app.engine.paths import AppPaths
from app.engine.single_window import mailbox, take_wishes
from app.ui.bundle_window import BundleWindow
from app.ui.desktop_application import DesktopApplication
from app.ui.main_window import MainWindow
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme
from app.ui.widgets.hint import Tone

_LOOK_MS = 1_000  # where the system tells of no changes in a folder


class Doorstep(QObject):
    """Brings the window to the front when Attest is started again, and shows the checks of bundles.

    Args:
        paths: The data directory whose window this is.
        window: The window.
        theme: How it looks.
        tasks: Runs what reads files.
    """

    def __init__(self, paths: AppPaths, window: MainWindow, theme: Theme, tasks: Tasks) -> None:
        super().__init__(window)
        self._paths = paths
        self._window = window
        self._theme = theme
        self._tasks = tasks
        self._watcher = QFileSystemWatcher([str(mailbox(paths))], self)
        self._watcher.directoryChanged.connect(self._look)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        window.close_requested.connect(self.close)  # the window waits for its tasks, and none may be added
        application = QApplication.instance()
        if isinstance(application, DesktopApplication):
            application.file_opened.connect(self._on_file_opened)

    def open(self, path: Path) -> None:
        """Check a bundle and show what came of it."""
        self._tasks.start(self._check(path))

    def raise_window(self) -> None:
        """Bring the window before all others, as far as the system lets us."""
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()

    def close(self) -> None:
        """Hear nothing any more."""
        self._timer.stop()
        if watched := self._watcher.directories():
            self._watcher.removePaths(watched)

    def _on_file_opened(self, path: str) -> None:
        if self._timer.isActive():
            self.open(Path(path))

    def _look(self, _path: str = "") -> None:
        if self._timer.isActive():
            self._tasks.start(self._hear())

    async def _hear(self) -> None:
        for path in await run_blocking(take_wishes, self._paths):
            self.raise_window()
            if path is not None:
                self.open(path)

    async def _check(self, path: Path) -> None:
        try:
            outcomes = await run_blocking(_checked, path)
        except OSError as error:
            self._window.say(
                self.tr("{file} cannot be read: {reason}.").format(file=path, reason=error.strerror),
                tone=Tone.FAULT,
            )
            return
        BundleWindow(self._theme, path, outcomes, self._window).open()


def _checked(path: Path) -> list[Check]:
    return verify(read_file(str(path)))
