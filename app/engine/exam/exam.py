"""Runs the exam with a real generator, within a bound of time, and says what the generator may be trusted with."""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.engine.exam.grading import (
    is_right_answer,
    is_right_call,
    is_right_sentence,
    is_valid_call,
    numbers_are_copied,
)
from app.engine.exam.tasks import ANSWER_TASKS, SENTENCE_TASKS, TOOL_TASKS, TOOLS, AnswerTask
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, SourceInfo
from app.engine.runs import Canceled, RunContext
from app.engine.search.question import Question
from app.engine.synthesis.prompts import sentence_prompt, synthesis_prompt
from app.engine.zotero.records import ZoteroRef
from app.models.generators.grammar import tool_call_grammar
from app.models.generators.thinking_tags import answer_text
from app.models.protocols import ChatMessage, Generator, Stopped, TextDelta

EXAM_BOUND_S = 120.0
MIN_RIGHT_CALLS = 0.8
MIN_RIGHT_SENTENCES = 0.5
MIN_RIGHT_ANSWERS = 1.0
MIN_TOKENS_PER_S = 4.0
"""Slower than this, an answer over all evidence takes minutes."""
_CALL_TOKENS, _SENTENCE_TOKENS, _ANSWER_TOKENS = 120, 80, 220
_HOPELESS = 2
"""After so many wrong tasks of a kind in a row from the start, the rest of them is not tried."""

_CALL_RULES = (
    "You plan a search in a library of papers. Answer with one tool call as JSON and nothing else: "
    '{"tool": NAME, "arguments": {...}}. The tools:\n'
    + "\n".join(
        f"- {tool.name}({', '.join(tool.parameters['properties'])}): {tool.description}" for tool in TOOLS
    )
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ExamResult:
    """What a generator did in the exam; counts are out of the number of tasks of that kind.

    Attributes:
        valid_calls: Tool calls of the right form.
        right_calls: Tool calls that made sense.
        right_stops: Of those, searches that were ended when they should.
        right_sentences: Passages restated rightly in one sentence.
        right_answers: Answers over several passages with all figures cited rightly.
        numbers_copied: Answers with all figures, cited or not.
        tokens_per_s: Pieces of text a second, reading of the prompts included; 0 when nothing was written.
        seconds: How long it took.
        is_complete: Whether there was time for all tasks.
    """

    valid_calls: int
    right_calls: int
    right_stops: int
    right_sentences: int
    right_answers: int
    numbers_copied: int
    tokens_per_s: float
    seconds: float
    is_complete: bool

    @property
    def policy(self) -> str:
        """Who plans searches: "agent" for one that calls tools rightly and knows when to stop, else "planned"."""
        stops = sum("conclude_search" in task.right for task in TOOL_TASKS)
        is_able = self.right_calls >= MIN_RIGHT_CALLS * len(TOOL_TASKS) and self.right_stops == stops
        return "agent" if is_able and self.valid_calls == len(TOOL_TASKS) else "planned"

    @property
    def writer(self) -> str:
        """The most it may be trusted with: "synthesized", "rewritten" or "composed"."""
        if (
            self.right_answers >= MIN_RIGHT_ANSWERS * len(ANSWER_TASKS)
            and self.tokens_per_s >= MIN_TOKENS_PER_S
        ):
            return "synthesized"
        if self.right_sentences >= MIN_RIGHT_SENTENCES * len(SENTENCE_TASKS):
            return "rewritten"
        return "composed"

    @property
    def words(self) -> str:
        """For `doctor`, one line."""
        end = "" if self.is_complete else ", ended early"
        return (
            f"tool calls {self.right_calls}/{len(TOOL_TASKS)} right ({self.valid_calls} valid), sentences "
            f"{self.right_sentences}/{len(SENTENCE_TASKS)}, cited answers {self.right_answers}/{len(ANSWER_TASKS)}, "
            f"{self.tokens_per_s:.1f} tokens/s{end}: searches {self.policy}, answers {self.writer}"
        )


def run_exam(generator: Generator, run: RunContext, bound_s: float = EXAM_BOUND_S) -> ExamResult:
    """Put all tasks to a generator.

    Args:
        generator: Loaded when it is not yet.
        run: Heard while it writes.
        bound_s: Seconds after which what is left counts as wrong.

    Raises:
        Canceled: The run was stopped.
        ModelUnavailable: The generator cannot be used.
    """
    sitting = _Sitting(generator, run, bound_s)
    calls = sitting.calls()
    sentences = sitting.sentences()
    answers = sitting.answers()
    seconds = sitting.seconds
    result = ExamResult(
        valid_calls=sum(is_valid_call(written) for written in calls),
        right_calls=sum(map(is_right_call, calls, TOOL_TASKS)),
        right_stops=sum(
            "conclude_search" in task.right and is_right_call(written, task)
            for written, task in zip(calls, TOOL_TASKS, strict=False)
        ),
        right_sentences=sum(map(is_right_sentence, sentences, SENTENCE_TASKS)),
        right_answers=sum(map(is_right_answer, answers, ANSWER_TASKS)),
        numbers_copied=sum(map(numbers_are_copied, answers, ANSWER_TASKS)),
        tokens_per_s=round(sitting.pieces / seconds, 2) if seconds else 0.0,
        seconds=round(seconds, 1),
        is_complete=not sitting.is_over,
    )
    _log.info("exam of %s: %s", generator.name, result.words)
    return result


class _Sitting:
    """One exam under way."""

    def __init__(self, generator: Generator, run: RunContext, bound_s: float) -> None:
        self._generator = generator
        self._run = run
        self._bound_s = bound_s
        self._started = time.monotonic()
        self.pieces = 0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    @property
    def is_over(self) -> bool:
        return self.seconds >= self._bound_s

    def calls(self) -> list[str]:
        grammar = tool_call_grammar(TOOLS)
        prompts = [
            (ChatMessage("system", _CALL_RULES), ChatMessage("user", task.situation)) for task in TOOL_TASKS
        ]
        return self._all(prompts, _CALL_TOKENS, lambda n, text: is_right_call(text, TOOL_TASKS[n]), grammar)

    def sentences(self) -> list[str]:
        prompts = [sentence_prompt(_question(task.question), task.passage) for task in SENTENCE_TASKS]
        return self._all(
            prompts, _SENTENCE_TOKENS, lambda n, text: is_right_sentence(text, SENTENCE_TASKS[n])
        )

    def answers(self) -> list[str]:
        prompts = [
            synthesis_prompt(
                _question(task.question), _evidence(task), self._generator, _ANSWER_TOKENS
            ).messages
            for task in ANSWER_TASKS
        ]
        return self._all(prompts, _ANSWER_TOKENS, lambda n, text: is_right_answer(text, ANSWER_TASKS[n]))

    def _all(
        self,
        prompts: Sequence[tuple[ChatMessage, ...]],
        max_tokens: int,
        is_right: Callable[[int, str], bool],
        grammar: str | None = None,
    ) -> list[str]:
        written: list[str] = []
        has_hope = False
        for number, prompt in enumerate(prompts):
            if self.is_over or (number >= _HOPELESS and not has_hope):
                break
            written.append(self._one(prompt, max_tokens, grammar))
            has_hope = has_hope or is_right(number, written[-1])
        return written

    def _one(self, prompt: tuple[ChatMessage, ...], max_tokens: int, grammar: str | None) -> str:
        stream = self._generator.stream(
            prompt,
            max_tokens=max_tokens,
            grammar=grammar,
            should_stop=lambda: self.is_over or self._run.is_canceled,
        )
        try:
            return answer_text(self._counted(stream))
        except Stopped as error:
            if self._run.is_canceled:
                raise Canceled from error
            return ""

    def _counted(self, stream: Iterator[TextDelta]) -> Iterator[TextDelta]:
        for delta in stream:
            self.pieces += 1
            yield delta


def _question(text: str) -> Question:
    return Question(text, "english", (), wants_number=False, wants_finding=False)


def _evidence(task: AnswerTask) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(
            index=number,
            passage_id=number,
            source=SourceInfo(
                ZoteroRef(0, str(number)),
                one.title,
                (one.author,),
                one.author,
                one.year,
                "",
                "journalArticle",
            ),
            attachment=None,
            passage_type=PassageType.BODY,
            section="Results",
            text=one.text,
            page_index=None,
            page_label=None,
            boxes=(),
            score=1 / number,
            score_kind="rrf",
        )
        for number, one in enumerate(task.passages, start=1)
    )
