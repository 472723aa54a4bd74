"""`bench web`: which words of saved web pages are read, against marks in the pages themselves.

A page says by comments what a reader keeps: after `<!--keep-->` words are to be read, after `<!--drop-->` (and at the
beginning) they are to be left out, after `<!--any-->` both are right.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from html import unescape
from pathlib import Path
from typing import Any, Final

from app.engine.ingest.document import Document
from app.engine.ingest.html import parse_html
from app.engine.runs import RunContext
from app.engine.words import words

_MARK: Final = re.compile(r"<!--(keep|drop|any)-->")
_UNSEEN: Final = re.compile(r"<(script|style|head)\b.*?</\1>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
_RAISED: Final = re.compile("[⁰¹²³⁴-⁹⁺⁻]+")
_TAG: Final = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class PageScore:
    """One page: how many of the words to keep were read (`kept` of `wanted`), and how many were read beside them."""

    name: str
    wanted: int
    kept: int
    extra: int


@dataclass(frozen=True, slots=True)
class WebOutcome:
    """What `bench web` measures; recall and precision 0…1, None without a word to count."""

    pages: tuple[PageScore, ...]

    @property
    def recall(self) -> float | None:
        """Share of the words to keep that were read."""
        return _share(sum(page.kept for page in self.pages), sum(page.wanted for page in self.pages))

    @property
    def precision(self) -> float | None:
        """Share of the words read that were to be kept."""
        kept = sum(page.kept for page in self.pages)
        return _share(kept, kept + sum(page.extra for page in self.pages))

    def as_json(self) -> dict[str, Any]:
        """The document that `bench web --json` prints."""
        return {
            "recall": self.recall,
            "precision": self.precision,
            "pages": [asdict(page) for page in self.pages],
        }

    def as_text(self) -> str:
        """Lines for the terminal."""
        lines = [
            f"{page.name}: {page.kept} of {page.wanted} words kept, {page.extra} read beside them"
            for page in self.pages
        ]
        return "\n".join([*lines, f"Recall {_percent(self.recall)}, precision {_percent(self.precision)}"])


def bench_web(files: Sequence[Path], run: RunContext) -> WebOutcome:
    """Read marked pages and count their words.

    Args:
        files: Pages with marks.
        run: Cancelled between pages.

    Raises:
        Canceled: The run was cancelled.
    """
    scores: list[PageScore] = []
    for path in files:
        run.check_canceled()
        data = path.read_bytes()
        found = parse_html(data)
        read = found.text if isinstance(found, Document) else ""
        scores.append(_score(path.stem, marked_texts(data.decode("utf-8", "replace")), read))
    return WebOutcome(tuple(scores))


def marked_texts(markup: str) -> dict[str, list[str]]:
    """The texts of a marked page by mark, in order; tags part words."""
    texts: dict[str, list[str]] = {"keep": [], "drop": [], "any": []}
    pieces = _MARK.split(markup)
    for mark, piece in zip(["drop", *pieces[1::2]], pieces[::2], strict=True):
        text = " ".join(unescape(_TAG.sub(" ", _UNSEEN.sub(" ", piece))).split())
        if text:
            texts[mark].append(text)
    return texts


def _score(name: str, texts: dict[str, list[str]], read: str) -> PageScore:
    wanted, free, found = _counted(texts["keep"]), _counted(texts["any"]), _counted([read])
    return PageScore(name, wanted.total(), (wanted & found).total(), (found - wanted - free).total())


def _counted(texts: Iterable[str]) -> "Counter[str]":
    plain = (unicodedata.normalize("NFKC", _RAISED.sub(r" \g<0> ", text)).casefold() for text in texts)
    return Counter(word for text in plain for word in words(text))


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _percent(share: float | None) -> str:
    return "not measured" if share is None else f"{share:.1%}"
