"""Where everything that may be cited comes from: the passages that the tools of one turn returned, numbered once.

The search registers whatever its tools returned, the ranked passages first, and takes its evidence from `ranked`, numbered
1…N and each passage once. The numbers that a writer puts into its markers are held against these by `known`, which logs and
counts those that name nothing; resolution takes them out of the text. `counts` goes into the telemetry of the turn, and the
list of conversations sums the unknown ones up.
"""

import hashlib
import logging
import threading
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NewType

from app.engine.records import Evidence, SourceInfo

PassageKey = NewType("PassageKey", str)
"""Identity of a passage: its item and its text. It outlives parsing and indexing anew, which `passage_id` does not."""

# From the raw score of one search to their fusion; a kind that is not listed was made of these and counts more.
_SCORE_KINDS = ("bm25", "cosine", "rrf")
_TELEMETRY = ("passages_returned", "passages_known", "indices_written", "indices_unknown")

_log = logging.getLogger(__name__)


def passage_key(passage: Evidence) -> PassageKey:
    """Give a passage's canonical id; the same text of one item is one passage, whichever file or tool gave it."""
    text = " ".join(unicodedata.normalize("NFC", passage.text).split())
    ref = passage.source.ref
    digest = hashlib.sha256(f"{ref.library_id}/{ref.key}\n{text}".encode("utf-8", "surrogatepass"))
    return PassageKey(digest.hexdigest())


@dataclass(frozen=True, slots=True)
class ProvenanceCounts:
    """What went through a registry.

    Attributes:
        returned: Passages that tools returned, repetitions included.
        passages: Different ones among them.
        indices: Numbers that models wrote.
        unknown: Those of them that name no passage and were removed.
    """

    returned: int = 0
    passages: int = 0
    indices: int = 0
    unknown: int = 0

    def __add__(self, other: "ProvenanceCounts") -> "ProvenanceCounts":
        return ProvenanceCounts(
            self.returned + other.returned,
            self.passages + other.passages,
            self.indices + other.indices,
            self.unknown + other.unknown,
        )

    def as_record(self) -> dict[str, float | int | str | None]:
        """Flatten for the telemetry of a turn."""
        values = (self.returned, self.passages, self.indices, self.unknown)
        return dict(zip(_TELEMETRY, values, strict=True))


class ProvenanceRegistry:
    """The passages of one turn, numbered from 1 in the order they were first returned; safe for several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers: dict[PassageKey, int] = {}
        self._passages: list[Evidence] = []
        self._counts = ProvenanceCounts()

    @property
    def counts(self) -> ProvenanceCounts:
        """What went through so far."""
        with self._lock:
            return self._counts

    @property
    def passages(self) -> tuple[Evidence, ...]:
        """All passages with the best that is known of each; `index` is the registry's number."""
        with self._lock:
            return tuple(self._passages)

    def register(self, passages: Iterable[Evidence]) -> tuple[int, ...]:
        """Take in what a tool returned.

        Returns:
            The number of each passage; one that is known keeps its number, and gains what was not known of it.
        """
        with self._lock:
            numbers = tuple(self._register(passage) for passage in passages)
            self._counts += ProvenanceCounts(returned=len(numbers))
        return numbers

    def _register(self, passage: Evidence) -> int:
        number = self._numbers.setdefault(passage_key(passage), len(self._passages) + 1)
        if number > len(self._passages):
            self._passages.append(replace(passage, index=number))
            self._counts += ProvenanceCounts(passages=1)
        else:
            self._passages[number - 1] = _merged(self._passages[number - 1], passage)
        return number

    def ranked(self, numbers: Sequence[int]) -> tuple[Evidence, ...]:
        """Give passages in an order, best first, as a writer sees them: `index` is 1…N anew (invariant 1).

        Args:
            numbers: Numbers that `register` gave; a repetition is left out.

        Raises:
            KeyError: A number names no passage.
        """
        with self._lock:
            ordered = list(dict.fromkeys(numbers))
            unknown = [number for number in ordered if not 1 <= number <= len(self._passages)]
            if unknown:
                raise KeyError(f"no passage has the number {unknown[0]}")
            return tuple(
                replace(self._passages[number - 1], index=index) for index, number in enumerate(ordered, 1)
            )

    def known(self, indices: Iterable[int], origin: str, among: int | None = None) -> tuple[int, ...]:
        """Keep of the numbers that a model wrote those that name a passage, in order and once each.

        Args:
            indices: As written.
            origin: Which model wrote them and where, for the log; no text of the user's.
            among: How many passages the model was shown; None means all that are registered.
        """
        written = list(indices)
        with self._lock:
            last = len(self._passages) if among is None else among
        kept = [index for index in written if 1 <= index <= last]
        self._count(len(written), len(written) - len(kept), origin)
        return tuple(dict.fromkeys(kept))

    def _count(self, written: int, unknown: int, origin: str) -> None:
        if unknown:
            _log.warning("%d of %d numbers name no passage: %s", unknown, written, origin)
        with self._lock:
            self._counts += ProvenanceCounts(indices=written, unknown=unknown)


def _merged(one: Evidence, other: Evidence) -> Evidence:
    """Join two records of one passage, the best part of each; the first one's where they are as good."""
    place = max(one, other, key=_place_known)
    score = max(one, other, key=_score_rank)
    return replace(
        place,
        index=one.index,
        source=max(one.source, other.source, key=_source_known),
        section=max(one.section, other.section, key=len),
        text=one.text,
        score=score.score,
        score_kind=score.score_kind,
    )


def _place_known(passage: Evidence) -> tuple[bool, bool, bool]:
    return passage.page_index is not None, bool(passage.boxes), passage.attachment is not None


def _source_known(source: SourceInfo) -> tuple[int, int]:
    known = (source.title, source.authors, source.year, source.venue)
    return sum(map(bool, known)), len(source.authors)


def _score_rank(passage: Evidence) -> tuple[int, float]:
    kind = passage.score_kind
    return _SCORE_KINDS.index(kind) if kind in _SCORE_KINDS else len(_SCORE_KINDS), passage.score
