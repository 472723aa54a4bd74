"""Faults of the Qt binding that would end a long session; they decide which release of it may be installed."""

import sys

from PySide6.QtCore import QObject, Signal


class Emitter(QObject):
    happened = Signal()


def test_emitting_a_signal_drops_no_reference_to_true(qapp) -> None:
    emitter = Emitter()
    before = sys.getrefcount(True)
    for _ in range(1_000):
        emitter.happened.emit()
    assert sys.getrefcount(True) > before - 500
