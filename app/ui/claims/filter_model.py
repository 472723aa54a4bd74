"""Which claims are shown: by source, by verdict, by words, by message."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from app.engine.zotero.records import ZoteroRef
from app.ui.chat.markers import Support
from app.ui.claims.model import ClaimModel
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


class ClaimFilterModel(QSortFilterProxyModel):
    """Filters; the order is left to the model below, which is faster."""

    def __init__(self, source: ClaimModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._filter = ClaimFilter()
        self._texts: dict[int, str] = {}
        self._claims = source
        self.setSourceModel(source)
        source.modelReset.connect(self._texts.clear)

    @property
    def filter(self) -> ClaimFilter:
        """What is wanted now."""
        return self._filter

    def use(self, wanted: ClaimFilter) -> None:
        """Show what is wanted."""
        self._filter = wanted
        self.invalidate()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Have the model below sort itself."""
        self._claims.sort(column, order)

    def claims(self) -> tuple[Claim, ...]:
        """The claims shown, in the order they stand in."""
        rows = (self.mapToSource(self.index(row, 0)).row() for row in range(self.rowCount()))
        return tuple(self._claims.claims[row] for row in rows)

    def filterAcceptsRow(self, source_row: int, source_parent: _Index) -> bool:
        """Whether a claim is wanted."""
        claim, wanted = self._claims.claims[source_row], self._filter
        if wanted.turn_number is not None and claim.key.turn_number != wanted.turn_number:
            return False
        if wanted.states is not None and claim.support not in wanted.states:
            return False
        if wanted.is_own and not claim.occurrence.is_override:
            return False
        if wanted.sources is not None and claim.evidence.source.ref not in wanted.sources:
            return False
        return all(
            word in claim.occurrence.claim.casefold() or word in self._text(claim) for word in wanted.words
        )

    def _text(self, claim: Claim) -> str:
        """Source and passage to search in; made once a passage, for many claims share one."""
        place = claim.evidence.passage_id
        if place not in self._texts:
            evidence = claim.evidence
            parts = (claim.label, evidence.source.title, evidence.section, evidence.text)
            self._texts[place] = "\n".join(parts).casefold()
        return self._texts[place]
