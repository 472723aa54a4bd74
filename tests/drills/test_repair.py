"""R1, C3: a damaged index or conversations file is named, mended on demand, and no readable conversation is lost."""

import random
from pathlib import Path

import pytest
from past_turns import past_turn
from programs import attest

from app.engine.conversation.sessions import SessionStore
from app.engine.errors import StoreDamaged, StoreUnusable
from app.engine.paths import AppPaths
from app.engine.repair import repair
from app.engine.store.database import Store

ASKED = 40


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    made = AppPaths(tmp_path / "data")
    made.create()
    Store(made.store).close()
    store = SessionStore(made.sessions)
    for number in range(ASKED):
        session, turn = store.begin_turn(f"Question {number}?", None)
        store.finish_turn(turn, session, past_turn(f"Question {number}?", "It grew [1]."))
    store.close()
    return made


def questions(paths: AppPaths) -> set[str]:
    store = SessionStore(paths.sessions)
    try:
        return {turn.question for one in store.sessions() for turn in store.turns(one.session_id)}
    finally:
        store.close()


DAMAGES = {
    "not a database": lambda data: b"not a database" * 100,
    "head overwritten": lambda data: b"\xff" * 100 + data[100:],
    "cut": lambda data: data[: len(data) // 2],
    "cut within its head": lambda data: data[:1000],
    "page of noise": lambda data: data[:8192] + random.Random(1).randbytes(4096) + data[12288:],
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_conversations_are_mended_and_the_damaged_file_is_kept(paths: AppPaths, damage) -> None:
    before = paths.sessions.read_bytes()
    paths.sessions.write_bytes(damage(before))
    said, _ = repair(paths)
    assert "was damaged" in said
    (kept,) = paths.data.glob("sessions.sqlite.damaged-*[0-9]")
    assert kept.stat().st_size > 0
    assert questions(paths) <= {f"Question {number}?" for number in range(ASKED)}
    store = SessionStore(paths.sessions)
    store.begin_turn("Can one go on?", None)
    store.close()


def test_most_conversations_survive_a_page_of_noise(paths: AppPaths) -> None:
    data = bytearray(paths.sessions.read_bytes())
    place = len(data) // 2 // 4096 * 4096
    data[place : place + 4096] = random.Random(2).randbytes(4096)
    paths.sessions.write_bytes(data)
    repair(paths)
    assert len(questions(paths)) > ASKED // 2


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_index_is_mended_and_conversations_stay(paths: AppPaths, damage) -> None:
    paths.store.write_bytes(damage(paths.store.read_bytes()))
    said_of_sessions, said = repair(paths)
    assert (said_of_sessions, "index was damaged" in said) == ("The conversations are sound.", True)
    store = Store(paths.store)
    assert store.check() == ()
    store.close()
    assert len(questions(paths)) == ASKED


def test_sound_files_are_left_as_they_are(paths: AppPaths) -> None:
    assert repair(paths) == ("The conversations are sound.", "The index is sound.")
    assert not list(paths.data.glob("*damaged*"))


@pytest.mark.parametrize("name", ["store", "sessions"])
def test_file_of_a_newer_attest_is_refused_and_untouched(paths: AppPaths, name: str) -> None:
    import apsw

    path = getattr(paths, name)
    connection = apsw.Connection(str(path))
    connection.pragma("journal_mode", "DELETE")
    connection.pragma("user_version", 999)
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreUnusable, match="newer Attest") as caught:
        repair(paths)
    assert not isinstance(caught.value, StoreDamaged)
    assert path.read_bytes() == before


def test_error_of_a_damaged_file_names_the_command_that_mends_it(paths: AppPaths) -> None:
    paths.sessions.write_bytes(b"not a database" * 100)
    refused = attest(paths.data, "sessions")
    assert refused.returncode == 1
    assert "`repair`" in refused.stderr
    assert attest(paths.data, "repair").returncode == 0
    assert attest(paths.data, "sessions").returncode == 0


def test_spoilt_character_costs_no_more_than_itself(paths: AppPaths) -> None:
    data = bytearray(paths.sessions.read_bytes())
    at = data.index(b"Question 7?")
    data[at] = 0xFF  # no text begins with it; SQLite does not mind
    paths.sessions.write_bytes(data)
    assert "was damaged" in repair(paths)[0]
    assert len(questions(paths)) == ASKED
