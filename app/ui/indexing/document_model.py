"""Every document with its state and reason, as a table (U12)."""

from dataclasses import replace

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.ui import words
from app.ui.engine_words import engine_words
from app.ui.indexing.document_rows import Arrangement, Column, DocumentRow, arranged
from app.ui.indexing.state_words import state_look, state_word
from app.ui.theme import Theme
from app.ui.widgets.plain_text import plain_tip

_Index = QModelIndex | QPersistentModelIndex
STATUS_ROLE = int(Qt.ItemDataRole.UserRole) + 1
# Units stand below units, in windows that are written from right to left too.
_UNDER_EACH_OTHER = (
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
)


class DocumentModel(QAbstractTableModel):
    """One row a file or note that the filter keeps, in the chosen order; rows change in place while the index is built."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._all: tuple[DocumentRow, ...] = ()
        self._states: frozenset[IngestState] = frozenset()
        self._rows: list[DocumentRow] = []
        self._how = Arrangement()
        theme.changed.connect(self._refresh)

    @property
    def count(self) -> int:
        """How many documents there are, listed or not."""
        return len(self._all)

    @property
    def states(self) -> frozenset[IngestState]:
        """What became of documents, listed or not."""
        return self._states

    def show(self, rows: tuple[DocumentRow, ...]) -> None:
        """Take the documents; where those listed are the same, only changed rows are told."""
        self._all = rows
        self._states = frozenset(row.status.state for row in rows)
        self._arrange()

    def arrange(self, how: Arrangement) -> None:
        """List other documents, or in another order."""
        if how != self._how:
            self._how = how
            self._arrange()

    @property
    def arrangement(self) -> Arrangement:
        """What is listed, and in what order."""
        return self._how

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Put the documents in order by a column; the states by urgency."""
        is_descending = order is Qt.SortOrder.DescendingOrder
        self.arrange(replace(self._how, column=Column(column), is_descending=is_descending))

    def row_of(self, status: DocumentStatus) -> int | None:
        """Where a document is listed, by its reference; None where it is not."""
        return next((row for row, one in enumerate(self._rows) if one.status.ref == status.ref), None)

    def _arrange(self) -> None:
        former = self._rows
        rows = arranged(self._all, self._how, {state: state_word(state) for state in IngestState})
        is_same = len(rows) == len(former) and all(
            one.status.ref == other.status.ref for one, other in zip(rows, former, strict=True)
        )
        if not is_same:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        self._rows = rows
        changed = [number for number, row in enumerate(rows) if row is not former[number]]
        if changed:  # told at once: each telling costs the table more than drawing some rows in vain
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], len(Column) - 1))

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
            return int(_UNDER_EACH_OTHER)
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
            return words.own_way(self._text(row, place))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._text(row, place))
        if role == Qt.ItemDataRole.DecorationRole and place is Column.STATE:
            return self._theme.icon(*state_look(row.status.state))
        if role == Qt.ItemDataRole.TextAlignmentRole and place is Column.PASSAGES:
            return int(_UNDER_EACH_OTHER)
        if role == STATUS_ROLE:
            return row.status
        return None

    def _text(self, row: DocumentRow, place: Column) -> str:
        status = row.status
        match place:
            case Column.STATE:
                return state_word(status.state)
            case Column.TITLE:
                return row.title
            case Column.FILE:
                return status.file_name
            case Column.PASSAGES:
                return words.count(status.passages) if status.state is IngestState.INDEXED else ""
            case Column.REASON:
                return engine_words(status.reason)

    def _refresh(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(Column) - 1))
