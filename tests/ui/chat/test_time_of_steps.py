"""U3: the step in work says what is done and, where it takes a while, for how long."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from app.engine.asking import AskStep
from app.ui.chat.elapsed_time import elapsed_words
from app.ui.chat.steps import StepsView
from app.ui.words import THIN_SPACE

CHECKING = AskStep("Checking", "each citation against its passage")


@pytest.fixture
def steps(theme, qtbot):
    made = StepsView(theme)
    qtbot.addWidget(made)
    return made


def lines(steps):
    return [one.text() for one in steps.findChild(QWidget, "stepLines").findChildren(QLabel)]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(2, ""), (3, "3 s"), (59, "59 s"), (125, "2 min 5 s")],
    ids=["short", "3", "59", "min"],
)
def test_time_is_told_from_the_third_second_on(seconds, said):
    assert elapsed_words(seconds).replace(THIN_SPACE, " ") == said


def test_the_step_in_work_tells_its_time_and_loses_it_when_the_next_begins(steps):
    steps.add_step(AskStep("Reading", "Methods"))
    steps._clock.passed.emit(4)
    assert lines(steps) == [f"Reading · Methods · 4{THIN_SPACE}s"]
    steps.add_step(AskStep("Reading", "Results"))
    assert lines(steps) == ["Reading · Methods", "Reading · Results"]


def test_how_far_the_check_is_takes_the_place_of_its_line(steps):
    steps.add_step(CHECKING)
    steps.add_step(AskStep(CHECKING.text, CHECKING.detail, done=4, total=12))
    assert lines(steps) == ["Checking · 12 citations: 4 done"]


def test_folded_the_line_tells_how_far_it_is(steps):
    steps.add_step(AskStep("Writing"))
    steps.fold("Writing the answer")
    steps.add_step(CHECKING)
    steps.add_step(AskStep(CHECKING.text, CHECKING.detail, done=1, total=1))
    assert steps.summary == "Checking · 1 citation: 1 done"


def test_no_clock_runs_when_the_work_is_over(steps):
    steps.add_step(CHECKING)
    assert steps._clock.is_running
    steps.fold("Searched 2 times")
    assert not steps._clock.is_running
