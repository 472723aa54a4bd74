"""V10: an attribution is kept with its turn, read again, and gone with it."""

from pathlib import Path

import apsw
import pytest

from app.engine.conversation.sessions import SessionStore
from app.engine.engine import Engine
from app.engine.errors import InputError
from app.engine.paths import AppPaths
from app.engine.records import AttributedSentence, ClaimPart, SentenceAttribution, Turn
from app.engine.settings import Settings
from tests.engine.conversation.test_sessions import ask, turn

FOUND = SentenceAttribution(
    "Twins differ by 5.2 mutations.",
    (AttributedSentence(1, 0, 20, 0.9, True), AttributedSentence(2, 21, 30, None, False)),
    (ClaimPart(16, 19, "5.2", "“5.1” stands there instead"),),
    "The first sentence says this.",
    "judge (0123456789ab)",
)


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    return SessionStore(tmp_path / "sessions.sqlite")


def number(saved: Turn) -> int:
    assert saved.turn_id is not None
    return saved.turn_id


def test_an_attribution_is_read_again(store: SessionStore) -> None:
    turn_id = number(ask(store, turn()))

    assert store.attributions.save(turn_id, 1, 0, FOUND)
    assert store.attributions.find(turn_id, 1, 0) == FOUND
    assert store.attributions.find(turn_id, 1, 1) is None


def test_it_goes_with_its_session(store: SessionStore) -> None:
    saved = ask(store, turn())
    store.attributions.save(number(saved), 1, 0, FOUND)
    assert saved.session_id is not None
    store.delete(saved.session_id)

    assert store.attributions.find(number(saved), 1, 0) is None
    assert not store.attributions.save(number(saved), 1, 0, FOUND)


def test_a_file_without_attributions_gains_them(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite"
    saved = ask(SessionStore(path), turn())
    with apsw.Connection(str(path)) as connection:
        connection.execute("DROP TABLE attributions")
        connection.pragma("user_version", 2)
    connection.close()

    store = SessionStore(path)

    assert store.attributions.save(number(saved), 1, 0, FOUND)
    assert len(store.turns(saved.session_id or 0)) == 1


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    paths = AppPaths(tmp_path)
    paths.create()
    return Engine(paths, Settings())


def test_without_a_model_nothing_is_kept_and_the_reason_told(engine: Engine) -> None:
    engine._models.__dict__["verifier"] = (None, "The weights are missing.")
    try:
        found = engine.attribute_sentences(turn(), 1, 0)
    finally:
        engine.close()

    assert (found.reason, found.is_measured) == ("The weights are missing.", False)
    assert len(found.sentences) == 1


def test_a_citation_that_is_not_there_is_refused(engine: Engine) -> None:
    try:
        with pytest.raises(InputError, match="does not cite source 7"):
            engine.attribute_sentences(turn(), 7, 0)
    finally:
        engine.close()
