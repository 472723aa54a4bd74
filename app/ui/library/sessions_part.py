"""The upper part of the panel: the conversations, their search, their names, and their end."""

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu

from app.engine.records import SessionInfo
from app.ui.library.delegates import SessionDelegate
from app.ui.library.part import FoldingPart, PartList, prepare
from app.ui.library.session_model import SESSION_ROLE, SessionModel, is_incomplete
from app.ui.theme import Theme
from app.ui.widgets.clear_sign import ClearSign
from app.ui.widgets.parts import IconButton, label

_FILTER_DELAY_MS = 200
_FEW_SESSIONS = 4  # fewer are overlooked without a search


class SessionsPart(FoldingPart):
    """Lists conversations; what is chosen, renamed and deleted is told by signals.

    Signals:
        chosen: A session id.
        renamed: A session id and its new title.
        deleted: A session id; it goes at once, and a bar offers to undo it.
        filter_changed: What conversations shall contain, after a pause in typing.
    """

    chosen = Signal(int)
    renamed = Signal(int, str)
    deleted = Signal(int)
    filter_changed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._listed: tuple[SessionInfo, ...] | None = None  # None until they are read
        words_ = self.tr("Only conversations with citations that lead to no passage")
        self.only_incomplete = IconButton(theme, "filter", words_, "onlyIncomplete")
        self.only_incomplete.setCheckable(True)
        self.only_incomplete.toggled.connect(lambda _is_on: self._show_listed())
        self.new_button = IconButton(theme, "plus", self.tr("New conversation"), "newSession")
        layout = self.headed(
            theme, "sessionsHeading", self.tr("Conversations"), self.only_incomplete, self.new_button
        )
        self.model = SessionModel(self)
        self.sessions = PartList()
        prepare(self.sessions, theme, "sessionList", self.tr("Conversations"))
        self._delegate = SessionDelegate(theme)
        self.sessions.setItemDelegate(self._delegate)
        self.sessions.setModel(self.model)
        self.sessions.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.sessions.customContextMenuRequested.connect(self._on_menu)
        self.sessions.clicked.connect(self._on_chosen)
        self.sessions.activated.connect(self._on_chosen)
        self._add_key(Qt.Key.Key_F2, self._on_rename_key)
        self._add_key(Qt.Key.Key_Delete, self._on_delete_key)
        self.filter = QLineEdit()
        self.filter.setObjectName("sessionFilter")
        self.filter.setAccessibleName(self.tr("Search conversations"))
        self.filter.setPlaceholderText(self.tr("Search conversations"))
        ClearSign(self.filter, theme)
        self._timer = QTimer(self, singleShot=True, interval=_FILTER_DELAY_MS)
        self._timer.timeout.connect(lambda: self.filter_changed.emit(self.filter.text().strip()))
        self.filter.textChanged.connect(lambda _text: self._timer.start())
        for waits_for_some in (self.filter, self.only_incomplete):
            waits_for_some.hide()
        layout.addWidget(self.filter)
        self._nothing = label(self.tr("Reading your conversations…"), "small", is_wrapped=True)
        self._nothing.setObjectName("noSessions")
        self._nothing.setContentsMargins(theme.metrics.space, 0, 0, 0)
        layout.addWidget(self._nothing)
        layout.addWidget(self.sessions, 1)
        self.follow(self.sessions)

    def _add_key(self, key: Qt.Key, action: Callable[[], None]) -> None:
        shortcut = QShortcut(QKeySequence(key), self.sessions)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(action)

    # --- content ---
    def show_sessions(self, sessions: tuple[SessionInfo, ...], current: int | None) -> None:
        """List the sessions and mark the one that is open."""
        self._listed = sessions
        is_searching = bool(self.filter.text().strip())
        self.filter.setHidden(not is_searching and len(sessions) < _FEW_SESSIONS)
        is_filtered = self.only_incomplete.isChecked()
        self.only_incomplete.setHidden(not is_filtered and not any(map(is_incomplete, sessions)))
        self._show_listed()
        self.mark(current)

    def _show_listed(self) -> None:
        """List what the filter leaves, and say why where that is nothing."""
        is_filtered = self.only_incomplete.isChecked()
        shown = tuple(one for one in self._listed or () if not is_filtered or is_incomplete(one))
        self.model.show(shown, datetime.now(UTC).astimezone().date())
        if is_filtered:
            nothing = self.tr("Every citation in these conversations leads to a passage.")
        elif self.filter.text().strip():
            nothing = self.tr("No conversation contains this.")
        else:
            nothing = self.tr("Your questions will be kept here.")
        self._nothing.setText(nothing)
        self._nothing.setHidden(bool(shown))

    def mark(self, session_id: int | None) -> None:
        """Mark the open session, or none."""
        index = self.model.index_of(session_id)
        if index.isValid():
            self.sessions.setCurrentIndex(index)
        else:
            self.sessions.selectionModel().clear()

    # --- slots ---
    def _on_chosen(self, index: QModelIndex) -> None:
        session = index.data(SESSION_ROLE)
        if isinstance(session, SessionInfo):
            self.chosen.emit(session.session_id)

    def _on_menu(self, place: QPoint) -> None:
        index = self.sessions.indexAt(place)
        session = index.data(SESSION_ROLE)
        if not isinstance(session, SessionInfo):
            return
        menu = QMenu(self)
        menu.setObjectName("sessionMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Rename…")).triggered.connect(lambda: self._ask_title(session))
        menu.addAction(self.tr("Delete")).triggered.connect(lambda: self.deleted.emit(session.session_id))
        self._delegate.held = QPersistentModelIndex(index)
        menu.aboutToHide.connect(self._on_menu_gone)
        menu.popup(self.sessions.viewport().mapToGlobal(place))

    def _on_menu_gone(self) -> None:
        self._delegate.held = QPersistentModelIndex()
        self.sessions.viewport().update()

    def _current(self) -> SessionInfo | None:
        session = self.sessions.currentIndex().data(SESSION_ROLE)
        return session if isinstance(session, SessionInfo) else None

    def _on_rename_key(self) -> None:
        if (session := self._current()) is not None:
            self._ask_title(session)

    def _on_delete_key(self) -> None:
        if (session := self._current()) is not None:
            self.deleted.emit(session.session_id)

    def _ask_title(self, session: SessionInfo) -> None:
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setObjectName("renameDialog")
        dialog.setWindowTitle(self.tr("Rename conversation"))
        dialog.setLabelText(self.tr("Title"))
        dialog.setTextValue(session.full_title or session.title)
        dialog.setOkButtonText(self.tr("Rename"))
        dialog.resize(self._theme.metrics.popover_narrow, dialog.sizeHint().height())
        dialog.textValueSelected.connect(lambda title: self.renamed.emit(session.session_id, title))
        dialog.open()
