"""The writer that needs no generator: it selects the sentences that answer, attributes them and quotes exactly (Y3)."""

from collections.abc import Sequence

from app.engine.records import Evidence, WrittenAnswer
from app.engine.runs import RunContext
from app.engine.search.question import Question
from app.engine.synthesis.composition import compose
from app.engine.synthesis.nothing import nothing_found
from app.engine.synthesis.selection import select_sentences
from app.engine.synthesis.writer import OnText
from app.models.protocols import Embedder


class ComposedWriter:
    """Writes answers of exact quotes; works with no model at all, better with an embedder."""

    name = "composed"

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder

    def write(
        self, question: Question, evidence: Sequence[Evidence], run: RunContext, on_text: OnText | None = None
    ) -> WrittenAnswer:
        """Select, attribute and quote; see `Writer.write`."""
        selection = select_sentences(question, evidence, self._embedder)
        run.check_canceled()
        if not selection.judgement.is_answered:
            return nothing_found(selection.judgement, self.name, has_evidence=bool(evidence))
        return compose(
            selection.question, selection.chosen, self.name, run, on_text, left_open=selection.left_open
        )
