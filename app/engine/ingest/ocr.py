"""Scanned pages to a document, by Tesseract where it is installed. Runs in a parser process, and so do its children.

Tesseract (Apache-2.0, not shipped) is started for each page with the picture on its standard input; no shell, no files.
It inherits the memory limit and the fences of the parser, and ends with its process group.
"""

import ctypes
import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2.raw as pdfium_c

from app.engine.ingest.assemble import assemble
from app.engine.ingest.blocks import Block, BlockKind, TextLine
from app.engine.ingest.document import Box, Document, IngestState, Page, ParseFailure
from app.engine.ingest.headings import heading_kind
from app.engine.ingest.hyphens import Vocabulary, join_lines
from app.engine.ingest.language import detect_language
from app.engine.ingest.page_watch import PageWatch, ReadStage
from app.engine.ingest.recognition import (
    RecognisedLine,
    RecognisedPage,
    RecognitionOrder,
    installed_languages,
    kept_pages,
)
from app.engine.ingest.text import clean_characters, normalise_text

PAGE_TIMEOUT_S = 50.0
"""Less than what the program allows a page, so that a page that takes too long costs itself, not the process."""
_DOTS_PER_INCH = 300
_POINTS_PER_INCH = 72
_MAX_PIXELS = 30_000_000
_LEAST_CONFIDENCE = 30.0
_FEWEST_LETTERS = 12
_WORD_LEVEL = "5"
# Languages as Tesseract names their data.
_DATA = {
    "ar": "ara", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa", "et": "est",
    "fa": "fas", "fi": "fin", "fr": "fra", "he": "heb", "hi": "hin", "hu": "hun", "it": "ita", "ja": "jpn", "ko": "kor",
    "la": "lat", "lt": "lit", "lv": "lav", "nl": "nld", "no": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus",
    "sk": "slk", "sl": "slv", "sr": "srp", "sv": "swe", "th": "tha", "tr": "tur", "uk": "ukr", "vi": "vie", "zh": "chi_sim",
}  # fmt: skip
_NOT_INSTALLED = ParseFailure(
    IngestState.NO_TEXT,
    "This PDF holds images of pages but no text. Install Tesseract, then retry: Attest reads the images with it. Or run "
    "text recognition (OCR) on the file and replace the attachment.",
)
_SWITCHED_OFF = ParseFailure(
    IngestState.NO_TEXT,
    "This PDF holds images of pages but no text, and reading scans is switched off in the preferences.",
)
_NOTHING_FOUND = ParseFailure(
    IngestState.NO_TEXT, "This PDF holds images of pages; text recognition (Tesseract) found no text in them."
)


class OcrFailed(Exception):
    """Tesseract gave nothing for a page; the message says why."""


@dataclass(frozen=True, slots=True)
class Tesseract:
    """The program: where it is, and the languages whose data are installed."""

    program: str
    languages: frozenset[str]

    @classmethod
    def ask(cls, program: str) -> "Tesseract | None":
        """Ask the program what it has; None when it does not answer or knows no language."""
        languages = installed_languages(program)
        return cls(program, languages) if languages else None

    def choice(self, language: str) -> str:
        """The data for a language, English beside it as papers hold English words; English, or any, where it is not there."""
        wanted = _DATA.get(language, language)
        names = [name for name in dict.fromkeys((wanted, "eng")) if name in self.languages]
        return "+".join(names) or min(self.languages)

    def read(self, picture: bytes, languages: str) -> str:
        """Read a picture (PGM) and give the words with their places, as Tesseract writes them (TSV).

        Raises:
            OcrFailed: It failed or took too long.
        """
        command = [self.program, "stdin", "stdout", "-l", languages, "--dpi", str(_DOTS_PER_INCH), "tsv"]
        return _run(command, picture, PAGE_TIMEOUT_S).decode("utf-8", "replace")


def recognised_document(
    document: Any,  # noqa: ANN401 - pypdfium2 is untyped
    pages: Sequence[Page],
    watch: PageWatch,
) -> Document | ParseFailure:
    """Read the pages of a scan, as far as the order and this machine allow.

    Args:
        document: An open PDF without text.
        pages: Its pages.
        watch: Hears which page is in work, and each page that was read; holds the order.
    """
    order = watch.recognition
    if not order.is_wanted:
        return _SWITCHED_OFF
    tesseract = Tesseract.ask(order.program) if order.program else None
    if tesseract is None:
        return _NOT_INSTALLED
    read, warnings = _Reader(document, tesseract, order, watch).run(len(pages))
    watch.leave(len(pages))
    if sum(map(str.isalnum, "".join(line.text for page in read for line in page.lines))) < _FEWEST_LETTERS:
        return _NOTHING_FOUND
    names = " and ".join(sorted({name for page in read for name in page.languages.split("+")}))
    note = f"The text was read from images by text recognition (Tesseract, {names}) and may hold errors."
    return assemble(_blocks(read), pages, warnings=[note, *warnings])


class _Reader:
    """Reads the pages of one scan; those kept from an earlier run are not read again."""

    def __init__(
        self,
        document: Any,  # noqa: ANN401
        tesseract: Tesseract,
        order: RecognitionOrder,
        watch: PageWatch,
    ) -> None:
        self._document = document
        self._tesseract = tesseract
        self._watch = watch
        self._kept = kept_pages(Path(order.kept_in)) if order.kept_in else {}
        self._languages = tesseract.choice(order.language)
        self._is_sure = bool(order.language)

    def run(self, count: int) -> tuple[list[RecognisedPage], list[str]]:
        read: list[RecognisedPage] = []
        warnings: list[str] = []
        for index in range(count):
            try:
                page = self._kept.get(index) or self._page(index, count)
            except OcrFailed as error:
                warnings.append(f"Page {index + 1} is left out: {error}.")
                continue
            if page is not None:
                read.append(page)
        return read, warnings

    def _page(self, index: int, count: int) -> RecognisedPage | None:
        if not self._watch.enter(index, count, ReadStage.RECOGNITION):
            return None
        page = self._document[index]
        try:
            found = self._recognise(page, index)
        finally:
            page.close()
        self._watch.keep(found, count)
        return found

    def _recognise(self, page: Any, index: int) -> RecognisedPage:  # noqa: ANN401
        picture, size = _picture(page)
        rows = self._tesseract.read(picture, self._languages)
        if not self._is_sure:
            language = detect_language(" ".join(row[-1] for row in _words(rows)))
            self._is_sure = bool(language)
            better = self._tesseract.choice(language) if language else self._languages
            if better != self._languages:
                self._languages = better
                rows = self._tesseract.read(picture, better)
        return RecognisedPage(index, self._languages, tuple(_lines(rows, page, size)))


def _run(command: list[str], data: bytes, timeout_s: float) -> bytes:
    environment = os.environ | {"OMP_THREAD_LIMIT": "1"}  # one page a process: more threads only fight
    try:
        done = subprocess.run(
            command,
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=timeout_s,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise OcrFailed(f"text recognition took longer than {timeout_s:.0f} s") from error
    except OSError as error:
        raise OcrFailed(f"Tesseract cannot be started ({error.strerror})") from error
    if done.returncode != 0:
        raise OcrFailed("text recognition failed on it")
    return done.stdout


def _picture(page: Any) -> tuple[bytes, tuple[int, int]]:  # noqa: ANN401
    """A page as a grey picture (PGM), with its width and height in pixels."""
    width, height = page.get_size()
    scale = _DOTS_PER_INCH / _POINTS_PER_INCH
    scale *= min(1.0, (_MAX_PIXELS / max(1.0, width * height * scale * scale)) ** 0.5)
    try:
        bitmap = page.render(scale=scale, grayscale=True)
    except (RuntimeError, ValueError) as error:
        raise OcrFailed("it cannot be drawn") from error
    try:
        grey = bitmap.to_numpy()
        rows, columns = grey.shape[:2]
        head = f"P5\n{columns} {rows}\n255\n".encode()
        return head + grey.reshape(rows, columns).tobytes(), (columns, rows)
    finally:
        bitmap.close()


def _words(rows: str) -> list[list[str]]:
    """The words of a TSV that Tesseract is sure enough of, as rows of twelve columns."""
    found = [row.split("\t") for row in rows.split("\n")]
    return [row for row in found if len(row) == 12 and row[0] == _WORD_LEVEL and _is_sure(row)]


def _is_sure(row: list[str]) -> bool:
    try:
        return float(row[10]) >= _LEAST_CONFIDENCE and bool(row[11].strip())
    except ValueError:
        return False


def _lines(rows: str, page: Any, size: tuple[int, int]) -> list[RecognisedLine]:  # noqa: ANN401
    by_line: dict[tuple[str, ...], list[list[str]]] = {}
    for row in _words(rows):
        by_line.setdefault(tuple(row[2:5]), []).append(row)
    lines: list[RecognisedLine] = []
    paragraph: tuple[str, ...] | None = None
    for place, words in by_line.items():
        text = normalise_text(clean_characters(" ".join(word[11] for word in words)))
        if not text:
            continue
        left, bottom, right, top = _box(words, page, size)
        lines.append(RecognisedLine(text, left, bottom, right, top, place[:2] != paragraph))
        paragraph = place[:2]
    return lines


def _box(
    words: list[list[str]],
    page: Any,  # noqa: ANN401
    size: tuple[int, int],
) -> tuple[float, float, float, float]:
    """The box around words, turned back from the picture to the page, which may be cropped and turned."""
    places = [[int(value) for value in word[6:10]] for word in words]
    corners = (
        (min(place[0] for place in places), min(place[1] for place in places)),
        (max(place[0] + place[2] for place in places), max(place[1] + place[3] for place in places)),
    )
    points = [_point(page, size, *corner) for corner in corners]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return round(min(xs), 1), round(min(ys), 1), round(max(xs), 1), round(max(ys), 1)


def _point(page: Any, size: tuple[int, int], x: int, y: int) -> tuple[float, float]:  # noqa: ANN401
    found_x, found_y = ctypes.c_double(), ctypes.c_double()
    pdfium_c.FPDF_DeviceToPage(page.raw, 0, 0, *size, 0, x, y, found_x, found_y)
    return found_x.value, found_y.value


def _blocks(pages: Sequence[RecognisedPage]) -> list[Block]:
    vocabulary = Vocabulary(line.text for page in pages for line in page.lines)
    return [_block(lines, page.page_index, vocabulary) for page in pages for lines in _paragraphs(page.lines)]


def _paragraphs(lines: Sequence[RecognisedLine]) -> list[list[RecognisedLine]]:
    paragraphs: list[list[RecognisedLine]] = []
    for line in lines:
        if line.begins_paragraph or not paragraphs:
            paragraphs.append([])
        paragraphs[-1].append(line)
    return paragraphs


def _block(lines: Sequence[RecognisedLine], page_index: int, vocabulary: Vocabulary) -> Block:
    finished: list[TextLine] = []
    for number, line in enumerate(lines):
        text, glue = line.text, "\n"
        if number + 1 < len(lines):
            text, glue = join_lines(text, lines[number + 1].text, vocabulary, is_soft=False)
        box = Box(page_index, line.left, line.bottom, line.right, line.top)
        finished.append(TextLine(text, glue, box))
    kind = heading_kind(lines[0].text) if len(lines) == 1 else None
    if kind is None:
        return Block(BlockKind.PARAGRAPH, tuple(finished))
    return Block(BlockKind.HEADING, tuple(finished), level=1, section_kind=kind, caption=lines[0].text)
