"""The writer for small generators: one passage at a time becomes one sentence, checked, or else stays a quote (Y3).

The generator never sees more than one sentence of a paper and is never asked to cite. What it writes is used only when rules
find no flaw in it and the decision model finds it supported; in all other cases the exact quote stands in its place, so
the answer is as reliable as the composed one.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from app.engine.citations.claims import extract_occurrences
from app.engine.citations.pairs import ClaimPair, SupportVerifier
from app.engine.citations.resolution import usable_probability
from app.engine.generator_roles import RoleModel
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, WrittenAnswer
from app.engine.runs import Canceled, RunContext
from app.engine.search.question import Question
from app.engine.synthesis.candidates import Candidate
from app.engine.synthesis.composition import compose, restated_sentence
from app.engine.synthesis.nothing import nothing_found
from app.engine.synthesis.prompts import sentence_prompt
from app.engine.synthesis.selection import select_sentences
from app.engine.synthesis.sentence_checks import Flaw, find_flaw, first_sentence
from app.engine.synthesis.writer import OnText
from app.models.generators.thinking_tags import answer_text
from app.models.protocols import Embedder, ModelUnavailable, Stopped, Thinking

SENTENCE_TOKENS = 90
VERIFY_S = 10.0
STRICTNESS = 0.15
"""Added to the threshold: a quote is at hand, so a sentence in doubt is no loss."""

_MOST_STRICT = 0.95

_log = logging.getLogger(__name__)


class RewrittenWriter:
    """Writes the quotes of the composed writer in other words where that can be shown to be right.

    Args:
        model: The generator for single sentences.
        verifier: The decision model; without one nothing can be shown to be right, so it is needed.
        threshold: Support probability from which a sentence is used.
        embedder: As for the composed writer.
    """

    name = "rewritten"

    def __init__(
        self, model: RoleModel, verifier: SupportVerifier, threshold: float, embedder: Embedder | None
    ) -> None:
        self._model = model
        self._verifier = verifier
        self._threshold = threshold
        self._embedder = embedder

    def write(
        self, question: Question, evidence: Sequence[Evidence], run: RunContext, on_text: OnText | None = None
    ) -> WrittenAnswer:
        """Select as the composed writer does, then restate; see `Writer.write`."""
        selection = select_sentences(question, evidence, self._embedder)
        run.check_canceled()
        if not selection.judgement.is_answered:
            return nothing_found(selection.judgement, self.name, has_evidence=bool(evidence))
        flaws: Counter[Flaw | None] = Counter()

        def restate(candidate: Candidate) -> str:
            sentence, flaw = self.restate(candidate, question, run)
            flaws[flaw] += 1
            return "" if flaw else sentence

        written = compose(
            selection.question, selection.chosen, self.name, run, on_text, restate, selection.left_open
        )
        kept = flaws.pop(None, 0)
        _log.info("sentences: %d kept, replaced for being %s", kept, dict(flaws))
        return replace(written, kept=kept, replaced=flaws.total())

    def restate(self, candidate: Candidate, question: Question, run: RunContext) -> tuple[str, Flaw | None]:
        """Write one sentence on one passage and check it.

        Args:
            candidate: What is to be restated.
            question: The analysed question.
            run: Heard while writing.

        Returns:
            The sentence as written, and why it cannot be used; None when it can.

        Raises:
            Canceled: The run was stopped.
            ModelUnavailable: The generator cannot be used.
        """
        if candidate.evidence.passage_type is PassageType.TABLE:
            return "", Flaw.TABLE
        stream = self._model.generator.stream(
            sentence_prompt(question, candidate.quote),
            max_tokens=SENTENCE_TOKENS,
            thinking=Thinking.OFF,
            should_stop=lambda: run.is_canceled,
        )
        try:
            sentence = first_sentence(answer_text(stream))
        except Stopped as error:
            raise Canceled from error
        flaw = find_flaw(sentence, question, candidate.quote, candidate.evidence.text)
        return sentence, flaw or self._unsupported(sentence, candidate, run)

    def _unsupported(self, sentence: str, candidate: Candidate, run: RunContext) -> Flaw | None:
        """Ask the decision model about the claim that the later check of all citations will read in the sentence."""
        written = restated_sentence(sentence, candidate, is_attributed=True)
        claims = extract_occurrences(written, candidate.evidence.index)
        if len(claims) != 1 or not claims[0].claim:
            return Flaw.NOT_CHECKED
        pair = ClaimPair(claims[0].claim, candidate.evidence.text)
        try:
            scores = self._verifier.score([pair], VERIFY_S, lambda: run.is_canceled)
        except ModelUnavailable:
            return Flaw.NOT_CHECKED
        p = usable_probability(scores[0]) if scores else None
        if p is None:
            return Flaw.NOT_CHECKED
        return None if p >= min(self._threshold + STRICTNESS, _MOST_STRICT) else Flaw.UNSUPPORTED
