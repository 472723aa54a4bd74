"""Makes a text document of an answer: Markdown without HTML or images, citations as pills, safe links."""

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import QObject, QRegularExpression, QUrl
from PySide6.QtGui import (
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextTable,
    QTextTableFormat,
)

from app.engine.citations.rendering import clean_prose
from app.engine.records import Turn
from app.ui.chat.answer_text import Formula, is_too_much, shortened, with_footnotes, with_formulas_set_apart
from app.ui.chat.formula_object import FORMULA_TYPE, FormulaPainter
from app.ui.chat.markers import STAND_IN, UNSUPPORTED_END, UNSUPPORTED_START, MarkerGroup, with_stand_ins
from app.ui.chat.pill_object import OBJECT_CHARACTER, PILL_TYPE, PillPainter
from app.ui.theme import TextSize, Theme

_DIALECT: Final = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value
    | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
)
_STAND_IN: Final = QRegularExpression(STAND_IN.pattern)
UNSUPPORTED: Final = int(QTextFormat.Property.UserProperty) + 2
_MONOSPACE: Final = "monospace"
_LAST_OF_BASIC_PLANE = 0xFFFF
_SIGNS: Final = {"\u2028": "\n", "\u2029": "\n", "\xa0": " ", "\ufdd0": "\n", "\ufdd1": "\n"}
_HEADING_FACTORS: Final = {1: 1.2, 2: 1.1}


class AnswerDocument(QTextDocument):
    """The rendered answer. It never loads anything: images become links, resources are refused (T5)."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self.painter = PillPainter(theme, self)
        self.formulas = FormulaPainter(theme, self)
        self.documentLayout().registerHandler(PILL_TYPE, self.painter)
        self.documentLayout().registerHandler(FORMULA_TYPE, self.formulas)
        self.setDocumentMargin(0)
        self.setUndoRedoEnabled(False)
        self.setIndentWidth(theme.metrics.space_page)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Refuse every resource, local or remote."""
        return None

    def show_turn(self, turn: Turn, *, has_citations: bool = True) -> None:
        """Render the resolved text of a turn, with pills or as clean prose."""
        text, groups = with_stand_ins(turn) if has_citations else (clean_prose(turn.resolved), ())
        self._show(text, groups)

    def show_preview(self, text: str) -> None:
        """Render text that is still being written, without pills."""
        self._show(text, ())

    def _show(self, text: str, groups: tuple[MarkerGroup, ...]) -> None:
        self.clear()  # before the pills go: another font or a repaint in between asks for them by number
        self.painter.pills = []
        self.painter.joined = set()
        self.setDefaultFont(self._theme.font())
        if is_too_much(text):
            self.setPlainText(shortened(text))
            return
        markdown, formulas = with_formulas_set_apart(with_footnotes(text))
        self.setMarkdown(markdown, _DIALECT)
        edit = QTextCursor(self)
        edit.beginEditBlock()  # laid out once, when all is in its place, and not after each change
        try:
            self._arrange(groups, formulas)
        finally:
            edit.endEditBlock()

    def _arrange(self, groups: tuple[MarkerGroup, ...], formulas: tuple[Formula, ...]) -> None:
        self._replace_images()
        self._replace_stand_ins(groups)
        self.formulas.put_in(self, formulas)
        self._mark_unsupported()
        self._set_type()

    def _replace_images(self) -> None:
        for fragment in reversed(list(self._fragments())):
            form = fragment.charFormat()
            if not form.isImageFormat():
                continue
            image = form.toImageFormat()
            alternative = str(image.property(QTextFormat.Property.ImageAltText) or "")
            link = QTextCharFormat()
            link.setAnchor(True)
            link.setAnchorHref(image.name())
            cursor = self._cursor(fragment.position(), fragment.position() + fragment.length())
            cursor.insertText(alternative or image.name(), link)

    def _replace_stand_ins(self, groups: tuple[MarkerGroup, ...]) -> None:
        places: list[tuple[QTextCursor, MarkerGroup, bool]] = []
        cursor = self.find(_STAND_IN, 0) if groups else QTextCursor()
        while not cursor.isNull():
            group = groups[int(STAND_IN.fullmatch(cursor.selectedText())[1])]  # type: ignore[index]  # found by it
            places.append((cursor, group, _is_code(cursor)))
            cursor = self.find(_STAND_IN, cursor)
        self.painter.pills = [pill for _, group, is_code in places if not is_code for pill in group.pills]
        first = len(self.painter.pills)
        for target, group, is_code in reversed(places):
            form = target.charFormat()
            if is_code:
                target.insertText(group.text, form)
                continue
            first -= len(group.pills)
            self.painter.joined.update(range(first + 1, first + len(group.pills)))
            for offset in range(len(group.pills)):
                target.insertText(OBJECT_CHARACTER, self.painter.char_format(first + offset, form))

    def _mark_unsupported(self) -> None:
        """Underline the sentences that lost all their citations; their tooltip says so."""
        start = self.find(UNSUPPORTED_START)
        while not start.isNull():
            start.removeSelectedText()
            end = self.find(UNSUPPORTED_END, start.position())
            if end.isNull():
                return
            end.removeSelectedText()
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
            form.setUnderlineColor(self._theme.color("rejected"))
            form.setProperty(UNSUPPORTED, True)
            self._cursor(start.position(), end.position()).mergeCharFormat(form)
            start = self.find(UNSUPPORTED_START, end.position())

    def is_unsupported(self, position: int) -> bool:
        """Whether the character at `position` belongs to a sentence that lost all its citations."""
        if not 0 <= position < self.characterCount() - 1:
            return False
        form = self._cursor(position, position + 1).charFormat()
        return bool(form.property(UNSUPPORTED))

    def words(self, cursor: QTextCursor, pills: Mapping[int, int]) -> str:
        """The selected words as text: pills as (Author, Year), formulas as they were written, tables with tabs.

        Args:
            cursor: The selection.
            pills: The number of the pill at each position that holds one.
        """
        parts: list[str] = []
        after = cursor.selectionStart()
        for sign in cursor.selection().toRawText():
            # Qt counts in units of sixteen bits: letters outside the basic plane take two
            position, after = after, after + (2 if ord(sign) > _LAST_OF_BASIC_PLANE else 1)
            if sign != OBJECT_CHARACTER:
                parts.append(_SIGNS.get(sign, sign))
            elif position in pills:
                parts.append(f"({self.painter.pills[pills[position]].label})")
            else:
                parts.append(self.formulas.source_at(self, position))
        return "".join(parts)

    def _set_type(self) -> None:
        """Line height, paragraph gaps, headings, links, code and tables in our own type."""
        metrics = self._theme.metrics
        block = self.begin()
        while block.isValid():
            cursor = QTextCursor(block)
            form = QTextBlockFormat(block.blockFormat())
            form.setLineHeight(
                metrics.line_height_percent, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
            )
            is_in_list = block.textList() is not None
            form.setTopMargin(0)
            form.setBottomMargin(metrics.gap if is_in_list or cursor.currentTable() else metrics.space)
            if form.headingLevel():
                self._set_heading(cursor, form.headingLevel())
                form.setTopMargin(metrics.space)
            if form.hasProperty(QTextFormat.Property.BlockCodeFence):
                form.setBackground(self._theme.color("unchecked_soft"))
                is_last = not block.next().blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
                form.setBottomMargin(metrics.space if is_last else 0)
                form.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
            cursor.setBlockFormat(form)
            block = block.next()
        self._set_characters()
        for frame in self.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._set_table(frame)
        last = QTextCursor(self.lastBlock())
        form = last.blockFormat()
        form.setBottomMargin(0)
        last.setBlockFormat(form)

    def _set_heading(self, cursor: QTextCursor, level: int) -> None:
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        form = QTextCharFormat()
        form.setFontWeight(QFont.Weight.DemiBold)
        form.setProperty(QTextFormat.Property.FontSizeAdjustment, 0)
        form.setFontPointSize(self._theme.points(TextSize.BODY) * _HEADING_FACTORS.get(level, 1.0))
        cursor.mergeCharFormat(form)
        cursor.clearSelection()

    def _set_characters(self) -> None:
        for fragment in list(self._fragments()):
            form = fragment.charFormat()
            if form.objectType() in {PILL_TYPE, FORMULA_TYPE}:
                continue
            change = QTextCharFormat()
            if form.isAnchor():
                change.setForeground(self._theme.color("accent"))
                change.setFontUnderline(True)
            elif _is_monospaced(form):
                change.setFontFamilies([_MONOSPACE])
                change.setFontPointSize(self._theme.points(TextSize.SMALL))
                change.setBackground(self._theme.color("unchecked_soft"))
            else:
                change.setForeground(self._theme.color("ink"))
            if form.fontWeight() > QFont.Weight.DemiBold:
                change.setFontWeight(QFont.Weight.DemiBold)
            self._cursor(fragment.position(), fragment.position() + fragment.length()).mergeCharFormat(change)

    def _set_table(self, table: QTextTable) -> None:
        form = QTextTableFormat(table.format())
        form.setBorder(1)
        form.setBorderCollapse(True)
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderBrush(self._theme.color("line"))
        form.setCellPadding(self._theme.metrics.gap)
        form.setCellSpacing(0)
        form.setBottomMargin(self._theme.metrics.space)
        table.setFormat(form)
        for number in range(table.columns()):
            cell = table.cellAt(0, number)
            cursor = cell.firstCursorPosition()
            if not cursor.block().text() and cell.firstPosition() != cell.lastPosition():
                cursor.deleteChar()  # the reader of Markdown leaves an empty line in the first cell
            cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
            strong = QTextCharFormat()
            strong.setFontWeight(QFont.Weight.DemiBold)
            cursor.mergeCharFormat(strong)

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _fragments(self) -> Iterator[QTextFragment]:
        block = self.begin()
        while block.isValid():
            iterator = block.begin()
            while not iterator.atEnd():
                yield iterator.fragment()
                iterator += 1
            block = block.next()


def _is_monospaced(form: QTextCharFormat) -> bool:
    return form.fontFixedPitch() or _MONOSPACE in list(form.fontFamilies() or [])


def _is_code(cursor: QTextCursor) -> bool:
    return _is_monospaced(cursor.charFormat())
