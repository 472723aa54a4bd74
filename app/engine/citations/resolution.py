"""From a raw answer and stored probabilities to the answer that is shown: pure, synchronous, no I/O (invariant 5).

Each number of each marker is kept or removed by its own verdict. A removed marker takes blanks with it only where
they would be left over: before white space, punctuation or the end, or behind it at the start of a line;
parentheses that held nothing else go too. All other text stays byte for byte.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from numbers import Real

from app.engine.citations.claims import AnswerReading, read_answer
from app.engine.citations.pruning import KeptMarker, Pruned, bracket, prune
from app.engine.citations.unsupported import unsupported_spans
from app.engine.records import (
    Citation,
    Evidence,
    Occurrence,
    ResolvedAnswer,
    SourceInfo,
    Verdict,
    VerdictOverride,
    WrittenAnswer,
)

_NO_OVERRIDES: Mapping[tuple[int, int], Verdict] = {}


def resolve_citations(
    answer: str,
    evidence: Sequence[Evidence],
    probabilities: Mapping[int, Sequence[float | None]],
    threshold: float,
    *,
    has_zero_citation_fallback: bool = True,
    overrides: Mapping[tuple[int, int], Verdict] | None = None,
) -> ResolvedAnswer:
    """Keep the citations that hold, remove those that do not, and sort the sources into two tiers.

    Args:
        answer: Markdown with raw markers.
        evidence: The passages of the turn; `index` runs 1…N.
        probabilities: Support probability per index and occurrence, 0–1; missing or unusable ones count as None
            and fail open (invariant 11).
        threshold: τ, 0–1; an occurrence is kept iff p ≥ τ.
        has_zero_citation_fallback: Whether an answer without any marker cites all its sources. Off for the
            answer that the library has nothing.
        overrides: The user's verdicts by (index, occurrence); they win over the probability (V9).

    Returns:
        The resolved answer. Its text has only markers within 1…N, written `[n]` or `[n, m]`.
    """
    reading = read_answer(answer, len(evidence))
    judged = _judge(reading, probabilities, threshold, overrides or _NO_OVERRIDES)
    survivors = [
        KeptMarker(marker.start, marker.end, tuple(o.chunk_index for o in group if _survives(o)))
        for marker, group in zip(reading.markers, judged, strict=True)
    ]
    pruned = prune(answer, survivors, len(evidence))
    placed = [
        _placed(occurrence, start)
        for group, start in zip(judged, pruned.starts, strict=True)
        for occurrence in group
    ]
    is_fallback = has_zero_citation_fallback and not reading.markers
    cited, considered = _tiers(evidence, placed, is_fallback=is_fallback)
    return ResolvedAnswer(
        pruned.text,
        _citations(evidence, placed),
        cited,
        considered,
        markers_written=sum(len(m.indices) + len(m.out_of_range) for m in reading.markers),
        markers_resolved=sum(len(m.indices) for m in reading.markers),
        unsupported=_unsupported(pruned, survivors),
    )


def resolve_written(
    written: WrittenAnswer,
    evidence: Sequence[Evidence],
    probabilities: Mapping[int, Sequence[float | None]],
    threshold: float,
    overrides: Sequence[VerdictOverride] = (),
) -> ResolvedAnswer:
    """Resolve what a writer handed over: only an answer that found something falls back on all its sources."""
    return resolve_citations(
        written.text,
        evidence,
        probabilities,
        threshold,
        has_zero_citation_fallback=not written.found_nothing,
        overrides={(one.chunk_index, one.occurrence): one.verdict for one in overrides},
    )


def verdict_of(p: float | None, threshold: float) -> Verdict:
    """Judge one probability: None was not checked, p ≥ τ is kept, anything else demoted."""
    if p is None:
        return Verdict.FAIL_OPEN
    return Verdict.KEPT if p >= threshold else Verdict.DEMOTED


def usable_probability(p: object) -> float | None:
    """Give a probability back if it is a number from 0 to 1, otherwise None."""
    if isinstance(p, bool) or not isinstance(p, Real):
        return None
    try:
        probability = float(p)
    except OverflowError:  # a whole number too long for a float
        return None
    return probability if 0.0 <= probability <= 1.0 else None


def _judge(
    reading: AnswerReading,
    probabilities: Mapping[int, Sequence[float | None]],
    threshold: float,
    overrides: Mapping[tuple[int, int], Verdict],
) -> list[list[Occurrence]]:
    """Give the judged occurrences of every marker, in document order."""
    counts: Counter[int] = Counter()
    claims = iter(zip(reading.claims, reading.is_compound, strict=True))
    judged: list[list[Occurrence]] = []
    for marker in reading.markers:
        claim, is_compound = next(claims) if marker.indices else ("", False)
        group = []
        for index in marker.indices:
            number = counts[index]
            counts[index] += 1
            measured = probabilities.get(index, ())
            p = usable_probability(measured[number]) if number < len(measured) else None
            own = overrides.get((index, number))
            verdict = own or verdict_of(p, threshold)
            group.append(
                Occurrence(
                    index, number, claim, p, verdict, is_compound=is_compound, is_override=own is not None
                )
            )
        judged.append(group)
    return judged


def _unsupported(pruned: Pruned, markers: Sequence[KeptMarker]) -> tuple[tuple[int, int], ...]:
    places = list(zip(pruned.places, markers, strict=True))
    kept = [(at, at + len(bracket(marker.indices))) for at, marker in places if marker.indices]
    return unsupported_spans(pruned.masked, (at for at, marker in places if not marker.indices), kept)


def _survives(occurrence: Occurrence) -> bool:
    return occurrence.verdict is not Verdict.DEMOTED


def _placed(occurrence: Occurrence, start: int | None) -> Occurrence:
    return replace(occurrence, char_start=start if _survives(occurrence) else None)


def _citations(evidence: Sequence[Evidence], occurrences: Iterable[Occurrence]) -> tuple[Citation, ...]:
    by_index: defaultdict[int, list[Occurrence]] = defaultdict(list)
    for occurrence in occurrences:
        by_index[occurrence.chunk_index].append(occurrence)
    passages = sorted(evidence, key=lambda passage: passage.index)
    return tuple(Citation(p, tuple(by_index[p.index])) for p in passages if p.index in by_index)


def _tiers(
    evidence: Sequence[Evidence], occurrences: Iterable[Occurrence], *, is_fallback: bool
) -> tuple[tuple[SourceInfo, ...], tuple[SourceInfo, ...]]:
    """Split all sources into those with a surviving occurrence and the others (invariants 2, 9, 10)."""
    sources = {passage.source.ref: passage.source for passage in evidence}
    if is_fallback:
        return tuple(sources.values()), ()
    by_index = {passage.index: passage.source.ref for passage in evidence}
    cited = dict.fromkeys(by_index[o.chunk_index] for o in occurrences if _survives(o))
    return (
        tuple(sources[ref] for ref in cited),
        tuple(source for ref, source in sources.items() if ref not in cited),
    )
