"""The words of a card beside the page: which paper, which place, how sure and why, and the passage itself."""

from PySide6.QtCore import QCoreApplication, Qt

from app.engine.ingest.document import PassageType
from app.ui.chat.markers import PillInfo
from app.ui.chat.support_words import authors_phrase
from app.ui.evidence.badge_strip import BadgeStrip
from app.ui.evidence.passage_view import PassageView
from app.ui.theme import Theme
from app.ui.widgets.clamped_label import ClampedLabel
from app.ui.widgets.parts import ElidedLabel, column, label


class SourceColumn:
    """Title, authors, badges, reasons and passage, one below the other.

    Attributes:
        layout: Holds them.
    """

    def __init__(self, theme: Theme, title_lines: int) -> None:
        metrics = theme.metrics
        self.title = ClampedLabel(title_lines)
        self.title.setObjectName("popoverTitle")
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.byline = ElidedLabel("", "quiet")
        self.badges = BadgeStrip(theme)
        self.reasons = label("", "small", is_wrapped=True)
        self.reasons.setObjectName("popoverReasons")
        self._why = ""
        self.passage = PassageView(theme)
        about = column(None, metrics.gap // 2)
        about.addWidget(self.title)
        about.addWidget(self.byline)
        self.layout = column(None, metrics.space)
        self.layout.addLayout(about)
        self.layout.addWidget(self.badges)
        self.layout.addWidget(self.reasons)
        self.layout.addWidget(self.passage, 1)

    def show_pill(self, pill: PillInfo, quotes: tuple[tuple[int, int], ...], why: str) -> None:
        """Show the paper and the passage of a pill.

        Args:
            pill: What to show.
            quotes: Ranges of the passage to mark.
            why: Why it stands as it does; "" where its badge says enough.
        """
        evidence = pill.evidence
        self.title.setText(evidence.source.title or QCoreApplication.translate("SourceColumn", "Untitled"))
        self.byline.setText(authors_phrase(evidence))
        self.show_verdict(pill, why)
        self.passage.show_passage(evidence.text, quotes, is_table=evidence.passage_type is PassageType.TABLE)

    def show_verdict(self, pill: PillInfo, why: str) -> None:
        """Show how the citation stands, and why."""
        self.badges.show_pill(pill)
        self._why = why
        self.say_why()

    def say_why(self) -> None:
        """Say why the citation stands as it does, in place of what was said of the sentences."""
        self.reasons.setText(self._why)
        self.reasons.setVisible(bool(self._why))

    def say(self, text: str) -> None:
        """Say something of the sentences where the reasons stand."""
        self.reasons.setText(text)
        self.reasons.show()
