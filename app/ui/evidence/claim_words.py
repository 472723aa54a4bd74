"""The claim at the head of a card, in the words of the answer."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.engine.records import SentenceAttribution
from app.ui.evidence.attribution_words import claim_markup
from app.ui.widgets.clamped_label import ClampedLabel
from app.ui.widgets.parts import column


class ClaimWords(QWidget):
    """Two labels of which one is shown: a few lines of the claim, or all of it with marks.

    Attributes:
        short: The claim, shortened to so many lines.
        marked: The whole claim, what nothing bears out underlined.
    """

    def __init__(self, lines: int) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        rows = column(self, 0)
        self.short = ClampedLabel(lines)
        self.short.setObjectName("claim")
        self.marked = QLabel()
        self.marked.setObjectName("claim")
        self.marked.setTextFormat(Qt.TextFormat.RichText)
        self.marked.setWordWrap(True)
        rows.addWidget(self.short)
        rows.addWidget(self.marked)

    def show_claim(self, claim: str, attribution: SentenceAttribution | None) -> None:
        """Show the claim; with the parts that nothing bears out underlined it is not shortened."""
        is_marked = attribution is not None and bool(attribution.unsupported)
        self.short.setText(claim)
        self.short.setVisible(bool(claim) and not is_marked)
        self.marked.setText(claim_markup(claim, attribution) if is_marked else "")
        self.marked.setAccessibleName(claim)
        self.marked.setVisible(is_marked)

    def settle(self) -> None:
        """Lay out at once what changed."""
        if (layout := self.layout()) is not None:
            layout.activate()

    def height_at(self, width: int) -> int:
        """How many pixels the words need at a width; 0 without words."""
        shown = next((one for one in (self.short, self.marked) if not one.isHidden()), None)
        return 0 if shown is None else shown.heightForWidth(width)
