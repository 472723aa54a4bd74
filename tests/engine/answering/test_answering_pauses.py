"""P6: a search that pauses, its decision by the user, over a restart and in two threads at once."""

import json
import threading
from dataclasses import replace

import pytest
from answering_builders import (
    GAPS,
    PIECES,
    QUESTION,
    Answering,
    ScriptedJudge,
    ScriptedPolicy,
    ScriptedWriter,
    conclude,
    in_thread,
    search,
    searches,
)

from app.engine.asking import PausedTurn
from app.engine.conversation.drafts import NOT_CHECKED
from app.engine.errors import CheckpointPending, InputError
from app.engine.export.conversation import Conversation
from app.engine.export.session_export import ExportFormat, ExportRequest, export_conversation
from app.engine.paths import resources
from app.engine.records import Turn, Verdict
from app.engine.runs import Canceled, RunContext
from app.engine.search.limits import SearchCeilings
from app.engine.search.snapshot import snapshot_to_json
from app.engine.store.items import LibraryRepository
from app.engine.synthesis.composed import ComposedWriter
from app.models.protocols import ModelUnavailable


def decisions(answering: Answering, outcome: Turn | PausedTurn) -> tuple[str, ...]:
    return answering.sessions.checkpoints.decisions(outcome.turn_id or 0)


def test_a_pause_says_what_is_covered_and_what_is_missing(answering: Answering) -> None:
    paused = answering.paused()
    assert (paused.number, paused.max_extensions, paused.question) == (1, 2, QUESTION)
    assert (paused.snapshot.summary, paused.snapshot.gaps) == ("Leaves were found.", GAPS)
    assert answering.steps[-1].text == "Paused"


def test_a_pause_is_kept_over_a_restart(answering: Answering) -> None:
    paused = answering.paused()
    answering.reopen()
    assert answering.answerer.paused(paused.session_id) == paused
    assert answering.sessions.unanswered(paused.session_id) == QUESTION


def test_a_new_question_is_refused_while_a_pause_is_open(answering: Answering) -> None:
    paused = answering.paused()
    answering.reopen()
    with pytest.raises(CheckpointPending, match="red light"):
        answering.ask("And birds?", paused.session_id)
    assert answering.answerer.paused(paused.session_id) == paused


def test_an_unsaved_question_never_pauses(answering: Answering) -> None:
    answering.ceilings = SearchCeilings(calls=2)
    answering.policy = ScriptedPolicy([*searches(2), conclude(*GAPS)])
    assert isinstance(answering.ask(is_saved=False), Turn)


def test_a_question_that_may_not_pause_is_answered(answering: Answering) -> None:
    answering.ceilings = SearchCeilings(calls=2)
    answering.policy = ScriptedPolicy([*searches(2), conclude(*GAPS)])
    assert isinstance(answering.ask(may_pause=False), Turn)


def test_the_answer_may_be_written_from_what_was_found(answering: Answering) -> None:
    paused = answering.paused()
    answering.reopen()
    turn = answering.resume(paused.session_id)
    assert isinstance(turn, Turn)
    assert turn.resolved.text.startswith(PIECES[0])
    assert (turn.telemetry["extensions"], turn.telemetry["call_ceiling"]) == (0, 2)
    assert decisions(answering, turn) == ("synthesize",)
    assert answering.answerer.paused(paused.session_id) is None
    assert answering.sessions.turns(paused.session_id) == (turn,)


def test_an_answer_written_now_ends_with_what_the_checkpoint_named_as_missing(answering: Answering) -> None:
    answering.writer = ComposedWriter(None)
    turn = answering.resume(answering.paused().session_id)
    assert isinstance(turn, Turn)
    assert turn.resolved.text.endswith(f"\n\nNot covered: the search left open “{GAPS[0]}”.")


def test_what_is_still_missing_after_the_last_extension_is_told(answering: Answering) -> None:
    answering.writer = ComposedWriter(None)
    stretches = [[*searches(5, word), conclude(*GAPS)] for word in ("swallows", "spectrometer")]
    session = answering.paused(2, *stretches).session_id
    answering.resume(session, "")
    turn = answering.resume(session, "")
    assert isinstance(turn, Turn)
    assert turn.resolved.text.endswith(f"“{GAPS[0]}”.")


def test_a_gap_that_an_extension_closed_is_not_told(answering: Answering) -> None:
    answering.writer = ComposedWriter(None)
    turn = answering.resume(answering.paused(2, [search("oak"), conclude()]).session_id, "")
    assert isinstance(turn, Turn)
    assert GAPS[0] not in turn.resolved.text


def test_an_extension_adds_five_calls_3750_words_and_five_passages(answering: Answering) -> None:
    answering.ceilings = SearchCeilings()
    answering.policy = ScriptedPolicy(
        [*searches(10), conclude(*GAPS)],
        [*searches(6, "swallows"), conclude(*GAPS)],
        [*searches(6, "spectrometer"), conclude(*GAPS)],
    )
    paused = answering.ask()
    seen = []
    for guidance in ("Look at oaks.", "Look at beeches."):
        assert isinstance(paused, PausedTurn)
        answering.reopen()
        paused = answering.resume(paused.session_id, guidance)
        telemetry = paused.telemetry if isinstance(paused, Turn) else None
        seen.append(telemetry or paused.snapshot.ceilings)
    assert seen[0] == SearchCeilings(15, 11_250, 20)
    last = seen[1]
    assert (last["call_ceiling"], last["word_ceiling"], last["passage_ceiling"]) == (20, 15_000, 25)
    assert (last["extensions"], last["retrieval_calls"], last["refused_calls"]) == (2, 20, 2)


def test_the_hint_reaches_the_search_and_is_recorded(answering: Answering) -> None:
    paused = answering.paused(2, [search("oak"), conclude()])
    answering.reopen()
    turn = answering.resume(paused.session_id, "Look at oaks. [1]")
    assert answering.policy.guidance[-1] == ("Look at oaks.",)
    assert decisions(answering, turn) == ("extend: Look at oaks. [1]",)


def test_after_two_extensions_there_is_no_third_pause(answering: Answering) -> None:
    stretches = [[*searches(5, word), conclude(*GAPS)] for word in ("swallows", "spectrometer")]
    paused = answering.paused(2, *stretches)
    again = answering.resume(paused.session_id, "")
    assert isinstance(again, PausedTurn)
    assert (again.number, again.turn_id) == (2, paused.turn_id)
    turn = answering.resume(paused.session_id, "oaks")
    assert isinstance(turn, Turn)
    assert turn.telemetry["extensions"] == 2
    assert decisions(answering, turn) == ("extend", "extend: oaks")


def test_a_third_extension_is_refused_and_the_answer_can_still_be_written(answering: Answering) -> None:
    paused = answering.paused()
    full = replace(paused.snapshot, extensions=2)
    answering.sessions.save_checkpoint(paused.turn_id, snapshot_to_json(full))
    with pytest.raises(InputError, match="cannot be extended again"):
        answering.resume(paused.session_id, "more")
    assert isinstance(answering.resume(paused.session_id), Turn)


def test_stopping_during_an_extension_leaves_the_pause(answering: Answering) -> None:
    paused = answering.paused(2, [search("oak"), conclude()], [search("oak"), conclude()])
    answering.policy.before_call = answering.run.cancel
    with pytest.raises(Canceled):
        answering.resume(paused.session_id, "oaks")
    answering.run = RunContext()
    answering.policy.before_call = lambda: None
    answering.reopen()
    assert answering.answerer.paused(paused.session_id) == paused
    turn = answering.resume(paused.session_id, "beeches")
    assert decisions(answering, turn) == ("extend: beeches",)


def test_stopping_the_writer_after_a_pause_keeps_what_it_wrote(answering: Answering) -> None:
    paused = answering.paused()
    answering.writer = ScriptedWriter(before_piece=lambda number: answering.run.cancel() if number else None)
    turn = answering.resume(paused.session_id)
    assert isinstance(turn, Turn)
    assert turn.is_stopped
    assert answering.sessions.turns(paused.session_id) == (turn,)


def test_stopping_the_check_after_a_pause_keeps_the_answer_and_the_decision(answering: Answering) -> None:
    paused = answering.paused()
    answering.judge = ScriptedJudge(before=answering.run.cancel)
    turn = answering.resume(paused.session_id)
    assert isinstance(turn, Turn)
    assert (turn.is_stopped, turn.not_checked_reason) == (True, NOT_CHECKED)
    assert decisions(answering, turn) == ("synthesize",)
    assert answering.answerer.paused(paused.session_id) is None


def test_a_failure_after_a_pause_leaves_it_open(answering: Answering) -> None:
    paused = answering.paused()

    def fail(number: int) -> None:
        if number:
            raise ModelUnavailable("The model is gone.")

    answering.writer = ScriptedWriter(before_piece=fail)
    with pytest.raises(ModelUnavailable):
        answering.resume(paused.session_id)
    assert answering.answerer.paused(paused.session_id) == paused
    answering.writer = ScriptedWriter(before_piece=lambda _number: answering.run.cancel())
    with pytest.raises(Canceled):
        answering.resume(paused.session_id)
    assert answering.sessions.turns(paused.session_id) == ()
    answering.run, answering.writer = RunContext(), ScriptedWriter()
    assert isinstance(answering.resume(paused.session_id), Turn)


def test_two_decisions_at_once_are_refused(answering: Answering) -> None:
    paused = answering.paused()
    writing, go_on = threading.Event(), threading.Event()

    def wait(number: int) -> None:
        if not number:
            writing.set()
            assert go_on.wait(60)

    answering.writer = ScriptedWriter(before_piece=wait)
    outcomes: list[Turn | PausedTurn] = []
    thread = in_thread(lambda: outcomes.append(answering.resume(paused.session_id)))
    assert writing.wait(60)
    try:
        with pytest.raises(InputError, match="goes on already"):
            answering.resume(paused.session_id, "more")
    finally:
        go_on.set()
        thread.join()
    assert answering.sessions.turns(paused.session_id) == tuple(outcomes)


def test_a_pause_that_was_decided_is_not_decided_again(answering: Answering) -> None:
    paused = answering.paused()
    answering.resume(paused.session_id)
    with pytest.raises(InputError, match="No search is paused"):
        answering.resume(paused.session_id)


def test_a_pause_that_cannot_be_read_is_given_up_and_the_conversation_goes_on(answering: Answering) -> None:
    paused = answering.paused()
    unreadable = snapshot_to_json(replace(paused.snapshot, version=99))
    answering.sessions.save_checkpoint(paused.turn_id, unreadable)
    with pytest.raises(InputError, match="cannot be continued"):
        answering.ask("And birds?", paused.session_id)
    assert answering.sessions.unanswered(paused.session_id) == QUESTION
    answering.policy = ScriptedPolicy([search("swallows"), conclude()])
    assert isinstance(answering.ask("And birds?", paused.session_id), Turn)


def test_verification_may_be_left_out_after_a_pause_too(answering: Answering) -> None:
    paused = answering.paused()
    turn = answering.resume(paused.session_id, is_verified=False)
    assert isinstance(turn, Turn)
    verdicts = {one.verdict for cited in turn.resolved.citations for one in cited.occurrences}
    assert verdicts == {Verdict.FAIL_OPEN}


def test_the_answer_before_is_known_to_the_writer_after_a_pause(answering: Answering) -> None:
    """P9."""
    session = answering.turn().session_id
    answering.ceilings = SearchCeilings(calls=2)
    answering.policy = ScriptedPolicy([*searches(2, "swallows"), conclude(*GAPS)])
    assert isinstance(answering.ask("What do swallows do in autumn?", session), PausedTurn)
    answering.reopen()
    answering.resume(session or 0)
    assert "Leaves absorb red light" in answering.writer.backgrounds[-1]


def test_decisions_are_in_the_exported_bundle(answering: Answering) -> None:
    """X: checkpoints decided."""
    paused = answering.paused(2, [search("oak"), conclude()])
    turn = answering.resume(paused.session_id, "Look at oaks.")
    assert isinstance(turn, Turn)
    conversation = Conversation("Light", (turn,), {turn.turn_id or 0: decisions(answering, turn)})
    library = LibraryRepository(answering.library.store)
    exported = export_conversation(
        conversation, library, resources() / "csl", ExportRequest(ExportFormat.BUNDLE)
    )
    (written,) = json.loads(exported.content)["turns"]
    assert written["checkpoints"] == ["extend: Look at oaks."]
