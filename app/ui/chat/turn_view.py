"""One turn of the conversation: all its widgets while it is near the window, only its room while it is far.

A conversation may have hundreds of turns; each has documents, buttons and lists. `TurnView` stays for as long as its
turn is shown, keeps the record and the height, and holds a `TurnBody` only while that is wanted.
"""

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget

from app.engine.asking import AskStep, PausedTurn
from app.engine.records import Turn
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.checkpoint_card import CheckpointCard
from app.ui.chat.steps import StepsView
from app.ui.chat.thinking import ThinkingView
from app.ui.chat.turn_actions import Again, CopyMode
from app.ui.chat.turn_body import TurnBody
from app.ui.theme import Theme
from app.ui.widgets.parts import column

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Again", "CopyMode", "TurnView"]

_UNBOUNDED = 16_777_215  # QWIDGETSIZE_MAX
_LETTERS_A_LINE = 75


class TurnView(QWidget):
    """Question, live steps, the answer as it is written, checkpoint, answer, sources and actions.

    Signals:
        pill_activated: This view's `AnswerView`, a `PillInfo`, and the pill's rectangle in the answer view.
        passage_requested: A `PillInfo`, the button that stands for it, and the ranges of the passage to mark.
        source_activated: A `SourceInfo`.
        copy_requested: A `Turn` and a `CopyMode`.
        bibtex_requested: The sources, `SourceInfo`, whose BibTeX is wanted.
        piece_copied: The `QMimeData` of a table or of code.
        link_activated: An address.
        stop_focused: The answer view and a rectangle in it that wants to be seen.
        extension_granted: Its paused search goes on; what to look for.
        answer_requested: The answer to its paused search is written now.
        claims_requested: The number of its turn, None while it is not stored; its claims shall be inspected.
        edit_requested: The `Turn` and the question in its new words.
        again_requested: The `Turn` and how it is asked again, an `Again`.
        continue_requested: Its stopped answer shall be written.
        retry_requested: Its question, which has no answer, shall be asked once more.
        height_changed: Its height before and now.
    """

    pill_activated = Signal(object, object, QRect)
    passage_requested = Signal(object, object, object)
    source_activated = Signal(object)
    copy_requested = Signal(object, object)
    piece_copied = Signal(object)
    bibtex_requested = Signal(object)
    link_activated = Signal(str)
    stop_focused = Signal(object, QRect)
    extension_granted = Signal(str)
    answer_requested = Signal()
    claims_requested = Signal(object)
    edit_requested = Signal(object, str)
    again_requested = Signal(object, object)
    continue_requested = Signal()
    retry_requested = Signal()
    height_changed = Signal(int, int)

    def __init__(self, theme: Theme, question: str) -> None:
        super().__init__()
        self._theme = theme
        self._question = question
        self._turn: Turn | None = None
        self._body: TurnBody | None = None
        self._has_citations_shown = True
        self._sought: tuple[str, int | None, int | None] = ("", None, None)
        self._is_placed = False  # the body, in this view
        self._parts: Iterator[None] | None = None  # of the body, not made yet
        self._layout = column(self, 0)

    # --- its parts; asking for one brings all of them back ---
    @property
    def turn(self) -> Turn | None:
        """The answered turn; None while it is in work."""
        return self._turn

    @property
    def question_text(self) -> str:
        """The question in its words."""
        return self._question

    @property
    def question(self) -> QLabel:
        """The question as it is shown."""
        return self.wake().question

    @property
    def answer(self) -> AnswerView:
        """The text of the answer."""
        return self.wake().answer

    @property
    def steps(self) -> StepsView:
        """The steps of the work."""
        return self.wake().steps

    @property
    def thinking(self) -> ThinkingView:
        """What a generator thought."""
        return self.wake().thinking

    @property
    def checkpoint(self) -> CheckpointCard | None:
        """The card of a paused search."""
        return self._body.checkpoint if self._body else None

    def holds(self, answer: AnswerView | None) -> bool:
        """Whether a text is that of its answer; far turns need not be made anew to tell."""
        return self._body is not None and self._body.answer is answer

    # --- near and far ---
    @property
    def is_awake(self) -> bool:
        """Whether its widgets are there."""
        return self._body is not None

    @property
    def is_whole(self) -> bool:
        """Whether all its widgets are there."""
        return self._is_placed and self._parts is None

    def wake(self) -> TurnBody:
        """Make its widgets, where they are not there."""
        body = self._body or self._make_body()
        if not self._is_placed:
            self._place(body)
        parts, self._parts = self._parts, None
        if parts is not None:
            with _laid_out_once(body):
                for _ in parts:
                    pass
            _lay_out(body)
        return body

    def _wake_to_text(self) -> TurnBody:
        """Make its widgets down to the text of the answer; the rest follows when the turn is near the window."""
        body = self._body or self._make_body()
        if not self._is_placed:
            self._place(body)
        if self._parts is not None and body.answer.isHidden():
            with _laid_out_once(body):
                next(self._parts)
            _lay_out(body)
        return body

    def wake_a_little(self) -> None:
        """Make the next part of its widgets; many turns come near at once while one scrolls.

        To make a body takes as long as to dress it in the style of the window, so these are two parts.
        """
        if self._body is None:
            self._make_body()
        elif not self._is_placed:
            self._place(self._body)
        elif self._parts is not None:
            with _laid_out_once(self._body):
                is_made = next(self._parts, self) is self
            if is_made:
                self._parts = None

    def _make_body(self) -> TurnBody:
        body = self._body = TurnBody(self._theme, self._question)
        body.has_citations_shown = self._has_citations_shown
        for name in (
            "pill_activated",
            "passage_requested",
            "source_activated",
            "copy_requested",
            "piece_copied",
            "bibtex_requested",
            "link_activated",
            "stop_focused",
            "extension_granted",
            "answer_requested",
            "claims_requested",
            "edit_requested",
            "again_requested",
            "continue_requested",
            "retry_requested",
        ):
            getattr(body, name).connect(getattr(self, name))
        body.citations_toggled.connect(self._on_citations_toggled)
        body.mark_words(*self._sought)
        return body

    def _place(self, body: TurnBody) -> None:
        """Show a body in this view, as high as it needs to be."""
        if self._turn is not None:
            self._parts = body.parts(self._turn)
            next(self._parts)  # what costs least as long as it is not shown
        self.setMinimumHeight(0)
        self.setMaximumHeight(_UNBOUNDED)
        self._layout.addWidget(body)
        body.show()
        self._is_placed = True

    def sleep(self) -> None:
        """Let its widgets go and keep their room; not while it is in work, has the keyboard, or is being changed."""
        body = self._body
        if body is None or self._turn is None or body.line.is_editing:
            return
        focused = QApplication.focusWidget()
        if focused is not None and body.isAncestorOf(focused):
            return
        self.setFixedHeight(self.height())
        self._layout.removeWidget(body)
        body.hide()
        body.deleteLater()
        self._body = self._parts = None
        self._is_placed = False

    def show_asleep(self, turn: Turn) -> None:
        """Take an answered turn without making its widgets; its room is a guess until they are made."""
        self._turn = turn
        if self._is_placed and self._body is not None:
            self._parts = None
            self._body.show_turn(turn)
        else:
            self.setFixedHeight(self._guessed_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of another height, so that what is being read stays where it is."""
        super().resizeEvent(event)
        before, now = event.oldSize().height(), event.size().height()
        if before not in {now, -1}:
            self.height_changed.emit(before, now)

    def _guessed_height(self) -> int:
        metrics = self._theme.metrics
        text = self._turn.resolved.text if self._turn else ""
        lines = len(text) // _LETTERS_A_LINE + 2 * text.count("\n\n") + 1
        sources = len(self._turn.resolved.cited) if self._turn else 0
        line = metrics.body * metrics.line_height_percent / 100
        return round(line * (lines + 2 * sources) + 6 * metrics.space_page)

    def mark_words(self, text: str, in_question: int | None = None, in_answer: int | None = None) -> None:
        """Mark what is looked for, also in widgets that are made later.

        Args:
            text: "" takes the marks away.
            in_question: The number of the place where the search is now; None where it is elsewhere.
            in_answer: The same for the answer.
        """
        self._sought = (text, in_question, in_answer)
        if self._body is not None:
            self._body.mark_words(*self._sought)

    # --- what it shows ---
    def add_step(self, step: AskStep) -> None:
        """Show one more live step."""
        self.wake().add_step(step)

    def show_preview(self, text: str, thinking: str) -> None:
        """Show the answer as far as it is written; with its first words the steps fold away."""
        self.wake().show_preview(text, thinking)

    def show_stopping(self) -> None:
        """Say that the wish to stop was heard."""
        self.wake().show_stopping()

    def show_paused(self, paused: PausedTurn) -> None:
        """Ask the user how the search shall go on."""
        self.wake().show_paused(paused)

    def close_checkpoint(self) -> None:
        """Take the card away: the user has decided, and the steps go on."""
        self.wake().close_checkpoint()

    def show_turn(self, turn: Turn) -> None:
        """Show the finished answer, or keep it for when it comes near."""
        is_new = self._turn is None
        self._turn = turn
        if self._body is not None or is_new:
            body = self.wake()
            if body.turn is not turn:
                body.show_turn(turn)

    def show_problem(self, message: str, hint: str) -> None:
        """Say in place why there is no answer."""
        self.wake().show_problem(message, hint)

    def show_stopped(self) -> None:
        """Say that the user stopped it."""
        self.wake().show_stopped()

    def offer_retry(self) -> None:
        """Offer to ask once more what has no answer."""
        self.wake().offer_retry()

    def go_on(self) -> None:
        """Its stopped answer is written; what is there stays until new text takes its place."""
        self.wake().go_on()

    def show_occurrence(self, index: int, occurrence: int) -> None:
        """Bring the pill of one citation into view and point at it; its sentence where the pill is gone."""
        self._wake_to_text().answer.point_at(index, occurrence)

    def _on_citations_toggled(self, is_shown: bool) -> None:
        self._has_citations_shown = is_shown


@contextmanager
def _laid_out_once(body: TurnBody) -> "Iterator[None]":
    """Let a body take its parts without being laid out, with the page around it, for each of them."""
    layout = body.layout()
    if layout is None:
        yield
        return
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)
        layout.invalidate()


def _lay_out(widget: QWidget | None) -> None:
    """Put a widget and what holds it in their places now, as somebody asks for a place in it."""
    while widget is not None and not isinstance(widget, QScrollArea):
        if (layout := widget.layout()) is not None:
            layout.activate()
        widget = widget.parentWidget()
