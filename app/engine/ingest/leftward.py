"""Lines of Hebrew and Arabic as PDFium gives them, with the words of other scripts in them put back in order.

PDFium turns such a line round stretch by stretch, and takes letters and the figures beside them for two stretches: "BRCA1"
comes out as "1BRCA", "in vitro" as "vitro in", and a bracket that closes behind them opens. What it did is undone here, which
gives the line as it is seen, and that is read as a reader of such a script does.

The order of PDFium is that of `CPDF_TextPage::CloseTempLine` and `CFX_BidiString`; the other is the Unicode bidirectional
algorithm (UAX 9) as far as one line without marks of embedding needs it.
"""

import re
import unicodedata
from itertools import groupby
from typing import Final

_CLASSES: Final = {
    "L": "L", "R": "R", "AL": "R", "EN": "D", "AN": "D", "ET": "T", "CS": "C", "ES": "C", "NSM": "M", "BN": "M",
}  # fmt: skip
_LEFTWARD: Final = re.compile("[\u0590-\u08ff]")
# A foreign stretch: it begins with a letter or a figure and ends with one, or with a sign that belongs to a figure.
_STRETCH: Final = re.compile("[LD](?:[LDTCN]*(?:[LD]|DT))?T?")
# "5 mg" is seen as "mg 5": one short word and a figure beside it are a figure and its unit.
_UNIT: Final = re.compile(r"[^\W\d_]{1,4} [\d.,]*\d")
# Words of a leftward script in a line that runs to the right.
_PHRASE: Final = re.compile("[\u0590-\u08ff]+(?:[ \u00a0,'\"-]+[\u0590-\u08ff]+)*")
# A line with more of its letters than this from a leftward script runs to the left, whatever its number of words.
_LEAST_SHARE: Final = 0.4
_MIRRORED: Final = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


def in_reading_order(line: str) -> str:
    """Give a line in the order in which it is read; lines of other scripts, and pointed ones, are as they were."""
    if line.isascii() or not _LEFTWARD.search(line):
        return line
    classes = "".join(map(_class, line))
    if "M" in classes or "L" not in classes:
        return line
    is_turned = _is_turned(classes)
    seen = _seen(line, classes, is_turned=is_turned)
    letters = classes.count("R") + classes.count("L")
    if is_turned or classes.count("R") > _LEAST_SHARE * letters:
        return _read(seen)
    return _PHRASE.sub(lambda found: _turned(found[0]), seen)


def _class(char: str) -> str:
    return _CLASSES.get(unicodedata.bidirectional(char), "N")


def _direction(kind: str) -> str:
    """PDFium's direction of a class: figures and their signs are weakly rightward."""
    return "W" if kind in "DTC" else kind


def _is_turned(classes: str) -> bool:
    """Whether PDFium takes a line for a leftward one: by the number of its stretches."""
    stretches = [key for key, _ in groupby(classes, _direction)]
    return stretches.count("R") > stretches.count("L")


def _seen(line: str, classes: str, *, is_turned: bool) -> str:
    """The line as it stands on the page from left to right."""
    pieces: list[str] = []
    is_leftward, at = is_turned, 0
    for direction, group in groupby(classes, _direction):
        length = len(list(group))
        piece = line[at : at + length]
        at += length
        if direction in "RL":
            is_leftward = direction == "R"
        is_piece_turned = direction == "R" or (direction == "N" and is_leftward)
        pieces.append(_turned(piece) if is_piece_turned else piece)
    return "".join(reversed(pieces) if is_turned else pieces)


def _read(seen: str) -> str:
    """A line as it is seen, from right to left, with its foreign stretches from left to right."""
    classes = "".join(map(_class, seen))
    pieces: list[str] = []
    end = len(seen)
    for found in reversed(list(_STRETCH.finditer(classes))):
        pieces.append(_turned(seen[found.end() : end]))
        stretch = seen[found.start() : found.end()]
        is_whole = "L" in found[0] and not _UNIT.fullmatch(stretch)
        pieces.append(stretch if is_whole else _apart(stretch))
        end = found.start()
    pieces.append(_turned(seen[:end]))
    return "".join(pieces)


def _apart(stretch: str) -> str:
    """Figures beside each other, the rightmost first, each in its own order."""
    return "".join(reversed(re.split(r"(\s+)", stretch)))


def _turned(text: str) -> str:
    return text[::-1].translate(_MIRRORED)
