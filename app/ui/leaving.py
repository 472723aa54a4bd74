"""The system asks the program to leave (the end of a desktop session, Ctrl-C in the terminal): it closes as by its own button."""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from PySide6.QtCore import QSocketNotifier

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_SIGNAL_BYTES = 64


@contextmanager
def closing_on_signals(close: Callable[[], object]) -> Iterator[None]:
    """Call `close` in the window's thread when the system asks the process to end.

    Python runs signal handlers between two of its own instructions only, and none runs while Qt waits for events: a
    byte in a pipe, which Qt watches, wakes it.
    """
    receiver, sender = socket.socketpair()
    receiver.setblocking(False)
    sender.setblocking(False)

    def on_byte() -> None:
        receiver.recv(_SIGNAL_BYTES)
        close()

    notifier = QSocketNotifier(receiver.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(on_byte)
    former_pipe = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
    former = {number: signal.signal(number, _do_nothing) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(former_pipe)
        notifier.setEnabled(False)
        receiver.close()
        sender.close()


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    """Python writes the byte that wakes Qt; without a handler it would end the process instead."""
