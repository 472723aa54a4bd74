"""The left panel: sessions above, then the library tree, a filter and the items."""

from collections.abc import Callable, Set
from datetime import UTC, datetime

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QListView,
    QMenu,
    QMessageBox,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.engine.records import SessionInfo
from app.engine.store.records import ItemRecord
from app.engine.zotero.records import Collection, Library, ZoteroRef
from app.ui import words
from app.ui.library.delegates import ItemDelegate, SessionDelegate
from app.ui.library.item_model import ITEM_ROLE, ItemModel
from app.ui.library.session_model import SESSION_ROLE, SessionModel
from app.ui.library.tree_model import LibraryNode, LibraryTreeModel
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, column, label, on_click, row

MOST_ITEMS = 5
_FILTER_DELAY_MS = 200
_FEW_SESSIONS = 4  # fewer are overlooked without a search
_SHARES = (4, 3, 6)  # of the height: conversations, library, papers


class LeftPanel(QFrame):
    """Lists only; what is chosen in them is told by signals.

    Signals:
        new_session_requested: A fresh conversation.
        session_chosen: A session id.
        session_renamed: A session id and its new title.
        session_deleted: A session id.
        session_filter_changed: What conversations shall contain, after a pause in typing.
        nodes_chosen: A tuple of `LibraryNode`.
        items_chosen: A tuple of `ItemRecord`, five at most.
        too_many_items: More than five were chosen; the selection was put back.
        filter_changed: The text of the filter, after a pause in typing.
        zotero_selection_requested: What is selected in Zotero shall become the scope.
    """

    new_session_requested = Signal()
    session_chosen = Signal(int)
    session_renamed = Signal(int, str)
    session_deleted = Signal(int)
    session_filter_changed = Signal(str)
    nodes_chosen = Signal(object)
    items_chosen = Signal(object)
    too_many_items = Signal()
    filter_changed = Signal(str)
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
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setObjectName("panelSplitter")
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self._sessions_part())
        splitter.addWidget(self._tree_part())
        splitter.addWidget(self._items_part())
        for part, stretch in enumerate(_SHARES):
            splitter.setStretchFactor(part, stretch)
        splitter.setSizes([share * theme.metrics.panel_width for share in _SHARES])
        layout.addWidget(splitter, 1)

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

    def _part(self, heading: str, *actions: QWidget) -> tuple[QWidget, QVBoxLayout]:
        metrics = self._theme.metrics
        part = QWidget()
        layout = column(part, metrics.gap)
        layout.setContentsMargins(metrics.space, metrics.space, metrics.space, metrics.gap)
        title = label(heading, "section")
        title.setContentsMargins(metrics.space, 0, 0, 0)
        line = row(title, spacing=metrics.gap)
        line.addStretch(1)
        for action in actions:
            line.addWidget(action)
        layout.addLayout(line)
        return part, layout

    def _zotero_button(self) -> IconButton:
        words_ = self.tr("Use the current selection in Zotero")
        made = IconButton(self._theme, "select", words_, "useZoteroSelection")
        on_click(made, self.zotero_selection_requested.emit)
        return made

    def _sessions_part(self) -> QWidget:
        part, layout = self._part(self.tr("Conversations"))
        self.session_model = SessionModel(self)
        self.sessions = QListView()
        self._prepare(self.sessions, "sessionList", self.tr("Conversations"))
        self._session_delegate = SessionDelegate(self._theme)
        self.sessions.setItemDelegate(self._session_delegate)
        self.sessions.setModel(self.session_model)
        self.sessions.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.sessions.customContextMenuRequested.connect(self._on_session_menu)
        self.sessions.clicked.connect(self._on_session_chosen)
        self.sessions.activated.connect(self._on_session_chosen)
        self._add_key(Qt.Key.Key_F2, self._on_rename_key)
        self._add_key(Qt.Key.Key_Delete, self._on_delete_key)
        self.session_filter = QLineEdit()
        self.session_filter.setObjectName("sessionFilter")
        self.session_filter.setAccessibleName(self.tr("Search conversations"))
        self.session_filter.setPlaceholderText(self.tr("Search conversations"))
        self.session_filter.setClearButtonEnabled(True)
        self._session_timer = QTimer(self, singleShot=True, interval=_FILTER_DELAY_MS)
        self._session_timer.timeout.connect(
            lambda: self.session_filter_changed.emit(self.session_filter.text().strip())
        )
        self.session_filter.textChanged.connect(lambda _text: self._session_timer.start())
        layout.addWidget(self.session_filter)
        self._no_sessions = label("", "small", is_wrapped=True)
        self._no_sessions.setObjectName("noSessions")
        self._no_sessions.setContentsMargins(self._theme.metrics.space, 0, 0, 0)
        layout.addWidget(self._no_sessions)
        layout.addWidget(self.sessions, 1)
        return part

    def _add_key(self, key: Qt.Key, action: Callable[[], None]) -> None:
        shortcut = QShortcut(QKeySequence(key), self.sessions)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(action)

    def _tree_part(self) -> QWidget:
        part, layout = self._part(self.tr("Library"), self._zotero_button())
        self.tree_model = LibraryTreeModel(self._theme, self)
        self.tree = QTreeView()
        self._prepare(self.tree, "libraryTree", self.tr("Libraries and collections"))
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(self._theme.metrics.space_wide)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setModel(self.tree_model)
        self.tree.selectionModel().selectionChanged.connect(self._on_nodes_changed)
        layout.addWidget(self.tree, 1)
        return part

    def _items_part(self) -> QWidget:
        part, layout = self._part(self.tr("Papers"))
        self.filter = QLineEdit()
        self.filter.setObjectName("itemFilter")
        self.filter.setAccessibleName(self.tr("Filter papers"))
        self.filter.setPlaceholderText(self.tr("Filter by title, author or tag"))
        self.filter.setClearButtonEnabled(True)
        self._filter_timer = QTimer(self, singleShot=True, interval=_FILTER_DELAY_MS)
        self._filter_timer.timeout.connect(lambda: self.filter_changed.emit(self.filter.text()))
        self.filter.textChanged.connect(lambda _text: self._filter_timer.start())
        layout.addWidget(self.filter)
        self.item_model = ItemModel(self)
        self.items = QListView()
        self._prepare(self.items, "itemList", self.tr("Papers"))
        self.items.setUniformItemSizes(True)
        self.items.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._item_delegate = ItemDelegate(self._theme)
        self.items.setItemDelegate(self._item_delegate)
        self.items.setModel(self.item_model)
        self.items.selectionModel().selectionChanged.connect(self._on_items_changed)
        layout.addWidget(self.items, 1)
        self._item_count = label("", "small")
        self._item_count.setContentsMargins(self._theme.metrics.space, 0, 0, 0)
        layout.addWidget(self._item_count)
        return part

    def _prepare(self, view: QAbstractItemView, name: str, words_: str) -> None:
        view.setObjectName(name)
        view.setAccessibleName(words_)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setMouseTracking(True)
        view.setTabKeyNavigation(False)

    def show_head(self, *, is_shown: bool) -> None:
        """Name and button above the lists, left out where the window shows them elsewhere."""
        self._head_box.setVisible(is_shown)

    # --- content ---
    def show_sessions(self, sessions: tuple[SessionInfo, ...], current: int | None) -> None:
        """List the sessions and mark the one that is open."""
        self.session_model.show(sessions, datetime.now(UTC).astimezone().date())
        is_searching = bool(self.session_filter.text().strip())
        self._no_sessions.setText(
            self.tr("No conversation contains this.")
            if is_searching
            else self.tr("Your questions will be kept here.")
        )
        self._no_sessions.setHidden(bool(sessions))
        self.session_filter.setHidden(not is_searching and len(sessions) < _FEW_SESSIONS)
        self.mark_session(current)

    def mark_session(self, session_id: int | None) -> None:
        """Mark the open session, or none."""
        index = self.session_model.index_of(session_id)
        if index.isValid():
            self.sessions.setCurrentIndex(index)
        else:
            self.sessions.selectionModel().clear()

    def show_libraries(self, libraries: tuple[Library, ...], collections: tuple[Collection, ...]) -> None:
        """Build the tree anew; nothing is marked in it afterwards, and nothing is told."""
        with QSignalBlocker(self.tree.selectionModel()):
            self.tree_model.show(libraries, collections)
        self.tree.expandToDepth(0)

    def show_items(self, rows: tuple[ItemRecord, ...]) -> None:
        """List the items."""
        self.item_model.show(rows)
        self._item_count.setText(words.counted(len(rows), self.tr("paper"), self.tr("papers")))

    def select_items(self, refs: Set[ZoteroRef]) -> None:
        """Mark the listed items among `refs`, and no others; nothing is told."""
        chosen = self.items.selectionModel()
        with QSignalBlocker(chosen):
            chosen.clearSelection()
            for number in range(self.item_model.rowCount()):
                index = self.item_model.index(number)
                if index.data(ITEM_ROLE).source.ref in refs:
                    chosen.select(index, QItemSelectionModel.SelectionFlag.Select)
        self.items.viewport().update()

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

    def unselect_node(self, node: LibraryNode) -> None:
        """Take one library or collection out of the selection."""
        for index in self.tree.selectedIndexes():
            if self.tree_model.node(index) == node:
                self.tree.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Deselect)

    # --- slots ---
    def _on_session_chosen(self, index: QModelIndex) -> None:
        session = index.data(SESSION_ROLE)
        if isinstance(session, SessionInfo):
            self.session_chosen.emit(session.session_id)

    def _on_session_menu(self, place: QPoint) -> None:
        session = self.sessions.indexAt(place).data(SESSION_ROLE)
        if not isinstance(session, SessionInfo):
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Rename…")).triggered.connect(lambda: self._ask_title(session))
        menu.addAction(self.tr("Delete…")).triggered.connect(lambda: self._ask_to_delete(session))
        menu.popup(self.sessions.viewport().mapToGlobal(place))

    def _current_session(self) -> SessionInfo | None:
        session = self.sessions.currentIndex().data(SESSION_ROLE)
        return session if isinstance(session, SessionInfo) else None

    def _on_rename_key(self) -> None:
        if (session := self._current_session()) is not None:
            self._ask_title(session)

    def _on_delete_key(self) -> None:
        if (session := self._current_session()) is not None:
            self._ask_to_delete(session)

    def _ask_to_delete(self, session: SessionInfo) -> None:
        """Deleting cannot be undone: ask once and name the conversation."""
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setObjectName("deleteDialog")
        box.setWindowTitle(self.tr("Delete conversation"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(self.tr("Delete the conversation “{title}”?").format(title=session.title))
        asked = words.counted(session.turns, self.tr("question"), self.tr("questions"))
        box.setInformativeText(self.tr("Its {asked} and their answers are removed.").format(asked=asked))
        delete = box.addButton(self.tr("Delete"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        delete.clicked.connect(lambda: self.session_deleted.emit(session.session_id))
        box.open()

    def _ask_title(self, session: SessionInfo) -> None:
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setObjectName("renameDialog")
        dialog.setWindowTitle(self.tr("Rename conversation"))
        dialog.setLabelText(self.tr("Title"))
        dialog.setTextValue(session.title)
        dialog.setOkButtonText(self.tr("Rename"))
        dialog.resize(self._theme.metrics.popover_narrow, dialog.sizeHint().height())
        dialog.textValueSelected.connect(lambda title: self.session_renamed.emit(session.session_id, title))
        dialog.open()

    def _on_nodes_changed(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        nodes = (self.tree_model.node(index) for index in self.tree.selectedIndexes())
        self.nodes_chosen.emit(tuple(node for node in nodes if node is not None))

    def _on_items_changed(self, selected: QItemSelection, _deselected: QItemSelection) -> None:
        chosen = self.items.selectedIndexes()
        if len(chosen) > MOST_ITEMS:
            with QSignalBlocker(self.items.selectionModel()):
                self.items.selectionModel().select(selected, QItemSelectionModel.SelectionFlag.Deselect)
            self.items.viewport().update()
            self.too_many_items.emit()
            chosen = self.items.selectedIndexes()
        self.items_chosen.emit(tuple(index.data(ITEM_ROLE) for index in chosen))
