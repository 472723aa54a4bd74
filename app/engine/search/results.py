"""What the tools answer: frozen records for the policies, and the JSON that an agent reads.

Every answer has `status` and, where there is something to mind, `notice`. Beside them:

- `search_corpus`: `query`, `searched` (what was searched, in words), `passages`: a list of `{item_key, document_key,
  title, authors, year, section, section_id, type, page, text}`; a passage shown before has `already_shown` instead
  of `text`.
- `get_document_toc`: `item_key`, `document_key`, `title`, `outline` (text), `other_documents`: `[{key, title, type}]`.
- `read_document`: `item_key`, `document_key`, `title`, `assets`: `[{asset_id, type, heading, page, words, text}]`,
  `unresolved_asset_ids`, `other_documents`.
- `query_metadata`: `total`, `items`: `[{item_key, title, authors, year}]`, `groups`: `[{name, items}]`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.engine.search.outline import Outline, outline_text
from app.engine.store.metadata_query import MetadataResult
from app.engine.store.outlines import StoredDocument
from app.engine.store.records import PassageRecord


class Status(StrEnum):
    """How a call went."""

    SUCCESS = "success"
    NOT_FOUND = "not_found"
    REPEATED = "repeated"
    EMPTY_RETRY = "empty_retry"
    MALFORMED = "malformed"
    BUDGET_EXHAUSTED = "budget_exhausted"


@dataclass(frozen=True, slots=True)
class SearchFound:
    """Passages of one search, best first, with their fusion scores; `known` are the ids shown before."""

    query: str
    searched: str
    passages: tuple[PassageRecord, ...]
    scores: tuple[float, ...]
    known: frozenset[int] = frozenset()
    is_broad: bool = True


@dataclass(frozen=True, slots=True)
class TocFound:
    """A document's outline, and the other documents of its item."""

    outline: Outline
    others: tuple[StoredDocument, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadAsset:
    """One part as it was read.

    Attributes:
        asset_id: As in the outline; `p7` for a page, "abstract".
        kind: "section", "figure", "table", "abstract" or "page".
        heading: Heading or caption, "" when it has none.
        page: Label of its first page; None where there are no pages.
        text: Whole, or up to a passage's end where the word ceiling ended it.
        passages: The stored passages that overlap it, in order.
        char_start: Offset of the text that was read.
        char_end: End of it.
        is_whole: Whether the word ceiling left it whole.
    """

    asset_id: str
    kind: str
    heading: str
    page: str | None
    text: str
    passages: tuple[PassageRecord, ...]
    char_start: int
    char_end: int
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class ReadFound:
    """Parts of a document, those that are not there, and the other documents of its item.

    `inside` names all parts that lie in what was read; `is_complete` is False where the word ceiling ended it.
    """

    document: StoredDocument
    assets: tuple[ReadAsset, ...]
    unresolved: tuple[str, ...] = ()
    others: tuple[StoredDocument, ...] = ()
    inside: tuple[str, ...] = ()
    is_complete: bool = True


@dataclass(frozen=True, slots=True)
class MetadataFound:
    """What a typed query over the items found; `fronts` is the front matter of the items listed."""

    result: MetadataResult
    fronts: tuple[PassageRecord, ...] = ()


Body = SearchFound | TocFound | ReadFound | MetadataFound | None


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The answer to one call; `notice` is a sentence for the policy, "" when there is nothing to mind."""

    status: Status
    body: Body = None
    notice: str = ""


def result_to_json(result: ToolResult) -> dict[str, Any]:
    """The answer as an agent reads it; see the module."""
    shown: dict[str, Any] = {"status": result.status.value}
    if result.notice:
        shown["notice"] = f"[Notice: {result.notice}]"
    return shown | _body(result.body)


def _body(body: Body) -> dict[str, Any]:
    match body:
        case SearchFound():
            passages = [_passage(one, one.passage_id in body.known) for one in body.passages]
            return {"query": body.query, "searched": body.searched, "passages": passages}
        case TocFound():
            document = body.outline.document
            return (
                _keys(document)
                | {"outline": outline_text(body.outline)}
                | {"other_documents": _others(body.others)}
            )
        case ReadFound():
            return _keys(body.document) | {
                "assets": [_asset(one) for one in body.assets],
                "unresolved_asset_ids": list(body.unresolved),
                "other_documents": _others(body.others),
            }
        case MetadataFound():
            return _metadata(body.result)
        case None:
            return {}


def _keys(document: StoredDocument) -> dict[str, Any]:
    parent = document.parent or document.ref
    return {"item_key": parent.key, "document_key": document.ref.key, "title": document.source.title}


def _others(documents: tuple[StoredDocument, ...]) -> list[dict[str, str]]:
    return [
        {"key": one.ref.key, "title": one.label, "type": one.content_type or one.kind.value}
        for one in documents
    ]


def _metadata(result: MetadataResult) -> dict[str, Any]:
    items = [
        {
            "item_key": one.source.ref.key,
            "title": one.source.title,
            "authors": one.source.author_label,
            "year": one.source.year,
        }
        for one in result.items
    ]
    groups = [{"name": one.label, "items": one.items} for one in result.groups]
    return {"total": result.total, "items": items, "groups": groups}


def _passage(record: PassageRecord, is_known: bool) -> dict[str, Any]:
    source = record.source
    shown = {
        "item_key": source.ref.key,
        "document_key": record.attachment.ref.key if record.attachment else source.ref.key,
        "title": source.title,
        "authors": source.author_label,
        "year": source.year,
        "section": " > ".join(record.section_path),
        "section_id": record.section_id,
        "type": record.passage_type.value,
        "page": record.page_label,
    }
    return shown | ({"already_shown": True} if is_known else {"text": record.text})


def _asset(asset: ReadAsset) -> dict[str, Any]:
    return {
        "asset_id": asset.asset_id,
        "type": asset.kind,
        "heading": asset.heading,
        "page": asset.page,
        "words": len(asset.text.split()),
        "text": asset.text,
    }
