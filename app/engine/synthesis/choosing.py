"""Which writer answers: by the settings, else by what the generator showed in the exam (Y3)."""

import logging
from collections.abc import Sequence

from app.engine.citations.pairs import SupportVerifier
from app.engine.exam.exam import ExamResult
from app.engine.generator_roles import GeneratorRoles, Role
from app.engine.records import Evidence, WrittenAnswer
from app.engine.runs import RunContext
from app.engine.search.question import Question
from app.engine.settings import Settings
from app.engine.synthesis.composed import ComposedWriter
from app.engine.synthesis.rewritten import RewrittenWriter
from app.engine.synthesis.synthesized import SynthesizedWriter
from app.engine.synthesis.writer import OnText, Writer
from app.models.protocols import Embedder, ModelUnavailable

_log = logging.getLogger(__name__)


def choose_writer(
    settings: Settings,
    roles: GeneratorRoles,
    exam: ExamResult | None,
    verifier: SupportVerifier | None,
    embedder: Embedder | None = None,
) -> Writer:
    """Choose the writer; loads no generator.

    Args:
        settings: `models.writer` decides unless it is "auto".
        roles: For the generators.
        exam: Of the synthesizer; None, as long as it was not examined, composes.
        verifier: The decision model; without one nothing is rewritten.
        embedder: For the choice of sentences.

    Returns:
        The writer; one with a generator composes where that generator cannot be used.
    """
    composed = ComposedWriter(embedder)
    wanted: str = settings.models.writer
    if wanted == "auto":
        wanted = "composed" if exam is None else exam.writer
    synthesizer, attribution = roles.usable(Role.SYNTHESIZER), roles.usable(Role.ATTRIBUTION)
    if wanted == "synthesized" and synthesizer is not None:
        return FallbackWriter(SynthesizedWriter(synthesizer, embedder), composed)
    if wanted == "rewritten" and attribution is not None and verifier is not None:
        threshold = settings.verification.threshold
        return FallbackWriter(RewrittenWriter(attribution, verifier, threshold, embedder), composed)
    return composed


class FallbackWriter:
    """Writes with the first writer, or with the second when the first one's generator cannot be used."""

    def __init__(self, first: Writer, second: Writer) -> None:
        self._first = first
        self._second = second

    @property
    def name(self) -> str:
        """The first writer's; the answer tells which one wrote it."""
        return self._first.name

    def write(
        self, question: Question, evidence: Sequence[Evidence], run: RunContext, on_text: OnText | None = None
    ) -> WrittenAnswer:
        """Write; see `Writer.write`. What the first writer told before it failed is no part of the answer."""
        try:
            return self._first.write(question, evidence, run, on_text)
        except ModelUnavailable as error:
            _log.warning("written without the generator: %s", error)
            return self._second.write(question, evidence, run, on_text)
