"""Draws a citation as an inline object of a text document: icon, author and year, joined when markers were compound."""

from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from app.ui.chat.markers import PillInfo, Support
from app.ui.theme import TextSize, Theme
from app.ui.words import own_way

PILL_TYPE: Final = int(QTextFormat.ObjectTypes.UserObject) + 1
PILL_INDEX: Final = int(QTextFormat.Property.UserProperty) + 1
OBJECT_CHARACTER: Final = "\ufffc"


class PillPainter(QPyTextObject):
    """Knows the pills of one document by number, and which of them has the focus or the pointer."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self.pills: list[PillInfo] = []
        self.joined: set[int] = set()  # pills that continue the group of the pill before
        self.focused: int | None = None
        self.hovered: int | None = None
        self.pointed: int | None = None  # the one that is pointed at from elsewhere
        self.pointed_strength = 0.0  # of its ring, 0 to 1
        self._widths: dict[str, float] = {}  # of words; each line is measured many times
        self._outlines: dict[tuple[float, float, bool, bool], QPainterPath] = {}
        self._take_font()
        theme.changed.connect(self._take_font)

    def char_format(self, index: int, base: QTextCharFormat) -> QTextCharFormat:
        """The character format that makes one object character pill `index`."""
        made = QTextCharFormat(base)
        made.setObjectType(PILL_TYPE)
        made.setProperty(PILL_INDEX, index)
        made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBaseline)
        return made

    def intrinsicSize(self, doc: QTextDocument, pos: int, fmt: QTextFormat) -> QSizeF:
        """Width of icon and label; the height of a line of text, so that lines stay even."""
        pill = self.pills[int(fmt.property(PILL_INDEX))]
        metrics = self._theme.metrics
        width = (
            self._width_of(self._words(pill))
            + metrics.icon_small
            + metrics.gap
            + 2 * metrics.pill_padding
            + self._outer_gap()
        )
        return QSizeF(min(width, doc.textWidth()), QFontMetricsF(doc.defaultFont()).height())

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        pos: int,
        fmt: QTextFormat,
    ) -> None:
        """Paint the pill."""
        index = int(fmt.property(PILL_INDEX))
        pill = self.pills[index]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(rect).adjusted(self._gap_before(index), 0, -self._gap_after(index), 0)
        self._draw_ground(painter, box, index, pill)
        self._draw_content(painter, box, pill)
        painter.restore()

    def _draw_ground(self, painter: QPainter, box: QRectF, index: int, pill: PillInfo) -> None:
        color = self._theme.color
        edge = box.adjusted(0.5, 0.5, -0.5, -0.5)
        outline = self._outline(edge.width(), edge.height(), index).translated(edge.topLeft())
        ground = "hover" if self.hovered == index else f"{_look(pill)[1]}_soft"
        painter.fillPath(outline, color(ground))
        is_focused = self.focused == index
        pen = QPen(color("focus" if is_focused else "line"), 2.0 if is_focused else 1.0)
        painter.setPen(pen)
        painter.drawPath(outline)
        if self.pointed == index and self.pointed_strength > 0:
            ring = color("focus")
            ring.setAlphaF(self.pointed_strength)
            painter.setPen(QPen(ring, self._theme.metrics.ring))
            painter.drawPath(outline)

    def _draw_content(self, painter: QPainter, box: QRectF, pill: PillInfo) -> None:
        metrics = self._theme.metrics
        look = _look(pill)
        left = box.left() + metrics.pill_padding
        top = box.center().y() - metrics.icon_small / 2
        self._theme.draw_icon(painter, QPointF(left, top), *look, metrics.icon_small)
        left += metrics.icon_small + metrics.gap
        room = QRectF(left, box.top(), box.right() - metrics.pill_padding - left + 1, box.height())
        painter.setFont(self._font)
        painter.setPen(self._theme.color(look[1] if look[1] != "unchecked" else "ink"))
        text = self._words(pill)
        if self._width_of(text) > room.width() + 1:
            text = self._measures.elidedText(text, Qt.TextElideMode.ElideRight, room.width() + 1)
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(room, int(side), own_way(text))

    def _width_of(self, words: str) -> float:
        if words not in self._widths:
            self._widths[words] = self._measures.horizontalAdvance(words)
        return self._widths[words]

    def _take_font(self) -> None:
        """What depends on the theme is made once; pills are drawn by the hundred while one scrolls."""
        self._font = self._theme.font(TextSize.SMALL)
        self._measures = QFontMetricsF(self._font)
        self._widths.clear()
        self._outlines.clear()

    def _words(self, pill: PillInfo) -> str:
        """Author and year; in a list of records, where they stand in the line, what the pill leads to."""
        return self.tr("Details") if pill.support is Support.SOURCE else pill.label

    def _outline(self, width: float, height: float, index: int) -> QPainterPath:
        """A rounded box at the origin; square where the pill joins its neighbour in the group."""
        joins = index in self.joined, index + 1 in self.joined
        if (width, height, *joins) not in self._outlines:
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
            path.addRoundedRect(QRectF(0, 0, width, height), height / 2, height / 2)
            half = width / 2
            for left in ([0.0] if joins[0] else []) + ([width - half] if joins[1] else []):
                path.addRect(QRectF(left, 0, half, height))
            self._outlines[width, height, *joins] = path.simplified()
        return self._outlines[width, height, *joins]

    def _outer_gap(self) -> float:
        return self._theme.metrics.gap / 2

    def _gap_before(self, index: int) -> float:
        return 0.0 if index in self.joined else self._outer_gap() / 2

    def _gap_after(self, index: int) -> float:
        return 0.0 if index + 1 in self.joined else self._outer_gap() / 2


def _look(pill: PillInfo) -> tuple[str, str]:
    """Icon and colour role of how a citation stands; what the user decided has those of the user."""
    return ("overridden",) * 2 if pill.occurrence.is_override else (pill.support.icon, pill.support.role)
