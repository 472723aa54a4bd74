"""Points at one pill of an answer for a while, when its claim was chosen elsewhere."""

from PySide6.QtCore import QObject, QTimer, QVariantAnimation, Signal

from app.ui.chat.pill_object import PillPainter
from app.ui.theme import Theme

_SHOWN_MS = 2_000
_PULSES = 3


class Pointer(QObject):
    """A ring around a pill that comes and goes three times; where less motion is wanted it only stands there.

    Signals:
        moved: The pill has to be painted again.
    """

    moved = Signal()

    def __init__(self, theme: Theme, painter: PillPainter, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._painter = painter
        self._pulse = QVariantAnimation(self)
        self._pulse.setStartValue(1.0)
        self._pulse.setKeyValueAt(0.5, 0.2)
        self._pulse.setEndValue(1.0)
        self._pulse.valueChanged.connect(self._on_value)
        self._rest = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._rest.timeout.connect(self._leave)

    def point_at(self, number: int) -> None:
        """Point at pill `number`."""
        self._pulse.stop()
        self._painter.pointed = number
        self._on_value(1.0)
        if self._theme.motion_ms:
            self._pulse.setDuration(4 * self._theme.motion_ms)
            self._pulse.setLoopCount(_PULSES)
            self._pulse.start()
        self._rest.start()

    def _on_value(self, strength: float) -> None:
        self._painter.pointed_strength = float(strength)
        self.moved.emit()

    def _leave(self) -> None:
        self._pulse.stop()
        self._painter.pointed = None
        self.moved.emit()
