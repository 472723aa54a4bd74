"""The left panel: conversations above, then the library tree, then the papers."""

from collections.abc import Set

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QSplitter, QWidget

from app.engine.records import SessionInfo
from app.engine.zotero.records import Collection, Library, ZoteroRef
from app.ui.library.library_tree import LibraryTree
from app.ui.library.papers_part import PapersPart
from app.ui.library.part import headed, prepare
from app.ui.library.sessions_part import SessionsPart
from app.ui.library.tree_model import LibraryNode, LibraryTreeModel
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, column, label, on_click

_SHARES = (4, 3, 6)  # of the height: conversations, library, papers


class LeftPanel(QFrame):
    """Lists only; what is chosen in them is told by signals.

    Signals:
        new_session_requested: A fresh conversation.
        session_chosen: A session id.
        session_renamed: A session id and its new title.
        session_deleted: A session id.
        session_filter_changed: What conversations shall contain, after a pause in typing.
        nodes_chosen: A tuple of `LibraryNode`, whose papers shall be listed.
        nodes_asked: The next question shall draw on the chosen `LibraryNode`s only.
        zotero_selection_requested: What is selected in Zotero shall become the scope.
    """

    new_session_requested = Signal()
    session_chosen = Signal(int)
    session_renamed = Signal(int, str)
    session_deleted = Signal(int)
    session_filter_changed = Signal(str)
    nodes_chosen = Signal(object)
    nodes_asked = Signal()
    zotero_selection_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("leftPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = column(self, 0)
        layout.setContentsMargins(0, 0, 1, 0)  # the border at the right stays free
        self._head_box = self._head()
        layout.addWidget(self._head_box)
        self.papers = PapersPart(theme)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setObjectName("panelSplitter")
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self._sessions_part())
        splitter.addWidget(self._tree_part())
        splitter.addWidget(self.papers)
        for part, stretch in enumerate(_SHARES):
            splitter.setStretchFactor(part, stretch)
        splitter.setSizes([share * theme.metrics.panel_width for share in _SHARES])
        layout.addWidget(splitter, 1)
        self.items, self.item_model, self.filter = self.papers.items, self.papers.model, self.papers.filter

    # --- building ---
    def _head(self) -> QWidget:
        metrics = self._theme.metrics
        box = QWidget()
        head = QHBoxLayout(box)
        head.setContentsMargins(metrics.space_wide, metrics.space, metrics.space, metrics.gap)
        name = label("Attest")
        name.setObjectName("wordmark")
        head.addWidget(name)
        head.addStretch(1)
        new = IconButton(self._theme, "plus", self.tr("New conversation"), "newSession")
        on_click(new, self.new_session_requested.emit)
        head.addWidget(new)
        return box

    def _sessions_part(self) -> QWidget:
        part = self._sessions = SessionsPart(self._theme)
        self.sessions, self.session_model, self.session_filter = part.sessions, part.model, part.filter
        part.chosen.connect(self.session_chosen)
        part.renamed.connect(self.session_renamed)
        part.deleted.connect(self.session_deleted)
        part.filter_changed.connect(self.session_filter_changed)
        return part

    def _tree_part(self) -> QWidget:
        part = QWidget()
        words_ = self.tr("Use the current selection in Zotero")
        take = IconButton(self._theme, "select", words_, "useZoteroSelection")
        on_click(take, self.zotero_selection_requested.emit)
        layout = headed(part, self._theme, self.tr("Library"), take)
        self.tree_model = LibraryTreeModel(self._theme, self)
        self.tree = LibraryTree()
        prepare(self.tree, "libraryTree", self.tr("Libraries and collections"))
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(self._theme.metrics.space_wide)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setModel(self.tree_model)
        self.tree.selectionModel().selectionChanged.connect(self._on_nodes_changed)
        self.tree.asked.connect(self.nodes_asked)
        layout.addWidget(self.tree, 1)
        return part

    def show_head(self, *, is_shown: bool) -> None:
        """Name and button above the lists, left out where the window shows them elsewhere."""
        self._head_box.setVisible(is_shown)

    # --- content ---
    def show_sessions(self, sessions: tuple[SessionInfo, ...], current: int | None) -> None:
        """List the sessions and mark the one that is open."""
        self._sessions.show_sessions(sessions, current)

    def mark_session(self, session_id: int | None) -> None:
        """Mark the open session, or none."""
        self._sessions.mark(session_id)

    def show_libraries(self, libraries: tuple[Library, ...], collections: tuple[Collection, ...]) -> None:
        """Build the tree anew; nothing is marked in it afterwards, and nothing is told."""
        with QSignalBlocker(self.tree.selectionModel()):
            self.tree_model.show(libraries, collections)
        self.tree.expandToDepth(0)

    def select_items(self, refs: Set[ZoteroRef]) -> None:
        """Mark the listed papers among `refs`, and no others; nothing is told."""
        self.papers.select(refs)

    def select_nodes(self, nodes: Set[LibraryNode]) -> None:
        """Mark the libraries and collections among `nodes` that are still there; nothing is told."""
        chosen = self.tree.selectionModel()
        with QSignalBlocker(chosen):
            for index in self.tree_model.indexes():
                if self.tree_model.node(index) in nodes:
                    chosen.select(index, QItemSelectionModel.SelectionFlag.Select)
        self.tree.viewport().update()

    def select_only(self, nodes: Set[LibraryNode]) -> None:
        """Mark these libraries and collections, no others, and bring one of them into view; nothing is told."""
        with QSignalBlocker(self.tree.selectionModel()):
            self.tree.clearSelection()
        self.select_nodes(nodes)
        for index in self.tree.selectedIndexes()[:1]:
            self.tree.scrollTo(index)

    # --- slots ---
    def _on_nodes_changed(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        nodes = (self.tree_model.node(index) for index in self.tree.selectedIndexes())
        self.nodes_chosen.emit(tuple(node for node in nodes if node is not None))
