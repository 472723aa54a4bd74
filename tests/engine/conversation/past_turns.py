"""Turns of invented conversations, for tests of what comes after them."""

from app.engine.citations.resolution import resolve_citations
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, Route, Scope, SourceInfo, Turn, WrittenAnswer
from app.engine.zotero.records import ZoteroRef

VANADIUM = SourceInfo(
    ZoteroRef(1, "VANA2222"),
    "Memory after vanadium exposure in mice",
    ("Folarin", "Olopade", "Onwuka"),
    "Folarin et al.",
    2016,
    "Oxidative Medicine",
    "journalArticle",
)
BASIL = SourceInfo(
    ZoteroRef(1, "BASI2222"),
    "The safety of tulsi in humans",
    ("Jamshidi", "Cohen"),
    "Jamshidi & Cohen",
    2017,
    "Evidence-Based Medicine",
    "journalArticle",
)


def evidence(index: int, source: SourceInfo, text: str) -> Evidence:
    return Evidence(index, index, source, None, PassageType.BODY, "", text, 0, "1", (), 1.0 / index, "rrf")


def past_turn(
    question: str,
    text: str,
    sources: tuple[SourceInfo, ...] = (VANADIUM,),
    p: float | None = 0.9,
    turn_id: int | None = None,
    route: Route = Route.LITERATURE,
    scope: Scope | None = None,
) -> Turn:
    """A turn; every marker of its text gets the probability `p`."""
    passages = tuple(
        evidence(number, one, f"Passage {number}.") for number, one in enumerate(sources, start=1)
    )
    probabilities: dict[int, list[float | None]] = {
        one.index: [p] * text.count(f"[{one.index}]") for one in passages
    }
    return Turn(
        question=question,
        scope=scope or Scope(),
        written=WrittenAnswer(text, "composed"),
        evidence=passages,
        probabilities=probabilities,
        threshold=0.6,
        resolved=resolve_citations(text, passages, probabilities, 0.6),
        policy="planned",
        timings_ms={},
        models={},
        turn_id=turn_id,
        route=route,
    )


def vanadium_turn() -> Turn:
    return past_turn(
        "What does vanadium do to the memory of mice?",
        "Folarin et al. (2016) write: “Vanadium impaired the memory of mice.” [1] They add that memory came back late. [1]",
    )


def basil_turn() -> Turn:
    return past_turn("Is holy basil safe for people?", "No trial reported harm [1].", (BASIL,))


def small_talk() -> Turn:
    return past_turn("Thanks!", "You're welcome.", (), route=Route.SMALL_TALK)
