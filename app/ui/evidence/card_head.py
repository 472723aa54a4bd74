"""The top line of a card: the claim where there is room for it, the steps between citations, the size, the way back."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QHBoxLayout

from app.ui.evidence.claim_words import ClaimWords
from app.ui.evidence.step_buttons import StepButtons
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton


class CardHead(QObject):
    """Widgets side by side.

    Attributes:
        layout: Holds them; goes into the card.
        claim: Stands here or, where there is little room, elsewhere (`take_claim`).
        steps: To the citation before and the next.
        size_button: Makes the card large and small again.
        close_button: Back to the answer.
    """

    def __init__(self, theme: Theme, claim_lines: int, parent: QObject) -> None:
        super().__init__(parent)
        self.layout = QHBoxLayout()
        self.layout.setSpacing(theme.metrics.gap)
        self.claim = ClaimWords(claim_lines)
        self.steps = StepButtons(theme)
        self.size_button = IconButton(theme, "maximise", "", "popoverSize")
        self.close_button = IconButton(theme, "close", self.tr("Close (Escape)"), "popoverClose")
        self.layout.addWidget(self.claim, 1)
        self.layout.addWidget(self.steps, alignment=Qt.AlignmentFlag.AlignTop)
        self.layout.addStretch(0)  # takes the room of a claim that stands elsewhere
        for made in (self.size_button, self.close_button):
            self.layout.addWidget(made, alignment=Qt.AlignmentFlag.AlignTop)

    def take_claim(self) -> None:
        """The claim stands here again."""
        if self.layout.indexOf(self.claim) < 0:
            self.layout.insertWidget(0, self.claim, 1)

    def show_size(self, *, is_large: bool) -> None:
        """The button says what it does."""
        words = self.tr("Smaller again (Ctrl+Enter)") if is_large else self.tr("Larger (Ctrl+Enter)")
        self.size_button.show_as("restore" if is_large else "maximise", words)

    def height_at(self, width: int, *, has_claim: bool) -> int:
        """How many pixels it needs at a width, with the claim or without."""
        tools = [made for made in (self.steps, self.size_button, self.close_button) if not made.isHidden()]
        height = max(made.sizeHint().height() for made in tools)
        if not has_claim:
            return height
        used = sum(made.sizeHint().width() + self.layout.spacing() for made in tools)
        return max(height, self.claim.height_at(width - used))
