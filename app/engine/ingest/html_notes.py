"""Footnotes and endnotes of HTML and EPUB: which links call a note, and which elements are the notes they call.

Books set notes in any way: typed as the standard says, as lists at the end of a chapter or of the book, or as paragraphs
that begin with a link back. A link calls a note when it is typed so, or when its text is a number or a sign and it does not
begin its paragraph; what it leads to is a note when it is typed so, begins with such a label, or leads back. Notes are moved behind the paragraph that calls them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.engine.ingest.blocks import Block, BlockKind, plain_block
from app.engine.ingest.html_elements import BLOCKS, HEADINGS, name_set, names_of


class NoteKey(NamedTuple):
    """Where a note stands: its file in the book ("" where there is one only) and its id."""

    file: str
    fragment: str


Resolve = Callable[[str], str]
"""Makes the name of a file in the book of an address, without its fragment."""

_LABEL: Final = re.compile(r"[\[(]?(\d{1,4}|[*†‡§¶]{1,3}|[ivxl]{1,6}|[a-z])[\])]?\.?", re.IGNORECASE)
_BACK: Final = re.compile(
    r"[\s↩↑⏎^\u21b5\ufe0e\ufe0f]+|(?:back|return|zurück|retour)(?:\sto\s(?:text|content))?", re.IGNORECASE
)
_CALL_NAMES: Final = re.compile(
    r"(?:.*[-_])?(?:note|fn|footnote|endnote)-?(?:ref|call|anchor)(?:[-_].*)?", re.IGNORECASE
)
_NOTE_TYPES: Final = name_set("footnote endnote rearnote doc-footnote doc-endnote")
_CALL_TYPES: Final = name_set("noteref doc-noteref")
_BACK_TYPES: Final = name_set("backlink doc-backlink")
_NOTE_LISTS: Final = name_set("footnotes endnotes rearnotes doc-endnotes doc-footnotes")
_REFERENCE_TYPES: Final = name_set(
    "bibliography biblioentry doc-bibliography doc-biblioentry biblioref doc-biblioref"
)
# Links to these lead to parts of a text, not to notes.
_PARTS: Final = re.compile(r"(?:fig|tab|eq|sec|chap|ch\d|page|p\d|pg|img)", re.IGNORECASE)
_NOTES_TITLES: Final = re.compile(
    r"(?:foot|end)?notes?(?:\sto\s.{1,60})?|anmerkungen|(?:fuß|end)noten|notes\sde\s(?:bas\sde\spage|fin)|notas(?:\s.{1,30})?|примечания|注释?|脚注",
    re.IGNORECASE,
)
_MAX_NOTE: Final = 6_000
_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def called_notes(tree: LexborHTMLParser, file: str, resolve: Resolve) -> set[NoteKey]:
    """The places that links of a page lead to as to notes."""
    return {_key(link, file, resolve) for link in tree.css("a[href*='#']") if is_call(link)}


class PageNotes:
    """The notes of one page and the calls of notes in it.

    Args:
        tree: The page.
        file: Its name in the book.
        wanted: What links anywhere in the book call.
        resolve: Makes names of files of addresses.
    """

    def __init__(self, tree: LexborHTMLParser, file: str, wanted: set[NoteKey], resolve: Resolve) -> None:
        self._file, self._resolve = file, resolve
        self._notes = {
            node.mem_id: NoteKey(file, str(node.attributes.get("id")))
            for node in tree.css("[id]")
            if types_of(node) & _NOTE_TYPES
        }
        fragments = {key.fragment for key in wanted if key.file == file}
        for mem_id, fragment in _notes_among(tree, fragments) if fragments else ():
            self._notes.setdefault(mem_id, NoteKey(file, fragment))

    def note(self, node: LexborNode) -> NoteKey | None:
        """The note that an element is; None when it is none."""
        return self._notes.get(node.mem_id)

    def key_of(self, link: LexborNode) -> NoteKey:
        """What a link leads to."""
        return _key(link, self._file, self._resolve)


@dataclass(slots=True)
class NotedBlocks:
    """The blocks of a page, with the places where notes are called and where they stand.

    `calls` holds the number of a block with the label and the note it calls; `notes` the numbers of blocks that are notes.
    """

    blocks: list[Block] = field(default_factory=list)
    calls: list[tuple[int, str, NoteKey]] = field(default_factory=list)
    notes: dict[int, NoteKey] = field(default_factory=dict)


def with_notes_moved(pages: Sequence[NotedBlocks]) -> list[list[Block]]:
    """The blocks of each page, each note behind the block that calls it first; notes that none calls stay where they are."""
    found = {key: page.blocks[at] for page in pages for at, key in page.notes.items()}
    placed: set[NoteKey] = set()
    called = {key for page in pages for _, _, key in page.calls}
    moved: list[list[Block]] = []
    for page in pages:
        by_block: dict[int, list[tuple[str, NoteKey]]] = {}
        for at, label, key in page.calls:
            by_block.setdefault(min(at, len(page.blocks) - 1), []).append((label, key))
        blocks: list[Block] = []
        for at, block in enumerate(page.blocks):
            if page.notes.get(at) not in called:
                blocks.append(block)
            for label, key in by_block.get(at, ()):
                if key in found and key not in placed:
                    placed.add(key)
                    blocks.append(plain_block(BlockKind.FOOTNOTE, labelled(found[key].text, label)))
        moved.append(_without_empty_heading(blocks) if page.notes else blocks)
    return moved


def _without_empty_heading(blocks: Sequence[Block]) -> list[Block]:
    """Leave out headings over notes that are all gone."""
    kept: list[Block] = []
    for at, block in enumerate(blocks):
        is_bare = at + 1 == len(blocks) or blocks[at + 1].kind is BlockKind.HEADING
        if block.kind is not BlockKind.HEADING or not is_bare or not _NOTES_TITLES.fullmatch(block.text):
            kept.append(block)
    return kept


def is_call(link: LexborNode) -> bool:
    """Whether a link calls a note."""
    if "#" not in (link.attributes.get("href") or "") or types_of(link) & (_BACK_TYPES | _REFERENCE_TYPES):
        return False
    if not _LABEL.fullmatch(_words(link)):
        return False
    if is_typed_call(link):
        return True
    fragment = (link.attributes.get("href") or "").partition("#")[2]
    return not _PARTS.match(fragment) and not _begins_block(link) and _is_raised_or_glued(link)


def is_typed_call(link: LexborNode) -> bool:
    """Whether a link says itself that it calls a note."""
    return bool(types_of(link) & _CALL_TYPES) or any(map(_CALL_NAMES.fullmatch, names_of(link)))


def call_in(node: LexborNode) -> LexborNode | None:
    """The link that calls a note, when an element is one or is raised for one only."""
    link = node if node.tag == "a" else node.css_first("a") if node.tag == "sup" else None
    return link if link is not None and is_call(link) else None


def is_backlink(node: LexborNode) -> bool:
    """Whether an element leads from a note back to its call and says nothing."""
    if node.tag != "a":
        return False
    return bool(types_of(node) & _BACK_TYPES) or _BACK.fullmatch(_words(node)) is not None


def raised_label(label: str) -> str:
    """A label as a raised mark: figures raised, the rest as it is; one in brackets stays so."""
    return label if label[:1] in "[(" else label.rstrip(".").translate(_SUPERSCRIPTS)


def labelled(text: str, label: str) -> str:
    """A note with its label before it; one that has a label of its own keeps no second."""
    opening, _, rest = text.partition(" ")
    is_there = bool(rest) and _LABEL.fullmatch(opening) is not None and _bare(opening) == _bare(label)
    return f"{label} {rest if is_there else text}"


def _bare(label: str) -> str:
    return label.strip("[]().").translate(_SUPERSCRIPTS)


def types_of(node: LexborNode) -> frozenset[str]:
    """What an element says it is, by the types of EPUB and the roles of ARIA."""
    attributes = node.attributes
    return name_set(f"{attributes.get('epub:type') or ''} {attributes.get('role') or ''}")


def label_of(link: LexborNode) -> str:
    """The label that a call shows, raised."""
    return raised_label(_words(link))


def _is_raised_or_glued(link: LexborNode) -> bool:
    """Whether a link is a raised mark, stands in brackets, or touches the word before it: "see Figure 3" does not."""
    if link.css_first("sup") is not None or any(one.tag == "sup" for one in _ancestors(link)):
        return True
    before = link.prev.text(deep=True) if link.prev is not None else ""
    return _words(link)[:1] in "[(" or bool(
        before and not before[-1].isspace() and before[-1] not in "([0123456789"
    )


def _key(link: LexborNode, file: str, resolve: Resolve) -> NoteKey:
    address, _, fragment = (link.attributes.get("href") or "").partition("#")
    return NoteKey(resolve(address) if address else file, fragment)


def _notes_among(tree: LexborHTMLParser, fragments: set[str]) -> Iterator[tuple[int, str]]:
    """The elements that are the notes with some ids; what has such an id and is something else is left out."""
    judged: dict[int, bool] = {}
    for anchor in tree.css("[id], a[name]"):
        names = (anchor.attributes.get("id"), anchor.attributes.get("name"))
        fragment = next((name for name in names if name in fragments), None)
        node: LexborNode | None = anchor
        while fragment is not None and node is not None and node.tag not in BLOCKS:
            node = node.parent
        if fragment is None or node is None:
            continue
        if node.mem_id not in judged:
            judged[node.mem_id] = _is_note(node)
        if judged[node.mem_id]:
            yield node.mem_id, fragment


def _is_note(node: LexborNode) -> bool:
    """Whether a block that a call leads to can be a note."""
    if (
        node.tag in HEADINGS
        or node.tag in ("body", "figure", "table", "section")
        or node.css_first("h1, h2, h3, h4, table, figure")
    ):
        return False
    text = _words(node)
    above = list(_ancestors(node))
    if not 0 < len(text) <= _MAX_NOTE or any(types_of(one) & _REFERENCE_TYPES for one in (node, *above)):
        return False
    is_in_list = node.tag == "li" or any(
        types_of(one) & _NOTE_LISTS or "footnotes" in names_of(one) for one in above
    )
    is_labelled = _LABEL.fullmatch(text.partition(" ")[0]) is not None
    return is_in_list or is_labelled or any(map(is_backlink, node.css("a")))


def _ancestors(node: LexborNode) -> Iterator[LexborNode]:
    here = node.parent
    while here is not None:
        yield here
        here = here.parent


def _begins_block(node: LexborNode) -> bool:
    """Whether nothing stands before an element in its paragraph."""
    here: LexborNode | None = node
    while here is not None and here.tag not in BLOCKS:
        before = here.prev
        while before is not None:
            if (before.text(deep=True) or "").strip():
                return False
            before = before.prev
        here = here.parent
    return True


def _words(node: LexborNode) -> str:
    return " ".join((node.text(deep=True) or "").split())
