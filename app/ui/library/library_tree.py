"""The tree of libraries and collections: what is chosen is listed, and asked only when that is wanted."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTreeView

from app.ui.library.part import FoldingPart, least_size, prepare
from app.ui.library.tree_model import LibraryTreeModel
from app.ui.theme import Theme
from app.ui.widgets.empty_note import EmptyNote
from app.ui.widgets.parts import IconButton
from app.ui.widgets.shortened_tips import ShortenedTips


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

    def minimumSizeHint(self) -> QSize:
        """Room for the fewest rows."""
        return least_size(self)

    def sizeHint(self) -> QSize:
        """The same: the part says how much all rows need."""
        return least_size(self)

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


class LibraryPart(FoldingPart):
    """The middle part of the panel: the tree, and a way to take over what is selected in Zotero."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        words_ = self.tr("Use the current selection in Zotero")
        self.take_button = IconButton(theme, "select", words_, "useZoteroSelection")
        layout = self.headed(theme, "libraryHeading", self.tr("Library"), self.take_button)
        self.model = LibraryTreeModel(theme, self)
        self.tree = LibraryTree()
        prepare(self.tree, theme, "libraryTree", self.tr("Libraries and collections"))
        self.tree.setItemDelegate(ShortenedTips(self.tree))
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(theme.metrics.space_wide)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setModel(self.model)
        self.nothing = EmptyNote(theme, "noLibraries")
        self.nothing.say(self.tr("Libraries and collections will be listed here once Zotero was read."))
        layout.addWidget(self.nothing)
        layout.addWidget(self.tree, 1)
        self.follow(self.tree)
        self.show_whether_empty(is_empty=True)

    def show_whether_empty(self, *, is_empty: bool) -> None:
        """Say what will be here, as long as nothing is."""
        self.nothing.setVisible(is_empty)
        self.tree.setHidden(is_empty)
