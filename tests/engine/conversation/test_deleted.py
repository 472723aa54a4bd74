"""C3: a deleted conversation can be brought back whole."""

from pathlib import Path

import apsw
import pytest

from app.engine.conversation import deleted as deleted_module
from app.engine.conversation.sessions import SessionStore
from app.engine.errors import InputError
from tests.engine.conversation.test_sessions import ask, turn

TABLES = {"sessions", "turns", "drafts", "steps", "checkpoints", "summaries", "attributions"}
OWN_NUMBERS = {"step_id", "checkpoint_id", "summary_id"}  # given anew; only their order counts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions.sqlite"


@pytest.fixture
def store(path):
    made = SessionStore(path)
    yield made
    made.close()


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    found = {table: list(connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3")) for table in TABLES}
    connection.close()
    return found


def fill(path: Path, turn_id: int) -> None:
    """Put a row into every table that hangs on turns."""
    connection = apsw.Connection(str(path))
    for statement in (
        "INSERT INTO drafts (turn_id, scope, threshold, text) VALUES (:turn, '{}', 0.6, 'half')",
        "INSERT INTO steps (turn_id, text, detail) VALUES (:turn, 'Searched', '3'), (:turn, 'Read', '1')",
        "INSERT INTO checkpoints (turn_id, created, snapshot) VALUES (:turn, '2026', '{}')",
        "INSERT INTO summaries (through_turn, created, turns, text) VALUES (:turn, '2026', 1, 'short')",
        "INSERT INTO attributions VALUES (:turn, 1, 0, '{}')",
    ):
        connection.execute(statement, {"turn": turn_id})
    connection.close()


def test_what_was_deleted_comes_back_as_it_was(store, path):
    other = ask(store, turn(question="Another?"))
    saved = ask(store, turn())
    ask(store, turn(question="And then?"), saved.session_id)
    fill(path, saved.turn_id)
    before = contents(path)
    taken = store.delete(saved.session_id)
    assert [one.session_id for one in store.sessions()] == [other.session_id]
    assert store.restore(taken) == saved.session_id
    assert contents(path) == before
    assert store.turns(saved.session_id)[0] == saved


def test_numbers_that_were_given_away_meanwhile_become_others(store):
    saved = ask(store, turn(question="First?"))
    taken = store.delete(saved.session_id)
    newer = ask(store, turn(question="Newer?"))
    restored = store.restore(taken)
    assert restored != newer.session_id
    assert [one.question for one in store.turns(restored)] == ["First?"]
    assert [one.question for one in store.turns(newer.session_id)] == ["Newer?"]


def test_nothing_of_the_schema_is_forgotten(store, path):
    connection = apsw.Connection(str(path))
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert tables == TABLES
    known = {
        "sessions": {"session_id", *deleted_module._SESSION},
        "turns": {"session_id", *deleted_module._TURN},
    }
    known |= {table: {owner, *columns} for table, (owner, columns, _) in deleted_module._PARTS.items()}
    for table in TABLES:
        columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        assert columns - OWN_NUMBERS == known[table], table
    connection.close()


def test_deleting_what_is_not_there_is_refused(store):
    with pytest.raises(InputError, match="no conversation 7"):
        store.delete(7)
