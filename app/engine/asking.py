"""What asking takes and gives: the request, who listens, the parts that do the work, and a turn that is paused."""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.engine.citations.pairs import SupportVerifier
from app.engine.citations.scoring import VerificationLimits
from app.engine.conversation.coordinator import Coordinator
from app.engine.records import Scope
from app.engine.search.limits import MAX_EXTENSIONS, SearchLimits
from app.engine.search.pipeline import SearchParts
from app.engine.search.policy import SearchPolicy
from app.engine.search.question import Question
from app.engine.search.snapshot import SearchSnapshot
from app.engine.synthesis.writer import Writer
from app.models.protocols import DecisionModel, Embedder, TextDelta


@dataclass(frozen=True, slots=True)
class AskStep:
    """A live step of the work in the user's words, e.g. "Searching the whole library", "15 passages in 9 sources".

    Attributes:
        text: What is done.
        detail: To what, or what came of it.
        done: How far a step is that was told before; None for a step that begins.
        total: Of how many; 0 where that is not known.
    """

    text: str
    detail: str = ""
    done: int | None = None
    total: int = 0

    def __str__(self) -> str:
        return f"{self.text}: {self.detail}" if self.detail else self.text


def _ignore(_told: object) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class AskListener:
    """Who is told of the work as it goes on; called in the thread that asks.

    Attributes:
        on_step: Of each step.
        on_text: Of each piece of the answer as it is written; a preview, the turn's text is what counts.
    """

    on_step: Callable[[AskStep], None] = _ignore
    on_text: Callable[[TextDelta], None] = _ignore


@dataclass(frozen=True, slots=True)
class AskRequest:
    """A message and how it is to be answered.

    Attributes:
        message: As typed.
        scope: What may be drawn on.
        session_id: The conversation it belongs to; None opens one.
        is_saved: Whether it is kept; what is not kept still knows the conversation it names.
        is_verified: Whether citations are checked.
        may_pause: Whether the search may stop and ask the user; needs `is_saved`.
    """

    message: str
    scope: Scope = field(default_factory=Scope)
    session_id: int | None = None
    is_saved: bool = True
    is_verified: bool = True
    may_pause: bool = False


@dataclass(frozen=True, slots=True)
class PausedTurn:
    """A turn whose search waits for the user's decision (P6, U9).

    Attributes:
        session_id: Its conversation.
        turn_id: Its question.
        question: As typed.
        snapshot: What was found so far, what is covered and what is missing.
    """

    session_id: int
    turn_id: int
    question: str
    snapshot: SearchSnapshot

    @property
    def number(self) -> int:
        """Which extension the user is asked for, from 1."""
        return self.snapshot.pause_number

    @property
    def max_extensions(self) -> int:
        """How many extensions there are in all."""
        return MAX_EXTENSIONS


@dataclass(frozen=True, slots=True)
class AskParts:
    """What answering needs, made anew for each turn from the settings in force.

    Attributes:
        coordinator: Decides how a message is answered.
        policy: Searches.
        search: What every search needs.
        limits: Budgets of a search.
        analyse: Finds what a question is about.
        writer: Writes.
        verifier: Checks; None leaves all citations unchecked.
        not_verified_reason: Why there is no verifier; "" when there is one.
        decision_model: Finds conflicts; None finds none.
        embedder: Helps it.
        threshold: τ.
        verification: How long the check may take.
        models: Role → model, stored with the turn.
        searchable: As in `Turn.searchable`.
        profile: What the user said about themselves.
    """

    coordinator: Coordinator
    policy: SearchPolicy
    search: SearchParts
    limits: SearchLimits
    analyse: Callable[[str], Question]
    writer: Writer
    verifier: SupportVerifier | None
    not_verified_reason: str
    decision_model: DecisionModel | None
    embedder: Embedder | None
    threshold: float
    verification: VerificationLimits
    models: dict[str, str]
    searchable: tuple[int, int]
    profile: str = ""
