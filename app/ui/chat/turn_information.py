"""The information box of an answer (U8): lines of names and values, and where the time went."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from app.engine.records import Turn
from app.ui import words
from app.ui.chat.turn_words import information, stage_times
from app.ui.theme import Theme
from app.ui.widgets.parts import label

_ROLES = ("accent", "verified", "weak", "quiet", "rejected")


class InformationBox(QFrame):
    """What is known about how an answer came to be."""

    def __init__(self, theme: Theme, turn: Turn) -> None:
        super().__init__()
        self.setObjectName("infoBox")
        grid = QGridLayout(self)
        metrics = theme.metrics
        grid.setContentsMargins(metrics.space, metrics.space, metrics.space, metrics.space)
        grid.setHorizontalSpacing(metrics.space_wide)
        grid.setVerticalSpacing(metrics.gap)
        grid.setColumnStretch(1, 1)
        for line, (name, value) in enumerate(information(turn)):
            grid.addWidget(label(name, "small"), line, 0, Qt.AlignmentFlag.AlignTop)
            shown = label(value, "small", is_wrapped=True)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(shown, line, 1)
        stages = stage_times(turn)
        if stages:
            grid.addWidget(StageBar(theme, stages), grid.rowCount(), 0, 1, 2)


class StageBar(QWidget):
    """A bar in parts as long as the stages of the work took; their names stand in its tooltip."""

    def __init__(self, theme: Theme, stages: tuple[tuple[str, float], ...]) -> None:
        super().__init__()
        self._theme = theme
        self._stages = stages
        self.setObjectName("stageBar")
        self.setFixedHeight(theme.metrics.space)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        told = ", ".join(f"{name} {words.elapsed(took_ms)}" for name, took_ms in stages)
        self.setToolTip(told)
        self.setAccessibleName(self.tr("Where the time went: {stages}").format(stages=told))
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the parts from the leading edge on."""
        painter = QPainter(self)
        total = sum(took for _, took in self._stages)
        gap = self._theme.metrics.gap / 2
        place = 0.0
        for number, (_, took) in enumerate(self._stages):
            width = self.width() * took / total
            left = (
                place
                if self.layoutDirection() == Qt.LayoutDirection.LeftToRight
                else (self.width() - place - width)
            )
            part = QRectF(left, 0, max(1.0, width - gap), self.height())
            painter.fillRect(part, self._theme.color(_ROLES[number % len(_ROLES)]))
            place += width
