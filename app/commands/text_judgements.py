"""What people saw on the pages where `bench text` finds differences: who is at fault, kept as data and counted."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from app.engine.errors import InputError


class Fault(StrEnum):
    """Who is at fault for a difference, if anybody is."""

    OURS = "ours"
    THEIRS = "theirs"
    BOTH_FIT = "both fit"
    LEFT_OUT = "left out"
    UNSEEN = "not looked at"


_WORDS: Final = {
    Fault.OURS: "ours at fault",
    Fault.THEIRS: "pdftotext at fault",
    Fault.BOTH_FIT: "either will do",
    Fault.LEFT_OUT: "left out on purpose",
    Fault.UNSEEN: "not looked at",
}


@dataclass(frozen=True, slots=True)
class PageJudgement:
    """What was seen on a page: physical, from 1, of the file whose name begins like this; None: no difference then."""

    file: str
    page: int
    why: str
    order: Fault | None = None
    lines: Fault | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """Differences in the order of lines, and lines that our text lacks, by who is at fault."""

    order: dict[Fault, int]
    lines: dict[Fault, int]

    @property
    def column_faults(self) -> int:
        """Lines that stand in a wrong place in our text."""
        return self.order.get(Fault.OURS, 0)

    def as_text(self) -> str:
        """Two lines for the terminal."""
        return f"  order: {_listed(self.order)}\n  lines not in our text: {_listed(self.lines)}"


def _listed(counts: dict[Fault, int]) -> str:
    return ", ".join(f"{counts[fault]} {_WORDS[fault]}" for fault in Fault if counts.get(fault)) or "none"


_FILE: Final = TypeAdapter(dict[str, tuple[PageJudgement, ...]])


def read_judgements(path: Path) -> tuple[PageJudgement, ...]:
    """Read the judgements of a TOML file: a table `[[page]]` for each page.

    Raises:
        InputError: The file cannot be read, or holds something else.
    """
    try:
        return _FILE.validate_python(tomllib.loads(path.read_text(encoding="utf-8"))).get("page", ())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise InputError(
            f"The judgements in {path.name} cannot be read.", f"Mend the file: {error}"
        ) from error


def count_judged(
    judgements: Sequence[PageJudgement], differences: Iterable[tuple[str, int, int, int]]
) -> Judged:
    """Count differences by who is at fault.

    Args:
        judgements: What was seen.
        differences: File name, page from 1, lines in another order, lines that our text lacks.
    """
    order: Counter[Fault] = Counter()
    lines: Counter[Fault] = Counter()
    for file, page, steps, missing in differences:
        seen = next((one for one in judgements if one.page == page and file.startswith(one.file)), None)
        order[(seen.order if seen else None) or Fault.UNSEEN] += steps
        lines[(seen.lines if seen else None) or Fault.UNSEEN] += missing
    return Judged(
        {one: count for one, count in order.items() if count},
        {one: count for one, count in lines.items() if count},
    )
