"""Asks whether a paused search shall go on (P6, U9): what is covered, what is missing, and two ways to decide."""

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QLineEdit

from app.engine.asking import PausedTurn
from app.engine.search.checkpoints import MAX_GUIDANCE_CHARS
from app.ui.engine_words import engine_words
from app.ui.theme import Theme
from app.ui.widgets.parts import button, column, label, on_click, row
from app.ui.words import own_way


class CheckpointCard(QFrame):
    """Stands in the turn it belongs to until the user decides.

    Signals:
        extension_granted: The search goes on; what to look for, "" for nothing in particular.
        answer_requested: The answer is written from what there is.
    """

    extension_granted = Signal(str)
    answer_requested = Signal()

    def __init__(self, theme: Theme, paused: PausedTurn) -> None:
        super().__init__()
        self.setObjectName("checkpointCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("The search asks how to go on"))
        metrics = theme.metrics
        layout = column(self, metrics.space, metrics.space_wide)
        self.number = label(_number_words(paused), "small")
        self.number.setObjectName("checkpointNumber")
        head = row(spacing=metrics.space)
        self._can_extend = paused.number <= paused.max_extensions
        asked = (
            self.tr("Something is still missing. Search on?")
            if self._can_extend
            else self.tr("Something is still missing.")
        )
        head.addWidget(label(asked, "heading", is_wrapped=True), 1)
        head.addWidget(self.number, alignment=Qt.AlignmentFlag.AlignTop)
        layout.addLayout(head)
        for name, text in _parts(paused):
            part = column(None, metrics.gap // 2)
            part.addWidget(label(name, "section"))
            part.addWidget(label(text, is_wrapped=True))
            layout.addLayout(part)
        self.guidance = QLineEdit()
        self.guidance.setObjectName("checkpointGuidance")
        self.guidance.setAccessibleName(self.tr("What to look for, if you like"))
        self.guidance.setPlaceholderText(self.tr("What to look for, if you like"))
        self.guidance.setMaxLength(MAX_GUIDANCE_CHARS)
        self.guidance.returnPressed.connect(self._on_extend)
        self.extend_button = button(self.tr("Search on"), "checkpointExtend", "primary")
        self.answer_button = button(self.tr("Write the answer now"), "checkpointAnswer")
        on_click(self.extend_button, self._on_extend)
        on_click(self.answer_button, self.answer_requested.emit)
        buttons = row(spacing=metrics.space)
        if self._can_extend:
            layout.addWidget(self.guidance)
            buttons.addWidget(self.extend_button)
        buttons.addWidget(self.answer_button)
        buttons.addStretch(1)
        layout.addLayout(buttons)

    def focus(self) -> None:
        """Bring the keyboard to the first thing that can be done."""
        first = self.guidance if self._can_extend else self.answer_button
        # A widget that was added just now is shown, and can have the focus, only when the event loop runs again.
        QTimer.singleShot(0, first, lambda: first.setFocus(Qt.FocusReason.OtherFocusReason))

    def _on_extend(self) -> None:
        self.extension_granted.emit(self.guidance.text().strip())


def _number_words(paused: PausedTurn) -> str:
    if paused.number > paused.max_extensions:
        return _tr("No extension is left")
    text = _tr("Extension {number} of {most}")
    return text.format(number=paused.number, most=paused.max_extensions)


def _parts(paused: PausedTurn) -> tuple[tuple[str, str], ...]:
    """Headings and texts: what is covered, what is missing, and why more is wanted."""
    snapshot = paused.snapshot
    request = snapshot.request
    covered = (request.covered_summary if request else "") or snapshot.summary
    can_extend = paused.number <= paused.max_extensions
    missing = (request.missing_aspects if request else ()) or snapshot.gaps
    parts = (
        (_tr("Covered so far"), engine_words(covered)),
        (_tr("Still missing"), "\n".join(map(_item, missing))),
        (_tr("Why search on"), request.justification if request and can_extend else ""),
    )
    return tuple((name, text) for name, text in parts if text)


def _item(aspect: str) -> str:
    """A line of a list; its dot stands where the lines of the window begin, also before words of the other direction."""
    side = "\u200f" if QGuiApplication.isRightToLeft() else ""
    return f"{side}•\u2002{own_way(_phrase(aspect))}"


def _phrase(aspect: str) -> str:
    """A part of a question without the question's mark."""
    return aspect.rstrip("?") if aspect[:1].islower() else aspect


def _tr(text: str) -> str:
    return QCoreApplication.translate("CheckpointCard", text)
