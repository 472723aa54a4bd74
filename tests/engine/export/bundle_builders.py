"""Made-up turns for the tests of exports: three sources, four passages, an answer with every kind of citation."""

import copy
import json
from collections.abc import Mapping

from app.engine.citations.authors import author_label
from app.engine.citations.resolution import resolve_citations
from app.engine.export.bundle import make_bundle
from app.engine.export.bundle_verifier import Check, bundle_hash, verify
from app.engine.export.citation_keys import citation_keys
from app.engine.export.conversation import Conversation
from app.engine.ingest.document import PassageType
from app.engine.records import (
    BibliographicItem,
    Conflict,
    Evidence,
    EvidenceQuote,
    OccurrenceCheck,
    Scope,
    SourceInfo,
    StepRecord,
    Turn,
    Verdict,
    WrittenAnswer,
)
from app.engine.zotero.records import ZoteroRef

TEXTS = (
    "Twins differ by 5.2 early mutations on average. This was measured in 381 pairs.",
    "Mutations of the germ line begin in the embryo. Their number grows with the age of the father.",
    "We found no effect of the season of birth (p = 0.4).",
    "Cells of the blood gather about 17 mutations a year.",
)
ANSWER = (
    "Twins differ early: “Twins differ by 5.2 early mutations on average” [1]. "
    "Germ-line mutations begin in the embryo and grow with the father's age [2, 3]. "
    "Blood cells gather 90 mutations a year [4]. An index `x[1]` is no citation, nor is [12, 0] one. "
    "Something else is said here [9]."
)
PROBABILITIES = {1: [0.97], 2: [0.81], 3: [0.12], 4: [None]}


def make_source(
    number: int,
    authors: tuple[str, ...] = ("Jonsson", "Stefansson"),
    year: int | None = 2021,
    title: str = "",
) -> SourceInfo:
    title = title or f"Paper {number}"
    ref = ZoteroRef(1, f"ABCD234{number}")
    return SourceInfo(ref, title, authors, author_label(authors, title), year, "Nature", "journalArticle")


CONFLICT = Conflict(
    EvidenceQuote(1, 0, 27, TEXTS[0][:27]),
    EvidenceQuote(3, 9, 18, TEXTS[2][9:18]),
    0.9,
    "“differ” against “no effect”",
)
SOURCES = (
    make_source(1),
    make_source(2, ("Vaswani",), 2017),
    make_source(3, ("Curie", "Meitner", "Noether"), None),
)


def make_evidence(
    texts: tuple[str, ...] = TEXTS, sources: tuple[SourceInfo, ...] = SOURCES
) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(
            index,
            1000 + index,
            sources[(index - 1) % len(sources)],
            None,
            PassageType.BODY,
            "Results",
            text,
            3,
            "4",
            (),
            1.0 / index,
            "rrf",
        )
        for index, text in enumerate(texts, 1)
    )


def make_turn(
    text: str = ANSWER,
    evidence: tuple[Evidence, ...] | None = None,
    probabilities: dict[int, list[float | None]] | None = None,
    overrides: Mapping[tuple[int, int], Verdict] | None = None,
    *,
    found_nothing: bool = False,
    conflicts: tuple[Conflict, ...] = (),
    checks: tuple[OccurrenceCheck, ...] = (),
) -> Turn:
    evidence = make_evidence() if evidence is None else evidence
    probabilities = PROBABILITIES if probabilities is None else probabilities
    resolved = resolve_citations(
        text, evidence, probabilities, 0.6, has_zero_citation_fallback=not found_nothing, overrides=overrides
    )
    return Turn(
        question="How do twins differ?",
        scope=Scope(),
        written=WrittenAnswer(text, "composed", found_nothing),
        evidence=evidence,
        probabilities=probabilities,
        threshold=0.6,
        resolved=resolved,
        policy="direct",
        timings_ms={"search": 12.5},
        models={"decision model": "attest-decision (abc)"},
        created="2026-01-02T03:04:05.678+00:00",
        turn_id=7,
        conflicts=conflicts,
        checks=checks,
        telemetry={"batch_size": 4, "latency_ms": 3.25, "reason": None},
        steps=(StepRecord("Searched", "twins"),),
        searchable=(3, 4),
    )


def talk(*turns: Turn, title: str = "Twins") -> Conversation:
    return Conversation(title, turns, {7: ("search on", "stop")})


def bundle_of(*turns: Turn) -> bytes:
    sources = talk(*turns).all_sources()
    return make_bundle(
        talk(*turns), [BibliographicItem(source) for source in sources], citation_keys(sources)
    )


def document_of(*turns: Turn) -> dict:
    return json.loads(bundle_of(*turns))


def resealed(document: dict) -> bytes:
    """The document with a hash that fits again, as a careful forger would have it."""
    document = copy.deepcopy(document)
    document["bundle_hash"] = bundle_hash(document)
    return json.dumps(document).encode()


def failed(data: bytes) -> list[str]:
    """The names of the checks that fail."""
    return [check.name for check in verify(data) if check.is_ok is False]


def outcome(data: bytes, name: str) -> Check:
    return next(check for check in verify(data) if check.name == name)
