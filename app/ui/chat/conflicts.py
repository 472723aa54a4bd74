"""Statements of the evidence that disagree, side by side (Y6); nothing picks a winner."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QVBoxLayout, QWidget

from app.engine.citations.authors import pill_label
from app.engine.records import Conflict, EvidenceQuote, Occurrence, Turn
from app.ui.chat.markers import PillInfo, Support
from app.ui.chat.support_words import page_phrase
from app.ui.reason_words import reason_words
from app.ui.theme import Theme
from app.ui.widgets.parts import button, column, label, on_click
from app.ui.widgets.plain_text import plain_tip


class ConflictsView(QWidget):
    """All disagreements of one answer.

    Signals:
        passage_requested: A `PillInfo`, the button that stands for it, and the ranges of the passage to mark.
    """

    passage_requested = Signal(object, object, object)

    def __init__(self, theme: Theme, turn: Turn) -> None:
        super().__init__()
        self._theme = theme
        self._evidence = {one.index: one for one in turn.evidence}
        self.rows: list[QBoxLayout] = []
        metrics = theme.metrics
        layout = column(self, metrics.space)
        heading = label(
            self.tr("Statements that disagree ({count})").format(count=len(turn.conflicts)), "section"
        )
        heading.setContentsMargins(metrics.inset, 0, metrics.inset, 0)
        layout.addWidget(heading)
        for conflict in turn.conflicts:
            if {conflict.first.index, conflict.second.index} <= set(self._evidence):
                layout.addWidget(self._card(conflict))
        theme.changed.connect(self._refresh_icons)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side where there is room, else one below the other."""
        super().resizeEvent(event)
        is_narrow = self.width() < self._theme.metrics.popover_narrow
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        for row in self.rows:
            row.setDirection(direction)

    def _card(self, conflict: Conflict) -> QFrame:
        metrics = self._theme.metrics
        card = QFrame()
        card.setObjectName("conflictCard")
        card.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = column(card, metrics.space, metrics.space)
        sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        sides.setSpacing(metrics.space_wide)
        for quote in (conflict.first, conflict.second):
            sides.addLayout(self._side(quote), 1)
        self.rows.append(sides)
        layout.addLayout(sides)
        if conflict.reason:
            reason = self.tr("What differs: {reason}").format(reason=reason_words(conflict.reason))
            layout.addWidget(label(reason, "small", is_wrapped=True))
        return card

    def _side(self, quote: EvidenceQuote) -> QVBoxLayout:
        evidence = self._evidence[quote.index]
        side = column(None, self._theme.metrics.gap)
        words = label(f"“{quote.text}”", is_wrapped=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        side.addWidget(words)
        name, page = pill_label(evidence.source), page_phrase(evidence)
        opener = button(name, "conflictSource", "pill")
        opener.setMinimumWidth(1)
        opener.setText(name.replace("&", "&&"))  # a single one would underline the next letter
        opener.setIcon(self._icon())
        opener.setToolTip(plain_tip(evidence.source.title))
        opener.setAccessibleDescription(self.tr("Opens the passage, {page}").format(page=page))
        pill = PillInfo(evidence, Occurrence(quote.index, 0, claim=""), name, Support.SOURCE, "")
        marked = ((quote.start, quote.end),)
        on_click(opener, lambda: self.passage_requested.emit(pill, opener, marked))
        side.addWidget(opener, alignment=Qt.AlignmentFlag.AlignLeft)
        if page:
            side.addWidget(label(page, "small", is_wrapped=True))
        side.addStretch(1)
        return side

    def _icon(self) -> QIcon:
        return self._theme.icon("document", "quiet", self._theme.metrics.icon_small)

    def _refresh_icons(self) -> None:
        for opener in self.findChildren(QPushButton, "conflictSource"):
            opener.setIcon(self._icon())
