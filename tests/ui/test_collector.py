"""Garbage that holds Qt objects is collected by the window's thread, never by a working one."""

import gc
import sys
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from app.ui.collector import Collector
from app.ui.tasks import run_blocking


class _Cycle(QObject):
    """Holds a running timer and itself."""

    def __init__(self) -> None:
        super().__init__()
        self.own = self
        self._timer = QTimer(self, interval=1000)
        self._timer.start()


def _drop_a_cycle(ended_in: list[int]) -> None:
    made = _Cycle()
    weakref.finalize(made, lambda: ended_in.append(threading.get_ident()))


def _allocate() -> int:
    """Make enough objects for the automatic collector to run many times."""
    return len([[number] for number in range(50 * gc.get_threshold()[0])])


@pytest.fixture
def collector(qapp) -> Iterator[Collector]:
    made = Collector()
    gc.collect()
    made.start()
    yield made
    made.stop()


def test_a_working_thread_never_collects_qt_objects(run_async, collector: Collector) -> None:
    ended_in: list[int] = []

    async def work() -> None:
        _drop_a_cycle(ended_in)
        await run_blocking(_allocate)
        assert ended_in == []
        collector.stop()
        collector.start()

    run_async(work())
    assert ended_in == [threading.get_ident()]


def test_garbage_is_collected_while_the_window_is_open(collector: Collector) -> None:
    ended_in: list[int] = []
    _drop_a_cycle(ended_in)
    kept = [[number] for number in range(2 * gc.get_threshold()[0])]
    collector.collect_due()
    assert kept
    assert ended_in == [threading.get_ident()]


def test_what_a_model_brings_along_is_not_gone_through(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = gc.get_freeze_count()
    brought = [[number] for number in range(50_000)]
    monkeypatch.setitem(sys.modules, "brought", sys)
    collector.collect_due()
    assert gc.get_freeze_count() >= before + len(brought)


def test_what_lasted_is_gone_through_again_while_the_user_is_elsewhere(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended_in: list[int] = []
    _drop_a_cycle(ended_in)
    monkeypatch.setitem(sys.modules, "brought", sys)
    collector.collect_due()
    monkeypatch.undo()
    gc.collect()
    assert ended_in == []
    away = QGuiApplication.instance().applicationStateChanged
    away.emit(Qt.ApplicationState.ApplicationInactive)
    assert ended_in == []  # looked away for the first time in ten minutes only
    for _ in range(3_000):
        collector.collect_due()
    away.emit(Qt.ApplicationState.ApplicationInactive)
    assert ended_in == [threading.get_ident()]


def test_everything_is_gone_through_once_a_minute_at_most(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone_through: list[int] = []
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "get_count", lambda: (10_000, 100, 100))
    monkeypatch.setattr(gc, "collect", gone_through.append)
    for _ in range(600):
        collector.collect_due()
    monkeypatch.undo()
    assert gone_through.count(2) == 2
    assert gone_through.count(1) == 598


def test_the_automatic_collector_comes_back(qapp) -> None:
    made = Collector()
    made.start()
    assert not gc.isenabled()
    made.stop()
    assert gc.isenabled()
