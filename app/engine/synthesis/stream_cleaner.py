"""Cleans a writer's text while it streams, so that what must not be seen is not seen for a moment either (Y5).

A piece is let through once nothing behind it can change what becomes of it: not inside an open bracket or code, not
within a few words of what begins a leak ("Chunk", "key:").
"""

import re
from collections.abc import Collection

from app.engine.citations.cleaning import clean_output

_REACH = 160
"""Characters after which an open bracket is taken for one that stays open."""
_BEGINNINGS = re.compile(
    r"[\[(【<`$]|\b(?:evidence|chunks?|zotero|item|attachment|parent|passage|document|keys?)[^\n]{0,48}$",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"\[[^\[\]\n]*\]|\([^()\n]*\)|【[^【】\n]*】|<[^<>\n]*>|`[^`\n]*`|\$[^$\n]*\$")


class StreamCleaner:
    """Takes pieces of a writer's Markdown and gives back what can be shown.

    Args:
        internal_keys: The keys of the evidence.
    """

    def __init__(self, internal_keys: Collection[str] = ()) -> None:
        self._keys = frozenset(internal_keys)
        self._raw = ""
        self._shown = ""

    def feed(self, piece: str) -> str:
        """Take a piece; give what is new and certain, "" while nothing is."""
        self._raw += piece
        return self._new(clean_output(self._raw[: self._certain()], self._keys).rstrip())

    def finish(self) -> str:
        """Give the rest; the text has ended."""
        return self._new(self.text)

    @property
    def text(self) -> str:
        """All that was written, cleaned."""
        return clean_output(self._raw, self._keys).strip()

    def _new(self, cleaned: str) -> str:
        cleaned = cleaned.lstrip()
        if not cleaned.startswith(self._shown):
            return ""  # cleaning reaches back behind what was shown; the answer itself will put it right
        new = cleaned[len(self._shown) :]
        self._shown = cleaned
        return new

    def _certain(self) -> int:
        """How far the text can no longer change: up to the last white space before an open beginning of a leak."""
        if self._raw.count("```") % 2:
            return self._raw.rfind("```")
        end = max(self._raw.rfind(" "), self._raw.rfind("\n"), 0)
        start = max(0, end - _REACH)
        for closed in _CLOSED.finditer(self._raw, start):
            if closed.start() < end < closed.end():
                end = closed.start()
        tail = _CLOSED.sub(lambda found: "x" * len(found[0]), self._raw[start:])
        opened = _BEGINNINGS.search(tail)
        return min(end, start + opened.start()) if opened else end
