"""Every document with its state and reason, as a table (U12)."""

from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.engine.citations.authors import narrative_label
from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.ui import words
from app.ui.indexing.state_words import state_look, state_word
from app.ui.theme import Theme
from app.ui.widgets.plain_text import plain_tip

_Index = QModelIndex | QPersistentModelIndex
STATUS_ROLE = int(Qt.ItemDataRole.UserRole) + 1


class Column(IntEnum):
    """Columns, left to right."""

    STATE = 0
    TITLE = 1
    FILE = 2
    PASSAGES = 3
    REASON = 4


def document_title(status: DocumentStatus) -> str:
    """`Authors (Year). Title` of the paper a document belongs to, else the name of its file."""
    if status.item is None:
        return status.file_name
    return f"{narrative_label(status.item)}. {status.item.title}"


class DocumentModel(QAbstractTableModel):
    """One row a file or note; rows change in place while the index is built."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: tuple[DocumentStatus, ...] = ()
        theme.changed.connect(self._refresh)

    def show(self, rows: tuple[DocumentStatus, ...]) -> None:
        """Take the rows; where the documents are the same, only changed rows are told."""
        if [row.ref for row in rows] != [row.ref for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        changed = [number for number, row in enumerate(rows) if row != self._rows[number]]
        self._rows = rows
        for number in changed:
            self.dataChanged.emit(self.index(number, 0), self.index(number, len(Column) - 1))

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of documents."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Names of the columns."""
        if role == Qt.ItemDataRole.TextAlignmentRole and section == Column.PASSAGES:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            Column.STATE: self.tr("State"),
            Column.TITLE: self.tr("Paper"),
            Column.FILE: self.tr("File"),
            Column.PASSAGES: self.tr("Passages"),
            Column.REASON: self.tr("What to know"),
        }[Column(section)]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, icon, tooltip, row."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        place = Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, place)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._text(row, place))
        if role == Qt.ItemDataRole.DecorationRole and place is Column.STATE:
            return self._theme.icon(*state_look(row.state))
        if role == Qt.ItemDataRole.TextAlignmentRole and place is Column.PASSAGES:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == STATUS_ROLE:
            return row
        return None

    def _text(self, row: DocumentStatus, place: Column) -> str:
        match place:
            case Column.STATE:
                return state_word(row.state)
            case Column.TITLE:
                return document_title(row)
            case Column.FILE:
                return row.file_name
            case Column.PASSAGES:
                return words.count(row.passages) if row.state is IngestState.INDEXED else ""
            case Column.REASON:
                return row.reason

    def _refresh(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(Column) - 1))
