"""The claims of a conversation as rows: what is claimed, by which passage, how sure, and why. No Qt."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.engine.citations.authors import pill_label
from app.engine.citations.claims import extract_occurrences
from app.engine.citations.quotes import find_quote
from app.engine.citations.segments import segment_passage
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, Occurrence, Route, Turn, Verdict
from app.engine.words import guess_language, stems
from app.ui.chat.markers import Support, support_of_occurrence

_QUOTED = re.compile(r"“([^”]{3,})”")


class ClaimKey(NamedTuple):
    """Which claim of a conversation: the turn by its place, the passage cited, and which time.

    A tuple, as thousands of them are looked up at once.
    """

    turn_number: int
    chunk_index: int
    occurrence: int


@dataclass(frozen=True, slots=True)
class FoldedTexts:
    """The words of a claim without regard to capitals.

    Attributes:
        claim: In the answer's words.
        place: Source and section, then the title.
        passage: The passage cited; one text for all claims that cite it.
    """

    claim: str
    place: str
    passage: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One row.

    Attributes:
        number: 1… in reading order of the conversation.
        key: Which claim it is, also after its verdict changed.
        turn: The turn it belongs to.
        evidence: The passage cited.
        occurrence: The claim with its probability and verdict.
        support: How it stands.
        label: Author and year of the source.
        reasons: Why, in words; from the checks beside the model.
        part: The clause that the probability belongs to; "" for the whole claim.
        folded: What it is sorted and searched by, made once.
    """

    number: int
    key: ClaimKey
    turn: Turn
    evidence: Evidence
    occurrence: Occurrence
    support: Support
    label: str
    reasons: tuple[str, ...] = ()
    part: str = ""
    folded: "FoldedTexts" = field(default_factory=lambda: FoldedTexts("", "", ""))

    @property
    def measured(self) -> Verdict:
        """What counts without the user's own verdict."""
        if self.occurrence.p is None:
            return Verdict.FAIL_OPEN
        return Verdict.KEPT if self.occurrence.p >= self.turn.threshold else Verdict.DEMOTED


@dataclass(frozen=True, slots=True)
class ClaimCounts:
    """How many claims stand how; those that the user decided count where they stand now."""

    total: int
    standing: Mapping[Support, int]
    overridden: int


def claims_of(turns: Iterable[Turn]) -> tuple[Claim, ...]:
    """List the claims of turns in reading order; turns that claim nothing from passages have none."""
    return tuple(one for made in claims_by_turn(turns) for one in made)


def claims_by_turn(turns: Iterable[Turn]) -> Iterator[list[Claim]]:
    """The same, turn by turn."""
    before = 0
    passages: dict[int, str] = {}
    for turn_number, turn in enumerate(turns):
        if turn.route is Route.LITERATURE:
            made = _claims_of_turn(turn, turn_number, before, passages)
            before += len(made)
            yield made


def count_claims(claims: Sequence[Claim]) -> ClaimCounts:
    """Count claims by how they stand."""
    standing = Counter(one.support for one in claims)
    return ClaimCounts(len(claims), standing, sum(one.occurrence.is_override for one in claims))


def evidence_range(claim: str, evidence: Evidence) -> tuple[int, int]:
    """Find the stretch of a passage that belongs to a claim, to show first; nothing is measured here.

    Args:
        claim: In the answer's words.
        evidence: The passage cited.

    Returns:
        Where the words quoted in the claim stand, else the sentence that shares most words with it.
    """
    text = evidence.text
    for words in (*_QUOTED.findall(claim), claim):
        found = find_quote(words, text)
        if found is not None:
            return found
    segments = segment_passage(text, is_table=evidence.passage_type is PassageType.TABLE)
    if not segments:
        return 0, len(text)
    language = guess_language(claim)
    wanted = stems(claim, language)
    best = max(segments, key=lambda one: len(wanted & stems(text[one.start : one.end], language)))
    return best.start, best.end


def _claims_of_turn(turn: Turn, turn_number: int, before: int, passages: dict[int, str]) -> list[Claim]:
    checks = {(one.chunk_index, one.occurrence): one for one in turn.checks}
    places = {place: number for number, place in enumerate(checks or _written_places(turn))}

    def place(found: tuple[Evidence, Occurrence]) -> tuple[int, int, int]:
        one = found[1]
        last = len(places)
        return places.get((one.chunk_index, one.occurrence), last), one.chunk_index, one.occurrence

    pairs = [(cited.evidence, one) for cited in turn.resolved.citations for one in cited.occurrences]
    rows: list[Claim] = []
    for number, (evidence, one) in enumerate(sorted(pairs, key=place), start=before + 1):
        check = checks.get((one.chunk_index, one.occurrence))
        label = pill_label(evidence.source)
        rows.append(
            Claim(
                number,
                ClaimKey(turn_number, one.chunk_index, one.occurrence),
                turn,
                evidence,
                one,
                support_of_occurrence(one, turn.threshold),
                label,
                check.reasons if check else (),
                check.part if check else "",
                _folded(one, evidence, label, passages),
            )
        )
    return rows


def _folded(occurrence: Occurrence, evidence: Evidence, label: str, passages: dict[int, str]) -> FoldedTexts:
    passage = passages.get(evidence.passage_id)
    if passage is None:
        passage = passages[evidence.passage_id] = evidence.text.casefold()
    place = "\n".join((label, evidence.section, evidence.source.title)).casefold()
    return FoldedTexts(occurrence.claim.casefold(), place, passage)


def _written_places(turn: Turn) -> list[tuple[int, int]]:
    """The citations in the order of the answer, read from it where no checks were stored."""
    found = extract_occurrences(turn.written.text, len(turn.evidence))
    return [(one.chunk_index, one.occurrence) for one in found]
