"""The documents of the index, made ready to be searched and put in order; fast enough for 50,000 (U12).

Nothing here needs the window's thread, so that making tens of thousands ready does not hold it up.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from app.engine.citations.authors import narrative_label
from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.ui.engine_words import engine_words

CALM: Final = frozenset({IngestState.INDEXED, IngestState.PENDING})
_URGENCY: Final = {IngestState.INDEXED: 2, IngestState.PENDING: 1}


class Column(IntEnum):
    """Columns, left to right."""

    STATE = 0
    TITLE = 1
    FILE = 2
    PASSAGES = 3
    REASON = 4


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document with what it is found and sorted by.

    Attributes:
        status: What became of it.
        title: `Authors (Year). Title` of its paper, else the name of its file.
        title_key: The title as it is sorted.
        folded: All words by which a filter finds it, without those of its state.
    """

    status: DocumentStatus
    title: str
    title_key: str
    folded: str


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which documents are listed, and in what order.

    Attributes:
        words: Only documents that contain this; folded.
        is_attention_only: Only what is neither indexed nor waiting.
        column: By which they are sorted.
        is_descending: Whether the order is turned round.
    """

    words: str = ""
    is_attention_only: bool = False
    column: Column = Column.STATE
    is_descending: bool = False


def document_title(status: DocumentStatus) -> str:
    """`Authors (Year). Title` of the paper a document belongs to, else the name of its file."""
    if status.item is None:
        return status.file_name
    return f"{narrative_label(status.item)}. {status.item.title}"


def document_rows(
    statuses: Sequence[DocumentStatus], former: Sequence[DocumentRow] = ()
) -> tuple[DocumentRow, ...]:
    """Make documents ready; what was ready before and is the same is taken over.

    Args:
        statuses: The documents.
        former: Rows made before.
    """
    known = {row.status.ref: row for row in former}
    rows: list[DocumentRow] = []
    for status in statuses:
        row = known.get(status.ref)
        rows.append(row if row is not None and row.status == status else _row(status))
    return tuple(rows)


def arranged(
    rows: Sequence[DocumentRow], how: Arrangement, state_words: Mapping[IngestState, str]
) -> list[DocumentRow]:
    """Choose documents and put them in order; those alike stay as they stood.

    Args:
        rows: All documents.
        how: Which and in what order.
        state_words: The words of the states, as the window shows them.
    """
    wanted = {state for state, word in state_words.items() if how.words in word.casefold()}
    kept = [
        row
        for row in rows
        if (not how.is_attention_only or row.status.state not in CALM)
        and (not how.words or how.words in row.folded or row.status.state in wanted)
    ]
    kept.sort(key=_key(how.column, state_words), reverse=how.is_descending)
    return kept


def _row(status: DocumentStatus) -> DocumentRow:
    title = document_title(status)
    told = f"{title}\n{status.file_name}\n{engine_words(status.reason)}"
    if status.state is IngestState.INDEXED:
        told = f"{told}\n{status.passages}"
    return DocumentRow(status, title, title.casefold(), told.casefold())


def _key(column: Column, state_words: Mapping[IngestState, str]) -> Callable[[DocumentRow], Any]:
    match column:
        case Column.STATE:
            ranks = sorted(state_words, key=lambda state: (_URGENCY.get(state, 0), state_words[state]))
            order = {state: place for place, state in enumerate(ranks)}
            return lambda row: order[row.status.state]
        case Column.TITLE:
            return lambda row: row.title_key
        case Column.FILE:
            return lambda row: row.status.file_name.casefold()
        case Column.PASSAGES:
            return lambda row: row.status.passages
        case Column.REASON:
            return lambda row: engine_words(row.status.reason).casefold()
