"""How much a passage looks like a list of references: judged by its words alone, apart from how the program finds such lists."""

import re
from dataclasses import dataclass

_YEAR = re.compile(r"(?<![\d.])(?:1[89]\d\d|20[0-2]\d)[a-z]?(?![\d%])")
_NAME = re.compile(
    r"\b[A-ZÀ-Þ][\w'’-]+,? (?:[A-ZÀ-Þ]\.?[ -]?){1,3}(?=[,.;:&(]|\s(?:and|et|und|y)\b|$)|\b(?:[A-ZÀ-Þ]\.[ -]?){1,3}[A-ZÀ-Þ][\w'’-]+(?=[,.;]|\sand\b)"
)
_PLACE = re.compile(
    r"\b\d{1,4}\s?\(\d{1,3}(?:[–-]\d{1,3})?\)\s?[:,.]?\s?(?:pp?\.?\s?)?[eA-Z]?\d+|\b\d{1,4}\s?:\s?[eSA-Z]?\d+\s?[–-]\s?[eSA-Z]?\d+|\bpp?\.\s?\d+|\b\d{1,3}, \d{2,5}[–-]\d{2,5}\b"
)
_ADDRESS = re.compile(r"\bdoi\b|10\.\d{4,9}/|\bhttps?://|arXiv:\d|\bPMID\b|\bISBN\b", re.IGNORECASE)
_ENTRY = re.compile(r"(?:^|\s)\[\d{1,3}\]\s+[A-ZÀ-Þ]|(?:^|\s)\d{1,3}\.\s+[A-ZÀ-Þ][\w'’-]+,? [A-ZÀ-Þ]{1,3}\b")
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|we|our|can|may|should|will|show(?:s|ed|n)?|found|used|suggests?|indicates?|ist|sind|wurden?|wird|son|fue|est|sont)\b",
    re.IGNORECASE,
)
_PER = 100


@dataclass(frozen=True, slots=True)
class Likeness:
    """Counts of what reference lists are made of, in a hundred words of a passage."""

    words: int
    years: float
    names: float
    places: float
    addresses: float
    entries: float
    verbs: float

    @property
    def is_reference_list(self) -> bool:
        """Whether little but references can be in the passage."""
        marks = (
            (self.years >= 2.5)
            + (self.names >= 5)
            + (self.places >= 1.5)
            + (self.addresses >= 2)
            + (self.entries >= 2)
        )
        return self.words >= 25 and marks >= 3 and self.verbs < 4


def likeness(text: str) -> Likeness:
    """Judge a passage."""
    words = max(1, len(text.split()))
    counts = [
        len(pattern.findall(text)) * _PER / words
        for pattern in (_YEAR, _NAME, _PLACE, _ADDRESS, _ENTRY, _VERB)
    ]
    return Likeness(words, *counts)
