"""Plain text set into Markdown, and taken out of it again."""

import re

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_SIGNS = re.compile(r"([\\`*_\[\]<>~|$])")


def escape_markdown(text: str) -> str:
    """Put plain text on one line and escape what Markdown would read as mark-up, so that it shows as it is."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))


def unescape_markdown(text: str) -> str:
    """Remove the back-slashes of Markdown's escapes."""
    return _ESCAPE.sub(r"\1", text)
