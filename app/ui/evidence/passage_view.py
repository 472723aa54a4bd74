"""The whole passage, scrollable, with the quoted words marked."""

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextEdit

from app.ui.theme import Theme


class PassageView(QTextEdit):
    """Plain text only: what stands in a paper is data (T5)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._quotes: tuple[tuple[int, int], ...] = ()
        self.setObjectName("passage")
        self.setAccessibleName(self.tr("Passage"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(0)
        theme.changed.connect(self._mark)

    def show_passage(self, text: str, quotes: tuple[tuple[int, int], ...]) -> None:
        """Show a passage.

        Args:
            text: The whole passage.
            quotes: Ranges of `text` to mark; the first is scrolled to.
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
        self._mark()
        top = QTextCursor(self.document())
        top.setPosition(self._quotes[0][0] if self._quotes else 0)
        self.setTextCursor(top)

    def scroll_to_quote(self) -> None:
        """Bring the first marked words into view, after the size is known."""
        if self._quotes:
            end = QTextCursor(self.document())
            end.setPosition(self._quotes[0][1])
            self.setTextCursor(end)
            start = QTextCursor(self.document())
            start.setPosition(self._quotes[0][0])
            self.setTextCursor(start)

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
