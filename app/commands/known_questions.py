"""Questions whose answers are known, one JSON object a line, and whether a passage holds a known quote.

A line has `id`, `question`, `kind` ("unanswerable" where the library does not hold the answer), and `evidence`: a list of
`key` and `quote`. A quote counts as found in a passage of its item when the passage contains it after Unicode
compatibility folding, without white space and hyphens (line-end hyphenation leaves no other trace).
"""

import json
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from app.engine.errors import InputError
from app.engine.records import Evidence

UNANSWERABLE = "unanswerable"
_NOISE = re.compile(r"[\s\u00ad\u0002\ufffe\u2010\u2011-]+")


class KnownQuote(BaseModel):
    """A passage known to answer: item key and words."""

    model_config = ConfigDict(extra="ignore")
    key: str
    quote: str


class KnownQuestion(BaseModel):
    """One line of the question file."""

    model_config = ConfigDict(extra="ignore")
    id: str
    question: str
    kind: str = "single"
    evidence: list[KnownQuote] = []

    @property
    def is_unanswerable(self) -> bool:
        """Whether the library does not hold the answer."""
        return self.kind == UNANSWERABLE

    def share_found(self, passages: Sequence[Evidence]) -> float | None:
        """The share of the known quotes that passages hold, 0…1; None for an unanswerable question."""
        if self.is_unanswerable or not self.evidence:
            return None
        found = sum(
            any(one.source.ref.key == quote.key and contains_quote(one.text, quote.quote) for one in passages)
            for quote in self.evidence
        )
        return found / len(self.evidence)


def read_questions(path: Path) -> list[KnownQuestion]:
    """Read a question file; blank lines are passed over.

    Raises:
        InputError: The file cannot be read or a line is not a question.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"The question file {path} cannot be read: {error}.", "Give a JSON Lines file."
        ) from error
    adapter = TypeAdapter(KnownQuestion)
    questions = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            questions.append(adapter.validate_python(json.loads(line)))
        except (json.JSONDecodeError, ValidationError) as error:
            raise InputError(
                f"Line {number} of {path} is not a question.",
                'Each line needs {"id", "question", "kind", "evidence"}.',
            ) from error
    return questions


def contains_quote(passage: str, quote: str) -> bool:
    """Whether the passage holds the quote, white space and hyphens aside."""
    return _bare(quote) in _bare(passage)


def _bare(text: str) -> str:
    return _NOISE.sub("", unicodedata.normalize("NFKC", text)).casefold()
