"""Boxes and fonts of single characters of a page, asked of PDFium through its C interface."""

import ctypes
import math
import re
import struct
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

import pypdfium2.raw as pdfium_c

BoxTuple = tuple[float, float, float, float]
BOLD_WEIGHT = 600
BOLD_FLAG = 1 << 18
BOLD_NAME = re.compile(r"bold|black|heavy|demi|medi(?:um)?\b|\.BI?$|CMBX|NimbusRomNo9L-Medi", re.IGNORECASE)
_NAME_BYTES = 96
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
# Left, top, right, bottom of FS_RECTF; unpacking them at once takes a third of the time of four attributes.
_RECT = struct.Struct("4f")
# Raised figures are set at two thirds to four fifths of the line's type and a third of it higher.
_MAX_RAISED = 0.85
_MIN_RAISE = 0.15


class Glyphs:
    """Looks up characters of one text page by their place in its text."""

    def __init__(self, text_page: Any, text: str) -> None:  # noqa: ANN401 - PDFium's handle has no type
        self._text_page = text_page
        self._astral = [] if text.isascii() else [found.start() for found in _ASTRAL.finditer(text)]
        # Where PDFium hides no characters, places in the text are those of its own list.
        self._is_direct = pdfium_c.FPDFText_CountChars(text_page) == len(text) + len(self._astral)
        self._is_plain = self._is_direct and not self._astral
        self._x, self._y = ctypes.c_double(0), ctypes.c_double(0)
        self._place = bytearray(_RECT.size)
        self._rect = pdfium_c.FS_RECTF.from_buffer(self._place)
        self._matrix = pdfium_c.FS_MATRIX()
        self._bold_fonts: dict[str, bool] = {}

    def box(self, at: int, angle: int) -> BoxTuple | None:
        """Left, bottom, right, top of a character with its line's height, turned upright; None when unknown."""
        index = at if self._is_plain else self._index(at)
        if not pdfium_c.FPDFText_GetLooseCharBox(self._text_page, index, self._rect):
            return None
        left, top, right, bottom = _RECT.unpack(self._place)
        box = (left, bottom, right, top) if bottom <= top else (left, top, right, bottom)
        return turned(box, angle) if angle else box

    def scale_and_angle(self, at: int) -> tuple[float, int]:
        """How much a character's matrix enlarges its font, and its direction of writing (0, 90, 180, 270)."""
        matrix = self._matrix
        index = at if self._is_plain else self._index(at)
        if not pdfium_c.FPDFText_GetMatrix(self._text_page, index, matrix):
            return 1.0, 0
        if matrix.b == 0 < matrix.a:
            return abs(matrix.d) or 1.0, 0
        angle = round(math.degrees(math.atan2(matrix.b, matrix.a)) / 90) * 90 % 360
        return math.hypot(matrix.c, matrix.d) or 1.0, angle

    def font_size(self, at: int) -> float:
        """Size in the font's own units; times the matrix's scale it is points."""
        index = at if self._is_plain else self._index(at)
        size: float = pdfium_c.FPDFText_GetFontSize(self._text_page, index)
        return size

    def measured(self, places: Iterable[int], scale: float, angle: int) -> list[tuple[float, BoxTuple]]:
        """Size in points and box of each of the characters that have one; `scale` is that of their matrix."""
        return [(self.font_size(at) * scale, box) for at in places if (box := self.box(at, angle))]

    def baseline(self, at: int, angle: int) -> float | None:
        """Height of the line a character stands on, turned upright, in points; None when unknown."""
        x, y = self._x, self._y
        if not pdfium_c.FPDFText_GetCharOrigin(self._text_page, self._index(at), x, y):
            return None
        return turned((x.value, y.value, x.value, y.value), angle)[1] if angle else y.value

    def is_raised(self, at: int, beside: int, size: float, angle: int) -> bool:
        """Whether a character stands smaller and higher than the one `beside` it, in a line of type `size` points."""
        if self.font_size(at) * self.scale_and_angle(at)[0] >= _MAX_RAISED * size:
            return False
        own, usual = self.baseline(at, angle), self.baseline(beside, angle)
        return own is not None and usual is not None and own > usual + _MIN_RAISE * size

    def font(self, at: int) -> tuple[str, bool]:
        """Name of a character's font, and whether it is bold."""
        index = self._index(at)
        buffer = ctypes.create_string_buffer(_NAME_BYTES)
        flags = ctypes.c_int(0)
        written = pdfium_c.FPDFText_GetFontInfo(self._text_page, index, buffer, _NAME_BYTES, flags)
        name = buffer.raw[: max(0, min(written, _NAME_BYTES) - 1)].decode("utf-8", "replace")
        if name not in self._bold_fonts:
            weight = pdfium_c.FPDFText_GetFontWeight(self._text_page, index)
            is_bold = weight >= BOLD_WEIGHT or bool(flags.value & BOLD_FLAG) or bool(BOLD_NAME.search(name))
            self._bold_fonts[name] = is_bold
        return name, self._bold_fonts[name]

    def _index(self, at: int) -> int:
        # PDFium counts UTF-16 units, we count code points: 𝑃 is two of its characters.
        if self._astral:
            at += bisect_left(self._astral, at)
        if self._is_direct:
            return at
        return int(pdfium_c.FPDFText_GetCharIndexFromTextIndex(self._text_page, at))


def turned(box: BoxTuple, angle: int) -> BoxTuple:
    """Turn a page box (left, bottom, right, top) so that text written at `angle` runs from left to right."""
    left, bottom, right, top = box
    if angle == 90:
        return bottom, -right, top, -left
    if angle == 180:
        return -right, -top, -left, -bottom
    if angle == 270:
        return -top, left, -bottom, right
    return box


def turned_back(box: BoxTuple, angle: int) -> BoxTuple:
    """Undo `turned`."""
    return turned(box, -angle % 360)
