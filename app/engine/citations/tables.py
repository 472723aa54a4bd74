"""The cells of table rows as parts of a claim: each is read with the head of its column, and with the name of its row."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from app.engine.citations.blocks import Block
from app.engine.citations.claim_text import Stretch

LONGEST_HEAD = 80
LONGEST_NAME = 120


class TableReader:
    """Reads rows of the tables of one text, masked and with its markers blanked; finds each bar once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._bars = [bar.start() for bar in re.finditer(r"\|", text)]

    def parts(self, row: Block, start: int, end: int) -> Iterator[Stretch]:
        """Give what is read of `start:end` within a row, in order.

        Where the range begins behind the first cell, that cell goes before it, for it says what the row is about.
        Heads and names of unusual length are left out.
        """
        first = self._cell(row, 0)
        if first is not None and first.start < start and first.end - first.start <= LONGEST_NAME:
            yield from [] if self._text[start : first.end].strip() else [first]
        position = start
        column = self._bar_at(start) - self._bar_at(row.start)
        while position < end:
            cell_end = min(self._next_bar(position, row.end), end)
            if self._text[position:cell_end].strip():
                yield from self._headed(row, column, Stretch(position, cell_end, ", "))
            position = cell_end + 1
            column += 1

    def _headed(self, row: Block, column: int, cell: Stretch) -> Iterator[Stretch]:
        """Give a cell, behind its head unless it is the first, which mostly names the row."""
        head = self._cell(row.head, column) if row.head is not None and column > 0 else None
        is_usable = (
            head is not None
            and head.end - head.start <= LONGEST_HEAD
            and self._text[head.start : head.end].strip() != ""
        )
        if head is None or not is_usable:
            yield cell
            return
        yield Stretch(head.start, head.end, ", ")
        yield Stretch(cell.start, cell.end, ": ")

    def _cell(self, row: Block, column: int) -> Stretch | None:
        low = self._bar_at(row.start)
        start = row.start if column == 0 else self._bar(low + column - 1, row.end) + 1
        return Stretch(start, self._next_bar(start, row.end), ", ") if start <= row.end else None

    def _bar_at(self, position: int) -> int:
        return bisect_left(self._bars, position)

    def _bar(self, number: int, end: int) -> int:
        return min(self._bars[number], end) if number < len(self._bars) else end

    def _next_bar(self, position: int, end: int) -> int:
        return self._bar(self._bar_at(position), end)
