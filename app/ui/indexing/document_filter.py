"""Narrows the table of documents by words and by "needs attention", and puts what needs attention first."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel

from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.ui.indexing.document_model import STATUS_ROLE, Column
from app.ui.indexing.state_words import state_word

_CALM = {IngestState.INDEXED, IngestState.PENDING}


class DocumentFilter(QSortFilterProxyModel):
    """Sorts by the text of a column; the state column sorts what needs attention first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._only_attention = False

    def set_words(self, text: str) -> None:
        """Keep rows that contain `text`."""
        self._words = text.casefold().strip()
        self.invalidate()

    def set_only_attention(self, is_on: bool) -> None:
        """Keep only what is neither indexed nor waiting."""
        self._only_attention = is_on
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether a row stays."""
        model = self.sourceModel()
        status = model.index(source_row, 0, source_parent).data(STATUS_ROLE)
        if not isinstance(status, DocumentStatus) or (self._only_attention and status.state in _CALM):
            return False
        texts = (str(model.index(source_row, each, source_parent).data()) for each in Column)
        return not self._words or any(self._words in text.casefold() for text in texts)

    def lessThan(
        self, left: QModelIndex | QPersistentModelIndex, right: QModelIndex | QPersistentModelIndex
    ) -> bool:
        """Order by text, states by urgency."""
        one, other = left.data(STATUS_ROLE), right.data(STATUS_ROLE)
        if left.column() == Column.STATE:
            return self._urgency(one) < self._urgency(other)
        if left.column() == Column.PASSAGES:
            return bool(one.passages < other.passages)
        return str(left.data()).casefold() < str(right.data()).casefold()

    @staticmethod
    def _urgency(status: DocumentStatus) -> tuple[int, str]:
        order = {IngestState.INDEXED: 2, IngestState.PENDING: 1}
        return order.get(status.state, 0), state_word(status.state)
