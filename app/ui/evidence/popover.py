"""The evidence popover: which paper, which page, which words, how sure. One card, used again for every pill."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QWidget

from app.engine.ingest.document import Box
from app.ui.chat.markers import PillInfo, Support
from app.ui.chat.support_words import authors_phrase, page_phrase, support_explanation, support_phrase
from app.ui.evidence.badge import Badge
from app.ui.evidence.page_image import PageImage
from app.ui.evidence.passage_view import PassageView
from app.ui.evidence.placement import placed
from app.ui.theme import Theme
from app.ui.widgets.clamped_label import ClampedLabel
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import ElidedLabel, IconButton, button, clear, column, on_click
from app.ui.widgets.toast import Toast

_SHADOW_ALPHA = 6
_CLAIM_LINES = 3
_TITLE_LINES = 2


class EvidencePopover(QWidget):
    """Stands inside the window, closes on Escape and on a click elsewhere, and gives the focus back.

    Signals:
        reader_requested: A `PillInfo`; its page shall open in Zotero's reader.
        library_requested: A `PillInfo`; its item shall be selected in Zotero.
        quote_copy_requested: A `PillInfo` and the marked words ("" when none).
        closed: It was closed.
    """

    reader_requested = Signal(object)
    library_requested = Signal(object)
    quote_copy_requested = Signal(object, str)
    closed = Signal()

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self.host = window
        self._pill: PillInfo | None = None
        self._anchor: tuple[QRect, QRect] = (QRect(), QRect())
        self._give_focus_back: Callable[[], object] | None = None
        self.setObjectName("evidencePopover")
        self.setAccessibleName(self.tr("Evidence"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._build()
        self._toast = Toast(theme, self)
        self.hide()
        window.installEventFilter(self)
        theme.changed.connect(self.update)

    # --- building ---
    def _build(self) -> None:
        metrics = self._theme.metrics
        shadow = metrics.shadow_width
        layout = column(self, metrics.space)
        layout.setContentsMargins(
            shadow + metrics.space_wide,
            shadow + metrics.space_wide,
            shadow + metrics.space_wide,
            shadow + metrics.space_wide,
        )
        layout.addLayout(self._head())
        body = QHBoxLayout()
        body.setSpacing(metrics.space_wide)
        left = column(None, metrics.space)
        about = column(None, metrics.gap // 2)
        self.title = ClampedLabel(_TITLE_LINES)
        self.title.setObjectName("popoverTitle")
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.byline = ElidedLabel("", "quiet")
        about.addWidget(self.title)
        about.addWidget(self.byline)
        left.addLayout(about)
        self._badges = QWidget()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self._badges.setSizePolicy(policy)
        self._badges_layout = FlowLayout(self._badges, metrics.gap)
        left.addWidget(self._badges)
        self.passage = PassageView(self._theme)
        left.addWidget(self.passage, 1)
        body.addLayout(left, 1)
        self.page_image = PageImage(self._theme)
        body.addWidget(self.page_image)
        layout.addLayout(body, 1)
        self.hint = HintBar(self._theme)
        layout.addWidget(self.hint)
        layout.addLayout(self._foot())

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(self._theme.metrics.space)
        self.claim = ClampedLabel(_CLAIM_LINES)
        self.claim.setObjectName("claim")
        head.addWidget(self.claim, 1)
        close = IconButton(self._theme, "close", self.tr("Close"), "popoverClose")
        on_click(close, self.close_card)
        head.addWidget(close, alignment=Qt.AlignmentFlag.AlignTop)
        return head

    def _foot(self) -> FlowLayout:
        foot = FlowLayout(None, self._theme.metrics.inset)
        self.reader_button = button(self.tr("Open in Reader"), "openInReader")
        self.library_button = button(self.tr("Select in Library"), "selectInLibrary")
        self.copy_button = button(self.tr("Copy quote"), "copyQuote")
        on_click(self.reader_button, lambda: self.reader_requested.emit(self._pill))
        on_click(self.library_button, lambda: self.library_requested.emit(self._pill))
        on_click(
            self.copy_button, lambda: self.quote_copy_requested.emit(self._pill, self.passage.marked_text())
        )
        for each in (self.reader_button, self.library_button, self.copy_button):
            foot.addWidget(each)
        return foot

    # --- content ---
    @property
    def pill(self) -> PillInfo | None:
        """What it shows; None while closed."""
        return self._pill

    @property
    def badge_texts(self) -> tuple[str, ...]:
        """The words of its badges."""
        return tuple(badge.text for badge in self._badges.findChildren(Badge) if not badge.isHidden())

    def open_for(
        self,
        pill: PillInfo,
        quotes: tuple[tuple[int, int], ...],
        pill_rect: QRect,
        sentence_rect: QRect,
        give_focus_back: Callable[[], object],
    ) -> None:
        """Show the evidence of a pill beside it.

        Args:
            pill: What to show.
            quotes: Ranges of the passage to mark.
            pill_rect: Where the pill stands, in coordinates of the window given at construction.
            sentence_rect: The sentence down to the pill's line, likewise.
            give_focus_back: Called when it is closed.
        """
        self._pill = pill
        self._anchor = (pill_rect, sentence_rect)
        self._give_focus_back = give_focus_back
        self.hint.hide()
        self.page_image.clear()
        self.claim.setText(pill.occurrence.claim)
        self.claim.setVisible(bool(pill.occurrence.claim))
        self.title.setText(pill.evidence.source.title or self.tr("Untitled"))
        self.byline.setText(authors_phrase(pill.evidence))
        self._show_badges(pill)
        self.reader_button.setVisible(pill.evidence.attachment is not None)
        self.copy_button.setText(self.tr("Copy quote") if quotes else self.tr("Copy passage"))
        self.copy_button.setAccessibleName(self.copy_button.text())
        self.passage.show_passage(pill.evidence.text, quotes)
        self._place()
        self.show()
        self.raise_()
        QTimer.singleShot(0, self, self.passage.scroll_to_quote)
        first = self.library_button if self.reader_button.isHidden() else self.reader_button
        first.setFocus(Qt.FocusReason.PopupFocusReason)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]  # a window implies one

    def show_page(self, png: bytes, scale: float, boxes: tuple[Box, ...], page: str) -> None:
        """Add the picture of the page."""
        self.page_image.show_page(
            png, scale, boxes, self.tr("Page with the passage marked, {page}").format(page=page)
        )
        self._place()

    def say_done(self, text: str) -> None:
        """Say for a moment that something was done."""
        self._toast.say(text)

    def close_card(self) -> None:
        """Close and give the focus back."""
        if self._pill is None:
            return
        self._pill = None
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]  # a window implies one
        self.hide()
        if self._give_focus_back is not None:
            self._give_focus_back()
        self.closed.emit()

    def _show_badges(self, pill: PillInfo) -> None:
        clear(self._badges_layout)
        evidence = pill.evidence
        if evidence.section:
            self._badges_layout.addWidget(Badge(self._theme, f"§ {evidence.section}"))
        page = page_phrase(evidence)
        if page:
            self._badges_layout.addWidget(Badge(self._theme, page))
        if pill.support is Support.SOURCE:
            self._badges.updateGeometry()
            return
        state = pill.support.value
        words = support_phrase(pill)
        meaning = support_explanation(pill)
        self._badges_layout.addWidget(Badge(self._theme, words, icon=state, state=state, tooltip=meaning))
        self._badges.updateGeometry()

    # --- place ---
    def _place(self) -> None:
        metrics = self._theme.metrics
        window = self.host.rect()
        shadow = metrics.shadow_width
        wanted = QSize(metrics.popover_width, metrics.popover_height)
        place = placed(
            window,
            *self._anchor,
            wanted,
            least_height=metrics.popover_height // 2,
            gap=metrics.gap,
            narrow=metrics.popover_narrow,
        )
        self.setGeometry(place.adjusted(-shadow, -shadow, shadow, shadow))
        is_roomy = window.width() >= metrics.one_column_below
        self.page_image.setVisible(is_roomy and self.page_image.has_page)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a soft shadow and the card."""
        metrics = self._theme.metrics
        shadow = metrics.shadow_width
        card = self.rect().adjusted(shadow, shadow, -shadow, -shadow)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        tint = QColor(self._theme.color("shadow"))
        tint.setAlpha(_SHADOW_ALPHA)
        painter.setBrush(tint)
        for spread in range(shadow, 0, -2):
            around = card.adjusted(-spread, -spread // 2, spread, spread)
            painter.drawRoundedRect(around, metrics.space + spread, metrics.space + spread)
        painter.setBrush(self._theme.color("surface"))
        painter.setPen(QPen(self._theme.color("line"), 1.0))
        painter.drawRoundedRect(card.adjusted(0, 0, -1, -1), metrics.space, metrics.space)

    # --- keyboard, mouse ---
    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab goes round inside."""
        stops = [
            child
            for child in self.findChildren(QWidget)
            if child.isVisible() and child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not stops:
            return False
        stops.sort(key=self._reading_order)
        current = self.focusWidget()
        number = stops.index(current) if current in stops else -1
        reason = Qt.FocusReason.TabFocusReason if is_next else Qt.FocusReason.BacktabFocusReason
        stops[(number + (1 if is_next else -1)) % len(stops)].setFocus(reason)
        return True

    def _reading_order(self, child: QWidget) -> tuple[int, int]:
        corner = child.mapTo(self, child.rect().topLeft())
        return corner.y(), corner.x()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes; no other key goes through to the conversation."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close on a click or a turn of the wheel elsewhere, and when the window changes size under it."""
        if self._pill is None:
            return False
        if watched is self.host and event.type() == QEvent.Type.Resize:
            self.close_card()
        is_press = event.type() in {QEvent.Type.MouseButtonPress, QEvent.Type.Wheel}
        if is_press and isinstance(watched, QWidget) and watched.window() is self.window():
            is_inside = watched is self or self.isAncestorOf(watched)
            if not is_inside:
                self.close_card()
        return False
