"""Draws a formula as an inline object of a text document, on the line of writing; its source while there is no picture."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QPyTextObject,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from app.ui.chat.answer_text import Formula
from app.ui.chat.formulas import Picture, renderer, shared_setter
from app.ui.chat.pill_object import OBJECT_CHARACTER
from app.ui.theme import TextSize, Theme
from app.ui.widgets.plain_text import plain_tip

FORMULA_TYPE: Final = int(QTextFormat.ObjectTypes.UserObject) + 2
_FORMULA_INDEX: Final = int(QTextFormat.Property.UserProperty) + 3


class FormulaPainter(QPyTextObject):
    """Knows the formulas of one document by number."""

    def __init__(self, theme: Theme, document: QTextDocument) -> None:
        super().__init__(document)
        self._theme = theme
        self._document = document
        self._formulas: tuple[Formula, ...] = ()
        shared_setter().formula_set.connect(self._on_formula_set)

    def put_in(self, document: QTextDocument, formulas: tuple[Formula, ...]) -> None:
        """Put an object in the place of each stand-in; within code the formula stays text."""
        self._formulas = formulas
        for number, formula in reversed(list(enumerate(formulas))):
            cursor = document.find(f"⸨\ue003{number}⸩")
            if cursor.isNull():
                continue
            form = cursor.charFormat()
            made = QTextCharFormat(form)
            made.setObjectType(FORMULA_TYPE)
            made.setProperty(_FORMULA_INDEX, number)
            made.setToolTip(plain_tip(formula.latex))
            made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBaseline)
            cursor.insertText(OBJECT_CHARACTER, made)
            if formula.is_display and cursor.block().text() == OBJECT_CHARACTER:
                centred = QTextBlockFormat(cursor.block().blockFormat())
                centred.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                cursor.setBlockFormat(centred)

    def forget(self) -> None:
        """Begin anew: the document was emptied."""
        self._formulas = ()

    def add_at(self, cursor: QTextCursor, formula: Formula) -> None:
        """Put a formula where a cursor stands."""
        made = QTextCharFormat(cursor.charFormat())
        made.setObjectType(FORMULA_TYPE)
        made.setProperty(_FORMULA_INDEX, len(self._formulas))
        made.setToolTip(plain_tip(formula.latex))
        made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBaseline)
        self._formulas = (*self._formulas, formula)
        cursor.insertText(OBJECT_CHARACTER, made)

    def source_at(self, document: QTextDocument, position: int) -> str:
        """The formula at a position as it was written; "" where there is none."""
        formula = self._formula_at(document, position)
        return formula.written if formula else ""

    def _formula_at(self, document: QTextDocument, position: int) -> Formula | None:
        cursor = QTextCursor(document)
        cursor.setPosition(position)
        cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
        form = cursor.charFormat()
        is_formula = form.objectType() == FORMULA_TYPE
        return self._formulas[int(form.property(_FORMULA_INDEX))] if is_formula else None

    def intrinsicSize(self, doc: QTextDocument, pos: int, fmt: QTextFormat) -> QSizeF:
        """Room for the picture, shrunk to the width of the text; for the source where there is no picture.

        An inline object stands on the line of writing, so the part below it is left to `drawObject`, which draws into
        the descent of the line.
        """
        formula = self._formulas[int(fmt.property(_FORMULA_INDEX))]
        picture = self._picture(formula)
        if picture is None:
            metrics = QFontMetricsF(self._source_font())
            return QSizeF(min(metrics.horizontalAdvance(formula.written), doc.textWidth()), metrics.height())
        scale = self._scale(picture, doc)
        above = (picture.height - picture.depth) * scale
        below = max(0.0, picture.depth * scale - QFontMetricsF(self._theme.font()).descent())
        return QSizeF(picture.width * scale, above + below)

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, doc: QTextDocument, pos: int, fmt: QTextFormat
    ) -> None:
        """Paint the picture, or the source."""
        formula = self._formulas[int(fmt.property(_FORMULA_INDEX))]
        picture = self._picture(formula)
        box = QRectF(rect)
        painter.save()
        if picture is None:
            painter.setLayoutDirection(
                Qt.LayoutDirection.LeftToRight
            )  # its signs stay in the order they were written
            painter.setFont(self._source_font())
            painter.setPen(self._theme.color("quiet"))
            metrics = QFontMetricsF(self._source_font())
            text = metrics.elidedText(
                " ".join(formula.written.split()), Qt.TextElideMode.ElideRight, box.width() + 1
            )
            line = QPointF(box.left(), box.bottom() - QFontMetricsF(self._theme.font()).descent())
            painter.drawText(line, text)
            if not self._is_waited_for(formula):
                painter.setPen(QPen(self._theme.color("weak"), 1.0, Qt.PenStyle.DotLine))
                below = line.y() + metrics.descent()
                painter.drawLine(QPointF(box.left(), below), QPointF(box.right(), below))
        else:
            scale = self._scale(picture, doc)
            depth = min(picture.depth * scale, QFontMetricsF(self._theme.font()).descent())
            height = picture.height * scale
            place = QRectF(box.left(), box.bottom() + depth - height, picture.width * scale, height)
            renderer(picture, self._theme.color("ink").name()).render(painter, place)
        painter.restore()

    def _picture(self, formula: Formula) -> Picture | None:
        return shared_setter().picture(formula.latex, formula.is_display)

    def _is_waited_for(self, formula: Formula) -> bool:
        return shared_setter().is_waited_for(formula.latex, formula.is_display)

    def is_broken_at(self, document: QTextDocument, position: int) -> bool:
        """Whether a formula stands there that could not be set, so that its source is shown."""
        formula = self._formula_at(document, position)
        return formula is not None and not self._picture(formula) and not self._is_waited_for(formula)

    def _scale(self, picture: Picture, doc: QTextDocument) -> float:
        size = QFontMetricsF(self._theme.font()).height() * 0.83
        widest = doc.textWidth() if doc.textWidth() > 0 else picture.width * size
        return min(size, widest / picture.width) if picture.width else size

    def _source_font(self) -> QFont:
        font = self._theme.font(TextSize.SMALL)
        font.setFamilies(["monospace"])
        return font

    def _on_formula_set(self, latex: str, is_display: bool) -> None:
        if any(one.latex == latex and one.is_display is is_display for one in self._formulas):
            self._document.markContentsDirty(0, self._document.characterCount())
