"""C5: after the turn, four turns and enough tokens, by a probe or by force; the last two stay, rewinding undoes it."""

from dataclasses import replace
from pathlib import Path

import pytest
from past_turns import BASIL, past_turn

from app.engine.conversation.compaction import (
    CompactionReason,
    CompactionRules,
    Compactor,
    extractive_summary,
    settled_probability,
)
from app.engine.conversation.context import build_context
from app.engine.conversation.coordinator_model import CoordinatorModel
from app.engine.conversation.sessions import SessionStore
from app.engine.records import Scope
from app.models.fakes import ScriptedGenerator

TOPICS = (
    "vanadium memory",
    "basil stress",
    "nodules screening",
    "batteries cost",
    "insulin stroke",
    "thyme oil",
)


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    return SessionStore(tmp_path / "sessions.sqlite")


def converse(store: SessionStore, turns: int, words: int = 8_000, question: str = "") -> int:
    """A conversation of turns on different topics, each answer of that many words."""
    session: int | None = None
    for number in range(turns):
        asked = question or f"What about {TOPICS[number % len(TOPICS)]}?"
        answer = f"Finding {number} holds [1].\n\n" + "word " * words
        one = replace(past_turn(asked, answer, (BASIL,)), turn_id=None)
        session, turn_id = store.begin_turn(asked, session)
        store.finish_turn(turn_id, session, one)
    assert session is not None
    return session


def test_four_long_settled_turns_are_compacted_to_two(store: SessionStore) -> None:
    session = converse(store, 4)
    done = Compactor(store).compact_after_turn(session)
    assert done is not None
    assert done.reason is CompactionReason.PROBE
    assert done.tokens_before >= 30_000
    context = build_context(store.turns(session), Scope(), store.summaries.newest(session))
    assert [one.question for one in context.turns] == [
        "What about nodules screening?",
        "What about batteries cost?",
    ]
    assert "Finding 0 holds (Jamshidi & Cohen, 2017)." in context.summary


@pytest.mark.parametrize(
    ("turns", "words"), [(3, 12_000), (4, 2_000), (1, 90_000)], ids=["turns", "tokens", "one"]
)
def test_short_conversations_are_left_alone(store: SessionStore, turns: int, words: int) -> None:
    assert Compactor(store).compact_after_turn(converse(store, turns, words)) is None


def test_an_open_topic_waits_until_the_ceiling(store: SessionStore) -> None:
    session = converse(store, 4, question="How long do the mice need to recover from vanadium?")
    assert Compactor(store).compact_after_turn(session) is None


def test_at_the_ceiling_nothing_is_asked(store: SessionStore) -> None:
    session = converse(store, 4, words=20_000, question="How long do the mice need to recover from vanadium?")
    done = Compactor(store, probe=lambda _: 0.0).compact_after_turn(session)
    assert done is not None
    assert done.reason is CompactionReason.CEILING


@pytest.mark.parametrize(("probability", "is_done"), [(0.75, True), (0.749, False)])
def test_the_probe_decides_at_three_quarters(store: SessionStore, probability: float, is_done: bool) -> None:
    done = Compactor(store, probe=lambda _: probability).compact_after_turn(converse(store, 4))
    assert (done is not None) is is_done


def test_summaries_roll_up(store: SessionStore) -> None:
    session = converse(store, 4)
    compactor = Compactor(store, probe=lambda _: 1.0)
    compactor.compact_after_turn(session)
    for number in (5, 6):
        asked = f"Question {number}?"
        _, turn_id = store.begin_turn(asked, session)
        store.finish_turn(turn_id, session, past_turn(asked, "Later [1].\n\n" + "word " * 12_000, (BASIL,)))
    done = compactor.compact_after_turn(session)
    assert done is not None
    assert done.summary.turns == 4
    assert done.summary.text.count("- What about") == 4


def test_rewinding_before_the_boundary_brings_the_originals_back(store: SessionStore) -> None:
    session = converse(store, 4)
    Compactor(store).compact_after_turn(session)
    second = store.turns(session)[1]
    store.rewind(session, second.turn_id)
    assert store.summaries.newest(session) is None
    context = build_context(store.turns(session), Scope(), store.summaries.newest(session))
    assert [one.question for one in context.turns] == ["What about vanadium memory?"]


def test_rewinding_after_the_boundary_keeps_the_summary(store: SessionStore) -> None:
    session = converse(store, 4)
    Compactor(store).compact_after_turn(session)
    store.rewind(session, store.turns(session)[3].turn_id)
    assert store.summaries.newest(session) is not None


def test_a_smaller_window_takes_the_same_shares() -> None:
    rules = CompactionRules().within(8_192)
    assert (rules.token_floor, rules.token_ceiling) == (1_920, 6_400)
    assert CompactionRules().within(1_000_000) == CompactionRules()


def test_too_few_turns_in_the_rules_are_raised_to_what_makes_sense() -> None:
    assert CompactionRules(min_turns=1).effective_min_turns == 3


def test_a_generator_summarises_within_what_was_said(store: SessionStore) -> None:
    session = converse(store, 4, words=100)
    model = CoordinatorModel(ScriptedGenerator(["They spoke of vanadium and basil."], context_size=1_024))
    done = Compactor(store, model).compact_after_turn(session)
    assert done is not None
    assert done.summary.text == "They spoke of vanadium and basil."


def test_a_generators_invented_number_is_not_kept(store: SessionStore) -> None:
    session = converse(store, 4, words=100)
    model = CoordinatorModel(ScriptedGenerator(["Basil helped 87 % of them."], context_size=1_024))
    done = Compactor(store, model).compact_after_turn(session)
    assert done is not None
    assert done.summary.text.startswith("- What about vanadium memory? — Finding 0 holds")


def test_a_long_summary_keeps_the_latest_whole_and_the_oldest_by_question() -> None:
    turns = [past_turn(f"Question {n}?", f"Answer {n} " + "of many words " * 20 + "[1].") for n in range(6)]
    lines = extractive_summary("", turns, max_words=150).splitlines()
    assert lines[0] == "- Question 0?"
    assert "Answer 5" in lines[-1]


def test_a_repeated_question_is_not_settled() -> None:
    same = frozenset({"basil", "safe"})
    assert settled_probability([same, same], frozenset({"memory"})) == 0.0
    assert settled_probability([same], frozenset({"memory"})) == 1.0
    assert settled_probability([same], frozenset({"basil"})) == 0.5
