"""Takes papers that are dropped on the conversation; its equal without a mouse is the menu of the list."""

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.ui.library.dragged import dragged_links, dragged_papers, is_of_papers
from app.ui.widgets.parts import restyle


class PaperDropTarget(QObject):
    """Watches some widgets for drags of papers, and marks one of them while a drag is over any.

    Args:
        marked: Shows that it would take them, by its property `drop`.
        watched: Where they may be dropped; text fields by their viewports.

    Signals:
        papers_dropped: A tuple of `ZoteroRef`.
        links_dropped: A tuple of `LinkedItem`.
    """

    papers_dropped = Signal(object)
    links_dropped = Signal(object)

    def __init__(self, marked: QWidget, *watched: QWidget) -> None:
        super().__init__(marked)
        self._marked = marked
        for widget in watched:
            widget.setAcceptDrops(True)
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take drags of papers; leave all others, as of text, to the widget."""
        if isinstance(event, QDragEnterEvent | QDragMoveEvent) and is_of_papers(event.mimeData()):
            self._mark(is_over=True)
            event.acceptProposedAction()
            return True
        if isinstance(event, QDragLeaveEvent):
            self._mark(is_over=False)
        elif isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            self._mark(is_over=False)
            if self._take(event.mimeData()):
                event.acceptProposedAction()
                return True
        return super().eventFilter(watched, event)

    def _take(self, mime: QMimeData) -> bool:
        if refs := dragged_papers(mime):
            self.papers_dropped.emit(refs)
        elif links := dragged_links(mime):
            self.links_dropped.emit(links)
        else:
            return False
        return True

    def _mark(self, *, is_over: bool) -> None:
        if self._marked.property("drop") != is_over:
            self._marked.setProperty("drop", is_over)
            restyle(self._marked)
