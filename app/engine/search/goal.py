"""What a search is for: a question that stands alone, and which papers the user had selected. Pure."""

import re
from dataclasses import dataclass

from app.engine.zotero.records import ZoteroRef

MAX_SELECTED = 5
"""Most items that a user may select (C2)."""

# A citation marker of an earlier answer: square or fullwidth brackets with one or more evidence numbers.
_MARKER = re.compile(r"\s?(?:\[(?:E |Chunk )?\d{1,2}(?:\s?[,;]\s?\d{1,2})*\]|【\d{1,2}】)")


@dataclass(frozen=True, slots=True)
class SearchGoal:
    """What is looked for.

    Attributes:
        text: A question that can be understood without the conversation before it.
        selected: Items that the user has selected; "active" and "selected" mean these. Empty: none.
        guidance: What the user added when granting an extension, oldest first.
    """

    text: str
    selected: tuple[ZoteroRef, ...] = ()
    guidance: tuple[str, ...] = ()

    @property
    def wording(self) -> str:
        """The text with all guidance, as far as it is to be searched for."""
        return " ".join((self.text, *self.guidance))


def without_markers(text: str) -> str:
    """Remove numeric citation markers (P9): in a query they would find numbered lists."""
    return " ".join(_MARKER.sub("", text).split())
