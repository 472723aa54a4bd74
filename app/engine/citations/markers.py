"""Citation markers in an answer: their forms, their bounds, and the rule for bracketed numbers that are none.

Forms, each number of one or two digits: `[1]`, `[1, 2]`, `[1; 2]`, `[E 1]`, `[Chunk 1]`, `【1】`, and mixtures; the brackets
`［1］` and `〔1〕` of East Asian keyboards, and digits and commas of full width, are read like their plain kin.

A bracket of that form is a citation, except where it is

1. masked: code, maths, links `[1](url)`, addresses, images, definitions, escaped brackets (see `masking`). Footnotes
   `[^1]`, years `[2019]`, words `[sic]`, task boxes `[ ]`, decimals `[1.18, 1.52]`, ranges `[1-3]` and numbers of three
   digits do not have the form at all;
2. an array index: straight after one lower-case letter (`a[1]`), a name with an underscore (`row_sum[1]`) or
   another index (`a[1][2]`);
3. an interval of statistics: two rising numbers straight after `CI`, `IQR` and their kind (`95% CI [2, 5]`);
4. a part of a chemical name that is written with it: `[2]rotaxane`, `[60]fullerene`;
5. a number of the text itself, when it reaches out of range *and* either holds several numbers of which one is
   0 (`[0, 1]`), or follows a word that announces such numbers (`refs. [44, 69]`, `interval [5, 40]`, `x = [31]`), or
   stands straight before a digit (`[19]85`), or within quotation marks, where a paper's own words must not be changed.

Brackets under the exceptions are left as they are and not counted. In every other bracket, numbers out of range are
to be removed and counted as unresolved. A number within range in a quotation is taken for the writer's citation: what
a paper's own text has there can only be told with the paper at hand (see `quoted_brackets`).
"""

import re
from dataclasses import dataclass
from functools import cache

from app.engine.citations.masking import Masked, mask
from app.engine.citations.phrases import citation_words


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
        is_own = _is_part_of_text(prose, bracket) or (
            marker.out_of_range and _belongs_to_text(prose, marker, quotations)
        )
        if not is_own:
            found.append(marker)
    return tuple(found)


_NUMBER = r"(?:(?:E|[Cc]hunk|CHUNK)[ \u00a0]?)?[0-9０-９]{1,2}"
_GAP = r"[^\S\n]{0,3}\n?[^\S\n]{0,3}"
_LIST = rf"{_NUMBER}(?:{_GAP}[,;，；、]{_GAP}{_NUMBER})*"
_BRACKET = re.compile(rf"\[(?P<plain>{_LIST})\]|【{_LIST}】|［{_LIST}］|〔{_LIST}〕")
_DIGITS = re.compile(r"[0-9０-９]+")
_NAME = re.compile(r"(?:(?<![\w'’-])[a-z]|(?<!\w)[A-Za-z]\w*_\w*[A-Za-z0-9])$")
_DIGIT = re.compile(r"[0-9]")
_QUOTATION = re.compile(
    r"“(?:[^“”\n]|\n(?![ \t>]*\n))*”|„(?:[^„“”\n]|\n(?![ \t>]*\n))*[“”]|«(?:[^«»\n]|\n(?![ \t>]*\n))*»"
    r"|「[^「」\n]*」|『[^『』\n]*』|\"[^\"\n]*\""
)
_LOOK_BACK = 40
_LONGEST_NAME = 24


@cache
def _number_cue(*, is_list: bool) -> re.Pattern[str]:
    words = citation_words()
    cues = "|".join(map(re.escape, words.number_cues + (words.list_cues if is_list else ())))
    return re.compile(rf"(?:(?<!\w)(?:{cues})\.?|[=∈])\s{{0,2}}$", re.IGNORECASE)


@cache
def _interval_cue() -> re.Pattern[str]:
    cues = "|".join(map(re.escape, citation_words().interval_cues))
    return re.compile(rf"(?<!\w)(?:{cues})(?:\s?[=:]|,)?\s{{0,2}}$", re.IGNORECASE)


@cache
def _compound() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(map(re.escape, citation_words().compounds))})(?!\w)")


def _marker(bracket: re.Match[str], evidence_count: int) -> Marker:
    numbers = dict.fromkeys(int(digits) for digits in _DIGITS.findall(bracket[0]))
    return Marker(
        bracket.start(),
        bracket.end(),
        tuple(number for number in numbers if 1 <= number <= evidence_count),
        tuple(number for number in numbers if not 1 <= number <= evidence_count),
    )


def _follows_name(prose: str, position: int) -> bool:
    return _NAME.search(_text_before(prose, position)) is not None


def _is_part_of_text(prose: str, bracket: re.Match[str]) -> bool:
    """Tell whether a bracket is an interval or part of a chemical name, in range or not."""
    if not bracket["plain"]:
        return False
    numbers = [int(digits) for digits in _DIGITS.findall(bracket[0])]
    if len(numbers) == 1:
        return _compound().match(prose, bracket.end(), bracket.end() + _LONGEST_NAME) is not None
    is_rising = len(numbers) == 2 and numbers[0] < numbers[1]
    return is_rising and _interval_cue().search(_text_before(prose, bracket.start())) is not None


def _belongs_to_text(prose: str, marker: Marker, quotations: "_Quotations") -> bool:
    """Tell whether a bracket with a number out of range is the text's own."""
    numbers = marker.indices + marker.out_of_range
    if len(numbers) > 1 and 0 in numbers:
        return True
    cue = _number_cue(is_list=len(numbers) > 1)
    is_announced = cue.search(_text_before(prose, marker.start)) is not None
    return is_announced or _DIGIT.match(prose, marker.end) is not None or quotations.hold(marker)


def _text_before(prose: str, position: int) -> str:
    return prose[max(0, position - _LOOK_BACK) : position]


class _Quotations:
    """The quotations of a text, asked for markers in ascending order."""

    def __init__(self, prose: str) -> None:
        self._spans = _QUOTATION.finditer(prose)
        self._current = next(self._spans, None)

    def hold(self, marker: Marker) -> bool:
        while self._current is not None and self._current.end() <= marker.start:
            self._current = next(self._spans, None)
        return self._current is not None and self._current.start() < marker.start
