"""A document's outline: sections, figures and tables with the ids by which they are read; short forms for prompts (P8).

Outlines that were looked at are kept per conversation, the ten used last.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.ingest.document import Asset, Document, Section, SectionKind
from app.engine.search.asset_ids import ABSTRACT
from app.engine.store.outlines import OutlineRepository, StoredDocument
from app.engine.zotero.records import ZoteroRef

MAX_WHOLE_SECTIONS = 15
"""With more sections than this, only those of the first two levels are listed."""
MAX_LEVEL = 2
MAX_FIGURES, MAX_TABLES = 8, 6
MAX_CACHED = 10
MAX_OUTLINED_ITEMS = 3
"""So many selected items, all with their outlines at hand, are read without a search first."""


@dataclass(frozen=True, slots=True)
class OutlinePart:
    """A section, figure, table or the abstract: its id, heading or caption, level (sections, from 1) and words."""

    asset_id: str
    title: str
    level: int
    words: int
    kind: SectionKind = SectionKind.BODY


@dataclass(frozen=True, slots=True)
class Outline:
    """What can be read of a document; the abstract comes first where no section holds it."""

    document: StoredDocument
    sections: tuple[OutlinePart, ...]
    figures: tuple[OutlinePart, ...] = ()
    tables: tuple[OutlinePart, ...] = ()


def make_outline(document: StoredDocument, outlines: OutlineRepository) -> Outline:
    """Read a document's outline from the store."""
    structure = outlines.structure(document.source_id)
    text = outlines.text(document.source_id)
    sections = tuple(_section(one, text) for one in structure.sections)
    if document.abstract and not any(one.kind is SectionKind.ABSTRACT for one in sections):
        words = len(document.abstract.split())
        sections = (OutlinePart(ABSTRACT, "Abstract", 1, words, SectionKind.ABSTRACT), *sections)
    return Outline(document, sections, _assets(structure, text, "f"), _assets(structure, text, "t"))


def _section(section: Section, text: str) -> OutlinePart:
    title = section.title or ("Front matter" if section.kind is SectionKind.FRONT else "Text")
    words = len(text[section.char_start : section.char_end].split())
    return OutlinePart(section.section_id, title, section.level, words, section.kind)


def _assets(structure: Document, text: str, letter: str) -> tuple[OutlinePart, ...]:
    assets: Sequence[Asset] = structure.figures if letter == "f" else structure.tables
    return tuple(
        OutlinePart(one.asset_id, one.caption, 1, len(text[one.char_start : one.char_end].split()))
        for one in assets
    )


def listed_sections(outline: Outline) -> tuple[OutlinePart, ...]:
    """The sections of a short outline: all of up to 15, else those of levels 1 and 2."""
    if len(outline.sections) <= MAX_WHOLE_SECTIONS:
        return outline.sections
    return tuple(one for one in outline.sections if one.level <= MAX_LEVEL)


def outline_text(outline: Outline) -> str:
    """The short outline as an agent reads it; it names both the document's and the item's key."""
    document = outline.document
    parent = document.parent
    keys = f"[Key: {document.ref.key}]"
    if parent is not None and parent.key != document.ref.key:
        keys = f"[Key: {document.ref.key}, Parent Key: {parent.key}]"
    lines = [f'### {keys} "{document.source.title}"']
    lines += [f"- [{one.asset_id}] {one.title} (~{one.words:,} words)" for one in listed_sections(outline)]
    lines += _asset_lines("Figures", outline.figures, MAX_FIGURES)
    lines += _asset_lines("Tables", outline.tables, MAX_TABLES)
    return "\n".join(lines)


def _asset_lines(name: str, parts: Sequence[OutlinePart], most: int) -> list[str]:
    if not parts:
        return []
    if len(parts) <= most:
        return [f"- {name}:", *(f"  - [{one.asset_id}] {one.title}" for one in parts)]
    first, last = parts[0].asset_id, parts[-1].asset_id
    return [
        f"- {name}: {len(parts)} {name.lower()} ([{first}] to [{last}]), each can be read by its id or found by a search."
    ]


class OutlineCache:
    """The outlines of one conversation, found by the document's key and by its item's; the least recently used go."""

    def __init__(self, most: int = MAX_CACHED) -> None:
        self._most = most
        self._outlines: OrderedDict[ZoteroRef, Outline] = OrderedDict()
        self._parents: dict[ZoteroRef, ZoteroRef] = {}

    def put(self, outline: Outline) -> None:
        """Keep an outline as the one used last."""
        ref, parent = outline.document.ref, outline.document.parent
        self._outlines[ref] = outline
        self._outlines.move_to_end(ref)
        if parent is not None:
            self._parents[parent] = ref
        while len(self._outlines) > self._most:
            gone, _ = self._outlines.popitem(last=False)
            self._parents = {item: own for item, own in self._parents.items() if own != gone}

    def get(self, ref: ZoteroRef) -> Outline | None:
        """An outline by the key of its document or item, which counts as use; None when it is not kept."""
        own = self._parents.get(ref, ref)
        outline = self._outlines.get(own)
        if outline is not None:
            self._outlines.move_to_end(own)
        return outline

    def of_all(self, refs: Sequence[ZoteroRef]) -> tuple[Outline, ...]:
        """The outlines of one to three items if every one is kept; else none, so that no paper is favoured (P8)."""
        if not 0 < len(refs) <= MAX_OUTLINED_ITEMS:
            return ()
        found = [self.get(ref) for ref in refs]
        return tuple(one for one in found if one is not None) if all(found) else ()

    def __len__(self) -> int:
        return len(self._outlines)
