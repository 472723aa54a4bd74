"""What a copied answer is on the clipboard: text, Markdown and HTML side by side, so that each program takes its own."""

import html
from typing import Any

from markdown_it import MarkdownIt
from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData

from app.engine.citations.plain_words import readable
from app.engine.citations.rendering import (
    Entry,
    clean_prose,
    display_markdown,
    source_entry,
    with_author_year,
)
from app.engine.records import Turn
from app.ui.chat.answer_text import FORMULA_STAND_IN, with_formulas_set_apart
from app.ui.chat.plain_answer import plain_text
from app.ui.chat.turn_actions import CopyMode

MARKDOWN_TYPE = "text/markdown"
_LINKED = ("https:", "http:", "mailto:", "zotero:")


def copied(turn: Turn, mode: CopyMode, entry: Entry = source_entry) -> QMimeData:
    """Give the answer in one of its forms (U7).

    With citations the markers read (Author, Year) and the sources follow; clean prose has neither; both stand on the
    clipboard as Markdown, as HTML, and as text. Forms with citations say of each sentence whose citations were all rejected
    that nothing supports it; clean prose is clean, and leaves that to who copies it. `MARKDOWN` numbers the sources below it for its markers. The text of
    `WITH_CITATIONS` and of `PLAIN` has no signs of Markdown, that of clean prose no escapes.

    Args:
        turn: The answered question.
        mode: The form.
        entry: What is written of each source.
    """
    match mode:
        case CopyMode.PLAIN:
            return _data(plain_text(clean_prose(turn.resolved)))
        case CopyMode.MARKDOWN:
            markdown = display_markdown(turn.resolved, entry, no_support_mark())
            return _data(markdown, markdown)
        case CopyMode.WITH_CITATIONS:
            markdown = cited_markdown(turn, entry)
            return _data(plain_text(markdown), markdown, html_of(markdown))
        case _:
            markdown = clean_prose(turn.resolved)
            return _data(readable(markdown), markdown, html_of(markdown))


def cited_markdown(turn: Turn, entry: Entry = source_entry) -> str:
    """The answer as Markdown with (Author, Year), sources, and a mark behind what lost all its citations."""
    return with_author_year(turn.resolved, entry, no_support_mark())


def no_support_mark() -> str:
    """What stands behind a sentence that lost all its citations, where it leaves the window."""
    return f"[{QCoreApplication.translate('answer', 'no support found')}]"


class _SafeMarkdown(MarkdownIt):
    """Makes links only of addresses that a reader may want to follow; others stay text."""

    def validateLink(self, url: str) -> bool:
        """Whether an address becomes a link; network shares, files and scripts do not."""
        return super().validateLink(url) and url.lower().startswith(_LINKED)


def html_of(markdown: str) -> str:
    """Give Markdown as HTML without any HTML of its own; images become links, as they do on the screen (T5).

    Formulas stay as they were written: their signs are none of Markdown.
    """
    made = _SafeMarkdown("commonmark", {"html": False}).enable(["table", "strikethrough"])
    made.add_render_rule("image", _image_link)
    prepared, formulas = with_formulas_set_apart(markdown)
    page = str(made.render(prepared))
    return FORMULA_STAND_IN.sub(lambda found: html.escape(formulas[int(found[1])].written), page)


def _image_link(_renderer: Any, tokens: Any, number: int, *_rest: Any) -> str:  # noqa: ANN401 - markdown-it
    token = tokens[number]
    made = _SafeMarkdown("commonmark", {"html": False})
    address = str(token.attrGet("src") or "")
    text = token.content or address
    return str(made.renderInline(f"[{text}](<{address}>)")) if address else text


def _data(text: str, markdown: str = "", page: str = "") -> QMimeData:
    data = QMimeData()
    data.setText(text)
    if markdown:
        data.setData(MARKDOWN_TYPE, QByteArray(markdown.encode()))
    if page:
        data.setHtml(page)
    return data
