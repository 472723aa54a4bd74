"""P7: a generator that decides, through every branch, by script."""

import json

import pytest
from search_builders import LEAF

from app.engine.runs import Canceled, RunContext
from app.engine.search.agent import AgentPolicy
from app.engine.search.agent_prompt import CALL_TOKENS, LEFT_OUT, tool_schemas
from app.engine.search.calls import TOOLS, GetDocumentToc, parse_call
from app.engine.search.events import Noted
from app.engine.search.limits import SearchCeilings
from app.engine.search.pipeline import SearchOutcome, SearchPaused
from app.engine.search.snapshot import ReportSource
from app.models.fakes import ScriptedGenerator
from app.models.protocols import ModelUnavailable, Stopped


class Recorder:
    """A fallback that only notes that it was called."""

    name = "planned"

    def __init__(self):
        self.calls = 0

    def search(self, searcher):
        self.calls += 1


def call(tool: str, **arguments) -> str:
    return json.dumps({"tool": tool, "arguments": arguments})


def search(query="red light", **more) -> str:
    return call("search_corpus", query=query, **more)


DONE = call("conclude_search", summary="Enough.", gaps=[])


def agent(*answers: str, fallback=None, context_size=8_000) -> AgentPolicy:
    generator = ScriptedGenerator(list(answers), context_size=context_size)
    return AgentPolicy(
        generator, fallback or Recorder(), lambda refs: [(ref.key, f"Title {ref.key}") for ref in refs]
    )


def run(library, policy, text="What absorbs light?", selected=(), events=None, **limits):
    session = library.session(text, selected, **limits)
    session.hand_over("agent")
    policy.search(library.searcher(session, events))
    return session


def prompts(policy) -> list[str]:
    return ["\n".join(message.content for message in prompt) for prompt in policy.generator.prompts]


def test_the_generator_searches_reads_and_concludes(small_library):
    policy = agent(search(), call("read_document", item_key="LEAF2222", asset_id="s3"), DONE)
    session = run(small_library, policy)
    counters = session.state.counters
    assert (counters.searches, counters.readings) == (1, 1)
    assert session.state.report.summary == "Enough."
    assert policy.fallback.calls == 0


def test_each_call_is_held_to_a_grammar_of_all_tools(small_library):
    policy = agent(DONE)
    run(small_library, policy)
    (grammar,) = policy.generator.grammars
    for schema in tool_schemas():
        assert f'\\"{schema.name}\\"' in grammar


def test_schemas_name_every_tool_and_its_arguments():
    schemas = {one.name: one for one in tool_schemas()}
    assert len(schemas) == len(TOOLS)
    search_schema = schemas["search_corpus"].parameters
    assert list(search_schema["properties"]) == ["query", "item_key", "passage_type", "limit"]
    assert search_schema["required"] == ["query"]


def test_the_answer_to_a_call_is_in_the_next_prompt(small_library):
    policy = agent(search(), DONE)
    run(small_library, policy)
    assert "Chlorophyll absorbs red light" in prompts(policy)[1]


def test_nothing_from_a_paper_stands_among_the_rules(small_library):
    policy = agent(search(), DONE)
    run(small_library, policy)
    assert all("Chlorophyll" not in prompt[0].content for prompt in policy.generator.prompts)


def test_malformed_calls_are_answered_counted_and_after_three_the_plan_takes_over(small_library):
    events: list = []
    policy = agent("Let me think.")
    session = run(small_library, policy, events=events)
    assert session.state.counters.malformed_calls == 3
    assert policy.fallback.calls == 1
    assert session.state.policy == "planned"
    assert "could not be understood" in prompts(policy)[1]
    assert any(isinstance(event, Noted) and "by plan" in event.text for event in events)


def test_a_good_call_in_between_lets_the_generator_go_on(small_library):
    policy = agent("no", "no", search(), "no", "no", DONE)
    session = run(small_library, policy)
    assert session.state.counters.malformed_calls == 4
    assert policy.fallback.calls == 0


def test_a_generator_that_repeats_itself_is_relieved(small_library):
    policy = agent(search())
    session = run(small_library, policy)
    assert (session.state.counters.searches, session.state.counters.repeated_calls) == (1, 3)
    assert policy.fallback.calls == 1


def test_a_generator_that_makes_up_keys_is_relieved(small_library):
    policy = agent(*(call("get_document_toc", item_key=f"MADEUP{number}") for number in range(5)))
    run(small_library, policy)
    assert policy.fallback.calls == 1


def test_the_budget_ends_the_search_without_the_fallback(small_library):
    policy = agent(search("one"), search("two"), search("three"), search("four"))
    session = run(small_library, policy, ceilings=SearchCeilings(calls=2))
    counters = session.state.counters
    assert (counters.retrieval_calls, counters.refused_calls) == (2, 2)
    assert policy.fallback.calls == 0


def test_a_generator_may_conclude_after_the_budget_ended(small_library):
    policy = agent(search("one"), search("two"), DONE)
    session = run(small_library, policy, ceilings=SearchCeilings(calls=1))
    assert session.state.report.source is ReportSource.POLICY


def test_an_extension_pauses_the_search(small_library):
    request = call(
        "request_search_extension", justification="j", covered_summary="Some.", missing_aspects=["the dark"]
    )
    outcome = small_library.search("What absorbs light?", agent(search(), request))
    assert isinstance(outcome, SearchPaused)
    assert (outcome.snapshot.summary, outcome.snapshot.gaps) == ("Some.", ("the dark",))


def test_after_an_extension_the_prompt_tells_what_is_missing_and_the_hint(small_library):
    from app.engine.search.checkpoints import extended

    request = call("request_search_extension", justification="j", missing_aspects=["the dark"])
    paused = small_library.search("What absorbs light?", agent(search(), request))
    policy = agent(search("darkness"), DONE)
    outcome = small_library.search("", policy, snapshot=extended(paused.snapshot, "Look at beeches."))
    assert isinstance(outcome, SearchOutcome)
    assert "Still missing: the dark" in prompts(policy)[0]
    assert "Look at beeches." in prompts(policy)[0]
    assert outcome.state.counters.searches == 2


def test_without_checkpoints_an_extension_is_declined_and_the_search_goes_on(small_library):
    policy = agent(call("request_search_extension", justification="j", missing_aspects=["x"]), DONE)
    session = run(small_library, policy, has_checkpoints=False)
    assert session.state.report.summary == "Enough."
    assert "No further extension" in prompts(policy)[1]


def test_a_generator_that_breaks_is_replaced(small_library):
    class Broken(ScriptedGenerator):
        def stream(self, messages, **options):
            raise ModelUnavailable("The model is gone.")

    policy = AgentPolicy(Broken([DONE]), Recorder(), lambda refs: [])
    events: list = []
    run(small_library, policy, events=events)
    assert policy.fallback.calls == 1
    assert any("The model is gone." in event.text for event in events if isinstance(event, Noted))


def test_once_the_plan_has_taken_over_it_stays_in_charge(small_library):
    policy = agent(DONE)
    session = small_library.session()
    session.hand_over("planned")
    policy.search(small_library.searcher(session))
    assert policy.fallback.calls == 1
    assert policy.generator.prompts == []


def test_a_stop_while_writing_ends_the_run(small_library):
    run_context = RunContext()

    class Stopping(ScriptedGenerator):
        def stream(self, messages, **options):
            run_context.cancel()
            assert options["should_stop"]()
            raise Stopped

    session = small_library.session()
    session.hand_over("agent")
    policy = AgentPolicy(Stopping([DONE]), Recorder(), lambda refs: [])
    with pytest.raises(Canceled):
        policy.search(small_library.searcher(session, run=run_context))


def test_selected_papers_and_their_outlines_are_given(small_library):
    policy = agent(DONE)
    session = small_library.session("What?", [LEAF])
    session.hand_over("agent")
    small_library.tools().run(GetDocumentToc(item_key="LEAF2222"), session.context)
    policy.search(small_library.searcher(session))
    (prompt,) = prompts(policy)
    assert '- [Key: LEAF2222] "Title LEAF2222"' in prompt
    assert "[Key: LEAFPDF2, Parent Key: LEAF2222]" in prompt
    assert "do not call get_document_toc" in prompt


def test_a_small_window_shortens_earlier_answers_visibly(small_library):
    policy = agent(search("one light"), search("two red"), search("three oak"), DONE, context_size=900)
    run(small_library, policy)
    for prompt in policy.generator.prompts:
        words = sum(len(message.content.split()) for message in prompt)
        assert words + CALL_TOKENS <= 900
    assert LEFT_OUT in prompts(policy)[-1] or len(policy.generator.prompts[-1]) < 8


@pytest.mark.models
def test_the_bundled_generator_writes_only_calls_that_can_be_understood(models_dir):
    from app.models.generators.grammar import tool_call_grammar
    from app.models.generators.llama_cpp import load_generator
    from app.models.protocols import ChatMessage

    generator = load_generator(models_dir)
    pieces = generator.stream(
        [ChatMessage("user", "Search for light.")],
        max_tokens=200,
        grammar=tool_call_grammar(tool_schemas()),
    )
    assert parse_call("".join(piece.text for piece in pieces))
