"""The table of claims: columns with floors that remember their widths, rows of one height, all of it by keyboard."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.ui.claims.delegate import ClaimDelegate
from app.ui.claims.filter_model import ClaimFilterModel
from app.ui.claims.model import CLAIM_ROLE, Column
from app.ui.claims.records import Claim
from app.ui.theme import Theme

_NARROW = (Column.CLAIM, Column.PROBABILITY)
_FEWEST_ROWS = 2


class ClaimTable(QTableView):
    """Shows what the filter lets through.

    Signals:
        claim_selected: The `Claim` of the current row.
        claim_activated: The same, by Enter or a double click.
        widths_changed: The user gave a column another width, or all of them their own again.
    """

    claim_selected = Signal(object)
    claim_activated = Signal(object)
    widths_changed = Signal()

    def __init__(self, theme: Theme, model: ClaimFilterModel) -> None:
        super().__init__()
        self._theme = theme
        self._widths: dict[Column, int] = {}
        self._is_arranging = False
        self.setObjectName("claimTable")
        self.setAccessibleName(self.tr("Claims"))
        self._delegate = ClaimDelegate(theme)
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self._prepare_headers()
        self.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.activated.connect(lambda index: self.claim_activated.emit(index.data(CLAIM_ROLE)))
        theme.changed.connect(self._on_theme_changed)

    def _prepare_headers(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(1)
        rows.setDefaultSectionSize(self._theme.metrics.claims_row)
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionsClickable(True)
        columns.setStretchLastSection(False)
        columns.setMinimumSectionSize(self._theme.metrics.claim_number_least)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.sectionResized.connect(self._on_section_resized)
        columns.sectionHandleDoubleClicked.connect(self.reset_width)
        columns.setToolTip(
            self.tr("Click to sort. Drag an edge to change a width, double-click it to reset.")
        )
        self._fit_least_height()
        self.setSortingEnabled(True)
        self.sortByColumn(Column.NUMBER, Qt.SortOrder.AscendingOrder)

    def _fit_least_height(self) -> None:
        """Room for the heads and a few rows."""
        rows = _FEWEST_ROWS * self._theme.metrics.claims_row
        self.setMinimumHeight(rows + self.horizontalHeader().sizeHint().height())

    # --- claims ---
    @property
    def current_claim(self) -> Claim | None:
        """The claim of the current row."""
        index = self.currentIndex()
        claim = index.data(CLAIM_ROLE) if index.isValid() else None
        return claim if isinstance(claim, Claim) else None

    def select_row(self, row: int) -> None:
        """Make a row of the filtered table the current one and bring it into view."""
        index = self.model().index(row, Column.CLAIM)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index)

    def _on_current_changed(self, current: QModelIndex, _former: QModelIndex) -> None:
        if current.isValid():
            self.claim_selected.emit(current.data(CLAIM_ROLE))

    # --- widths ---
    @property
    def widths(self) -> dict[Column, int]:
        """The widths that the user gave, by column."""
        return dict(self._widths)

    def use_widths(self, widths: dict[Column, int]) -> None:
        """Give columns remembered widths."""
        self._widths = {column: max(width, self._least(column)) for column, width in widths.items()}
        self._arrange()

    def reset_width(self, column: int) -> None:
        """Take back the width that the user gave a column."""
        self._widths.pop(Column(column), None)
        self._arrange()
        self.widths_changed.emit()

    def _least(self, column: Column) -> int:
        metrics = self._theme.metrics
        return {
            Column.NUMBER: metrics.claim_number_least,
            Column.CLAIM: metrics.claim_text_least,
            Column.SOURCE: metrics.claim_source_least,
            Column.EVIDENCE: metrics.claim_evidence_least,
            Column.PROBABILITY: metrics.claim_verdict_least,
        }[column]

    def _on_section_resized(self, column: int, _former: int, width: int) -> None:
        if self._is_arranging or not width:
            return
        least = self._least(Column(column))
        self._widths[Column(column)] = max(width, least)
        if width < least:
            self.setColumnWidth(column, least)
        self.widths_changed.emit()

    def _arrange(self) -> None:
        """Claim and evidence share what the others leave; in narrow windows the claim and its verdict are all."""
        metrics = self._theme.metrics
        self._is_arranging = True
        is_narrow = self.width() < metrics.one_column_below
        room = self.viewport().width()
        least = metrics.claim_text_least + metrics.claim_verdict_least
        self._delegate.is_alone = is_narrow and room < least
        kept = (Column.CLAIM,) if self._delegate.is_alone else _NARROW
        for column in Column:
            self.setColumnHidden(column, is_narrow and column not in kept)
        wanted = {
            Column.NUMBER: metrics.claim_number_least,
            Column.SOURCE: metrics.claim_source_width,
            Column.PROBABILITY: metrics.claim_verdict_width,
        }
        wanted |= {} if is_narrow else self._widths
        shared = [
            one
            for one in (Column.CLAIM, Column.EVIDENCE)
            if one not in wanted and not self.isColumnHidden(one)
        ]
        if is_narrow:  # the verdict gives way, so that nothing is beside the window
            wanted[Column.PROBABILITY] = max(
                metrics.claim_verdict_least,
                min(metrics.claim_verdict_width, room - metrics.claim_text_least),
            )
        left = room - sum(width for one, width in wanted.items() if not self.isColumnHidden(one))
        for column in shared:
            least = min(self._least(column), room) if is_narrow else self._least(column)
            wanted[column] = max(least, left // len(shared))
        for column, width in wanted.items():
            if not self.isColumnHidden(column):
                self.setColumnWidth(column, width)
        self._is_arranging = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns without a width of the user's own follow the table."""
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens on every platform; Home and End go to the first and the last claim."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.current_claim is not None:
            self.claim_activated.emit(self.current_claim)
            return
        if event.key() in {Qt.Key.Key_Home, Qt.Key.Key_End} and self.model().rowCount():
            self.select_row(0 if event.key() == Qt.Key.Key_Home else self.model().rowCount() - 1)
            return
        super().keyPressEvent(event)

    def _on_theme_changed(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self._theme.metrics.claims_row)
        self._fit_least_height()
        self._arrange()
        self.viewport().update()
