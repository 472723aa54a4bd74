"""The tree of libraries and collections: what is chosen is listed, and asked only when that is wanted."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QTreeView


class LibraryTree(QTreeView):
    """Ctrl+Enter and its menu ask only in what is chosen.

    Signals:
        asked: The next question shall draw on what is chosen only.
    """

    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter; all else as trees do."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.asked.emit()
            return
        super().keyPressEvent(event)

    def _on_menu(self, place: QPoint) -> None:
        """By the mouse for the row below it, which is chosen then; by its key for the row in focus."""
        index = self.indexAt(place)
        if not index.isValid():
            return
        menu = QMenu(self)
        menu.setObjectName("treeMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Ask only in this place")).triggered.connect(self.asked.emit)
        menu.popup(self.viewport().mapToGlobal(place))
