"""The papers of the chosen place as far as they were looked at; the rest is fetched when the list is scrolled (U1)."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.engine.citations.authors import narrative_label
from app.engine.store.records import ItemRecord
from app.engine.zotero.records import ZoteroRef
from app.ui.engine_words import engine_words
from app.ui.library.dragged import PAPERS_MIME, papers_mime
from app.ui.widgets.plain_text import plain_tip

_Index = QModelIndex | QPersistentModelIndex
ITEM_ROLE = int(Qt.ItemDataRole.UserRole) + 1
BYLINE_ROLE = int(Qt.ItemDataRole.UserRole) + 2
STATE_ROLE = int(Qt.ItemDataRole.UserRole) + 3


class ItemModel(QAbstractListModel):
    """One row an item: title, byline, state.

    Signals:
        more_wanted: The list was scrolled to its end, and there are more papers.
    """

    more_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ItemRecord, ...] = ()
        self._has_more = False
        self._is_fetching = False

    def show(self, rows: tuple[ItemRecord, ...], *, has_more: bool = False) -> None:
        """Take the first rows; where only states changed, the selection stays.

        Args:
            rows: In order.
            has_more: Whether others follow.
        """
        self._has_more, self._is_fetching = has_more, False
        if [row.source.ref for row in rows] == [row.source.ref for row in self._rows]:
            self._update(rows)
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def append(self, rows: tuple[ItemRecord, ...], *, has_more: bool) -> None:
        """Take the rows that follow those that are there."""
        self._has_more, self._is_fetching = has_more, False
        if rows:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._rows += rows
            self.endInsertRows()

    def _update(self, rows: tuple[ItemRecord, ...]) -> None:
        changed = [number for number, row in enumerate(rows) if row != self._rows[number]]
        self._rows = rows
        for number in changed:
            self.dataChanged.emit(self.index(number), self.index(number))

    def row_of(self, ref: ZoteroRef) -> int | None:
        """Where a paper stands; None while it is not among the rows read so far."""
        return next((number for number, row in enumerate(self._rows) if row.source.ref == ref), None)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of papers read so far."""
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: _Index) -> bool:
        """Whether there are more papers, and none are on their way."""
        return not parent.isValid() and self._has_more and not self._is_fetching

    def fetchMore(self, parent: _Index) -> None:
        """Ask for more; they come by `append`."""
        if self.canFetchMore(parent):
            self._is_fetching = True
            self.more_wanted.emit()

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Papers can be dragged into a question."""
        return super().flags(index) | (Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag(0))

    def mimeTypes(self) -> list[str]:
        """What a drag carries."""
        return [PAPERS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Papers as a drag carries them: references for this window, names for any other."""
        rows = [self._rows[number] for number in sorted({index.row() for index in indexes})]
        return papers_mime(tuple(row.source for row in rows))

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Title, byline, state, row."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        title = row.source.title or self.tr("Untitled")
        if role == Qt.ItemDataRole.DisplayRole:
            return title
        if role == BYLINE_ROLE:
            return narrative_label(row.source)
        if role == STATE_ROLE:
            return row.state
        if role == ITEM_ROLE:
            return row
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            told = f"{title}\n{narrative_label(row.source)}\n{self.state_words(row)}"
            return plain_tip(told) if role == Qt.ItemDataRole.ToolTipRole else told
        return None

    def state_words(self, row: ItemRecord) -> str:
        """The state of an item in words, with its reason."""
        meaning = {
            "indexed": self.tr("Full text searchable"),
            "partial": self.tr("Some files need attention"),
            "metadata": self.tr("Only title and abstract searchable"),
            "pending": self.tr("Waiting to be read"),
        }.get(row.state, row.state)
        return f"{meaning}: {engine_words(row.reason)}" if row.reason else meaning
