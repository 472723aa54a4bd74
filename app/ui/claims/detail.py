"""One claim beside its passage, at reading width, with the reasons and what can be done about it."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.engine.ingest.document import PassageType
from app.engine.records import SentenceAttribution, Verdict
from app.ui.chat.support_words import authors_phrase, page_phrase, probability_phrase
from app.ui.claims.delegate import draw_probability, state_icon, state_role
from app.ui.claims.records import Claim, evidence_range
from app.ui.claims.words import measured_text, model_verdict_text, verdict_text
from app.ui.evidence.attribution_words import attribution_text, claim_markup, supporting_ranges
from app.ui.evidence.badge import Badge
from app.ui.evidence.passage_view import PassageView
from app.ui.reason_words import reason_sentence
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import add_gap, button, clear, column, label, on_click


class ProbabilityBar(QWidget):
    """A support probability against its threshold."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._claim: Claim | None = None
        self.setObjectName("probabilityBar")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def show_claim(self, claim: Claim) -> None:
        """Show the probability of a claim; nothing where it was not measured."""
        self._claim = claim
        self.setVisible(claim.occurrence.p is not None)
        self.setToolTip(measured_text(claim))
        self.setAccessibleName(measured_text(claim))
        self.update()

    def sizeHint(self) -> QSize:
        """Twice as wide as in the table."""
        return QSize(2 * self._theme.metrics.claims_bar, self._theme.metrics.icon)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw bar and tick."""
        if self._claim is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self._theme.metrics.gap
        bar = self.rect().adjusted(0, (self.height() - height) // 2, 0, 0)
        bar.setHeight(height)
        draw_probability(painter, bar, self._claim, self._theme, self.layoutDirection())


class ClaimDetail(QScrollArea):
    """The claim at one side, its passage at the other; below one another where it is narrow.

    Signals:
        reader_requested, library_requested: A `Claim`.
        attribution_requested: A `Claim` whose supporting sentences are wanted.
        verdict_chosen: A `Claim` and a `Verdict`, or None for the model's own.
    """

    reader_requested = Signal(object)
    library_requested = Signal(object)
    attribution_requested = Signal(object)
    verdict_chosen = Signal(object, object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._claim: Claim | None = None
        self._attribution: SentenceAttribution | None = None
        self.setObjectName("claimDetail")
        self.setAccessibleName(self.tr("The chosen claim"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        content.setObjectName("column")
        metrics = theme.metrics
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        margin = metrics.space_wide
        self._sides.setContentsMargins(margin, metrics.space, margin, margin)
        self._sides.setSpacing(metrics.space_page)
        self._sides.addLayout(self._claim_side(), 1)
        self._sides.addLayout(self._passage_side(), 1)
        self.setWidget(content)
        self.hide()

    # --- building ---
    def _claim_side(self) -> QVBoxLayout:
        metrics = self._theme.metrics
        side = column(None, metrics.space)
        self.question = label("", "small", is_wrapped=True)
        self.question.setObjectName("claimQuestion")
        self.claim_text = QLabel()
        self.claim_text.setObjectName("claimText")
        self.claim_text.setTextFormat(Qt.TextFormat.RichText)
        self.claim_text.setWordWrap(True)
        self.claim_text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        side.addWidget(self.question)
        side.addWidget(self.claim_text)
        self._state_layout = column(None, 0)
        self.bar = ProbabilityBar(self._theme)
        said = QWidget()
        said.setLayout(self._state_layout)
        box = QWidget()
        state = FlowLayout(box, metrics.space)
        state.addWidget(said)
        state.addWidget(self.bar)
        self._tell_height(box)
        side.addWidget(box)
        self.reasons = label("", is_wrapped=True)
        self.reasons.setObjectName("claimReasons")
        self.reasons.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        side.addWidget(self.reasons)
        self.explanation = label("", is_wrapped=True)
        self.explanation.setObjectName("claimExplanation")
        side.addWidget(self.explanation)
        side.addWidget(label(self.tr("Your verdict"), "section"))
        side.addWidget(self._verdict_buttons())
        side.addStretch(1)
        return side

    def _verdict_buttons(self) -> QWidget:
        box = QWidget()
        flow = FlowLayout(box, self._theme.metrics.space)
        self._tell_height(box)
        self.verify_button = button(self.tr("Verified"), "verdictVerified", "toggle")
        self.reject_button = button(self.tr("Rejected"), "verdictRejected", "toggle")
        self.model_button = button(self.tr("As the model says"), "verdictModel", "toggle")
        choices = (
            (self.verify_button, Verdict.KEPT),
            (self.reject_button, Verdict.DEMOTED),
            (self.model_button, None),
        )
        for made, verdict in choices:
            made.setCheckable(True)
            on_click(made, partial(self.choose, verdict))
            flow.addWidget(made)
        return box

    def _passage_side(self) -> QVBoxLayout:
        metrics = self._theme.metrics
        side = column(None, metrics.gap)
        self.title = label("", "heading", is_wrapped=True)
        self.title.setObjectName("claimTitle")
        self.byline = label("", "quiet", is_wrapped=True)
        side.addWidget(self.title)
        side.addWidget(self.byline)
        self._places = QWidget()
        self._places_layout = FlowLayout(self._places, metrics.gap)
        self._tell_height(self._places)
        side.addWidget(self._places)
        self.passage = PassageView(self._theme)
        self.passage.setObjectName("claimPassage")
        self.passage.setMinimumHeight(metrics.card_least_height // 2)
        side.addWidget(self.passage, 1)
        box = QWidget()
        actions = FlowLayout(box, metrics.space)
        self._tell_height(box)
        self.reader_button = button(self.tr("Open in Reader"), "claimReader")
        self.library_button = button(self.tr("Select in Library"), "claimLibrary")
        self.attribution_button = button(self.tr("Supporting sentences"), "claimAttribution", "toggle")
        self.attribution_button.setCheckable(True)
        self.reader_button.setToolTip(self.tr("Opens the page in Zotero's reader"))
        self.library_button.setToolTip(self.tr("Shows the paper in Zotero's library"))
        on_click(self.reader_button, lambda: self.reader_requested.emit(self._claim))
        on_click(self.library_button, lambda: self.library_requested.emit(self._claim))
        on_click(self.attribution_button, self._on_attribution)
        for made in (self.reader_button, self.library_button, self.attribution_button):
            actions.addWidget(made)
        add_gap(side, metrics.gap)
        side.addWidget(box)
        return side

    @staticmethod
    def _tell_height(box: QWidget) -> None:
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        box.setSizePolicy(policy)

    # --- content ---
    @property
    def claim(self) -> Claim | None:
        """What it shows."""
        return self._claim

    def show_claim(self, claim: Claim | None) -> None:
        """Show a claim; None hides the pane."""
        is_same = claim is not None and self._claim is not None and claim.key == self._claim.key
        self._claim = claim
        self.setVisible(claim is not None)
        if claim is None:
            return
        if not is_same:
            self._attribution = None
            self.verticalScrollBar().setValue(0)
        self._show_words(claim)
        self._show_verdict(claim)
        if not is_same:
            self._show_passage(claim)
            if self.attribution_button.isChecked():
                self.attribution_requested.emit(claim)

    def show_attribution(self, claim: Claim, attribution: SentenceAttribution) -> None:
        """Mark the sentences that bear a claim out and the parts of it that nothing does."""
        if self._claim is None or self._claim.key != claim.key:
            return
        self._attribution = attribution
        self._show_words(self._claim)
        self.passage.show_support(supporting_ranges(attribution))

    def say_comparing(self) -> None:
        """Say that the sentences are being compared."""
        self.explanation.setText(self.tr("Comparing the sentences of the passage with the claim"))
        self.explanation.show()

    def _show_words(self, claim: Claim) -> None:
        question = self.tr("Claim {number}, in the answer to “{question}”")
        self.question.setText(question.format(number=claim.number, question=claim.turn.question))
        self.claim_text.setText(claim_markup(claim.occurrence.claim, self._attribution))
        self.claim_text.setAccessibleName(claim.occurrence.claim)
        self.explanation.setText(attribution_text(self._attribution) if self._attribution else "")
        self.explanation.setVisible(self._attribution is not None)

    def _show_verdict(self, claim: Claim) -> None:
        clear(self._state_layout)
        state = state_role(claim)
        text = verdict_text(claim)
        if claim.occurrence.p is not None:
            text = f"{text}  {probability_phrase(claim.occurrence.p, 3)}"
        badge = Badge(self._theme, text, icon=state_icon(claim), state=state, tooltip=measured_text(claim))
        self._state_layout.addWidget(badge)
        self.bar.show_claim(claim)
        lines = [] if claim.occurrence.p is not None else [measured_text(claim)]
        if claim.occurrence.is_override:
            lines.append(model_verdict_text(claim))
        if claim.part:
            lines.append(self.tr("Judged by the clause “{part}”.").format(part=claim.part))
        lines += map(reason_sentence, claim.reasons)
        self.reasons.setText("\n".join(lines))
        self.reasons.setVisible(bool(lines))
        own = claim.occurrence.verdict if claim.occurrence.is_override else None
        self.verify_button.setChecked(own is Verdict.KEPT)
        self.reject_button.setChecked(own is Verdict.DEMOTED)
        self.model_button.setChecked(own is None)

    def _show_passage(self, claim: Claim) -> None:
        evidence = claim.evidence
        self.title.setText(evidence.source.title or self.tr("Untitled"))
        self.byline.setText(authors_phrase(evidence))
        clear(self._places_layout)
        page = page_phrase(evidence)
        for text in (f"§ {evidence.section}" if evidence.section else "", page):
            if text:
                self._places_layout.addWidget(Badge(self._theme, text))
        self.reader_button.setVisible(evidence.attachment is not None)
        is_table = evidence.passage_type is PassageType.TABLE
        nearest = (evidence_range(claim.occurrence.claim, evidence),)
        self.passage.show_passage(evidence.text, nearest, is_table=is_table)

    def choose(self, verdict: Verdict | None) -> None:
        """Decide the claim shown; None leaves it to the model."""
        if self._claim is None:
            return
        self._show_verdict(self._claim)  # the buttons follow what is stored, not the click
        self.verdict_chosen.emit(self._claim, verdict)

    def _on_attribution(self) -> None:
        if self._claim is None:
            return
        if self.attribution_button.isChecked():
            self.attribution_requested.emit(self._claim)
            return
        self._attribution = None
        self._show_words(self._claim)
        self.passage.show_support(())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side where there is room, else the claim above its passage."""
        super().resizeEvent(event)
        is_narrow = self.width() < self._theme.metrics.one_column_below
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._sides.setDirection(direction)
        is_tight = self.width() < self._theme.metrics.one_column_below // 2
        margin = self._theme.metrics.space if is_tight else self._theme.metrics.space_wide
        self._sides.setContentsMargins(margin, self._theme.metrics.space, margin, margin)
