"""Citation markers in an answer: their forms, their bounds, and the rule for bracketed numbers that are none.

Forms, each number of one or two digits: `[1]`, `[1, 2]`, `[1; 2]`, `[E 1]`, `[Chunk 1]`, `【1】`, and mixtures.

A bracket of that form is a citation, except where it is

1. masked: code, maths, links `[1](url)`, images, definitions, escaped brackets (see `masking`); footnotes `[^1]`,
   years `[2019]`, words `[sic]`, ranges `[1-3]` and numbers of three digits do not have the form at all;
2. an array index: straight after one lower-case letter (`a[1]`), a name with an underscore (`row_sum[1]`) or
   another index (`a[1][2]`);
3. a number of the text itself, when it reaches out of range *and* either holds several numbers of which one is
   0 (`[0, 1]`), or follows a word that announces such numbers (`refs. [44, 69]`, `interval [5, 40]`, `x = [31]`),
   or stands within quotation marks, where a paper's own words must not be changed.

Brackets under the exceptions are left as they are and not counted. In every other bracket, numbers out of range are
to be removed and counted as unresolved.
"""

import re
from dataclasses import dataclass

from app.engine.citations.masking import Masked, mask
from app.engine.citations.phrases import NUMBER_CUES


@dataclass(frozen=True, slots=True)
class Marker:
    """One bracket that cites, `start:end` in the answer.

    Attributes:
        start: Offset of the opening bracket.
        end: Offset behind the closing bracket.
        indices: Distinct numbers within 1…N, in the order written.
        out_of_range: Distinct numbers outside, in the order written.
    """

    start: int
    end: int
    indices: tuple[int, ...]
    out_of_range: tuple[int, ...]


def find_markers(text: str, evidence_count: int, masked: Masked | None = None) -> tuple[Marker, ...]:
    """Find the markers of an answer in document order.

    Args:
        text: The answer, Markdown.
        evidence_count: N; the numbers 1…N are in range.
        masked: The mask of `text` where the caller has it already.

    Returns:
        All brackets that cite, those with only out-of-range numbers included.
    """
    prose = (masked or mask(text)).text
    quotations = _Quotations(prose)
    found: list[Marker] = []
    index_end = -1
    for bracket in _BRACKET.finditer(prose):
        if bracket["plain"] and (bracket.start() == index_end or _follows_name(prose, bracket.start())):
            index_end = bracket.end()
            continue
        marker = _marker(bracket, evidence_count)
        if not (marker.out_of_range and _belongs_to_text(prose, marker, quotations)):
            found.append(marker)
    return tuple(found)


_NUMBER = r"(?:(?:E|[Cc]hunk|CHUNK)[ \u00a0]?)?[0-9０-９]{1,2}"
_GAP = r"[^\S\n]{0,3}\n?[^\S\n]{0,3}"
_LIST = rf"{_NUMBER}(?:{_GAP}[,;，；、]{_GAP}{_NUMBER})*"
_BRACKET = re.compile(rf"\[(?P<plain>{_LIST})\]|【(?P<wide>{_LIST})】")
_DIGITS = re.compile(r"[0-9０-９]+")
_NAME = re.compile(r"(?:(?<![\w'’-])[a-z]|(?<!\w)[A-Za-z]\w*_\w*[A-Za-z0-9])$")
_CUE = re.compile(rf"(?:(?<!\w)(?:{'|'.join(map(re.escape, NUMBER_CUES))})\.?|[=∈])\s{{0,2}}$", re.IGNORECASE)
_QUOTATION = re.compile(r"“[^“”\n]*”|„[^„“”\n]*[“”]|«[^«»\n]*»|\"[^\"\n]*\"")
_LOOK_BACK = 40


def _marker(bracket: re.Match[str], evidence_count: int) -> Marker:
    numbers = dict.fromkeys(int(digits) for digits in _DIGITS.findall(bracket[0]))
    return Marker(
        bracket.start(),
        bracket.end(),
        tuple(number for number in numbers if 1 <= number <= evidence_count),
        tuple(number for number in numbers if not 1 <= number <= evidence_count),
    )


def _follows_name(prose: str, position: int) -> bool:
    return _NAME.search(prose[max(0, position - _LOOK_BACK) : position]) is not None


def _belongs_to_text(prose: str, marker: Marker, quotations: "_Quotations") -> bool:
    numbers = marker.indices + marker.out_of_range
    if len(numbers) > 1 and 0 in numbers:
        return True
    before = prose[max(0, marker.start - _LOOK_BACK) : marker.start]
    return _CUE.search(before) is not None or quotations.hold(marker)


class _Quotations:
    """The quotations of a text, asked for markers in ascending order."""

    def __init__(self, prose: str) -> None:
        self._spans = _QUOTATION.finditer(prose)
        self._current = next(self._spans, None)

    def hold(self, marker: Marker) -> bool:
        while self._current is not None and self._current.end() <= marker.start:
            self._current = next(self._spans, None)
        return self._current is not None and self._current.start() < marker.start
