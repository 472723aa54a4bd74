"""What a file is: by its first bytes, then its media type, then its name."""

from enum import StrEnum
from pathlib import PurePath

from app.engine.ingest.decode import has_utf_shape


class FileKind(StrEnum):
    """Kinds of files we read."""

    PDF = "pdf"
    HTML = "html"
    EPUB = "epub"
    MARKDOWN = "markdown"
    TEXT = "text"
    UNKNOWN = "unknown"


HEAD_BYTES = 1024
_TYPES = {
    "application/pdf": FileKind.PDF,
    "application/x-pdf": FileKind.PDF,
    "text/html": FileKind.HTML,
    "application/xhtml+xml": FileKind.HTML,
    "application/epub+zip": FileKind.EPUB,
    "text/markdown": FileKind.MARKDOWN,
    "text/x-markdown": FileKind.MARKDOWN,
    "text/plain": FileKind.TEXT,
}
_SUFFIXES = {
    ".pdf": FileKind.PDF,
    ".html": FileKind.HTML,
    ".htm": FileKind.HTML,
    ".xhtml": FileKind.HTML,
    ".epub": FileKind.EPUB,
    ".md": FileKind.MARKDOWN,
    ".markdown": FileKind.MARKDOWN,
    ".rmd": FileKind.MARKDOWN,
    ".qmd": FileKind.MARKDOWN,
    ".txt": FileKind.TEXT,
    ".text": FileKind.TEXT,
}
_HTML_STARTS = (b"<!doctype html", b"<html", b"<head", b"<?xml")


def file_kind(name: str, content_type: str, head: bytes) -> FileKind:
    """Tell what a file is.

    Args:
        name: File name or path.
        content_type: Media type that came with it; may be empty or wrong.
        head: Its first `HEAD_BYTES` bytes.

    Returns:
        The kind its bytes show, where they do; else that of its name if it agrees with being text, else of its
        media type.
    """
    if b"%PDF-" in head:
        return FileKind.PDF
    if head.startswith(b"PK\x03\x04"):
        return FileKind.EPUB if b"application/epub+zip" in head else FileKind.UNKNOWN
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    declared = _TYPES.get(content_type.partition(";")[0].strip().lower())
    by_name = _SUFFIXES.get(PurePath(name).suffix.lower())
    is_html_start = start.startswith(_HTML_STARTS[:3]) or (
        start.startswith(_HTML_STARTS[3]) and b"<html" in start
    )
    if is_html_start and FileKind.MARKDOWN not in (declared, by_name):
        return FileKind.HTML
    if _is_binary(head):
        # A PDF whose head is damaged still is one to its user; the parser will say what is wrong.
        return FileKind.PDF if FileKind.PDF in (declared, by_name) else FileKind.UNKNOWN
    if by_name in (FileKind.MARKDOWN, FileKind.HTML) and declared in (None, FileKind.TEXT):
        return by_name
    return declared or by_name or FileKind.UNKNOWN


def is_text_name(name: str) -> bool:
    """Tell whether a file's name says that it is text of a kind we read."""
    return _SUFFIXES.get(PurePath(name).suffix.lower()) in (FileKind.HTML, FileKind.MARKDOWN, FileKind.TEXT)


def _is_binary(head: bytes) -> bool:
    return b"\x00" in head and not has_utf_shape(head)
