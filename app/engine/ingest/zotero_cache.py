"""Zotero's own full-text cache: the text it recognised or was given, kept beside a PDF that has no text layer."""

from collections.abc import Sequence
from pathlib import Path

from app.engine.ingest.assemble import assemble
from app.engine.ingest.blocks import BlockKind, plain_block
from app.engine.ingest.decode import decode
from app.engine.ingest.document import Document, Page
from app.engine.ingest.text import normalise_text

FILE_NAME = ".zotero-ft-cache"
_MAX_BYTES = 20_000_000
_MIN_LETTERS = 40


def cached_document(path: Path, pages: Sequence[Page]) -> Document | None:
    """The text Zotero keeps for a PDF, as a document whose passages know no page; None when there is none."""
    cache = path.parent / FILE_NAME
    try:
        if not cache.is_file() or cache.stat().st_size > _MAX_BYTES:
            return None
        text = decode(cache.read_bytes())
    except OSError:
        return None
    if sum(map(str.isalnum, text)) < _MIN_LETTERS:
        return None
    paragraphs = filter(None, map(normalise_text, text.split("\n\n")))
    blocks = [plain_block(BlockKind.PARAGRAPH, paragraph) for paragraph in paragraphs]
    return assemble(
        blocks, pages, warnings=["The text comes from Zotero's full-text cache; pages are not known."]
    )
