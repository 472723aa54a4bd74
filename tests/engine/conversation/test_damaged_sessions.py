"""Sessions files that were hurt or are in use, and text that no file takes: what can be read is read, the rest is named."""

import json
import threading
from pathlib import Path

import apsw
import pytest
from past_turns import past_turn

from app.engine.conversation.sessions import SessionStore
from app.engine.conversation.stored_turns import DAMAGED
from app.engine.errors import InputError, StoreUnusable
from app.engine.records import Turn, Verdict

HALF = "half \ud83d a pair"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions.sqlite"


@pytest.fixture
def store(path: Path) -> SessionStore:
    return SessionStore(path)


def ask(store: SessionStore, question: str, text: str = "It grew [1].", session: int | None = None) -> Turn:
    session_id, turn_id = store.begin_turn(question, session)
    return store.finish_turn(turn_id, session_id, past_turn(question, text))


def set_body(path: Path, turn: Turn, change: str) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(f"UPDATE turns SET body = {change} WHERE turn_id = ?", (turn.turn_id,))
    connection.close()


DAMAGES = {
    "cut off": "substr(body, 1, 100)",
    "empty": "''",
    "another document": "'[1, 2]'",
    "a field of another kind": "json_set(body, '$.evidence', 'none')",
    "passages numbered otherwise": "json_set(body, '$.evidence[0].index', 7)",
    "a threshold beyond 1": "json_set(body, '$.threshold', 7.5)",
    "a number longer than any float": 'replace(body, \'"threshold":0.6\', \'"threshold":1' + "0" * 400 + "')",
}


@pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_turn_says_so_and_leaves_the_others_readable(
    store: SessionStore, path: Path, change: str
) -> None:
    good = ask(store, "First?")
    bad = ask(store, "Second?", session=good.session_id)
    set_body(path, bad, change)

    first, second = store.turns(int(good.session_id or 0))

    assert first == good
    assert (second.question, second.resolved.text, second.evidence) == ("Second?", DAMAGED, ())


def test_a_verdict_on_a_damaged_turn_is_refused_and_changes_nothing(store: SessionStore, path: Path) -> None:
    turn = ask(store, "First?")
    set_body(path, turn, DAMAGES["cut off"])

    with pytest.raises(InputError, match="no such citation"):
        store.set_verdict(int(turn.turn_id or 0), 1, 0, Verdict.KEPT)


def test_a_damaged_turn_does_not_keep_others_from_being_found(store: SessionStore, path: Path) -> None:
    ask(store, "First?", "Cells grew [1].")
    set_body(path, ask(store, "Second?", "Cells fell [1]."), DAMAGES["cut off"])

    assert [info.title for info in store.sessions("cells")] == ["First?"]


def test_a_probability_longer_than_any_float_counts_as_not_measured(store: SessionStore, path: Path) -> None:
    turn = ask(store, "First?")
    stored = json.dumps({"1": [10**400]})
    set_body(path, turn, f"json_set(body, '$.probabilities', json('{stored}'))")

    (found,) = store.turns(int(turn.session_id or 0))

    assert found.resolved.text in {DAMAGED, "It grew [1]."}
    assert all(one.p is None for citation in found.resolved.citations for one in citation.occurrences)


@pytest.mark.parametrize("place", ["question", "answer"])
def test_halves_of_characters_lose_no_turn(store: SessionStore, place: str) -> None:
    question, text = (HALF, "It grew [1].") if place == "question" else ("How?", f"It grew, {HALF} [1].")

    turn = ask(store, question, text)

    (found,) = store.turns(int(turn.session_id or 0))
    assert found.resolved.citations[0].occurrences[0].char_start == text.index("[1]")
    assert "\ufffd" in found.question + found.written.text


def test_a_file_in_use_is_told_as_that(store: SessionStore, path: Path) -> None:
    turn = ask(store, "First?")
    other = apsw.Connection(str(path))
    other.execute("BEGIN EXCLUSIVE")
    store._file._connection.set_busy_timeout(1)

    with pytest.raises(StoreUnusable, match=r"busy.*Nothing was changed"):
        store.set_verdict(int(turn.turn_id or 0), 1, 0, Verdict.DEMOTED)

    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize("size", [50, 100, 5_000])
def test_a_file_cut_short_is_named_and_left_as_it_is(store: SessionStore, path: Path, size: int) -> None:
    ask(store, "First?")
    store.close()
    short = path.with_name("short.sqlite")
    short.write_bytes(path.read_bytes()[:size])

    with pytest.raises(StoreUnusable, match=r"short\.sqlite"):
        SessionStore(short).sessions()
    assert short.stat().st_size == size


def test_verdicts_written_at_once_are_all_kept(path: Path) -> None:
    store = SessionStore(path)
    turn = ask(store, "First?", "It grew [1]. " * 20)
    store.close()

    def decide(first: int) -> None:
        own = SessionStore(path)
        for occurrence in range(first, 20, 2):
            own.set_verdict(int(turn.turn_id or 0), 1, occurrence, Verdict.DEMOTED)
        own.close()

    threads = [threading.Thread(target=decide, args=(first,)) for first in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    (found,) = SessionStore(path).turns(int(turn.session_id or 0))
    assert len(found.overrides) == 20
