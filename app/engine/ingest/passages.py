"""Passages: spans of about 120 to 220 words that follow sentences and never leave their section or block run."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.ingest.document import Box, Page, Passage, PassageType, Section, SectionKind
from app.engine.ingest.sentences import split_sentences
from app.engine.ingest.text import count_words, normalise_text

MIN_WORDS = 120
MAX_WORDS = 220
TARGET_WORDS = 170
# A sentence longer than this has no usable stops (a list, a listing) and is cut at white space.
LONGEST_SENTENCE = 260
# Nor is one with more characters: text without spaces, or what is no text at all, is cut anywhere.
LONGEST_SENTENCE_CHARS = 6_000
# A table of more words is kept in parts of whole rows: as one it would be too long to be evidence.
LONGEST_TABLE = 1_500
_LINE_END = re.compile("\n")
_TYPES = {
    SectionKind.FRONT: PassageType.FRONTMATTER,
    SectionKind.CONTENTS: PassageType.FRONTMATTER,
    SectionKind.REFERENCES: PassageType.REFERENCES,
    SectionKind.ABSTRACT: PassageType.BODY,
    SectionKind.BODY: PassageType.BODY,
}


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line in the document's text: its range and where it stands on a page, if known."""

    char_start: int
    char_end: int
    box: Box | None


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a section's text to be cut: consecutive paragraphs, or one table or caption, kept whole."""

    char_start: int
    char_end: int
    section: Section
    section_path: tuple[str, ...]
    whole_as: PassageType | None = None


def passage_type_of(kind: SectionKind) -> PassageType:
    """The type of running text in a section of a kind."""
    return _TYPES[kind]


class PassageCutter:
    """Cuts one document's text; knows its lines and pages."""

    def __init__(self, text: str, lines: Sequence[PlacedLine], pages: Sequence[Page]) -> None:
        self._text = text
        self._lines = sorted(lines, key=lambda line: line.char_start)
        self._starts = [line.char_start for line in self._lines]
        self._labels = {page.index: page.label for page in pages}
        self._breaks = [found.start() for found in _LINE_END.finditer(text)]

    def cut(self, run: Run) -> list[Passage]:
        """Passages of a run, in order; together they cover all of it but white space."""
        if run.whole_as is not None:
            return [self._passage(run, start, end, run.whole_as) for start, end in self._wholes(run)]
        kind = passage_type_of(run.section.kind)
        return [self._passage(run, start, end, kind) for start, end in self._spans(run)]

    def _wholes(self, run: Run) -> list[tuple[int, int]]:
        """The run as one, or parts of it that end with a line where it is too long for that."""
        whole = (run.char_start, run.char_end)
        if count_words(self._text[slice(*whole)]) <= LONGEST_TABLE:
            return [whole]
        parts: list[tuple[int, int]] = []
        first, held, at = run.char_start, 0, run.char_start
        for line in self._text[slice(*whole)].splitlines(keepends=True):
            for start, end in self._shortened(at, at + len(line)):
                coming = count_words(self._text[start:end])
                if held and held + coming > LONGEST_TABLE:
                    parts.append((first, start))
                    first, held = start, 0
                held += coming
            at += len(line)
        return [*parts, (first, run.char_end)]

    def _spans(self, run: Run) -> list[tuple[int, int]]:
        sentences = self._sentences(run)
        if not sentences:
            return []
        words = [count_words(self._text[start:end]) for start, end in sentences]
        parts = max(1, round(sum(words) / TARGET_WORDS))
        target = max(MIN_WORDS, sum(words) / parts)
        spans: list[tuple[int, int]] = []
        first, held = 0, 0
        for at, (start, _) in enumerate(sentences):
            if held and self._is_full(held, words[at], target, sentences[at - 1][1], start):
                spans.append((sentences[first][0], sentences[at - 1][1]))
                first, held = at, 0
            held += words[at]
        last = (sentences[first][0], sentences[-1][1])
        if spans and held < MIN_WORDS // 3 and count_words(self._text[spans[-1][0] : last[1]]) <= MAX_WORDS:
            last = (spans.pop()[0], last[1])
        return [*spans, last]

    def _is_full(self, held: int, coming: int, target: float, end: int, start: int) -> bool:
        if held + coming > MAX_WORDS:
            return True
        if held < MIN_WORDS:
            return False
        is_paragraph_end = "\n\n" in self._text[end:start]
        return is_paragraph_end or held + coming / 2 > target

    def _sentences(self, run: Run) -> list[tuple[int, int]]:
        offset = run.char_start
        found: list[tuple[int, int]] = []
        for start, end in split_sentences(self._text[run.char_start : run.char_end]):
            found += self._shortened(start + offset, end + offset)
        return found

    def _shortened(self, start: int, end: int) -> list[tuple[int, int]]:
        """The sentence, cut at white space if it is too long to be one."""
        length = end - start
        if length <= LONGEST_SENTENCE_CHARS and count_words(self._text[start:end]) <= LONGEST_SENTENCE:
            return [(start, end)]
        pieces: list[tuple[int, int]] = []
        first, words = start, 0
        for at in range(start, end):
            char = self._text[at]
            words += char.isspace()
            if words >= TARGET_WORDS and char.isspace():
                pieces.append((first, at))
                first, words = at + 1, 0
            elif at - first >= LONGEST_SENTENCE_CHARS:
                pieces.append((first, at))
                first, words = at, 0
        return [*pieces, (first, end)] if first < end else pieces

    def _passage(self, run: Run, start: int, end: int, kind: PassageType) -> Passage:
        raw = self._text[start:end]
        is_table = kind is PassageType.TABLE
        text = (
            "\n".join(filter(None, map(normalise_text, raw.split("\n")))) if is_table else normalise_text(raw)
        )
        lines = self._lines_between(start, end)
        page_index = next((line.box.page_index for line in lines if line.box), None)
        return Passage(
            passage_type=kind,
            text=text,
            section_path=run.section_path,
            char_start=start,
            char_end=end,
            line_start=bisect_left(self._breaks, start),
            line_end=bisect_left(self._breaks, end),
            section_id=run.section.section_id,
            page_index=page_index,
            page_label=None if page_index is None else self._labels.get(page_index),
            boxes=merge_boxes([line.box for line in lines if line.box]),
        )

    def _lines_between(self, start: int, end: int) -> list[PlacedLine]:
        first = max(0, bisect_right(self._starts, start) - 1)
        last = bisect_left(self._starts, end)
        return [line for line in self._lines[first:last] if line.char_end > start]


def merge_boxes(boxes: Sequence[Box]) -> tuple[Box, ...]:
    """Join the boxes of lines that follow one another in a column; one box per paragraph or column remains."""
    merged: list[Box] = []
    for box in boxes:
        if merged and _belongs(merged[-1], box):
            last = merged[-1]
            merged[-1] = Box(
                last.page_index,
                min(last.left, box.left),
                min(last.bottom, box.bottom),
                max(last.right, box.right),
                max(last.top, box.top),
            )
        else:
            merged.append(box)
    return tuple(merged)


def _belongs(above: Box, below: Box) -> bool:
    height = below.top - below.bottom
    return (
        above.page_index == below.page_index
        and above.bottom - below.top < 1.2 * height
        and below.bottom < above.top
        and min(above.right, below.right) > max(above.left, below.left) - height
        and above.bottom + height > below.bottom
    )
