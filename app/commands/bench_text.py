"""`bench text`: how faithfully the text of PDFs is read, line by line against pdftotext, a measuring tool that ships with nothing.

Where the two differ, somebody has to look at the page: what was seen is kept in a file and counted beside the differences.
"""

import platform
import re
import shutil
import subprocess
import time
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from app.commands.conditions import children_cpu_s
from app.commands.text_judgements import Judged, count_judged, read_judgements
from app.engine.ingest.document import Document, PassageType
from app.engine.ingest.pdf import parse_pdf
from app.engine.runs import Progress, RunContext

_PDFTOTEXT: Final = "pdftotext"
# Shorter lines are labels of figures, page numbers and cells, which pdftotext and we cut in different places.
_MIN_LINE = 25
# A line with more errors than this share of its length is not in our text at all: a running head, a drawing.
_MISSING: Final = 0.3
_OPEN_HYPHEN: Final = re.compile(
    r"[^\W\d_]{2,}-\s+(?!and\b|or\b|und\b|oder\b|to\b|y\b|o\b|bzw\b)[a-zà-ÿ]{2,}"
)
_LIGATURE: Final = re.compile("[\ufb00-\ufb06]")
_DIVISION: Final = re.compile("[\u00ad\u0002\ufffe]")
_TIMEOUT_S: Final = 60


@dataclass(frozen=True, slots=True)
class TextOutcome:
    """What `bench text` measures; None where pdftotext is not installed.

    Attributes:
        pages: Pages compared: the middle one of each file.
        lines, missing_lines: Lines of pdftotext with prose, and how many of them our text of the page lacks.
        character_error: Edits a character of the lines that are there, 0…1.
        steps_back: Lines that come earlier in our text than the line before them in pdftotext's.
        judged: The differences by kind and by who was found to be at fault when the page was looked at.
        open_hyphens, division_marks, ligatures: Faults in the passages of the whole files.
        pages_per_cpu_s: Pages read in a second of the processor.
        pages_per_cpu_s_pdftotext: The same of pdftotext; None on systems that do not tell a child's processor time.
    """

    files: int
    pages: int
    lines: int | None
    missing_lines: int | None
    character_error: float | None
    steps_back: int | None
    judged: Judged
    open_hyphens: int
    division_marks: int
    ligatures: int
    all_pages: int
    pages_per_cpu_s: float | None
    pages_per_cpu_s_pdftotext: float | None
    conditions: str

    def as_json(self) -> dict[str, Any]:
        """The document that `bench text --json` prints."""
        return asdict(self)

    def as_text(self) -> str:
        """Lines for the terminal."""
        if self.character_error is None or self.lines is None:
            compared = (
                "Character errors: not measured (pdftotext is not installed, or no page could be compared)"
            )
        else:
            compared = (
                f"Character errors: {self.character_error:.2%} in {self.lines:,} lines of {self.pages} pages"
                f" ({self.missing_lines} lines not in our text, {self.steps_back} in another order than pdftotext's)\n"
                f"{self.judged.as_text()}"
            )
        pace, theirs = "not measured", ""
        if self.pages_per_cpu_s:
            pace = f"{self.pages_per_cpu_s:.0f} pages a second of the processor"
            if other := self.pages_per_cpu_s_pdftotext:
                theirs = f", {self.pages_per_cpu_s / other:.2f} of pdftotext's {other:.0f}"
        return (
            f"{compared}\n"
            f"Faults counted: {self.open_hyphens} words left divided, {self.division_marks} division marks,"
            f" {self.ligatures} ligatures, {self.judged.column_faults} lines out of the order of columns\n"
            f"Reading {self.files} files, {self.all_pages:,} pages: {pace}{theirs}\n{self.conditions}"
        )


def bench_text(files: Sequence[Path], run: RunContext, judged: Path | None = None) -> TextOutcome:
    """Read files and compare the middle page of each with pdftotext.

    Args:
        files: PDFs; those that give no document are passed over.
        run: Told of the progress; asked between files.
        judged: TOML with what was seen on the pages, see `read_judgements`.

    Raises:
        Canceled: The run was asked to stop.
        InputError: The judgements cannot be read.
    """
    judgements = read_judgements(judged) if judged is not None else ()
    started = time.process_time()
    documents: list[tuple[Path, Document]] = []
    for number, path in enumerate(files):
        run.check_canceled()
        run.report(Progress("Reading PDFs", number, len(files)))
        document = parse_pdf(path)
        if isinstance(document, Document) and document.pages:
            documents.append((path, document))
    seconds = time.process_time() - started
    pages = sum(len(document.pages) for _, document in documents)
    texts = [one.text for _, document in documents for one in document.passages if one.passage_type in _PROSE]
    compared, their_seconds = _compare(documents, run)
    characters = sum(one.characters for one in compared)
    return TextOutcome(
        files=len(documents),
        pages=len(compared),
        lines=sum(one.lines for one in compared) if compared else None,
        missing_lines=sum(one.missing for one in compared) if compared else None,
        character_error=sum(one.errors for one in compared) / characters if characters else None,
        steps_back=sum(one.steps_back for one in compared) if compared else None,
        judged=count_judged(
            judgements, [(one.file, one.page, one.steps_back, one.missing) for one in compared]
        ),
        open_hyphens=sum(len(_OPEN_HYPHEN.findall(text)) for text in texts),
        division_marks=sum(len(_DIVISION.findall(text)) for text in texts),
        ligatures=sum(len(_LIGATURE.findall(text)) for text in texts),
        all_pages=pages,
        pages_per_cpu_s=pages / seconds if pages and seconds else None,
        pages_per_cpu_s_pdftotext=pages / their_seconds if pages and their_seconds else None,
        conditions=f"Python {platform.python_version()} on {platform.machine() or 'an unknown machine'}",
    )


_PROSE: Final = (PassageType.BODY, PassageType.FIGURE)


@dataclass(frozen=True, slots=True)
class _PageOutcome:
    file: str
    page: int
    lines: int
    missing: int
    characters: int
    errors: int
    steps_back: int


def _compare(
    documents: Sequence[tuple[Path, Document]], run: RunContext
) -> tuple[list[_PageOutcome], float | None]:
    program = shutil.which(_PDFTOTEXT)
    if program is None:
        return [], None
    compared: list[_PageOutcome] = []
    seconds = 0.0
    for number, (path, document) in enumerate(documents):
        run.check_canceled()
        run.report(Progress("Comparing", number, len(documents)))
        began = children_cpu_s()
        answer = subprocess.run(
            [program, "-enc", "UTF-8", str(path), "-"], check=False, capture_output=True, timeout=_TIMEOUT_S
        )
        seconds += children_cpu_s() - began
        theirs = answer.stdout.decode("utf-8", "replace").split("\f")
        at = len(document.pages) // 2
        if at < len(theirs):
            page = document.pages[at]
            ours = document.text[page.char_start : page.char_end]
            compared.append(_compare_page(path.name, at + 1, theirs[at], ours))
    return compared, seconds


def _compare_page(file: str, page: int, theirs: str, ours: str) -> _PageOutcome:
    text = _plain(ours)
    lines = [line for line in map(_plain, theirs.splitlines()) if len(line) >= _MIN_LINE]
    missing = characters = errors = steps_back = last = 0
    for line in lines:
        count, end = infix_distance(line, text)
        if count > _MISSING * len(line):
            missing += 1
            continue
        characters += len(line)
        errors += count
        steps_back += end < last
        last = end
    return _PageOutcome(file, page, len(lines), missing, characters, errors, steps_back)


def _plain(text: str) -> str:
    """Compatible characters, without white space and hyphens: what is drawn, not how it is broken."""
    folded = unicodedata.normalize("NFKC", text)
    return re.sub(r"[\s\u00ad\u0002\ufffe\u2010\u2011-]+", "", folded)


def infix_distance(pattern: str, text: str) -> tuple[int, int]:
    """Least edits that make `pattern` a part of `text`, and where that part ends.

    Myers' bit-parallel algorithm (1999) with a word as long as the pattern: one pass over the text.
    """
    if not pattern:
        return 0, 0
    mask, top = (1 << len(pattern)) - 1, 1 << (len(pattern) - 1)
    where: dict[str, int] = {}
    for at, char in enumerate(pattern):
        where[char] = where.get(char, 0) | 1 << at
    plus, minus, score = mask, 0, len(pattern)
    best, end = score, 0
    for at, char in enumerate(text):
        equal = where.get(char, 0)
        across = (((equal & plus) + plus) ^ plus) | equal | minus
        rises = minus | ~(across | plus) & mask
        falls = plus & across
        score += bool(rises & top) - bool(falls & top)
        rises, falls = rises << 1 & mask, falls << 1 & mask
        plus = falls | ~(equal | minus | rises) & mask
        minus = rises & (equal | minus)
        if score < best:
            best, end = score, at + 1
    return best, end
