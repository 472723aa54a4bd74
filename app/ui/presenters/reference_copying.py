"""Puts sources of an answer on the clipboard as BibTeX."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QObject

from app.engine.engine import Engine
from app.engine.errors import AppError
from app.engine.records import SourceInfo
from app.ui.clipboard import put_on_clipboard
from app.ui.main_window import MainWindow
from app.ui.tasks import Tasks, run_blocking
from app.ui.widgets.hint import Tone


class ReferenceCopying(QObject):
    """Listens to the conversation.

    Args:
        engine: Knows all that bibliographies want.
        window: The main window with the conversation.
        tasks: Keeps what is in work.
    """

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        window.chat.bibtex_requested.connect(lambda sources: tasks.start(self.copy(sources)))

    async def copy(self, sources: Sequence[SourceInfo]) -> None:
        """Look the sources up and put their entries on the clipboard."""
        try:
            text = await run_blocking(self._engine.bibliography.bibtex, tuple(sources))
        except AppError as error:
            self._window.chat.hint.say(str(error), tone=Tone.FAULT)
            return
        data = QMimeData()
        data.setText(text)
        put_on_clipboard(data)
        self._window.chat.say_done(self.tr("Copied"))
