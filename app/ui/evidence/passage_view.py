"""The whole passage, scrollable, with the quoted words marked."""

from PySide6.QtGui import (
    QKeyEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextEdit

from app.ui.theme import Theme


class PassageView(QTextEdit):
    """Plain text only: what stands in a paper is data (T5)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._quotes: tuple[tuple[int, int], ...] = ()
        self._is_scrolled = False
        self.setObjectName("passage")
        self.setAccessibleName(self.tr("Passage"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setCursorWidth(0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(0)
        theme.changed.connect(self._mark)

    def show_passage(self, text: str, quotes: tuple[tuple[int, int], ...]) -> None:
        """Show a passage.

        Args:
            text: The whole passage.
            quotes: Ranges of `text` to mark; the first is brought into view.
        """
        self.setPlainText(text)
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        form = QTextBlockFormat()
        form.setLineHeight(
            self._theme.metrics.line_height_percent, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        cursor.mergeBlockFormat(form)
        self._quotes = tuple((_utf16(text, start), _utf16(text, end)) for start, end in quotes)
        self._is_scrolled = False
        self._mark()
        self.setTextCursor(QTextCursor(self.document()))
        self.scroll_to_quote()

    def scroll_to_quote(self) -> None:
        """Bring the first marked words near the top, with one whole line before them."""
        if self._quotes:
            start = QTextCursor(self.document())
            start.setPosition(self._quotes[0][0])
            start.movePosition(QTextCursor.MoveOperation.Up)
            block = start.block()
            line = block.layout().lineForTextPosition(start.positionInBlock())
            if line.isValid():
                top = self.document().documentLayout().blockBoundingRect(block).top() + line.y()
                self.verticalScrollBar().setValue(round(top))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break anew; keep the marked words in view until the reader scrolls."""
        super().resizeEvent(event)
        if not self._is_scrolled:
            self.scroll_to_quote()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """From now on the reader says what is in view; what is left over goes no further."""
        self._is_scrolled = True
        super().wheelEvent(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Likewise by keyboard; Escape goes on to the card."""
        self._is_scrolled = True
        super().keyPressEvent(event)

    def marked_text(self) -> str:
        """The words that are marked, first range only."""
        if not self._quotes:
            return ""
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._quotes[0][0])
        cursor.setPosition(self._quotes[0][1], QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText()

    def _mark(self) -> None:
        marks: list[QTextEdit.ExtraSelection] = []
        for start, end in self._quotes:
            mark = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            form = QTextCharFormat()
            form.setBackground(self._theme.color("mark"))
            form.setForeground(self._theme.color("ink"))
            mark.cursor = cursor
            mark.format = form
            marks.append(mark)
        self.setExtraSelections(marks)


def _utf16(text: str, position: int) -> int:
    """Qt counts UTF-16 units, Python characters."""
    return len(text[:position].encode("utf-16-le")) // 2
