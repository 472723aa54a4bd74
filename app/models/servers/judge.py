"""What is asked of a decision model that is not ours, and what comes back: questions, answers with reasons, a protocol."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.models.protocols import ModelInfo

ShouldStop = Callable[[], bool]

NO_TIME = "The decision model did not answer in time."
STARTUP_S = 180.0  # three models from a slow disk take about a minute


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
    """What came back on one question.

    Attributes:
        p: The probability 0–1 that the answer is yes; None when there is none.
        reason: Why there is none, in a sentence for the user.
        is_late: Whether time was up.
    """

    p: float | None
    reason: str = ""
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Sighting:
    """What one sees of a judge without asking it anything: whether it could be asked, and a sentence for the user."""

    is_usable: bool
    text: str


LATE = Answer(None, NO_TIME, is_late=True)


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

    @property
    def portion(self) -> int:
        """How many questions are best put together, ≥ 1; known after `prepare`."""
        ...

    def prepare(self, timeout_s: float, should_stop: ShouldStop | None = None) -> None:
        """Find out who answers, and start or load it if that is what it takes; quick when it was done before.

        Raises:
            ModelUnavailable: It cannot be used, or is not ready in that time.
            Stopped: `should_stop` said yes.
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

    def begin(self) -> None:
        """Begin what takes long before it can be asked, without waiting for it; faults show when it is asked."""
        ...

    def look(self, timeout_s: float) -> Sighting:
        """See whether it could be asked; starts and loads nothing."""
        ...

    def close(self) -> None:
        """Let go of what was opened or started for it; it can be used again afterwards."""
        ...


def best_of(answers: Sequence[Answer]) -> Answer:
    """Join the answers on the windows of one passage: the window with the highest probability counts (V5).

    A window without an answer could have been the one that supports the claim, so the others' figure would not be the
    passage's: then the passage has none either.

    Args:
        answers: One per window, at least one.
    """
    return max(answers, key=lambda one: math.inf if one.p is None else one.p)
