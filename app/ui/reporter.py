"""Where errors go: expected ones beside what they concern, bugs to one dialog with details to copy."""

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QWidget

from app.engine.crash_reports import describe
from app.engine.errors import AppError
from app.engine.runs import Canceled
from app.ui.engine_words import error_words
from app.ui.theme import Theme
from app.ui.widgets.text_dialog import TextDialog

_log = logging.getLogger(__name__)


class Reporter(QObject):
    """One for the whole window; the program lives on after a bug."""

    def __init__(self, theme: Theme, window: QWidget, say: Callable[[str], object]) -> None:
        super().__init__(window)
        self._theme = theme
        self._window = window
        self._say = say
        self._dialog: QDialog | None = None
        self.keep: Callable[[BaseException], str] = describe

    def report(self, error: BaseException) -> None:
        """Tell the user of an error that nobody else has told."""
        if isinstance(error, Canceled | KeyboardInterrupt):
            return
        if isinstance(error, AppError):
            _log.warning("%s: %s %s", type(error).__name__, error.message, error.detail)
            self._say(error_words(error))
            return
        _log.error("Unexpected error", exc_info=error)
        self._show(self._kept(error))

    def _kept(self, error: BaseException) -> str:
        """The report of an error, kept on disk where that is possible."""
        try:
            return self.keep(error)
        except OSError as problem:
            _log.warning("The crash report was not written: %s", problem)
            return describe(error)

    def _show(self, details: str) -> None:
        if self._dialog is not None:
            return
        self._dialog = self._make(details)
        self._dialog.finished.connect(self._on_finished)
        self._dialog.open()

    def _on_finished(self, _result: int) -> None:
        self._dialog = None

    def _make(self, details: str) -> QDialog:
        words = self.tr(
            "This is a fault in Attest. Your library and your conversations are not affected, and you can go on "
            "working. The report below helps whoever looks into it; it holds no words of your papers or questions."
        )
        title = self.tr("Something in Attest failed")
        dialog = TextDialog(self._theme, "bugDialog", title, words, details, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog
