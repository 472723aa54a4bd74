"""Where an annotation stands: the three kinds of positions of Zotero's reader. Pure."""

import json
import math
from typing import NamedTuple

_LAST_PAGE = 2**31 - 1  # the store's numbers end somewhere, and so do PDFs
_SHOWN_CHARS = 60
Rect = tuple[float, float, float, float]


class Position(NamedTuple):
    """Page (from 0) and rectangles in PDF points; EPUB and HTML have neither."""

    page_index: int | None
    rects: tuple[Rect, ...]


def parse_position(text: str) -> Position:
    """Understand the JSON of an annotation's position.

    Rectangles that run on to the next page are left out, since they lie on another page. Ink, which has strokes
    instead, gives the box around each.

    Raises:
        ValueError: It is not such JSON.
    """
    try:
        position = json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested without end") from error
    if isinstance(position, dict) and "type" in position:
        return Position(None, ())  # EPUB and HTML: a selector
    page_index = position.get("pageIndex") if isinstance(position, dict) else None
    if isinstance(page_index, bool) or not isinstance(page_index, int) or not 0 <= page_index <= _LAST_PAGE:
        raise ValueError(f"{_shown(page_index)} is not a page index")
    rects, strokes = (_lists_of_numbers(position.get(name)) for name in ("rects", "paths"))
    if any(len(rect) != 4 for rect in rects):
        raise ValueError("a rectangle has not four numbers")
    boxes = [_box(stroke) for stroke in strokes if len(stroke) > 1]
    return Position(page_index, (*((rect[0], rect[1], rect[2], rect[3]) for rect in rects), *boxes))


def _lists_of_numbers(value: object) -> list[list[float]]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise ValueError(f"{_shown(value)} is not a list of coordinates")  # noqa: TRY004 - one error for all bad JSON
    return [_numbers(entry) for entry in value]


def _numbers(value: object) -> list[float]:
    if not isinstance(value, list) or not all(isinstance(number, int | float) for number in value):
        raise ValueError(f"{_shown(value)} are not coordinates")
    try:
        numbers = [float(number) for number in value]
    except OverflowError:
        numbers = [math.inf]
    if not all(map(math.isfinite, numbers)):
        raise ValueError(f"{_shown(value)} are not coordinates")
    return numbers


def _box(stroke: list[float]) -> Rect:
    across, up = stroke[0::2], stroke[1::2]
    return min(across), min(up), max(across), max(up)


def _shown(value: object) -> str:
    """The beginning of what stood there, for a warning."""
    text = repr(value)
    return text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}…"
