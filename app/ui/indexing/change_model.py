"""What the last index runs found changed: a line a run, and below it what was added, changed and removed, and why."""

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from app.engine.store.records import Change, ChangeReason, SyncChanges
from app.ui import words
from app.ui.indexing.change_words import action_icon, reason_word
from app.ui.theme import Theme
from app.ui.widgets.plain_text import plain_tip

_Index = QModelIndex | QPersistentModelIndex
_RUN = 0  # internal id of the lines of runs; those below a run have its row + 1


class ChangeColumn(IntEnum):
    """Columns, from the reading side."""

    REASON = 0
    PAPER = 1


@dataclass(frozen=True, slots=True)
class _Line:
    """What is shown below a run: an entry, or words about those that are not listed one by one."""

    reason: str
    paper: str
    icon: str = ""


class ChangeModel(QAbstractItemModel):
    """Two levels: runs, newest first, and their entries."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._runs: tuple[SyncChanges, ...] = ()
        self._lines: list[tuple[_Line, ...]] = []
        theme.changed.connect(self._on_theme_changed)

    def show(self, runs: tuple[SyncChanges, ...]) -> None:
        """Take the runs."""
        self.beginResetModel()
        self._runs = runs
        self._lines = [self._below(run) for run in runs]
        self.endResetModel()

    def heading(self, run: SyncChanges) -> str:
        """When a run was, and how much it found changed."""
        return f"{words.local_time(run.moment)}: {self.counts(run)}"

    def counts(self, run: SyncChanges) -> str:
        """How much a run found changed, in a few words."""
        parts = [
            self.tr("%n added", "", run.added) if run.added else "",
            self.tr("%n changed", "", run.changed) if run.changed else "",
            self.tr("%n removed", "", run.removed) if run.removed else "",
        ]
        return ", ".join(part for part in parts if part) or self.tr("nothing in Zotero")

    def index(self, row: int, column: int, parent: _Index = QModelIndex()) -> QModelIndex:
        """The place of a line."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else _RUN)

    def parent(self, child: _Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # Qt has a second form
        """The run that an entry belongs to."""
        number = child.internalId() if child.isValid() else _RUN
        return QModelIndex() if number == _RUN else self.createIndex(number - 1, 0, _RUN)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Runs, or the entries of one."""
        if not parent.isValid():
            return len(self._runs)
        is_run = parent.internalId() == _RUN and parent.column() == 0
        return len(self._lines[parent.row()]) if is_run else 0

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        """Reason and paper."""
        return len(ChangeColumn)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words, icon, and the whole words as tooltip."""
        if not index.isValid():
            return None
        if index.internalId() == _RUN:
            is_text = role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}
            is_text = is_text and index.column() == 0
            return words.own_way(self.heading(self._runs[index.row()])) if is_text else None
        line = self._lines[index.internalId() - 1][index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            told = line.reason if index.column() == ChangeColumn.REASON else line.paper
            return plain_tip(told) if role == Qt.ItemDataRole.ToolTipRole else words.own_way(told)
        if role == Qt.ItemDataRole.DecorationRole and index.column() == ChangeColumn.REASON and line.icon:
            return self._theme.icon(line.icon, "quiet", self._theme.metrics.icon_small)
        return None

    def _below(self, run: SyncChanges) -> tuple[_Line, ...]:
        """The entries of a run; files that were read anew only because Attest is another now are one line."""
        told = [one for one in run.entries if one.reason is not ChangeReason.PARSER]
        lines = [_line(one) for one in told]
        left_out = run.added + run.changed + run.removed - len(told)
        if left_out > 0:
            lines.append(_Line("", self.tr("… and %n more", "", left_out)))
        anew = len(run.entries) - len(told)
        if anew:
            text = self.tr("%n file(s), because Attest reads them better now", "", anew)
            lines.append(_Line(reason_word(ChangeReason.PARSER), text, "refresh"))
        return tuple(lines)

    def _on_theme_changed(self) -> None:
        """Only the icons look otherwise; `layoutChanged` without its warning would leave proxies with dead indexes."""
        for number, lines in enumerate(self._lines):
            if lines:
                run = self.index(number, 0)
                first = self.index(0, ChangeColumn.REASON, run)
                last = self.index(len(lines) - 1, ChangeColumn.REASON, run)
                self.dataChanged.emit(first, last, [Qt.ItemDataRole.DecorationRole])


def _line(change: Change) -> _Line:
    paper = f"{change.title} ({change.file_name})" if change.file_name else change.title
    return _Line(reason_word(change.reason), paper, action_icon(change.action))


class ChangeFilter(QSortFilterProxyModel):
    """Keeps the entries that contain the words, and their runs."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setRecursiveFilteringEnabled(True)

    def set_words(self, text: str) -> None:
        """Keep what contains `text`; "" keeps all."""
        self._words = text.casefold().strip()
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: _Index) -> bool:
        """Whether an entry stays; a run stays with any of its entries."""
        if not self._words:
            return True
        model = self.sourceModel()
        texts = (str(model.index(source_row, each, source_parent).data() or "") for each in ChangeColumn)
        return source_parent.isValid() and any(self._words in text.casefold() for text in texts)

    def count(self) -> int:
        """How many entries stay."""
        return sum(self.rowCount(self.index(row, 0)) for row in range(self.rowCount()))
