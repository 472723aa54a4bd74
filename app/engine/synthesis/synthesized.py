"""The writer for capable generators: all evidence in one prompt, a structured answer with `[n]` streamed back (Y3, Y4)."""

from collections.abc import Sequence

from app.engine.citations.quoted_brackets import escape_quoted_brackets
from app.engine.generator_roles import RoleModel
from app.engine.records import Evidence, WrittenAnswer
from app.engine.runs import Canceled, RunContext
from app.engine.search.question import Question
from app.engine.synthesis.answerability import Judgement
from app.engine.synthesis.composition import STOPPED_MARK
from app.engine.synthesis.nothing import OPENING, nothing_found
from app.engine.synthesis.prompts import Trimmed, synthesis_prompt
from app.engine.synthesis.selection import select_sentences
from app.engine.synthesis.stream_cleaner import StreamCleaner
from app.engine.synthesis.writer import OnText
from app.models.protocols import Embedder, ModelUnavailable, Stopped, TextDelta, Thinking

ANSWER_TOKENS = 900
THINKING_TOKENS = {
    Thinking.OFF: 0,
    Thinking.MINIMAL: 256,
    Thinking.LOW: 512,
    Thinking.MEDIUM: 1_024,
    Thinking.HIGH: 2_048,
}
_MAX_ANSWER_SHARE = 0.4


class SynthesizedWriter:
    """Writes answers by a generator that reads all evidence at once.

    Args:
        model: The generator, and how long it is to think.
        embedder: For the judgement whether there is an answer at all; None judges by words.
    """

    name = "synthesized"

    def __init__(self, model: RoleModel, embedder: Embedder | None) -> None:
        self._model = model
        self._embedder = embedder

    def write(
        self, question: Question, evidence: Sequence[Evidence], run: RunContext, on_text: OnText | None = None
    ) -> WrittenAnswer:
        """Write with all evidence that fits; see `Writer.write`."""
        selection = select_sentences(question, evidence, self._embedder)
        run.check_canceled()
        if not selection.judgement.is_answered:
            return nothing_found(selection.judgement, self.name, has_evidence=bool(evidence))
        generator = self._model.generator
        wanted = ANSWER_TOKENS + THINKING_TOKENS[self._model.thinking]
        answer_tokens = min(wanted, int(generator.context_size * _MAX_ANSWER_SHARE))
        prompt = synthesis_prompt(question, evidence, generator, answer_tokens)
        if len(prompt.trimmed.indices) == len(evidence):
            raise ModelUnavailable(
                f"The model {generator.name} reads too little at a time: {generator.context_size:,} tokens.",
                "Choose a model with a larger window, or another way of writing.",
            )
        stream = generator.stream(
            prompt.messages,
            max_tokens=answer_tokens,
            thinking=self._model.thinking,
            should_stop=lambda: run.is_canceled,
        )
        draft = _Draft(evidence, on_text)
        try:
            for delta in stream:
                draft.take(delta)
        except Stopped:
            draft.is_stopped = True
        return draft.finished(self.name, prompt.trimmed, selection.left_open)


class _Draft:
    """An answer in the making."""

    def __init__(self, evidence: Sequence[Evidence], on_text: OnText | None) -> None:
        self._cleaner = StreamCleaner(internal_keys(evidence))
        self._on_text = on_text
        self._thinking: list[str] = []
        self._passages = [item.text for item in evidence]
        self.is_stopped = False

    def take(self, delta: TextDelta) -> None:
        if delta.is_thinking:
            self._thinking.append(delta.text)
            self._tell(delta)
        else:
            self._tell(TextDelta(self._cleaner.feed(delta.text)))

    def finished(self, writer: str, trimmed: Trimmed, left_open: Sequence[str]) -> WrittenAnswer:
        self._tell(TextDelta(self._cleaner.finish()))
        text = escape_quoted_brackets(self._cleaner.text, self._passages)
        if self.is_stopped and not text:
            raise Canceled
        if not text or text.startswith(OPENING):
            return nothing_found(Judgement(False), writer, has_evidence=bool(self._passages))
        closing = (*left_open, trimmed.sentence, STOPPED_MARK if self.is_stopped else "")
        return WrittenAnswer(
            text="\n\n".join(part for part in (text, *closing) if part),
            writer=writer,
            is_stopped=self.is_stopped,
            thinking="".join(self._thinking).strip(),
            trimmed=trimmed.sentence,
        )

    def _tell(self, delta: TextDelta) -> None:
        if self._on_text is not None and delta.text:
            self._on_text(delta)


def internal_keys(evidence: Sequence[Evidence]) -> frozenset[str]:
    """The keys that must never be seen in an answer (invariant on internal keys)."""
    attachments = (item.attachment.ref.key for item in evidence if item.attachment is not None)
    return frozenset(attachments) | {item.source.ref.key for item in evidence}
