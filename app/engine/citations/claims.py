"""Which sentence of the answer each citation stands for (V1–V3).

Backward from a marker the claim reaches to the nearest of: the previous valid marker, the start of the paragraph,
list item, table row or heading it stands in. A stretch over 800 characters begins at its next sentence. One
under 30 characters, or one whose last sentence only names authors, is carried on behind the marker to the end of
the sentence or to the next valid marker, unless its sentence was already closed before the marker (`"Quote." [1]`).
What has been carried on to the end of a sentence belongs to that claim alone; the next one begins behind it.

Markers with nothing but separators or an "and" between them share one claim, like the numbers of a compound one. A
claim that several passages share is compound (V4): `[1, 2]`, `[1] [2]`, `[1], [2]`; not `[1]` beside an invented `[99]`.
In a table the cells of a row are read with the heads of their columns, and behind the row's first cell.
Every stretch is looked at a bounded number of times, so extraction is linear in the length of the answer.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from app.engine.citations.blocks import Block, find_blocks
from app.engine.citations.claim_text import Stretch, claim_text, reading_length
from app.engine.citations.markers import Marker, find_markers
from app.engine.citations.masking import Masked, mask
from app.engine.citations.phrases import citation_words
from app.engine.citations.sentences import is_closed, sentence_ends
from app.engine.citations.tables import TableReader
from app.engine.records import Occurrence

MAX_CLAIM_CHARS = 800
MIN_CLAIM_CHARS = 30


def extract_occurrences(answer: str, evidence_count: int) -> tuple[Occurrence, ...]:
    """List the occurrences of an answer in document order, not judged yet.

    Args:
        answer: Markdown with raw markers.
        evidence_count: N; numbers outside 1…N make no occurrence.

    Returns:
        One occurrence per number and marker; `claim` is "" where the answer says nothing to the marker.
    """
    reading = read_answer(answer, evidence_count)
    counts: Counter[int] = Counter()
    occurrences = []
    readings = zip(reading.valid_markers, reading.claims, reading.is_compound, strict=True)
    for marker, claim, is_compound in readings:
        for index in marker.indices:
            occurrences.append(Occurrence(index, counts[index], claim, is_compound=is_compound))
            counts[index] += 1
    return tuple(occurrences)


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """The markers of an answer with the claim of each valid one.

    Attributes:
        markers: All markers, out-of-range ones included, in document order.
        claims: One claim per marker that has a number in range.
        is_compound: Of each such marker, whether its claim cites several passages.
    """

    markers: tuple[Marker, ...]
    claims: tuple[str, ...]
    is_compound: tuple[bool, ...]

    @property
    def valid_markers(self) -> tuple[Marker, ...]:
        """The markers with a number in range; they belong to `claims`, one each."""
        return tuple(marker for marker in self.markers if marker.indices)


def read_answer(answer: str, evidence_count: int) -> AnswerReading:
    """Find the markers of an answer and the claim that each valid one stands for."""
    masked = mask(answer)
    markers = find_markers(answer, evidence_count, masked)
    reader = _ClaimReader(answer, masked, markers)
    return AnswerReading(markers, tuple(reader.claims()), tuple(reader.compounds()))


_SEPARATORS = re.compile(
    r"[\s,;&/、，；–—-]*(?:(?:and|or|to|through|und|oder|bis|et|ou|y|e|o|ed|en|och|og|和|与|及)(?![a-z]))?"
    r"[^\S\n]*(?:\(?(?:see(?: also)?|cf\.|also|siehe(?: auch)?|vgl\.)[^\S\n]*)?"
)
_LONGEST_SEPARATOR = 24
_CLOSING_REST = re.compile(r"[.,;:!?…)\]}”’»\"'*_。，；！？」』]+(?=\s|$)")
_NAME = (
    r"(?:(?:van|von|de|del|della|der|den|di|da|dos|du|la|le|ten|ter|al|el|bin)\s+){0,3}"
    r"[A-ZÀ-ÖØ-ÞĀ-ſΑ-ΩА-ЯЁ][\w’'.-]*"
)
_LONGEST_AUTHOR_PHRASE = 140


@cache
def _author_only() -> re.Pattern[str]:
    """Match a phrase that names authors, their work and their year, and says nothing of them."""
    words = citation_words()
    lead_ins, verbs, links, works = (
        "|".join(map(re.escape, table))
        for table in (words.author_lead_ins, words.author_verbs, words.author_links, words.author_works)
    )
    return re.compile(
        rf"(?:(?i:{lead_ins})\s+)?(?:(?i:(?:[\w-]+\s+){{0,6}}?(?:{works})\s+(?:by|of|from|led\s+by|von|de|di)\s+))?"
        rf"{_NAME}(?:,?\s+(?:(?:and|und|et|y|e|en|och|&)\s+)?{_NAME}){{0,4}}"
        r"(?:,?\s+(?:et\s+al\.?|u\.\s?a\.|and\s+(?:colleagues|co-?workers|others)|(?:und|et|y)\s+\w{1,20}))?(?:[’']s?)?"
        r"(?:,?\s*\(?\d{4}[a-z]?\)?)?"
        rf"(?:\s+(?:{verbs})(?:\s+(?:{links}))?)?[\s,:.]*"
    )


@dataclass(frozen=True, slots=True)
class _Run:
    """Valid markers that share a claim: `start` of the first to `end` of the last, and the passages they cite."""

    start: int
    end: int
    size: int
    indices: frozenset[int]


class _ClaimReader:
    """Finds the claims of one answer; asks each place only once, from front to back."""

    def __init__(self, answer: str, masked: Masked, markers: Sequence[Marker]) -> None:
        self._answer = answer
        self._masked = masked
        self._valid = [marker for marker in markers if marker.indices]
        self._dropped = [Stretch(marker.start, marker.end) for marker in markers]
        self._drop_starts = [stretch.start for stretch in self._dropped]
        self._tables = TableReader(_blanked(masked.text, self._dropped))
        self._blocks = find_blocks(masked)
        self._block_starts = [block.start for block in self._blocks]
        self._runs = self._find_runs()

    def claims(self) -> Iterator[str]:
        """Give the claim of each valid marker."""
        taken_end = 0
        for number, run in enumerate(self._runs):
            is_last = number + 1 == len(self._runs)
            next_start = len(self._answer) if is_last else self._runs[number + 1].start
            claim, taken_end = self._claim(run, taken_end, next_start)
            yield from [claim] * run.size

    def compounds(self) -> Iterator[bool]:
        """Tell of each valid marker whether its claim cites several passages."""
        for run in self._runs:
            yield from [len(run.indices) > 1] * run.size

    def _find_runs(self) -> list[_Run]:
        runs: list[_Run] = []
        for marker in self._valid:
            indices = frozenset(marker.indices)
            if runs and self._is_next_in_run(runs[-1].end, marker.start):
                last = runs[-1]
                runs[-1] = _Run(last.start, marker.end, last.size + 1, last.indices | indices)
            else:
                runs.append(_Run(marker.start, marker.end, 1, indices))
        return runs

    def _is_next_in_run(self, end: int, start: int) -> bool:
        is_near = start - end <= _LONGEST_SEPARATOR and self._block_at(end) == self._block_at(start)
        return is_near and _SEPARATORS.fullmatch(self._answer, end, start) is not None

    def _block_at(self, position: int) -> Block:
        index = bisect_left(self._block_starts, position + 1) - 1
        return self._blocks[max(index, 0)]

    def _claim(self, run: _Run, taken_end: int, next_start: int) -> tuple[str, int]:
        """Give the claim of a run, and where text begins that may belong to the next one."""
        block = self._block_at(run.start)
        backward = self._backward(run, taken_end, block)
        text = self._text((backward,), block)
        if not self._needs_rest(text, backward, block):
            return text, run.end
        stop = min(next_start, block.end)
        forward = self._forward(run, stop)
        is_whole = forward.end < stop and is_closed(self._masked.text, forward.start, forward.end)
        return self._text((backward, forward), block), forward.end if is_whole else run.end

    def _backward(self, run: _Run, taken_end: int, block: Block) -> Stretch:
        start = max(taken_end, block.start)
        if start == taken_end:
            rest = _CLOSING_REST.match(self._masked.text, start, run.start)
            start = rest.end() if rest else start
        if run.start - start > MAX_CLAIM_CHARS:
            start = self._later_start(run.start - MAX_CLAIM_CHARS, run.start)
        return Stretch(min(start, run.start), run.start)

    def _later_start(self, start: int, end: int) -> int:
        """Find where the first whole sentence begins behind `start`, or at least the first whole word."""
        content_end = start + len(self._masked.text[start:end].rstrip())
        for sentence_end in sentence_ends(self._masked.text, start, end):
            if sentence_end < content_end:
                return sentence_end
        blank = re.compile(r"\s").search(self._masked.text, start, end)
        return blank.end() if blank and blank.end() < content_end else start

    def _needs_rest(self, text: str, backward: Stretch, block: Block) -> bool:
        """Tell whether a stretch is unfinished: short, or its last sentence has only named authors so far."""
        if reading_length(text) >= MIN_CLAIM_CHARS and not self._ends_with_authors(text, backward, block):
            return False
        return not is_closed(self._masked.text, backward.start, backward.end)

    def _ends_with_authors(self, text: str, backward: Stretch, block: Block) -> bool:
        last_end = max(sentence_ends(self._masked.text, backward.start, backward.end), default=backward.start)
        if backward.end - last_end > _LONGEST_AUTHOR_PHRASE:
            return False
        if last_end > backward.start:
            text = self._text((Stretch(last_end, backward.end),), block)
        return _author_only().fullmatch(text) is not None

    def _forward(self, run: _Run, stop: int) -> Stretch:
        end = min(max(stop, run.end), run.end + MAX_CLAIM_CHARS)
        return Stretch(run.end, next(sentence_ends(self._masked.text, run.end, end), end))

    def _text(self, stretches: Sequence[Stretch], block: Block) -> str:
        if block.is_table_row:
            stretches = tuple(self._tables.parts(block, stretches[0].start, stretches[-1].end))
        dropped = [self._dropped_within(stretch) for stretch in stretches]
        return claim_text(self._answer, self._masked, stretches, dropped)

    def _dropped_within(self, stretch: Stretch) -> Sequence[Stretch]:
        low = bisect_left(self._drop_starts, stretch.start)
        return self._dropped[low : bisect_left(self._drop_starts, stretch.end)]


def _blanked(text: str, dropped: Sequence[Stretch]) -> str:
    """Replace stretches, in order, by blanks."""
    parts: list[str] = []
    position = 0
    for stretch in dropped:
        parts += (text[position : stretch.start], " " * (stretch.end - stretch.start))
        position = stretch.end
    parts.append(text[position:])
    return "".join(parts)
