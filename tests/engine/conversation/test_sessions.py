"""C3: sessions are kept turn by turn; invariant 5: re-opening resolves again to the identical result."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from app.engine.citations.resolution import resolve_citations
from app.engine.conversation.sessions import SCHEMA_VERSION, SessionStore
from app.engine.errors import InputError, StoreUnusable
from app.engine.records import Scope, Turn, WrittenAnswer
from app.engine.zotero.records import ZoteroRef
from tests.engine.synthesis.evidence import CELLS, TWINS, passage


def turn(text: str = "Twins differ by 5.2 mutations [1]. Cells differ [2].", question: str = "How?") -> Turn:
    evidence = (passage(1, TWINS, "Twins differ by 5.2."), passage(2, CELLS, "Cells differ."))
    probabilities: dict[int, list[float | None]] = {1: [0.9], 2: [0.2]}
    return Turn(
        question=question,
        scope=Scope(items=(ZoteroRef(1, "AAAA2222"),)),
        written=WrittenAnswer(text, "composed"),
        evidence=evidence,
        probabilities=probabilities,
        threshold=0.6,
        resolved=resolve_citations(text, evidence, probabilities, 0.6),
        policy="direct",
        timings_ms={"total": 12.5},
        models={"embedder": "all-MiniLM-L6-v2"},
        telemetry={"batch": 2},
    )


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    return SessionStore(tmp_path / "sessions.sqlite")


def ask(store: SessionStore, one: Turn, session_id: int | None = None) -> Turn:
    session, turn_id = store.begin_turn(one.question, session_id)
    return store.finish_turn(turn_id, session, one)


def test_reopened_turn_is_identical(store: SessionStore, tmp_path: Path) -> None:
    saved = ask(store, turn())
    store.close()
    assert SessionStore(tmp_path / "sessions.sqlite").turns(saved.session_id) == (saved,)


def test_nothing_found_stays_without_sources_on_reopening(store: SessionStore) -> None:
    text = "Your library has nothing that answers this."
    written = WrittenAnswer(text, "composed", found_nothing=True)
    plain = turn(text)
    resolved = resolve_citations(text, plain.evidence, {}, 0.6, has_zero_citation_fallback=False)
    saved = ask(store, replace(plain, written=written, probabilities={}, resolved=resolved))
    assert store.turns(saved.session_id)[0].resolved.cited == ()


def test_second_question_joins_the_session(store: SessionStore) -> None:
    first = ask(store, turn(question="First?"))
    ask(store, turn(question="Second?"), first.session_id)
    assert [one.question for one in store.turns(first.session_id)] == ["First?", "Second?"]


def test_list_is_newest_first_with_resolution_rate(store: SessionStore) -> None:
    older = ask(store, turn("Nothing cited.", question="Older?"))
    newer = ask(store, turn("Twins [1]. Invented [9].", question="Newer?"))
    listed = store.sessions()
    assert [one.session_id for one in listed] == [newer.session_id, older.session_id]
    assert [one.resolution_rate for one in listed] == [0.5, None]


@pytest.mark.parametrize(
    ("text", "count"), [("twins", 1), ("siblings", 1), ("10%", 0), ("s_blings", 0), ("", 1)]
)
def test_search_takes_text_literally(store: SessionStore, text: str, count: int) -> None:
    ask(store, turn("Twins differ [1].", question="About siblings?"))
    found = store.sessions(text)
    assert len(found) == count


def test_rename_and_delete(store: SessionStore) -> None:
    saved = ask(store, turn())
    store.rename(saved.session_id, "  Twins  ")
    assert store.sessions()[0].title == "Twins"
    store.delete(saved.session_id)
    assert store.sessions() == ()
    assert store.turns(saved.session_id) == ()


def test_empty_title_is_refused(store: SessionStore) -> None:
    saved = ask(store, turn())
    with pytest.raises(InputError):
        store.rename(saved.session_id, "  ")


def test_unknown_session_is_refused(store: SessionStore) -> None:
    with pytest.raises(InputError, match="no conversation 99"):
        store.begin_turn("How?", 99)


def test_answer_to_a_deleted_session_is_not_lost_on_the_caller(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("How?", None)
    store.delete(session)
    assert store.finish_turn(turn_id, session, turn()).resolved.cited


def test_long_question_gives_a_short_title(store: SessionStore) -> None:
    ask(store, turn(question="word " * 100))
    assert len(store.sessions()[0].title) <= 81


def test_newer_file_is_refused_politely(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite"
    SessionStore(path).close()
    with apsw.Connection(str(path)) as connection:
        connection.pragma("user_version", SCHEMA_VERSION + 1)
    with pytest.raises(StoreUnusable, match="newer Attest"):
        SessionStore(path)


def test_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite"
    path.write_bytes(b"not a database" * 1_000)
    with pytest.raises(StoreUnusable, match=r"sessions\.sqlite"):
        SessionStore(path)


def test_file_is_private(store: SessionStore, tmp_path: Path) -> None:
    assert (tmp_path / "sessions.sqlite").stat().st_mode & 0o077 == 0


KILLED = """
import sys
from pathlib import Path
from app.engine.conversation.sessions import SessionStore
store = SessionStore(Path(sys.argv[1]))
store.begin_turn("Asked before the end?", None)
print("asked", flush=True)
sys.stdin.read()
"""


def test_question_survives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite"
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        os.kill(child.pid, signal.SIGKILL)
    reopened = SessionStore(path)
    (session,) = reopened.sessions()
    assert reopened.unanswered(session.session_id) == "Asked before the end?"


def test_question_that_was_stopped_leaves_no_trace(store: SessionStore) -> None:
    session, turn_id = store.begin_turn("How?", None)
    store.drop_turn(turn_id, session)
    assert store.sessions() == ()


def test_stopped_question_leaves_the_other_turns_alone(store: SessionStore) -> None:
    saved = ask(store, turn())
    session, turn_id = store.begin_turn("And now?", saved.session_id)
    store.drop_turn(turn_id, session)
    assert len(store.turns(saved.session_id)) == 1
