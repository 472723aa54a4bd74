"""Words and what can be pressed beside them; below one another where both do not fit."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget


class TurningRow(QWidget):
    """A row of widgets that turns into a column when it gets too narrow for them.

    Args:
        spacing: Between two of them, in pixels.
    """

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(spacing)
        self._letters: dict[QWidget, int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def put(self, widget: QWidget, *, letters: int = 0) -> None:
        """Add a widget.

        Args:
            widget: What is added.
            letters: It takes the room that is left, and needs as many letters of it; 0 for what is as wide as it wants.
        """
        self._letters[widget] = letters
        self._line.addWidget(widget, 1 if letters else 0)
        self._turn()

    @property
    def is_turned(self) -> bool:
        """Whether its widgets stand below one another."""
        return self._line.direction() is QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        """The widest of its widgets: all others can go below."""
        shown = [one for one in self._letters if not one.isHidden()]
        width = max((one.minimumSizeHint().width() for one in shown), default=0)
        return QSize(width, self._line.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn with the width."""
        super().resizeEvent(event)
        self._turn()

    def event(self, event: QEvent) -> bool:
        """A widget that came, went or got other words."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._turn()
        return super().event(event)

    def _turn(self) -> None:
        shown = [one for one in self._letters if not one.isHidden()]
        needed = sum(self._width(one) for one in shown) + self._line.spacing() * max(0, len(shown) - 1)
        is_turned = self.width() < needed
        directions = QBoxLayout.Direction
        wanted = directions.TopToBottom if is_turned else directions.LeftToRight
        if wanted is self._line.direction():
            return
        self._line.setDirection(wanted)
        for widget, letters in self._letters.items():
            if not letters:
                side = Qt.AlignmentFlag.AlignLeading if is_turned else Qt.AlignmentFlag.AlignVCenter
                self._line.setAlignment(widget, side)
        self.updateGeometry()

    def _width(self, widget: QWidget) -> int:
        letters = self._letters[widget]
        return letters * widget.fontMetrics().averageCharWidth() if letters else widget.sizeHint().width()
