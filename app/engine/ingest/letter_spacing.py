"""Words whose letters are set apart, as listings of programs often are: put together by the width of the gaps."""

from collections.abc import Callable
from itertools import pairwise
from statistics import median

BoxOf = Callable[[int], tuple[float, float, float, float] | None]
_MIN_LETTERS = 3
# Of a shorter line all but one must be letters: it may be a formula.
_SURE_LENGTH = 6
# Share of the line that is white space: every second character, or nearly.
_MIN_SPACES = 0.4
# In units of the width that all characters of the line share: gaps between letters, and between words.
_MAX_LETTER_GAP = 0.4
_MIN_WORD_GAP = 0.9
_MAX_ODD_WIDTH = 0.12


def may_be_spaced(text: str) -> bool:
    """Whether a line holds about as many spaces as other characters; cheap, and right to say no."""
    return text.count(" ") >= _MIN_SPACES * len(text)


def close_up(text: str, box_of: BoxOf) -> str:
    """Take the spaces between letters out: "p r i n t ( x )" becomes "print(x)".

    Only lines in a type of one width are touched, where a gap between letters is narrow and one between words has room
    for a character: rows of figures and labels of axes stand further apart.

    Args:
        text: A line.
        box_of: Box (left, bottom, right, top) of the character at a place in the line; None when unknown.

    Returns:
        The line with one space between words, or as it was.
    """
    places = [at for at, char in enumerate(text) if not char.isspace()]
    boxes = [box for at in places if (box := box_of(at)) is not None]
    if not _is_word_like(text, len(places)) or len(boxes) < len(places):
        return text
    width = median(box[2] - box[0] for box in boxes)
    gaps = [after[0] - before[2] for before, after in pairwise(boxes)]
    is_even = all(abs(box[2] - box[0] - width) <= _MAX_ODD_WIDTH * width for box in boxes[1:])
    if not is_even or not 0 < median(gaps) < _MAX_LETTER_GAP * width:
        return text
    joined = [text[places[0]]]
    for at, gap in zip(places[1:], gaps, strict=True):
        joined.append(f" {text[at]}" if gap > _MIN_WORD_GAP * width else text[at])
    return "".join(joined)


def _is_word_like(text: str, signs: int) -> bool:
    if signs >= _SURE_LENGTH:
        return True
    letters = sum(map(str.isalpha, text))
    return letters >= _MIN_LETTERS and signs - letters <= 1
