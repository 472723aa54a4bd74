"""The live steps of a search, folding into one line when the answer begins (U3), with findings as small cards (U13)."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from app.engine.asking import AskStep
from app.engine.records import StepRecord
from app.ui import words
from app.ui.chat.elapsed_time import ElapsedTime, elapsed_words
from app.ui.chat.step_words import step_detail, step_text
from app.ui.theme import Theme
from app.ui.widgets.fold_line import FoldLine
from app.ui.widgets.parts import clear, column, label, on_click, restyle

FINDING = "Finding"
_FOUND = "Found"
_SEARCHING = "Searching"
_MOST_LABEL = 60
_SEPARATOR = " · "


class StepsView(QWidget):
    """While searching: what is being done, line by line. While writing, and afterwards: one line that opens again."""

    def __init__(self, theme: Theme, question: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._question = question
        self._has_result = False
        self._steps: list[AskStep | StepRecord] = []
        self._is_folded = False
        self._last: QLabel | None = None
        self._current = ""  # the words of the step in work, without its time
        self._clock = ElapsedTime(self)
        self._clock.passed.connect(self._show_current)
        layout = column(self, theme.metrics.gap)
        self._fold = FoldLine(theme, "stepsFold")
        on_click(self._fold, self._on_fold_clicked)
        layout.addWidget(self._fold)
        self._lines = QWidget()
        self._lines.setObjectName("stepLines")
        self._lines_layout = column(self._lines, theme.metrics.gap)
        self._lines_layout.setContentsMargins(theme.metrics.inset, 0, theme.metrics.inset, 0)
        layout.addWidget(self._lines)
        self._fold.hide()

    def add_step(self, step: AskStep | StepRecord) -> None:
        """Show one more step, or how far the newest is; once folded, the line names it."""
        if isinstance(step, AskStep) and step.done is not None:
            self._current = f"{step_text(step.text)}{_SEPARATOR}{self._progress_words(step.done, step.total)}"
            self._show_current(self._clock.seconds)
            return
        self._put(step)
        if step.text != FINDING:
            self._clock.begin()
            if self._is_folded:
                self._name(self._current)

    def _progress_words(self, done: int, total: int) -> str:
        citations = words.counted(total, self.tr("citation"), self.tr("citations"))
        return self.tr("{citations}: {done} done").format(citations=citations, done=words.count(done))

    def _show_current(self, seconds: int) -> None:
        """Name the step in work with the time it has taken, where that is long enough to wonder."""
        text = _SEPARATOR.join(filter(None, (self._current, elapsed_words(seconds))))
        if self._last is not None:
            self._last.setText(text)
        if self._is_folded:
            self._name(text)

    def show_steps(self, steps: Sequence[StepRecord]) -> None:
        """Take the stored steps in place of those heard of, where there are any."""
        if not steps:
            return
        self._forget()
        for step in steps:
            self._put(step)

    def take_back(self, text: str) -> None:
        """Forget the steps of that text, which are over; none is in work any more."""
        kept = [step for step in self._steps if step.text != text]
        self._forget()
        for step in kept:
            self._put(step)
        self._set_last_quiet()

    def fold(self, summary: str) -> None:
        """Put all steps behind one line; where somebody opened it meanwhile, it stays open."""
        if not self._is_folded:
            self._lines.hide()
        self._clock.end()
        self._set_last_quiet()
        self._is_folded = True
        self._name(summary)
        self._fold.show()

    def unfold(self) -> None:
        """Go on line by line, as the search goes on."""
        self._is_folded = False
        self._fold.hide()
        self._lines.show()

    def clear(self) -> None:
        """Forget the steps."""
        self._forget()
        self.unfold()

    @property
    def summary(self) -> str:
        """The folded line."""
        return self._fold.words

    def _forget(self) -> None:
        self._steps.clear()
        self._clock.end()
        self._last = None
        clear(self._lines_layout)

    def _put(self, step: AskStep | StepRecord) -> None:
        is_told = step.text == FINDING and any(
            one.text == FINDING and _is_same(one.detail, step.detail) for one in self._steps
        )
        self._steps.append(step)
        if is_told:
            return
        if step.text == FINDING:
            self._lines_layout.addWidget(_FindingCard(self._theme, step.detail))
            return
        if self._last is not None and step.text == _FOUND and not self._has_result:
            self._current = f"{self._current}{_SEPARATOR}{step_detail(_FOUND, step.detail)}"
            self._last.setText(self._current)
            self._has_result = True
            return
        self._has_result = not step.text.startswith(_SEARCHING)
        self._set_last_quiet()
        self._current = self._line_words(step)
        self._last = label(self._current, "current", is_wrapped=True)
        self._lines_layout.addWidget(self._last)

    def _line_words(self, step: AskStep | StepRecord) -> str:
        """Text and detail; what repeats the question says nothing new."""
        detail = "" if step.detail.strip("“”") == self._question else step.detail
        text = step_text(step.text)
        return f"{text}{_SEPARATOR}{step_detail(step.text, detail)}" if detail else text

    def _set_last_quiet(self) -> None:
        if self._last is not None:
            self._last.setText(self._current)
            self._last.setProperty("role", "small")
            restyle(self._last)

    def _name(self, text: str) -> None:
        self._fold.say(text, can_open=bool(self._steps))
        self._fold.show_folded(is_folded=self._lines.isHidden())

    def _on_fold_clicked(self) -> None:
        self._lines.setVisible(self._lines.isHidden())
        self._fold.show_folded(is_folded=self._lines.isHidden())


class _FindingCard(QFrame):
    """A short finding and the source that says so."""

    def __init__(self, theme: Theme, detail: str) -> None:
        super().__init__()
        self.setObjectName("findingCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        source, finding = _finding_parts(detail)
        metrics = theme.metrics
        layout = column(self, metrics.gap // 2)
        layout.setContentsMargins(metrics.space, metrics.gap, metrics.space, metrics.gap)
        if source:
            layout.addWidget(label(source, "section"))
        layout.addWidget(label(finding, "current", is_wrapped=True))
        self.setAccessibleName(self.tr("Finding: {text}").format(text=detail))


def _is_same(first: str, second: str) -> bool:
    """Whether two findings say the same, whatever their case and spaces."""
    return first.casefold().split() == second.casefold().split()


def _finding_parts(detail: str) -> tuple[str, str]:
    """The source's label and the finding; no label where the first colon belongs to the finding."""
    source, separator, finding = detail.partition(": ")
    if not separator or len(source) > _MOST_LABEL:
        return "", detail
    return source, finding
