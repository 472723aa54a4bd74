"""HTML to blocks: headings, paragraphs, tables, captions; scripts, navigation and page furniture left out.

The tree is walked with a stack of our own, so that a file nested a hundred thousand deep costs memory, not the
process.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.engine.ingest.blocks import Block, BlockKind, TextLine, plain_block
from app.engine.ingest.captions import is_table_caption
from app.engine.ingest.document import SectionKind
from app.engine.ingest.headings import heading_kind
from app.engine.ingest.html_elements import ASIDE, BLOCKS, HEADINGS, UNSEEN, is_hidden
from app.engine.ingest.html_furniture import Furniture, is_furniture_line, is_furniture_title, is_mark
from app.engine.ingest.html_notes import (
    NotedBlocks,
    PageNotes,
    call_in,
    is_backlink,
    is_typed_call,
    label_of,
)
from app.engine.ingest.html_prose import Prose
from app.engine.ingest.html_taming import flattened
from app.engine.ingest.text import clean_characters, normalise_text

_ASIDE_ROLES = frozenset({"navigation", "search", "banner"})
_SUPERSCRIPTS = str.maketrans("0123456789+-\u2212\u2013", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_FIGURES = re.compile(r"[+\-\u2212\u2013]?\d{1,4}(?:[,+\-\u2212\u2013]\d{1,4}){0,12}[+\-\u2212\u2013]?")
MAIN_SELECTORS = "article, main, [role=main], dt-article, d-article, #main-content, #content"
# The main part must hold this share of all text, or the guess is dropped.
MIN_MAIN_SHARE = 0.4
# Less text than this share of the running text, and too much was taken for furniture.
MIN_KEPT_SHARE = 0.5
# A table with longer cells on average lays out a page.
MAX_CELL_CHARS = 300


def html_blocks(text: str, *, is_web_page: bool = False) -> list[Block]:
    """Read HTML markup into blocks; the title element is no part of the text.

    Args:
        text: The markup.
        is_web_page: Whether to look for the main part and to leave out sidebars, menus and the like.
    """
    tree = LexborHTMLParser(flattened(text))
    body = tree.body
    if body is None:
        return []
    if not is_web_page:
        return _Walk().run(body)
    prose = Prose(body)
    root = _main_part(tree, body, prose)
    blocks = _Walk(Furniture(prose, root)).run(root)
    if sum(len(block.text) for block in blocks) < MIN_KEPT_SHARE * prose.of(root).prose:
        blocks = _Walk(keeps_all=True).run(root)
    return _title_outside(tree, root, blocks) + _without_echoes(blocks)


def noted_blocks(tree: LexborHTMLParser, notes: PageNotes) -> NotedBlocks:
    """Read a page of a book into blocks, with the places of notes and of their calls."""
    if tree.body is None:
        return NotedBlocks()
    walk = _Walk(notes=notes)
    walk.run(tree.body)
    return walk.noted


def _main_part(tree: LexborHTMLParser, body: LexborNode, prose: Prose) -> LexborNode:
    best = max(tree.css(MAIN_SELECTORS), key=lambda node: prose.of(node).prose, default=None)
    if best is not None and prose.of(best).prose > MIN_MAIN_SHARE * prose.of(body).prose:
        return best
    return body


def _without_echoes(blocks: Sequence[Block]) -> list[Block]:
    """Leave out paragraphs that only repeat the title: bars that stay in sight, ends of paths."""
    titles = {block.text for block in blocks if block.kind is BlockKind.HEADING and block.level == 1}
    return [block for block in blocks if block.kind is not BlockKind.PARAGRAPH or block.text not in titles]


def _title_outside(tree: LexborHTMLParser, root: LexborNode, blocks: Sequence[Block]) -> list[Block]:
    """The heading of the page where it stands before its main part; the title in the page's head tells it."""
    if root.css_first("h1") is not None or tree.head is None or tree.body is None:
        return []
    named = _clean(tree.head.text(deep=True) or "").casefold()
    known = {block.text for block in blocks}
    for node in tree.body.css("h1"):
        title = _text(node)
        if title and title.casefold() in named and title not in known:
            return [_heading_block(title, 1)]
    return []


@dataclass(slots=True)
class _Walk:
    furniture: Furniture | None = None
    notes: PageNotes | None = None
    keeps_all: bool = False
    noted: NotedBlocks = field(default_factory=NotedBlocks)
    inline: list[str] = field(default_factory=list)
    kind: SectionKind = SectionKind.BODY
    # Tables with others inside; found at once, as looking into each would take time with the square of their depth.
    framing: frozenset[int] = frozenset()

    @property
    def blocks(self) -> list[Block]:
        return self.noted.blocks

    def run(self, root: LexborNode) -> list[Block]:
        self.framing = frozenset(table.mem_id for table in root.css("table:has(table)"))
        stack: list[tuple[LexborNode, Iterator[LexborNode]]] = [(root, root.iter(include_text=True))]
        while stack:
            node, children = stack[-1]
            child = next(children, None)
            if child is None:
                stack.pop()
                if node.tag in BLOCKS:
                    self._flush()
            elif self._descends(child):
                stack.append((child, child.iter(include_text=True)))
        self._flush()
        return self.blocks

    def _descends(self, node: LexborNode) -> bool:
        """Deal with a node; whether its children are to be visited."""
        tag = node.tag or ""
        if tag == "-text":
            self.inline.append(node.text(deep=False) or "")
            return False
        if self._is_note(node) or _is_unseen(node, tag) or self._is_furniture(node):
            return False
        if tag in ("br", "sup", "a"):
            return not self._is_mark(node, tag)
        if tag in HEADINGS:
            self._heading(node, HEADINGS[tag])
            return False
        if tag == "pre":
            self._lines(BlockKind.PARAGRAPH, node.text(deep=True) or "")
            return False
        if tag == "table":
            return not self._table(node)
        if tag == "figcaption":
            self._caption(node)
            return False
        if tag in BLOCKS:
            self._flush()
        return True

    def _is_mark(self, node: LexborNode, tag: str) -> bool:
        """Deal with what stands inside a line for more than its words: breaks, raised figures, calls of notes."""
        link = call_in(node) if tag != "br" else None
        if tag == "br":
            self.inline.append(" ")
        elif link is not None and (self.notes or is_typed_call(link)):
            self.inline.append(label_of(link))
            if self.notes:
                self.noted.calls.append((len(self.blocks), label_of(link), self.notes.key_of(link)))
        elif tag == "sup" and (raised := _raised(node)):
            self.inline.append(raised)
        else:
            return is_backlink(node)
        return True

    def _is_note(self, node: LexborNode) -> bool:
        """Deal with a note; a list of references is none, though its entries are called in the same way."""
        key = self.notes.note(node) if self.notes and self.kind is not SectionKind.REFERENCES else None
        if key is None:
            return False
        self._flush()
        text = _text(node)
        if text:
            self.noted.notes[len(self.blocks)] = key
            self.blocks.append(plain_block(BlockKind.FOOTNOTE, text))
        return True

    def _is_furniture(self, node: LexborNode) -> bool:
        if self.furniture is None:
            is_beside = node.tag in ASIDE or node.attributes.get("role") in _ASIDE_ROLES
            return is_beside and not self.keeps_all
        return self.furniture.holds(node, is_in_references=self.kind is SectionKind.REFERENCES)

    def _flush(self) -> None:
        text = _clean("".join(self.inline))
        self.inline = []
        if text and not (self.furniture and is_furniture_line(text)):
            self.blocks.append(plain_block(BlockKind.PARAGRAPH, text))

    def _lines(self, kind: BlockKind, text: str) -> None:
        self._flush()
        lines = [clean_characters(line).rstrip() for line in text.strip("\n").split("\n")]
        # A blank line inside a listing would end its paragraph.
        kept = tuple(TextLine(line) for line in lines if line.strip())
        if kept:
            self.blocks.append(Block(kind, kept))

    def _heading(self, node: LexborNode, level: int) -> None:
        self._flush()
        title = _text(node, self.furniture)
        if title and not (self.furniture and level > 1 and is_furniture_title(title)):
            block = _heading_block(title, level)
            self.kind = block.section_kind
            self.blocks.append(block)

    def _caption(self, node: LexborNode) -> None:
        self._flush()
        text = _text(node, self.furniture)
        if text:
            self.blocks.append(plain_block(BlockKind.FIGURE, text, caption=text))

    def _table(self, node: LexborNode) -> bool:
        """Add a table; False when it only lays out the page and is to be walked like any other element."""
        if node.mem_id in self.framing:
            return False
        rows = [[_text(cell, self.furniture) for cell in row.css("td, th")] for row in node.css("tr")]
        cells = [cell for row in rows for cell in row if cell]
        is_layout = not cells or sum(map(len, cells)) / len(cells) > MAX_CELL_CHARS
        if is_layout or max(map(len, rows)) < 2:
            return False
        self._flush()
        found = node.css_first("caption")
        caption = _text(found, self.furniture) if found is not None else self._caption_above()
        lines = [caption] if caption else []
        lines += [" ".join(filter(None, row)) for row in rows if any(row)]
        self.blocks.append(plain_block(BlockKind.TABLE, "\n".join(lines), caption=caption))
        return True

    def _caption_above(self) -> str:
        if (
            self.blocks
            and self.blocks[-1].kind is BlockKind.PARAGRAPH
            and is_table_caption(self.blocks[-1].text)
        ):
            return normalise_text(self.blocks.pop().text)
        return ""


def _clean(text: str) -> str:
    return normalise_text(clean_characters(text))


def _heading_block(title: str, level: int) -> Block:
    kind = heading_kind(title) or SectionKind.BODY
    return plain_block(BlockKind.HEADING, title, level=level, section_kind=kind, caption=title)


def _text(root: LexborNode, furniture: Furniture | None = None) -> str:
    """The words in a heading, a caption or a cell as they are seen; a space between blocks."""
    parts: list[str] = []
    stack: list[LexborNode | str] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            parts.append(node)
            continue
        tag = node.tag or "-"
        if tag == "-text":
            parts.append(node.text(deep=False) or "")
        elif tag == "sup" and (raised := _raised(node)):
            parts.append(raised)
        elif tag == "a" and is_typed_call(node):
            parts.append(label_of(node))
        elif tag == "a" and is_backlink(node):
            continue
        elif node is root or not (_is_unseen(node, tag) or (furniture and is_mark(node))):
            edge = " " if tag == "br" or tag in BLOCKS else ""
            parts.append(edge)
            stack += [edge, *reversed(list(node.iter(include_text=True)))]
    return _clean("".join(parts))


def _raised(node: LexborNode) -> str:
    """Raised figures as such ("drought¹", "10⁵"), so that they are not read as part of their word; "" for other marks."""
    text = "".join((node.text(deep=True) or "").split())
    return text.translate(_SUPERSCRIPTS) if _FIGURES.fullmatch(text) else ""


def _is_unseen(node: LexborNode, tag: str) -> bool:
    return tag in UNSEEN or tag.startswith("-") or is_hidden(node)
