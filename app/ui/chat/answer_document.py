"""Makes a text document of an answer: Markdown without HTML or images, citations as pills, safe links."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, QRegularExpression, QUrl
from PySide6.QtGui import (
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from app.engine.citations.rendering import clean_prose
from app.engine.records import Turn
from app.ui.chat.answer_stops import pill_places
from app.ui.chat.answer_text import Formula, is_too_much, shortened, with_footnotes, with_formulas_set_apart
from app.ui.chat.answer_type import fragments, is_monospaced, set_type, tables
from app.ui.chat.formula_object import FORMULA_TYPE, FormulaPainter
from app.ui.chat.isolation import ISOLATES, set_directions, with_quotes_isolated
from app.ui.chat.markers import STAND_IN, UNSUPPORTED_END, UNSUPPORTED_START, MarkerGroup, with_stand_ins
from app.ui.chat.pill_object import OBJECT_CHARACTER, PILL_TYPE, PillPainter
from app.ui.chat.table_widths import fit_columns
from app.ui.chat.unbroken import kept_together
from app.ui.theme import Theme

_DIALECT: Final = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value
    | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
)
_STAND_IN: Final = QRegularExpression(STAND_IN.pattern)
UNSUPPORTED: Final = int(QTextFormat.Property.UserProperty) + 2
_LAST_OF_BASIC_PLANE = 0xFFFF
_PARAGRAPH: Final = "\u2029"
_SIGNS: Final = {
    "\u2028": "\n",
    "\u2029": "\n",
    "\xa0": " ",
    "\ufdd0": "\n",
    "\ufdd1": "\n",
    **dict.fromkeys(ISOLATES, ""),
}


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

    def fit(self, width: float) -> None:
        """Break lines and share out the columns of tables for a width of the page."""
        edit = QTextCursor(self)
        edit.beginEditBlock()
        for table in tables(self):
            fit_columns(self, table, self.painter, width)
        edit.endEditBlock()
        if self.textWidth() != width:  # it would lay all out anew, also for the same
            self.setTextWidth(width)

    def _show(self, text: str, groups: tuple[MarkerGroup, ...]) -> None:
        self.clear()  # before the pills go: another font or a repaint in between asks for them by number
        self.painter.pills = []
        self.painter.joined = set()
        self.setDefaultFont(self._theme.font())
        if is_too_much(text):
            self.setPlainText(shortened(text))
            return
        prose = kept_together(with_quotes_isolated(with_footnotes(text)))
        markdown, formulas = with_formulas_set_apart(prose)
        self.setMarkdown(markdown, _DIALECT)
        edit = QTextCursor(self)
        edit.beginEditBlock()  # laid out once, when all is in its place, and not after each change
        try:
            self._arrange(groups, formulas)
        finally:
            edit.endEditBlock()

    def _arrange(self, groups: tuple[MarkerGroup, ...], formulas: tuple[Formula, ...]) -> None:
        set_directions(self)
        self._replace_images()
        self._replace_stand_ins(groups)
        self.formulas.put_in(self, formulas)
        self._mark_unsupported()
        set_type(self, self._theme)

    def _replace_images(self) -> None:
        for fragment in reversed(list(fragments(self))):
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

    def pill_labels(self) -> dict[int, str]:
        """`(Author Year)` for the pill at each position that holds one."""
        return {place: f"({self.painter.pills[pill].label})" for place, pill in pill_places(self).items()}

    def unsupported_ends(self) -> frozenset[int]:
        """Where the sentences end that lost all their citations."""
        runs = [one for one in fragments(self) if one.charFormat().property(UNSUPPORTED)]
        starts = {one.position() for one in runs}
        return frozenset(one.position() + one.length() for one in runs) - starts

    def words(self, cursor: QTextCursor, pills: Mapping[int, str], doubt: str = "") -> str:
        """The selected words as text: pills in their words, formulas as they were written, tables with tabs.

        Args:
            cursor: The selection.
            pills: The words for the pill at each position that holds one.
            doubt: What stands behind a sentence that lost all its citations; "" for nothing.
        """
        doubtful = self.unsupported_ends() if doubt else frozenset()
        parts: list[str] = []
        after = cursor.selectionStart()
        text = cursor.selection().toRawText()
        if text.startswith(_PARAGRAPH) and self.characterAt(after) != _PARAGRAPH:
            text = text[1:]  # Qt begins a whole entry of a list with a break that is not in the document
        for sign in text:
            # Qt counts in units of sixteen bits: letters outside the basic plane take two
            position, after = after, after + (2 if ord(sign) > _LAST_OF_BASIC_PLANE else 1)
            if sign != OBJECT_CHARACTER:
                parts.append(_SIGNS.get(sign, sign))
            elif position in pills:
                parts.append(pills[position])
            else:
                parts.append(self.formulas.source_at(self, position))
            if after in doubtful:
                parts.append(f" {doubt}")
        return "".join(parts)

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor


def _is_code(cursor: QTextCursor) -> bool:
    return is_monospaced(cursor.charFormat())
