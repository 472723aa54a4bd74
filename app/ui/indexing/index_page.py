"""The index page: progress above, every document with its state below."""

from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.ui.indexing.change_feed import ChangeFeed
from app.ui.indexing.document_card import DocumentCard
from app.ui.indexing.document_model import STATUS_ROLE, DocumentModel
from app.ui.indexing.document_rows import Column, DocumentRow
from app.ui.indexing.progress_card import ProgressCard
from app.ui.indexing.state_words import state_word
from app.ui.theme import Theme
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import IconButton, back_icon, button, column, label, on_click

_STATE_SHARE = 0.62  # of the panel's width: the most that the states take
_FEWEST_ROWS = 6  # of the table, its header included, however little room there is


class IndexPage(QWidget):
    """What is in, what is not and why.

    Signals:
        back_requested: To the conversation.
        library_change_requested: Another Zotero directory shall be read.
    """

    back_requested = Signal()
    library_change_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("indexPage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = DocumentModel(theme, self)
        layout = self._layout = self._scrolled()
        layout.addLayout(self._head())
        self.progress = ProgressCard(theme)
        self.progress.ask_requested.connect(self.back_requested)
        layout.addWidget(self.progress)
        self.hint = HintBar(theme)
        layout.addWidget(self.hint)
        layout.addLayout(self._filters())
        self.table = self._make_table()
        layout.addWidget(self.table, 1)
        self.nothing = label(self.tr("No document matches."), "quiet")
        self.nothing.setObjectName("noDocument")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.nothing, 1)
        self.nothing.hide()
        self.document = DocumentCard(theme)
        layout.addWidget(self.document)
        self.changes = ChangeFeed(theme)
        self.changes.folded.connect(self._on_changes_folded)
        layout.addWidget(self.changes)
        self.table.selectionModel().currentRowChanged.connect(self._on_row_chosen)
        self._current = self._chosen()
        self._place = 0
        self.model.modelAboutToBeReset.connect(self._on_rows_go)
        self.model.modelReset.connect(self._on_rows_changed)
        self.model.dataChanged.connect(self._on_rows_changed)

    def show_documents(self, rows: tuple[DocumentRow, ...]) -> None:
        """List the documents."""
        self.model.show(rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for; the card below the table tells it."""
        super().resizeEvent(event)
        metrics = self._theme.metrics
        self.table.setColumnHidden(Column.FILE, self.width() < metrics.fold_below)
        is_narrow = self.width() < metrics.one_column_below
        self.table.setColumnHidden(Column.REASON, is_narrow)
        self.table.setColumnHidden(Column.PASSAGES, is_narrow)

    def _on_words_changed(self, text: str) -> None:
        self.model.arrange(replace(self.model.arrangement, words=text.casefold().strip()))
        self.changes.set_words(text)

    def _on_attention_toggled(self, is_on: bool) -> None:
        self.model.arrange(replace(self.model.arrangement, is_attention_only=is_on))

    def _on_changes_folded(self, is_folded: bool) -> None:
        """Opened, the changes share the room with the table, and the card of one document gives way."""
        self._layout.setStretchFactor(self.changes, 0 if is_folded else 1)
        self._show_card(self.table.currentIndex())

    def _on_row_chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._show_card(current)

    def _chosen(self) -> DocumentStatus | None:
        status = self.table.currentIndex().siblingAtColumn(0).data(STATUS_ROLE)
        return status if isinstance(status, DocumentStatus) else None

    def _on_rows_go(self) -> None:
        """Rows that are told anew forget which was chosen, and where the list stood."""
        self._current = self._chosen()
        self._place = self.table.verticalScrollBar().value()

    def _on_rows_changed(self) -> None:
        is_empty = self.model.rowCount() == 0
        is_nothing = is_empty and self.model.count > 0
        self.table.setHidden(is_nothing)
        self.nothing.setVisible(is_nothing)
        if not self.table.currentIndex().isValid() and not is_empty:
            row = self.model.row_of(self._current) if self._current is not None else None
            self.table.selectRow(row or 0)
            self.table.verticalScrollBar().setValue(self._place)
        self._show_card(self.table.currentIndex())

    def _show_card(self, index: QModelIndex) -> None:
        is_shown = index.isValid() and self.changes.is_folded
        status = index.siblingAtColumn(0).data(STATUS_ROLE) if is_shown else None
        self.document.show_document(status)

    def _scrolled(self) -> QVBoxLayout:
        """The layout of all that the page shows; large letters need more height than a small window has."""
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        column(self, 0).addWidget(scroll)
        body = QWidget()
        body.setObjectName("column")
        scroll.setWidget(body)
        return column(body, self._theme.metrics.space_wide, self._theme.metrics.space_page)

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(self._theme.metrics.space)
        back = IconButton(self._theme, back_icon(), self.tr("Back to the conversation"), "indexBack")
        on_click(back, self.back_requested.emit)
        head.addWidget(back)
        head.addWidget(label(self.tr("Index"), "title"), 1)
        change = button(self.tr("Change library…"), "changeLibrary", "link")
        on_click(change, self.library_change_requested.emit)
        head.addWidget(change)
        return head

    def _width_of_states(self) -> int:
        """Room for a state in any language: its icon, its words, and air."""
        metrics = self._theme.metrics
        font = QFontMetrics(self._theme.font())
        longest = max(font.horizontalAdvance(state_word(state)) for state in IngestState)
        return longest + metrics.icon + metrics.space_page + metrics.space

    def _filters(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(self._theme.metrics.space)
        self.filter = QLineEdit()
        self.filter.setObjectName("documentFilter")
        self.filter.setAccessibleName(self.tr("Filter documents"))
        self.filter.setPlaceholderText(self.tr("Filter documents"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._on_words_changed)
        self.only_attention = button(self.tr("Needs attention"), "onlyAttention", "toggle")
        self.only_attention.setAccessibleName(self.tr("Show only what needs attention"))
        self.only_attention.setCheckable(True)
        self.only_attention.toggled.connect(self._on_attention_toggled)
        line.addWidget(self.filter, 1)
        line.addWidget(self.only_attention)
        return line

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("documentTable")
        table.setAccessibleName(self.tr("Documents"))
        table.setModel(self.model)
        table.sortByColumn(Column.STATE, Qt.SortOrder.AscendingOrder)
        table.setSortingEnabled(True)
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        row = self._theme.metrics.session_height
        table.verticalHeader().setDefaultSectionSize(row)
        table.setMinimumHeight(_FEWEST_ROWS * row)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(False)
        width = self._theme.metrics.panel_width
        for place, share in ((Column.STATE, _STATE_SHARE), (Column.FILE, 0.55), (Column.PASSAGES, 0.31)):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Interactive)
            table.setColumnWidth(place, round(width * share))
        table.setColumnWidth(Column.STATE, min(table.columnWidth(Column.STATE), self._width_of_states()))
        for place in (Column.TITLE, Column.REASON):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        return table
