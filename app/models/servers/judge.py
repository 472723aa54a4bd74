"""What is asked of a decision model that is not ours, and what comes back: questions, answers with reasons, a protocol."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.models.protocols import ModelInfo

ShouldStop = Callable[[], bool]

NO_TIME = "The decision model did not answer in time."
UNCALIBRATED = "Not calibrated for citations: take the figure as a hint"


@dataclass(frozen=True, slots=True)
class Question:
    """Does this text support this claim?

    Attributes:
        claim: In plain words, not empty.
        source_text: The passage, not empty.
        is_compound: Whether other sources are cited for the same claim, so that supporting a substantive part of
            it is enough (V4).
    """

    claim: str
    source_text: str
    is_compound: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The probability 0–1 that the answer is yes; or None, and in `reason` a sentence that says why."""

    p: float | None
    reason: str = ""


class Judge(Protocol):
    """A decision model outside of the application."""

    @property
    def name(self) -> str:
        """What it is called; known without asking it."""
        ...

    @property
    def revision(self) -> str:
        """Which version; "" where that is not known."""
        ...

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; asks the server or loads the model.

        Raises:
            ModelUnavailable: It cannot be used.
        """
        ...

    def ask(
        self, questions: Sequence[Question], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Answer]:
        """Put questions; blocking.

        Args:
            questions: Any number.
            deadline_s: Seconds from now after which no question is put and no answer awaited.
            should_stop: Asked several times a second.

        Returns:
            An answer for each question, in order.

        Raises:
            ModelUnavailable: Nothing can be asked, for a reason that holds for all.
            Stopped: `should_stop` said yes.
        """
        ...

    def close(self) -> None:
        """Let go of what was opened or started for it."""
        ...


def best_of(answers: Sequence[Answer]) -> Answer:
    """Join the answers on the windows of one passage: the window with the highest probability counts (V5).

    A window without an answer could have been the one that supports the claim, so the others' figure would not be the
    passage's: then the passage has none either.

    Args:
        answers: One per window, at least one.
    """
    return max(answers, key=lambda one: math.inf if one.p is None else one.p)
