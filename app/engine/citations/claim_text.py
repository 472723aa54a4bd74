"""The wording of a claim: stretches of an answer turned into one clean, plain sentence (V1).

Mark-up goes, its text stays: emphasis, links, code spans and maths lose their signs, escaped characters their
back-slash; images, code blocks, definitions and citation markers go altogether.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.engine.citations.masking import Masked, MaskKind, MaskSpan
from app.engine.citations.phrases import SPOKEN_SYMBOLS


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part `start:end` of the answer that belongs to a claim."""

    start: int
    end: int


def claim_text(
    answer: str,
    masked: Masked,
    stretches: Sequence[Stretch],
    dropped: Sequence[Stretch],
    *,
    is_table_row: bool,
) -> str:
    """Make one plain sentence of parts of an answer.

    Args:
        answer: The answer, Markdown.
        masked: Its mask.
        stretches: The parts, in order.
        dropped: Citation markers within the parts, in order.
        is_table_row: Whether bars separate cells here.

    Returns:
        The sentence with its full stop; "" when nothing but punctuation is left.
    """
    text = " ".join("".join(_pieces(answer, masked, stretch, dropped)) for stretch in stretches)
    if is_table_row:
        text = text.replace("|", ", ")
    return _sentence(text)


def reading_length(text: str) -> int:
    """Count characters, wide ones (Chinese, Japanese, Korean) twice: they say about as much as two letters."""
    if text.isascii():
        return len(text)
    return len(text) + sum(unicodedata.east_asian_width(character) in "WF" for character in text)


_EMPHASIS = re.compile(r"(?<!\s)\*+|\*+(?!\s)|~~|(?<!\w)_+(?=\w)|(?<=[^\s{(])_+(?![\w{])")
_PRODUCT = re.compile(r"(?<=\w)\*(?=\w)")
_QUOTE_PREFIX = re.compile(r"\n[ \t]*(?:>[ \t]*)+")
_LINK_TEXT = re.compile(r"\[([^\[\]]*)\]")
_EMPTY_BRACKETS = re.compile(r"\((?:see|cf\.|e\.g\.,?|siehe|vgl\.)?[ ,;]*\)|\[ *\]")
_LOOSE_PUNCTUATION = re.compile(r" (?=[。，、；：！？]|[.,;:!?](?:[\s\"'”’»)]|$))")
_LEADING = re.compile(r"(?:[\s,;:!?…•·#*>|)\]}。，、；：！？]|\.(?!\d)|[-–—](?=\s|$)|\d{1,2}[.)]\s)+")
_TRAILING = re.compile(r"(?:\s|[,;:(\[{“„«，；：、]|(?<=\s)[-–—]|\((?:see|cf\.?|e\.g\.,?|siehe|vgl\.)\s*$)+$")
_CLOSED = re.compile(r"[.!?…。！？｡](?:\[[\d,;–-]+\])?[\"'”’»)\]」』）]*$")
_LONGEST_TAIL = 60
_DROPPED_KINDS = frozenset({MaskKind.FENCE, MaskKind.DEFINITION, MaskKind.IMAGE})


def _pieces(answer: str, masked: Masked, stretch: Stretch, dropped: Sequence[Stretch]) -> Iterator[str]:
    position = stretch.start
    special: list[MaskSpan | Stretch] = sorted(
        [*masked.spans_within(stretch.start, stretch.end), *dropped], key=lambda span: span.start
    )
    for span in special:
        if not stretch.start <= span.start < stretch.end:
            continue
        yield _plain(answer[position : span.start])
        yield _unmarked(answer[span.start : span.end], span)
        position = span.end
    yield _plain(answer[position : stretch.end])


def _plain(text: str) -> str:
    """Take the signs of emphasis and of block quotes out of prose."""
    text = _QUOTE_PREFIX.sub("\n", text)
    parts = _PRODUCT.split(text)
    return "*".join(_EMPHASIS.sub("", part) for part in parts)


def _unmarked(text: str, span: MaskSpan | Stretch) -> str:
    """Give what of a masked stretch is read: the text of a link, the inside of code and maths."""
    if isinstance(span, Stretch) or span.kind in _DROPPED_KINDS:
        return " "
    match span.kind:
        case MaskKind.ESCAPE:
            return text[1:]
        case MaskKind.CODE:
            return text.strip("`")
        case MaskKind.LINK:
            found = _LINK_TEXT.match(text)
            return _plain(found[1]) if found else ""
        case _:
            return text.strip("$") if text[0] == "$" else text[2:-2]


def _sentence(text: str) -> str:
    for symbol, spoken in SPOKEN_SYMBOLS.items():
        text = text.replace(symbol, spoken)
    text = _EMPTY_BRACKETS.sub("", " ".join(text.split()))
    text = _LOOSE_PUNCTUATION.sub("", " ".join(text.split()))
    leading = _LEADING.match(text)
    text = text[leading.end() :] if leading else text
    text = _without_tail(text)
    if not any(character.isalnum() for character in text):
        return ""
    if _CLOSED.search(text[-_LONGEST_TAIL:]):
        return text
    return text + ("。" if unicodedata.east_asian_width(text[-1]) in "WF" else ".")


def _without_tail(text: str) -> str:
    head, tail = text[:-_LONGEST_TAIL], text[-_LONGEST_TAIL:]
    return head + _TRAILING.sub("", tail)
