"""Markdown as words to read where nothing renders it: no escapes, no entities, no angle brackets around addresses."""

import html
import re

from app.engine.citations.prose import with_prose_changed

_SIGN = re.compile(
    r"\\(?P<sign>[!-/:-@\[-`{-~])"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    r"|<(?P<address>(?:https?|mailto|zotero):[^<>\s]{1,2000})>"
)


def readable(markdown: str) -> str:
    r"""Give Markdown with `\[49\]` as `[49]` and `&lt;` as `<`; code and formulas stay as they were written (U7)."""
    return with_prose_changed(markdown, lambda stretch: _SIGN.sub(_meant, stretch))


def _meant(found: re.Match[str]) -> str:
    if found["entity"]:
        return html.unescape(found["entity"])
    return found["sign"] or found["address"]
