"""A conversation in each of the forms it can be exported in; the choice of form, and what of the library it needs."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.engine.errors import InputError
from app.engine.export.bibtex import bibtex
from app.engine.export.bundle import make_bundle
from app.engine.export.citation_keys import citation_keys
from app.engine.export.conversation import Conversation
from app.engine.export.csl_json import csl_item
from app.engine.export.documents import markdown_document, pandoc_document, styled_document
from app.engine.export.styled import Style
from app.engine.plain_json import whole_characters
from app.engine.records import BibliographicItem, SourceInfo
from app.engine.store.items import LibraryRepository


class ExportFormat(StrEnum):
    """What a conversation can be exported as."""

    MARKDOWN = "md"
    BUNDLE = "bundle"
    BIBTEX = "bib"
    CSL_JSON = "csl"
    PANDOC = "pandoc"


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What is wanted.

    Attributes:
        format: The form.
        style: For Markdown: citations and list in this style; None gives (Author, Year) and both tiers.
        has_considered: For BibTeX and CSL-JSON: also the sources that were considered, not cited.
        bibliography_name: For Pandoc: the name of the BibTeX file beside the text.
    """

    format: ExportFormat
    style: Style | None = None
    has_considered: bool = False
    bibliography_name: str = "references.bib"


@dataclass(frozen=True, slots=True)
class Exported:
    """An export in UTF-8; `bibliography` is the BibTeX file that belongs to a Pandoc text, else None."""

    content: bytes
    bibliography: bytes | None = None


def export_conversation(
    conversation: Conversation, library: LibraryRepository, styles: Path, request: ExportRequest
) -> Exported:
    """Export a conversation.

    Args:
        conversation: Its turns with what was decided.
        library: Knows the sources.
        styles: The folder of style files.
        request: What is wanted.

    Raises:
        InputError: There is no answered turn, or a style is asked of a form that has none.
    """
    if not conversation.turns:
        raise InputError("This conversation has no answer yet.", "Ask its question again, then export.")
    if request.style is not None and request.format is not ExportFormat.MARKDOWN:
        raise InputError("Only Markdown is written in a style.", "Leave --style out, or use --format md.")
    everything = conversation.all_sources()
    keys = citation_keys(everything, library.sources_in_order_of_arrival())
    known = {item.source.ref: item for item in library.bibliographic_items([one.ref for one in everything])}

    def items(sources: Sequence[SourceInfo]) -> list[BibliographicItem]:
        return [known.get(source.ref) or BibliographicItem(source) for source in sources]

    listed = items(everything if request.has_considered else conversation.cited_sources())
    match request.format:
        case ExportFormat.BUNDLE:
            return Exported(make_bundle(conversation, items(everything), keys))
        case ExportFormat.BIBTEX:
            return Exported(_utf8(bibtex(listed, keys)))
        case ExportFormat.CSL_JSON:
            described = [csl_item(item, keys[item.source.ref]) for item in listed]
            return Exported(_utf8(json.dumps(described, ensure_ascii=False, indent=1)) + b"\n")
        case ExportFormat.PANDOC:
            text = pandoc_document(conversation, keys, request.bibliography_name)
            return Exported(_utf8(text), _utf8(bibtex(listed, keys)))
        case ExportFormat.MARKDOWN if request.style is not None:
            return Exported(_utf8(styled_document(conversation, listed, request.style, styles)))
        case _:
            return Exported(_utf8(markdown_document(conversation)))


def _utf8(text: str) -> bytes:
    return whole_characters(text).encode()
