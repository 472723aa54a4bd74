"""The words of a card in an area of their own, which scrolls as a whole where the card is too small for its parts."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.ui.evidence.claim_words import ClaimWords
from app.ui.evidence.passage_view import SCROLLING
from app.ui.evidence.source_column import SourceColumn
from app.ui.theme import Theme
from app.ui.widgets.parts import column

_LINES_IN_VIEW = 3  # of the marked words, when the whole sheet is scrolled to them


class Sheet(QScrollArea):
    """Shows either all of its head, below which the passage scrolls, or one scroll for everything.

    Args:
        theme: Distances.
        source: Title, badges, reasons and passage.
    """

    def __init__(self, theme: Theme, source: SourceColumn) -> None:
        super().__init__()
        self._source = source
        self._is_scrolled = False
        self.setObjectName("evidenceSheet")
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        self._inside.setObjectName("column")
        self._rows = column(self._inside, theme.metrics.space)
        self._rows.addLayout(source.layout, 1)
        self.setWidget(self._inside)
        self.use_one_scroll(False)

    def minimumSizeHint(self) -> QSize:
        """What scrolls needs no room that the buttons would miss."""
        return QSize(1, 1)

    @property
    def has_one_scroll(self) -> bool:
        """Whether head and passage scroll together."""
        return self._source.passage.is_whole

    @property
    def spacing(self) -> int:
        """Pixels between the claim and what stands below it."""
        return self._rows.spacing()

    def use_one_scroll(self, is_one: bool) -> None:
        """Let everything scroll together, or the passage alone."""
        self._source.passage.use_whole(is_one)
        policies = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policies.ScrollBarAlwaysOn if is_one else policies.ScrollBarAlwaysOff)

    def take_claim(self, claim: ClaimWords) -> None:
        """The claim stands here, above the title."""
        if self._rows.indexOf(claim) < 0:
            self._rows.insertWidget(0, claim)

    def settle(self) -> None:
        """Lay out at once what changed, so that the marks have their places."""
        if (layout := self._inside.layout()) is not None:
            layout.activate()
        QApplication.sendEvent(self._inside, QEvent(QEvent.Type.LayoutRequest))

    def forget_scroll(self) -> None:
        """Other words are shown: the place is not the reader's any more."""
        self._is_scrolled = False

    def show_mark(self) -> None:
        """Bring the marked words into view, with as much of what stands above them as there is room for."""
        passage = self._source.passage
        if not self.has_one_scroll:
            passage.scroll_to_mark()
        elif not self._is_scrolled:
            top = passage.mark_top()
            inside = passage.mapTo(self._inside, passage.rect().topLeft()).y() + (top or 0)
            lines = _LINES_IN_VIEW * passage.line_height
            self.verticalScrollBar().setValue(
                0 if top is None else max(0, inside + lines - self.viewport().height())
            )

    def wheelEvent(self, event: QWheelEvent) -> None:
        """From now on the reader says what is in view; what is left over at an end goes no further."""
        self._is_scrolled = True
        super().wheelEvent(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Likewise by keyboard; what does not scroll is the card's."""
        if event.key() not in SCROLLING or not self.has_one_scroll:
            event.ignore()
            return
        self._is_scrolled = True
        super().keyPressEvent(event)
