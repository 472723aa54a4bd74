"""Reading parts of a document by their ids: sections, figures, tables, pages, the abstract, or the whole."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engine.ingest.document import Document, Page, SectionKind
from app.engine.search.asset_ids import ABSTRACT, WHOLE, normalise_asset_ids
from app.engine.search.calls import ReadDocument
from app.engine.search.results import ReadAsset
from app.engine.store.outlines import OutlineRepository, StoredDocument
from app.engine.store.search import SearchRepository


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document before it is read: its id, kind, heading, range and page label."""

    asset_id: str
    kind: str
    heading: str
    char_start: int
    char_end: int
    page: str | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: parts, ids that do not exist, ids read before, and whether the word ceiling cut it short."""

    assets: tuple[ReadAsset, ...]
    unresolved: tuple[str, ...]
    known: tuple[str, ...]
    is_cut: bool


class PartReader:
    """Reads parts of documents from the store."""

    def __init__(self, outlines: OutlineRepository, search: SearchRepository) -> None:
        self._outlines = outlines
        self._search = search

    def read(
        self, document: StoredDocument, call: ReadDocument, seen: frozenset[str], words_left: int
    ) -> Reading:
        """Read what a call asks for.

        Args:
            document: The document to read.
            call: What was asked for.
            seen: Parts read before, as `seen_name` writes them.
            words_left: Words that may still be read; a part that is longer is read up to the end of a passage.
        """
        parts, unresolved = find_parts(self._outlines.structure(document.source_id), document, call)
        fresh = [one for one in parts if seen_name(document.source_id, one.asset_id) not in seen]
        known = tuple(one.asset_id for one in parts if one not in fresh)
        text = self._outlines.text(document.source_id)
        assets: list[ReadAsset] = []
        is_cut = False
        for part in _outermost(fresh):
            if words_left <= 0:
                is_cut = True
                break
            asset = self._asset(document, part, text)
            shortened = _within(asset, words_left, text)
            is_cut = is_cut or shortened is not asset
            words_left -= sum(one.words for one in shortened.passages) or len(shortened.text.split())
            assets.append(shortened)
        return Reading(tuple(assets), unresolved, known, is_cut)

    def _asset(self, document: StoredDocument, part: Part, text: str) -> ReadAsset:
        if part.char_end <= part.char_start:
            return ReadAsset(part.asset_id, part.kind, part.heading, None, document.abstract, (), 0, 0)
        spans = self._outlines.overlapping(document.source_id, part.char_start, part.char_end)
        records = self._search.evidence(tuple(one.passage_id for one in spans))
        whole = text[part.char_start : part.char_end].strip()
        return ReadAsset(
            part.asset_id,
            part.kind,
            part.heading,
            part.page,
            whole,
            records,
            part.char_start,
            part.char_end,
        )

    def names_within(self, document: StoredDocument, assets: Sequence[ReadAsset]) -> tuple[str, ...]:
        """The names of all parts that lie in what was read, their own among them."""
        names = [one.asset_id for one in assets if one.is_whole]
        names += [
            part.asset_id
            for part in _all_parts(self._outlines.structure(document.source_id))
            if any(one.char_start <= part.char_start and part.char_end <= one.char_end for one in assets)
        ]
        return tuple(dict.fromkeys(seen_name(document.source_id, name) for name in names))


def seen_name(source_id: int, asset_id: str) -> str:
    """The name under which a part that was read is remembered."""
    return f"{source_id}:{asset_id}"


def find_parts(
    structure: Document, document: StoredDocument, call: ReadDocument
) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """The parts that a call names, in the order named, and the ids that do not exist."""
    by_id = {one.asset_id: one for one in _all_parts(structure)}
    wanted = list(normalise_asset_ids(call.asset_id))
    if call.page is not None:
        wanted.append(_page_id(structure, str(call.page)))
    found: list[Part] = []
    unresolved: list[str] = []
    for name in wanted or [WHOLE]:
        if name == WHOLE:
            found += [by_id[one.section_id] for one in structure.sections if one.parent_id is None]
        elif name == ABSTRACT:
            found.append(_abstract(structure, document))
        elif name in by_id:
            found.append(by_id[name])
        else:
            unresolved.append(name)
    return tuple(dict.fromkeys(found)), tuple(unresolved)


def _all_parts(structure: Document) -> list[Part]:
    labels = {page.index: page.label for page in structure.pages}

    def label(index: int | None) -> str | None:
        return None if index is None else labels.get(index)

    sections = [
        Part(one.section_id, "section", one.title, one.char_start, one.char_end, label(one.page_index))
        for one in structure.sections
    ]
    assets = [
        Part(one.asset_id, kind, one.caption, one.char_start, one.char_end, label(one.page_index))
        for kind, listed in (("figure", structure.figures), ("table", structure.tables))
        for one in listed
    ]
    pages = [
        Part(f"p{one.index + 1}", "page", "", one.char_start, one.char_end, one.label)
        for one in structure.pages
    ]
    return sections + assets + pages


def _page_id(structure: Document, written: str) -> str:
    """The id of a page: by its printed label first, else counted from 1."""
    wanted = written.strip().casefold().removeprefix("p.").removeprefix("p").strip()
    by_label: dict[str, Page] = {}
    for page in structure.pages:
        by_label.setdefault(page.label.casefold(), page)
    page_found = by_label.get(wanted)
    return f"p{page_found.index + 1}" if page_found else f"p{wanted}"


def _abstract(structure: Document, document: StoredDocument) -> Part:
    """The abstract's section, or where there is none an empty range, which stands for the abstract in Zotero."""
    for one in structure.sections:
        if one.kind is SectionKind.ABSTRACT:
            return Part(ABSTRACT, "abstract", one.title or "Abstract", one.char_start, one.char_end, None)
    if document.abstract or not structure.sections:
        return Part(ABSTRACT, "abstract", "Abstract", 0, 0, None)
    first = structure.sections[0]
    return Part(ABSTRACT, "abstract", "Opening", first.char_start, first.char_end, None)


def _outermost(parts: list[Part]) -> list[Part]:
    """Leave out parts that lie within another one of the call."""
    return [
        one
        for one in parts
        if not any(
            other is not one
            and other.char_start <= one.char_start
            and one.char_end <= other.char_end
            and one.char_end > one.char_start
            and (other.char_end - other.char_start) > (one.char_end - one.char_start)
            for other in parts
        )
    ]


def _within(asset: ReadAsset, words: int, text: str) -> ReadAsset:
    """The asset, ended after the last passage that fits; at least one passage stays."""
    kept: list[int] = []
    held = 0
    for number, record in enumerate(asset.passages):
        held += record.words
        if kept and held > words:
            break
        kept.append(number)
    if len(kept) == len(asset.passages):
        return asset
    end = min(asset.char_end, asset.passages[kept[-1]].char_end)
    return replace(
        asset,
        text=text[asset.char_start : end].strip(),
        passages=asset.passages[: len(kept)],
        char_end=end,
        is_whole=False,
    )
