"""The badges of a card: section, page, how the citation stands, how often its passage is cited."""

from PySide6.QtWidgets import QSizePolicy, QWidget

from app.engine.ingest.document import PassageType
from app.ui.chat.markers import PillInfo, Support
from app.ui.chat.support_words import annotation_word, page_phrase, support_explanation, support_phrase
from app.ui.evidence.badge import Badge
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import clear


class BadgeStrip(QWidget):
    """Badges side by side, on as many lines as they need."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._row = FlowLayout(self, theme.metrics.gap)

    @property
    def texts(self) -> tuple[str, ...]:
        """The words of its badges."""
        return tuple(badge.text for badge in self.findChildren(Badge) if not badge.isHidden())

    def show_pill(self, pill: PillInfo) -> None:
        """Show section, page and state of a citation in place of what stood there."""
        clear(self._row)
        evidence = pill.evidence
        for text in (f"§ {evidence.section}" if evidence.section else "", page_phrase(evidence)):
            if text:
                self._row.addWidget(Badge(self._theme, text))
        if evidence.passage_type is PassageType.ANNOTATION and evidence.page_index is not None:
            self._row.addWidget(Badge(self._theme, annotation_word()))
        if pill.support is not Support.SOURCE:
            is_own = pill.occurrence.is_override
            icon, state = ("overridden",) * 2 if is_own else (pill.support.icon, pill.support.value)
            words, meaning = support_phrase(pill), support_explanation(pill)
            self._row.addWidget(Badge(self._theme, words, icon=icon, state=state, tooltip=meaning))
        self.updateGeometry()

    def add(self, text: str, tooltip: str) -> None:
        """Add one more badge at the end."""
        self._row.addWidget(Badge(self._theme, text, tooltip=tooltip))
