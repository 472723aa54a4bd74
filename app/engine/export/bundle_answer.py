"""The answer of a turn as a bundle holds it: its markers with their places, and every claim with what was judged.

A verifier that knows none of our Markdown rules has to see that no marker was hidden. So each bracket that looks like a
marker is listed: as a marker, or as a literal with the reason why it is none.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.engine.citations.claims import read_answer
from app.engine.citations.markers import Marker
from app.engine.citations.masking import Masked, mask
from app.engine.export.bundle_verifier import find_brackets, find_quotation, quotations
from app.engine.records import Evidence, Occurrence, OccurrenceCheck, Turn, Verdict

Json = dict[str, Any]

_NUMBER = re.compile(r"\d+")
_INDEXED = re.compile(r"[A-Za-z0-9_\]]")


def answer_shape(turn: Turn) -> Json:
    """Describe an answer: raw and resolved text, markers, literals, claims."""
    raw, text = turn.written.text, turn.resolved.text
    markers = read_answer(raw, len(turn.evidence)).markers
    judged = _judged(turn)
    groups = list(_groups(markers, judged))
    shapes = [_marker(marker, group) for marker, group in zip(markers, groups, strict=True)]
    kept = {shape["kept_start"] for shape in shapes} - {None}
    passages = {passage.index: passage for passage in turn.evidence}
    checks = {(one.chunk_index, one.occurrence): one for one in turn.checks}
    return {
        "answer_raw": raw,
        "answer": text,
        "markers": shapes,
        "literals_raw": _literals(raw, {marker.start for marker in markers}, len(passages)),
        "literals": _literals(text, kept, len(passages)),
        "claims": [
            _claim(number, occurrence, passages[occurrence.chunk_index], checks)
            for number, group in enumerate(groups)
            for occurrence in group
        ],
    }


def _judged(turn: Turn) -> dict[tuple[int, int], Occurrence]:
    return {
        (one.chunk_index, one.occurrence): one
        for citation in turn.resolved.citations
        for one in citation.occurrences
    }


def _groups(
    markers: Sequence[Marker], judged: dict[tuple[int, int], Occurrence]
) -> Iterator[list[Occurrence]]:
    """Give the occurrences of each marker in document order."""
    counts: Counter[int] = Counter()
    for marker in markers:
        group = []
        for index in marker.indices:
            group.append(judged[index, counts[index]])
            counts[index] += 1
        yield group


def _marker(marker: Marker, group: Sequence[Occurrence]) -> Json:
    kept = [one for one in group if one.verdict is not Verdict.DEMOTED]
    return {
        "start": marker.start,
        "end": marker.end,
        "indices": list(marker.indices),
        "out_of_range": list(marker.out_of_range),
        "kept": [one.chunk_index for one in kept],
        "kept_start": kept[0].char_start if kept else None,
    }


def _claim(
    marker: int, occurrence: Occurrence, passage: Evidence, checks: Mapping[tuple[int, int], OccurrenceCheck]
) -> Json:
    check = checks.get((occurrence.chunk_index, occurrence.occurrence))
    return {
        "marker": marker,
        "index": occurrence.chunk_index,
        "occurrence": occurrence.occurrence,
        "claim": occurrence.claim,
        "is_compound": occurrence.is_compound,
        "part": check.part if check else "",
        "p": occurrence.p,
        "override": occurrence.verdict.value if occurrence.is_override else None,
        "verdict": occurrence.verdict.value,
        "reasons": list(check.reasons) if check else [],
        "quotations": [_quotation(text, passage.text) for text in quotations(occurrence.claim)],
    }


def _quotation(text: str, passage: str) -> Json:
    start, end = find_quotation(text, passage) or (None, None)
    return {"text": text, "start": start, "end": end}


def _literals(text: str, marker_starts: set[int], count: int) -> list[Json]:
    masked = mask(text)
    return [
        {"start": start, "end": end, "why": _why(text, masked, (start, end), count)}
        for start, end in find_brackets(text)
        if start not in marker_starts
    ]


def _why(text: str, masked: Masked, place: tuple[int, int], count: int) -> str:
    """Say why a bracket is no marker, in the words the verifier knows."""
    start, end = place
    if masked.text[start] != text[start]:
        behind = bisect_right(masked.spans, start, key=lambda span: span.start)
        return masked.spans[behind - 1].kind.value
    if any(not 1 <= int(number) <= count for number in _NUMBER.findall(text, start, end)):
        return "number of the text"
    if _INDEXED.search(text, max(0, start - 1), start):
        return "array index"
    return "part of a name" if text[end : end + 1].isalpha() else "interval"
