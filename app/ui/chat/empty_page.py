"""What stands in place of a conversation before its first question."""

from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QWidget

from app.ui.theme import Theme
from app.ui.widgets.parts import RowButton, add_gap, clear, column, label, on_click


class EmptyPage(QWidget):
    """Says how to begin and offers a few questions.

    Signals:
        suggestion_chosen: The words of a suggested question.
    """

    suggestion_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        metrics = theme.metrics
        self.setObjectName("emptyState")
        inner_box = QWidget()
        inner_box.setMaximumWidth(metrics.prose_width)
        inner = column(inner_box, metrics.space)
        inner.setContentsMargins(
            metrics.inset, 0, metrics.inset, 0
        )  # begins where conversation and composer do
        inner.addStretch(2)
        inner.addWidget(
            label(
                QCoreApplication.translate("ChatPage", "What does your library say?"),
                "title",
                is_wrapped=True,
            )
        )
        inner.addWidget(
            label(
                QCoreApplication.translate(
                    "ChatPage",
                    "Ask in a sentence. Attest answers from the papers you have, cites each claim, and shows the "
                    "passage behind it. Papers and collections chosen in the lists can be asked alone.",
                ),
                "quiet",
                is_wrapped=True,
            )
        )
        self._suggestions = column(None, 2 * metrics.gap)
        reading = label(QCoreApplication.translate("ChatPage", "Reading your library…"), "quiet")
        reading.setObjectName("readingLibrary")
        self._suggestions.addWidget(reading)
        add_gap(inner, metrics.space)
        inner.addLayout(self._suggestions)
        inner.addStretch(3)
        column(self, 0).addWidget(self._scrolled(inner_box, metrics.space_wide))

    @staticmethod
    def _scrolled(inner_box: QWidget, margin: int) -> QScrollArea:
        """In the middle, and to be scrolled where large letters leave too little room."""
        page = QWidget()
        page.setObjectName("emptyStatePage")
        outer = QHBoxLayout(page)
        outer.setContentsMargins(margin, 0, margin, 0)
        outer.addStretch(1)
        outer.addWidget(inner_box, 100)
        outer.addStretch(1)
        area = QScrollArea()
        area.setObjectName("emptyStateScroll")
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidgetResizable(True)
        area.setWidget(page)
        return area

    def show_suggestions(self, questions: tuple[str, ...]) -> None:
        """Offer questions to begin with, now that the library is known; none takes the offer away."""
        clear(self._suggestions)
        if questions:
            self._suggestions.addWidget(
                label(QCoreApplication.translate("ChatPage", "To begin with"), "section")
            )
        for number, question in enumerate(questions, start=1):
            made = RowButton(f"suggestion{number}", question, 0)
            made.put(label(question, "link", is_wrapped=True), 1)
            on_click(made, partial(self.suggestion_chosen.emit, question))
            self._suggestions.addWidget(made)
