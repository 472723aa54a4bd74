"""Which claims are shown: by source, by verdict, by words, by message."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractProxyModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.engine.zotero.records import ZoteroRef
from app.ui.chat.markers import Support
from app.ui.claims.model import ClaimModel, Column
from app.ui.claims.records import Claim

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ClaimFilter:
    """What is wanted; None and "" want everything.

    Attributes:
        words: All of these have to stand in claim, source, section or passage.
        sources: Only claims that cite one of these.
        states: Only claims that stand like one of these.
        is_own: Whether only those that the user decided are wanted.
        turn_number: Only claims of that turn.
    """

    words: tuple[str, ...] = ()
    sources: frozenset[ZoteroRef] | None = None
    states: frozenset[Support] | None = None
    is_own: bool = False
    turn_number: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether everything of the message or conversation passes."""
        return not self.words and self.sources is None and self.states is None and not self.is_own

    def rows(self, claims: Sequence[Claim]) -> list[int]:
        """Where the wanted claims stand, found by one condition after the other: thousands take a few milliseconds."""
        rows = list(range(len(claims)))
        if self.turn_number is not None:
            rows = [row for row in rows if claims[row].key.turn_number == self.turn_number]
        if self.states is not None:
            rows = [row for row in rows if claims[row].support in self.states]
        if self.is_own:
            rows = [row for row in rows if claims[row].occurrence.is_override]
        if self.sources is not None:
            rows = [row for row in rows if claims[row].evidence.source.ref in self.sources]
        for word in self.words:
            rows = [row for row in rows if _has_word(claims[row], word)]
        return rows


def _has_word(claim: Claim, word: str) -> bool:
    texts = claim.folded
    return word in texts.claim or word in texts.place or word in texts.passage


class ClaimFilterModel(QAbstractProxyModel):
    """Shows some rows of the model below, in its order.

    Qt's own filtering proxy asks for each row, which takes a tenth of a second with thousands.
    """

    def __init__(self, source: ClaimModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._filter = ClaimFilter()
        self._claims = source
        self._rows: list[int] = []
        self._places: dict[int, int] = {}
        self.setSourceModel(source)
        source.modelAboutToBeReset.connect(self.beginResetModel)
        source.modelReset.connect(self._on_reset)
        source.dataChanged.connect(self._on_data_changed)
        self._find()

    @property
    def filter(self) -> ClaimFilter:
        """What is wanted now."""
        return self._filter

    def use(self, wanted: ClaimFilter) -> None:
        """Show what is wanted; where other rows are shown than before, nothing is selected afterwards."""
        self._filter = wanted
        rows = wanted.rows(self._claims.claims)
        if rows != self._rows:
            self.beginResetModel()
            self._take(rows)
            self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Have the model below sort itself; selection and current row go with their claims."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        kept = [(index, self._claims.claims[self._rows[index.row()]].key) for index in before]
        self._claims.sort(column, order)
        self._find()
        after = [self._index_of(self._claims.row_of(key), index.column()) for index, key in kept]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def claims(self) -> tuple[Claim, ...]:
        """The claims shown, in the order they stand in."""
        claims = self._claims.claims
        return tuple(claims[row] for row in self._rows)

    # --- what Qt asks ---
    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of claims shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of columns."""
        return 0 if parent.isValid() else len(Column)

    def index(self, row: int, column: int, parent: _Index = QModelIndex()) -> QModelIndex:
        """A cell."""
        is_there = not parent.isValid() and 0 <= row < len(self._rows) and 0 <= column < len(Column)
        return self.createIndex(row, column) if is_there else QModelIndex()

    def parent(self, _child: _Index | None = None) -> QModelIndex:  # type: ignore[override]  # of a table there is none
        """None: a table has no levels."""
        return QModelIndex()

    def mapToSource(self, proxyIndex: _Index) -> QModelIndex:
        """The cell of the model below."""
        if not proxyIndex.isValid():
            return QModelIndex()
        return self._claims.index(self._rows[proxyIndex.row()], proxyIndex.column())

    def mapFromSource(self, sourceIndex: _Index) -> QModelIndex:
        """The cell here; an invalid one where the filter hides it."""
        return (
            self._index_of(sourceIndex.row(), sourceIndex.column())
            if sourceIndex.isValid()
            else QModelIndex()
        )

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Names of the columns."""
        return self._claims.headerData(section, orientation, role)

    # --- inside ---
    def _index_of(self, source_row: int | None, column: int) -> QModelIndex:
        row = self._places.get(source_row) if source_row is not None else None
        return QModelIndex() if row is None else self.index(row, column)

    def _find(self) -> None:
        self._take(self._filter.rows(self._claims.claims))

    def _take(self, rows: list[int]) -> None:
        self._rows = rows
        self._places = {row: place for place, row in enumerate(rows)}

    def _on_reset(self) -> None:
        self._find()
        self.endResetModel()

    def _on_data_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        """Rows that are not shown are passed over; what no longer fits goes with the next `use`."""
        for row in range(first.row(), last.row() + 1):
            here = self._index_of(row, 0)
            if here.isValid():
                self.dataChanged.emit(here, here.siblingAtColumn(len(Column) - 1))
