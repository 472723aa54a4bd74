"""Where a question is written, with its scope above it. Enter sends, Shift+Enter breaks the line."""

from dataclasses import dataclass

from PySide6.QtCore import QDynamicPropertyChangeEvent, QEvent, QMimeData, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QTextEdit, QWidget

from app.engine.zotero.records import ZoteroRef
from app.ui.chat.composing import is_composing
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import ElidedLabel, IconButton, IconLabel, clear, column, label, on_click, restyle

MOST_LETTERS = 8_000


@dataclass(frozen=True, slots=True)
class ScopeChip:
    """One restriction of the scope as it is shown; `ref` is None for the whole library and for libraries."""

    text: str
    icon: str
    ref: ZoteroRef | None = None
    library_id: int | None = None

    @property
    def is_removable(self) -> bool:
        """Whether taking it away widens the scope."""
        return self.ref is not None or self.library_id is not None


class QuestionEdit(QTextEdit):
    """A growing text field.

    Signals:
        submitted: Enter was pressed.
        focus_changed: Whether it has the focus.
        text_shortened: How many characters of what was pasted were left out.
    """

    submitted = Signal()
    focus_changed = Signal(bool)
    text_shortened = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._asked: list[str] = []
        self._place = 0  # in what was asked; its length is the text that is being written
        self.setObjectName("composerText")
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        self.textChanged.connect(self._follow_direction)
        self._follow_direction()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter sends; with Shift it breaks the line."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        is_sent = is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if is_sent and not is_composing(self):
            self.submitted.emit()
            return
        if is_enter and is_composing(self):
            return
        is_plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
        if is_plain and event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            step = -1 if event.key() == Qt.Key.Key_Up else 1
            if self._is_from_before() and self._go_back(step):
                return
        super().keyPressEvent(event)

    def remember(self, question: str) -> None:
        """Keep a question for the Up key."""
        if not self._asked or self._asked[-1] != question:
            self._asked.append(question)
        self._place = len(self._asked)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take pasted text up to a bound; a question is not a paper."""
        text = source.text()
        room = max(0, MOST_LETTERS - self.document().characterCount())
        self.textCursor().insertText(text[:room])
        if len(text) > room:
            self.text_shortened.emit(len(text) - room)

    def _is_from_before(self) -> bool:
        """Whether the arrows may change the text: it is empty, or one of the questions asked before as it was."""
        text = self.toPlainText()
        return not text or (self._place < len(self._asked) and self._asked[self._place] == text)

    def _go_back(self, step: int) -> bool:
        place = self._place + step
        if not 0 <= place <= len(self._asked):
            return False
        self._place = place
        self.setPlainText(self._asked[place] if place < len(self._asked) else "")
        self.moveCursor(QTextCursor.MoveOperation.End)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the frame."""
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell the frame."""
        super().focusOutEvent(event)
        self.focus_changed.emit(False)

    def _follow_direction(self) -> None:
        """Have the cursor of an empty field where the placeholder begins; letters have a direction of their own."""
        is_empty = self.document().isEmpty()
        wanted = self.layoutDirection() if is_empty else Qt.LayoutDirection.LayoutDirectionAuto
        option = self.document().defaultTextOption()
        if option.textDirection() != wanted:
            option.setTextDirection(wanted)
            self.document().setDefaultTextOption(option)

    def _on_size_changed(self, size: QSizeF) -> None:
        metrics = self._theme.metrics
        least = min(int(size.height()) + 1, metrics.composer_most)
        self.setFixedHeight(max(metrics.composer_least, least))


class Composer(QFrame):
    """Scope chips, the question and one button that sends or stops.

    Signals:
        question_submitted: The question.
        stop_requested: The running question shall stop.
        chip_removed: A `ScopeChip`.
    """

    question_submitted = Signal(str)
    stop_requested = Signal()
    chip_removed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._is_busy = False
        self.setObjectName("composer")
        metrics = theme.metrics
        layout = column(self, metrics.gap, metrics.space)
        self._chips = QWidget()
        self._chips_layout = FlowLayout(self._chips, metrics.gap)
        layout.addWidget(self._chips)
        self._drop_words = label(
            self.tr("Drop here: the next question draws on these papers"), "small", is_wrapped=True
        )
        self._drop_words.setObjectName("dropWords")
        self._drop_words.hide()
        layout.addWidget(self._drop_words)
        line = QHBoxLayout()
        line.setSpacing(metrics.space)
        self.edit = QuestionEdit(theme)
        self.edit.setPlaceholderText(self.tr("Ask your library"))
        self.edit.setAccessibleName(self.tr("Question"))
        self.action = IconButton(theme, "send", self.tr("Send"), "sendButton", "on_accent")
        self.action.setProperty("role", "send")
        line.addWidget(self.edit, 1)
        line.addWidget(self.action, alignment=Qt.AlignmentFlag.AlignBottom)
        layout.addLayout(line)
        self.edit.submitted.connect(self._on_action)
        self.edit.focus_changed.connect(self._on_focus_changed)
        self.edit.textChanged.connect(self._refresh)
        on_click(self.action, self._on_button)
        self._refresh()

    def show_chips(self, chips: tuple[ScopeChip, ...]) -> None:
        """Show what the next question draws on."""
        clear(self._chips_layout)
        for chip in chips:
            self._chips_layout.addWidget(self._chip(chip))
        self._chips.updateGeometry()
        is_limited = any(chip.is_removable for chip in chips)
        self.edit.setPlaceholderText(
            self.tr("Ask only what is named above") if is_limited else self.tr("Ask your library")
        )

    def event(self, event: QEvent) -> bool:
        """While papers are held over the conversation, say what will happen when they are let go."""
        if isinstance(event, QDynamicPropertyChangeEvent) and event.propertyName().data() == b"drop":
            is_over = bool(self.property("drop"))
            self._drop_words.setVisible(is_over)
            self._chips.setVisible(not is_over)
        return super().event(event)

    def set_busy(self, is_busy: bool) -> None:
        """While a question is in work the button stops it."""
        self._is_busy = is_busy
        if is_busy:
            self.action.show_as("stop", self.tr("Stop"))
        else:
            self.action.show_as("send", self.tr("Send"))
        self._refresh()

    def put_back(self, question: str) -> None:
        """Put a question where it was typed, unless something else stands there meanwhile."""
        if question and not self.edit.toPlainText().strip():
            self.edit.setPlainText(question[:MOST_LETTERS])
            self.edit.moveCursor(QTextCursor.MoveOperation.End)

    def _chip(self, chip: ScopeChip) -> QWidget:
        frame = QFrame()
        frame.setObjectName("scopeChip")
        frame.setProperty("whole", not chip.is_removable)
        metrics = self._theme.metrics
        inner = QHBoxLayout(frame)
        inner.setContentsMargins(metrics.gap + 2, 2, metrics.gap, 2)
        inner.setSpacing(metrics.gap)
        inner.addWidget(IconLabel(self._theme, chip.icon, "quiet", size=metrics.icon_small))
        text = ElidedLabel(chip.text)
        text.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        inner.addWidget(text, 1)
        if chip.is_removable:
            remove = IconButton(
                self._theme,
                "close",
                self.tr("Remove {name} from the scope").format(name=chip.text),
                "chipRemove",
            )
            on_click(remove, lambda: self.chip_removed.emit(chip))
            inner.addWidget(remove)
        return frame

    def _on_action(self) -> None:
        question = self.edit.toPlainText().strip()
        if question and not self._is_busy:
            self.edit.remember(question)
            self.edit.clear()
            self.question_submitted.emit(question)

    def _on_button(self) -> None:
        # A button that is switched off hands the keyboard on, to whatever comes next in the window.
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._is_busy:
            self.stop_requested.emit()
        else:
            self._on_action()

    def _on_focus_changed(self, has_focus: bool) -> None:
        self.setProperty("active", has_focus)
        restyle(self)

    def _refresh(self) -> None:
        can_act = self._is_busy or bool(self.edit.toPlainText().strip())
        self.action.setEnabled(can_act)
        self.action.setToolTip(self.action.accessibleName() if can_act else self.tr("Type a question first"))
