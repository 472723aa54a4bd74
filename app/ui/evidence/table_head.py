"""The heading of a long table stays in view while its rows scroll below it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextTable
from PySide6.QtWidgets import QTextEdit, QWidget

from app.ui.theme import Theme


class TableHead(QWidget):
    """Lies over the first line of a view and shows the first row of its table once that is scrolled away.

    Args:
        theme: Colours.
        view: Shows the table.
    """

    def __init__(self, theme: Theme, view: QTextEdit) -> None:
        super().__init__(view.viewport())
        self._theme = theme
        self._view = view
        self._row = QRectF()
        self._end = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("tableHead")
        self.hide()
        view.verticalScrollBar().valueChanged.connect(self.follow)

    @property
    def row(self) -> QRectF:
        """Where the heading stands in the document; empty where there is none."""
        return self._row

    def look(self, *, has_heading: bool) -> None:
        """Look where the heading of the view's table stands now; after a change of the words or of the width."""
        table = _table_of(self._view)
        self._row, self._end = QRectF(), 0.0
        if has_heading and table is not None and table.rows() > 1:
            layout = self._view.document().documentLayout()
            whole = layout.frameBoundingRect(table)
            next_row = layout.blockBoundingRect(table.cellAt(1, 0).firstCursorPosition().block())
            first_row = layout.blockBoundingRect(table.cellAt(0, 0).firstCursorPosition().block())
            padding = table.format().toTableFormat().cellPadding()
            top = first_row.top() - padding
            self._row = QRectF(0, top, whole.right(), next_row.top() - padding - top)
            self._end = whole.bottom()
        self.follow()

    def follow(self) -> None:
        """Be there while rows are seen whose heading is not."""
        at = self._view.verticalScrollBar().value()
        height = round(self._row.height())
        self.setGeometry(0, 0, self._view.viewport().width(), height)
        self.setVisible(height > 0 and self._row.top() < at < self._end - 2 * height)
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the heading as it stands in the document."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        painter.setPen(self._theme.color("ink"))
        painter.translate(0, -self._row.top())
        self._view.document().drawContents(painter, self._row)


def _table_of(view: QTextEdit) -> QTextTable | None:
    frames = view.document().rootFrame().childFrames()
    return next((frame for frame in frames if isinstance(frame, QTextTable)), None)
