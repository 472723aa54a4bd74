"""The papers' own passages, read from a library that Attest has indexed."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from app.engine.ingest.sentences import split_sentences
from app.engine.store.database import Store

_MIN_WORDS, _MAX_WORDS = 8, 50
_MIN_LETTERS = 0.6
_HELD_OUT_PART = 5
_SQL = """
SELECT p.source_id, p.text, i.key, i.author_label, i.year
FROM passages p JOIN sources s ON s.id = p.source_id JOIN items i ON i.id = s.item_id
WHERE p.type = 'body' AND p.words >= 40
ORDER BY p.source_id, p.char_start
"""


@dataclass(frozen=True, slots=True)
class PaperPassage:
    """One passage.

    Attributes:
        paper: Key of the item.
        source: Number of the file it comes from; passages of a file stand in reading order.
        label: The authors as answers name them, e.g. "Barba & Forsyth".
        year: "n.d." when it is not known.
        text: The passage, white space collapsed.
        sentences: Its sentences that can stand as a claim.
    """

    paper: str
    source: int
    label: str
    year: str
    text: str
    sentences: tuple[str, ...]

    @property
    def is_held_out(self) -> bool:
        """Whether the paper is kept out of training for the audit; by the key alone, so always the same."""
        return hashlib.sha256(self.paper.encode()).digest()[0] % _HELD_OUT_PART == 0


def read_passages(store_path: Path) -> list[PaperPassage]:
    """All body passages of a library, in reading order."""
    store = Store(store_path)
    try:
        rows = store.rows(_SQL)
    finally:
        store.close()
    return [
        _passage(int(str(source)), str(text), str(key), str(label), year)
        for source, text, key, label, year in rows
    ]


def _passage(source: int, text: str, key: str, label: str, year: object) -> PaperPassage:
    plain = " ".join(text.split())
    sentences = (plain[start:end] for start, end in split_sentences(plain))
    kept = tuple(sentence for sentence in sentences if _is_claim(sentence))
    return PaperPassage(key, source, label, "n.d." if year is None else str(year), plain, kept)


def _is_claim(sentence: str) -> bool:
    """Whether a sentence says something by itself: whole, of usual length, words rather than formulae."""
    words = len(sentence.split())
    letters = sum(char.isalpha() or char.isspace() for char in sentence)
    is_whole = sentence[0].isupper() and sentence[-1] in ".!"
    return is_whole and _MIN_WORDS <= words <= _MAX_WORDS and letters >= _MIN_LETTERS * len(sentence)
