"""The left panel: conversations above, then the library tree, then the papers."""

from collections.abc import Set

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea

from app.engine.records import SessionInfo
from app.engine.zotero.records import Collection, Library, ZoteroRef
from app.ui.library.library_tree import LibraryPart
from app.ui.library.papers_part import PapersPart
from app.ui.library.parts_splitter import PartsSplitter
from app.ui.library.sessions_part import SessionsPart
from app.ui.library.tree_model import LibraryNode
from app.ui.theme import Theme
from app.ui.widgets.parts import column, on_click

_SHARES = (5, 4, 6)  # of the height, where all could use more: conversations, library, papers


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
        self.papers = PapersPart(theme)
        self.splitter = PartsSplitter(theme, _SHARES)
        self.splitter.add_parts(self._sessions_part(), self._library_part(), self.papers)
        layout.addWidget(self._scrolled(), 1)
        self.items, self.item_model, self.filter = self.papers.items, self.papers.model, self.papers.filter

    # --- building ---
    def _sessions_part(self) -> SessionsPart:
        part = self._sessions = SessionsPart(self._theme)
        self.sessions, self.session_model, self.session_filter = part.sessions, part.model, part.filter
        on_click(part.new_button, self.new_session_requested.emit)
        part.chosen.connect(self.session_chosen)
        part.renamed.connect(self.session_renamed)
        part.deleted.connect(self.session_deleted)
        part.filter_changed.connect(self.session_filter_changed)
        return part

    def _library_part(self) -> LibraryPart:
        part = self._library = LibraryPart(self._theme)
        self.tree, self.tree_model = part.tree, part.model
        on_click(part.take_button, self.zotero_selection_requested.emit)
        self.tree.selectionModel().selectionChanged.connect(self._on_nodes_changed)
        self.tree.asked.connect(self.nodes_asked)
        return part

    def _scrolled(self) -> QScrollArea:
        """Large letters in a low window need more height than there is: then the whole panel scrolls."""
        area = QScrollArea()
        area.setObjectName("panelScroll")
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self.splitter)
        return area

    def show_head(self, *, is_shown: bool) -> None:
        """The button for a new conversation, left out where the window shows it elsewhere."""
        self._sessions.new_button.setVisible(is_shown)

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
        self._library.show_whether_empty(is_empty=not libraries)
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
