"""Plain text set into Markdown."""

import re

_SIGNS = re.compile(r"([\\`*_\[\]<>~|$])")


def escape_markdown(text: str) -> str:
    """Put plain text on one line and escape what Markdown would read as mark-up, so that it shows as it is."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))
