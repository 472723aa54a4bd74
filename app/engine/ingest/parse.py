"""One file to one document or one named failure. Meant for a worker process: a hostile file may end it."""

import os
import stat
from dataclasses import replace
from pathlib import Path

from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.kinds import HEAD_BYTES, FileKind, file_kind, is_text_name
from app.engine.ingest.language import detect_language
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.page_watch import PageWatch

MAX_TEXT_BYTES = 60_000_000
MAX_FILE_BYTES = 2_000_000_000
# The longest books have a few million characters; the program holds a document several times over while it stores it.
MAX_TEXT_CHARS = 25_000_000


def parse_file(request: ParseRequest, watch: PageWatch | None = None) -> Document | ParseFailure:
    """Read a file into a document, or say why it gives none; only running out of memory is raised.

    `watch` is told of the pages as they are read.
    """
    path = Path(request.path)
    refused = refuse(path)
    if refused is not None:
        return refused
    try:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
        kind = file_kind(path.name, request.content_type, head)
        return _with_text(_parse(path, kind, request.charset, watch or PageWatch()))
    except OSError as error:
        return _unreadable(error.strerror or "it cannot be read")


def _with_text(found: Document | ParseFailure) -> Document | ParseFailure:
    """Name it where a file was read but gave nothing that could be found."""
    if isinstance(found, ParseFailure):
        return found
    if len(found.text) > MAX_TEXT_CHARS:
        return ParseFailure(
            IngestState.TOO_LARGE,
            f"This file holds {len(found.text) // 1_000_000} million characters of text; at most "
            f"{MAX_TEXT_CHARS // 1_000_000} million are read. Split it or leave it out.",
        )
    if found.passages:
        return replace(found, language=found.language or detect_language(found.text))
    return ParseFailure(IngestState.NO_TEXT, "This file holds no text that could be searched.")


def refuse(path: Path) -> ParseFailure | None:
    """Look at what kind of thing lies at a path before anything opens it: opening a pipe would wait for ever.

    Returns:
        Why it is not opened; None when it may be.
    """
    try:
        status = path.stat()
    except OSError as error:
        return _unreadable(error.strerror or "it cannot be found")
    if not stat.S_ISREG(status.st_mode):
        return _unreadable("it is not a regular file")
    if not os.access(path, os.R_OK):
        return _unreadable("permission denied")
    if status.st_size == 0:
        return ParseFailure(
            IngestState.EMPTY, "This file is empty (0 bytes). Download it again and replace the attachment."
        )
    if status.st_size > MAX_FILE_BYTES:
        return _too_large(status.st_size, MAX_FILE_BYTES)
    return None


def _parse(path: Path, kind: FileKind, charset: str, watch: PageWatch) -> Document | ParseFailure:
    # Each parser is loaded on first use: most workers only ever see PDFs.
    if kind is FileKind.PDF:
        from app.engine.ingest.pdf import parse_pdf

        return parse_pdf(path, watch)
    if kind is FileKind.EPUB:
        from app.engine.ingest.epub import parse_epub

        return parse_epub(path)
    if kind is FileKind.UNKNOWN:
        if is_text_name(path.name):
            return ParseFailure(
                IngestState.DAMAGED,
                f"This file is named {path.suffix} but holds other data than text. Replace the attachment.",
            )
        return ParseFailure(
            IngestState.UNSUPPORTED,
            f"Files of this kind ({path.suffix or 'no extension'}) cannot be read. "
            "PDF, HTML, EPUB, Markdown and plain text can.",
        )
    size = path.stat().st_size
    if size > MAX_TEXT_BYTES:
        return _too_large(size, MAX_TEXT_BYTES)
    return _parse_text(path.read_bytes(), kind, charset)


def _parse_text(data: bytes, kind: FileKind, charset: str) -> Document | ParseFailure:
    if kind is FileKind.HTML:
        from app.engine.ingest.html import parse_html

        return parse_html(data, charset)
    from app.engine.ingest.markdown import parse_markdown, parse_plain_text

    return parse_markdown(data, charset) if kind is FileKind.MARKDOWN else parse_plain_text(data, charset)


def _unreadable(why: str) -> ParseFailure:
    return ParseFailure(
        IngestState.UNREADABLE,
        f"This file cannot be read: {why}. Check that it is there and may be read by you.",
    )


def _too_large(size: int, limit: int) -> ParseFailure:
    return ParseFailure(
        IngestState.TOO_LARGE,
        f"This file has {size // 1_000_000} MB; files of its kind are read up to {limit // 1_000_000} MB.",
    )
