r"""Numbers in brackets that a quotation took over from the paper, told apart from the writer's own citations.

A writer who quotes “as reviewed in [8]” means the paper's eighth reference, not passage 8. Where such a bracket stands in
a passage of evidence behind the same words, it is escaped (`\[8\]`), as in Attest's own quotations: every rule then reads
it as text, and it shows as it was. Meant for an answer of a generator before its citations are verified.
"""

import re
from collections.abc import Sequence

from app.engine.citations.markers import find_markers
from app.engine.citations.masking import mask

CONTEXT_WORDS = 3

_QUOTING = re.compile(r"“[^“”\n]*”|„[^„“”\n]*[“”]|«[^«»\n]*»|\"[^\"\n]*\"|^[ \t]*>[^\n]*", re.MULTILINE)
_PLAIN_BRACKET = re.compile(r"\[[0-9][0-9 ,;]*\]")
_WORD = re.compile(r"\w+")
_LOOK_BACK = 80


def escape_quoted_brackets(answer: str, passages: Sequence[str]) -> str:
    """Escape the brackets that quotations in an answer share with the passages they quote.

    Args:
        answer: A writer's Markdown.
        passages: The texts of the evidence; their count is N.

    Returns:
        The answer. A bracket of marker form within quotation marks or a block quote is escaped when a passage has the
        same numbers in brackets behind the same CONTEXT_WORDS words.
    """
    known = {
        _footprint(text, found.start(), found[0])
        for text in passages
        for found in _PLAIN_BRACKET.finditer(text)
    }
    quotations = [(found.start(), found.end()) for found in _QUOTING.finditer(mask(answer).text)]
    parts: list[str] = []
    position = number = 0
    for marker in find_markers(answer, len(passages)):
        while number < len(quotations) and quotations[number][1] <= marker.start:
            number += 1
        is_quoted = number < len(quotations) and quotations[number][0] < marker.start
        written = answer[marker.start : marker.end]
        if is_quoted and _footprint(answer, marker.start, written) in known:
            parts += (answer[position : marker.start], "\\[", written[1:-1], "\\]")
            position = marker.end
    return "".join([*parts, answer[position:]])


def _footprint(text: str, start: int, bracket: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the words before a bracket, in lower case, and its numbers."""
    before = _WORD.findall(text[max(0, start - _LOOK_BACK) : start])[-CONTEXT_WORDS:]
    return tuple(word.casefold() for word in before), tuple(re.findall(r"\d+", bracket))
