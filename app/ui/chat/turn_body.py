"""All widgets of one question and its answer: made when the turn comes near the window, and let go far from it."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from app.engine.asking import AskStep, PausedTurn
from app.engine.records import Route, Turn
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.checkpoint_card import CheckpointCard
from app.ui.chat.conflicts import ConflictsView
from app.ui.chat.markers import PillInfo
from app.ui.chat.question_line import QuestionLine
from app.ui.chat.sources import SourcesView
from app.ui.chat.steps import StepsView
from app.ui.chat.thinking import ThinkingView
from app.ui.chat.turn_actions import CopyMode, TurnActions
from app.ui.chat.turn_information import InformationBox
from app.ui.chat.turn_words import (
    can_go_on,
    index_gap,
    is_conversational,
    pause_summary,
    search_summary,
    stopped_line,
    verdict_entries,
)
from app.ui.chat.verdict_line import VerdictLine
from app.ui.theme import Theme
from app.ui.widgets.parts import IconLabel, add_gap, button, clear, column, label, on_click, row


class TurnBody(QWidget):
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
        citations_toggled: Whether its citations are shown now.
        continue_requested: Its stopped answer shall be written.
        retry_requested: Its question, which has no answer, shall be asked once more.
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
    citations_toggled = Signal(bool)
    continue_requested = Signal()
    retry_requested = Signal()

    def __init__(self, theme: Theme, question: str) -> None:
        super().__init__()
        self._theme = theme
        self.turn: Turn | None = None
        self.has_citations_shown = True
        self.checkpoint: CheckpointCard | None = None
        self._layout = column(self, theme.metrics.space)
        self._layout.setContentsMargins(0, theme.metrics.space_wide, 0, theme.metrics.space_wide)
        self.line = QuestionLine(theme, question)
        self.question = self.line.words
        self.line.edited.connect(self._on_edited)
        self._layout.addWidget(self.line)
        self.steps = StepsView(theme, question)
        self._layout.addWidget(self.steps)
        self.thinking = ThinkingView(theme)
        self._layout.addWidget(self.thinking)
        self.answer = AnswerView(theme)
        self.answer.hide()
        prose = column(None, 0)
        prose.setContentsMargins(theme.metrics.inset, 0, theme.metrics.inset, 0)
        prose.addWidget(self.answer)
        self._layout.addLayout(prose)
        self._tail = column(None, theme.metrics.space)
        self._sources: SourcesView | None = None
        self._layout.addLayout(self._tail)
        self.answer.pill_activated.connect(self._on_pill_activated)
        self.answer.link_activated.connect(self.link_activated)
        self.answer.stop_focused.connect(self._on_stop_focused)
        self.answer.copy_requested.connect(self.piece_copied)

    # --- while it is made ---
    def add_step(self, step: AskStep) -> None:
        """Show one more live step."""
        self.steps.add_step(step)

    def show_preview(self, text: str, thinking: str) -> None:
        """Show the answer as far as it is written; with its first words the steps fold away."""
        self.thinking.show_thinking(thinking)
        if not text.strip():
            return
        if self.answer.isHidden():
            self.steps.fold(self.tr("Writing the answer"))
            self.answer.show()
        self.answer.show_preview(text)

    def show_stopping(self) -> None:
        """Say that the wish to stop was heard."""
        self.add_step(AskStep(self.tr("Stopping")))

    def show_paused(self, paused: PausedTurn) -> None:
        """Ask the user how the search shall go on."""
        clear(self._tail)
        self.answer.hide()
        self.steps.fold(pause_summary(paused.snapshot))
        self.checkpoint = CheckpointCard(self._theme, paused)
        self.checkpoint.extension_granted.connect(self.extension_granted)
        self.checkpoint.answer_requested.connect(self.answer_requested)
        self._tail.addWidget(self.checkpoint)

    def close_checkpoint(self) -> None:
        """Take the card away: the user has decided, and the steps go on."""
        clear(self._tail)
        self.checkpoint = None
        self.steps.unfold()

    def mark_words(self, text: str, in_question: int | None = None, in_answer: int | None = None) -> None:
        """Mark what is looked for in question and answer, and where the search is now."""
        self.line.mark_words(text, in_question)
        self.answer.mark_words(text, in_answer)

    # --- how it ends ---
    def show_turn(self, turn: Turn) -> None:
        """Show the finished answer."""
        for _ in self.parts(turn):
            pass

    def parts(self, turn: Turn) -> Iterator[None]:
        """Show the finished answer part by part, so that the window can breathe in between."""
        self.turn = turn
        self._sources = None
        clear(self._tail)
        self.checkpoint = None
        self.steps.show_steps(turn.steps)
        self.steps.fold(search_summary(turn))
        self.steps.setHidden(is_conversational(turn))
        self.thinking.show_thinking(turn.thinking)
        self.line.allow_editing(is_allowed=turn.turn_id is not None)
        yield
        self.answer.resize(self.width() - 2 * self._theme.metrics.inset, self.answer.height())
        self.answer.show_turn(turn, has_citations=self.has_citations_shown)
        self.answer.show()
        yield
        self._add_note(stopped_line(turn), "quiet", "stoppedNote")
        if can_go_on(turn):
            tip = self.tr("Writes the answer from what the search had found, and checks its citations")
            self._add_action(self.tr("Continue"), "continueAnswer", tip, self.continue_requested.emit)
        self._add_note(index_gap(turn), "small", "indexGap")
        if verdict_entries(turn):
            self._tail.addWidget(VerdictLine(self._theme, turn))
        if turn.conflicts:
            conflicts = ConflictsView(self._theme, turn)
            conflicts.passage_requested.connect(self.passage_requested)
            add_gap(self._tail, self._theme.metrics.space_wide)
            self._tail.addWidget(conflicts)
        self._tail.addWidget(self._actions(turn))
        self._information: InformationBox | None = None
        self._information_place = self._tail.count()
        yield
        if turn.route is Route.LITERATURE:
            self._sources = SourcesView(
                self._theme, turn.resolved.cited, turn.resolved.considered, turn.evidence
            )
            self._sources.passage_requested.connect(self.passage_requested)
            self._sources.source_activated.connect(self.source_activated)
            self._sources.bibtex_requested.connect(self.bibtex_requested)
            self._tail.addWidget(self._sources)
            if not self.has_citations_shown:
                self._sources.hide()
            while self._sources.make_more():
                yield

    def show_problem(self, message: str, hint: str) -> None:
        """Say in place why there is no answer."""
        box = QFrame()
        box.setObjectName("messageError")
        metrics = self._theme.metrics
        line = row(spacing=metrics.space, margins=metrics.space)
        box.setLayout(line)
        sign = IconLabel(self._theme, "rejected", "rejected")
        line.addWidget(sign, alignment=Qt.AlignmentFlag.AlignTop)
        inner = column(None, metrics.gap)
        line.addLayout(inner, 1)
        inner.addWidget(label(message, is_wrapped=True))
        if hint:
            inner.addWidget(label(hint, "quiet", is_wrapped=True))
        self._tail.addWidget(box)

    def show_stopped(self) -> None:
        """Say that the user stopped it, in place of the wish to stop."""
        self.steps.take_back(self.tr("Stopping"))
        self._add_note(self.tr("Stopped. Nothing was answered."), "quiet", "stoppedNote")

    def offer_retry(self) -> None:
        """Offer to ask once more what has no answer."""
        self._add_action(self.tr("Try again"), "retryQuestion", "", self.retry_requested.emit)

    def go_on(self) -> None:
        """What is written stays until new text takes its place; what stood below it goes."""
        self.turn = None
        self._sources = None
        clear(self._tail)

    # --- parts ---
    def _inset(self, made: QLabel) -> QLabel:
        """Begin where the text of borderless buttons begins."""
        inset = self._theme.metrics.inset
        made.setContentsMargins(inset, 0, inset, 0)
        return made

    def _add_note(self, text: str, role: str, name: str) -> None:
        if text:
            note = self._inset(label(text, role, is_wrapped=True))
            note.setObjectName(name)
            self._tail.addWidget(note)

    def _add_action(self, words: str, name: str, tip: str, act: Callable[[], object]) -> None:
        made = button(words, name)
        made.setToolTip(tip)
        on_click(made, act)
        self._tail.addWidget(made, alignment=Qt.AlignmentFlag.AlignLeading)

    def _actions(self, turn: Turn) -> TurnActions:
        made = TurnActions(self._theme, turn, has_citations_shown=self.has_citations_shown)
        made.citations_toggled.connect(self.show_citations)
        made.claims_requested.connect(lambda: self.claims_requested.emit(turn.turn_id))
        made.copy_requested.connect(lambda mode: self._on_copy_requested(turn, mode))
        made.information_requested.connect(self._toggle_information)
        made.again_requested.connect(lambda how: self.again_requested.emit(turn, how))
        return made

    def _on_copy_requested(self, turn: Turn, mode: CopyMode) -> None:
        if mode is CopyMode.BIBTEX:
            self.bibtex_requested.emit(turn.resolved.cited)
        else:
            self.copy_requested.emit(turn, mode)

    def show_citations(self, is_shown: bool) -> None:
        """Show the answer with pills and sources, or as clean prose (U7)."""
        self.has_citations_shown = is_shown
        if self.turn is not None:
            self.answer.show_turn(self.turn, has_citations=is_shown)
        if self._sources is not None:
            self._sources.setVisible(is_shown)
        self.citations_toggled.emit(is_shown)

    def _toggle_information(self) -> None:
        """Open the box, which is made when it is first asked for, or close it."""
        if self.turn is None:
            return
        if self._information is None:
            self._information = InformationBox(self._theme, self.turn)
            self._information.hide()
            self._tail.insertWidget(self._information_place, self._information)
        self._information.setVisible(self._information.isHidden())

    def _on_edited(self, words: str) -> None:
        if self.turn is not None:
            self.edit_requested.emit(self.turn, words)

    def _on_pill_activated(self, pill: PillInfo, rect: QRect) -> None:
        self.pill_activated.emit(self.answer, pill, rect)

    def _on_stop_focused(self, rect: QRect) -> None:
        self.stop_focused.emit(self.answer, rect)
