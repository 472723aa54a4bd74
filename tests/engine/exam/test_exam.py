"""The exam grants a generator what it showed, no more; its result is kept by the model's revision."""

import json
from pathlib import Path

import pytest

from app.engine.exam.exam import ExamResult, run_exam
from app.engine.exam.grading import is_right_answer, is_right_call, is_right_sentence, is_valid_call
from app.engine.exam.results import ExamResults
from app.engine.exam.tasks import ANSWER_TASKS, SENTENCE_TASKS, TOOL_TASKS
from app.engine.runs import Canceled, RunContext
from app.engine.synthesis.nothing import OPENING
from app.models.fakes import ScriptedGenerator

CALLS = [
    json.dumps({"tool": task.right[0], "arguments": {"query": " ".join(task.words)}}) for task in TOOL_TASKS
]
SENTENCES = [
    "In shade, marsh orchids reached 31 cm on average.",
    "The humidity sensor failed most often, in 17 of 90 nights.",
    "Waiting times stayed at 24 minutes after the training.",
    "The mill by the river was closed in 1931.",
]
ANSWERS = [
    "Okafor (2019) found 31 cm in shade [2]. Road salt cut growth by 12 % [3].",
    "The mill worked for 140 years [2].",
    OPENING,
]
PERFECT = [*CALLS, *SENTENCES, *ANSWERS]


def _generator(*answers: str) -> ScriptedGenerator:
    return ScriptedGenerator(answers or PERFECT, context_size=100_000)


def test_perfect_generator_plans_and_writes() -> None:
    result = run_exam(_generator(), RunContext())
    assert (result.policy, result.writer) == ("agent", "synthesized")
    assert result.is_complete


def test_babbler_is_trusted_with_nothing() -> None:
    result = run_exam(_generator("Lorem ipsum dolor."), RunContext())
    assert (result.policy, result.writer) == ("planned", "composed")


def test_hopeless_generator_is_let_off_early() -> None:
    generator = _generator("Lorem ipsum dolor.")
    run_exam(generator, RunContext())
    assert len(generator.prompts) == 6


def test_generator_that_never_stops_searching_is_no_agent() -> None:
    calls = [*CALLS[:3], CALLS[0], CALLS[0]]
    assert run_exam(_generator(*calls, *SENTENCES, *ANSWERS), RunContext()).policy == "planned"


def test_generator_of_single_sentences_rewrites() -> None:
    result = run_exam(_generator(*CALLS, *SENTENCES, "No.", "No."), RunContext())
    assert result.writer == "rewritten"


def test_time_that_is_up_counts_as_wrong() -> None:
    result = run_exam(_generator(), RunContext(), bound_s=0.0)
    assert not result.is_complete
    assert (result.policy, result.writer) == ("planned", "composed")


def test_stopped_run_ends_the_exam() -> None:
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        run_exam(_generator(), run)


@pytest.mark.parametrize(
    "written",
    ["", "search", "[]", '{"tool": "delete", "arguments": {}}', '{"tool": "search_corpus", "arguments": 3}'],
)
def test_broken_calls_are_no_calls(written: str) -> None:
    assert not is_valid_call(written)


def test_call_with_beside_the_point_arguments_is_wrong() -> None:
    call = '{"tool": "search_corpus", "arguments": {"query": "weather"}}'
    assert is_valid_call(call)
    assert not is_right_call(call, TOOL_TASKS[0])


@pytest.mark.parametrize(
    "written",
    [
        "In shade, marsh orchids reached 13 cm on average.",
        "In shade, marsh orchids reached 31",
        "The passage says that marsh orchids reached 31 cm in shade.",
        "How tall do marsh orchids grow in shade?",
    ],
    ids=["other figure", "unfinished", "speaks of its task", "the question"],
)
def test_flawed_sentences_are_wrong(written: str) -> None:
    assert not is_right_sentence(written, SENTENCE_TASKS[0])


@pytest.mark.parametrize(
    "written",
    [
        "In shade 31 cm, and salt cut growth by 12 %.",
        "In shade 31 cm [3]. Salt cut growth by 12 % [2].",
        "In shade 31 cm [2]. Salt cut growth by 12 % [3]. More is known [7].",
        "In shade 310 cm [2]. Salt cut growth by 12 % [3].",
    ],
    ids=["uncited", "swapped", "invented marker", "other figure"],
)
def test_answers_with_wrong_citations_or_figures_are_wrong(written: str) -> None:
    assert not is_right_answer(written, ANSWER_TASKS[0])


def test_generator_sits_once_and_its_revision_counts(tmp_path: Path) -> None:
    results = ExamResults(tmp_path / "exams.json")
    generator = _generator()
    first = results.examine(generator, RunContext())
    asked = len(generator.prompts)
    assert ExamResults(tmp_path / "exams.json").examine(generator, RunContext()) == first
    assert len(generator.prompts) == asked
    assert results.of(ScriptedGenerator(PERFECT, revision="another")) is None


@pytest.mark.parametrize("content", [b"", b"[]", b'{"a": {"valid_calls": "x"}}'])
def test_damaged_results_are_begun_anew(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "exams.json"
    file.write_bytes(content)
    assert isinstance(ExamResults(file).examine(_generator(), RunContext()), ExamResult)
    assert ExamResults(file).of(_generator()) is not None
