"""Where the time of an answer went: a bar in parts, and which part is which; told by patterns as well as colours (U8)."""

from collections.abc import Callable

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.ui import words
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import label

_ROLES = ("accent", "edge", "overridden", "ink", "quiet")
"""Colours of the stages; none of those that tell how a citation stands."""

_STEP = 6.0  # how far apart the lines of a pattern are at a zoom of 100 %, in pixels
_STROKE = 1.5

Stages = tuple[tuple[str, float], ...]


def _none(_room: QRectF, _step: float) -> list[QLineF]:
    return []


def _rising(room: QRectF, step: float) -> list[QLineF]:
    count = int((room.width() + room.height()) / step) + 1
    starts = [room.left() - room.height() + number * step for number in range(count)]
    return [QLineF(x, room.bottom(), x + room.height(), room.top()) for x in starts]


def _falling(room: QRectF, step: float) -> list[QLineF]:
    return [QLineF(line.x1(), room.top(), line.x2(), room.bottom()) for line in _rising(room, step)]


def _upright(room: QRectF, step: float) -> list[QLineF]:
    count = int(room.width() / step) + 1
    starts = [room.left() + (number + 0.5) * step for number in range(count)]
    return [QLineF(x, room.top(), x, room.bottom()) for x in starts]


def _level(room: QRectF, _step: float) -> list[QLineF]:
    return [QLineF(room.left(), room.center().y(), room.right(), room.center().y())]


_PATTERNS: tuple[Callable[[QRectF, float], list[QLineF]], ...] = (_none, _rising, _upright, _falling, _level)


def paint_stage(painter: QPainter, theme: Theme, room: QRectF, number: int) -> None:
    """Fill the place of a stage with its colour and its pattern.

    Args:
        painter: Of the widget.
        theme: Has the colours.
        room: In device-independent pixels.
        number: Of the stage, from 0; they begin anew after the fifth.
    """
    painter.save()
    painter.setClipRect(room)
    painter.fillRect(room, theme.color(_ROLES[number % len(_ROLES)]))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("surface"), _STROKE * theme.zoom))
    painter.drawLines(_PATTERNS[number % len(_PATTERNS)](room, _STEP * theme.zoom))
    painter.restore()


class StageBar(QWidget):
    """A bar in parts as long as the stages of the work took; their names stand in its tooltip."""

    def __init__(self, theme: Theme, stages: Stages) -> None:
        super().__init__()
        self._theme = theme
        self._stages = stages
        self.setObjectName("stageBar")
        self.setFixedHeight(theme.metrics.icon_small)
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
            paint_stage(painter, self._theme, part, number)
            place += width


class StageLegend(QWidget):
    """Which part of the bar is which stage, and how long it took."""

    def __init__(self, theme: Theme, stages: Stages) -> None:
        super().__init__()
        self.setObjectName("stageLegend")
        row = FlowLayout(self, theme.metrics.space + theme.metrics.gap)
        for number, (name, took_ms) in enumerate(stages):
            row.addWidget(_LegendEntry(theme, number, f"{name} {words.elapsed(took_ms)}"))


class _LegendEntry(QWidget):
    def __init__(self, theme: Theme, number: int, text: str) -> None:
        super().__init__()
        self._theme = theme
        self._number = number
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.metrics.gap)
        room = QWidget()
        room.setFixedWidth(theme.metrics.icon_small)
        row.addWidget(room)
        row.addWidget(label(text, "small"))
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pattern at the leading edge."""
        size = self._theme.metrics.icon_small
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = self.width() - size if is_mirrored else 0
        room = QRectF(left, (self.height() - size) / 2, size, size)
        paint_stage(QPainter(self), self._theme, room, self._number)
