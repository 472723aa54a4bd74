"""What stands around the code, quotations and tables of an answer: their grounds, bars and lines, and buttons that copy."""

from PySide6.QtCore import QMimeData, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QTextBlock, QTextDocument, QTextFormat, QTextTable
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.chat.answer_document import AnswerDocument
from app.ui.chat.answer_type import RULE, Run, is_code, is_quotation, place_of_table, runs, tables
from app.ui.chat.copied_table import copied_table
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, label, on_click


class BlockBar(QWidget):
    """One line above code or a table: what it is, and a button that copies it.

    Signals:
        copy_requested: The button was pressed.
    """

    copy_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget, words: str, copy_words: str, name: str) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.metrics.space, 0, theme.metrics.gap, 0)
        row.addWidget(label(words, "small"), 1)
        self.button = IconButton(theme, "copy", copy_words, f"{name}Copy")
        row.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignVCenter)
        on_click(self.button, self.copy_requested.emit)
        self.setCursor(Qt.CursorShape.ArrowCursor)


class BlockTools(QWidget):
    """Belongs to one text of an answer; it is not seen itself.

    Signals:
        copy_requested: The `QMimeData` to put on the clipboard.
    """

    copy_requested = Signal(object)

    def __init__(self, theme: Theme, document: AnswerDocument, viewport: QWidget) -> None:
        super().__init__(viewport)
        self._theme = theme
        self._document = document
        self._viewport = viewport
        self._code: list[Run] = []
        self._quotations: list[Run] = []
        self._rules: list[int] = []
        self._tables: list[QTextTable] = []
        self._bars: list[BlockBar] = []
        self.hide()

    def look(self, *, has_buttons: bool) -> None:
        """Find what there is in a text just rendered; one that is still being written has no buttons."""
        self._code = runs(self._document, is_code)
        self._quotations = runs(self._document, is_quotation)
        self._rules = _rules(self._document)
        self._tables = list(tables(self._document))
        for bar in self._bars:
            bar.hide()
            bar.deleteLater()
        self._bars = []
        if has_buttons:
            self._bars = [*map(self._code_bar, self._code), *map(self._table_bar, self._tables)]

    def place(self) -> None:
        """Put the bars where their code and tables stand."""
        height = self._theme.metrics.block_head
        rects = [
            *map(self._panel, self._code),
            *map(self._above_table, self._tables),
        ]
        for bar, rect in zip(self._bars, rects, strict=False):
            width = min(rect.width(), self._viewport.width() - max(0.0, rect.left()))
            bar.setGeometry(QRect(round(rect.left()), round(rect.top()), round(width), height))
            bar.show()

    def paint(self, painter: QPainter) -> None:
        """Paint what lies behind the words."""
        if not (self._code or self._quotations or self._rules):
            return
        metrics = self._theme.metrics
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._theme.color("unchecked_soft"))
        painter.setPen(
            QPen(self._theme.color("line"), 1.0)
        )  # where the ground is plain there is an edge to see
        for run in self._code:
            panel = self._panel(run).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(panel, metrics.gap, metrics.gap)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("edge"))
        for run in self._quotations:
            painter.drawRect(self._bar_of_quotation(run))
        painter.setBrush(self._theme.color("line"))
        for position in self._rules:
            rect = self._rect(position)
            painter.drawRect(QRectF(rect.left(), rect.center().y(), self._document.textWidth(), 1.0))
        painter.restore()

    # --- places ---
    def _rect(self, position: int) -> QRectF:
        return self._document.documentLayout().blockBoundingRect(self._document.findBlock(position))

    def _panel(self, run: Run) -> QRectF:
        """The ground of a stretch of code, across the whole width, with room for its bar above."""
        first, last = self._rect(run.first), self._rect(run.last)
        metrics = self._theme.metrics
        top = first.top() - metrics.block_head
        return QRectF(0, top, self._document.textWidth(), last.bottom() + 2 * metrics.space - top)

    def _above_table(self, table: QTextTable) -> QRectF:
        """The line above a table, as wide as it is."""
        return place_of_table(table).translated(0, -self._theme.metrics.block_head)

    def _bar_of_quotation(self, run: Run) -> QRectF:
        first, last = self._rect(run.first), self._rect(run.last)
        width = self._theme.metrics.gap / 2
        block = self._document.findBlock(run.first)
        is_mirrored = block.textDirection() == Qt.LayoutDirection.RightToLeft
        left = self._document.textWidth() - width if is_mirrored else 0.0
        return QRectF(left, first.top(), width, last.bottom() - first.top())

    # --- bars ---
    def _code_bar(self, run: Run) -> BlockBar:
        language = self._document.findBlock(run.first).blockFormat()
        words = str(language.property(QTextFormat.Property.BlockCodeLanguage) or "") or self.tr("Code")
        bar = BlockBar(self._theme, self._viewport, words, self.tr("Copy the code"), "codeBar")
        bar.copy_requested.connect(lambda: self.copy_requested.emit(self._copied_code(run)))
        return bar

    def _table_bar(self, table: QTextTable) -> BlockBar:
        bar = BlockBar(self._theme, self._viewport, "", self.tr("Copy table"), "tableBar")
        bar.copy_requested.connect(lambda: self.copy_requested.emit(copied_table(self._document, table)))
        return bar

    def _copied_code(self, run: Run) -> QMimeData:
        lines: list[str] = []
        block = self._document.findBlock(run.first)
        while block.isValid() and block.position() <= run.last:
            lines.append(block.text().replace("\u2028", "\n"))
            block = block.next()
        data = QMimeData()
        data.setText("\n".join(lines))
        return data


def _rules(document: QTextDocument) -> list[int]:
    found: list[int] = []
    block: QTextBlock = document.begin()
    while block.isValid():
        if block.blockFormat().property(RULE):
            found.append(block.position())
        block = block.next()
    return found
