"""Threads for blocking calls leave the window's thread room."""

import sys
from collections.abc import Iterator

import pytest

from app.ui.tasks import make_workers


@pytest.fixture
def interval() -> Iterator[None]:
    former = sys.getswitchinterval()
    yield
    sys.setswitchinterval(former)


@pytest.mark.usefixtures("interval")
def test_working_threads_give_the_interpreter_back_in_less_than_a_tenth_of_a_frame() -> None:
    sys.setswitchinterval(0.005)
    with make_workers() as workers:
        assert workers.submit(sys.getswitchinterval).result() < 0.1 / 60
