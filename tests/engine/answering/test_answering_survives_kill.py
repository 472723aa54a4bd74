"""C3, P6: the whole engine killed at many points of a real turn leaves question, draft or pause, and whole files."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import apsw
import pytest
from answer_in_stages import PAUSE_POINTS, PIECES, PLAIN_POINTS, QUESTION
from search_builders import SmallLibrary

from app.engine.conversation.drafts import Draft
from app.engine.conversation.sessions import SessionStore
from app.engine.engine import Engine
from app.engine.errors import CheckpointPending
from app.engine.paths import AppPaths
from app.engine.search.snapshot import snapshot_from_json
from app.engine.settings import Settings

HERE = Path(__file__).parent
TEXT = "".join(PIECES)


@dataclass(frozen=True)
class Reopened:
    """A data directory after the engine that worked in it was killed at `point`."""

    point: str
    paths: AppPaths
    engine: Engine
    sessions: SessionStore
    session: int

    def is_after(self, point: str) -> bool:
        points = PLAIN_POINTS if self.point in PLAIN_POINTS else PAUSE_POINTS
        return points.index(self.point) >= points.index(point)

    @property
    def draft(self) -> Draft:
        draft = self.sessions.open_draft(self.session)
        assert draft is not None
        return draft


class Answerers:
    """A process that answers in children of its own, which are killed."""

    def __init__(self) -> None:
        folders = (HERE.parents[2], HERE, HERE.parent / "search")
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, folders))}
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "answer_in_stages.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )

    def kill_at(self, point: str, data: Path) -> None:
        self._process.stdin.write(f"{point}\t{data}\n")
        self._process.stdin.flush()
        reached, _, pid = self._process.stdout.readline().strip().rpartition(" ")
        assert reached == point
        os.kill(int(pid), signal.SIGKILL)
        assert self._process.stdout.readline().strip() == "killed"

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture(scope="module")
def answerers() -> Iterator[Answerers]:
    found = Answerers()
    yield found
    found.close()


def reopen(point: str, answerers: Answerers, library: SmallLibrary, folder: Path) -> Iterator[Reopened]:
    paths = AppPaths(folder / "data")
    paths.create()
    library.store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(library.folder / "library.sqlite", paths.store)
    answerers.kill_at(point, paths.data)
    engine, sessions = Engine(paths, Settings()), SessionStore(paths.sessions)
    (session,) = sessions.sessions()
    yield Reopened(point, paths, engine, sessions, session.session_id)
    sessions.close()
    engine.close()


@pytest.fixture(params=PLAIN_POINTS)
def reopened(
    request, answerers: Answerers, leaves_library: SmallLibrary, tmp_path: Path
) -> Iterator[Reopened]:
    yield from reopen(request.param, answerers, leaves_library, tmp_path)


@pytest.fixture(params=PAUSE_POINTS)
def reopened_pause(
    request, answerers: Answerers, leaves_library: SmallLibrary, tmp_path: Path
) -> Iterator[Reopened]:
    yield from reopen(request.param, answerers, leaves_library, tmp_path)


def assert_files_are_whole(paths: AppPaths) -> None:
    for path in (paths.store, paths.sessions):
        assert apsw.Connection(str(path)).pragma("integrity_check") == "ok"


def test_question_and_draft_are_there_after_the_kill(reopened: Reopened) -> None:
    assert_files_are_whole(reopened.paths)
    if reopened.is_after("finished"):
        (turn,) = reopened.engine.turns(reopened.session)
        assert (turn.written.text, turn.is_stopped) == (TEXT, False)
        assert reopened.engine.unanswered_question(reopened.session) == ""
        return
    assert reopened.engine.turns(reopened.session) == ()
    assert reopened.engine.unanswered_question(reopened.session) == QUESTION
    draft = reopened.draft
    assert bool(draft.goal) == bool(draft.steps) == reopened.is_after("first step")
    assert bool(draft.evidence) == reopened.is_after("writing")
    assert bool(draft.text) == reopened.is_after("first words")
    assert TEXT.startswith(draft.text)
    assert bool(draft.probabilities) == reopened.is_after("storing")
    assert_the_conversation_goes_on(reopened)


def assert_the_conversation_goes_on(reopened: Reopened) -> None:
    had_text = bool(reopened.draft.text)
    reopened.sessions.begin_turn("And birds?", reopened.session)
    kept = reopened.engine.turns(reopened.session)
    assert [turn.is_stopped for turn in kept] == [True] * had_text


def test_the_pause_is_there_after_the_kill_until_it_was_decided(reopened_pause: Reopened) -> None:
    assert_files_are_whole(reopened_pause.paths)
    paused = reopened_pause.engine.paused_turn(reopened_pause.session)
    if reopened_pause.is_after("decided"):
        assert paused is None
        (turn,) = reopened_pause.engine.turns(reopened_pause.session)
        assert turn.telemetry["extensions"] == 1
        return
    assert paused is not None
    assert (paused.question, paused.number) == (QUESTION, 1)
    assert paused.snapshot.gaps
    assert paused.snapshot.found
    with pytest.raises(CheckpointPending):
        reopened_pause.sessions.begin_turn("And birds?", reopened_pause.session)
    pending = reopened_pause.sessions.pending_checkpoint(reopened_pause.session)
    assert pending is not None
    assert snapshot_from_json(pending.snapshot) == paused.snapshot
