"""Lines of a PDF page with their place and type, read through PDFium's text page.

One call fetches the text of a whole page; fonts and boxes are asked for a few characters of each line only, since
a call per character would cost more than all the rest. Knows nothing of columns, headings or passages.
"""

import ctypes
import math
import re
import sys
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium_c

from app.engine.ingest.captions import TABLE_CAPTION
from app.engine.ingest.text import accented, clean_line, has_loose_accent

SAMPLES = 5
BOLD_WEIGHT = 600
BOLD_FLAG = 1 << 18
BOLD_NAME = re.compile(r"bold|black|heavy|semibold|demi|medi(?:um)?\b|CMBX|NimbusRomNo9L-Medi", re.IGNORECASE)
# PDFium glues a divided word's two lines together around its division mark.
LINE_BREAK = re.compile("\r\n|\r|\n|(?<=[\x02\ufffe])(?=\\S)")
# Characters between an accent set apart and its letter, in the file's order.
ACCENT_REACH = 4
WIDE_GAP_EM = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as PDFium found it.

    Attributes:
        text: Cleaned text; a hyphen at its end may stand for a divided word.
        page_index: 0-based physical page.
        left, bottom, right, top: Box in PDF points, turned so that the text runs from left to right.
        size: Effective font size in points, of the middle one of a few characters.
        is_bold: Whether most of the sampled characters are set in a bold face.
        angle: Direction of writing in degrees: 0, 90, 180 or 270.
        is_soft_end: Whether the line ends in a hyphen that PDFium itself took for a division mark.
        font: Name of the font of the sampled middle character.
        cells: Parts of the line that stand apart by more than an em; only counted on pages with a table.
    """

    text: str
    page_index: int
    left: float
    bottom: float
    right: float
    top: float
    size: float
    is_bold: bool = False
    angle: int = 0
    is_soft_end: bool = False
    font: str = ""
    cells: int = 1

    @property
    def width(self) -> float:
        """Width in points."""
        return self.right - self.left

    @property
    def middle(self) -> float:
        """Height of the line's centre over the page's foot, in points."""
        return (self.top + self.bottom) / 2

    def with_text(self, text: str) -> "Line":
        """The same line with other words."""
        return replace(self, text=text)


@dataclass(frozen=True, slots=True)
class _Glyph:
    left: float
    bottom: float
    right: float
    top: float
    size: float
    angle: int


class PageReader:
    """Reads one page; use as a context manager so that PDFium's handles are given back."""

    def __init__(self, document: Any, page_index: int) -> None:  # noqa: ANN401 - PDFium's handle has no type
        self.page_index = page_index
        self._page = pdfium_c.FPDF_LoadPage(document, page_index)
        if not self._page:
            raise ValueError(f"page {page_index + 1} cannot be loaded")
        self._text_page = pdfium_c.FPDFText_LoadPage(self._page)
        self._fonts: dict[str, bool] = {}
        self._has_table = False

    def __enter__(self) -> "PageReader":
        return self

    def __exit__(self, *_: object) -> None:
        if self._text_page:
            pdfium_c.FPDFText_ClosePage(self._text_page)
        pdfium_c.FPDF_ClosePage(self._page)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points, as shown (after the page's own rotation)."""
        return float(pdfium_c.FPDF_GetPageWidthF(self._page)), float(pdfium_c.FPDF_GetPageHeightF(self._page))

    def text(self) -> str:
        """The page's text as PDFium orders it, with line breaks."""
        if not self._text_page:
            return ""
        count = pdfium_c.FPDFText_CountChars(self._text_page)
        if count <= 0:
            return ""
        # UTF-16: a character outside the BMP takes two units.
        buffer = (ctypes.c_ushort * (2 * count + 2))()
        written = pdfium_c.FPDFText_GetText(self._text_page, 0, count, buffer)
        return bytes(buffer)[: 2 * max(0, written - 1)].decode("utf-16-le", "replace")

    def lines(self) -> list[Line]:
        """Lines in PDFium's order; empty ones are left out."""
        text = self.text()
        self._has_table = bool(TABLE_CAPTION.search(text))
        found: list[Line] = []
        start = 0
        for match in [*LINE_BREAK.finditer(text), None]:
            end = match.start() if match else len(text)
            line = self._line(text, start, end)
            if line is not None:
                found.append(line)
            start = match.end() if match else end
        return found

    def _line(self, text: str, start: int, end: int) -> Line | None:
        raw = text[start:end]
        cleaned, is_soft_end = clean_line(
            self._with_accents(text, start, end) if has_loose_accent(raw) else raw
        )
        if not cleaned:
            return None
        solid = [start + at for at, char in enumerate(raw) if not char.isspace()]
        step = max(1, len(solid) // SAMPLES)
        indices = [self._char_index(text, at) for at in {solid[0], *solid[::step], solid[-1]}]
        glyphs = [glyph for glyph in map(self._glyph, indices) if glyph is not None]
        if not glyphs:
            return None
        glyph = sorted(glyphs, key=lambda one: one.size)[len(glyphs) // 2]
        middle = self._char_index(text, solid[len(solid) // 2])
        font, is_bold = self._font(middle)
        if len(solid) > 3 and is_bold:
            is_bold = self._font(self._char_index(text, solid[-2]))[1]
        same = [one for one in glyphs if one.size >= glyph.size * 0.8] or glyphs
        return Line(
            text=cleaned,
            page_index=self.page_index,
            left=min(one.left for one in glyphs),
            bottom=min(one.bottom for one in same),
            right=max(one.right for one in glyphs),
            top=max(one.top for one in same),
            size=round(glyph.size, 2),
            is_bold=is_bold,
            angle=glyph.angle,
            is_soft_end=is_soft_end,
            font=font,
            cells=self._cells(text, solid, glyph.size) if self._has_table else 1,
        )

    def _with_accents(self, text: str, start: int, end: int) -> str:
        """The line with each accent that stands apart put on the letter it is drawn over or under."""
        chars = list(text[start:end])
        for at, char in enumerate(chars):
            glyph = self._glyph(self._char_index(text, start + at)) if has_loose_accent(char) else None
            if glyph is None:
                continue
            near = range(max(0, at - ACCENT_REACH), min(len(chars), at + ACCENT_REACH + 1))
            boxes = {
                one: self._glyph(self._char_index(text, start + one))
                for one in near
                if accented(chars[one], char)
            }
            offsets = {
                one: abs(box.left + box.right - glyph.left - glyph.right) / 2
                for one, box in boxes.items()
                if box
            }
            base = min(offsets, key=lambda one: offsets[one], default=None)
            if base is None or offsets[base] > 0.35 * glyph.size:
                continue
            chars[base] = accented(chars[base], char) or chars[base]
            chars[at] = ""
            if (
                base == at + 1
                and at >= 2
                and chars[at - 1] == " "
                and self._touches(text, start + at - 2, start + base)
            ):
                chars[at - 1] = ""
        return "".join(chars)

    def _touches(self, text: str, first: int, second: int) -> bool:
        """Whether no word space lies between two characters."""
        left, right = self._glyph(self._char_index(text, first)), self._glyph(self._char_index(text, second))
        return bool(left and right and right.left - left.right < 0.15 * right.size)

    def _cells(self, text: str, solid: list[int], size: float) -> int:
        count = 1
        for before, after in pairwise(solid):
            if after - before > 1:
                left = self._glyph(self._char_index(text, before))
                right = self._glyph(self._char_index(text, after))
                count += bool(left and right and right.left - left.right > WIDE_GAP_EM * size)
        return count

    def _char_index(self, text: str, at: int) -> int:
        if sys.platform == "win32":  # PDFium's own strings count UTF-16 units there, code points elsewhere
            at += sum(ord(char) > 0xFFFF for char in text[:at])
        return int(pdfium_c.FPDFText_GetCharIndexFromTextIndex(self._text_page, at))

    def _glyph(self, index: int) -> _Glyph | None:
        rect = pdfium_c.FS_RECTF()
        if index < 0 or not pdfium_c.FPDFText_GetLooseCharBox(self._text_page, index, rect):
            return None
        matrix = pdfium_c.FS_MATRIX()
        scale, angle = 1.0, 0
        if pdfium_c.FPDFText_GetMatrix(self._text_page, index, matrix):
            scale = math.hypot(matrix.c, matrix.d) or 1.0
            angle = round(math.degrees(math.atan2(matrix.b, matrix.a)) / 90) * 90 % 360
        size = pdfium_c.FPDFText_GetFontSize(self._text_page, index) * scale
        box = (rect.left, min(rect.bottom, rect.top), rect.right, max(rect.bottom, rect.top))
        return _Glyph(*turned(box, angle), size, angle)

    def _font(self, index: int) -> tuple[str, bool]:
        buffer = ctypes.create_string_buffer(96)
        flags = ctypes.c_int(0)
        written = pdfium_c.FPDFText_GetFontInfo(self._text_page, index, buffer, 96, flags)
        name = buffer.raw[: max(0, min(written, 96) - 1)].decode("utf-8", "replace")
        if name not in self._fonts:
            weight = pdfium_c.FPDFText_GetFontWeight(self._text_page, index)
            is_bold = weight >= BOLD_WEIGHT or bool(flags.value & BOLD_FLAG) or bool(BOLD_NAME.search(name))
            self._fonts[name] = is_bold
        return name, self._fonts[name]


def turned(box: tuple[float, float, float, float], angle: int) -> tuple[float, float, float, float]:
    """Turn a page box (left, bottom, right, top) so that text written at `angle` runs from left to right."""
    left, bottom, right, top = box
    if angle == 90:
        return bottom, -right, top, -left
    if angle == 180:
        return -right, -top, -left, -bottom
    if angle == 270:
        return -top, left, -bottom, right
    return box


def turned_back(box: tuple[float, float, float, float], angle: int) -> tuple[float, float, float, float]:
    """Undo `turned`."""
    return turned(box, -angle % 360)
