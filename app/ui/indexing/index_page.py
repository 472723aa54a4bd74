"""The index page: progress above, every document with its state below."""

from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.engine.records import DocumentStatus
from app.ui.indexing.change_feed import ChangeFeed
from app.ui.indexing.document_card import DocumentCard
from app.ui.indexing.document_model import STATUS_ROLE, DocumentModel
from app.ui.indexing.document_rows import Column, DocumentRow
from app.ui.indexing.document_table import DocumentTable
from app.ui.indexing.progress_card import ProgressCard
from app.ui.theme import Theme
from app.ui.widgets.clear_sign import ClearSign
from app.ui.widgets.empty_note import EmptyNote
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import IconButton, back_icon, button, column, label, on_click, row
from app.ui.widgets.turning_row import TurningRow


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
        layout.addWidget(self._head())
        self.progress = ProgressCard(theme)
        self.progress.ask_requested.connect(self.back_requested)
        layout.addWidget(self.progress)
        self.hint = HintBar(theme)
        layout.addWidget(self.hint)
        layout.addWidget(self._filters())
        self.table = DocumentTable(theme, self.model)
        layout.addWidget(self.table, 1)
        self.nothing = EmptyNote(theme, "noDocument")
        layout.addWidget(self.nothing, 1)
        self.document = DocumentCard(theme)
        layout.addWidget(self.document)
        self.changes = ChangeFeed(theme)
        self.changes.folded.connect(self._on_changes_folded)
        layout.addWidget(self.changes)
        self.table.selectionModel().currentRowChanged.connect(self._on_row_chosen)
        self._current = self._chosen()
        self._place = 0
        self._is_read = False
        self._tell_nothing()
        self.model.modelAboutToBeReset.connect(self._on_rows_go)
        self.model.modelReset.connect(self._on_rows_changed)
        self.model.dataChanged.connect(self._on_rows_changed)

    def show_documents(self, rows: tuple[DocumentRow, ...]) -> None:
        """List the documents."""
        self._is_read = True
        self.model.show(rows)
        self._tell_nothing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for; the card below the table tells it."""
        super().resizeEvent(event)
        metrics = self._theme.metrics
        self.table.setColumnHidden(Column.FILE, self.width() < metrics.fold_below)
        is_narrow = self.width() < metrics.one_column_below
        self.table.setColumnHidden(Column.REASON, is_narrow)
        self.table.setColumnHidden(Column.PASSAGES, is_narrow)
        is_tight = self.width() < metrics.one_column_below // 2
        side = metrics.space if is_tight else metrics.space_wide if is_narrow else metrics.space_page
        self._layout.setContentsMargins(side, metrics.space_page, side, metrics.space_page)
        self.table.share_width()

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
        self._tell_nothing()
        self.table.share_width()
        if not self.table.currentIndex().isValid() and not is_empty:
            row = self.model.row_of(self._current) if self._current is not None else None
            # `selectRow` finds none in a table that is mirrored and not laid out yet.
            self.table.setCurrentIndex(self.model.index(row or 0, 0))
            self.table.verticalScrollBar().setValue(self._place)
        self._show_card(self.table.currentIndex())

    def _tell_nothing(self) -> None:
        """In the place of an empty table: why it is empty, and what to do."""
        is_empty = self.model.rowCount() == 0
        self.table.setHidden(is_empty)
        if not is_empty:
            self.nothing.say("")
        elif not self._is_read:
            self.nothing.say(self.tr("Reading the list of documents"))
        elif self.model.count:
            words = self.tr("No document fits what you look for.")
            self.nothing.say(words, self.tr("Clear filter"), self._clear_filters)
        else:
            words = self.tr(
                "Every file and note of your library will be listed here, with what became of it."
            )
            self.nothing.say(words)

    def _clear_filters(self) -> None:
        self.only_attention.setChecked(False)
        self.filter.clear()
        self.filter.setFocus()

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

    def _head(self) -> TurningRow:
        metrics = self._theme.metrics
        back = IconButton(self._theme, back_icon(), self.tr("Back to the conversation"), "indexBack")
        on_click(back, self.back_requested.emit)
        named = QWidget()
        line = row(back, spacing=metrics.space)
        line.addWidget(label(self.tr("Index"), "title"), 1)
        named.setLayout(line)
        change = button(self.tr("Change library…"), "changeLibrary", "link")
        on_click(change, self.library_change_requested.emit)
        head = TurningRow(metrics.space)
        head.put(named, letters=12)
        head.put(change)
        return head

    def _filters(self) -> TurningRow:
        self.filter = QLineEdit()
        self.filter.setObjectName("documentFilter")
        self.filter.setAccessibleName(self.tr("Filter documents"))
        self.filter.setPlaceholderText(self.tr("Filter documents"))
        ClearSign(self.filter, self._theme)
        self.filter.textChanged.connect(self._on_words_changed)
        self.only_attention = button(self.tr("Needs attention"), "onlyAttention", "toggle")
        self.only_attention.setAccessibleName(self.tr("Show only what needs attention"))
        self.only_attention.setCheckable(True)
        self.only_attention.toggled.connect(self._on_attention_toggled)
        line = TurningRow(self._theme.metrics.space)
        line.put(self.filter, letters=18)
        line.put(self.only_attention)
        return line
