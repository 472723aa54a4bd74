"""The wording of a claim: stretches of an answer turned into one clean, plain sentence (V1).

Mark-up goes, its text stays: emphasis, links, code spans and maths lose their signs, escaped characters their
back-slash, HTML its tags; images, code blocks, definitions, footnote signs and citation markers go altogether.
"""

import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.engine.citations.masking import Masked, MaskKind, MaskSpan
from app.engine.citations.phrases import SPOKEN_SYMBOLS


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part `start:end` of the answer that belongs to a claim; `joint` goes before it when it is not the first."""

    start: int
    end: int
    joint: str = " "


def claim_text(
    answer: str, masked: Masked, stretches: Sequence[Stretch], dropped: Sequence[Sequence[Stretch]]
) -> str:
    """Make one plain sentence of parts of an answer.

    Args:
        answer: The answer, Markdown.
        masked: Its mask.
        stretches: The parts, in the order in which they are read.
        dropped: For each part the citation markers within it, in order.

    Returns:
        The sentence with its full stop; "" when nothing but punctuation is left.
    """
    parts: list[str] = []
    for stretch, markers in zip(stretches, dropped, strict=True):
        text = "".join(_pieces(answer, masked, stretch, markers))
        parts += [stretch.joint, text] if parts else [text]
    return _sentence(_TAG.sub(_tag_text, "".join(parts)))


def reading_length(text: str) -> int:
    """Count characters as letters of English: a Chinese one says about as much as three, another wide one as two."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide + len(_IDEOGRAPH.findall(text))


_IDEOGRAPH = re.compile("[\u3400-\u9fff]")
_TAG = re.compile(
    r"</?(?P<name>abbr|a|b|br|cite|code|del|div|em|font|i|ins|kbd|li|mark|ol|p|q|small|span|strong|sub|sup|s|ul|u)"
    r"(?:[ \t][^<>\n]{0,400})?/?>",
    re.IGNORECASE,
)
_BREAKING_TAGS = frozenset({"br", "div", "li", "ol", "p", "ul"})
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_MARK_UP = re.compile(r"[*_~&\[\r\n]")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,40}\]")
_EMPHASIS = re.compile(r"(?<!\s)\*+|\*+(?!\s)|~~|(?<!\w)_+(?=\w)|(?<=[^\s{(])_+(?![\w{])")
_PRODUCT = re.compile(r"(?<=\w)\*(?=\w)")
_QUOTE_PREFIX = re.compile(r"[\r\n][ \t]*(?:>[ \t]*)+")
_LINK_TEXT = re.compile(r"\[([^\[\]]*)\]")
_EMPTY_BRACKETS = re.compile(r"\((?:see|cf\.|e\.g\.,?|siehe|vgl\.)?[ ,;]+\)|\[ +\]")
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
    """Take footnote signs and the signs of emphasis, of block quotes and of HTML's characters out of prose."""
    if _MARK_UP.search(text) is None:
        return text
    text = _FOOTNOTE.sub("", _QUOTE_PREFIX.sub("\n", text))
    text = _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)
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
            return _plain(found[1]) if found else text.strip("<>")
        case _:
            return text.strip("$") if text[0] == "$" else text[2:-2]


def _tag_text(tag: re.Match[str]) -> str:
    return " " if tag["name"].lower() in _BREAKING_TAGS else ""


def _sentence(text: str) -> str:
    if not text.isascii():
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
