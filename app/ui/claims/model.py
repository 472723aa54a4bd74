"""The claims as an item model: rows are records, cells are made when they are looked at."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.ui.chat.support_words import page_phrase
from app.ui.claims.records import Claim, ClaimKey, evidence_range
from app.ui.claims.words import measured_text, probability_text, verdict_text
from app.ui.reason_words import reason_sentence
from app.ui.widgets.plain_text import plain_tip

_Index = QModelIndex | QPersistentModelIndex
CLAIM_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
_NOT_MEASURED: Final = -1.0
_SNIPPETS: Final = 512


class Column(IntEnum):
    """Columns, first to last."""

    NUMBER = 0
    CLAIM = 1
    SOURCE = 2
    EVIDENCE = 3
    PROBABILITY = 4


_SORT_KEYS: dict[Column, Callable[[Claim], object]] = {
    Column.NUMBER: lambda one: one.number,
    Column.CLAIM: lambda one: one.folded.claim,
    Column.SOURCE: lambda one: one.folded.place,
    Column.EVIDENCE: lambda one: one.folded.passage,
    Column.PROBABILITY: lambda one: _NOT_MEASURED if one.occurrence.p is None else one.occurrence.p,
}


class ClaimModel(QAbstractTableModel):
    """One row a claim. It sorts itself: Python compares keys once a row, a proxy would ask for each comparison."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Claim] = []
        self._places: dict[ClaimKey, int] = {}
        self._order = (Column.NUMBER, Qt.SortOrder.AscendingOrder)
        self._snippets: OrderedDict[tuple[int, str], str] = OrderedDict()

    # --- rows ---
    @property
    def claims(self) -> Sequence[Claim]:
        """All rows in the order they stand in."""
        return self._rows

    def show(self, claims: Sequence[Claim]) -> None:
        """Take the claims; where they are the same ones, only changed rows are told."""
        if {one.key for one in claims} != set(self._places):
            self.beginResetModel()
            self._rows = list(claims)
            self._arrange()
            self.endResetModel()
            return
        fresh = {one.key: one for one in claims}
        for row, old in enumerate(self._rows):
            new = fresh[old.key]
            if new.occurrence != old.occurrence or new.support is not old.support or new.turn is not old.turn:
                self._rows[row] = new
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(Column) - 1))

    def row_of(self, key: ClaimKey) -> int | None:
        """Where a claim stands; None when it is not here."""
        return self._places.get(key)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Bring the rows into an order; selection and current row go with their claims."""
        self._order = (Column(max(0, column)), order)
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        kept = [(index, self._rows[index.row()].key) for index in before]
        self._arrange()
        after = [self.index(self._places[key], index.column()) for index, key in kept]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        column, order = self._order
        self._rows.sort(key=_SORT_KEYS[Column.NUMBER])  # type: ignore[arg-type]  # as below; sorting is stable
        self._rows.sort(key=_SORT_KEYS[column], reverse=order == Qt.SortOrder.DescendingOrder)  # type: ignore[arg-type]  # each column compares keys of its own kind
        self._places = {one.key: row for row, one in enumerate(self._rows)}

    # --- what Qt asks ---
    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of claims."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Names of the columns."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            Column.NUMBER: self.tr("No."),
            Column.CLAIM: self.tr("Claim"),
            Column.SOURCE: self.tr("Source and section"),
            Column.EVIDENCE: self.tr("Evidence"),
            Column.PROBABILITY: self.tr("Probability and verdict"),
        }[Column(section)]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The record, or a cell in words for the screen and for screen readers."""
        if not index.isValid():
            return None
        claim = self._rows[index.row()]
        if role == CLAIM_ROLE:
            return claim
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cell(claim, Column(index.column()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(claim, Column(index.column()))
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == Column.PROBABILITY:
            return plain_tip("\n".join((measured_text(claim), *map(reason_sentence, claim.reasons))))
        return None

    def cell(self, claim: Claim, column: Column) -> str:
        """The words of one cell."""
        match column:
            case Column.NUMBER:
                return str(claim.number)
            case Column.CLAIM:
                return claim.occurrence.claim
            case Column.SOURCE:
                places = (claim.label, claim.evidence.section, page_phrase(claim.evidence))
                return "\n".join(part for part in places if part)
            case Column.EVIDENCE:
                return self._snippet(claim)
            case Column.PROBABILITY:
                return f"{probability_text(claim)}\n{verdict_text(claim)}"

    def _spoken(self, claim: Claim, column: Column) -> str:
        name = self.headerData(column, Qt.Orientation.Horizontal)
        return f"{name}: {self.cell(claim, column)}".replace("\n", ", ")

    def _snippet(self, claim: Claim) -> str:
        """The words of the passage to show in the row; found when the row is first looked at."""
        key = (claim.evidence.passage_id, claim.occurrence.claim)
        if key not in self._snippets:
            start, end = evidence_range(claim.occurrence.claim, claim.evidence)
            self._snippets[key] = " ".join(claim.evidence.text[start:end].split())
            if len(self._snippets) > _SNIPPETS:
                self._snippets.popitem(last=False)
        return self._snippets[key]
