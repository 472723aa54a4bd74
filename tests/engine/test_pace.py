"""U12: the time left is reckoned from the measured pace, as a range, corrects itself and does not jump."""

from app.engine.pace import Pace
from app.engine.runs import Progress, RunContext

TOTAL = 1_000


class Work:
    """Things that are finished one after the other, at a pace of the test's own."""

    def __init__(self, total: int = TOTAL) -> None:
        self.now = 0.0
        self.told: list[Progress] = []
        self.pace = Pace("Reading papers", total, RunContext(self.told.append), lambda: self.now)

    def do(self, count: int, seconds_each: float) -> Progress:
        for _ in range(count):
            self.now += seconds_each
            self.pace.step()
            self.pace.report("a.pdf")
        return self.told[-1]


def test_nothing_is_foretold_from_the_first_files():
    first = Work().do(2, 1.0)
    assert (first.rate, first.eta_s, first.eta_most_s) == (None, None, None)


def test_an_even_pace_tells_the_time_that_is_left():
    told = Work().do(100, 1.0)
    assert told.rate == 1.0
    assert abs(told.eta_s - 900) < 20
    assert abs(told.eta_most_s - 900) < 20


def test_a_machine_that_became_slow_widens_the_range_and_then_corrects_it():
    work = Work()
    work.do(100, 0.5)
    slow = work.do(30, 5.0)
    assert slow.eta_s < slow.eta_most_s
    assert slow.rate < 0.25
    later = work.do(500, 5.0)
    assert abs(later.eta_most_s - (TOTAL - 630) * 5.0) < 0.2 * later.eta_most_s


def test_one_slow_file_does_not_make_the_time_jump():
    work = Work()
    before = work.do(200, 1.0)
    after = work.do(1, 45.0)
    assert after.eta_most_s < 1.5 * before.eta_most_s


def test_a_file_that_takes_long_is_no_standstill():
    work = Work()
    work.do(50, 1.0)
    work.now += 300.0
    work.pace.report("a.pdf")
    assert work.told[-1].rate > 0
    assert work.told[-1].eta_s >= 0


def test_at_the_end_no_time_is_left():
    last = Work(20).do(20, 1.0)
    assert (last.eta_s, last.eta_most_s) == (0, 0)


def test_the_range_is_never_upside_down():
    work = Work()
    for seconds in (0.1, 3.0, 0.2, 9.0, 0.05):
        work.do(40, seconds)
    assert all(one.eta_s <= one.eta_most_s for one in work.told if one.eta_s is not None)
