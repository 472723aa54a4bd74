"""Papers, libraries and an answer invented for the tests of the window, and a PDF of one of them."""

from dataclasses import dataclass, replace
from pathlib import Path

from app.engine.asking import PausedTurn
from app.engine.citations.resolution import resolve_citations
from app.engine.ingest.document import Box, IngestState, PassageType
from app.engine.records import (
    AttachmentInfo,
    Conflict,
    DocumentStatus,
    Evidence,
    EvidenceQuote,
    Route,
    Scope,
    SourceInfo,
    StepRecord,
    Turn,
    WrittenAnswer,
)
from app.engine.search.goal import SearchGoal
from app.engine.search.limits import SearchCeilings, SearchCounters
from app.engine.search.snapshot import ExtensionRequest, SearchSnapshot
from app.engine.store.paper_details import PaperDetails, PaperDocument
from app.engine.store.records import ItemRecord
from app.engine.zotero.records import Collection, Library, LibraryKind, LinkMode, ZoteroRef

USER, GROUP = 1, 4
GROUP_ID = 5123456
LIBRARIES = (
    Library(USER, LibraryKind.USER, "My Library"),
    Library(GROUP, LibraryKind.GROUP, "Heat lab", GROUP_ID),
)
THESIS, CHAPTER, FIELD = (
    ZoteroRef(USER, "C7HESZ2A"),
    ZoteroRef(USER, "CHAPT3RB"),
    ZoteroRef(GROUP, "F7ELDW4C"),
)
COLLECTIONS = (
    Collection(THESIS, "Thesis", ("Thesis",)),
    Collection(CHAPTER, "Chapter 2: Shade", ("Thesis", "Chapter 2: Shade"), THESIS.key),
    Collection(FIELD, "Field campaigns", ("Field campaigns",)),
)

QUOTE = (
    "Districts with a canopy above 30 % cooled by 2.1 °C more between sunset and midnight than districts "
    "with a canopy below 10 %"
)
PASSAGE = (
    "We compared 46 districts over four summers. Air temperature was logged every ten minutes at 2 m height, "
    f"and canopy was mapped from aerial images. {QUOTE}. The difference was largest on nights without wind and "
    "vanished when the soil was dry for more than three weeks, which points to transpiration and not to shade "
    "alone. Building height explained a further 0.4 °C. Two districts beside the river were left out because "
    "cold air from the water made their nights unlike all others. The models were fitted with district and "
    "summer as random effects; leaving out any one summer changed no estimate by more than a fifth."
)
SECOND_PASSAGE = (
    "Watering in the evening lowered leaf temperature within an hour. Irrigated plots stayed 1.3 °C cooler at "
    "midnight, and the effect lasted for two nights after watering stopped [4, 5]. Plots without trees showed "
    "no such difference."
)


def source(
    key: str,
    authors: tuple[str, ...],
    label: str,
    year: int | None,
    title: str,
    venue: str,
    *,
    library: int = USER,
) -> SourceInfo:
    """A bibliographic record."""
    return SourceInfo(
        ref=ZoteroRef(library, key),
        title=title,
        authors=authors,
        author_label=label,
        year=year,
        venue=venue,
        item_type="journalArticle",
        group_id=GROUP_ID if library == GROUP else None,
    )


OKAFOR = source(
    "QK2PAF3R",
    ("Okafor", "Lindqvist"),
    "Okafor & Lindqvist",
    2021,
    "Street trees and the night-time temperature of dense districts",
    "Journal of Urban Climate",
)
TANAKA = source(
    "TANAKA9X",
    ("Tanaka", "Moreau", "Silva"),
    "Tanaka et al.",
    2019,
    "Evening irrigation cools irrigated plots beyond the next morning",
    "Landscape Hydrology",
    library=GROUP,
)
MARCHETTI = source(
    "MARCHET5",
    ("Marchetti",),
    "Marchetti",
    2023,
    "Who lives under the trees? Canopy, rent and heat in nine cities",
    "Cities and Health",
)
OFFICE = source(
    "NRDSTADT", ("Klimaamt Nordstadt",), "Klimaamt Nordstadt", None, "Heat action plan", "Municipal report"
)
ADEYEMI = source(
    "ADEYEM2K",
    ("Adeyemi", "Kowalski"),
    "Adeyemi & Kowalski",
    2018,
    "Measuring canopy from aerial images: a comparison of four methods",
    "Remote Surveys",
)
SOURCES = (OKAFOR, TANAKA, MARCHETTI, OFFICE, ADEYEMI)


@dataclass(frozen=True, slots=True)
class Paper:
    """A PDF on disk and where the passage stands in it."""

    path: Path
    page_index: int
    boxes: tuple[Box, ...]


def make_paper(path: Path) -> Paper:
    """Write a two-column paper of two pages; the passage stands on the second."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfgen.canvas import Canvas

    width, height = A4
    left, column, size, leading = 56.0, 232.0, 9.0, 12.0
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    canvas.setTitle(OKAFOR.title)
    boxes: list[Box] = []
    for page in range(2):
        canvas.setFont("Times-Bold", 15 if page == 0 else 10)
        canvas.drawString(left, height - 64, OKAFOR.title if page == 0 else "3  Results")
        for side in range(2):
            x, y = left + side * (column + 20), height - 96
            for number in range(3):
                is_passage = (page, side, number) == (1, 0, 1)
                text = PASSAGE if is_passage else f"{SECOND_PASSAGE} {PASSAGE}"
                top = y + size
                canvas.setFont("Times-Roman", size)
                for line in simpleSplit(text, "Times-Roman", size, column):
                    canvas.drawString(x, y, line)
                    y -= leading
                if is_passage:
                    boxes.append(Box(1, x - 2, y + leading - 3, x + column + 2, top))
                y -= leading / 2
        canvas.setFont("Times-Roman", 8)
        canvas.drawCentredString(width / 2, 36, str(page + 411))
        canvas.showPage()
    canvas.save()
    return Paper(path, 1, tuple(boxes))


def evidence(paper: Paper | None = None) -> tuple[Evidence, ...]:
    """Five passages, the first from the PDF."""
    pdf = AttachmentInfo(
        ZoteroRef(USER, "ATTACHP2"),
        "application/pdf",
        LinkMode.IMPORTED_FILE,
        paper.path if paper else None,
        "Okafor.pdf",
    )
    group_pdf = AttachmentInfo(
        ZoteroRef(GROUP, "ATTGR9UP"), "application/pdf", LinkMode.IMPORTED_FILE, None, "Tanaka.pdf"
    )
    rows = (
        (OKAFOR, pdf, "Results › Night-time cooling", PASSAGE, 1, "412", paper.boxes if paper else ()),
        (TANAKA, group_pdf, "Plot experiment", SECOND_PASSAGE, 8, "9", ()),
        (
            MARCHETTI,
            None,
            "Rent and canopy",
            "Rents rose by 4 % where canopy grew by ten points.",
            None,
            None,
            (),
        ),
        (OFFICE, None, "Measures", "The city plants 500 trees a year.", 3, None, ()),
        (ADEYEMI, None, "Methods", "Four methods agreed to within three points.", 2, "iii", ()),
    )
    return tuple(
        Evidence(
            index=number,
            passage_id=70_000 + number,
            source=origin,
            attachment=attachment,
            passage_type=PassageType.BODY if page is not None else PassageType.NOTE,
            section=section,
            text=text,
            page_index=page,
            page_label=label,
            boxes=boxes,
            score=0.0323 / number,
            score_kind="rrf",
        )
        for number, (origin, attachment, section, text, page, label, boxes) in enumerate(rows, start=1)
    )


ANSWER = (
    f"Okafor & Lindqvist (2021) report: “{QUOTE}.” [1] They attribute this to transpiration rather than to "
    "shade: the difference “vanished when the soil was dry for more than three weeks” [1].\n\n"
    "Water matters as well. Tanaka et al. (2019) found that “Irrigated plots stayed 1.3 °C cooler at midnight, "
    "and the effect lasted for two nights after watering stopped \\[4, 5\\].” [2] Both studies measured air "
    "temperature at night and in summer [1, 2].\n\n"
    "Not covered by your library: heat at noon, and cities in the tropics."
)
QUESTION = "How much do street trees cool a city at night?"


def turn(
    passages: tuple[Evidence, ...],
    *,
    answer: str = ANSWER,
    question: str = QUESTION,
    probabilities: dict[int, list[float | None]] | None = None,
    session_id: int | None = 1,
    searchable: tuple[int, int] = (84, 84),
) -> Turn:
    """A stored turn."""
    measured = probabilities or {}
    return Turn(
        question=question,
        scope=Scope(),
        written=WrittenAnswer(answer, "composed"),
        evidence=passages,
        probabilities=measured,
        threshold=0.60,
        resolved=resolve_citations(answer, passages, measured, 0.60),
        policy="planned",
        timings_ms={"search": 41.0, "writing": 380.0},
        models={"embedder": "all-MiniLM-L6-v2"},
        not_checked_reason="" if measured else "The decision model is not part of this version.",
        searchable=searchable,
        turn_id=11,
        session_id=session_id,
        created="2026-03-02T09:14:00+00:00",
    )


STEPS = (
    StepRecord("Searching the whole library", "“street trees night-time temperature”"),
    StepRecord("Found", "31 passages in 12 sources"),
    StepRecord("Finding", f"Okafor & Lindqvist: {QUOTE}."),
    StepRecord("Reading", f"{OKAFOR.title}: Results, Discussion"),
    StepRecord("Searching the whole library", "“canopy soil moisture”"),
    StepRecord("Found", "nothing that fits"),
    StepRecord("Writing", "choosing the sentences that answer"),
)
UNSOURCED = "Trees planted in rows cool a street twice as much as single ones"
CHECKED_ANSWER = (
    f"Okafor & Lindqvist (2021) report: “{QUOTE}.” [1] {UNSOURCED} [2].\n\n"
    "Water matters as well. Tanaka et al. (2019) found that plots stayed cooler at midnight after watering [2]."
)


def checked_turn(passages: tuple[Evidence, ...], *, session_id: int | None = 1) -> Turn:
    """A turn of which everything is known: steps, verdicts, a sentence without a source, statements that disagree."""
    made = turn(
        passages,
        answer=CHECKED_ANSWER,
        probabilities={1: [0.93], 2: [0.12, 0.71]},
        session_id=session_id,
    )
    first, second = "vanished when the soil was dry for more than three weeks", passages[1].text[:48]
    start = passages[0].text.index(first)
    conflict = Conflict(
        EvidenceQuote(1, start, start + len(first), first),
        EvidenceQuote(2, 0, len(second), second),
        0.84,
        "“vanished” against “lowered”",
    )
    telemetry: dict[str, float | int | str | None] = {"searches": 2, "readings": 1}
    return replace(
        made, steps=STEPS, conflicts=(conflict,), telemetry=telemetry, timings_ms={"total": 3_400.0}
    )


def spoken_turn(
    route: Route, answer: str, *, question: str = "Thank you", session_id: int | None = 1
) -> Turn:
    """A turn that was answered without searching the papers."""
    made = turn((), answer=answer, question=question, session_id=session_id)
    return replace(made, route=route, policy=route.value, timings_ms={"total": 12.0})


def records_turn(passages: tuple[Evidence, ...], *, session_id: int | None = 1) -> Turn:
    """A turn that was answered from the library's records, with its list."""
    lines = [f"- {one.author_label} *{one.title}* [{number}]" for number, one in enumerate(SOURCES, start=1)]
    answer = "\n\n".join((f"Your library has {len(lines)} items:", "\n".join(lines)))
    made = turn(passages, answer=answer, question="What do I have on heat?", session_id=session_id)
    return replace(made, route=Route.METADATA, policy="metadata", timings_ms={"total": 31.0})


def paused_turn(session_id: int, *, extensions: int = 0, question: str = QUESTION) -> PausedTurn:
    """A search that waits for the user."""
    snapshot = SearchSnapshot(
        goal=SearchGoal(question),
        scope=Scope(),
        policy="planned",
        ceilings=SearchCeilings(),
        extensions=extensions,
        counters=SearchCounters(retrieval_calls=10, searches=7, readings=3),
        request=ExtensionRequest(
            "Two aspects have no passage yet.",
            "Cooling at night under street trees, and the part of irrigation.",
            ("heat at noon", "cities in the tropics"),
        ),
    )
    return PausedTurn(session_id, 12, question, snapshot)


def item_rows() -> tuple[ItemRecord, ...]:
    """The items in all their states."""
    states = (
        ("indexed", ""),
        ("indexed", ""),
        ("partial", "Supplement.pdf is encrypted."),
        ("metadata", "There is no file."),
        ("pending", ""),
    )
    return tuple(
        ItemRecord(one, state, reason, (THESIS,) if one.ref.library_id == USER else (FIELD,), ("heat",))
        for one, (state, reason) in zip(SOURCES, states, strict=True)
    )


def paper_details(row: ItemRecord) -> PaperDetails:
    """Everything about one of the papers: a file that can be read, and one that cannot."""
    library = row.source.ref.library_id
    why = "The file needs a password. Save a copy without one."
    files = (
        ("Full text.pdf", IngestState.INDEXED, "", 12, 48, Path("/papers/Full text.pdf")),
        ("Supplement.pdf", IngestState.ENCRYPTED, why, None, 0, None),
    )
    return PaperDetails(
        source=row.source,
        abstract=PASSAGE[:300],
        doi="10.1000/182",
        tags=row.tags,
        places=(("Thesis", "Chapter 2: Shade"),),
        documents=tuple(
            PaperDocument(
                AttachmentInfo(
                    ZoteroRef(library, f"FILE{number}DEF"), "application/pdf", LinkMode.IMPORTED_FILE, path
                ),
                name,
                state,
                reason,
                pages,
                passages,
            )
            for number, (name, state, reason, pages, passages, path) in enumerate(files, start=2)
        ),
        notes=2,
        annotated=1,
    )


def documents() -> tuple[DocumentStatus, ...]:
    """The files in several states."""
    states = (
        ("Okafor and Lindqvist 2021.pdf", IngestState.INDEXED, "", 12, 48),
        ("Tanaka 2019.pdf", IngestState.INDEXED, "", 9, 31),
        (
            "Marchetti supplement.pdf",
            IngestState.ENCRYPTED,
            "The file needs a password. Save a copy without one.",
            None,
            0,
        ),
        (
            "Heat action plan.pdf",
            IngestState.NO_TEXT,
            "The pages are pictures. Run text recognition on the file.",
            44,
            0,
        ),
        ("Adeyemi 2018.pdf", IngestState.PENDING, "", None, 0),
    )
    return tuple(
        DocumentStatus(
            origin, ZoteroRef(origin.ref.library_id, f"FILE{number}ABC"), name, state, reason, pages, passages
        )
        for number, (origin, (name, state, reason, pages, passages)) in enumerate(
            zip(SOURCES, states, strict=True), start=2
        )
    )


def all_keys() -> tuple[str, ...]:
    """Every internal key that must never show."""
    refs = [one.ref for one in (*SOURCES, *COLLECTIONS, *documents())]
    refs += [one.attachment.ref for one in evidence() if one.attachment]
    return tuple(ref.key for ref in refs)
