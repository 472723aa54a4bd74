"""An answer without any signs of Markdown: lists keep their numbers, tables get tabs, links name their address."""

from collections.abc import Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.ui.chat.answer_text import FORMULA_STAND_IN, with_footnotes, with_formulas_set_apart

_BULLET: Final = "• "
_QUOTE: Final = "> "


def plain_text(markdown: str) -> str:
    """Give the words of an answer as one would type them; code and formulas stay as they were written (U7)."""
    prepared, formulas = with_formulas_set_apart(with_footnotes(markdown))
    reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    text = _Plain(reader.parse(prepared)).text()
    return FORMULA_STAND_IN.sub(lambda found: formulas[int(found[1])].written, text)


class _Plain:
    """Goes through the tokens of a text once."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._lines: list[str] = []
        self._prefixes: list[str] = []  # of the lists and quotations around, outermost first
        self._numbers: list[int | None] = []  # of the next entry of each list; None for bullets
        self._cells: list[str] = []
        self._is_in_table = False
        for token in tokens:
            self._take(token)

    def text(self) -> str:
        """All lines, with no empty ones at the ends."""
        return "\n".join(self._lines).strip("\n")

    def _take(self, token: Token) -> None:
        match token.type:
            case "inline":
                self._put_words(_inline(token.children or ()))
            case "fence" | "code_block":
                self._put(token.content.removesuffix("\n"))
                self._gap()
            case "paragraph_close" if token.hidden:
                pass
            case "paragraph_close" | "heading_close" | "table_close":
                self._gap()
                self._is_in_table = False
            case "hr":
                self._gap()
            case "table_open":
                self._is_in_table = True
            case "tr_close":
                self._put("\t".join(self._cells))
                self._cells = []
            case "blockquote_open":
                self._prefixes.append(_QUOTE)
            case "bullet_list_open":
                self._numbers.append(None)
            case "ordered_list_open":
                self._numbers.append(int(token.attrGet("start") or 1))
            case "list_item_open":
                self._prefixes.append(self._mark())
            case "list_item_close" | "blockquote_close":
                self._prefixes.pop()
            case "bullet_list_close" | "ordered_list_close":
                self._numbers.pop()
                if not self._numbers:
                    self._gap()
            case _:
                pass

    def _put_words(self, words: str) -> None:
        if self._is_in_table:
            self._cells.append(" ".join(words.split()))
        else:
            self._put(words)

    def _put(self, text: str) -> None:
        for line in text.split("\n"):
            self._lines.append(f"{''.join(self._prefixes)}{line}".rstrip())
            # the mark of an entry stands before its first line only
            self._prefixes = [one if one == _QUOTE else " " * len(one) for one in self._prefixes]

    def _gap(self) -> None:
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def _mark(self) -> str:
        number = self._numbers[-1]
        if number is None:
            return _BULLET
        self._numbers[-1] = number + 1
        return f"{number}. "


def _inline(tokens: Sequence[Token]) -> str:
    """The words of one paragraph; an address follows the words of its link where it is not one of them."""
    parts: list[str] = []
    links: list[tuple[str, int]] = []
    for token in tokens:
        match token.type:
            case "softbreak":
                parts.append(" ")
            case "hardbreak":
                parts.append("\n")
            case "link_open":
                links.append((str(token.attrGet("href") or ""), len(parts)))
            case "link_close":
                address, start = links.pop()
                if address.removeprefix("mailto:") != "".join(parts[start:]):
                    parts.append(f" ({address})")
            case "image":
                parts.append(f"{token.content} ({token.attrGet('src')})")
            case _:
                parts.append(token.content)
    return "".join(parts)
