"""The evidence popover: which paper, which page, which words, how sure. One card, used again for every pill."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from app.engine.ingest.document import Box
from app.engine.records import SentenceAttribution
from app.ui.chat.markers import PillInfo
from app.ui.evidence.attribution_words import attribution_text, supporting_ranges
from app.ui.evidence.card import Card
from app.ui.evidence.card_buttons import CardButtons
from app.ui.evidence.card_watch import CardWatch
from app.ui.evidence.claim_words import ClaimWords
from app.ui.evidence.page_image import PageImage
from app.ui.evidence.placement import Placement
from app.ui.evidence.source_column import SourceColumn
from app.ui.evidence.step_buttons import PillPlace, StepButtons
from app.ui.theme import Theme
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import IconButton, column, on_click
from app.ui.widgets.toast import Toast

_CLAIM_LINES = 3
_TITLE_LINES = 2
_NARROW_CLAIM_LINES = 2
_NARROW_TITLE_LINES = 1
_LARGEST_PAGE = 0.45  # of the width of the card


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
        self._has_quotes = False
        self._placement = Placement(theme, window)
        self.setObjectName("evidencePopover")
        self.setAccessibleName(self.tr("Evidence"))
        self._build()
        self._toast = Toast(theme, self)
        self.hide()
        self._watch = CardWatch(theme, self, self.close_card)
        self.size_chosen.connect(self._on_size_chosen)
        self.enlarged.connect(self._on_enlarged)

    # --- building ---
    def _build(self) -> None:
        metrics = self._theme.metrics
        margin = self.frame_margins()
        layout = column(self, metrics.space)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.addLayout(self._head())
        body = QHBoxLayout()
        body.setSpacing(metrics.space_wide)
        body.addLayout(self._column(), 1)
        self.page_image = PageImage(self._theme)
        self.page_image.activated.connect(lambda: self.page_requested.emit(self._pill))
        body.addWidget(self.page_image)
        layout.addLayout(body, 1)
        self.hint = HintBar(self._theme)
        layout.addWidget(self.hint)
        self._buttons = CardButtons(self._theme, self)
        self._connect_buttons()
        layout.addLayout(self._buttons.layout)

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(self._theme.metrics.gap)
        self._claim = ClaimWords(_CLAIM_LINES)
        self.claim = self._claim.short
        head.addLayout(self._claim.layout, 1)
        self.size_button = IconButton(self._theme, "maximise", "", "popoverSize")
        close = IconButton(self._theme, "close", self.tr("Close"), "popoverClose")
        on_click(self.size_button, self.toggle_large)
        on_click(close, self.close_card)
        self._steps = StepButtons(self._theme)
        self._steps.step_requested.connect(self.step_requested)
        self.place_label = self._steps.place_label
        for made in (self._steps, self.size_button, close):
            head.addWidget(made, alignment=Qt.AlignmentFlag.AlignTop)
        self._on_enlarged(False)
        return head

    def _column(self) -> QVBoxLayout:
        made = self._source = SourceColumn(self._theme, _TITLE_LINES)
        self.title, self.byline, self.reasons, self.passage = (
            made.title,
            made.byline,
            made.reasons,
            made.passage,
        )
        self.passage.selectionChanged.connect(self._name_copying)
        self.passage.quote_requested.connect(lambda words: self.quote_copy_requested.emit(self._pill, words))
        return made.layout

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
        reasons: tuple[str, ...] = (),
    ) -> None:
        """Show the evidence of a pill beside it.

        Args:
            pill: What to show.
            quotes: Ranges of the passage to mark.
            pill_rect: Where the pill stands, in coordinates of the window given at construction.
            sentence_rect: The sentence down to the pill's line, likewise.
            give_focus_back: Called when it is closed.
            place: Which citation of the answer it is.
            reasons: What the checks beside the model found, in words.
        """
        is_step = self._pill is not None
        self._pill = pill
        self._placement.stand_beside(pill_rect, sentence_rect)
        self._give_focus_back = give_focus_back
        self.hint.hide()
        self.page_image.clear()
        self._show_claim(None)
        self._has_quotes = bool(quotes)
        self._source.show_pill(pill, quotes, reasons)
        self._show_place(place)
        self._buttons.show_pill(pill)
        self._name_copying()
        self.arrange()
        self.show()
        self.arrange()  # only what is shown knows how high its words are
        self.raise_()
        QTimer.singleShot(0, self, self.passage.scroll_to_mark)
        if not is_step:
            self._buttons.take_focus()
            self._watch.start()
        if self.attribution_button.isChecked() and not self.attribution_button.isHidden():
            self.attribution_requested.emit(pill)

    def show_decided(self, pill: PillInfo, reasons: tuple[str, ...]) -> None:
        """Show that the same citation stands otherwise now; the card stays where it is."""
        if self._pill is not None:
            self._pill = pill
            self._source.show_verdict(pill, reasons)
            self._buttons.show_verdict(pill)

    def show_page(self, png: bytes, scale: float, boxes: tuple[Box, ...], page: str) -> None:
        """Add the picture of the page."""
        self.page_image.show_page(
            png, scale, boxes, self.tr("Show the page with the passage marked, {page}").format(page=page)
        )
        self._show_page_room()

    def show_attribution(self, pill: PillInfo, attribution: SentenceAttribution) -> None:
        """Mark the sentences that bear the claim out, and the parts of the claim that nothing does."""
        if self._pill is not None and self._pill.occurrence.claim == pill.occurrence.claim:
            self._show_claim(attribution)
            self.passage.show_support(supporting_ranges(attribution))
            self._source.say(attribution_text(attribution))

    def say_comparing(self) -> None:
        """Say that the sentences are being compared."""
        self._source.say(self.tr("Comparing the sentences of the passage with the claim"))

    def say_done(self, text: str) -> None:
        """Say for a moment that something was done."""
        self._toast.say(text)

    def use_size(self, size: QSize) -> None:
        """Take the size that the user gave it another time."""
        self._placement.wanted = size

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
        self._claim.show_claim(self._pill.occurrence.claim if self._pill else "", attribution)

    def _show_place(self, place: PillPlace) -> None:
        words, meaning = self._steps.show_place(place)
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
        self.reasons.hide()

    def _name_copying(self) -> None:
        self._buttons.name_copying(
            has_selection=bool(self.passage.selected_text()), has_quotes=self._has_quotes
        )

    def _quote(self) -> str:
        """The words to copy: what is selected, what the answer quotes, or what bears the claim out."""
        return (
            self.passage.selected_text() or self.passage.marked_text() or " ".join(self.passage.support_texts)
        )

    # --- place ---
    def place_small(self) -> None:
        """Beside the pill, not over its sentence; not higher than its passage needs."""
        self.put_card(self._placement.rect())
        self._show_page_room()
        if (spare := self._spare_height()) > 0:
            self.put_card(self._placement.rect(spare))

    def _spare_height(self) -> int:
        """How much of the card would stay empty below a short passage; none where a picture of its page may come."""
        evidence = self._pill.evidence if self._pill else None
        may_have_page = (
            evidence is not None and evidence.page_index is not None and evidence.attachment is not None
        )
        if not self.isVisible() or self._placement.is_given or may_have_page:
            return 0
        layout = self.layout()
        if layout is not None:
            layout.activate()
        lines = round(self.passage.document().size().height()) + 2 * self.fontMetrics().lineSpacing()
        spare = self.passage.height() - lines
        return min(spare, self._placement.most_spare)

    def _show_page_room(self) -> None:
        """The picture where there is room, else a button for the page."""
        is_roomy = (
            self.width() >= self._theme.metrics.popover_narrow + self._theme.metrics.thumbnail_width // 2
        )
        self.page_image.setVisible(is_roomy and self.page_image.has_page)
        self._share_room()
        self.page_button.setVisible(not is_roomy and self.page_image.has_page)

    def _share_room(self) -> None:
        """Where there is little, the passage goes before the claim and the title; in a large card the page grows."""
        is_narrow = self.width() <= self._theme.metrics.popover_narrow + 2 * self.frame_margins()
        self.claim.use_lines(_NARROW_CLAIM_LINES if is_narrow and not self.is_large else _CLAIM_LINES)
        self.title.use_lines(_NARROW_TITLE_LINES if is_narrow and not self.is_large else _TITLE_LINES)
        if (layout := self.layout()) is not None:
            layout.activate()
        most = round(_LARGEST_PAGE * self.width()) if self.is_large else 0
        self.page_image.use_room(most, self.page_image.height())

    def _on_size_chosen(self, size: QSize) -> None:
        self._placement.wanted = size
        self._show_page_room()

    def _on_enlarged(self, is_large: bool) -> None:
        words = self.tr("Smaller again (Ctrl+Enter)") if is_large else self.tr("Larger (Ctrl+Enter)")
        self.size_button.show_as("restore" if is_large else "maximise", words)
        if self._pill is not None:
            self._show_page_room()

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
            case Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                if not self.passage.hasFocus():
                    QApplication.sendEvent(self.passage, event)
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
        return self._watch.takes(watched, event)
