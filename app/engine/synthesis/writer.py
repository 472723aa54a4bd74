"""What every writer fulfils (Y3)."""

from collections.abc import Callable, Sequence
from typing import Protocol

from app.engine.records import Evidence, WrittenAnswer
from app.engine.runs import RunContext
from app.engine.search.question import Question
from app.models.protocols import TextDelta

OnText = Callable[[TextDelta], None]


class Writer(Protocol):
    """Turns a question and its evidence into Markdown with `[n]` after each claim."""

    @property
    def name(self) -> str:
        """How the writer is named in message information and in the answer's JSON."""
        ...

    def write(
        self, question: Question, evidence: Sequence[Evidence], run: RunContext, on_text: OnText | None = None
    ) -> WrittenAnswer:
        """Write an answer that cites evidence only by its index.

        Args:
            question: The analysed question.
            evidence: The passages, numbered from 1.
            run: Asked while writing. A run that is stopped after the first words gives what was written, marked.
            on_text: Told of each piece as it is written, thinking included; what it heard is a preview, the answer is
                what comes back.

        Raises:
            Canceled: The run was asked to stop before anything was written.
            ModelUnavailable: The generator that writes cannot be used.
        """
        ...
