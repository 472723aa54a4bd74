"""Tells how long a step of the work has taken, once a second and from the third on; shorter ones need no figure."""

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from app.ui import words

FIRST_SHOWN_S = 3
_MINUTE_S = 60


class ElapsedTime(QObject):
    """A clock that runs while a step is in work.

    Signals:
        passed: The whole seconds since the step began.
    """

    passed = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._since = QElapsedTimer()
        self._timer = QTimer(self, interval=1000)
        self._timer.timeout.connect(self._on_second)

    def begin(self) -> None:
        """A step begins."""
        self._since.start()
        self._timer.start()

    def end(self) -> None:
        """Nothing is in work any more."""
        self._timer.stop()

    @property
    def is_running(self) -> bool:
        """Whether a step is in work."""
        return self._timer.isActive()

    @property
    def seconds(self) -> int:
        """How long the step in work has taken; 0 with none."""
        return round(self._since.elapsed() / 1000) if self.is_running else 0

    def _on_second(self) -> None:
        self.passed.emit(self.seconds)


def elapsed_words(seconds: int) -> str:
    """`7 s`, `2 min 5 s`; "" while it is too short to tell."""
    if seconds < FIRST_SHOWN_S:
        return ""
    minutes, rest = divmod(seconds, _MINUTE_S)
    second = f"{words.count(rest)}{words.THIN_SPACE}s"
    return f"{words.count(minutes)}{words.THIN_SPACE}min {second}" if minutes else second
