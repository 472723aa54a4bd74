"""R1, C3, N, U1: every drill of `bench drills`, in its short form: nothing is lost, and each refusal is a sentence.

The drills themselves are in `app/commands/drills`; the long form is `bench drills --minutes 10`.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from programs import SAMPLE

from app.commands import bench_drills as bench
from app.commands.bench_drills import DRILLS, Drill, DrillsOutcome
from app.commands.drills.clocks import shift_clock
from app.commands.drills.disks import fill_disk, limit_files
from app.commands.drills.ground import Ground, Said
from app.commands.drills.kills import kill_asking, kill_indexing
from app.commands.drills.small_files import damage_small_files
from app.commands.drills.starving import starve
from app.commands.drills.tally import DrillImpossible, Tally
from app.commands.drills.upgrades import kill_upgrades
from app.engine.conversation.session_file import SessionFile
from app.engine.runs import Canceled, RunContext
from app.engine.store.database import Store

FEWER = {
    kill_indexing: 3,
    kill_asking: 3,
    kill_upgrades: 1,
    fill_disk: 1,
    limit_files: 1,
    shift_clock: 0,
    starve: 1,
    damage_small_files: 1,
}
"""Rounds of the drills that start the program each time."""
pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    return Ground(tmp_path_factory.mktemp("drills"), SAMPLE, RunContext())


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.__name__)
def test_drill_loses_nothing(ground: Ground, drill: Drill) -> None:
    ground.begin(drill.__name__)
    tally = drill(ground, FEWER.get(drill, DRILLS[drill]))
    assert (tally.lost, tally.problems) == ([], [])
    if tally.skipped and not tally.faults:
        pytest.skip(tally.skipped)
    assert tally.kills + tally.faults > 0


def test_refusal_is_a_sentence_and_no_fault_of_the_program() -> None:
    assert Said(1, "", "attest: The disk is full.").is_refusal
    assert not Said(1, "", "attest: A fault in Attest ended it (ValueError). Please report it.").is_refusal
    assert not Said(-6, "", "terminate called").is_refusal
    assert not Said(1, "", "Traceback (most recent call last):\n\nValueError: x").is_refusal


def test_what_an_index_has_lost_is_named(ground: Ground) -> None:
    paths = ground.copy()
    with closing(Store(paths.store)) as store, store.transaction() as connection:
        connection.execute("DELETE FROM passages WHERE id = (SELECT max(id) FROM passages)")
    tally = Tally("loss")
    ground.compare_index(tally, paths, "a deliberate loss")
    assert len(tally.lost) == 1


def test_answers_that_are_gone_are_named(ground: Ground) -> None:
    paths = ground.copy()
    with closing(SessionFile(paths.sessions)) as file, file.transaction() as transaction:
        transaction.rows("DELETE FROM sessions")
    tally = Tally("loss")
    ground.compare_turns(tally, paths, "a deliberate loss")
    assert len(tally.lost) == len(ground.clean_turns) > 0


def test_part_that_cannot_be_held_is_named_and_no_failure() -> None:
    tally = Tally("impossible")
    with tally.part():
        raise DrillImpossible("not here")
    assert (tally.skipped, tally.is_passed) == ("not here", True)


def test_drills_can_be_stopped(tmp_path: Path) -> None:
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        Ground(tmp_path, SAMPLE, run).step(Tally("any"), 0, 1)


def test_long_form_goes_on_after_each_was_held_once(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []
    clock = iter(range(0, 10_000, 15))  # seconds at each look

    def drill(_ground: Ground, rounds: int) -> Tally:
        held.append(rounds)
        return Tally("any", kills=rounds)

    monkeypatch.setattr(bench, "DRILLS", {drill: 1})
    monkeypatch.setattr(bench, "AGAIN", {drill: 20})
    monkeypatch.setattr(bench, "time", SimpleNamespace(monotonic=lambda: float(next(clock))))
    outcome = bench.bench_drills(SAMPLE, 1, RunContext())
    assert held[0] == 1
    assert set(held[1:]) == {20}
    assert outcome.as_json()["kills_survived"] == sum(held)


def test_short_form_holds_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "DRILLS", {lambda _ground, rounds: Tally("any", kills=rounds): 2})
    assert bench.bench_drills(SAMPLE, 0, RunContext()).as_json()["kills_survived"] == 2


def test_figures_are_summed_and_losses_fail() -> None:
    good, bad = Tally("good", kills=2, faults=1), Tally("bad", refusals=1, lost=["a file"])
    outcome = DrillsOutcome((good, bad), 1.0, "here")
    told = outcome.as_json()
    assert (told["kills_survived"], told["faults_injected"], told["refusals"], told["lost"]) == (2, 1, 1, 1)
    assert not outcome.is_passed
    assert "a file" in outcome.as_text()
