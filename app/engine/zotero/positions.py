"""Where an annotation stands: the three kinds of positions of Zotero's reader. Pure."""

import json
import math
from typing import NamedTuple

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
    position = json.loads(text)
    if isinstance(position, dict) and "type" in position:
        return Position(None, ())  # EPUB and HTML: a selector
    page_index = position.get("pageIndex") if isinstance(position, dict) else None
    if isinstance(page_index, bool) or not isinstance(page_index, int) or page_index < 0:
        raise ValueError(f"{page_index!r} is not a page index")
    rects, strokes = (_lists_of_numbers(position.get(name)) for name in ("rects", "paths"))
    if any(len(rect) != 4 for rect in rects):
        raise ValueError("a rectangle has not four numbers")
    boxes = [_box(stroke) for stroke in strokes if len(stroke) > 1]
    return Position(page_index, (*((rect[0], rect[1], rect[2], rect[3]) for rect in rects), *boxes))


def _lists_of_numbers(value: object) -> list[list[float]]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list of coordinates")  # noqa: TRY004 - one error for all bad JSON
    return [_numbers(entry) for entry in value]


def _numbers(value: object) -> list[float]:
    if not isinstance(value, list) or not all(isinstance(number, int | float) for number in value):
        raise ValueError(f"{value!r} are not coordinates")
    numbers = [float(number) for number in value]
    if not all(map(math.isfinite, numbers)):
        raise ValueError(f"{value!r} are not coordinates")
    return numbers


def _box(stroke: list[float]) -> Rect:
    across, up = stroke[0::2], stroke[1::2]
    return min(across), min(up), max(across), max(up)
