"""The information box of an answer (U8): lines of names and values, and where the time went."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.engine.records import Turn
from app.ui import words
from app.ui.chat.turn_words import information, stage_times
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import label

_ROLES = ("accent", "edge", "overridden", "ink", "quiet")
"""Colours of the stages; none of those that tell how a citation stands."""


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
            grid.addWidget(StageLegend(theme, stages), grid.rowCount(), 0, 1, 2)


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


class StageLegend(QWidget):
    """Which colour of the bar is which stage, and how long it took."""

    def __init__(self, theme: Theme, stages: tuple[tuple[str, float], ...]) -> None:
        super().__init__()
        self.setObjectName("stageLegend")
        row = FlowLayout(self, theme.metrics.space)
        for number, (name, took_ms) in enumerate(stages):
            row.addWidget(
                _LegendEntry(theme, _ROLES[number % len(_ROLES)], f"{name} {words.elapsed(took_ms)}")
            )


class _LegendEntry(QWidget):
    def __init__(self, theme: Theme, role: str, text: str) -> None:
        super().__init__()
        self._theme = theme
        self._role = role
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.metrics.gap)
        room = QWidget()
        room.setFixedWidth(theme.metrics.space)
        row.addWidget(room)
        row.addWidget(label(text, "small"))
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the colour at the leading edge."""
        size = self._theme.metrics.space
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = self.width() - size if is_mirrored else 0
        painter = QPainter(self)
        painter.fillRect(QRectF(left, (self.height() - size) / 2, size, size), self._theme.color(self._role))
