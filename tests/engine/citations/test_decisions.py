"""V9: the user's verdicts win, are kept, and can be taken back; another threshold needs no model."""

from pathlib import Path

import pytest
from citation_samples import make_evidence
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.decisions import with_threshold, with_verdict
from app.engine.citations.resolution import resolve_written
from app.engine.conversation.sessions import SessionStore
from app.engine.errors import InputError
from app.engine.records import Scope, Turn, Verdict, WrittenAnswer

TEXT = "The first statement is long enough [1]. The second statement is long enough [2, 1]."
PROBABILITIES: dict[int, list[float | None]] = {1: [0.9, 0.1], 2: [None]}


def make_turn(probabilities: dict[int, list[float | None]] = PROBABILITIES, text: str = TEXT) -> Turn:
    written, evidence = WrittenAnswer(text, "composed"), make_evidence(3)
    return Turn(
        question="How?",
        scope=Scope(),
        written=written,
        evidence=evidence,
        probabilities=probabilities,
        threshold=0.6,
        resolved=resolve_written(written, evidence, probabilities, 0.6),
        policy="direct",
        timings_ms={},
        models={},
    )


def verdicts(turn: Turn) -> list[tuple[int, int, Verdict, bool]]:
    return [
        (one.chunk_index, one.occurrence, one.verdict, one.is_override)
        for citation in turn.resolved.citations
        for one in citation.occurrences
    ]


def test_a_rejected_citation_comes_back_by_the_users_verdict() -> None:
    changed = with_verdict(make_turn(), 1, 1, Verdict.KEPT)
    assert changed.resolved.text == TEXT
    assert (1, 1, Verdict.KEPT, True) in verdicts(changed)


def test_a_source_leaves_the_cited_ones_by_the_users_verdict() -> None:
    changed = with_verdict(make_turn(), 2, 0, Verdict.DEMOTED)
    assert [one.title for one in changed.resolved.cited] == ["Paper 1"]
    assert [one.title for one in changed.resolved.considered] == ["Paper 2", "Paper 3"]
    assert changed.resolved.text.endswith("The second statement is long enough.")


def test_the_measured_probability_stays_beside_the_users_verdict() -> None:
    changed = with_verdict(make_turn(), 1, 1, Verdict.KEPT)
    occurrence = changed.resolved.citations[0].occurrences[1]
    assert (occurrence.p, occurrence.verdict) == (0.1, Verdict.KEPT)


def test_the_users_verdict_can_be_taken_back() -> None:
    turn = make_turn()
    changed = with_verdict(with_verdict(turn, 1, 1, Verdict.KEPT), 1, 1, None)
    assert changed == turn


def test_counts_tell_how_many_the_user_decided() -> None:
    summary = with_verdict(make_turn(), 1, 1, Verdict.KEPT).resolved.support
    assert (summary.kept, summary.demoted, summary.unverified, summary.overridden) == (2, 0, 1, 1)


@pytest.mark.parametrize("place", [(3, 0), (1, 2), (0, 0), (1, -1)])
def test_a_verdict_on_no_citation_is_refused(place: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="no such citation"):
        with_verdict(make_turn(), *place, Verdict.KEPT)


def test_not_checked_is_no_verdict_of_a_user() -> None:
    with pytest.raises(ValueError, match="KEPT or DEMOTED"):
        with_verdict(make_turn(), 1, 0, Verdict.FAIL_OPEN)


@pytest.mark.parametrize("threshold", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_threshold_out_of_bounds_is_refused(threshold: float) -> None:
    with pytest.raises(InputError):
        with_threshold(make_turn(), threshold)


MAYBE = st.none() | st.floats(0, 1)


@given(
    first=st.lists(MAYBE, min_size=2, max_size=2),
    second=MAYBE,
    bounds=st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted),
    own=st.none() | st.sampled_from([Verdict.KEPT, Verdict.DEMOTED]),
)
def test_raising_the_threshold_never_adds_a_citation(
    first: list[float | None], second: float | None, bounds: list[float], own: Verdict | None
) -> None:
    turn = with_verdict(make_turn({1: first, 2: [second]}), 1, 1, own)
    low, high = (survivors(with_threshold(turn, threshold)) for threshold in bounds)
    assert high <= low


def survivors(turn: Turn) -> set[tuple[int, int]]:
    return {(index, number) for index, number, verdict, _ in verdicts(turn) if verdict is not Verdict.DEMOTED}


def saved(store: SessionStore) -> Turn:
    session_id, turn_id = store.begin_turn("How?", None)
    return store.finish_turn(turn_id, session_id, make_turn())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sessions.sqlite"


def test_a_stored_verdict_is_there_again_after_reopening(file: Path) -> None:
    store = SessionStore(file)
    turn = saved(store)
    changed = store.set_verdict(turn.turn_id, 1, 1, Verdict.KEPT)
    store.close()

    assert SessionStore(file).turns(turn.session_id) == (changed,)
    assert changed.resolved.text == TEXT


def test_verdicts_of_two_windows_are_both_kept(file: Path) -> None:
    store, other = SessionStore(file), SessionStore(file)
    turn = saved(store)
    store.set_verdict(turn.turn_id, 1, 1, Verdict.KEPT)
    changed = other.set_verdict(turn.turn_id, 2, 0, Verdict.DEMOTED)
    assert [(one.chunk_index, one.occurrence) for one in changed.overrides] == [(1, 1), (2, 0)]


def test_a_verdict_on_a_deleted_answer_is_refused(file: Path) -> None:
    store = SessionStore(file)
    turn = saved(store)
    store.delete(turn.session_id)
    with pytest.raises(InputError, match="not in this conversation"):
        store.set_verdict(turn.turn_id, 1, 1, Verdict.KEPT)


def test_turns_stored_before_there_were_verdicts_still_open(file: Path) -> None:
    store = SessionStore(file)
    turn = saved(store)
    with store._file.transaction() as transaction:
        transaction.rows("UPDATE turns SET body = json_remove(body, '$.overrides', '$.checks')")
    assert store.turns(turn.session_id)[0].overrides == ()
