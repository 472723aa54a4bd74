"""Records that several rooms of the engine share: scope, evidence, citations, answers, turns."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from statistics import fmean, stdev

from app.engine.ingest.document import Box, IngestState, PassageType
from app.engine.zotero.records import Creator, LinkMode, Publication, ZoteroRef


@dataclass(frozen=True, slots=True)
class Scope:
    """What a question may draw on (C2). Empty tuples mean "no restriction".

    Items and collections are joined by "or": a document is in scope if its item is named, or lies in a named
    collection (or in a collection below it). `library_ids`, years (inclusive), types and tags narrow that further.
    """

    items: tuple[ZoteroRef, ...] = ()
    collections: tuple[ZoteroRef, ...] = ()
    library_ids: tuple[int, ...] = ()
    year_from: int | None = None
    year_to: int | None = None
    item_types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    passage_types: tuple[PassageType, ...] = ()
    excluded_passages: tuple[int, ...] = ()

    @property
    def is_whole_library(self) -> bool:
        """Whether nothing restricts the search."""
        return self == Scope()


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """Bibliographic face of an item, climbed to the parent where the attachment itself has none (T2).

    `authors` are display names of the main creators in order ("Jonsson", or a single-field name as it is);
    `author_label` is the one author style of invariant 3.
    """

    ref: ZoteroRef
    title: str
    authors: tuple[str, ...]
    author_label: str
    year: int | None
    venue: str
    item_type: str
    group_id: int | None = None
    is_retracted: bool = False


@dataclass(frozen=True, slots=True)
class BibliographicItem:
    """All of a source that a bibliography wants; `source` is its face.

    `creators` are all of them, those of the main role first. It is empty where only the display names in
    `source.authors` are known: the item has left the library, or was indexed before creators were kept.
    """

    source: SourceInfo
    creators: tuple[Creator, ...] = ()
    doi: str = ""
    url: str = ""
    language: str = ""
    publication: Publication = field(default_factory=Publication)


@dataclass(frozen=True, slots=True)
class AttachmentInfo:
    """The file (or note) a passage comes from, as far as links and viewers need it."""

    ref: ZoteroRef
    content_type: str
    link_mode: LinkMode | None
    path: Path | None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One retrieved passage; `index` is its citation number, 1…N in descending order of `score`.

    `score_kind` names what the score is ("rrf", "bm25", "cosine"). `passage_id` is internal and never shown.
    `annotation_key` is that of the annotation whose words it is; "" for anything else.
    """

    index: int
    passage_id: int
    source: SourceInfo
    attachment: AttachmentInfo | None
    passage_type: PassageType
    section: str
    text: str
    page_index: int | None
    page_label: str | None
    boxes: tuple[Box, ...]
    score: float
    score_kind: str
    annotation_key: str = ""


class Verdict(StrEnum):
    """Outcome for one occurrence; shown as Verified, Rejected, Not checked."""

    KEPT = "KEPT"
    DEMOTED = "DEMOTED"
    FAIL_OPEN = "FAIL_OPEN"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One citation index at one place of the answer.

    Attributes:
        chunk_index: The evidence number cited, 1…N.
        occurrence: 0-based count of this index's occurrences before this one.
        claim: The sentence or clause that is judged.
        p: Calibrated support probability 0–1, or None when not measured.
        verdict: KEPT iff p ≥ τ, DEMOTED iff p < τ, FAIL_OPEN iff p is None.
        char_start: Offset of the surviving marker in the resolved text; None when it was removed.
        is_compound: Whether other passages are cited for the same claim, so that this one need only support a
            substantive part of it (V4).
        is_override: Whether the verdict is the user's own (V9).
    """

    chunk_index: int
    occurrence: int
    claim: str
    p: float | None = None
    verdict: Verdict = Verdict.FAIL_OPEN
    char_start: int | None = None
    is_compound: bool = False
    is_override: bool = False


@dataclass(frozen=True, slots=True)
class OccurrenceCheck:
    """What was asked about one occurrence, and what came of it (V8); the passage's text is in the evidence.

    Attributes:
        chunk_index: The evidence number cited.
        occurrence: As in `Occurrence`.
        claim: The claim that was judged.
        passage_id: Of the passage it was judged by; internal.
        is_compound: Whether the question was that of a compound claim (V4).
        p: Calibrated support probability 0–1; None when not measured.
        verdict: By the threshold of that time; the user's own verdicts do not count here.
        part: The clause of a compound claim that `p` belongs to; "" for the whole claim.
        reasons: Why, in words for the inspector (V6).
    """

    chunk_index: int
    occurrence: int
    claim: str
    passage_id: int
    is_compound: bool
    p: float | None
    verdict: Verdict
    part: str = ""
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VerdictOverride:
    """The user's own verdict on one occurrence (V9): KEPT or DEMOTED."""

    chunk_index: int
    occurrence: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class SupportSummary:
    """How the claims of an answer came out (U8).

    Attributes:
        kept: Occurrences that count as verified.
        demoted: Rejected ones.
        unverified: Those that were not checked.
        overridden: How many of all these the user decided.
        mean_p: Mean support probability of those that were measured; None when none was.
        std_p: Sample standard deviation of the same; None for fewer than two.
    """

    kept: int
    demoted: int
    unverified: int
    overridden: int
    mean_p: float | None
    std_p: float | None

    @property
    def evaluated(self) -> int:
        """All occurrences."""
        return self.kept + self.demoted + self.unverified


@dataclass(frozen=True, slots=True)
class Citation:
    """A cited passage with all its occurrences (T2)."""

    evidence: Evidence
    occurrences: tuple[Occurrence, ...]


@dataclass(frozen=True, slots=True)
class ResolvedAnswer:
    """An answer after resolution (invariants 2, 5, 8–11).

    Attributes:
        text: Markdown with `[n]` markers that survived; no other markers.
        citations: One per evidence index that was written at least once within bounds, in order of index.
        cited: Tier 1: sources with at least one surviving occurrence, in order of first citation.
        considered: Tier 2: all other retrieved sources, in order of evidence.
        markers_written: Citation indices the writer wrote, out-of-range ones included.
        markers_resolved: Those that name existing evidence.
        resolution_rate: markers_resolved / markers_written; None when none was written.
        unsupported: `start, end` in `text` of the sentences whose citations were all removed, in order.
    """

    text: str
    citations: tuple[Citation, ...]
    cited: tuple[SourceInfo, ...]
    considered: tuple[SourceInfo, ...]
    markers_written: int
    markers_resolved: int
    unsupported: tuple[tuple[int, int], ...] = ()

    @property
    def resolution_rate(self) -> float | None:
        """Share of written markers that resolve (T4)."""
        return self.markers_resolved / self.markers_written if self.markers_written else None

    @property
    def support(self) -> SupportSummary:
        """How the claims came out."""
        occurrences = [one for citation in self.citations for one in citation.occurrences]
        verdicts = [one.verdict for one in occurrences]
        measured = [one.p for one in occurrences if one.p is not None]
        return SupportSummary(
            kept=verdicts.count(Verdict.KEPT),
            demoted=verdicts.count(Verdict.DEMOTED),
            unverified=verdicts.count(Verdict.FAIL_OPEN),
            overridden=sum(one.is_override for one in occurrences),
            mean_p=fmean(measured) if measured else None,
            std_p=stdev(measured) if len(measured) > 1 else None,
        )


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """What a writer hands over.

    Attributes:
        text: Markdown with raw markers.
        writer: The writer's name.
        found_nothing: Whether it is the answer "nothing found".
        is_stopped: Whether the user stopped it; the text is what was written until then, and says so at its end.
        thinking: What the generator thought before it wrote, kept apart from the answer.
        trimmed: What of the evidence was left out because the model could not read it all, in a sentence; "" for nothing.
        kept: Sentences of a generator that passed the checks; None for writers that have none.
        replaced: Sentences of a generator in whose place the exact quote stands; None likewise.
    """

    text: str
    writer: str
    found_nothing: bool = False
    is_stopped: bool = False
    thinking: str = ""
    trimmed: str = ""
    kept: int | None = None
    replaced: int | None = None


class Route(StrEnum):
    """How a message was answered (C1); only LITERATURE searches the papers' texts."""

    SMALL_TALK = "small_talk"
    META = "meta"
    FOLLOW_UP = "follow_up"
    METADATA = "metadata"
    LITERATURE = "literature"


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A step of the work as it was told to the user; kept with the turn."""

    text: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class EvidenceQuote:
    """A statement as it stands in a passage: `text` is `evidence[index].text[start:end]`, character by character."""

    index: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two statements of the evidence that can hardly both be true, side by side; nothing picks a winner (Y6).

    Attributes:
        first: The statement of the lower evidence index, or the earlier one of a passage.
        second: The other.
        p: How sure the decision model is, 0–1, that one contradicts the other rather than supports it; both ways
            taken together.
        reason: What differs, in words, e.g. "“increase” against “decrease”".
    """

    first: EvidenceQuote
    second: EvidenceQuote
    p: float
    reason: str


@dataclass(frozen=True, slots=True)
class AttributedSentence:
    """One numbered sentence of a passage, as in `segment_passage` (V10).

    Attributes:
        number: 1…n.
        start: Offset in the passage.
        end: Offset behind it.
        p: Support probability 0–1 of the claim by this sentence, read alone or with a neighbour it depends on; None
            when it was not measured.
        is_supporting: Whether it is to be highlighted.
    """

    number: int
    start: int
    end: int
    p: float | None
    is_supporting: bool


@dataclass(frozen=True, slots=True)
class ClaimPart:
    """A part `start:end` of a claim that nothing in the passage bears out; `note` says what stands there instead."""

    start: int
    end: int
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class SentenceAttribution:
    """Which sentences of a passage say what a claim says, and what of the claim none of them does (V10).

    Attributes:
        claim: As in the occurrence.
        sentences: All sentences of the passage, in order.
        unsupported: Parts of the claim, in order, that nothing bears out.
        explanation: The same in plain words.
        model: Name and revision of the decision model; "" when none was asked.
        reason: Why nothing was measured, for the user; "" when it was.
        is_late: Whether time was up before all of the passage was judged.
    """

    claim: str
    sentences: tuple[AttributedSentence, ...]
    unsupported: tuple[ClaimPart, ...]
    explanation: str
    model: str = ""
    reason: str = ""
    is_late: bool = False

    @property
    def is_measured(self) -> bool:
        """Whether a decision model was heard."""
        return not self.reason


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with everything that belongs to its answer; stored with its session.

    `probabilities` maps evidence index → support probability per occurrence, `not_checked_reason` says why
    entries are None. `searchable` is (documents of the scope whose text was searchable, and those that will be when the
    index is complete); files that cannot be read count in neither. `goal` is the question as it was searched for, with
    what an earlier turn made clear ("" where it is the question itself); `thinking` a generator's reasoning, never part
    of the answer; `is_stopped` marks an answer that was cut off. `checks` are the questions of the verification with
    their answers, in the order of the answer; `overrides` the user's own verdicts. `conflicts` are statements of the
    evidence that contradict each other, best first.
    """

    question: str
    scope: Scope
    written: WrittenAnswer
    evidence: tuple[Evidence, ...]
    probabilities: dict[int, list[float | None]]
    threshold: float
    resolved: ResolvedAnswer
    policy: str
    timings_ms: dict[str, float]
    models: dict[str, str]
    not_checked_reason: str = ""
    searchable: tuple[int, int] = (0, 0)
    turn_id: int | None = None
    session_id: int | None = None
    created: str = ""
    telemetry: dict[str, float | int | str | None] = field(default_factory=dict)
    route: Route = Route.LITERATURE
    goal: str = ""
    steps: tuple[StepRecord, ...] = ()
    thinking: str = ""
    is_stopped: bool = False
    checks: tuple[OccurrenceCheck, ...] = ()
    overrides: tuple[VerdictOverride, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    def check_of(self, occurrence: Occurrence) -> OccurrenceCheck | None:
        """What was asked about an occurrence; None where nothing was."""
        place = (occurrence.chunk_index, occurrence.occurrence)
        return next((one for one in self.checks if (one.chunk_index, one.occurrence) == place), None)


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """One conversation in the session list.

    `resolution_rate` is over all its turns, None when not measured; `unknown_markers` counts the numbers that a writer put
    into brackets and that named no passage, of `markers_written` in all. `is_waiting`: a paused search waits for a decision.
    `full_title` is `title` as it was before it was made short enough for a list.
    """

    session_id: int
    title: str
    updated: str
    turns: int
    resolution_rate: float | None
    unknown_markers: int = 0
    markers_written: int = 0
    is_waiting: bool = False
    full_title: str = ""


@dataclass(frozen=True, slots=True)
class DocumentStatus:
    """One line of the index list: an attachment or, with `is_note`, a note, and what became of it."""

    item: SourceInfo | None
    ref: ZoteroRef
    file_name: str
    state: IngestState
    reason: str
    pages: int | None
    passages: int
    is_note: bool = False
