"""Messages answered over a small real store, with scripted searches, writers and judges."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from search_builders import BIRDS, LEAVES, PDF, SmallLibrary, paper

from app.engine.answering import Answerer
from app.engine.asking import AskListener, AskParts, AskRequest, AskStep, PausedTurn
from app.engine.citations.scoring import VerificationLimits
from app.engine.conversation.coordinator import Coordinator
from app.engine.conversation.sessions import SessionStore
from app.engine.records import Scope, Turn, WrittenAnswer
from app.engine.runs import Canceled, RunContext
from app.engine.search.calls import ConcludeSearch, SearchCorpus
from app.engine.search.limits import SearchCeilings, SearchLimits
from app.engine.search.outline import OutlineCache
from app.engine.search.question import analyse_question
from app.engine.store.metadata import MetadataRepository
from app.engine.store.vocabulary import StoreVocabulary
from app.models.protocols import TextDelta

QUESTION = "What absorbs red light?"
GAPS = ("the dark side",)
PIECES = ("Leaves absorb red light [1].", " Oaks do [2].")
REFUTES = (-2.0, 3.0, 0.0)
ASPIRIN = paper(("Results", ["Aspirin reduces the risk of stroke in older women with hypertension by 12 %."]))
ASPIRIN_AGAIN = paper(
    ("Results", ["Overall, aspirin increases the risk of stroke in older women with hypertension."])
)


def search(query: str = QUESTION) -> SearchCorpus:
    return SearchCorpus(query=query)


def searches(count: int, word: str = "light") -> list[SearchCorpus]:
    return [search(f"{word} {number}") for number in range(count)]


def conclude(*gaps: str) -> ConcludeSearch:
    return ConcludeSearch("Leaves were found.", gaps=gaps)


class ScriptedPolicy:
    """Makes given calls at each stretch of a search; before each call it says so."""

    name = "scripted"

    def __init__(self, *stretches: Sequence[object], before_call: Callable[[], None] = lambda: None) -> None:
        self.stretches = list(stretches)
        self.goals: list[str] = []
        self.guidance: list[tuple[str, ...]] = []
        self.before_call = before_call

    def search(self, searcher) -> None:
        goal = searcher.session.state.goal
        self.goals.append(goal.text)
        self.guidance.append(goal.guidance)
        for call in self.stretches.pop(0):
            self.before_call()
            searcher.check_canceled()
            searcher.call(call)


class ScriptedWriter:
    """Writes given pieces; `before_piece` is told the number of each, and may stop the run or fail."""

    name = "scripted"

    def __init__(
        self,
        pieces: Sequence[str] = PIECES,
        before_piece: Callable[[int], None] = lambda _number: None,
        thinking: str = "",
    ) -> None:
        self.pieces = pieces
        self.before_piece = before_piece
        self.thinking = thinking
        self.backgrounds: list[str] = []

    def write(self, question, evidence, run, on_text=None) -> WrittenAnswer:
        del evidence
        self.backgrounds.append(question.background)
        if self.thinking:
            on_text(TextDelta(self.thinking, is_thinking=True))
        text = ""
        for number, piece in enumerate(self.pieces):
            self.before_piece(number)
            if run.is_canceled and not text:
                raise Canceled
            if run.is_canceled:
                return WrittenAnswer(text, self.name, is_stopped=True)
            text += piece
            on_text(TextDelta(piece))
        return WrittenAnswer(text, self.name, thinking=self.thinking)


class ScriptedJudge:
    """Gives the same probability to every claim; `before` is called first."""

    name = "scripted judge"
    revision = "0123456789ab"

    def __init__(self, p: float | None = 0.9, before: Callable[[], None] = lambda: None) -> None:
        self.p = p
        self.before = before
        self.asked = 0

    def score(self, pairs, deadline_s, should_stop=None):
        del deadline_s
        self.before()
        if should_stop is not None and should_stop():
            raise Canceled
        self.asked += len(pairs)
        return [self.p] * len(pairs)


@dataclass
class Answering:
    """An answerer over a store and a sessions file; `reopened` makes another one over the same files."""

    library: SmallLibrary
    path: Path
    policy: object = None
    writer: object = field(default_factory=ScriptedWriter)
    judge: object = field(default_factory=ScriptedJudge)
    ceilings: SearchCeilings = field(default_factory=SearchCeilings)
    decision_model: object = None
    profile: str = ""
    outlines: list[OutlineCache] = field(default_factory=list)
    steps: list[AskStep] = field(default_factory=list)
    told: list[TextDelta] = field(default_factory=list)
    run: RunContext = field(default_factory=RunContext)

    def __post_init__(self) -> None:
        self.policy = self.policy or ScriptedPolicy([search(), conclude()])
        self.reopen()

    def reopen(self) -> None:
        """Do as after a restart of the program."""
        if hasattr(self, "sessions"):
            self.sessions.close()
        self.sessions = SessionStore(self.path)
        self.answerer = Answerer(self.sessions, self.parts)

    def parts(self, scope: Scope, is_verified: bool, outlines: OutlineCache) -> AskParts:
        self.outlines.append(outlines)
        vocabulary = StoreVocabulary(self.library.store)
        return AskParts(
            coordinator=Coordinator(MetadataRepository(self.library.store)),
            policy=self.policy,
            search=self.library.parts(outlines=outlines),
            limits=SearchLimits(self.ceilings),
            analyse=lambda text: analyse_question(text, vocabulary),
            writer=self.writer,
            verifier=self.judge if is_verified else None,
            not_verified_reason="" if is_verified else "Verification is switched off.",
            decision_model=self.decision_model,
            embedder=self.library.embedder,
            threshold=0.6,
            verification=VerificationLimits(5.0, 20.0),
            models={"embedder": "fake"},
            searchable=(2, 2),
            profile=self.profile,
        )

    @property
    def listener(self) -> AskListener:
        return AskListener(self.steps.append, self.told.append)

    def ask(self, message: str = QUESTION, session: int | None = None, **fields) -> Turn | PausedTurn:
        request = AskRequest(message, session_id=session, **{"may_pause": True} | fields)
        return self.answerer.ask(request, self.listener, self.run)

    def turn(self, message: str = QUESTION, session: int | None = None, **fields) -> Turn:
        outcome = self.ask(message, session, **fields)
        assert isinstance(outcome, Turn)
        return outcome

    def resume(self, session: int, guidance: str | None = None, **fields) -> Turn | PausedTurn:
        return self.answerer.resume(session, self.listener, self.run, guidance, **fields)

    def paused(self, calls: int = 2, *later: Sequence[object]) -> PausedTurn:
        """Ask a question whose search pauses after so many calls; `later` are the stretches after it."""
        self.ceilings = SearchCeilings(calls=calls)
        self.policy = ScriptedPolicy([*searches(calls), conclude(*GAPS)], *later)
        outcome = self.ask()
        assert isinstance(outcome, PausedTurn)
        return outcome


def in_thread(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def contradicting_papers(library: SmallLibrary) -> None:
    library.fill(("ASPI2222", "ASPIPDF2", PDF, ASPIRIN), ("ASPI3333", "ASPIPDF3", PDF, ASPIRIN_AGAIN))


def leaves_and_birds(library: SmallLibrary) -> None:
    library.fill(("LEAF2222", "LEAFPDF2", PDF, LEAVES), ("BIRD3333", "BIRDPDF3", PDF, BIRDS))
