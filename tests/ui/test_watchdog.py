"""U12: a window's thread that was away is noticed, with where it was and no word of what it worked on."""

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.ui.watchdog import LIMIT_MS, Watchdog

SECRET = " ".join(
    ("Street", "trees", "cool", "the", "night")
)  # the line of program that holds it is no quotation


class Clock:
    """Goes on only when it is told to."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def watchdog(qtbot: QtBot, clock: Clock) -> Iterator[Watchdog]:
    made = Watchdog(clock=clock)
    made.start()
    yield made
    made.stop()


def long_reading(words: str, watchdog: Watchdog, clock: Clock) -> int:
    """Keep the thread for two seconds of the clock, and have the other thread look meanwhile."""
    clock.now_s += 2.0
    looking = threading.Thread(target=watchdog._look)
    looking.start()
    looking.join()
    return len(words)


def test_a_stall_is_told_with_its_place_and_without_words(watchdog: Watchdog, clock: Clock) -> None:
    clock.now_s += LIMIT_MS / 2_000
    watchdog._beat()
    long_reading(SECRET, watchdog, clock)
    watchdog.stop()
    (stall,) = watchdog.stalls
    assert stall.length_ms == pytest.approx(2_000)
    assert stall.began_s == pytest.approx(LIMIT_MS / 2_000)
    assert "in long_reading" in stall.where
    assert SECRET not in stall.where


def test_gaps_below_the_limit_are_no_stalls(watchdog: Watchdog, clock: Clock) -> None:
    for _ in range(3):
        clock.now_s += LIMIT_MS / 2_000
        watchdog._look()
        watchdog._beat()
    watchdog.stop()
    assert watchdog.stalls == ()
    assert watchdog.longest_ms == pytest.approx(LIMIT_MS / 2)


def test_place_of_one_stall_is_not_told_of_the_next(watchdog: Watchdog, clock: Clock) -> None:
    long_reading(SECRET, watchdog, clock)
    watchdog._beat()
    watchdog._look()
    assert "in long_reading" in watchdog.stalls[0].where
    assert watchdog._seen == ""


def test_a_new_watch_begins_with_nothing(watchdog: Watchdog, clock: Clock) -> None:
    long_reading(SECRET, watchdog, clock)
    watchdog.stop()
    watchdog.start()
    assert watchdog.stalls == ()
    assert watchdog.longest_ms == 0.0
