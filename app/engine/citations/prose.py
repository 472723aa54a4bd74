"""Changes the prose of an answer and leaves its code and formulas as they were written."""

from collections.abc import Callable
from typing import Final

from app.engine.citations.masking import MaskKind, mask

_AS_WRITTEN: Final = frozenset({MaskKind.FENCE, MaskKind.CODE, MaskKind.MATH})


def with_prose_changed(markdown: str, change: Callable[[str], str]) -> str:
    """Give an answer with each stretch of it that is neither code nor a formula changed.

    Args:
        markdown: The answer.
        change: Is given a stretch, and gives what stands in its place.
    """
    parts: list[str] = []
    position = 0
    for span in mask(markdown).spans:
        if span.kind in _AS_WRITTEN:
            parts += (change(markdown[position : span.start]), markdown[span.start : span.end])
            position = span.end
    return "".join([*parts, change(markdown[position:])])
