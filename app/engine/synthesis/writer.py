"""What every writer fulfils (Y3)."""

from collections.abc import Sequence
from typing import Protocol

from app.engine.records import Evidence, WrittenAnswer
from app.engine.runs import RunContext
from app.engine.search.question import Question


class Writer(Protocol):
    """Turns a question and its evidence into Markdown with `[n]` after each claim."""

    @property
    def name(self) -> str:
        """How the writer is named in message information and in the answer's JSON."""
        ...

    def write(self, question: Question, evidence: Sequence[Evidence], run: RunContext) -> WrittenAnswer:
        """Write an answer that cites evidence only by its index.

        Raises:
            Canceled: The run was asked to stop.
        """
        ...
