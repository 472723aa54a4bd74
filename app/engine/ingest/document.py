"""The parsed form of a file: text, pages, sections, figures, tables and the passages cut from them.

Offsets are character offsets into `Document.text`; page boxes are PDF points with the origin at the lower left
of the page. Everything here can be written as JSON and validated on the way back (the parser runs in another
process).
"""

from dataclasses import dataclass
from enum import StrEnum


class IngestState(StrEnum):
    """What became of an attachment; every value but PENDING carries a reason, INDEXED only where something is lacking."""

    INDEXED = "indexed"
    PENDING = "pending"
    MISSING = "missing"
    NOT_DOWNLOADED = "not_downloaded"
    LINKED_UNREACHABLE = "linked_unreachable"
    UNREADABLE = "unreadable"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    EMPTY = "empty"
    NO_TEXT = "no_text"
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    TOO_LARGE = "too_large"
    UNSUPPORTED = "unsupported"


class PassageType(StrEnum):
    """Kinds of passages (R3)."""

    FRONTMATTER = "frontmatter"
    BODY = "body"
    TABLE = "table"
    FIGURE = "figure"
    NOTE = "note"
    ANNOTATION = "annotation"
    REFERENCES = "references"


class SectionKind(StrEnum):
    """What a section is for; REFERENCES and CONTENTS are not evidence by default (R4)."""

    FRONT = "front"
    ABSTRACT = "abstract"
    BODY = "body"
    REFERENCES = "references"
    CONTENTS = "contents"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page: left, bottom, right, top in PDF points."""

    page_index: int
    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Page:
    """A physical page: 0-based index, printed label, size in points, and its range in the text."""

    index: int
    label: str
    width: float
    height: float
    char_start: int
    char_end: int


@dataclass(frozen=True, slots=True)
class Section:
    """A node of the section tree; `section_id` is `s0`, `s1`, … in reading order, `level` counts from 1."""

    section_id: str
    title: str
    level: int
    kind: SectionKind
    char_start: int
    char_end: int
    page_index: int | None = None
    parent_id: str | None = None


@dataclass(frozen=True, slots=True)
class Asset:
    """A figure (`f1`, …) or table (`t1`, …) with its caption and range."""

    asset_id: str
    caption: str
    char_start: int
    char_end: int
    page_index: int | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A retrievable span, kept whole.

    `text` equals `Document.text[char_start:char_end]` after white space is collapsed; `section_path` holds the
    headings from the root down. `page_index` is the page of its first character (0-based), None where the
    source has no pages. Lines are 0-based lines of `Document.text`. `annotation_key` is that of the annotation in Zotero
    whose words it is; "" for anything else.
    """

    passage_type: PassageType
    text: str
    section_path: tuple[str, ...]
    char_start: int
    char_end: int
    line_start: int
    line_end: int
    section_id: str | None = None
    page_index: int | None = None
    page_label: str | None = None
    boxes: tuple[Box, ...] = ()
    annotation_key: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file."""

    text: str
    passages: tuple[Passage, ...]
    pages: tuple[Page, ...] = ()
    sections: tuple[Section, ...] = ()
    figures: tuple[Asset, ...] = ()
    tables: tuple[Asset, ...] = ()
    language: str = ""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """Why a file gave no document; `reason` is a sentence for the user."""

    state: IngestState
    reason: str
