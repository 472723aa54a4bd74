"""The conversation: turns from top to bottom, the composer below, an empty state before the first question."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QWidget

from app.engine.records import Turn
from app.ui import words
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.composer import Composer
from app.ui.chat.empty_page import EmptyPage
from app.ui.chat.find_bar import FindBar
from app.ui.chat.nearness import Nearness
from app.ui.chat.new_text import NewTextButton
from app.ui.chat.quiet_bar import QuietScrollBar
from app.ui.chat.reading_place import ReadingPlace
from app.ui.chat.turn_column import ColumnRoom, TurnColumn
from app.ui.chat.turn_view import TurnView
from app.ui.clipboard import put_on_clipboard
from app.ui.theme import Theme
from app.ui.widgets.banner import Banner
from app.ui.widgets.hint import HintBar
from app.ui.widgets.parts import column, on_click
from app.ui.widgets.toast import Toast

_AT_ONCE = 5  # turns joined in one go; each takes half a millisecond, and so does laying it out
_PARTS_AT_ONCE = (
    2  # of the newest turn: its question and its room; text, sources and the rest follow one by one
)


class ChatPage(QWidget):
    """Shows turns and passes on what is asked of them.

    Signals:
        pill_activated, passage_requested, source_activated, copy_requested, link_activated, bibtex_requested: As in `TurnView`.
        claims_requested, edit_requested, again_requested: Likewise.
        continue_requested: The `TurnView` whose stopped answer shall be written.
        suggestion_chosen: The words of a suggested question.
        pill_focused: An `AnswerView` and the `PillInfo` in it that the keyboard went to.
        scrolled: Another part of the conversation is in view.
    """

    pill_activated = Signal(object, object, QRect)
    passage_requested = Signal(object, object, object)
    source_activated = Signal(object)
    copy_requested = Signal(object, object)
    link_activated = Signal(str)
    bibtex_requested = Signal(object)
    claims_requested = Signal(object)
    edit_requested = Signal(object, str)
    again_requested = Signal(object, object)
    continue_requested = Signal(object)
    suggestion_chosen = Signal(str)
    pill_focused = Signal(object, object)
    scrolled = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._earlier: list[Turn] = []  # turns above those that are there, not joined yet
        self._joining = QTimer(self, singleShot=True, interval=0)
        self._joining.timeout.connect(self._go_on)
        self._following = QTimer(self, singleShot=True, interval=0)
        self._following.timeout.connect(self._follow)
        self._followed: TurnView | None = None
        self._returning: tuple[int, int] | None = None  # to where the reader was, once that turn has joined
        self._is_streaming = False
        self._is_at_end = False
        self.setObjectName("chatPage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = column(self, 0)
        self.banner = Banner(theme)
        layout.addWidget(self.banner)
        self._scroll = QScrollArea()
        self._scroll.setObjectName("conversation")
        self._scroll.setAccessibleName(self.tr("Conversation"))
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        bar = QuietScrollBar()
        bar.valueChanged.connect(lambda _value: self.scrolled.emit())
        self._scroll.setVerticalScrollBar(bar)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.verticalScrollBar().valueChanged.connect(lambda _value: self._offer_new_text())
        self._scroll.verticalScrollBar().actionTriggered.connect(self._on_reader_scrolled)
        self._scroll.verticalScrollBar().rangeChanged.connect(lambda _least, _most: self._on_range_changed())
        outer = ColumnRoom()
        outer.setObjectName("column")
        self._column = TurnColumn()
        self._column.setMaximumWidth(theme.metrics.prose_width)
        self._nearness = Nearness(self._scroll, self._column, self._is_joining)
        self.place = ReadingPlace(
            self._scroll, self._column, self._nearness, lambda: theme.metrics.space_page
        )
        centre = QHBoxLayout(outer)
        # The room of the bar is taken from the margin beside it, so that the column is in the middle of the page.
        before, after = theme.metrics.space_wide, theme.metrics.space_wide - theme.metrics.scroll_bar
        is_mirrored = QGuiApplication.isRightToLeft()
        centre.setContentsMargins(*((after, 0, before, 0) if is_mirrored else (before, 0, after, 0)))
        centre.addStretch(1)
        centre.addWidget(self._column, 100)
        centre.addStretch(1)
        self._scroll.setWidget(outer)
        self.find_bar = FindBar(theme, self)
        self.find_bar.place_found.connect(self._on_stop_focused)
        layout.addWidget(self.find_bar)
        self._empty = EmptyPage(theme)
        self._empty.suggestion_chosen.connect(self.suggestion_chosen)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self._scroll, 1)
        layout.addLayout(self._foot())
        self._scroll.hide()
        self._toast = Toast(theme, self)
        self._new_text = NewTextButton(theme, self._scroll, self)
        on_click(self._new_text, self._go_to_end)

    def say_done(self, text: str) -> None:
        """Say for a moment that something was done."""
        self._toast.say(text)
        top = self._asking.y() - self._toast.height() - self._theme.metrics.space
        self._toast.move(self._toast.x(), top)  # above the question that is being written

    def _on_piece_copied(self, data: QMimeData) -> None:
        put_on_clipboard(data)
        self.say_done(self.tr("Copied"))

    def _foot(self) -> QHBoxLayout:
        metrics = self._theme.metrics
        self.composer = Composer(self._theme)
        self.hint = HintBar(self._theme)
        self.composer.edit.text_shortened.connect(self._on_text_shortened)
        box = self._asking = QWidget()
        box.setMaximumWidth(metrics.prose_width + 2 * metrics.space)
        inner = column(box, metrics.space)
        inner.addWidget(self.hint)
        inner.addWidget(self.composer)
        foot = QHBoxLayout()
        foot.setContentsMargins(metrics.space, metrics.space, metrics.space, metrics.space_wide)
        foot.addStretch(1)
        foot.addWidget(box, 100)
        foot.addStretch(1)
        return foot

    def _on_text_shortened(self, count: int) -> None:
        text = self.tr("A question may be a few pages long. The last {count} characters were left out.")
        self.hint.say(text.format(count=words.count(count)))

    def show_suggestions(self, questions: tuple[str, ...]) -> None:
        """Offer questions to begin with; none takes the offer away."""
        self._empty.show_suggestions(questions)

    def add_turn(self, question: str, *, is_shown: bool = True) -> TurnView:
        """Begin a turn at the end and bring it into view; one that may be refused is not shown yet."""
        view = TurnView(self._theme, question)
        if not is_shown:
            view.hide()
        view.wake()
        self._join(view)
        if is_shown:
            self.place.forget()
            self._followed = view
            QTimer.singleShot(0, view, self._follow)
        return view

    def show_turns(self, turns: Sequence[Turn]) -> None:
        """Show answered turns on the empty page; only those near the window get their widgets.

        The last one stands there at once; the others join it from the newest to the oldest, a few at a time.
        """
        if not turns:
            return
        last = self._asleep(turns[-1])
        self._join(last)
        self._earlier = list(turns[:-1])
        for _ in range(_PARTS_AT_ONCE):
            last.wake_a_little()
        self._followed = last
        QTimer.singleShot(0, last, self._follow)
        self._joining.start()

    def _go_on(self) -> None:
        """The turn that is looked at is whole before others join it."""
        if self._followed is not None and not self._followed.is_whole:
            self._followed.wake_a_little()
            self._joining.start()
        else:
            self._join_earlier()
        # It stands still: what has just been made is laid out before anything is painted.
        if self._followed is not None:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            self._follow()

    def _is_joining(self) -> bool:
        """Whether earlier turns join one that is whole, and that the reader has not left."""
        return bool(self._earlier) and self._followed is not None and self._followed.is_whole

    def _join_earlier(self, count: int = _AT_ONCE) -> None:
        """Put the next few turns above those that are there; what is read keeps its place."""
        for turn in reversed(self._earlier[-count:]):
            view = self._asleep(turn)
            self._nearness.make_room(view.height())
            self._join(view, is_first=True)
        del self._earlier[-count:]
        if self._earlier:
            self._joining.start()
        QTimer.singleShot(0, self, self._return)

    def _asleep(self, turn: Turn) -> TurnView:
        view = TurnView(self._theme, turn.question)
        view.show_asleep(turn)
        return view

    def _join(self, view: TurnView, *, is_first: bool = False) -> None:
        view.passage_requested.connect(self.passage_requested)
        view.pill_activated.connect(self.pill_activated)
        view.source_activated.connect(self.source_activated)
        view.copy_requested.connect(self.copy_requested)
        view.bibtex_requested.connect(self.bibtex_requested)
        view.piece_copied.connect(self._on_piece_copied)
        view.link_activated.connect(self.link_activated)
        view.claims_requested.connect(self.claims_requested)
        view.edit_requested.connect(self.edit_requested)
        view.again_requested.connect(self.again_requested)
        view.continue_requested.connect(partial(self.continue_requested.emit, view))
        view.stop_focused.connect(self._on_stop_focused)
        if is_first:
            self._column.add_first(view)
        else:
            self._column.add_last(view)
        self._nearness.watch(view)
        self._empty.hide()
        self._scroll.show()

    def go_to_turn(self, step: int) -> None:
        """Bring the question after (`1`) or before (`-1`) the one at the top into view."""
        if (view := self.place.turn_beyond(step)) is not None:
            self._followed = None
            self.place.go_to(view, 0)

    def show_occurrence(self, turn_id: int, index: int, occurrence: int) -> None:
        """Bring the pill of one citation into view and point at it."""
        for view in self._column.views:
            if view.turn is not None and view.turn.turn_id == turn_id:
                view.show_occurrence(index, occurrence)

    @property
    def reading_place(self) -> tuple[int, int]:
        """Which of `turns` is at the top, and how far below its beginning, in pixels at a zoom of 100 %."""
        seen = self.place.turns_from_here()
        if not seen:
            return (0, 0)
        number = len(self._earlier) + self._column.views.index(seen[0])
        return (number, round(self.place.offset_in(seen[0]) / self._theme.zoom))

    def return_to(self, number: int, offset: int) -> None:
        """Go to where `reading_place` said, as soon as that turn has joined."""
        self._followed = None
        self._returning = (number, offset)
        self._return()

    def _return(self) -> None:
        if self._returning is None or self._returning[0] < len(self._earlier):
            return
        (number, offset), self._returning = self._returning, None
        if (view := self.view_of(number)) is not None:
            self.place.go_to(view, round(offset * self._theme.zoom))

    def remove_turn(self, view: TurnView) -> None:
        """Take a turn away again."""
        self._column.remove(view)
        if self._followed is view:
            self._followed = None

    def set_streaming(self, *, is_streaming: bool) -> None:
        """While text comes in, a reader at its end stays there; afterwards nothing moves by itself."""
        self._is_streaming = is_streaming
        self._is_at_end = False
        self._offer_new_text()

    def bring_into_view(self, widget: QWidget | None) -> None:
        """Scroll until the whole of a part of a turn is seen; it may have been added just now, without its height."""
        if widget is None:
            return
        self._followed = self._returning = None
        QTimer.singleShot(0, widget, lambda: self.place.keep(widget))

    def clear(self) -> None:
        """Show the empty state again."""
        self._column.clear()
        self._earlier.clear()
        self._followed = self._returning = None
        self.place.forget()
        self.find_bar.close_bar()
        self._scroll.hide()
        self._empty.show()

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The answered turns, first to last, whether they have joined or not."""
        return (*self._earlier, *(one.turn for one in self._column.views if one.turn is not None))

    def number_of(self, answer: AnswerView) -> int | None:
        """The place among `turns` of the one whose text this is."""
        joined = [one for one in self._column.views if one.turn is not None]
        place = next((place for place, one in enumerate(joined) if one.holds(answer)), None)
        return None if place is None else len(self._earlier) + place

    def view_of(self, number: int) -> TurnView | None:
        """The view of one of `turns`; None where there is none any more."""
        if number < len(self._earlier):
            self._join_earlier(len(self._earlier) - number)
        joined = [one for one in self._column.views if one.turn is not None]
        place = number - len(self._earlier)
        return joined[place] if 0 <= place < len(joined) else None

    @property
    def turn_views(self) -> tuple[TurnView, ...]:
        """The turns shown, first to last; those that have not joined yet do so now."""
        if self._earlier:
            self._join_earlier(len(self._earlier))
        return tuple(self._column.views)

    def _on_range_changed(self) -> None:
        """Follow now, and once more when the turns stand where they belong: the range is known before that."""
        self._follow()
        self._following.start()

    def _follow(self) -> None:
        """Keep the newest question at the top while its answer grows, until the reader scrolls; then its end, if seen."""
        bar = self._scroll.verticalScrollBar()
        if self._followed is not None:
            bar.setValue(self._column.top_of(self._followed))
        elif self._is_streaming and self._is_at_end:
            bar.setValue(bar.maximum())
        self.place.again()
        self._offer_new_text()

    def _on_reader_scrolled(self, _action: int) -> None:
        bar = self._scroll.verticalScrollBar()
        self._followed = self._returning = None
        self.place.forget()
        self._is_at_end = bar.sliderPosition() >= bar.maximum() - self._theme.metrics.space

    def _offer_new_text(self) -> None:
        self._new_text.offer(is_streaming=self._is_streaming)

    def _go_to_end(self) -> None:
        self._followed = None
        self._is_at_end = True
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.maximum())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl with the arrows goes from question to question."""
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if is_control and event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self.go_to_turn(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What floats keeps its place."""
        super().resizeEvent(event)
        self._new_text.place()

    def _on_stop_focused(self, view: QWidget, rect: QRect) -> None:
        self._followed = None
        self.place.show(view, rect)
        if isinstance(view, AnswerView) and view.focused_pill is not None:
            self.pill_focused.emit(view, view.focused_pill)
