"""C1: how messages are answered, with and without a generator; P9 and invariant 6 over three turns."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from past_turns import basil_turn, past_turn, vanadium_turn

from app.engine.conversation.context import build_context
from app.engine.conversation.coordinator import ASK_MORE, Coordinator, Decision, turn_without_search
from app.engine.conversation.coordinator_model import CoordinatorModel
from app.engine.records import Route, Scope, Turn
from app.engine.runs import Canceled, RunContext
from app.engine.store.database import Store
from app.engine.store.metadata import MetadataRepository
from app.models.fakes import ScriptedGenerator


@pytest.fixture
def metadata(tmp_path: Path) -> Iterator[MetadataRepository]:
    store = Store(tmp_path / "library.sqlite")
    yield MetadataRepository(store)
    store.close()


@pytest.fixture
def rules(metadata: MetadataRepository) -> Coordinator:
    return Coordinator(metadata, {"embedder": "all-MiniLM-L6-v2"})


def scripted(metadata: MetadataRepository, *answers: str) -> Coordinator:
    return Coordinator(metadata, model=CoordinatorModel(ScriptedGenerator(answers)))


def decide(coordinator: Coordinator, message: str, *history: Turn) -> Decision:
    return coordinator.decide(message, history, build_context(history, Scope()))


@pytest.mark.parametrize(
    ("message", "route"),
    [
        ("Hello!", Route.SMALL_TALK),
        ("Thanks, that's great", Route.SMALL_TALK),
        ("What can you do?", Route.META),
        ("Is my data safe?", Route.META),
        ("Is it safe?", Route.LITERATURE),
        ("which papers did you use?", Route.META),
        ("What did I ask?", Route.META),
        ("make that shorter", Route.FOLLOW_UP),
        ("How many papers do I have?", Route.METADATA),
        ("which journals", Route.METADATA),
        ("What does vanadium do to mice?", Route.LITERATURE),
        ("And what did they say about rats?", Route.LITERATURE),
        ("Which model works best on SciRepEval?", Route.LITERATURE),
    ],
)
def test_each_message_goes_its_way(rules: Coordinator, message: str, route: Route) -> None:
    assert decide(rules, message, vanadium_turn()).route is route


def test_three_turns_question_follow_up_small_talk(rules: Coordinator) -> None:
    first = decide(rules, "What does vanadium do to the memory of mice?")
    assert first == Decision(Route.LITERATURE, goal="What does vanadium do to the memory of mice?")
    history = [vanadium_turn()]
    second = decide(rules, "And what did they say about recovery?", *history)
    assert second.is_searching
    assert second.goal == "what did Folarin say about recovery (about vanadium, memory, mice)?"
    third = decide(rules, "Thanks!", *history)
    written = rules.reply(third, "Thanks!", build_context(history, Scope()), RunContext())
    assert written is not None
    turn = turn_without_search("Thanks!", Scope(), third, written, threshold=0.6)
    assert (turn.resolved.text, turn.resolved.citations, turn.resolved.cited) == ("You're welcome.", (), ())


def test_a_question_after_a_greeting_is_searched_for(rules: Coordinator) -> None:
    assert decide(rules, "Hi! What does SPECTER do?").goal == "What does SPECTER do?"


@pytest.mark.parametrize(
    ("message", "route"),
    [
        ("papers on shock wave interaction", Route.LITERATURE),
        ("papers about aspirin", Route.LITERATURE),
        ("How many papers about aspirin?", Route.METADATA),
        ("papers about aspirin since 2019", Route.METADATA),
    ],
)
def test_a_topic_no_title_names_is_searched_for(rules: Coordinator, message: str, route: Route) -> None:
    assert decide(rules, message).route is route


def test_a_bare_why_at_the_start_is_asked_back(rules: Coordinator) -> None:
    assert decide(rules, "Why?").reply == ASK_MORE


def test_a_metadata_answer_is_not_verified_but_says_why(rules: Coordinator) -> None:
    decision = decide(rules, "How many papers do I have?")
    assert decision.query is not None
    written, evidence = rules.answer_records(decision.query, Scope())
    turn = turn_without_search("How many?", Scope(), decision, written, evidence, threshold=0.6)
    assert turn.route is Route.METADATA
    assert turn.resolved.text == "Your library has no items."


def test_the_generator_may_answer_what_was_said_before(metadata: MetadataRepository) -> None:
    coordinator = scripted(metadata, "earlier", "Memory came back late.")
    decision = decide(coordinator, "Was it impaired?", vanadium_turn())
    assert (decision.route, decision.is_generated) == (Route.FOLLOW_UP, True)
    context = build_context([vanadium_turn()], Scope())
    written = coordinator.reply(decision, "Was it impaired?", context, RunContext())
    assert written is not None
    assert written.text == "Memory came back late."


def test_what_names_something_new_is_searched_whatever_the_generator_says(
    metadata: MetadataRepository,
) -> None:
    decision = decide(scripted(metadata, "earlier"), "And did they test zebrafish?", vanadium_turn())
    assert decision.route is Route.LITERATURE


def test_the_generators_goal_counts_when_it_is_sound(metadata: MetadataRepository) -> None:
    goal = "Did Folarin et al. test zebrafish with vanadium?"
    assert decide(scripted(metadata, goal), "And did they test zebrafish?", vanadium_turn()).goal == goal


@pytest.mark.parametrize(
    "goal", ["What is the capital of France?", "Did they test zebrafish in 1999?", "", "zebrafish " * 80]
)
def test_an_unsound_goal_gives_way_to_the_rules(metadata: MetadataRepository, goal: str) -> None:
    found = decide(scripted(metadata, goal), "And did they test zebrafish?", vanadium_turn()).goal
    assert found == "did Folarin test zebrafish (about vanadium, memory, mice)?"


def test_the_choice_is_made_under_a_grammar(metadata: MetadataRepository) -> None:
    generator = ScriptedGenerator(["search", "What did Folarin say about memory?"])
    coordinator = Coordinator(metadata, model=CoordinatorModel(generator))
    decide(coordinator, "What did they say about memory?", vanadium_turn())
    assert generator.grammars[0] is not None
    assert generator.grammars[1] is None


def test_a_rewording_that_adds_numbers_is_not_shown(metadata: MetadataRepository) -> None:
    coordinator = scripted(metadata, "It fell by 73 %.")
    decision = decide(coordinator, "make that shorter", vanadium_turn())
    context = build_context([vanadium_turn()], Scope())
    written = coordinator.reply(decision, "make that shorter", context, RunContext())
    assert written is not None
    assert written.text.startswith("Folarin et al. (2016) write")


def test_markers_that_a_generator_writes_are_taken_out(metadata: MetadataRepository) -> None:
    coordinator = scripted(metadata, "Vanadium impaired memory [1].")
    decision = decide(coordinator, "say that in one sentence", vanadium_turn())
    context = build_context([vanadium_turn()], Scope())
    written = coordinator.reply(decision, "say that in one sentence", context, RunContext())
    assert written is not None
    assert written.text == "Vanadium impaired memory."


def test_a_canceled_run_is_heard(metadata: MetadataRepository) -> None:
    coordinator, run = scripted(metadata, "earlier"), RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        coordinator.decide("Was it impaired?", [vanadium_turn()], run=run)


def test_the_models_in_use_are_named(rules: Coordinator) -> None:
    assert "all-MiniLM-L6-v2" in decide(rules, "Which models do you use?").reply


def test_history_of_other_kinds_is_no_topic(rules: Coordinator) -> None:
    listed = past_turn("How many papers?", "You have 3.", (), route=Route.METADATA)
    assert decide(rules, "And in mice?", listed).goal == "And in mice?"
    assert decide(rules, "And in mice?", basil_turn(), listed).goal.startswith(
        "Is holy basil safe for people"
    )
