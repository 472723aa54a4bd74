"""The sentences of an answer that its surviving citations carry, with (Author, Year) for markers."""

import re
from collections.abc import Mapping

from app.engine.citations.authors import narrative_label, parenthetical_label
from app.engine.ingest.sentences import split_sentences
from app.engine.records import ResolvedAnswer, SourceInfo, Verdict

_MARKER = re.compile(r"\[\d{1,2}(?:, \d{1,2})*\]")
_NUMBER = re.compile(r"\d+")
_LINE = re.compile(r"[^\n]+")
_BULLET = re.compile(r"^[-*#>\s]+")
_LETTERS = 2


def kept_sentences(resolved: ResolvedAnswer) -> list[str]:
    """Give the sentences with a verified citation, in order.

    Where none was verified, those whose citations could not be checked; where the answer never had a citation, all.
    """
    places = {
        verdict: [
            one.char_start
            for citation in resolved.citations
            for one in citation.occurrences
            if one.verdict is verdict and one.char_start is not None
        ]
        for verdict in (Verdict.KEPT, Verdict.FAIL_OPEN)
    }
    spans = _spans(resolved)
    for found in places.values():
        holding = {_holder(spans, place) for place in found}
        kept = [_shown(resolved, spans[number]) for number in sorted(holding)]
        if kept:
            return kept
    was_cited = any(citation.occurrences for citation in resolved.citations)
    return [] if was_cited else [_shown(resolved, span) for span in spans]


def _spans(resolved: ResolvedAnswer) -> list[tuple[int, int]]:
    """Where sentences begin and end; what follows a full stop up to the next sentence, a marker say, belongs to it."""
    starts = {one.char_start for citation in resolved.citations for one in citation.occurrences}
    text = resolved.text
    for start in starts:
        marker = _MARKER.match(text, start) if start is not None else None
        if marker is not None:
            text = text[: marker.start()] + " " * len(marker[0]) + text[marker.end() :]
    spans: list[tuple[int, int]] = []
    for line in _LINE.finditer(text):
        begins = [
            line.start() + start for start, end in split_sentences(line[0]) if _has_words(line[0][start:end])
        ]
        spans += zip(begins, [*begins[1:], line.end()], strict=True)
    return spans


def _has_words(text: str) -> bool:
    return sum(letter.isalnum() for letter in text) >= _LETTERS


def _holder(spans: list[tuple[int, int]], place: int) -> int:
    """The sentence that a place lies in or follows."""
    before = [number for number, (start, _) in enumerate(spans) if start <= place]
    return before[-1] if before else 0


def _shown(resolved: ResolvedAnswer, span: tuple[int, int]) -> str:
    sources = {citation.evidence.index: citation.evidence.source for citation in resolved.citations}
    text = resolved.text[span[0] : span[1]]
    shown = _MARKER.sub(lambda marker: _parenthesis(sources, marker, text), text)
    return _BULLET.sub("", " ".join(shown.split()))


def _parenthesis(sources: Mapping[int, SourceInfo], marker: re.Match[str], sentence: str) -> str:
    """Names for a marker, but for those that the sentence gives already; other bracketed numbers stay."""
    numbers = [int(number) for number in _NUMBER.findall(marker[0])]
    if not all(number in sources for number in numbers):
        return marker[0]
    named = [sources[number] for number in numbers if narrative_label(sources[number]) not in sentence]
    return f"({'; '.join(dict.fromkeys(map(parenthetical_label, named)))})" if named else ""
