"""HTML to blocks: headings, paragraphs, tables, captions; scripts, navigation and page furniture left out.

The tree is walked with a stack of our own, so that a file nested a hundred thousand deep costs memory, not the
process.
"""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.engine.ingest.blocks import Block, BlockKind, TextLine, plain_block
from app.engine.ingest.captions import is_table_caption
from app.engine.ingest.document import SectionKind
from app.engine.ingest.headings import heading_kind
from app.engine.ingest.html_taming import flattened
from app.engine.ingest.text import clean_characters, normalise_text

if TYPE_CHECKING:
    from collections.abc import Iterator

# Names by which pages mark what stands beside their text.
_FURNITURE = re.compile(
    r"(?:.*[-_])?(?:sidebar|advert\w*|breadcrumbs?|navigation|navbar|nav|menu|cookies?|toolbar|popup|promo|searchbox)(?:[-_].*)?"
    r"|social(?:[-_](?:media|share|links))?|share(?:[-_]?(?:bar|buttons?|links?))?|(?:.*[-_])?sign-?up(?:[-_].*)?"
    r"|related[-_](?:articles|content|links|literature.*)|(?:viewing-options|associated-material)-links"
    r"|(?:article|issue)-information",
    re.IGNORECASE,
)
# What such a name stands on must be this small a part of the whole to be left out.
_MAX_FURNITURE_SHARE = 0.15
SKIPPED = frozenset(
    re.split(
        r"\s+",
        "script style noscript template svg canvas head nav footer form button select option input textarea iframe "
        "object embed audio video map dialog annotation annotation-xml dt-bibliography d-bibliography",
    )
)
BLOCKS = frozenset(
    re.split(
        r"\s+",
        "address article aside blockquote body center dd details div dl dt fieldset figcaption figure header hr html "
        "li main ol p pre section summary ul caption table tbody thead tfoot tr td th d-article dt-article",
    )
)
HEADINGS = {f"h{level}": level for level in range(1, 7)}
MAIN_SELECTORS = "article, main, [role=main], dt-article, d-article, #main-content, #content"
# The main part must hold this share of all text, or the guess is dropped.
MIN_MAIN_SHARE = 0.4
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
    return _Walk(drops_furniture=is_web_page).run(_main_part(tree, body) if is_web_page else body)


def _main_part(tree: LexborHTMLParser, body: LexborNode) -> LexborNode:
    best = max(tree.css(MAIN_SELECTORS), key=_text_length, default=None)
    if best is not None and _text_length(best) >= MIN_MAIN_SHARE * _text_length(body):
        return best
    return body


def _text_length(node: LexborNode) -> int:
    return len(node.text(deep=True) or "")


@dataclass(slots=True)
class _Walk:
    blocks: list[Block] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    total: int = 0
    drops_furniture: bool = False

    def run(self, root: LexborNode) -> list[Block]:
        self.total = _text_length(root)
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
        if tag in SKIPPED or tag.startswith("-") or _is_hidden(node) or self._is_furniture(node):
            return False
        if tag == "br":
            self.inline.append(" ")
            return False
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

    def _is_furniture(self, node: LexborNode) -> bool:
        if not self.drops_furniture:
            return False
        names = f"{node.attributes.get('id') or ''} {node.attributes.get('class') or ''}".split()
        return (
            any(map(_FURNITURE.fullmatch, names)) and _text_length(node) < _MAX_FURNITURE_SHARE * self.total
        )

    def _flush(self) -> None:
        text = _clean("".join(self.inline))
        self.inline = []
        if text:
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
        title = _clean(node.text(deep=True) or "")
        if title:
            kind = heading_kind(title) or SectionKind.BODY
            self.blocks.append(
                plain_block(BlockKind.HEADING, title, level=level, section_kind=kind, caption=title)
            )

    def _caption(self, node: LexborNode) -> None:
        self._flush()
        text = _clean(node.text(deep=True, separator=" ") or "")
        if text:
            self.blocks.append(plain_block(BlockKind.FIGURE, text, caption=text))

    def _table(self, node: LexborNode) -> bool:
        """Add a table; False when it only lays out the page and is to be walked like any other element."""
        rows = [
            [_clean(cell.text(deep=True, separator=" ") or "") for cell in row.css("td, th")]
            for row in node.css("tr")
        ]
        cells = [cell for row in rows for cell in row if cell]
        is_layout = (
            len(node.css("table")) > 1 or not cells or sum(map(len, cells)) / len(cells) > MAX_CELL_CHARS
        )
        if is_layout or max(map(len, rows)) < 2:
            return False
        self._flush()
        found = node.css_first("caption")
        caption = _clean(found.text(deep=True) or "") if found is not None else self._caption_above()
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


def _is_hidden(node: Any) -> bool:  # noqa: ANN401 - selectolax types attributes loosely
    attributes = node.attributes
    if not attributes:
        return False
    style = (attributes.get("style") or "").replace(" ", "").lower()
    return (
        "hidden" in attributes
        or "display:none" in style
        or attributes.get("role") in {"navigation", "search", "banner"}
    )
