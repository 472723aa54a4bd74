"""The words in which a sentence attribution is told: plain, no jargon, and never surer than the probability (V10)."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.citations.segments import Segment, SegmentKind
from app.engine.records import ClaimPart

SURE_P = 0.8
MAX_NAMED = 4

_ORDINALS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]
_NOUNS = {
    SegmentKind.SENTENCE: ("sentence", "sentences"),
    SegmentKind.HEADING: ("heading", "headings"),
    SegmentKind.ITEM: ("list item", "list items"),
    SegmentKind.ROW: ("row", "rows"),
    SegmentKind.FORMULA: ("formula", "formulas"),
    SegmentKind.CODE: ("code block", "code blocks"),
}


@dataclass(frozen=True, slots=True)
class Findings:
    """What is to be told.

    Attributes:
        segments: All of the passage, for counting.
        shown: Those that support the claim.
        nearest: The one that comes nearest when none does; None when none is near.
        strength: How sure the words may be, 0–1.
        threshold: τ; below it nothing is said to say the claim.
        missing: Parts of the claim that the passage does not have.
        turned: Words that it turns, with a note each.
        is_partial: Whether not all sentences were looked at.
    """

    segments: tuple[Segment, ...]
    shown: tuple[Segment, ...]
    nearest: Segment | None
    strength: float
    threshold: float
    missing: tuple[ClaimPart, ...]
    turned: tuple[ClaimPart, ...]
    is_partial: bool


def explain(findings: Findings) -> str:
    """Tell findings in a few sentences."""
    told = [_where(findings), *_what_is_missing(findings)]
    if findings.is_partial:
        told.append("Only a part of the passage was looked at.")
    return " ".join(told)


def _where(findings: Findings) -> str:
    places = _places(findings.shown, findings.segments)
    if not findings.shown:
        return _nowhere(findings)
    is_one = len(findings.shown) == 1
    if findings.strength < findings.threshold:
        return f"{places} {'comes' if is_one else 'come'} nearest to this."
    if findings.strength < SURE_P:
        return f"{places} {'seems' if is_one else 'seem'} to say this."
    return f"{places} {'says' if is_one else 'say'} this."


def _nowhere(findings: Findings) -> str:
    if findings.nearest is None:
        return "No sentence here says this."
    place = _places((findings.nearest,), findings.segments)
    return f"No sentence here says all of this. {place} comes nearest."


def _places(shown: Sequence[Segment], segments: Sequence[Segment]) -> str:
    """Name segments by their place among those of their kind: "The second and third sentences"."""
    parts = []
    for kind, nouns in _NOUNS.items():
        of_kind = [one.number for one in segments if one.kind is kind]
        numbers = [of_kind.index(one.number) for one in shown if one.kind is kind]
        if numbers and len(of_kind) == 1:
            parts.append(f"the only {nouns[0]}")
        elif numbers:
            parts.append(f"the {_listed([_ordinal(at) for at in numbers], 'and')} {nouns[len(numbers) > 1]}")
    joined = _listed(parts, "and")
    return joined[:1].upper() + joined[1:]


def _ordinal(at: int) -> str:
    if at < len(_ORDINALS):
        return _ORDINALS[at]
    number = at + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _what_is_missing(findings: Findings) -> list[str]:
    told = [f"Nothing here gives {_quoted(findings.missing)}."] if findings.missing else []
    return told + [f"Compare: {note}." for note in dict.fromkeys(part.note for part in findings.turned)]


def _quoted(parts: Sequence[ClaimPart]) -> str:
    names = list(dict.fromkeys(f"“{part.text}”" + (f" ({part.note})" if part.note else "") for part in parts))
    return _listed([*names[:MAX_NAMED], "more"] if len(names) > MAX_NAMED else names, "or")


def _listed(names: Sequence[str], joint: str) -> str:
    return f" {joint} ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else ""
