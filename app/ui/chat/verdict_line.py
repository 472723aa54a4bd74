"""The line below an answer that tells how its citations stand, each state by the sign of its pills and in words."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.engine.records import Turn
from app.ui.chat.turn_words import VerdictEntry, verdict_entries, verdict_line
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import IconLabel, column, label


class VerdictLine(QWidget):
    """Signs with counts, in lines that wrap; screen readers hear it as one sentence."""

    def __init__(self, theme: Theme, turn: Turn) -> None:
        super().__init__()
        self._theme = theme
        self._text = verdict_line(turn)
        self.setObjectName("verdictLine")
        self.setAccessibleName(self._text)
        metrics = theme.metrics
        outer = column(self, 0)
        outer.setContentsMargins(metrics.inset, 0, metrics.inset, 0)
        entries = verdict_entries(turn)
        if [one.text for one in entries] == [self._text]:  # one whole sentence: its words wrap
            outer.addWidget(self._entry(entries[0], is_wrapped=True))
            return
        inner = QWidget()
        outer.addWidget(inner)
        flow = FlowLayout(inner, metrics.space + metrics.gap // 2)
        flow.addWidget(label(self.tr("Citations:"), "small"))
        for entry in entries:
            flow.addWidget(self._entry(entry))

    def text(self) -> str:
        """The whole line as a sentence; "" where there is nothing to tell."""
        return self._text

    def _entry(self, entry: VerdictEntry, *, is_wrapped: bool = False) -> QWidget:
        metrics = self._theme.metrics
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(metrics.gap)
        if entry.icon:
            row.addWidget(
                IconLabel(self._theme, entry.icon, entry.role, size=metrics.icon_small),
                alignment=Qt.AlignmentFlag.AlignVCenter,
            )
        row.addWidget(label(entry.text, "small", is_wrapped=is_wrapped), int(is_wrapped))
        return box
