"""Tells when a card is likely to be opened soon, so that what draws its page can be started ahead."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHoverEvent
from PySide6.QtWidgets import QWidget

from app.ui.chat.answer_view import AnswerView
from app.ui.chat.markers import PillInfo


class PagesAhead(QObject):
    """Watches a conversation: the pointer over an answer with citations, or the keyboard at one, comes before a card.

    The answers tell where the keyboard is. `QApplication.focusChanged` would too, but also while a window is being
    destroyed, and would hand over widgets that are half gone.

    Args:
        chat: Holds the answers.
        prepare: Called each time, so it must be quick.
    """

    def __init__(self, chat: QWidget, prepare: Callable[[], None]) -> None:
        super().__init__(chat)
        self._chat = chat
        self._prepare = prepare
        # Hovering is told to a widget also while the pointer is over its children.
        chat.setAttribute(Qt.WidgetAttribute.WA_Hover)
        chat.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look what lies under the pointer; takes no event away."""
        if event.type() == QEvent.Type.HoverMove and isinstance(event, QHoverEvent):
            self._look_at(self._chat.childAt(event.position().toPoint()))
        return super().eventFilter(watched, event)

    def look_at_pill(self, _answer: QWidget, pill: PillInfo) -> None:
        """The keyboard went to a citation."""
        if pill.evidence.page_index is not None:
            self._prepare()

    def _look_at(self, widget: QWidget | None) -> None:
        while widget is not None and not isinstance(widget, AnswerView):
            widget = widget.parentWidget()
        if widget is not None and any(pill.evidence.page_index is not None for pill in widget.pills):
            self._prepare()
