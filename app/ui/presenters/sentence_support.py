"""Finds the sentences of a passage that bear a claim out, for one view that shows one claim at a time (V10)."""

from app.engine.engine import Engine
from app.engine.records import Occurrence, SentenceAttribution, Turn
from app.engine.runs import RunContext
from app.ui.tasks import run_blocking


class SentenceSupport:
    """A newer claim ends what is in work for the one before.

    Args:
        engine: Compares the sentences.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._run: RunContext | None = None

    async def find(self, turn: Turn, place: Occurrence) -> SentenceAttribution:
        """Compare the sentences of the passage with the claim at a place of an answer.

        Raises:
            AppError: They could not be compared.
        """
        self.cancel()
        run = self._run = RunContext()
        return await run_blocking(
            self._engine.attribute_sentences, turn, place.chunk_index, place.occurrence, run
        )

    def cancel(self) -> None:
        """Stop what is in work."""
        if self._run is not None:
            self._run.cancel()
