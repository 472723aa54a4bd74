"""Cuts a claim into parts, and finds those that no sentence of a passage bears out (V10). Pure.

Parts are clauses, for the decision model to judge, and details that need none: numbers with their units, names and
codes, words that point up or down, words that deny.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from app.engine.citations.signals import without_attribution
from app.engine.citations.signals.alignment import prepare_pair
from app.engine.citations.signals.directions import opposed_words
from app.engine.citations.signals.entities import missing_names
from app.engine.citations.signals.negation import DENIALS, negation_signals
from app.engine.citations.signals.quantities import derived_shares, quantities_of
from app.engine.citations.signals.quantity import Quantity
from app.engine.records import ClaimPart

MAX_CLAUSES = 6
MIN_CLAUSE_WORDS = 4

_SEAM = re.compile(
    r"[,;:]\s+(?:(?:and|but|or|while|whereas|although|though|because|which|und|aber|während|sowie|y|pero|et|mais)\s+)?"
    r"|\s+(?:and|but|while|whereas|although|because|und|aber|pero|mais)\s+"
    r"|[，；]"
)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_WIDE = re.compile(r"[\u3040-\u9fff]")
_WIDE_PER_WORD = 2
_MOST_DETAILS = 2


def clause_ranges(claim: str) -> tuple[tuple[int, int], ...]:
    """Cut a claim into clauses of `MIN_CLAUSE_WORDS` words or more.

    Returns:
        Ranges in the claim, 2 to `MAX_CLAUSES`; none when it is of one piece, or of too many.
    """
    start = _said_from(claim)
    clauses: list[tuple[int, int]] = []
    for seam in _SEAM.finditer(claim, start):
        is_rest_long = _length(claim[seam.end() :]) >= MIN_CLAUSE_WORDS
        if _length(claim[start : seam.start()]) >= MIN_CLAUSE_WORDS and is_rest_long:
            clauses.append((start, seam.start()))
            start = seam.end()
    clauses.append((start, len(claim.rstrip(" .;。"))))
    return tuple(clauses) if 2 <= len(clauses) <= MAX_CLAUSES else ()


def missing_details(claim: str, passage: str, nearest: str) -> tuple[ClaimPart, ...]:
    """Find the numbers and names of a claim that a passage has nowhere, in order.

    Args:
        claim: The claim; who is said to have said it is not looked at.
        passage: The whole passage.
        nearest: The sentences that say most of the claim; a number there that stands in the place of the claim's is
            told.
    """
    start = _said_from(claim)
    said = claim[start:]
    parts = [*_numbers(said, passage, nearest), *_names(said, passage)]
    return _in_order(_moved(part, start) for part in parts)


def turned_details(claim: str, nearest: str) -> tuple[ClaimPart, ...]:
    """Find the direction words and denials of a claim that the nearest sentences turn, in order."""
    pair = prepare_pair(claim, nearest)
    parts = [
        part for word, reason in opposed_words(pair) for part in _word_parts(claim, {word.lower()}, reason)
    ]
    denied = {signal.name: signal for signal in negation_signals(pair)}["denied_by_claim"]
    if denied.value:
        parts += _word_parts(claim, DENIALS, denied.reason)
    return _in_order(parts)


def joined_parts(details: Sequence[ClaimPart], clauses: Iterable[ClaimPart]) -> tuple[ClaimPart, ...]:
    """Join details and clauses in order: a clause gives way to the one or two details in it, more give way to it."""
    named = list(details)
    whole: list[ClaimPart] = []
    for clause in clauses:
        within = [part for part in named if clause.start <= part.start < clause.end]
        if not within:
            whole.append(clause)
        elif len(within) > _MOST_DETAILS:
            whole.append(clause)
            named = [part for part in named if part not in within]
    return _in_order([*whole, *named])


def _said_from(claim: str) -> int:
    """Where the claim begins behind who is said to have said it."""
    said = without_attribution(claim, claim)
    return len(claim) - len(said) if claim.endswith(said) else 0


def _length(text: str) -> int:
    return len(_WORD.findall(text)) + len(_WIDE.findall(text)) // _WIDE_PER_WORD


def _numbers(said: str, passage: str, nearest: str) -> Iterator[ClaimPart]:
    given, near = _quantities(passage), _quantities(nearest)
    for quantity in quantities_of(said):
        if any(quantity.holds(other) for other in given):
            continue
        rivals = {other.text for other in near if quantity.excludes(other)}
        note = f"“{rivals.pop()}” stands there instead" if len(rivals) == 1 else ""
        yield ClaimPart(quantity.start, quantity.end, said[quantity.start : quantity.end], note)


def _quantities(text: str) -> tuple[Quantity, ...]:
    found = quantities_of(text)
    return found + derived_shares(text, found)


def _names(said: str, passage: str) -> Iterator[ClaimPart]:
    for start, end in _neighbours_joined(said, missing_names(said, passage)):
        if not _WIDE.search(said, start, end):  # in scripts without spaces a "word" is a whole phrase
            yield ClaimPart(start, end, said[start:end])


def _neighbours_joined(text: str, ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join names with nothing but white space between them: they are one name."""
    joined: list[tuple[int, int]] = []
    for start, end in ranges:
        if joined and text[joined[-1][1] : start].isspace():
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _word_parts(claim: str, words: Iterable[str], note: str) -> list[ClaimPart]:
    """The first place of one of the words in the claim."""
    wanted = frozenset(words)
    found = next((one for one in _WORD.finditer(claim) if one[0].lower() in wanted), None)
    return [ClaimPart(found.start(), found.end(), found[0], note)] if found else []


def _moved(part: ClaimPart, by: int) -> ClaimPart:
    return ClaimPart(part.start + by, part.end + by, part.text, part.note)


def _in_order(parts: Iterable[ClaimPart]) -> tuple[ClaimPart, ...]:
    """Sort parts; of two that overlap the longer one stays."""
    kept: list[ClaimPart] = []
    for part in sorted(parts, key=lambda one: (one.start, -one.end)):
        if not kept or part.start >= kept[-1].end:
            kept.append(part)
    return tuple(kept)
