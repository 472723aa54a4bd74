"""Lines of a PDF page with their place and type, read through PDFium's text page.

One call fetches the text of a whole page; fonts and boxes are asked for a few characters of each line only, since
a call per character would cost more than all the rest. Knows nothing of columns, headings or passages.
"""

import ctypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress, pairwise
from typing import Any

import pypdfium2.raw as pdfium_c

from app.engine.ingest.captions import TABLE_CAPTION
from app.engine.ingest.garbled import is_garbled
from app.engine.ingest.letter_spacing import close_up, may_be_spaced
from app.engine.ingest.loose_accents import has_loose_accent, join_accents
from app.engine.ingest.pdf_glyphs import BoxTuple, Glyphs
from app.engine.ingest.raised import has_figures, mark_raised
from app.engine.ingest.text import clean_line

SAMPLES = 4
# PDFium glues a divided word's two lines together around its division mark.
LINE_BREAK = re.compile("\r\n|\r|\n|(?<=[\x02\ufffe])(?=\\S)")
WIDE_GAP_EM = 1.0
HEADER_GAP_EM = 2.0
_MAX_HEADER = 80


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
        cells: Parts of the line that stand apart by more than an em; only counted on pages with a table, and of bold
            lines.
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


class GarbledPage(ValueError):
    """A page whose text is nonsense though it looks right."""


class PageReader:
    """Reads one page; use as a context manager so that PDFium's handles are given back."""

    def __init__(self, document: Any, page_index: int) -> None:  # noqa: ANN401 - PDFium's handle has no type
        self.page_index = page_index
        self._page = pdfium_c.FPDF_LoadPage(document, page_index)
        if not self._page:
            raise ValueError(f"page {page_index + 1} cannot be loaded")
        self._text_page = pdfium_c.FPDFText_LoadPage(self._page)

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
        count = pdfium_c.FPDFText_CountChars(self._text_page) if self._text_page else 0
        if count <= 0:
            return ""
        # UTF-16: a character outside the BMP takes two units.
        buffer = (ctypes.c_ushort * (2 * count + 2))()
        written = pdfium_c.FPDFText_GetText(self._text_page, 0, count, buffer)
        return bytes(buffer)[: 2 * max(0, written - 1)].decode("utf-16-le", "replace")

    def lines(self) -> list[Line]:
        """Lines in PDFium's order; empty ones are left out.

        Raises:
            GarbledPage: The text layer gives wrong letters.
        """
        text = self.text()
        if is_garbled(text):
            raise GarbledPage(f"page {self.page_index + 1}, whose text layer gives wrong letters")
        glyphs = Glyphs(self._text_page, text)
        counts_cells = bool(TABLE_CAPTION.search(text))
        found: list[Line] = []
        start = 0
        for match in [*LINE_BREAK.finditer(text), None]:
            end = match.start() if match else len(text)
            line = _line(glyphs, text[start:end], start, self.page_index, counts_cells=counts_cells)
            if line is not None:
                found.append(line)
            start = match.end() if match else end
        return found


def _line(glyphs: Glyphs, raw: str, start: int, page_index: int, *, counts_cells: bool) -> Line | None:
    solid = list(compress(range(start, start + len(raw)), map(str.strip, raw)))
    if not solid:
        return None
    middle = solid[len(solid) // 2]
    scale, angle = glyphs.scale_and_angle(middle)
    sampled = {solid[0], *solid[:: max(1, len(solid) // SAMPLES)], middle, solid[-1]}
    measured = glyphs.measured(sampled, scale, angle)
    if not measured:
        return None
    sizes = sorted([own for own, _ in measured])
    size = sizes[len(sizes) // 2]
    lefts, bottoms, rights, tops = zip(*[box for _, box in measured], strict=True)
    if sizes[0] < size * 0.8:
        # Superscripts and the like widen the line but do not make it higher.
        upright = [box for own, box in measured if own >= size * 0.8]
        _, bottoms, _, tops = zip(*upright, strict=True)

    def box_of(at: int) -> BoxTuple | None:
        return glyphs.box(start + at, angle)

    if has_figures(raw):
        beside = _ordinary(glyphs, sampled, size)
        raw = mark_raised(raw, lambda at: glyphs.is_raised(start + at, beside, size, angle))
    repaired = close_up(raw, box_of) if may_be_spaced(raw) else raw
    if repaired == raw and has_loose_accent(raw):
        repaired = join_accents(raw, box_of)
    text, is_soft_end = clean_line(repaired)
    if not text:
        return None
    font, is_bold = glyphs.font(middle)
    is_bold = is_bold and (len(solid) <= 3 or glyphs.font(solid[-2])[1])
    # Bold words far apart are the header of a table, with or without a caption.
    gap = WIDE_GAP_EM if counts_cells else HEADER_GAP_EM if is_bold and len(solid) < _MAX_HEADER else 0.0
    return Line(
        text=text,
        page_index=page_index,
        left=min(lefts),
        bottom=min(bottoms),
        right=max(rights),
        top=max(tops),
        size=round(size, 2),
        is_bold=is_bold,
        angle=angle,
        is_soft_end=is_soft_end,
        font=font,
        cells=_count_cells(glyphs, solid, gap * size, angle) if gap else 1,
    )


def _ordinary(glyphs: Glyphs, places: Iterable[int], size: float) -> int:
    """One of the sampled characters that is set in the line's own size."""
    return next(at for at in places if glyphs.font_size(at) * glyphs.scale_and_angle(at)[0] >= 0.98 * size)


def _count_cells(glyphs: Glyphs, solid: list[int], gap: float, angle: int) -> int:
    count = 1
    for before, after in pairwise(solid):
        if after - before > 1:
            left, right = glyphs.box(before, angle), glyphs.box(after, angle)
            count += bool(left and right and right[0] - left[2] > gap)
    return count
