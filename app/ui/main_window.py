"""The main window: panel, pages and status line, and how they fold in narrow windows. Views only."""

from enum import Enum, auto

from PySide6.QtCore import QByteArray, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QStackedWidget, QWidget

from app.engine.paths import AppPaths
from app.ui.chat.chat_page import ChatPage
from app.ui.evidence.popover import EvidencePopover
from app.ui.indexing.first_run import FirstRunPage
from app.ui.indexing.index_page import IndexPage
from app.ui.library.panel import LeftPanel
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, column, label, on_click
from app.ui.widgets.status_line import StatusLine

_GEOMETRY = "window/geometry"
_SESSION = "window/session"
_UNSENT = "window/unsent"


class Fold(Enum):
    """How much room there is."""

    FULL = auto()
    STRIP = auto()
    ONE_COLUMN = auto()


class MainWindow(QMainWindow):
    """Holds the views.

    Signals:
        close_requested: The user wants to leave; whoever listens closes for good by `close_for_good`.
    """

    close_requested = Signal()

    def __init__(self, theme: Theme, paths: AppPaths) -> None:
        super().__init__()
        self._theme = theme
        self._fold = Fold.FULL
        self._is_panel_open = False
        self._may_close = False
        self._state = QSettings(str(paths.window_state), QSettings.Format.IniFormat)
        self.setWindowTitle("Attest")
        self.setObjectName("mainWindow")
        self.setMinimumSize(theme.metrics.window_least_width, theme.metrics.window_least_height)
        self._build()
        self._restore()

    # --- building ---
    def _build(self) -> None:
        root = QWidget()
        root.setObjectName("root")
        rows = column(root, 0)
        self.panel = LeftPanel(self._theme)
        self._top_bar = self._make_top_bar()
        rows.addWidget(self._top_bar)
        across = QHBoxLayout()
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        self._strip = self._make_strip()
        self.panel.setFixedWidth(self._theme.metrics.panel_width)
        self.pages = QStackedWidget()
        self.pages.setObjectName("pages")
        self.chat = ChatPage(self._theme)
        self.first_run = FirstRunPage(self._theme)
        self.index_page = IndexPage(self._theme)
        for page in (self.chat, self.first_run, self.index_page):
            self.pages.addWidget(page)
        across.addWidget(self._strip)
        across.addWidget(self.panel)
        across.addWidget(self.pages, 1)
        rows.addLayout(across, 1)
        self.status = StatusLine(self._theme)
        rows.addWidget(self.status)
        self.setCentralWidget(root)
        self.popover = EvidencePopover(self._theme, self.pages)
        self.pages.currentChanged.connect(self._on_page_changed)
        self.index_page.back_requested.connect(self.show_chat)
        self.first_run.back_requested.connect(self.show_index)
        self.status.index_requested.connect(self.show_index)

    def _make_strip(self) -> QFrame:
        metrics = self._theme.metrics
        strip = QFrame()
        strip.setObjectName("iconStrip")
        strip.setFixedWidth(metrics.strip_width)
        layout = column(strip, metrics.space, metrics.space)
        for icon, words, name, action in (
            ("menu", self.tr("Conversations and library"), "stripPanel", self._toggle_panel),
            (
                "plus",
                self.tr("New conversation"),
                "stripNew",
                self.panel.new_session_requested.emit,
            ),
            ("index", self.tr("Index"), "stripIndex", self.show_index),
        ):
            made = IconButton(self._theme, icon, words, name)
            on_click(made, action)
            layout.addWidget(made, alignment=Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        return strip

    def _make_top_bar(self) -> QFrame:
        metrics = self._theme.metrics
        bar = QFrame()
        bar.setObjectName("topBar")
        bar.setFixedHeight(metrics.bar_height)
        layout = QHBoxLayout(bar)
        layout.setContentsMargins(metrics.space, 0, metrics.space, 0)
        menu = IconButton(self._theme, "menu", self.tr("Conversations and library"), "barPanel")
        on_click(menu, self._toggle_panel)
        layout.addWidget(menu)
        name = label("Attest", "heading")
        layout.addWidget(name, 1)
        new = IconButton(self._theme, "plus", self.tr("New conversation"), "barNew")
        on_click(new, self.panel.new_session_requested.emit)
        layout.addWidget(new)
        return bar

    # --- pages ---
    def show_chat(self) -> None:
        """The conversation."""
        self._show(self.chat)
        self.chat.composer.edit.setFocus()

    def show_index(self) -> None:
        """The index."""
        self._show(self.index_page)
        self.index_page.filter.setFocus()

    def show_first_run(self) -> None:
        """The page that asks for a library."""
        self._show(self.first_run)

    def say(self, text: str) -> None:
        """Show a hint on the page in view."""
        page = self.pages.currentWidget()
        if isinstance(page, ChatPage | FirstRunPage | IndexPage):
            page.hint.say(text)

    def thumbnail_scale(self) -> float:
        """Pixels per PDF point that make page pictures sharp on this screen."""
        return self._theme.metrics.thumbnail_scale * self.devicePixelRatioF()

    @property
    def fold(self) -> Fold:
        """How much room there is."""
        return self._fold

    def close_panel(self) -> None:
        """In a folded window, put the panel away."""
        if self._fold is not Fold.FULL:
            self._is_panel_open = False
            self._arrange()

    def _show(self, page: QWidget) -> None:
        self.popover.close_card()
        self.pages.setCurrentWidget(page)
        self.close_panel()
        self._arrange()

    def _on_page_changed(self, _number: int) -> None:
        self._arrange()

    # --- folding ---
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold and unfold with the width."""
        super().resizeEvent(event)
        metrics = self._theme.metrics
        if self.width() < metrics.one_column_below:
            wanted = Fold.ONE_COLUMN
        elif self.width() < metrics.fold_below:
            wanted = Fold.STRIP
        else:
            wanted = Fold.FULL
        if wanted is not self._fold:
            self._fold = wanted
            self._is_panel_open = False
        self._arrange()

    def _toggle_panel(self) -> None:
        self._is_panel_open = not self._is_panel_open
        self._arrange()
        if self._is_panel_open:
            self.panel.sessions.setFocus()

    def _arrange(self) -> None:
        is_first = self.pages.currentWidget() is self.first_run
        is_one = self._fold is Fold.ONE_COLUMN
        is_panel = not is_first and (self._fold is Fold.FULL or self._is_panel_open)
        self._top_bar.setVisible(is_one and not is_first)
        self._strip.setVisible(self._fold is Fold.STRIP and not is_first)
        self.panel.setVisible(is_panel)
        self.pages.setVisible(not (is_one and is_panel))
        self.status.setVisible(not is_first)
        self.status.set_compact(is_compact=is_one)
        self.panel.show_head(is_shown=not is_one)
        width = self.width() if is_one else self._theme.metrics.panel_width
        self.panel.setFixedWidth(width)

    # --- state ---
    @property
    def last_session(self) -> int | None:
        """The session that was open when the window was last closed."""
        value = self._state.value(_SESSION)
        return int(str(value)) if value is not None and str(value).isdigit() else None

    @property
    def unsent_text(self) -> str:
        """What stood in the composer when the window was last closed."""
        return str(self._state.value(_UNSENT) or "")

    def remember(self, session_id: int | None) -> None:
        """Write where the window stands, what it shows, and what is typed but not answered."""
        self._state.setValue(_UNSENT, self.chat.composer.edit.toPlainText())
        self._state.setValue(_GEOMETRY, self.saveGeometry())
        if session_id is None:
            self._state.remove(_SESSION)
        else:
            self._state.setValue(_SESSION, session_id)
        self._state.sync()

    def _restore(self) -> None:
        metrics = self._theme.metrics
        self.resize(metrics.window_width, metrics.window_height)
        geometry = self._state.value(_GEOMETRY)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)

    # --- closing ---
    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask first: work in progress ends cleanly before the window goes."""
        if self._may_close:
            event.accept()
            return
        event.ignore()
        self.close_requested.emit()

    def close_for_good(self) -> None:
        """Close without asking again."""
        self._may_close = True
        self.close()
