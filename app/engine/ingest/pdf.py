"""PDF to document, by PDFium. Runs in a worker process: PDFium is not safe for threads, nor against every file."""

import ctypes
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.engine.ingest.assemble import assemble
from app.engine.ingest.blocks import Block, BlockKind, TextLine
from app.engine.ingest.document import Box, Document, IngestState, Page, ParseFailure
from app.engine.ingest.hidden_copies import without_hidden_copy
from app.engine.ingest.hyphens import Vocabulary, join_lines
from app.engine.ingest.ocr import recognised_document
from app.engine.ingest.page_labels import page_labels
from app.engine.ingest.page_order import in_reading_order, typical_pitch
from app.engine.ingest.page_watch import PageWatch
from app.engine.ingest.pdf_blocks import (
    PdfBlock,
    Typography,
    classify,
    cut_blocks,
    join_paragraphs,
    measure_typography,
)
from app.engine.ingest.pdf_glyphs import turned_back
from app.engine.ingest.pdf_lines import GarbledPage, Line, PageReader
from app.engine.ingest.pdf_open import NO_PAGES, PdfRefused, open_pdf
from app.engine.ingest.pdf_tables import take_tables
from app.engine.ingest.running_heads import drop_running_lines
from app.engine.ingest.structure import OutlineEntry, mark_structure
from app.engine.ingest.text import clean_characters, normalise_text
from app.engine.ingest.zotero_cache import cached_document

MAX_PAGES = 20_000
# With fewer letters per page than this there is no text layer, only stray marks or a stamp.
MIN_LETTERS_PER_PAGE = 12
_LETTER = re.compile(r"[^\W_]")
_LABEL_BYTES = 128
_GARBLED = ParseFailure(
    IngestState.NO_TEXT,
    "This PDF's text layer gives wrong letters, so that it cannot be quoted."
    " Run text recognition (OCR) on it, then replace the attachment.",
)
_NO_WHOLE_PAGE = ParseFailure(
    IngestState.DAMAGED, "No page of this PDF can be opened. Download it again and replace the attachment."
)


def parse_pdf(path: Path, watch: PageWatch | None = None) -> Document | ParseFailure:
    """Read a PDF into a document, or say why it gives none; `watch` hears which page is in work."""
    try:
        document = open_pdf(path)
    except PdfRefused as refused:
        return refused.failure
    try:
        return _parse(document, path, watch or PageWatch())
    finally:
        document.close()


def _parse(document: Any, path: Path, watch: PageWatch) -> Document | ParseFailure:  # noqa: ANN401
    count = len(document)
    if count == 0:
        return NO_PAGES
    if count > MAX_PAGES:
        return ParseFailure(
            IngestState.TOO_LARGE,
            f"This PDF has {count} pages; at most {MAX_PAGES} are read. Split it into parts.",
        )
    lines, pages, warnings, garbled = _read_pages(document, count, watch)
    watch.leave(count)
    if len(warnings) - garbled == count:
        return _NO_WHOLE_PAGE
    if not watch.is_plain:
        own = [_label(document, page.index) for page in pages]
        labels = page_labels(own, lines, [page.height for page in pages])
        pages = [replace(page, label=label) for page, label in zip(pages, labels, strict=True)]
    if not _has_letters(lines, MIN_LETTERS_PER_PAGE * count):
        return cached_document(path, pages) or _recognised(document, pages, watch, is_garbled=garbled > 0)
    lines = [without_hidden_copy(found) for found in lines]
    kept = drop_running_lines(lines, [page.height for page in pages])
    ordered = [in_reading_order(page) for page in kept]
    blocks = _blocks(ordered, pages, [] if watch.is_plain else _outline(document))
    return assemble(_finished(blocks, ordered), pages, warnings=warnings)


def _has_letters(lines: Sequence[Sequence[Line]], least: int) -> bool:
    """Whether the lines have that many letters and figures; stops counting there."""
    found = 0
    for line in chain.from_iterable(lines):
        found += len(_LETTER.findall(line.text))
        if found >= least:
            return True
    return least <= 0


def _recognised(
    document: Any,  # noqa: ANN401
    pages: Sequence[Page],
    watch: PageWatch,
    *,
    is_garbled: bool,
) -> Document | ParseFailure:
    """The document of a PDF without a usable text layer, read from the images of its pages where that can be done."""
    found = recognised_document(document, pages, watch)
    return _GARBLED if isinstance(found, ParseFailure) and is_garbled else found


def _read_pages(
    document: Any,  # noqa: ANN401
    count: int,
    watch: PageWatch,
) -> tuple[list[list[Line]], list[Page], list[str], int]:
    """Lines of each page, the pages, what was left out, and how many pages gave wrong letters."""
    lines: list[list[Line]] = []
    pages: list[Page] = []
    warnings: list[str] = []
    garbled = 0
    for index in range(count):
        width = height = 0.0
        found: list[Line] = []
        try:
            if watch.enter(index, count):
                with PageReader(document.raw, index) as reader:
                    width, height = reader.size
                    found = reader.lines()
        except ValueError as error:
            garbled += isinstance(error, GarbledPage)
            warnings.append(f"Left out: {error}.")
        lines.append(found)
        pages.append(Page(index, str(index + 1), width, height, 0, 0))
    return lines, pages, warnings, garbled


def _label(document: Any, index: int) -> str:  # noqa: ANN401
    buffer = ctypes.create_string_buffer(_LABEL_BYTES)
    written = pdfium_c.FPDF_GetPageLabel(document.raw, index, buffer, _LABEL_BYTES)
    label = buffer.raw[: max(0, min(written, _LABEL_BYTES) - 2)].decode("utf-16-le", "replace")
    return normalise_text(clean_characters(label)) or str(index + 1)


def _outline(document: Any) -> list[OutlineEntry]:  # noqa: ANN401
    entries: list[OutlineEntry] = []
    try:
        for bookmark in document.get_toc(max_depth=6):
            target = bookmark.get_dest()
            page = target.get_index() if target else None
            title = normalise_text(clean_characters(bookmark.get_title()))
            entries.append(
                OutlineEntry(bookmark.level + 1, title, page if page is None or page >= 0 else None)
            )
    except (pdfium.PdfiumError, RuntimeError, ValueError):
        return entries
    return entries


def _blocks(
    ordered: Sequence[Sequence[Line]], pages: Sequence[Page], outline: Sequence[OutlineEntry]
) -> list[PdfBlock]:
    style = measure_typography(ordered, typical_pitch(ordered))
    by_page = [_page_blocks(lines, page, style) for lines, page in zip(ordered, pages, strict=True)]
    return join_paragraphs(mark_structure(by_page, style, outline))


def _page_blocks(lines: Sequence[Line], page: Page, style: Typography) -> list[PdfBlock]:
    others, tables = take_tables(lines, style)
    blocks: list[PdfBlock] = []
    start = 0
    for at in sorted({*tables, len(others)}):
        blocks += cut_blocks(others[start:at], style)
        blocks += tables.get(at, ())
        start = at
    classify(blocks, style, page.height)
    return blocks


def _finished(blocks: Sequence[PdfBlock], ordered: Sequence[Sequence[Line]]) -> list[Block]:
    vocabulary = Vocabulary(line.text for line in chain.from_iterable(ordered))
    return [
        Block(
            kind=block.kind,
            lines=_text_lines(block, vocabulary),
            level=block.level,
            section_kind=block.section_kind,
            caption=_caption(block, vocabulary),
        )
        for block in blocks
    ]


def _text_lines(block: PdfBlock, vocabulary: Vocabulary) -> tuple[TextLine, ...]:
    finished: list[TextLine] = []
    for number, line in enumerate(block.lines):
        text, glue = line.text, "\n"
        if block.kind is not BlockKind.TABLE and number + 1 < len(block.lines):
            text, glue = join_lines(text, block.lines[number + 1].text, vocabulary, is_soft=line.is_soft_end)
        left, bottom, right, top = line.left, line.bottom, line.right, line.top
        if line.angle:
            left, bottom, right, top = turned_back((left, bottom, right, top), line.angle)
        box = Box(line.page_index, round(left, 1), round(bottom, 1), round(right, 1), round(top, 1))
        finished.append(TextLine(text, glue, box))
    return tuple(finished)


def _caption(block: PdfBlock, vocabulary: Vocabulary) -> str:
    if block.kind is BlockKind.HEADING and block.lines:
        return "".join(line.text + line.glue for line in _text_lines(block, vocabulary)).strip()
    return block.caption
