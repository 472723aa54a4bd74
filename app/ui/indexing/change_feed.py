"""The change feed of the index page: one line while folded, what each run found changed when opened (Z5)."""

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QTreeView, QWidget

from app.engine.store.records import SyncChanges
from app.ui.indexing.change_model import ChangeColumn, ChangeFilter, ChangeModel
from app.ui.theme import Theme
from app.ui.widgets.fold_line import FoldLine
from app.ui.widgets.parts import column, label, on_click
from app.ui.widgets.shortened_tips import ShortenedTips


class ChangeFeed(QWidget):
    """Shows what was added, changed and removed, and why, by run.

    Signals:
        folded: It was opened or closed; says whether it is closed now.
    """

    folded = Signal(bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("changeFeed")
        self._runs: tuple[SyncChanges, ...] | None = None
        self._words = ""
        self._is_folded = True
        self.model = ChangeModel(theme, self)
        self._filter = ChangeFilter(self)
        self._filter.setSourceModel(self.model)
        layout = column(self, theme.metrics.gap)
        self.fold = FoldLine(theme, "changesFold")
        on_click(self.fold, self._on_fold_clicked)
        layout.addWidget(self.fold)
        self.tree = self._make_tree(theme)
        layout.addWidget(self.tree, 1)
        self.nothing = label(self.tr("No change fits what you look for."), "quiet", is_wrapped=True)
        layout.addWidget(self.nothing)
        self.show_changes(())

    @property
    def is_folded(self) -> bool:
        """Whether only its line shows."""
        return self._is_folded

    def show_changes(self, runs: tuple[SyncChanges, ...]) -> None:
        """Take the last runs that found anything changed, newest first."""
        if runs == self._runs:
            return
        self._runs = runs
        self.model.show(runs)
        self._refresh()

    def set_words(self, text: str) -> None:
        """Show only changes that contain `text`."""
        self._words = text.strip()
        self._filter.set_words(text)
        self._refresh()

    def _make_tree(self, theme: Theme) -> QTreeView:
        tree = QTreeView()
        tree.setObjectName("changeTree")
        tree.setAccessibleName(self.tr("Changes in the library"))
        tree.setModel(self._filter)
        tree.setItemDelegate(ShortenedTips(tree))
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.setTabKeyNavigation(False)
        tree.setIndentation(theme.metrics.space_wide)
        tree.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        tree.header().setStretchLastSection(True)
        return tree

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window reasons give way, so that titles can be told apart."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        wanted = self.tree.sizeHintForColumn(ChangeColumn.REASON)
        self.tree.setColumnWidth(ChangeColumn.REASON, min(wanted, self.width() // 2))

    def _refresh(self) -> None:
        """Bring the line, the headings and what is open into line with runs and words."""
        self.fold.say(self._summary(), can_open=bool(self._runs))
        is_open = bool(self._runs) and not self._is_folded
        has_any = self._filter.rowCount() > 0
        self.tree.setVisible(is_open and has_any)
        self.nothing.setVisible(is_open and not has_any)
        self.fold.show_folded(is_folded=not is_open)
        if not is_open:
            return
        for row in range(self._filter.rowCount()):
            self.tree.setFirstColumnSpanned(row, QModelIndex(), True)
            self.tree.setExpanded(self._filter.index(row, 0), bool(self._words) or row == 0)
        self._share_width()

    def _summary(self) -> str:
        if not self._runs:
            return self.tr("No changes in the library so far")
        if self._words:
            return self.tr("Changes: %n match(es)", "", self._filter.count())
        if not self._is_folded:
            return self.tr("Changes in the library")
        return self.tr("Last changes, {run}").format(run=self.model.heading(self._runs[0]))

    def _on_fold_clicked(self) -> None:
        self._is_folded = not self._is_folded
        self._refresh()
        self.folded.emit(self._is_folded)
