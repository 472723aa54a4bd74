"""The table of documents: its columns, and how they share the width."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHeaderView, QTableView

from app.ui.indexing.document_model import DocumentModel
from app.ui.indexing.document_rows import Column
from app.ui.indexing.state_words import state_word
from app.ui.theme import TextSize, Theme
from app.ui.widgets.shortened_tips import ShortenedTips

_FEWEST_ROWS = 6  # its header included, however little room there is
_MOST_OF_STATES = 0.45  # of the width; the card below the table tells a longer state in full
_FILE_SHARE, _PASSAGES_SHARE = 0.55, 0.31  # of the panel's width


class DocumentTable(QTableView):
    """States are as wide as those that are there; papers and what to know share the rest.

    Args:
        theme: For sizes.
        model: What is listed.
    """

    def __init__(self, theme: Theme, model: DocumentModel) -> None:
        super().__init__()
        self._theme = theme
        self._documents = model
        self._dragged: set[Column] = set()
        self._is_sharing = False
        self.setObjectName("documentTable")
        self.setAccessibleName(self.tr("Documents"))
        self.setModel(model)
        self.setItemDelegate(ShortenedTips(self))
        self.sortByColumn(Column.STATE, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self._prepare_header()
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _prepare_header(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(False)
        for place in (Column.STATE, Column.FILE, Column.PASSAGES):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Interactive)
        for place in (Column.TITLE, Column.REASON):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(self._on_resized)
        header.sectionHandleDoubleClicked.connect(self._on_reset)

    def share_width(self) -> None:
        """Give columns the width they need; those that the user dragged keep theirs."""
        panel = self._theme.metrics.panel_width
        wanted = {
            Column.STATE: self._width_of_states(),
            Column.FILE: round(panel * _FILE_SHARE),
            Column.PASSAGES: round(panel * _PASSAGES_SHARE),
        }
        self._is_sharing = True
        for place, width in wanted.items():
            if place not in self._dragged and not self.isColumnHidden(place):
                self.setColumnWidth(place, width)
        self._is_sharing = False

    def _width_of_states(self) -> int:
        """Room for the states that are there, in any language: icon, words, and air; and for the head of the column."""
        metrics = self._theme.metrics
        font, small = QFontMetrics(self._theme.font()), QFontMetrics(self._theme.font(TextSize.SMALL))
        longest = max(map(font.horizontalAdvance, map(state_word, self._documents.states)), default=0)
        head = str(self._documents.headerData(Column.STATE, Qt.Orientation.Horizontal))
        needed = max(
            longest + metrics.icon + metrics.space_page + metrics.space,
            small.horizontalAdvance(head) + metrics.icon + metrics.space_page,
        )
        return min(needed, round(self.viewport().width() * _MOST_OF_STATES))

    def _on_resized(self, column: int, _former: int, _width: int) -> None:
        is_by_mouse = not self._is_sharing and self.horizontalHeader().sectionResizeMode(column) is (
            QHeaderView.ResizeMode.Interactive
        )
        if is_by_mouse and not self.isColumnHidden(column):
            self._dragged.add(Column(column))

    def _on_reset(self, column: int) -> None:
        self._dragged.discard(Column(column))
        self.share_width()

    def _on_theme_changed(self) -> None:
        """Rows, icons and columns follow letters and zoom."""
        metrics = self._theme.metrics
        self._dragged.clear()
        self.verticalHeader().setDefaultSectionSize(metrics.session_height)
        self.setIconSize(QSize(metrics.icon, metrics.icon))
        self.setMinimumHeight(_FEWEST_ROWS * metrics.session_height)
        self.share_width()
