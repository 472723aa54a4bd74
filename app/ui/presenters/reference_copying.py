"""Puts on the clipboard what is first looked up in the library: answers with their bibliography, and BibTeX (U7)."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QObject

from app.engine.engine import Engine
from app.engine.errors import AppError
from app.engine.records import SourceInfo, Turn
from app.ui.chat.copying import copied
from app.ui.chat.turn_actions import CopyMode
from app.ui.clipboard import put_on_clipboard
from app.ui.engine_words import error_words
from app.ui.main_window import MainWindow
from app.ui.tasks import Tasks, run_blocking
from app.ui.widgets.hint import Tone

_LISTING = frozenset({CopyMode.WITH_CITATIONS, CopyMode.MARKDOWN})


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
        self._tasks = tasks
        window.chat.bibtex_requested.connect(lambda sources: tasks.start(self.copy(sources)))

    def copy_answer(self, turn: Turn, mode: CopyMode) -> None:
        """Put an answer on the clipboard; the entries of its sources have all that the library knows of them."""
        if mode in _LISTING and (turn.resolved.cited or turn.resolved.considered):
            self._tasks.start(self._copy_with_sources(turn, mode))
        else:
            self._put(copied(turn, mode))

    async def copy(self, sources: Sequence[SourceInfo]) -> None:
        """Look the sources up and put their entries on the clipboard."""
        try:
            text = await run_blocking(self._engine.bibliography.bibtex, tuple(sources))
        except AppError as error:
            self._window.chat.hint.say(error_words(error), tone=Tone.FAULT)
            return
        data = QMimeData()
        data.setText(text)
        self._put(data)

    async def _copy_with_sources(self, turn: Turn, mode: CopyMode) -> None:
        sources = (*turn.resolved.cited, *turn.resolved.considered)
        try:
            entry = await run_blocking(self._engine.bibliography.entries, sources)
        except AppError as error:
            self._window.chat.hint.say(error_words(error), tone=Tone.FAULT)
            return
        self._put(copied(turn, mode, entry))

    def _put(self, data: QMimeData) -> None:
        put_on_clipboard(data)
        self._window.chat.say_done(self.tr("Copied"))
