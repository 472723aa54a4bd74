"""U1: the end of a desktop session closes the window as its own button does."""

import os
import signal

import pytest
from pytestqt.qtbot import QtBot

from app.ui.leaving import closing_on_signals


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_system_asking_to_end_closes_the_window(number: int, qtbot: QtBot) -> None:
    closed: list[bool] = []
    with closing_on_signals(lambda: closed.append(True)):
        os.kill(os.getpid(), number)
        qtbot.waitUntil(lambda: bool(closed))
    assert closed == [True]


def test_handlers_are_given_back_afterwards(qtbot: QtBot) -> None:
    before = signal.getsignal(signal.SIGTERM)
    with closing_on_signals(lambda: None):
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before
