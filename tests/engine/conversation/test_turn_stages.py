"""C3, P6, Y4: drafts, pauses, stopping, rewinding, and files of older versions."""

from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from past_turns import BASIL, VANADIUM, basil_turn, evidence, vanadium_turn

from app.engine.conversation.drafts import NOT_CHECKED, TEXT_INTERVAL_S, TurnRecorder
from app.engine.conversation.session_file import SessionFile
from app.engine.conversation.sessions import SCHEMA_VERSION, SessionStore
from app.engine.conversation.stored_turns import dump_turn
from app.engine.errors import CheckpointPending, InputError, StoreUnusable
from app.engine.records import Route, StepRecord, Turn

FIRST_SCHEMA = """
CREATE TABLE sessions (session_id INTEGER PRIMARY KEY, title TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL) STRICT;
CREATE TABLE turns (
  turn_id INTEGER PRIMARY KEY, session_id INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE, created TEXT NOT NULL,
  question TEXT NOT NULL, body TEXT, markers_written INTEGER NOT NULL DEFAULT 0, markers_resolved INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX turns_of_session ON turns(session_id, turn_id);
PRAGMA user_version = 1;
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions.sqlite"


@pytest.fixture
def store(path: Path) -> SessionStore:
    return SessionStore(path)


def answered(store: SessionStore, turn: Turn, session: int | None = None) -> Turn:
    session, turn_id = store.begin_turn(turn.question, session)
    return store.finish_turn(turn_id, session, turn)


def test_steps_and_route_stay_with_the_finished_turn(store: SessionStore, path: Path) -> None:
    session, turn_id = store.begin_turn("Is basil safe?", None)
    store.recorder(turn_id).step("Searching", "2 documents")
    saved = store.finish_turn(turn_id, session, replace(basil_turn(), route=Route.LITERATURE, thinking="Hm."))
    assert saved.steps == (StepRecord("Searching", "2 documents"),)
    store.close()
    assert SessionStore(path).turns(session) == (saved,)


def test_streamed_text_is_written_in_intervals_and_at_the_end(path: Path) -> None:
    store, clock = SessionStore(path), [0.0]
    session, turn_id = store.begin_turn("Is basil safe?", None)
    recorder = TurnRecorder(store._file, turn_id, lambda: clock[0])

    def written_after(text: str, seconds: float, *, is_last: bool = False) -> str:
        clock[0] += seconds
        recorder.text(text, "composed", is_last=is_last)
        draft = store.open_draft(session)
        return draft.text if draft else ""

    assert written_after("No", 0) == "No"
    assert written_after("No trial", TEXT_INTERVAL_S / 2) == "No"
    assert written_after("No trial reported", TEXT_INTERVAL_S) == "No trial reported"
    assert written_after("No trial reported harm", 0, is_last=True) == "No trial reported harm"


def test_stages_of_a_deleted_session_are_let_go(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("Is basil safe?", None)
    recorder = store.recorder(turn_id)
    store.delete(session)
    recorder.step("Found", "nothing")
    recorder.text("No", "composed")
    assert store.sessions() == ()


def test_a_stopped_answer_keeps_its_text_and_is_marked(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("Is basil safe?", None)
    recorder = store.recorder(turn_id)
    recorder.evidence((evidence(1, BASIL, "No trial reported harm."),))
    recorder.text("No trial reported harm [1]. And", "composed", "Thinking.")
    stopped = store.stop_turn(turn_id)
    assert stopped is not None
    assert stopped.is_stopped
    assert stopped.resolved.text == "No trial reported harm [1]. And"
    assert stopped.not_checked_reason == NOT_CHECKED
    assert stopped.thinking == "Thinking."
    assert store.turns(session) == (stopped,)


def test_a_question_stopped_before_its_answer_leaves_no_trace(store: SessionStore) -> None:
    _, turn_id = store.begin_turn("Is basil safe?", None)
    assert store.stop_turn(turn_id) is None
    assert store.sessions() == ()


def test_stopping_twice_changes_nothing(store: SessionStore) -> None:
    saved = answered(store, basil_turn())
    assert store.stop_turn(saved.turn_id or 0) is None
    assert store.turns(saved.session_id or 0) == (saved,)


def test_a_pause_refuses_a_new_question_and_names_the_one_it_waits_for(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("Is basil safe?", None)
    store.save_checkpoint(turn_id, '{"gaps": []}')
    with pytest.raises(CheckpointPending, match="Is basil safe"):
        store.begin_turn("And thyme?", session)
    assert store.begin_turn("And thyme?", None)


def test_a_pause_can_be_decided_once(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("Is basil safe?", None)
    store.save_checkpoint(turn_id, "{}")
    store.close_checkpoint(turn_id, "extend")
    assert store.pending_checkpoint(session) is None
    with pytest.raises(InputError, match="decided already"):
        store.close_checkpoint(turn_id, "extend")


def test_a_second_pause_keeps_the_decision_about_the_first(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("Is basil safe?", None)
    for number, decision in enumerate(("extend", "synthesize")):
        store.save_checkpoint(turn_id, f'{{"pause": {number}}}')
        pending = store.pending_checkpoint(session)
        assert pending is not None
        assert pending.snapshot == f'{{"pause": {number}}}'
        store.close_checkpoint(turn_id, decision)
    assert store.checkpoints.decisions(turn_id) == ("extend", "synthesize")


def test_a_snapshot_saved_again_replaces_the_open_one(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("Is basil safe?", None)
    store.save_checkpoint(turn_id, '{"n": 1}')
    store.save_checkpoint(turn_id, '{"n": 2}')
    pending = store.pending_checkpoint(session)
    assert pending is not None
    assert pending.snapshot == '{"n": 2}'
    store.close_checkpoint(turn_id, "extend")
    assert store.checkpoints.decisions(turn_id) == ("extend",)


@pytest.mark.parametrize(("snapshot", "error"), [("{broken", ValueError), ("[]", TypeError)])
def test_a_snapshot_is_a_json_object(store: SessionStore, snapshot: str, error: type[Exception]) -> None:
    _, turn_id = store.begin_turn("Is basil safe?", None)
    with pytest.raises(error):
        store.save_checkpoint(turn_id, snapshot)


def test_a_finished_turn_cannot_be_paused(store: SessionStore) -> None:
    saved = answered(store, basil_turn())
    with pytest.raises(InputError, match="not open any more"):
        store.save_checkpoint(saved.turn_id or 0, "{}")


def test_rewinding_drops_the_question_and_all_after_it(store: SessionStore) -> None:
    first = answered(store, basil_turn())
    second = answered(store, vanadium_turn(), first.session_id)
    answered(store, basil_turn(), first.session_id)
    assert store.rewind(first.session_id or 0, second.turn_id or 0) == (first.session_id, second.question)
    assert store.turns(first.session_id or 0) == (first,)


def test_branching_keeps_the_conversation_and_copies_what_was_before(store: SessionStore) -> None:
    first = answered(store, basil_turn())
    second = answered(store, vanadium_turn(), first.session_id)
    branch, question = store.rewind(first.session_id or 0, second.turn_id or 0, is_branching=True)
    assert question == second.question
    assert branch != first.session_id
    assert [turn.question for turn in store.turns(branch)] == [first.question]
    assert len(store.turns(first.session_id or 0)) == 2


def test_a_copy_for_another_first_question_is_named_by_that_question(store: SessionStore) -> None:
    first = answered(store, basil_turn())
    branch, _ = store.rewind(first.session_id or 0, first.turn_id or 0, is_branching=True)
    store.begin_turn("Does basil lower blood pressure?", branch)
    assert {one.title for one in store.sessions()} == {first.question, "Does basil lower blood pressure?"}


def test_a_copy_keeps_the_title_that_the_user_gave(store: SessionStore) -> None:
    first = answered(store, basil_turn())
    store.rename(first.session_id or 0, "Herbs")
    branch, _ = store.rewind(first.session_id or 0, first.turn_id or 0, is_branching=True)
    store.begin_turn("Does basil lower blood pressure?", branch)
    assert [one.title for one in store.sessions()] == ["Herbs", "Herbs"]


def test_the_list_says_which_conversations_wait_for_a_decision(store: SessionStore) -> None:
    answered(store, basil_turn())
    session, turn_id = store.begin_turn("Is basil safe?", None)
    store.save_checkpoint(turn_id, "{}")
    assert {one.session_id: one.is_waiting for one in store.sessions()}[session]
    assert [one.is_waiting for one in store.sessions()].count(True) == 1
    store.close_checkpoint(turn_id, "extend")
    assert not any(one.is_waiting for one in store.sessions())


def test_a_title_that_was_shortened_is_known_as_a_whole(store: SessionStore) -> None:
    question = "Does  basil " + "really " * 30 + "help?"
    session, _ = store.begin_turn(question, None)
    (listed,) = store.sessions()
    assert listed.title.endswith("…")
    assert listed.full_title == " ".join(question.split())
    store.rename(session, "Herbs")
    assert store.sessions()[0].full_title == "Herbs"


def test_rewinding_to_a_turn_of_another_session_is_refused(store: SessionStore) -> None:
    first, other = answered(store, basil_turn()), answered(store, vanadium_turn())
    with pytest.raises(InputError, match="not in this conversation"):
        store.rewind(first.session_id or 0, other.turn_id or 0)


def test_rewinding_takes_a_pause_with_it(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("Is basil safe?", None)
    store.save_checkpoint(turn_id, "{}")
    store.rewind(session, turn_id)
    assert store.pending_checkpoint(session) is None


def test_an_older_file_is_copied_and_upgraded_with_all_its_turns(path: Path) -> None:
    with apsw.Connection(str(path)) as connection:
        connection.execute(FIRST_SCHEMA)
        connection.execute("INSERT INTO sessions VALUES (1, 'Old', '2026-01-01', '2026-01-01')")
        for body in (dump_turn(basil_turn()), None):
            connection.execute(
                "INSERT INTO turns (session_id, created, question, body) VALUES (1, '2026', 'Is basil safe?', ?)",
                (body,),
            )
    connection.close()
    store = SessionStore(path)
    assert store.turns(1)[0].resolved == basil_turn().resolved
    assert store.unanswered(1) == "Is basil safe?"
    assert store.open_draft(1) is None
    assert store.begin_turn("And thyme?", 1)
    assert path.with_name("sessions.sqlite.schema1.backup").exists()


def test_a_failed_upgrade_leaves_the_old_file(path: Path) -> None:
    with apsw.Connection(str(path)) as connection:
        connection.execute(FIRST_SCHEMA)
        connection.execute("CREATE TABLE drafts (something TEXT)")
    connection.close()
    with pytest.raises(StoreUnusable, match="cannot be used"):
        SessionFile(path)
    with apsw.Connection(str(path)) as connection:
        assert connection.pragma("user_version") == 1
    connection.close()
    assert SCHEMA_VERSION > 1


def test_search_looks_at_words_not_at_how_turns_are_stored(store: SessionStore) -> None:
    answered(store, replace(vanadium_turn(), question="How?", evidence=(evidence(1, VANADIUM, "zzz"),)))
    assert len(store.sessions("vanadium")) == 1
    assert store.sessions("threshold") == ()
