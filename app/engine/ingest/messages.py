"""What goes between the program and its parser processes: one JSON object a line, no pickles.

An answer comes from a process that has read a stranger's file, so it is validated like any other outside data.
"""

from dataclasses import dataclass

from app.engine.ingest.document import Document, ParseFailure


@dataclass(frozen=True, slots=True)
class ParseRequest:
    """A file to read; `content_type` and `charset` are what Zotero says of it, `source_id` is the caller's own."""

    path: str
    content_type: str
    charset: str
    source_id: int


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """A page to draw: 0-based page, and pixels per PDF point."""

    path: str
    page_index: int
    scale: float


@dataclass(frozen=True, slots=True)
class Request:
    """One line to a worker; exactly one field is set."""

    parse: ParseRequest | None = None
    render: RenderRequest | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One line from a worker; exactly one field is set. `image` is a PNG in base64."""

    document: Document | None = None
    failure: ParseFailure | None = None
    image: str | None = None
