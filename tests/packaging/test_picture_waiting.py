"""U10: a picture of the window is taken only of what has come to rest."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))

from pictures.waiting import at_rest, settle, workers

_SOME_ROUNDS = 60  # more than a rest takes where nothing is in work


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    made = threading.Event()
    yield made
    made.set()


async def _rests_after(release: Callable[[], object]) -> bool:
    """Whether there is no rest before something is let go, and one afterwards."""
    rest = asyncio.ensure_future(settle())
    for _ in range(_SOME_ROUNDS):
        await asyncio.sleep(0.012)
    was_over = rest.done()
    release()
    await rest
    return not was_over


def test_a_rest_waits_for_a_call_in_work(qapp: QApplication, gate: threading.Event) -> None:
    async def scene() -> bool:
        workers().submit(gate.wait)
        return await _rests_after(gate.set)

    assert asyncio.run(scene())


def test_a_rest_does_not_wait_for_a_call_that_is_held(qapp: QApplication, gate: threading.Event) -> None:
    workers().held = 1
    try:
        workers().submit(gate.wait)
        asyncio.run(settle())
    finally:
        workers().held = 0


def test_a_rest_waits_for_a_short_delay_of_a_window(qapp: QApplication) -> None:
    window = QWidget()
    delay = QTimer(window, singleShot=True, interval=1_000)
    delay.start()
    assert asyncio.run(_rests_after(delay.stop))
    window.deleteLater()


def test_a_picture_is_given_once_it_stays_the_same(qapp: QApplication) -> None:
    seen = iter(["half", "half", "whole", "whole", "whole", "other"])
    assert asyncio.run(at_rest(lambda: next(seen))) == "whole"  # type: ignore[arg-type,return-value]  # anything that is equal or not
