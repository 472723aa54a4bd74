"""Draws a claim's cells: three lines of text at most, the verdict at the edge, the probability as a bar against τ."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.chat.markers import Support, support_of
from app.ui.claims.model import CLAIM_ROLE, Column
from app.ui.claims.records import Claim
from app.ui.claims.words import probability_text, verdict_text
from app.ui.theme import TextSize, Theme

_LINES: Final = 3


def state_role(claim: Claim) -> str:
    """The colour role of a claim's verdict; the user's own has one of its own."""
    return "overridden" if claim.occurrence.is_override else claim.support.role


def state_icon(claim: Claim) -> str:
    """The icon of a claim's verdict."""
    return claim.support.icon


class ClaimDelegate(QStyledItemDelegate):
    """All rows are equally high, so that no height is ever computed; the pane below shows what is cut here.

    Attributes:
        is_alone: Whether there is room for one column only, in which the verdict stands above the claim.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.is_alone = False

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Columns and rows are sized by the table."""
        return QSize(option.rect.width(), self._theme.metrics.claims_row)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one cell."""
        claim: Claim = index.data(CLAIM_ROLE)
        metrics = self._theme.metrics
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, option)
        room = option.rect.adjusted(metrics.space, metrics.space, -metrics.space, -metrics.space)
        column = Column(index.column())
        if column is Column.NUMBER:
            self._draw_edge(painter, option, claim)
            self._draw_text(painter, room, str(claim.number), "quiet", option)
        elif column is Column.SOURCE:
            self._draw_source(painter, room, str(index.data()), option)
        elif column is Column.PROBABILITY:
            self._draw_verdict(painter, room, claim, option)
        elif self.is_alone:
            self._draw_edge(painter, option, claim)
            self._draw_alone(painter, room, claim, option)
        else:
            role = "ink" if column is Column.CLAIM else "quiet"
            self._draw_text(painter, room, str(index.data()), role, option)
        painter.restore()

    def _draw_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        color = self._theme.color
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, color("selected"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, color("hover"))
        line = QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(line, color("selected_edge" if is_selected else "line"))
        if is_selected:  # the ground alone is hardly seen
            painter.fillRect(line.translated(0, 1 - option.rect.height()), color("selected_edge"))

    def _draw_edge(self, painter: QPainter, option: QStyleOptionViewItem, claim: Claim) -> None:
        width = self._theme.metrics.claims_edge
        edge = QRect(option.rect.left(), option.rect.top(), width, option.rect.height() - 1)
        if option.direction == Qt.LayoutDirection.RightToLeft:
            edge.moveRight(option.rect.right())
        painter.fillRect(edge, self._theme.color(state_role(claim)))

    def _draw_source(self, painter: QPainter, room: QRect, text: str, option: QStyleOptionViewItem) -> None:
        """Who in full ink on the first line, where in the lines that are left."""
        label, _, place = text.partition("\n")
        height = self._line_height(QFont.Weight.DemiBold)
        self._draw_text(painter, room, label, "ink", option, lines=1, weight=QFont.Weight.DemiBold)
        self._draw_text(
            painter,
            room.adjusted(0, round(height), 0, 0),
            place.replace("\n", " · "),
            "quiet",
            option,
            lines=_LINES - 1,
        )

    def _draw_alone(self, painter: QPainter, room: QRect, claim: Claim, option: QStyleOptionViewItem) -> None:
        """The verdict in its first line, the claim in those that are left."""
        height = round(self._line_height())
        first = QRect(room.left(), room.top(), room.width(), height)
        self._draw_state(painter, first, claim, option, lines=1, figure=probability_text(claim))
        rest = room.adjusted(0, height, 0, 0)
        self._draw_text(painter, rest, claim.occurrence.claim, "ink", option, lines=_LINES - 1)

    def _draw_state(
        self,
        painter: QPainter,
        room: QRect,
        claim: Claim,
        option: QStyleOptionViewItem,
        *,
        lines: int,
        figure: str = "",
    ) -> None:
        """Icon and words of the verdict, and its probability where that stands nowhere else."""
        metrics = self._theme.metrics
        line = QRect(room.left(), room.top(), metrics.icon_small, round(self._line_height()))
        place = mirrored(line, room, option.direction)
        at = QPointF(place.left(), place.center().y() - metrics.icon_small // 2)
        role = state_role(claim)
        self._theme.draw_icon(painter, at, state_icon(claim), role, metrics.icon_small)
        step = metrics.icon_small + metrics.gap
        words = room.adjusted(step, 0, 0, 0)
        if option.direction == Qt.LayoutDirection.RightToLeft:
            words = room.adjusted(0, 0, -step, 0)
        text = f"{verdict_text(claim)}  {figure}".rstrip()
        self._draw_text(painter, words, text, "ink" if role == "unchecked" else role, option, lines=lines)

    def _draw_verdict(
        self, painter: QPainter, room: QRect, claim: Claim, option: QStyleOptionViewItem
    ) -> None:
        metrics = self._theme.metrics
        font = self._font(QFont.Weight.DemiBold)
        height = self._line_height(QFont.Weight.DemiBold)
        first = QRect(room.left(), room.top(), room.width(), round(height))
        self._draw_text(painter, first, probability_text(claim), "ink", option, weight=QFont.Weight.DemiBold)
        figures = round(QFontMetricsF(font).horizontalAdvance("0.000")) + metrics.space
        bar_width = min(metrics.claims_bar, room.width() - figures)
        bar = QRect(room.left() + figures, first.center().y() - metrics.gap // 2, bar_width, metrics.gap)
        if bar_width > metrics.space_wide and claim.occurrence.p is not None:
            self._draw_bar(painter, mirrored(bar, room, option.direction), claim, option.direction)
        second = room.adjusted(0, round(height) + metrics.gap // 2, 0, 0)
        self._draw_state(painter, second, claim, option, lines=2)

    def _draw_bar(self, painter: QPainter, bar: QRect, claim: Claim, direction: Qt.LayoutDirection) -> None:
        draw_probability(painter, bar, claim, self._theme, direction)

    def _font(self, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        font = self._theme.font(TextSize.SMALL, weight)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def _line_height(self, weight: QFont.Weight = QFont.Weight.Normal) -> float:
        return QFontMetricsF(self._font(weight)).lineSpacing()

    def _draw_text(
        self,
        painter: QPainter,
        room: QRect,
        text: str,
        role: str,
        option: QStyleOptionViewItem,
        *,
        lines: int = _LINES,
        weight: QFont.Weight = QFont.Weight.Normal,
    ) -> None:
        """Draw wrapped text, shortened at the end of its last line."""
        font = self._font(weight)
        painter.setFont(font)
        painter.setPen(self._theme.color(role))
        draw_clamped(painter, QRectF(room), text, font, lines, option.direction)


def draw_clamped(
    painter: QPainter, room: QRectF, text: str, font: QFont, lines: int, direction: Qt.LayoutDirection
) -> None:
    """Draw at most `lines` lines of wrapped text; the last one ends in an ellipsis where text is left.

    `direction` says at which side the lines begin; how their words run, the words say themselves.
    """
    layout = QTextLayout(text, font)
    is_mirrored = direction == Qt.LayoutDirection.RightToLeft
    wish = QTextOption(Qt.AlignmentFlag.AlignRight if is_mirrored else Qt.AlignmentFlag.AlignLeft)
    wish.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    wish.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(wish)
    metrics = QFontMetricsF(font)
    layout.beginLayout()
    for number in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(room.width())
        end = line.textStart() + line.textLength()
        top = room.top() + number * metrics.lineSpacing()
        if number == lines - 1 and end < len(text):
            rest = metrics.elidedText(text[line.textStart() :], Qt.TextElideMode.ElideRight, room.width())
            box = QRectF(room.left(), top, room.width(), metrics.lineSpacing())
            painter.drawText(box, rest, wish)
            break
        line.draw(painter, QPointF(room.left(), top))
    layout.endLayout()


def mirrored(part: QRect, whole: QRect, direction: Qt.LayoutDirection) -> QRect:
    """The same place counted from the other side in right-to-left languages."""
    return QStyle.visualRect(direction, whole, part)


def _bar_role(claim: Claim) -> str:
    """The colour role of a probability: a green bar beside “Rejected by you” would contradict it."""
    if claim.occurrence.is_override:
        return Support.UNCHECKED.role
    return support_of(claim.occurrence.p, claim.turn.threshold).role


def draw_probability(
    painter: QPainter, bar: QRect, claim: Claim, theme: Theme, direction: Qt.LayoutDirection
) -> None:
    """Draw a probability as a short bar, with a tick where the threshold is.

    Its length is what was measured, whoever decided; where the user did, it has no colour that speaks for the model.
    """
    p = claim.occurrence.p or 0.0
    radius = bar.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("line"))
    painter.drawRoundedRect(bar, radius, radius)
    filled = QRect(bar.left(), bar.top(), max(bar.height(), round(bar.width() * p)), bar.height())
    painter.setBrush(theme.color(_bar_role(claim)))
    painter.drawRoundedRect(mirrored(filled, bar, direction), radius, radius)
    reach = bar.height() // 2
    tick = QRect(
        bar.left() + round(bar.width() * claim.turn.threshold), bar.top() - reach, 1, bar.height() + 2 * reach
    )
    painter.fillRect(mirrored(tick, bar, direction), theme.color("ink"))
