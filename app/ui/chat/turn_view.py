"""One question and its answer in the conversation."""

from enum import StrEnum

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QMenu, QToolButton, QWidget

from app.engine.asking import AskStep
from app.engine.records import Turn
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.markers import PillInfo
from app.ui.chat.sources import SourcesView
from app.ui.chat.steps import StepsView
from app.ui.chat.turn_words import index_gap, information, search_summary
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, column, label, on_click


class CopyMode(StrEnum):
    """The two ways an answer is copied (U7)."""

    WITH_CITATIONS = "with_citations"
    CLEAN = "clean"


class TurnView(QWidget):
    """Question, live steps, answer, sources and actions.

    Signals:
        pill_activated: This view's `AnswerView`, a `PillInfo`, and the pill's rectangle in the answer view.
        source_activated: A `SourceInfo`.
        copy_requested: A `Turn` and a `CopyMode`.
        link_activated: An address.
        stop_focused: The answer view and a rectangle in it that wants to be seen.
    """

    pill_activated = Signal(object, object, QRect)
    source_activated = Signal(object)
    copy_requested = Signal(object, object)
    link_activated = Signal(str)
    stop_focused = Signal(object, QRect)

    def __init__(self, theme: Theme, question: str) -> None:
        super().__init__()
        self._theme = theme
        self.turn: Turn | None = None
        self._layout = column(self, theme.metrics.space)
        self._layout.setContentsMargins(0, theme.metrics.space_wide, 0, theme.metrics.space_wide)
        self.question = label(question, is_wrapped=True)
        self.question.setObjectName("question")
        self.question.setAccessibleName(self.tr("Your question: {text}").format(text=question))
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.question.setContentsMargins(theme.metrics.inset, 0, theme.metrics.inset, 0)
        self._layout.addWidget(self.question)
        self.steps = StepsView(theme)
        self._layout.addWidget(self.steps)
        self.answer = AnswerView(theme)
        self.answer.hide()
        prose = column(None, 0)
        prose.setContentsMargins(theme.metrics.inset, 0, theme.metrics.inset, 0)
        prose.addWidget(self.answer)
        self._layout.addLayout(prose)
        self.answer.pill_activated.connect(self._on_pill_activated)
        self.answer.link_activated.connect(self.link_activated)
        self.answer.stop_focused.connect(self._on_stop_focused)

    def add_step(self, step: AskStep) -> None:
        """Show one more live step."""
        self.steps.add_step(step)

    def show_turn(self, turn: Turn) -> None:
        """Show the finished answer."""
        self.turn = turn
        self.steps.fold(search_summary(turn))
        self.answer.show_turn(turn)
        self.answer.show()
        gap = index_gap(turn)
        if gap:
            note = label(gap, "small", is_wrapped=True)
            note.setObjectName("indexGap")
            note.setContentsMargins(self._theme.metrics.inset, 0, self._theme.metrics.inset, 0)
            self._layout.addWidget(note)
        self._layout.addLayout(self._actions(turn))
        self._information = self._information_box(turn)
        self._layout.addWidget(self._information)
        self._information.hide()
        sources = SourcesView(self._theme, turn.resolved.cited, turn.resolved.considered)
        sources.source_activated.connect(self.source_activated)
        self._layout.addWidget(sources)

    def show_problem(self, message: str, hint: str) -> None:
        """Say in place why there is no answer."""
        box = QFrame()
        box.setObjectName("messageError")
        inner = column(box, self._theme.metrics.gap, self._theme.metrics.space)
        inner.addWidget(label(message, is_wrapped=True))
        if hint:
            inner.addWidget(label(hint, "quiet", is_wrapped=True))
        self._layout.addWidget(box)

    def show_stopped(self) -> None:
        """Say that the user stopped it."""
        self._layout.addWidget(label(self.tr("Stopped. Nothing was answered."), "quiet"))

    def _actions(self, turn: Turn) -> QHBoxLayout:
        row = QHBoxLayout()
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
        return row

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
