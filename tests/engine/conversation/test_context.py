"""C4, C6, P9: what later turns see: (Author, Year) for markers, both tiers, no keys; profile and summary."""

from past_turns import BASIL, VANADIUM, basil_turn, past_turn, vanadium_turn

from app.engine.conversation.context import build_context, scope_continues
from app.engine.conversation.summaries import Summary
from app.engine.records import Scope
from app.engine.zotero.records import ZoteroRef

ONE = Scope(items=(ZoteroRef(1, "AAAA2222"),))


def test_an_earlier_answer_shows_author_and_year_and_both_tiers() -> None:
    turn = past_turn("Is basil safe?", "No trial reported harm [1].", (BASIL, VANADIUM))
    (past,) = build_context([turn], Scope()).turns
    assert past.answer == (
        "No trial reported harm (Jamshidi & Cohen, 2017).\n\n"
        "# Cited Sources\n\n"
        "- **Jamshidi & Cohen (2017)**. *The safety of tulsi in humans*. Evidence-Based Medicine.\n\n"
        "## Other Considered Sources\n\n"
        "- **Folarin et al. (2016)**. *Memory after vanadium exposure in mice*. Oxidative Medicine."
    )


def test_nothing_internal_is_in_the_context() -> None:
    context = build_context([basil_turn(), vanadium_turn()], Scope(), profile="I treat sleep disorders.")
    shown = context.text + context.for_writer
    assert "2222" not in shown
    assert "[1]" not in shown


def test_an_empty_profile_costs_nothing() -> None:
    assert build_context([], Scope(), profile="  ").for_writer == ""
    assert len(build_context([], Scope()).messages("Do it.", "Hi")) == 2
    assert build_context([], Scope()).messages("Do it.", "Hi")[0].content == "Do it."


def test_the_profile_reaches_writer_and_coordinator() -> None:
    context = build_context([], Scope(), profile="I treat sleep disorders.")
    assert "sleep disorders" in context.for_writer
    assert "sleep disorders" in context.messages("Do it.", "Hi")[0].content


def test_the_answer_before_is_given_to_the_writer_where_the_scope_continues() -> None:
    assert "memory of mice" in build_context([vanadium_turn()], Scope()).for_writer
    assert build_context([vanadium_turn()], ONE).for_writer == ""


def test_scopes_continue_by_a_shared_item_or_collection() -> None:
    two = Scope(items=(ZoteroRef(1, "AAAA2222"), ZoteroRef(1, "BBBB2222")))
    in_collection = Scope(collections=(ZoteroRef(1, "CCCC2222"),))
    assert scope_continues(ONE, two)
    assert not scope_continues(ONE, Scope())
    assert not scope_continues(ONE, in_collection)
    assert scope_continues(in_collection, in_collection)


def test_compacted_turns_are_replaced_by_their_summary() -> None:
    turns = [past_turn(f"Question {n}?", "Answer [1].", turn_id=n) for n in (1, 2, 3)]
    context = build_context(turns, Scope(), Summary(2, 2, "It was about questions."))
    assert [one.question for one in context.turns] == ["Question 3?"]
    assert "It was about questions." in context.messages("Do it.", "Hi")[0].content
