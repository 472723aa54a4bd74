"""Invented conversations of hundreds of turns, to measure with: no paper says any of it."""

from typing import Final

from app.engine.citations.resolution import resolve_citations
from app.engine.conversation.sessions import SessionStore
from app.engine.ingest.document import PassageType
from app.engine.paths import AppPaths
from app.engine.records import Evidence, Scope, SourceInfo, Turn, WrittenAnswer
from app.engine.zotero.records import ZoteroRef

LENGTHS: Final = (100, 500)
CLAIMS_A_TURN: Final = 20
_THRESHOLD: Final = 0.6
_PASSAGE: Final = (
    "Air temperature was logged every ten minutes at 2 m height in {count} streets over four summers. Streets whose trees "
    "cover more than a third of the sky cooled by {cooling:.1f} °C more between sunset and midnight than open streets. The "
    "difference was largest on nights without wind and vanished when the soil was dry for more than three weeks."
)
_SENTENCE: Final = (
    "Street trees cool by {cooling:.1f} °C more after sunset in the {number}th of these districts [{index}]."
)


def write_talks(paths: AppPaths) -> None:
    """Store a conversation of each length; its title begins with `talk of` and the length."""
    sessions = SessionStore(paths.sessions)
    try:
        for length in LENGTHS:
            session: int | None = None
            for number in range(length):
                question = f"talk of {length}: how much do trees cool, part {number}?"
                session, turn_id = sessions.begin_turn(question, session)
                sessions.finish_turn(turn_id, session, _turn(question, number))
    finally:
        sessions.close()


def _turn(question: str, number: int) -> Turn:
    evidence = tuple(_evidence(number, index) for index in range(1, 11))
    sentences = [
        _SENTENCE.format(cooling=0.1 * place, number=number + place, index=1 + place % len(evidence))
        for place in range(CLAIMS_A_TURN)
    ]
    answer = "\n\n".join(" ".join(sentences[start : start + 5]) for start in range(0, CLAIMS_A_TURN, 5))
    times = CLAIMS_A_TURN // len(evidence)
    measured: dict[int, list[float | None]] = {
        one.index: [((number + one.index * 7 + time * 13) % 100) / 100 for time in range(times)]
        for one in evidence
    }
    return Turn(
        question=question,
        scope=Scope(),
        written=WrittenAnswer(answer, "composed"),
        evidence=evidence,
        probabilities=measured,
        threshold=_THRESHOLD,
        resolved=resolve_citations(answer, evidence, measured, _THRESHOLD),
        policy="planned",
        timings_ms={"total": 400.0},
        models={},
        not_checked_reason="",
        searchable=(1, 1),
    )


def _evidence(number: int, index: int) -> Evidence:
    source = SourceInfo(
        ref=ZoteroRef(1, f"BENCH{index:03}"),
        title=f"Trees and the temperature of streets, part {index}",
        authors=(f"Author{index}",),
        author_label=f"Author{index}",
        year=2000 + index,
        venue="Invented Journal",
        item_type="journalArticle",
        group_id=None,
    )
    return Evidence(
        index=index,
        passage_id=number * 100 + index,
        source=source,
        attachment=None,
        passage_type=PassageType.BODY,
        section="Results",
        text=_PASSAGE.format(count=number + 10, cooling=index / 2),
        page_index=index,
        page_label=str(index + 400),
        boxes=(),
        score=0.03,
        score_kind="rrf",
    )
