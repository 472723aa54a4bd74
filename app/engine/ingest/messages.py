"""What goes between the program and its parser processes: one JSON object a line, no pickles.

An answer comes from a process that has read a stranger's file, so it is validated like any other outside data.
"""

import os
from dataclasses import dataclass, replace
from urllib.parse import quote_from_bytes, unquote_to_bytes

from pydantic import TypeAdapter
from pydantic_core import to_json

from app.engine.ingest.document import Box, Document, ParseFailure
from app.engine.ingest.page_watch import Beat
from app.engine.ingest.recognition import PLAIN_ORDER, RecognitionOrder
from app.engine.zotero.records import Annotation


@dataclass(frozen=True, slots=True)
class ParseRequest:
    """A file to read; `content_type` and `charset` are what Zotero says of it, `source_id` is the caller's own.

    `skip_pages` are 0-based pages that broke or held up an earlier worker; with `is_plain` one was lost outside the
    pages, and all but their text is left alone. `recognition` says how scanned pages are read.
    """

    path: str
    content_type: str
    charset: str
    source_id: int
    skip_pages: tuple[int, ...] = ()
    is_plain: bool = False
    recognition: RecognitionOrder = PLAIN_ORDER


@dataclass(frozen=True, slots=True)
class RecordText:
    """What lies in Zotero's database and was written by somebody: a note's markup, or (None) the annotations of a file."""

    html: str | None = None
    annotations: tuple[Annotation, ...] = ()

    @property
    def chars(self) -> int:
        """How much there is to read."""
        marked = sum(len(one.text) + len(one.comment) for one in self.annotations)
        return len(self.html or "") + marked + len(self.annotations)


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """A page to draw: 0-based page, pixels per PDF point, and boxes to find in the picture (points of the PDF)."""

    path: str
    page_index: int
    scale: float
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A drawn page.

    Attributes:
        png: The picture, in base64.
        scale: Pixels per point really used; less than was asked for where the page is huge.
        boxes: The boxes asked for, in points of the page as it is shown: cropped and turned, origin at the lower left.
    """

    png: str
    scale: float
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """One line to a worker; exactly one field is set. Records come many at a time, as most are read in no time."""

    parse: ParseRequest | None = None
    render: RenderRequest | None = None
    records: tuple[RecordText, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """One line from a worker; exactly one field is set. Any number of beats comes before the one that ends a request.

    `records` are what the records of a request gave, in their order.
    """

    document: Document | None = None
    failure: ParseFailure | None = None
    image: DrawnPage | None = None
    beat: Beat | None = None
    records: tuple[Document | ParseFailure, ...] = ()


_REQUESTS = TypeAdapter(Request)


def request_line(request: Request) -> bytes:
    """A request as a line; paths are percent-encoded, since a file's name need not be valid text.

    What of records is no valid text becomes question marks, as it would in the store.
    """
    if request.parse is not None:
        request = replace(request, parse=replace(request.parse, path=_quoted(request.parse.path)))
    if request.render is not None:
        request = replace(request, render=replace(request.render, path=_quoted(request.render.path)))
    try:
        return to_json(request) + b"\n"
    except ValueError:  # lone surrogates
        return to_json(replace(request, records=tuple(map(_valid, request.records)))) + b"\n"


def _valid(record: RecordText) -> RecordText:
    marked = (
        replace(
            one,
            text=_valid_text(one.text),
            comment=_valid_text(one.comment),
            page_label=_valid_text(one.page_label),
        )
        for one in record.annotations
    )
    return RecordText(None if record.html is None else _valid_text(record.html), tuple(marked))


def _valid_text(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def read_request(line: bytes) -> Request:
    """The request of a line.

    Raises:
        pydantic.ValidationError: The line holds none.
    """
    request = _REQUESTS.validate_json(line)
    if request.parse is not None:
        return replace(request, parse=replace(request.parse, path=_unquoted(request.parse.path)))
    if request.render is not None:
        return replace(request, render=replace(request.render, path=_unquoted(request.render.path)))
    return request


def _quoted(path: str) -> str:
    return quote_from_bytes(os.fsencode(path))


def _unquoted(path: str) -> str:
    return os.fsdecode(unquote_to_bytes(path))
