r"""Which stretches of a Markdown answer are not prose: code, maths, links, images, definitions, escapes.

Masking keeps the length: every masked character becomes `FILL`, line breaks stay, so each offset in the masked
text is the same offset in the answer. Nothing is ever put back by searching for a sentinel, hence text that
looks like one does no harm. All scanning is linear in the length of the text. The breaks of Windows and of old
Macintoshes read as a blank and `\n`, and as `\n`, so that no rule need know them.

Rules, close to CommonMark where that says something:

- A code fence runs to its closing fence or, unclosed, to the end of the text.
- Code spans and maths end within their paragraph. Maths is `$$…$$`, `$…$`, `\(…\)` on one line, and `\[…\]`
  when it stands alone on its lines; elsewhere `\[` and `\]` are escaped brackets, text that belongs to a quotation.
- `$` opens maths before a non-blank, after neither a letter nor a digit; the next `$` closes it after a
  non-blank and not before a digit. An amount followed by words ("$5 less than A$") is no maths.
- `[text](target)` and `![text](target)` are masked whole, `[text][label]` when the label is defined and the
  text is not itself a number in brackets.
- An address is `<scheme:…>`, or `http://…` up to a blank or a letter beyond ASCII; punctuation and numbers in
  brackets at its end do not belong to it.
- A definition is `[label]: target` with an optional title, alone on its line.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

FILL = "\ufffc"


class MaskKind(StrEnum):
    """What a masked stretch is."""

    FENCE = "fence"
    CODE = "code"
    MATH = "math"
    IMAGE = "image"
    LINK = "link"
    DEFINITION = "definition"
    ESCAPE = "escape"


@dataclass(frozen=True, slots=True)
class MaskSpan:
    """One masked stretch `start:end` of the answer."""

    kind: MaskKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Masked:
    r"""An answer and its mask; `text` is as long as the answer and breaks lines by `\n`, `spans` are disjoint and in order."""

    text: str
    spans: tuple[MaskSpan, ...]

    def spans_within(self, start: int, end: int) -> tuple[MaskSpan, ...]:
        """Give the stretches that begin in `start:end`."""
        low = bisect_left(self.spans, start, key=_start)
        return self.spans[low : bisect_left(self.spans, end, low, key=_start)]


def mask(text: str) -> Masked:
    """Mask everything in an answer that is not prose."""
    text = text.replace("\r\n", " \n").replace("\r", "\n")
    fences = list(_fences(text))
    text_without_fences = _filled(text, fences)
    definitions = [
        MaskSpan(MaskKind.DEFINITION, found.start(), found.end())
        for found in _DEFINITION.finditer(text_without_fences)
    ]
    labels = frozenset(_label(text[span.start : span.end]) for span in definitions)
    blocks = fences + definitions
    inline = _inline_spans(_filled(text, blocks), labels)
    spans = sorted([*blocks, *inline], key=_start)
    return Masked(_filled(text, spans), tuple(spans))


_FENCE_LINE = re.compile(
    r"^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?P<ticks>`{3,}|~{3,})(?P<info>[^\n]*)$", re.MULTILINE
)
_DEFINITION = re.compile(
    r"^[ ]{0,3}\[(?!\^)(?P<label>[^\[\]\n]{1,200})\]:[ \t]*[^\s]+"
    r"""(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$""",
    re.MULTILINE,
)
_PARAGRAPH_END = re.compile(r"\n(?:[ \t>]*\n)+|\ufffc\n")
_TARGET = r"\(<?[^()\s]*(?:\([^()\s]*\)[^()\s]*)*>?(?:[ \t]+\"[^\"\n]*\")?[ \t]*\)"
_LINK = re.compile(r"!?\[[^\[\]\n]*\]" + _TARGET)
_REFERENCE_LINK = re.compile(r"\[(?P<text>[^\[\]\n]*)\]\[(?P<label>[^\[\]\n]{1,200})\]")
_NUMBERS = re.compile(r"[\d\s,;]*")
_TOKEN_START = re.compile(r"[\\`$!\[<:]")
_TOKEN = re.compile(
    r"(?P<display>\\\[)"
    r"|(?P<paren>\\\((?=[^\n]))"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`+)"
    r"|(?P<dollars>\$\$?)"
    r"|(?P<bracket>!?\[)"
    r"|(?P<autolink><[A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\s]*>)"
)
_ADDRESS = re.compile(r"(?<!\w)https?://[!#-;=?-\[\]-_a-{}~]*")
_DISPLAY_END = re.compile(r"\\\][ \t.,;]*$", re.MULTILINE)
_PAREN_MATH = re.compile(r"\\\((?:[^\n\\\"“”]|\\(?![()]))+\\\)")
_DOLLAR = re.compile(r"\\.|(?P<dollar>\$)", re.DOTALL)
_TICKS = re.compile("`+")
_WORD = re.compile("[A-Za-z]{3}")
_BRACKETED_NUMBERS = re.compile(r"\[[0-9 ,;]{1,30}\]")
_ADDRESS_PUNCTUATION = ".,;:!?'*_~)"


def _start(span: MaskSpan) -> int:
    return span.start


def _label(definition: str) -> str:
    return definition.partition("[")[2].partition("]")[0].casefold()


def _filled(text: str, spans: list[MaskSpan]) -> str:
    """Replace the spans, in any order but disjoint, by fill characters; line breaks stay."""
    parts: list[str] = []
    position = 0
    for span in sorted(spans, key=_start):
        parts += (text[position : span.start], re.sub(r"[^\n]", FILL, text[span.start : span.end]))
        position = span.end
    parts.append(text[position:])
    return "".join(parts)


def _reads_as_math(body: str) -> bool:
    """Judge what stands between two dollar signs: not blank at an end, and no amount followed by words."""
    if not body or body[0].isspace() or body[-1].isspace():
        return False
    is_amount = body[0].isdigit() and "\\" not in body and " " in body and _WORD.search(body) is not None
    return not is_amount


def _fences(text: str) -> Iterator[MaskSpan]:
    """Find fenced code, fence lines included."""
    opening: re.Match[str] | None = None
    for line in _FENCE_LINE.finditer(text):
        ticks = line["ticks"]
        if opening is None:
            if ticks[0] == "~" or "`" not in line["info"]:
                opening = line
        elif ticks.startswith(opening["ticks"]) and not line["info"].strip():
            yield MaskSpan(MaskKind.FENCE, opening.start(), line.end())
            opening = None
    if opening is not None:
        yield MaskSpan(MaskKind.FENCE, opening.start(), len(text))


def _inline_spans(text: str, labels: frozenset[str]) -> Iterator[MaskSpan]:
    """Find code spans, maths, links, images and escapes, paragraph by paragraph."""
    start = 0
    for gap in _PARAGRAPH_END.finditer(text):
        yield from _InlineScanner(text, start, gap.start(), labels).spans()
        start = gap.end()
    yield from _InlineScanner(text, start, len(text), labels).spans()


class _InlineScanner:
    """Scans one paragraph from left to right; the leftmost construct that is complete wins."""

    def __init__(self, text: str, start: int, end: int, labels: frozenset[str]) -> None:
        self._text = text
        self._start = start
        self._end = end
        self._labels = labels
        self._tick_closers = self._pair_ticks()
        self._dollars = [found.start() for found in _DOLLAR.finditer(text, start, end) if found["dollar"]]
        self._last_display_end = self._find_last_display_end()

    def spans(self) -> Iterator[MaskSpan]:
        position = self._start
        while (found := _TOKEN_START.search(self._text, position, self._end)) is not None:
            start = found.start()
            token = _TOKEN.match(self._text, start, self._end)
            if token is not None:
                span = self._span_at(token.lastgroup or "", start, token.end())
                position = token.end()
            else:
                span = self._address(start, position)
                position = found.end()
            if span is not None:
                yield span
                position = span.end

    def _span_at(self, kind: str, start: int, end: int) -> MaskSpan | None:
        match kind:
            case "display":
                is_alone = self._is_first_in_line(start)
                return (self._display(start) if is_alone else None) or MaskSpan(MaskKind.ESCAPE, start, end)
            case "paren":
                return self._matched(_PAREN_MATH, MaskKind.MATH, start) or MaskSpan(
                    MaskKind.ESCAPE, start, end
                )
            case "escape":
                return MaskSpan(MaskKind.ESCAPE, start, end)
            case "ticks":
                closer = self._tick_closers.get(start)
                return None if closer is None else MaskSpan(MaskKind.CODE, start, closer)
            case "dollars":
                return self._dollar_math(start, end - start)
            case "autolink":
                return MaskSpan(MaskKind.LINK, start, end)
            case _:
                return self._link(start)

    def _pair_ticks(self) -> dict[int, int]:
        """Map the start of each run of back-ticks to the end of the next run of the same length."""
        pairs: dict[int, int] = {}
        next_end: dict[int, int] = {}
        for run in reversed(list(_TICKS.finditer(self._text, self._start, self._end))):
            length = run.end() - run.start()
            if length in next_end:
                pairs[run.start()] = next_end[length]
            next_end[length] = run.end()
        return pairs

    def _find_last_display_end(self) -> int:
        ends = [found.start() for found in _DISPLAY_END.finditer(self._text, self._start, self._end)]
        return ends[-1] if ends else -1

    def _is_first_in_line(self, position: int) -> bool:
        while position > self._start and self._text[position - 1] in " \t>":
            position -= 1
        return position == 0 or self._text[position - 1] == "\n"

    def _display(self, start: int) -> MaskSpan | None:
        if self._last_display_end < start:
            return None
        found = _DISPLAY_END.search(self._text, start, self._end)
        return found and MaskSpan(MaskKind.MATH, start, found.start() + 2)

    def _dollar_math(self, start: int, width: int) -> MaskSpan | None:
        index = bisect_left(self._dollars, start + width)
        if index == len(self._dollars):
            return None
        closer = self._dollars[index]
        if width == 2:
            is_closed = self._text.startswith("$$", closer, self._end)
            return MaskSpan(MaskKind.MATH, start, closer + 2) if is_closed else None
        is_apart = not (
            self._text[start - 1 : start].isalnum() or self._text[closer + 1 : closer + 2].isdigit()
        )
        is_math = is_apart and _reads_as_math(self._text[start + 1 : closer])
        return MaskSpan(MaskKind.MATH, start, closer + 1) if is_math else None

    def _link(self, start: int) -> MaskSpan | None:
        kind = MaskKind.IMAGE if self._text[start] == "!" else MaskKind.LINK
        if (span := self._matched(_LINK, kind, start)) is not None:
            return span
        reference = _REFERENCE_LINK.match(self._text, start, self._end)
        is_link = (
            reference is not None
            and reference["label"].casefold() in self._labels
            and not _NUMBERS.fullmatch(reference["text"])
        )
        return MaskSpan(MaskKind.LINK, start, reference.end()) if reference is not None and is_link else None

    def _address(self, colon: int, earliest: int) -> MaskSpan | None:
        """Find the address whose scheme ends with a colon, without what does not belong to it at its end."""
        start = self._text.rfind("http", max(colon - len("https"), earliest), colon)
        found = _ADDRESS.match(self._text, start, self._end) if start >= 0 else None
        if found is None:
            return None
        end = found.end()
        while True:
            while self._text[end - 1] in _ADDRESS_PUNCTUATION:
                end -= 1
            opening = self._text.rfind("[", max(start, end - 32), end)
            if opening < 0 or not _BRACKETED_NUMBERS.fullmatch(self._text, opening, end):
                return MaskSpan(MaskKind.LINK, start, end)
            end = opening

    def _matched(self, pattern: re.Pattern[str], kind: MaskKind, start: int) -> MaskSpan | None:
        found = pattern.match(self._text, start, self._end)
        return found and MaskSpan(kind, found.start(), found.end())
