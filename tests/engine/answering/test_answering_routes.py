"""C1, C3, R6, Y4, Y6, V7: how each kind of message becomes a turn, kept or not, and reopens as it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from answering_builders import (
    PIECES,
    QUESTION,
    REFUTES,
    Answering,
    ScriptedJudge,
    ScriptedPolicy,
    ScriptedWriter,
    conclude,
    search,
)
from search_builders import LEAF, SmallLibrary

from app.engine.asking import AskStep
from app.engine.conversation.drafts import NOT_CHECKED
from app.engine.errors import InputError
from app.engine.records import Route, Scope, Verdict
from app.engine.runs import Canceled
from app.models.fakes import ScriptedDecisionModel
from app.models.protocols import ModelUnavailable

MESSAGES = [
    ("Thanks!", Route.SMALL_TALK),
    ("What can you do?", Route.META),
    ("Make that shorter", Route.FOLLOW_UP),
    ("How many papers do I have?", Route.METADATA),
    ("What do swallows do in autumn?", Route.LITERATURE),
]


@pytest.fixture
def after_an_answer(answering: Answering) -> tuple[Answering, int]:
    answering.policy = ScriptedPolicy([search(), conclude()], [search("swallows autumn"), conclude()])
    session = answering.turn().session_id
    assert session is not None
    return answering, session


@pytest.mark.parametrize(("message", "route"), MESSAGES)
def test_each_route_is_answered_and_kept(after_an_answer, message: str, route: Route) -> None:
    answering, session = after_an_answer
    turn = answering.turn(message, session)
    assert turn.route is route
    assert turn.resolved.text
    assert answering.sessions.turns(session)[-1] == turn


@pytest.mark.parametrize(("message", "route"), [one for one in MESSAGES if one[1] is not Route.FOLLOW_UP])
def test_each_route_is_answered_without_keeping_it(answering, message: str, route: Route) -> None:
    turn = answering.turn(message, is_saved=False)
    assert (turn.route, turn.session_id, turn.turn_id) == (route, None, None)
    assert answering.sessions.sessions() == ()


def test_a_question_that_is_not_kept_knows_the_conversation_it_names(after_an_answer) -> None:
    answering, session = after_an_answer
    turn = answering.turn("Make that shorter", session, is_saved=False)
    assert turn.route is Route.FOLLOW_UP
    assert len(answering.sessions.turns(session)) == 1


@pytest.mark.parametrize(
    ("message", "route"), [one for one in MESSAGES if one[1] not in (Route.LITERATURE, Route.METADATA)]
)
def test_a_conversational_turn_searches_nothing_and_cites_nothing(
    after_an_answer, message: str, route: Route
) -> None:
    """Invariant 6."""
    answering, session = after_an_answer
    turn = answering.turn(message, session)
    assert (turn.route, turn.evidence, turn.resolved.citations, turn.resolved.cited) == (route, (), (), ())
    assert answering.policy.goals == [QUESTION]


def test_a_question_about_records_cites_the_items(answering: Answering) -> None:
    turn = answering.turn("How many papers do I have?")
    assert "2" in turn.resolved.text
    assert len(turn.resolved.cited) == 2
    assert answering.judge.asked == 0


def test_a_follow_up_is_searched_as_a_question_that_stands_alone(after_an_answer) -> None:
    """P9."""
    answering, session = after_an_answer
    turn = answering.turn("And what did they say about oak trees?", session)
    assert answering.policy.goals[-1] == turn.goal
    assert "light" in turn.goal
    assert "oak" in turn.goal


def test_the_writer_is_told_of_the_answer_before(after_an_answer) -> None:
    """P9."""
    answering, session = after_an_answer
    answering.turn("What do swallows do in autumn?", session)
    assert answering.writer.backgrounds[0] == ""
    assert "Leaves absorb red light" in answering.writer.backgrounds[1]


def test_the_profile_reaches_the_writer(answering: Answering) -> None:
    """C6."""
    answering.profile = "I study oaks."
    answering.turn()
    assert "I study oaks." in answering.writer.backgrounds[0]


def test_selected_items_are_the_scope_and_the_selection(answering: Answering) -> None:
    """C2."""
    turn = answering.turn(scope=Scope(items=(LEAF,)))
    assert {one.source.ref for one in turn.evidence} == {LEAF}
    assert answering.sessions.turns(turn.session_id or 0)[0].scope == Scope(items=(LEAF,))


def test_steps_are_told_and_kept(answering: Answering) -> None:
    turn = answering.turn()
    begun = [one for one in answering.steps if one.done is None]  # how far the check is comes between
    assert [one.text for one in begun][-3:] == ["Found", "Writing", "Checking"]
    assert [AskStep(one.text, one.detail) for one in turn.steps] == begun


def test_the_answer_is_told_piece_by_piece(answering: Answering) -> None:
    answering.turn()
    assert [one.text for one in answering.told] == list(PIECES)


def test_times_are_measured_and_thinking_is_no_text(answering: Answering) -> None:
    """U8, Y4: text begins with the first word that is no thinking."""
    moments: list[int] = []
    answering.writer = ScriptedWriter(thinking="Hm.", before_piece=moments.append)
    turn = answering.turn()
    assert {"decide", "first_step", "search", "write", "verify", "total"} <= set(turn.timings_ms)
    assert 0 <= turn.timings_ms["first_step"] <= turn.timings_ms["first_text"] <= turn.timings_ms["total"]
    assert turn.thinking == "Hm."
    assert "Hm." not in turn.resolved.text


def test_each_occurrence_is_judged(answering: Answering) -> None:
    turn = answering.turn()
    verdicts = [one.verdict for cited in turn.resolved.citations for one in cited.occurrences]
    assert verdicts == [Verdict.KEPT] * 2
    assert turn.not_checked_reason == ""


def test_citations_that_fail_are_taken_away(answering: Answering) -> None:
    answering.judge = ScriptedJudge(0.1)
    turn = answering.turn()
    assert "[1]" not in turn.resolved.text
    assert turn.resolved.cited == ()
    assert turn.resolved.considered


def test_without_verification_citations_stay_unchecked(answering: Answering) -> None:
    turn = answering.turn(is_verified=False)
    verdicts = [one.verdict for cited in turn.resolved.citations for one in cited.occurrences]
    assert verdicts == [Verdict.FAIL_OPEN] * 2
    assert turn.not_checked_reason == "Verification is switched off."
    assert answering.judge.asked == 0


def test_nothing_found_shows_no_sources(answering: Answering) -> None:
    """P10: what a search without a hit brought up is no evidence."""
    answering.policy = ScriptedPolicy([search("quasar"), search("nebula"), conclude("quasars")])
    answering.writer = ScriptedWriter(("Nothing in your library bears on this.",))
    turn = answering.turn("What is a quasar nebula?")
    assert (turn.evidence, turn.resolved.cited, turn.resolved.considered) == ((), (), ())


def test_counters_are_in_the_telemetry(answering: Answering) -> None:
    telemetry = answering.turn().telemetry
    assert (telemetry["searches"], telemetry["policy"], telemetry["extensions"]) == (1, "scripted", 0)
    assert telemetry["kept"] == 2


@pytest.fixture
def contradicting(aspirin_library: SmallLibrary, tmp_path: Path) -> Iterator[Answering]:
    model = ScriptedDecisionModel(REFUTES)
    found = Answering(aspirin_library, tmp_path / "sessions.sqlite", decision_model=model)
    found.policy = ScriptedPolicy([search("aspirin stroke risk women"), conclude()])
    yield found
    found.sessions.close()


def test_contradictions_of_the_evidence_are_found(contradicting: Answering) -> None:
    """Y6."""
    (conflict,) = contradicting.turn("Does aspirin reduce strokes?").conflicts
    assert {conflict.first.text.split()[0], conflict.second.text.split()[0]} == {"Aspirin", "Overall,"}


def test_a_turn_reopens_as_it_was_with_conflicts_checks_and_steps(contradicting: Answering) -> None:
    """Invariant 5."""
    turn = contradicting.turn("Does aspirin reduce strokes?")
    assert turn.conflicts
    assert turn.checks
    contradicting.reopen()
    assert contradicting.sessions.turns(turn.session_id or 0) == (turn,)


def test_a_writer_that_is_stopped_leaves_what_it_wrote_marked(answering: Answering) -> None:
    answering.writer = ScriptedWriter(before_piece=lambda number: answering.run.cancel() if number else None)
    turn = answering.turn()
    assert turn.is_stopped
    assert turn.resolved.text.startswith(PIECES[0])
    assert turn.not_checked_reason == NOT_CHECKED
    assert answering.judge.asked == 0
    assert answering.sessions.turns(turn.session_id or 0) == (turn,)


def test_stopping_while_citations_are_checked_keeps_the_answer(answering: Answering) -> None:
    answering.judge = ScriptedJudge(before=answering.run.cancel)
    turn = answering.turn()
    assert turn.is_stopped
    assert turn.written.text == "".join(PIECES)
    assert answering.sessions.turns(turn.session_id or 0) == (turn,)


def test_stopping_before_the_first_word_takes_the_question_back(answering: Answering) -> None:
    answering.policy = ScriptedPolicy([search(), conclude()], before_call=answering.run.cancel)
    with pytest.raises(Canceled):
        answering.ask()
    assert answering.sessions.sessions() == ()


def test_a_question_taken_back_leaves_the_turns_before_it(after_an_answer) -> None:
    answering, session = after_an_answer
    before = answering.sessions.turns(session)
    answering.run.cancel()
    with pytest.raises(Canceled):
        answering.ask("What do swallows do in autumn?", session)
    assert answering.sessions.turns(session) == before
    assert answering.sessions.unanswered(session) == ""


@pytest.mark.parametrize("number", [0, 1], ids=["at once", "in the middle"])
def test_a_failure_takes_the_question_back(answering: Answering, number: int) -> None:
    def fail(at: int) -> None:
        if at == number:
            raise ModelUnavailable("The model is gone.")

    answering.writer = ScriptedWriter(before_piece=fail)
    with pytest.raises(ModelUnavailable):
        answering.ask()
    assert answering.sessions.sessions() == ()


def test_a_session_that_is_not_there_is_named(answering: Answering) -> None:
    with pytest.raises(InputError, match="There is no conversation 7"):
        answering.ask(session=7)


def test_a_session_deleted_meanwhile_gives_an_answer_that_is_not_kept(answering: Answering) -> None:
    answering.writer = ScriptedWriter(
        before_piece=lambda number: None if number else answering.sessions.delete(1)
    )
    turn = answering.turn()
    assert (turn.session_id, answering.sessions.sessions()) == (None, ())


def test_outlines_are_kept_for_each_conversation(answering: Answering) -> None:
    """P8."""
    answering.policy = ScriptedPolicy(*[[search(), conclude()]] * 3)
    first = answering.turn().session_id
    answering.turn(session=first)
    answering.turn()
    assert answering.outlines[1] is answering.outlines[0]
    assert answering.outlines[2] is not answering.outlines[0]


def test_a_turn_that_was_cut_off_by_the_end_of_the_program_is_known_to_the_next(answering: Answering) -> None:
    session, turn_id = answering.sessions.begin_turn(QUESTION, None)
    recorder = answering.sessions.recorder(turn_id)
    recorder.evidence(())
    recorder.text("Leaves absorb red light.", "composed")
    answering.reopen()
    turn = answering.turn("And what did they say about oak trees?", session)
    cut_off, after = answering.sessions.turns(session)
    assert cut_off.is_stopped
    assert after == turn
    assert "light" in turn.goal


def test_numbers_that_name_no_passage_are_counted_for_turn_and_conversation(answering: Answering) -> None:
    answering.writer = ScriptedWriter(("Leaves absorb red light [1, 77].", " Nothing says so [99]."))
    turn = answering.turn()
    assert "[99]" not in turn.resolved.text
    assert (turn.telemetry["indices_written"], turn.telemetry["indices_unknown"]) == (3, 2)
    assert [one.unknown_markers for one in answering.sessions.sessions()] == [2]


def test_what_the_tools_returned_is_counted_with_the_turn(answering: Answering) -> None:
    turn = answering.turn()
    assert turn.telemetry["passages_returned"] == turn.telemetry["passages_gathered"]
    assert turn.telemetry["passages_known"] >= len(turn.evidence) > 0
