"""The evidence popover: which paper, which page, which words, how sure. One card, used again for every pill."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from app.engine.ingest.document import Box
from app.engine.records import SentenceAttribution
from app.ui.chat.markers import PillInfo
from app.ui.evidence.attribution_words import attribution_text, is_quoted, quoted_text, supporting_ranges
from app.ui.evidence.card import Card
from app.ui.evidence.card_buttons import CardButtons
from app.ui.evidence.card_head import CardHead
from app.ui.evidence.card_shape import CLAIM_LINES, TITLE_LINES, CardParts, CardShape
from app.ui.evidence.card_watch import CardWatch
from app.ui.evidence.page_image import PageImage
from app.ui.evidence.passage_view import SCROLLING
from app.ui.evidence.placement import Placement
from app.ui.evidence.sheet import Sheet
from app.ui.evidence.source_column import SourceColumn
from app.ui.evidence.step_buttons import PillPlace
from app.ui.theme import Theme
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import column, on_click
from app.ui.widgets.toast import Toast

_HINT_CHANGES = {QEvent.Type.ShowToParent, QEvent.Type.HideToParent}


class EvidencePopover(Card):
    """Stands inside the window, closes on Escape and on a click elsewhere, and gives the focus back.

    Signals:
        reader_requested: A `PillInfo`; its page shall open in Zotero's reader.
        library_requested: A `PillInfo`; its item shall be selected in Zotero.
        quote_copy_requested: A `PillInfo` and the marked words ("" when none).
        attribution_requested: A `PillInfo` whose supporting sentences are wanted.
        verdict_chosen: A `PillInfo` and a `Verdict`, or None for the model's own.
        page_requested: A `PillInfo`; its page shall be shown in full.
        step_requested: 1 for the next citation of the answer, -1 for the one before.
        closed: It was closed.
    """

    reader_requested = Signal(object)
    library_requested = Signal(object)
    quote_copy_requested = Signal(object, str)
    attribution_requested = Signal(object)
    verdict_chosen = Signal(object, object)
    page_requested = Signal(object)
    step_requested = Signal(int)
    closed = Signal()

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(theme, window)
        self._pill: PillInfo | None = None
        self._give_focus_back: Callable[[], object] | None = None
        self._quotes: tuple[tuple[int, int], ...] = ()
        self._placement = Placement(theme, window)
        self.setObjectName("evidencePopover")
        self.setAccessibleName(self.tr("Evidence"))
        self._build()
        self._toast = Toast(theme, self)
        self.hide()
        self._watch = CardWatch(theme, self, self.close_card)
        self.hint.installEventFilter(self)
        self.size_chosen.connect(self._on_size_chosen)
        self.enlarged.connect(self._on_enlarged)
        theme.changed.connect(self._on_theme_changed)

    # --- building ---
    def _build(self) -> None:
        metrics = self._theme.metrics
        margin = self.frame_margins()
        layout = column(self, metrics.space)
        layout.setContentsMargins(margin, margin, margin, margin)
        head = self._build_head()
        self._build_words()
        self._buttons = CardButtons(self._theme, self)
        self._connect_buttons()
        self.page_image = PageImage(self._theme)
        self.page_image.activated.connect(lambda: self.page_requested.emit(self._pill))
        self.hint = HintBar(self._theme)
        body = QHBoxLayout()
        body.setSpacing(metrics.space_wide)
        body.addWidget(self._sheet, 1)
        body.addWidget(self.page_image)
        layout.addLayout(head.layout)
        layout.addLayout(body, 1)
        layout.addWidget(self.hint)
        layout.addLayout(self._buttons.layout)
        parts = (layout, head, self._sheet, self._source, self.page_image, self.hint, self._buttons)
        self._shape = CardShape(self._theme, CardParts(*parts))

    def _build_head(self) -> CardHead:
        head = self._head = CardHead(self._theme, CLAIM_LINES, self)
        self.claim, self.size_button, self.place_label = (
            head.claim.short,
            head.size_button,
            head.steps.place_label,
        )
        on_click(head.size_button, self.toggle_large)
        on_click(head.close_button, self.close_card)
        head.steps.step_requested.connect(self.step_requested)
        head.show_size(is_large=False)
        return head

    def _build_words(self) -> None:
        made = self._source = SourceColumn(self._theme, TITLE_LINES)
        self._sheet = Sheet(self._theme, made)
        self.title, self.byline, self.reasons, self.passage = (
            made.title,
            made.byline,
            made.reasons,
            made.passage,
        )
        self.passage.selectionChanged.connect(self._name_copying)
        self.passage.quote_requested.connect(lambda words: self.quote_copy_requested.emit(self._pill, words))

    def _connect_buttons(self) -> None:
        made = self._buttons
        self.reader_button, self.library_button, self.copy_button = made.reader, made.library, made.copying
        self.page_button, self.attribution_button, self.verdict_button = made.page, made.support, made.verdict
        made.reader_requested.connect(lambda: self.reader_requested.emit(self._pill))
        made.library_requested.connect(lambda: self.library_requested.emit(self._pill))
        made.copy_requested.connect(lambda: self.quote_copy_requested.emit(self._pill, self._quote()))
        made.page_requested.connect(lambda: self.page_requested.emit(self._pill))
        made.support_toggled.connect(self._on_support_toggled)
        made.verdict_chosen.connect(lambda one: self.verdict_chosen.emit(self._pill, one))

    # --- content ---
    @property
    def pill(self) -> PillInfo | None:
        """What it shows; None while closed."""
        return self._pill

    @property
    def badge_texts(self) -> tuple[str, ...]:
        """The words of its badges."""
        return self._source.badges.texts

    def open_for(
        self,
        pill: PillInfo,
        quotes: tuple[tuple[int, int], ...],
        pill_rect: QRect,
        sentence_rect: QRect,
        give_focus_back: Callable[[], object],
        place: PillPlace = PillPlace(),
        why: str = "",
    ) -> None:
        """Show the evidence of a pill beside it.

        Args:
            pill: What to show.
            quotes: Ranges of the passage to mark.
            pill_rect: Where the pill stands, in coordinates of the window given at construction.
            sentence_rect: The sentence down to the pill's line, likewise.
            give_focus_back: Called when it is closed.
            place: Which citation of the answer it is.
            why: Why the citation stands as it does; "" where its badge says enough.
        """
        is_step = self._pill is not None
        self._pill = pill
        self._placement.stand_beside(pill_rect, sentence_rect)
        self._give_focus_back = give_focus_back
        self.hint.hide()
        self.page_image.clear(is_awaited=_may_have_page(pill))
        self._show_claim(None)
        self._quotes = quotes
        self._sheet.forget_scroll()
        self._source.show_pill(pill, quotes, why)
        self._show_place(place)
        self._buttons.show_pill(pill)
        self._name_copying()
        self.arrange()
        self.show()
        self.arrange()  # only what is shown knows how high its words are
        self.raise_()
        QTimer.singleShot(0, self, self._sheet.show_mark)
        if not is_step:
            self._buttons.take_focus()
            self._watch.start()
        if self._buttons.wants_support:
            self.attribution_requested.emit(pill)

    def room_missing(self) -> int:
        """How many pixels the conversation has to be scrolled up for a card of use that leaves its sentence free."""
        if self._pill is None or self.is_large:
            return 0
        return self._placement.missing_below(self._shape.heights(self._placement.width))

    def stand_beside(self, pill_rect: QRect, sentence_rect: QRect) -> None:
        """The conversation was scrolled: go with it; the places as for `open_for`."""
        self._placement.stand_beside(pill_rect, sentence_rect)
        self.arrange()

    def show_decided(self, pill: PillInfo, why: str) -> None:
        """Show that the same citation stands otherwise now; the card stays where it is."""
        if self._pill is not None:
            self._pill = pill
            self._source.show_verdict(pill, why)
            self._buttons.show_verdict(pill)
            self._share_room()

    def show_page(self, png: bytes, scale: float, boxes: tuple[Box, ...], page: str) -> None:
        """Add the picture of the page."""
        self.page_image.show_page(
            png, scale, boxes, self.tr("Show the page with the passage marked, {page}").format(page=page)
        )
        self._share_room()

    def forget_page(self) -> None:
        """There is no picture of the page after all."""
        self.page_image.clear()
        self._arrange_shown()

    def show_attribution(self, pill: PillInfo, attribution: SentenceAttribution) -> None:
        """Mark the sentences that bear the claim out, and the parts of the claim that nothing does."""
        if self._pill is not None and self._pill.occurrence.claim == pill.occurrence.claim:
            self._show_claim(attribution)
            ranges = supporting_ranges(attribution)
            self.passage.show_support(ranges)
            nothing_new = is_quoted(ranges, self._quotes, self.passage.text)
            self._say(quoted_text(attribution) if nothing_new else attribution_text(attribution))
            self._sheet.show_mark()

    def say_comparing(self) -> None:
        """Say that the sentences are being compared."""
        self._say(self.tr("Comparing the sentences of the passage with the claim"))

    def say_done(self, text: str) -> None:
        """Say for a moment that something was done."""
        self._toast.say(text)

    @property
    def chosen_size(self) -> QSize | None:
        """The size that the user gave it, at a zoom of 100 %; None for the usual one."""
        return self._placement.chosen

    def use_size(self, size: QSize) -> None:
        """Take the size that the user gave it another time, as `chosen_size` told it."""
        self._placement.chosen = size

    def close_card(self) -> None:
        """Close and give the focus back."""
        if self._pill is None:
            return
        self._pill = None
        self._watch.stop()
        self.hide()
        if self._give_focus_back is not None:
            self._give_focus_back()
        self.closed.emit()

    def _show_claim(self, attribution: SentenceAttribution | None) -> None:
        self._head.claim.show_claim(self._pill.occurrence.claim if self._pill else "", attribution)

    def _show_place(self, place: PillPlace) -> None:
        words, meaning = self._head.steps.show_place(place)
        if words:
            self._source.badges.add(words, meaning)

    def _on_support_toggled(self, is_wanted: bool) -> None:
        if self._pill is None:
            return
        if is_wanted:
            self.attribution_requested.emit(self._pill)
            return
        self._show_claim(None)
        self.passage.show_support(())
        self._source.say_why()
        self._share_room()

    def _say(self, text: str) -> None:
        self._source.say(text)
        self._share_room()

    def _name_copying(self) -> None:
        self._buttons.name_copying(
            has_selection=bool(self.passage.selected_text()), has_quotes=bool(self._quotes)
        )

    def _quote(self) -> str:
        """The words to copy: what is selected, what the answer quotes, or what bears the claim out."""
        return (
            self.passage.selected_text() or self.passage.marked_text() or " ".join(self.passage.support_texts)
        )

    # --- place ---
    def place_small(self) -> None:
        """Beside the pill, not over its sentence; not higher than its words need."""
        self.put_card(self._placement.rect(self._shape.heights(self._placement.width)))
        self._share_room()

    @property
    def _takes_page(self) -> bool:
        """Whether it takes all of the page though it was not made large: then it cannot be made larger."""
        gap = self._theme.metrics.gap
        room = self.host.rect().adjusted(gap, gap, -gap, -gap)
        card = self.card_rect
        return not self.is_large and card.width() >= room.width() and card.height() >= room.height()

    def toggle_large(self) -> None:
        """Take nearly the whole page, or go back; what takes all of it already stays as it is."""
        if not self._takes_page:
            super().toggle_large()

    def least_large(self, width: int) -> int:
        """Where 88 % of the page are not enough, it takes more."""
        return self._shape.heights(width).least

    def _on_theme_changed(self) -> None:
        """Sizes are others; once everybody has taken them, the card is placed anew."""
        QTimer.singleShot(0, self, self._arrange_shown)

    def _arrange_shown(self) -> None:
        if self._pill is not None:
            self.arrange()

    def _share_room(self) -> None:
        self.size_button.setVisible(not self._takes_page)
        self._shape.take(self.card_rect.size(), is_large=self.is_large)
        self._sheet.show_mark()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Its parts share the room anew, also while an edge is dragged."""
        super().resizeEvent(event)
        if self._pill is not None:
            self._share_room()

    def _on_size_chosen(self, size: QSize) -> None:
        self._placement.choose(size)

    def _on_enlarged(self, is_large: bool) -> None:
        self._head.show_size(is_large=is_large)
        if self._pill is not None:
            self._share_room()

    # --- keyboard, mouse ---
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes, Ctrl+Enter enlarges, arrows go to the next citation; no key goes through to the conversation."""
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_card()
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                is_next = (event.key() == Qt.Key.Key_Right) is not is_mirrored
                self.step_requested.emit(1 if is_next else -1)
            case key if key in SCROLLING:
                scrolled = self._sheet if self._sheet.has_one_scroll else self.passage
                if scrolled is self._sheet or not self.passage.hasFocus():
                    QApplication.sendEvent(scrolled, event)
            case _:
                pass
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click on the head makes it large, and small again."""
        if event.position().y() < self.title.mapTo(self, self.title.rect().topLeft()).y():
            self.toggle_large()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close when something happens elsewhere; take the keys that are the card's wherever the focus is."""
        if watched is self.hint and event.type() in _HINT_CHANGES:
            QTimer.singleShot(0, self, self._make_room_for_hint)
        return self._watch.takes(watched, event)

    def _make_room_for_hint(self) -> None:
        """What the hint needs is added to the card where the page has room; else its parts take another form."""
        if self._pill is not None:
            self.arrange()
            self._share_room()


def _may_have_page(pill: PillInfo) -> bool:
    """Whether a picture of the page will be drawn."""
    attachment = pill.evidence.attachment
    return pill.evidence.page_index is not None and attachment is not None and attachment.path is not None
