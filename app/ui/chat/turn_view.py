"""One question and its answer in the conversation."""

from enum import StrEnum

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from app.engine.asking import AskStep, PausedTurn
from app.engine.records import Route, Turn
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.checkpoint_card import CheckpointCard
from app.ui.chat.conflicts import ConflictsView
from app.ui.chat.markers import PillInfo
from app.ui.chat.sources import SourcesView
from app.ui.chat.steps import StepsView
from app.ui.chat.thinking import ThinkingView
from app.ui.chat.turn_words import (
    index_gap,
    information,
    is_conversational,
    pause_summary,
    search_summary,
    stopped_line,
    verdict_line,
)
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, clear, column, label, on_click


class CopyMode(StrEnum):
    """The two ways an answer is copied (U7)."""

    WITH_CITATIONS = "with_citations"
    CLEAN = "clean"


class TurnView(QWidget):
    """Question, live steps, the answer as it is written, checkpoint, answer, sources and actions.

    Signals:
        pill_activated: This view's `AnswerView`, a `PillInfo`, and the pill's rectangle in the answer view.
        passage_requested: A `PillInfo`, the button that stands for it, and the ranges of the passage to mark.
        source_activated: A `SourceInfo`.
        copy_requested: A `Turn` and a `CopyMode`.
        link_activated: An address.
        stop_focused: The answer view and a rectangle in it that wants to be seen.
        extension_granted: Its paused search goes on; what to look for.
        answer_requested: The answer to its paused search is written now.
    """

    pill_activated = Signal(object, object, QRect)
    passage_requested = Signal(object, object, object)
    source_activated = Signal(object)
    copy_requested = Signal(object, object)
    link_activated = Signal(str)
    stop_focused = Signal(object, QRect)
    extension_granted = Signal(str)
    answer_requested = Signal()

    def __init__(self, theme: Theme, question: str) -> None:
        super().__init__()
        self._theme = theme
        self.turn: Turn | None = None
        self.checkpoint: CheckpointCard | None = None
        self._layout = column(self, theme.metrics.space)
        self._layout.setContentsMargins(0, theme.metrics.space_wide, 0, theme.metrics.space_wide)
        self.question = self._inset(label(question, is_wrapped=True))
        self.question.setObjectName("question")
        self.question.setAccessibleName(self.tr("Your question: {text}").format(text=question))
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._layout.addWidget(self.question)
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
        self._layout.addLayout(self._tail)
        self.answer.pill_activated.connect(self._on_pill_activated)
        self.answer.link_activated.connect(self.link_activated)
        self.answer.stop_focused.connect(self._on_stop_focused)

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

    # --- how it ends ---
    def show_turn(self, turn: Turn) -> None:
        """Show the finished answer."""
        self.turn = turn
        clear(self._tail)
        self.checkpoint = None
        self.steps.show_steps(turn.steps)
        self.steps.fold(search_summary(turn))
        self.steps.setHidden(is_conversational(turn))
        self.thinking.show_thinking(turn.thinking)
        self.answer.show_turn(turn)
        self.answer.show()
        self._add_note(stopped_line(turn), "quiet", "stoppedNote")
        self._add_note(index_gap(turn), "small", "indexGap")
        self._add_note(verdict_line(turn), "small", "verdictLine")
        if turn.conflicts:
            conflicts = ConflictsView(self._theme, turn)
            conflicts.passage_requested.connect(self.passage_requested)
            self._tail.addWidget(conflicts)
        self._tail.addWidget(self._actions(turn))
        self._information = self._information_box(turn)
        self._tail.addWidget(self._information)
        self._information.hide()
        if turn.route is Route.LITERATURE:
            sources = SourcesView(self._theme, turn.resolved.cited, turn.resolved.considered)
            sources.source_activated.connect(self.source_activated)
            self._tail.addWidget(sources)

    def show_problem(self, message: str, hint: str) -> None:
        """Say in place why there is no answer."""
        box = QFrame()
        box.setObjectName("messageError")
        inner = column(box, self._theme.metrics.gap, self._theme.metrics.space)
        inner.addWidget(label(message, is_wrapped=True))
        if hint:
            inner.addWidget(label(hint, "quiet", is_wrapped=True))
        self._tail.addWidget(box)

    def show_stopped(self) -> None:
        """Say that the user stopped it."""
        self._add_note(self.tr("Stopped. Nothing was answered."), "quiet", "stoppedNote")

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

    def _actions(self, turn: Turn) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._theme.metrics.gap)
        copy = IconButton(self._theme, "copy", self.tr("Copy"), "copyButton")
        copy.setText(self.tr("Copy"))
        copy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        copy.setMenu(self._copy_menu(copy, turn))
        info = IconButton(self._theme, "weak", self.tr("Information about this answer"), "infoButton")
        info.setText(self.tr("Info"))
        info.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        on_click(info, lambda: self._information.setVisible(self._information.isHidden()))
        row.addWidget(copy)
        row.addWidget(info)
        row.addStretch(1)
        return box

    def _copy_menu(self, parent: QWidget, turn: Turn) -> QMenu:
        menu = QMenu(parent)
        menu.setObjectName("copyMenu")
        menu.addAction(self.tr("With citations and bibliography")).triggered.connect(
            lambda: self.copy_requested.emit(turn, CopyMode.WITH_CITATIONS)
        )
        menu.addAction(self.tr("Clean prose")).triggered.connect(
            lambda: self.copy_requested.emit(turn, CopyMode.CLEAN)
        )
        return menu

    def _information_box(self, turn: Turn) -> QFrame:
        box = QFrame()
        box.setObjectName("infoBox")
        grid = QGridLayout(box)
        metrics = self._theme.metrics
        grid.setContentsMargins(metrics.space, metrics.space, metrics.space, metrics.space)
        grid.setHorizontalSpacing(metrics.space_wide)
        grid.setVerticalSpacing(metrics.gap)
        grid.setColumnStretch(1, 1)
        for line, (name, value) in enumerate(information(turn)):
            grid.addWidget(label(name, "small"), line, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(label(value, "small", is_wrapped=True), line, 1)
        return box

    def _on_pill_activated(self, pill: PillInfo, rect: QRect) -> None:
        self.pill_activated.emit(self.answer, pill, rect)

    def _on_stop_focused(self, rect: QRect) -> None:
        self.stop_focused.emit(self.answer, rect)
