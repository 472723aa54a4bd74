"""Zotero's own full-text cache: the text it recognised or was given, kept beside a PDF that has no text layer."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.engine.ingest.assemble import assemble
from app.engine.ingest.blocks import Block, BlockKind, TextLine, plain_block
from app.engine.ingest.decode import decode
from app.engine.ingest.document import Box, Document, Page
from app.engine.ingest.text import normalise_text

FILE_NAME = ".zotero-ft-cache"
_MAX_BYTES = 20_000_000
_MIN_LETTERS = 40
_PAGE_BREAK = b"\f"


def cached_document(path: Path, pages: Sequence[Page]) -> Document | None:
    """The text Zotero keeps for a PDF, as a document whose passages know no page; None when there is none."""
    cache = path.parent / FILE_NAME
    try:
        if not cache.is_file() or cache.stat().st_size > _MAX_BYTES:
            return None
        data = cache.read_bytes()
    except OSError:
        return None
    text = decode(data)
    if sum(map(str.isalnum, text)) < _MIN_LETTERS:
        return None
    by_page = [decode(part) for part in data.split(_PAGE_BREAK)]
    if pages and len(by_page) in (len(pages), len(pages) + 1) and len(by_page) > 1:
        return _paged(by_page, pages)
    paragraphs = filter(None, map(normalise_text, text.split("\n\n")))
    blocks = [plain_block(BlockKind.PARAGRAPH, paragraph) for paragraph in paragraphs]
    return assemble(
        blocks, pages, warnings=["The text comes from Zotero's full-text cache; pages are not known."]
    )


def _paged(texts: Sequence[str], pages: Sequence[Page]) -> Document:
    """A text with a break after each page: its passages know their page, but no place on it."""
    blocks = [
        Block(
            BlockKind.PARAGRAPH,
            (TextLine(paragraph, box=Box(page.index, 0.0, 0.0, page.width, page.height)),),
        )
        for text, page in zip(texts, pages, strict=False)
        for paragraph in filter(None, map(normalise_text, text.split("\n\n")))
    ]
    made = assemble(blocks, pages, warnings=["The text comes from Zotero's full-text cache."])
    return replace(made, passages=tuple(replace(one, boxes=()) for one in made.passages))
