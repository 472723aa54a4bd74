"""C3, P6: a process that is killed at any point of a turn leaves everything up to that point, whole."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from turn_in_stages import EVIDENCE, GOAL, PARTIAL, POINTS, QUESTION, SCOPE, SNAPSHOT, TEXT

from app.engine.conversation.drafts import Draft
from app.engine.conversation.sessions import SessionStore
from app.engine.errors import CheckpointPending
from app.engine.records import Route, StepRecord

HERE = Path(__file__).parent
STEPS = (StepRecord("Searching", "83 documents"), StepRecord("Found", "1 passage"))


@dataclass(frozen=True)
class Reopened:
    """A sessions file after its writer was killed at a point of its turn."""

    reached: int
    store: SessionStore
    session: int

    def has(self, point: str) -> bool:
        return self.reached >= POINTS.index(point)

    @property
    def draft(self) -> Draft:
        draft = self.store.open_draft(self.session)
        assert draft is not None
        return draft


def killed_at(point: str, path: Path) -> None:
    command = [sys.executable, str(HERE / "turn_in_stages.py"), str(path), point]
    search = os.pathsep.join((str(HERE.parents[2]), str(HERE)))
    environment = os.environ | {"PYTHONPATH": search}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as child:
        assert child.stdout is not None
        assert child.stdout.readline().decode().strip() == point
        os.kill(child.pid, signal.SIGKILL)


@pytest.fixture(params=POINTS)
def reopened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Reopened]:
    path = tmp_path / "sessions.sqlite"
    killed_at(request.param, path)
    store = SessionStore(path)
    (session,) = store.sessions()
    yield Reopened(POINTS.index(request.param), store, session.session_id)
    store.close()


def test_everything_up_to_the_kill_is_there(reopened: Reopened) -> None:
    if reopened.has("finished"):
        (turn,) = reopened.store.turns(reopened.session)
        assert (turn.resolved.text, turn.steps, turn.is_stopped) == (TEXT, STEPS, False)
        assert reopened.store.open_draft(reopened.session) is None
        return
    assert reopened.store.turns(reopened.session) == ()
    draft = reopened.draft
    assert (draft.question, draft.scope, draft.threshold) == (QUESTION, SCOPE, 0.6)
    assert draft.goal == (GOAL if reopened.has("routed") else "")
    assert draft.route is Route.LITERATURE
    assert draft.steps == STEPS[: reopened.has("first step") + reopened.has("second step")]
    assert draft.evidence == (EVIDENCE if reopened.has("evidence") else ())
    text = PARTIAL if reopened.has("partial text") else ""
    assert draft.text == (TEXT if reopened.has("verified") else text)
    assert draft.thinking == ("I think." if text else "")
    assert draft.probabilities == ({1: [0.9]} if reopened.has("verified") else {})
    assert pause(reopened) == (SNAPSHOT if reopened.has("paused") and not reopened.has("resumed") else "")
    assert_goes_on(reopened)


def pause(reopened: Reopened) -> str:
    pending = reopened.store.pending_checkpoint(reopened.session)
    return pending.snapshot if pending else ""


def assert_goes_on(reopened: Reopened) -> None:
    """A new question is taken, unless a pause waits; what was written by then stays as a stopped turn."""
    if pause(reopened):
        with pytest.raises(CheckpointPending):
            reopened.store.begin_turn("And children?", reopened.session)
        return
    had_text = bool(reopened.draft.text)
    reopened.store.begin_turn("And children?", reopened.session)
    stopped = reopened.store.turns(reopened.session)
    assert [turn.is_stopped for turn in stopped] == [True] * had_text
    assert reopened.store.unanswered(reopened.session) == "And children?"
