"""The claim at the head of a card, in the words of the answer."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.engine.records import SentenceAttribution
from app.ui.evidence.attribution_words import claim_markup
from app.ui.widgets.clamped_label import ClampedLabel
from app.ui.widgets.parts import column


class ClaimWords:
    """Two labels of which one is shown: a few lines of the claim, or all of it with marks.

    Attributes:
        layout: Holds both.
        short: The claim, shortened to so many lines.
        marked: The whole claim, what nothing bears out underlined.
    """

    def __init__(self, lines: int) -> None:
        self.layout = column(None, 0)
        self.short = ClampedLabel(lines)
        self.short.setObjectName("claim")
        self.marked = QLabel()
        self.marked.setObjectName("claim")
        self.marked.setTextFormat(Qt.TextFormat.RichText)
        self.marked.setWordWrap(True)
        self.layout.addWidget(self.short)
        self.layout.addWidget(self.marked)

    def show_claim(self, claim: str, attribution: SentenceAttribution | None) -> None:
        """Show the claim; with the parts that nothing bears out underlined it is not shortened."""
        is_marked = attribution is not None and bool(attribution.unsupported)
        self.short.setText(claim)
        self.short.setVisible(bool(claim) and not is_marked)
        self.marked.setText(claim_markup(claim, attribution) if is_marked else "")
        self.marked.setAccessibleName(claim)
        self.marked.setVisible(is_marked)
