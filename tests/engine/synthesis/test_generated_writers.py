"""Y3, Y4: the writers with a generator: what they are given, what is kept of it, what happens when they are stopped."""

from collections.abc import Sequence

import pytest

from app.engine.citations.pairs import ClaimPair
from app.engine.exam.exam import ExamResult
from app.engine.generator_roles import GeneratorRoles, RoleModel
from app.engine.records import Evidence, WrittenAnswer
from app.engine.runs import Canceled, RunContext
from app.engine.search.question import analyse_question
from app.engine.settings import ModelsSettings, Settings
from app.engine.synthesis.choosing import FallbackWriter, choose_writer
from app.engine.synthesis.composed import ComposedWriter
from app.engine.synthesis.rewritten import RewrittenWriter
from app.engine.synthesis.synthesized import SynthesizedWriter
from app.engine.synthesis.writer import Writer
from app.models.fakes import ScriptedGenerator
from app.models.protocols import ModelUnavailable, TextDelta, Thinking
from tests.engine.synthesis.evidence import CELLS, TWINS, WordCounts, passage

QUESTION = "How many early mutations differ between monozygotic twins?"
QUOTE = "Monozygotic twins differ on average by 5.2 early developmental mutations."
EVIDENCE = [
    passage(1, TWINS, f"We sequenced pairs of siblings. {QUOTE}"),
    passage(
        2,
        CELLS,
        "Early mutations that differ between monozygotic twins were more common in 12 cultured lines.",
    ),
]
GOOD = "On average, monozygotic twins differ by 5.2 early mutations."


class Judge:
    """Gives every pair the same probability."""

    name = "judge"
    revision = "0"

    def __init__(self, p: float | None = 0.9) -> None:
        self.p = p
        self.pairs: list[ClaimPair] = []

    def score(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: object = None
    ) -> list[float | None]:
        self.pairs += pairs
        return [self.p] * len(pairs)


def _rewriter(*sentences: str, p: float | None = 0.9) -> RewrittenWriter:
    return RewrittenWriter(RoleModel(ScriptedGenerator(sentences), Thinking.OFF), Judge(p), 0.6, None)


def _synthesizer(*answers: str, window: int = 4_000) -> SynthesizedWriter:
    return SynthesizedWriter(RoleModel(ScriptedGenerator(answers, window), Thinking.OFF), None)


def _write(
    writer: Writer,
    evidence: Sequence[Evidence] = EVIDENCE,
    run: RunContext | None = None,
    heard: list[TextDelta] | None = None,
) -> WrittenAnswer:
    question = analyse_question(QUESTION, WordCounts())
    return writer.write(question, evidence, run or RunContext(), None if heard is None else heard.append)


def test_good_sentence_stands_in_place_of_the_quote() -> None:
    answer = _write(_rewriter(GOOD, "no"))
    assert "differ by 5.2 early mutations (Jonsson & Stefansson, 2021) [1]." in answer.text
    assert (answer.kept, answer.replaced) == (1, 1)


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "Twins differ.",
        "Monozygotic twins differ by 7.4 early mutations on average.",
        "Los gemelos monocigóticos se diferencian en la media por 5.2 mutaciones.",
        "The passage says that monozygotic twins differ by 5.2 early mutations.",
        "How many early mutations differ between monozygotic twins?",
        "Monozygotic twins differ by early mutations.",
        "Monozygotic twins differ by 5.2 early mutations [3].",
        "Large language models help many people with their daily work in offices.",
        "Monozygotic twins " + "differ and " * 60 + "end.",
    ],
    ids=[
        "empty",
        "short",
        "number",
        "language",
        "task",
        "question",
        "nothing new",
        "marker",
        "other",
        "long",
    ],
)
def test_flawed_sentence_is_replaced_by_the_exact_quote(sentence: str) -> None:
    answer = _write(_rewriter(sentence))
    assert f"“{QUOTE}” [1]" in answer.text
    assert answer.kept == 0


@pytest.mark.parametrize("p", [0.0, 0.7, None], ids=["refuted", "in doubt", "not measured"])
def test_unsupported_sentence_is_replaced_by_the_exact_quote(p: float | None) -> None:
    answer = _write(_rewriter(GOOD, p=p))
    assert f"“{QUOTE}” [1]" in answer.text


def test_verifier_reads_the_claim_that_will_be_checked_later() -> None:
    judge = Judge()
    _write(RewrittenWriter(RoleModel(ScriptedGenerator([GOOD]), Thinking.OFF), judge, 0.6, None))
    assert judge.pairs[0].evidence == EVIDENCE[0].text
    assert "5.2 early mutations" in judge.pairs[0].claim


def test_generator_is_never_shown_a_key() -> None:
    generator = ScriptedGenerator([GOOD])
    _write(SynthesizedWriter(RoleModel(generator, Thinking.OFF), None))
    assert not any("AAAA2222" in message.content for message in generator.prompts[0])


def test_synthesis_is_streamed_cleaned_and_thinking_kept_apart() -> None:
    heard: list[TextDelta] = []
    answer = _write(
        _synthesizer("<think>Is it 5.2?</think>Twins differ by 5.2 (AAAA2222) [1]. So says Chunk 1."),
        heard=heard,
    )
    assert answer.text == "Twins differ by 5.2 [1]. So says [1]."
    assert answer.thinking == "Is it 5.2?"
    assert "".join(delta.text for delta in heard if not delta.is_thinking) == answer.text


def test_evidence_that_does_not_fit_is_dropped_from_the_end_and_said() -> None:
    long = [passage(n, TWINS, f"{QUOTE} It" + " goes on" * 150) for n in range(1, 6)]
    generator = ScriptedGenerator(["Twins differ by 5.2 [1]."], 2_000)
    answer = _write(SynthesizedWriter(RoleModel(generator, Thinking.OFF), None), long)
    assert answer.trimmed.startswith("Of 5 passages found, the last")
    assert answer.trimmed in answer.text
    assert 'index="1"' in generator.prompts[0][1].content
    assert 'index="5"' not in generator.prompts[0][1].content


def test_window_that_takes_no_passage_is_told() -> None:
    with pytest.raises(ModelUnavailable, match="too little"):
        _write(_synthesizer("x", window=300))


def test_synthesizer_may_say_that_there_is_nothing() -> None:
    answer = _write(_synthesizer("Your library has nothing that answers this."))
    assert answer.found_nothing


class _StopsAfter:
    """Hears the text and stops the run after some pieces."""

    def __init__(self, run: RunContext, pieces: int) -> None:
        self._run, self._left = run, pieces

    def __call__(self, _delta: TextDelta) -> None:
        self._left -= 1
        if self._left == 0:
            self._run.cancel()


@pytest.mark.parametrize(
    "writer",
    [
        _synthesizer(
            "Twins differ by 5.2 early mutations [1]. Cells differ more [2]. And so on it goes [1]."
        ),
        _rewriter(GOOD),
        ComposedWriter(None),
    ],
    ids=["synthesized", "rewritten", "composed"],
)
def test_stopped_answer_keeps_what_was_written_and_says_so(writer: Writer) -> None:
    run = RunContext()
    question = analyse_question(QUESTION, WordCounts())
    answer = writer.write(question, EVIDENCE, run, _StopsAfter(run, 1))
    assert answer.is_stopped
    assert answer.text.endswith("*Stopped here.*")
    assert "wins differ" in answer.text


@pytest.mark.parametrize("writer", [_synthesizer("x"), _rewriter(GOOD)], ids=["synthesized", "rewritten"])
def test_run_stopped_before_the_first_word_writes_nothing(writer: Writer) -> None:
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        _write(writer, run=run)


class _Broken(ScriptedGenerator):
    def stream(self, *_arguments: object, **_options: object) -> object:  # type: ignore[override]
        raise ModelUnavailable("gone")


def test_answer_is_composed_when_the_generator_is_gone() -> None:
    broken = SynthesizedWriter(RoleModel(_Broken(["x"], 4_000), Thinking.OFF), None)
    assert _write(FallbackWriter(broken, ComposedWriter(None))).writer == "composed"


def _exam(sentences: int, answers: int) -> ExamResult:
    return ExamResult(0, 0, 0, sentences, answers, answers, 20.0, 9.0, is_complete=True)


@pytest.mark.parametrize(
    ("setting", "exam", "name"),
    [
        ("auto", None, "composed"),
        ("auto", _exam(0, 0), "composed"),
        ("auto", _exam(4, 0), "rewritten"),
        ("auto", _exam(4, 3), "synthesized"),
        ("composed", _exam(4, 3), "composed"),
        ("synthesized", _exam(0, 0), "synthesized"),
        ("rewritten", None, "rewritten"),
    ],
)
def test_exam_or_setting_chooses_the_writer(
    models_dir: object, setting: str, exam: ExamResult | None, name: str
) -> None:
    models = ModelsSettings.model_validate({"writer": setting})
    roles = GeneratorRoles(models_dir, models)  # type: ignore[arg-type]
    assert choose_writer(Settings(models=models), roles, exam, Judge()).name == name


def test_nothing_is_rewritten_without_a_verifier(models_dir: object) -> None:
    models = ModelsSettings(writer="rewritten")
    roles = GeneratorRoles(models_dir, models)  # type: ignore[arg-type]
    assert choose_writer(Settings(models=models), roles, None, None).name == "composed"


@pytest.mark.parametrize(
    "writer",
    [ComposedWriter(None), _rewriter(GOOD, GOOD), _synthesizer("Twins differ by 5.2 [1].")],
    ids=["composed", "rewritten", "synthesized"],
)
def test_part_of_a_question_without_answer_is_named_by_every_writer(writer: Writer) -> None:
    asked = analyse_question(f"{QUESTION[:-1]}, and when was OpenCL released?", WordCounts("OpenCL"))
    answer = writer.write(asked, EVIDENCE, RunContext())
    assert "5.2" in answer.text
    assert answer.text.endswith(
        "Not found: “when was OpenCL released”. Nothing in your library mentions “OpenCL”."
    )
