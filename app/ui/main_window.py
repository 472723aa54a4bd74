"""The main window: panel, pages and status line, and how they fold in narrow windows. Views only."""

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QSplitter, QStackedWidget, QWidget

from app.engine.paths import AppPaths
from app.ui.chat.chat_page import ChatPage
from app.ui.commands.registry import CommandRegistry
from app.ui.evidence.popover import EvidencePopover
from app.ui.indexing.first_run import FirstRunPage
from app.ui.indexing.index_page import IndexPage
from app.ui.library.panel import LeftPanel
from app.ui.theme import Theme
from app.ui.widgets.hint import Tone
from app.ui.widgets.parts import IconButton, column, label, on_click
from app.ui.widgets.status_line import StatusLine
from app.ui.window_state import WindowState

_UNBOUNDED = 16_777_215  # QWIDGETSIZE_MAX


class Fold(Enum):
    """How much room there is."""

    FULL = auto()
    STRIP = auto()
    ONE_COLUMN = auto()


class MainWindow(QMainWindow):
    """Holds the views.

    Signals:
        close_requested: The user wants to leave; whoever listens closes for good by `close_for_good`.
        folded: How much room there is changed, or the panel was opened or put away.
    """

    close_requested = Signal()
    folded = Signal()

    def __init__(self, theme: Theme, paths: AppPaths) -> None:
        super().__init__()
        self._theme = theme
        self._fold = Fold.FULL
        self._is_panel_open = False
        self._is_panel_wanted = True
        self._may_close = False
        self.state = WindowState(paths.window_state)
        self.registry = CommandRegistry(self)
        self._panel_width = theme.panel_width_at_100(self.state.panel_width)
        self.setWindowTitle("Attest")
        self.setObjectName("mainWindow")
        self.setMinimumSize(theme.metrics.window_least_width, theme.metrics.window_least_height)
        self._build()
        self._restore()
        theme.changed.connect(self._fold_to_width)

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
        self.pages = QStackedWidget()
        self.pages.setObjectName("pages")
        self.chat = ChatPage(self._theme)
        self.first_run = FirstRunPage(self._theme)
        self.index_page = IndexPage(self._theme)
        for page in (self.chat, self.first_run, self.index_page):
            self.pages.addWidget(page)
        # Of a stack screen readers are told the pages only: what floats above them needs another parent.
        self._room = QWidget()
        column(self._room, 0).addWidget(self.pages)
        across.addWidget(self._strip)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setObjectName("windowSplitter")
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.panel)
        self._splitter.addWidget(self._room)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.splitterMoved.connect(self._on_panel_dragged)
        across.addWidget(self._splitter, 1)
        rows.addLayout(across, 1)
        self.status = StatusLine(self._theme)
        rows.addWidget(self.status)
        self.setCentralWidget(root)
        self.popover = EvidencePopover(self._theme, self._room)
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
            ("menu", self.tr("Conversations and library"), "stripPanel", self.toggle_panel),
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
        on_click(menu, self.toggle_panel)
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

    def say(
        self,
        text: str,
        action_text: str = "",
        action: Callable[[], object] | None = None,
        *,
        tone: Tone = Tone.ATTENTION,
    ) -> None:
        """Show a hint on the page in view, with an optional action."""
        page = self.pages.currentWidget()
        if isinstance(page, ChatPage | FirstRunPage | IndexPage):
            page.hint.say(text, action_text, action, tone=tone)

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
        self._fold_to_width()

    def _fold_to_width(self) -> None:
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

    def toggle_panel(self) -> None:
        """Show the panel or put it away; where there is room for both, it can be put away too."""
        if self._fold is Fold.FULL:
            self._is_panel_wanted = not self._is_panel_wanted
        else:
            self._is_panel_open = not self._is_panel_open
        self._arrange()
        if self.is_panel_shown:
            self.panel.sessions.setFocus()

    def open_panel(self) -> None:
        """Show the panel, so that something in it can be pointed at."""
        if not self.is_panel_shown:
            self.toggle_panel()

    @property
    def is_panel_shown(self) -> bool:
        """Whether the panel is in view."""
        return self._is_panel_wanted if self._fold is Fold.FULL else self._is_panel_open

    def _arrange(self) -> None:
        metrics = self._theme.metrics
        is_first = self.pages.currentWidget() is self.first_run
        is_one = self._fold is Fold.ONE_COLUMN
        is_panel = not is_first and self.is_panel_shown
        is_strip = self._fold is Fold.STRIP or (self._fold is Fold.FULL and not self._is_panel_wanted)
        self._top_bar.setVisible(is_one and not is_first)
        self._strip.setVisible(is_strip and not is_first)
        self.panel.setVisible(is_panel)
        self._room.setVisible(not (is_one and is_panel))
        self.status.setVisible(not is_first)
        self.status.set_compact(is_compact=is_one)
        self.panel.show_head(is_shown=not is_one)
        self.panel.setMinimumWidth(0 if is_one else metrics.panel_least)
        self.panel.setMaximumWidth(_UNBOUNDED if is_one else metrics.panel_most)
        if is_panel and not is_one:
            width = round(self._panel_width * self._theme.zoom)
            self._splitter.setSizes([width, max(1, self._splitter.width() - width)])
        self.folded.emit()

    def _on_panel_dragged(self, place: int, _number: int) -> None:
        if self._fold is not Fold.ONE_COLUMN:
            self._panel_width = round(self.panel.width() / self._theme.zoom)

    # --- state ---
    def remember(self) -> None:
        """Write where the window stands and which page it shows."""
        page = self.pages.currentWidget()
        self.state.panel_parts = self.panel.splitter.arrangement
        self.state.remember(
            self.saveGeometry(),
            page.objectName() if page is not None else "",
            self._panel_width,
        )

    def _restore(self) -> None:
        metrics = self._theme.metrics
        self.resize(metrics.window_width, metrics.window_height)
        self.panel.splitter.arrange(self.state.panel_parts)
        if (geometry := self.state.geometry) is not None:
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
