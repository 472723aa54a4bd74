"""What recognising the letters of scanned pages needs and gives: the order for it, its results, and where they are kept.

A page takes seconds, so each is kept as soon as it is read: a run that is killed in the middle of a book goes on at the
next page. The parser process may write nowhere; it tells the page to the program, which keeps it.
"""

import logging
import shutil
import subprocess
import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from app.engine.private_files import make_private_folder, open_private

logger = logging.getLogger(__name__)

FOLDER = "recognised"
_SUFFIX = ".jsonl"
_START_TIMEOUT_S = 20.0
_USUAL_PLACES = {
    "win32": (
        r"C:\Program Files\Tesseract-OCR\tesseract.exe",
        r"C:\Program Files (x86)\Tesseract-OCR\tesseract.exe",
    ),
    "darwin": ("/opt/homebrew/bin/tesseract", "/usr/local/bin/tesseract", "/opt/local/bin/tesseract"),
}


@dataclass(frozen=True, slots=True)
class RecognitionOrder:
    """How scanned pages are read.

    Attributes:
        program: Path of Tesseract; "" when it is not installed or not to be used.
        is_wanted: Whether the user lets scans be read at all.
        language: What the item is said to be written in (two-letter code); "" when not known.
        kept_in: File with the pages that were read before; it need not be there.
    """

    program: str = ""
    is_wanted: bool = True
    language: str = ""
    kept_in: str = ""


PLAIN_ORDER = RecognitionOrder()
"""Without a program: scans stay without text."""


@dataclass(frozen=True, slots=True)
class RecognisedLine:
    """A line of letters: its text, its box in PDF points (left, bottom, right, top), whether a paragraph begins with it."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    begins_paragraph: bool


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """What was read on a page (0-based), with Tesseract's names of the languages ("deu+eng")."""

    page_index: int
    languages: str
    lines: tuple[RecognisedLine, ...]


_PAGE = TypeAdapter(RecognisedPage)


def find_program() -> str:
    """The path of Tesseract on this machine; "" when there is none."""
    found = shutil.which("tesseract")
    if found:
        return found
    return next((place for place in _USUAL_PLACES.get(sys.platform, ()) if Path(place).is_file()), "")


def installed_languages(program: str) -> frozenset[str]:
    """The languages whose data a Tesseract has, in its own names; empty when it does not answer."""
    try:
        done = subprocess.run(
            [program, "--list-langs"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_START_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return frozenset()
    if done.returncode != 0:
        return frozenset()
    # The first line is a heading with the folder of the data.
    names = [line.strip() for line in done.stdout.decode("utf-8", "replace").splitlines()[1:]]
    return frozenset(name for name in names if name and name != "osd" and "/" not in name)


def kept_pages(path: Path) -> dict[int, RecognisedPage]:
    """The pages in a file, by index; what is not readable, as after a sudden end, is left out."""
    pages: dict[int, RecognisedPage] = {}
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return pages
    for line in filter(None, lines):
        try:
            page = _PAGE.validate_json(line)
        except ValidationError:
            continue
        pages[page.page_index] = page
    return pages


class RecognisedPages:
    """Keeps pages that were read, a file for each content of a scan, readable by this user only.

    Args:
        folder: Where the files lie; made when first needed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, sha256: str) -> Path:
        """Where the pages of a scan with that content are kept."""
        return self._folder / f"{sha256}{_SUFFIX}"

    def keep(self, sha256: str, page: RecognisedPage) -> None:
        """Keep a page; where the disk refuses it, only the time to read it again is lost."""
        try:
            make_private_folder(self._folder)
            with open_private(self.path(sha256), "ab") as file:
                file.write(b"\n" + to_json(page) + b"\n")
        except OSError as error:
            logger.warning("A recognised page could not be kept: %s", error)

    def forget(self, sha256: str) -> None:
        """Remove the pages of a scan, that it may be read again."""
        self.path(sha256).unlink(missing_ok=True)

    def forget_others(self, known: Collection[str]) -> None:
        """Remove the pages of all scans whose content is not among `known`."""
        if not self._folder.is_dir():
            return
        wanted = {f"{sha256}{_SUFFIX}" for sha256 in known}
        for path in self._folder.glob(f"*{_SUFFIX}"):
            if path.name not in wanted:
                path.unlink(missing_ok=True)
