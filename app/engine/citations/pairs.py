"""What is asked about a citation, and of whom: the contract between the pass before resolution and its verifiers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

ShouldStop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class ClaimPair:
    """One question: does this passage support this claim?

    Attributes:
        claim: The claim, in plain words.
        evidence: The whole text of the passage.
        is_compound: Whether other passages are cited for the same claim. The question is then whether this
            one supports a substantive part of it (V4).
    """

    claim: str
    evidence: str
    is_compound: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of one pair.

    Attributes:
        p: Calibrated support probability 0–1; None when it was not measured.
        reasons: Why, in words for the inspector, the weightiest first.
        part: The clause of a compound claim that `p` belongs to; "" for the whole claim.
        is_late: Whether it was not measured because time was up.
    """

    p: float | None
    reasons: tuple[str, ...] = ()
    part: str = ""
    is_late: bool = False


class SupportVerifier(Protocol):
    """Says how probable it is that a passage supports a claim."""

    @property
    def name(self) -> str:
        """The model's public name; known without loading the weights."""
        ...

    @property
    def revision(self) -> str:
        """First 12 hex digits of the weights' SHA-256; known without loading the weights."""
        ...

    def score(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> Sequence[float | None]:
        """Judge pairs in one batch; blocking.

        Args:
            pairs: What to judge.
            deadline_s: Seconds from now after which the answer is of no use.
            should_stop: Asked while it works, at least once a second where that is possible.

        Returns:
            One calibrated support probability 0–1 per pair, in order; None where it has none.

        Raises:
            Canceled: `should_stop` said yes.
            ModelUnavailable: The verifier cannot be used.
        """
        ...


@runtime_checkable
class ExplainingVerifier(Protocol):
    """A verifier that also gives its reasons, and each judgement as soon as it stands."""

    def judge_each(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> Iterator[Judgement]:
        """Judge pairs in order; otherwise as `SupportVerifier.score`."""
        ...
