"""Shares the height of the panel among its parts: by what they hold, until the user drags a handle."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from app.ui.library.part import FoldingPart
from app.ui.theme import Theme
from app.ui.window_state import whole_number

_UNBOUNDED = 16_777_215  # QWIDGETSIZE_MAX


def shared(total: int, wanted: Sequence[int], least: Sequence[int], shares: Sequence[int]) -> list[int]:
    """Divide a height.

    Nobody gets less than its least; nobody gets more than it wants while others want more than they have.

    Args:
        total: To be divided, in pixels.
        wanted: What each could use.
        least: What each needs.
        shares: How much each has a right to, in proportion; 0 for what neither grows nor shrinks.

    Returns:
        The heights; together they are `total`, or the sum of `least` where that is more.
    """
    heights = list(least)
    growing = [number for number, share in enumerate(shares) if share]
    left = max(0, total - sum(least))
    while left and (hungry := [each for each in growing if heights[each] < wanted[each]]):
        whole = sum(shares[each] for each in hungry)
        given = 0
        for each in hungry:
            part = min(wanted[each] - heights[each], max(1, left * shares[each] // whole), left - given)
            heights[each] += part
            given += part
        left -= given
    if left and growing:
        heights[growing[-1]] += left
    return heights


class GripHandle(QSplitterHandle):
    """A line with a grip in its middle; a double click takes back what was dragged.

    Signals:
        reset: The parts shall have the heights that what they hold asks for.
    """

    reset = Signal()

    def __init__(self, theme: Theme, splitter: QSplitter) -> None:
        super().__init__(Qt.Orientation.Vertical, splitter)
        self._theme = theme
        self._is_under_mouse = False
        self.setToolTip(self.tr("Drag to resize, double-click to reset."))

    def sizeHint(self) -> QSize:
        """High enough to be met by the mouse."""
        return QSize(0, self._theme.metrics.space)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw line and grip."""
        metrics, painter = self._theme.metrics, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() // 2
        painter.fillRect(QRect(0, middle, self.width(), 1), self._theme.color("line"))
        grip = QRectF(0, 0, metrics.space_page, metrics.ring + 1)
        grip.moveCenter(self.rect().center().toPointF())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("accent" if self._is_under_mouse else "edge"))
        painter.drawRoundedRect(grip, grip.height() / 2, grip.height() / 2)

    def enterEvent(self, event: QEnterEvent) -> None:
        """The grip is lit."""
        super().enterEvent(event)
        self._light(is_lit=True)

    def leaveEvent(self, event: QEvent) -> None:
        """The grip is as it was."""
        super().leaveEvent(event)
        self._light(is_lit=False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take back what was dragged."""
        self.reset.emit()

    def _light(self, *, is_lit: bool) -> None:
        self._is_under_mouse = is_lit
        self.update()


class PartsSplitter(QSplitter):
    """The parts of the panel one above the other.

    Args:
        theme: For the handles.
        shares: How much of the height each part may take while others want more than they have.
    """

    def __init__(self, theme: Theme, shares: Sequence[int]) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._theme = theme
        self._shares = tuple(shares)
        self._dragged: list[int] = []  # heights of the user's own, in proportion
        self.setObjectName("panelSplitter")
        self.setChildrenCollapsible(False)
        self._filler = QWidget()  # takes the room that is left where all parts are folded
        self.splitterMoved.connect(self._on_dragged)
        theme.changed.connect(self.share)

    def createHandle(self) -> QSplitterHandle:
        """A handle that can be seen."""
        made = GripHandle(self._theme, self)
        made.reset.connect(self._on_reset)
        return made

    def add_parts(self, *parts: FoldingPart) -> None:
        """Take the parts, from top to bottom."""
        for part in parts:
            self.addWidget(part)
            part.folded.connect(self.share)
            part.rows_changed.connect(self.share_soon)
        self.addWidget(self._filler)
        self._parts = parts
        self._filler.hide()
        self.share()

    @property
    def arrangement(self) -> str:
        """Which parts are folded, and the heights that the user gave them: `010;312,150,400`."""
        folds = "".join("1" if part.is_folded else "0" for part in self._parts)
        return f"{folds};{','.join(map(str, self._dragged))}"

    def arrange(self, arrangement: str) -> None:
        """Bring back what `arrangement` told; what makes no sense changes nothing."""
        folds, _, heights = arrangement.partition(";")
        if len(folds) == len(self._parts):
            for part, fold in zip(self._parts, folds, strict=True):
                part.fold(is_folded=fold == "1")
        given = [height for one in heights.split(",") if (height := whole_number(one)) is not None]
        if len(given) == len(self._parts) and min(given) >= 0:
            self._dragged = given
        self.share()

    def share_soon(self) -> None:
        """Divide the height anew once the events at hand are over, however often this is asked for until then."""
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))  # Qt keeps one of these

    def share(self) -> None:
        """Divide the height anew."""
        open_ = [not part.is_folded for part in self._parts]
        self._filler.setVisible(not any(open_))
        least = [part.least_height() for part in self._parts]
        for part, height in zip(self._parts, least, strict=True):
            part.setMinimumHeight(height)
            part.setMaximumHeight(height if part.is_folded else _UNBOUNDED)
        shares = [share if is_open else 0 for share, is_open in zip(self._shares, open_, strict=True)]
        room = self.height() - self._handles_height()
        if self._dragged:
            shares = [height if is_open else 0 for height, is_open in zip(self._dragged, open_, strict=True)]
            whole = max(1, sum(shares))
            free = room - sum(low for low, is_open in zip(least, open_, strict=True) if not is_open)
            wanted = [max(low, free * share // whole) for low, share in zip(least, shares, strict=True)]
        else:
            wanted = [part.wanted_height() for part in self._parts]
        heights = shared(room, wanted, least, shares)
        self.setSizes([*heights, max(0, room - sum(heights))])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More room, or less, is shared as before."""
        super().resizeEvent(event)
        self.share()

    def event(self, event: QEvent) -> bool:
        """A part that needs more room or less than before, as one whose search field came or went."""
        is_done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.share()
        return is_done

    def minimumSizeHint(self) -> QSize:
        """What all parts need at least."""
        return QSize(0, sum(part.least_height() for part in self._parts) + self._handles_height())

    def _handles_height(self) -> int:
        """Of the handles between parts; the one before the filler cannot be dragged and stands empty."""
        return sum(self.handle(number).sizeHint().height() for number in range(1, len(self._parts)))

    def _on_dragged(self, _place: int, _number: int) -> None:
        former = self._dragged or self.sizes()
        self._dragged = [
            former[number] if part.is_folded else max(1, part.height())
            for number, part in enumerate(self._parts)
        ]

    def _on_reset(self) -> None:
        self._dragged = []
        self.share()
