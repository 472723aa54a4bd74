"""The question of a turn; it can be changed where it stands and is then asked anew."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QWidget

from app.ui.chat.composing import is_composing
from app.ui.chat.found_words import marked_markup, places_in
from app.ui.theme import Theme
from app.ui.widgets.measured_label import MeasuredLabel
from app.ui.widgets.parts import IconButton, button, column, label, on_click


class _Editor(QPlainTextEdit):
    """Words of a question that are changed.

    Signals:
        submitted: Ask with these words.
        given_up: Leave the question as it was.
    """

    submitted = Signal()
    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter sends, Shift+Enter breaks the line, Escape leaves all as it was."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and is_composing(self):
            return
        if is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class QuestionLine(QWidget):
    """The question with its edit button, or the editor in its place.

    Signals:
        edited: The question in its new words.
    """

    edited = Signal(str)

    def __init__(self, theme: Theme, question: str) -> None:
        super().__init__()
        self._theme = theme
        self._question = question
        metrics = theme.metrics
        rows = column(self, metrics.space)
        line = QHBoxLayout()
        line.setSpacing(metrics.gap)
        self.words = MeasuredLabel(question, Qt.TextFormat.PlainText)
        self.words.setContentsMargins(metrics.inset, 0, metrics.inset, 0)
        self.words.setObjectName("question")
        self.words.setAccessibleName(self.tr("Your question: {text}").format(text=question))
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        line.addWidget(self.words, 1)
        self._edit = IconButton(theme, "edit", self.tr("Edit the question and ask again"), "editQuestion")
        self._edit.hide()
        on_click(self._edit, self._open)
        line.addWidget(self._edit, alignment=Qt.AlignmentFlag.AlignTop)
        rows.addLayout(line)
        self._editor_box: QWidget | None = None
        self._sought = ""
        self._current: int | None = None
        theme.changed.connect(self._show_marks)

    def mark_words(self, text: str, current: int | None = None) -> None:
        """Mark all places of `text`, one of them as that where the search is; "" takes the marks away."""
        if (text, current) != (self._sought, self._current):
            self._sought, self._current = text, current
            self._show_marks()

    def _show_marks(self) -> None:
        if places_in(self._question, self._sought):
            self.words.setTextFormat(Qt.TextFormat.RichText)
            self.words.setText(marked_markup(self._question, self._sought, self._theme, self._current))
        elif self.words.textFormat() is Qt.TextFormat.RichText:
            self.words.setTextFormat(Qt.TextFormat.PlainText)
            self.words.setText(self._question)

    @property
    def is_editing(self) -> bool:
        """Whether its words are being changed."""
        return self._editor_box is not None

    def allow_editing(self, *, is_allowed: bool) -> None:
        """Offer the edit button, or take it away."""
        self._edit.setVisible(is_allowed)

    def _open(self) -> None:
        if self._editor_box is not None:
            return
        metrics = self._theme.metrics
        box = self._editor_box = QWidget()
        inner = column(box, metrics.space)
        editor = self.editor = _Editor(self._question)
        editor.setObjectName("questionEditor")
        editor.setAccessibleName(self.tr("Question, being changed"))
        editor.setTabChangesFocus(True)
        editor.setFixedHeight(2 * metrics.composer_least)
        inner.addWidget(editor)
        told = label(
            self.tr(
                "This is asked in a copy of what came before. The conversation as it is stays in the list."
            ),
            "small",
            is_wrapped=True,
        )
        told.setContentsMargins(metrics.inset, 0, metrics.inset, 0)
        inner.addWidget(told)
        buttons = QHBoxLayout()
        buttons.setSpacing(metrics.space)
        send = button(self.tr("Ask"), "questionSend", "primary")
        cancel = button(self.tr("Cancel"), "questionCancel")
        on_click(send, self._send)
        on_click(cancel, self._close)
        buttons.addWidget(send)
        buttons.addWidget(cancel)
        buttons.addStretch(1)
        inner.addLayout(buttons)
        editor.submitted.connect(self._send)
        editor.given_up.connect(self._close)
        layout = self.layout()
        if layout is not None:
            layout.addWidget(box)
        self.words.hide()
        self._edit.hide()
        editor.setFocus()
        editor.selectAll()

    def _send(self) -> None:
        text = self.editor.toPlainText().strip()
        if text:
            self._close()
            self.edited.emit(text)

    def _close(self) -> None:
        if self._editor_box is not None:
            self._editor_box.hide()
            self._editor_box.deleteLater()
            self._editor_box = None
        self.words.show()
        self._edit.show()
        self._edit.setFocus()
