"""The items of the chosen library or collection."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.engine.citations.authors import narrative_label
from app.engine.store.records import ItemRecord

_Index = QModelIndex | QPersistentModelIndex
ITEM_ROLE = int(Qt.ItemDataRole.UserRole) + 1
BYLINE_ROLE = int(Qt.ItemDataRole.UserRole) + 2
STATE_ROLE = int(Qt.ItemDataRole.UserRole) + 3


class ItemModel(QAbstractListModel):
    """One row an item: title, byline, state."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ItemRecord, ...] = ()

    def show(self, rows: tuple[ItemRecord, ...]) -> None:
        """Take the rows; where only states changed, the selection stays."""
        if [row.source.ref for row in rows] == [row.source.ref for row in self._rows]:
            self._update(rows)
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _update(self, rows: tuple[ItemRecord, ...]) -> None:
        changed = [number for number, row in enumerate(rows) if row != self._rows[number]]
        self._rows = rows
        for number in changed:
            self.dataChanged.emit(self.index(number), self.index(number))

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of items."""
        return 0 if parent.isValid() else len(self._rows)

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
            return f"{title}\n{narrative_label(row.source)}\n{self.state_words(row)}"
        return None

    def state_words(self, row: ItemRecord) -> str:
        """The state of an item in words, with its reason."""
        meaning = {
            "indexed": self.tr("Full text searchable"),
            "partial": self.tr("Some files need attention"),
            "metadata": self.tr("Only title and abstract searchable"),
            "pending": self.tr("Waiting to be read"),
        }.get(row.state, row.state)
        return f"{meaning}: {row.reason}" if row.reason else meaning
