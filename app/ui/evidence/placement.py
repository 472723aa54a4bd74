"""Where the popover stands: below or above its pill, inside the window, not over the sentence it explains."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget

from app.ui.theme import Theme


def placed(
    window: QRect, pill: QRect, sentence: QRect, wanted: QSize, *, least_height: int, gap: int, narrow: int
) -> QRect:
    """Find the place of the popover.

    Args:
        window: The room there is.
        pill: Where the pill stands, in the same coordinates.
        sentence: From the top of the sentence down to the pill's line.
        wanted: The size the popover would like.
        least_height: What it needs to be of use.
        gap: Distance to the pill and to the edges of the window.
        narrow: Windows up to this width give the popover their full width.

    Returns:
        Below the pill where it fits; else above the sentence; else above the pill; else on the side with more
        room, cut to that room.
    """
    full = window.width() - 2 * gap
    width = full if window.width() <= narrow else min(wanted.width(), full)
    left = min(max(pill.center().x() - width // 2, window.left() + gap), window.right() - gap - width + 1)
    below = window.bottom() - gap - (pill.bottom() + gap)
    above_sentence = sentence.top() - gap - (window.top() + gap)
    above_pill = pill.top() - gap - (window.top() + gap)
    if wanted.height() <= below or (below >= least_height and below >= above_sentence):
        return QRect(left, pill.bottom() + gap, width, min(wanted.height(), below))
    edge, room = (
        (sentence.top(), above_sentence) if above_sentence >= least_height else (pill.top(), above_pill)
    )
    if room < least_height and below > room:
        return QRect(left, pill.bottom() + gap, width, below)
    height = min(wanted.height(), room)
    return QRect(left, edge - gap - height, width, height)


class Placement:
    """Keeps which size a card is to have and what it stands beside.

    Args:
        theme: The usual size, and the distances.
        host: The room there is.
    """

    def __init__(self, theme: Theme, host: QWidget) -> None:
        self._theme = theme
        self._host = host
        self._pill, self._sentence = QRect(), QRect()
        self.wanted = self._usual

    @property
    def is_given(self) -> bool:
        """Whether the user gave it a size."""
        return self.wanted != self._usual

    @property
    def most_spare(self) -> int:
        """How many pixels of the wanted height a card can do without."""
        return self.wanted.height() - self._least_height

    def stand_beside(self, pill: QRect, sentence: QRect) -> None:
        """Take the place of a pill and of its sentence, in coordinates of the host."""
        self._pill, self._sentence = pill, sentence

    def rect(self, spare: int = 0) -> QRect:
        """The place of the card, `spare` pixels lower than wanted."""
        return placed(
            self._host.rect(),
            self._pill,
            self._sentence,
            self.wanted - QSize(0, spare),
            least_height=self._least_height,
            gap=self._theme.metrics.gap,
            narrow=self._theme.metrics.popover_narrow,
        )

    @property
    def _usual(self) -> QSize:
        return QSize(self._theme.metrics.popover_width, self._theme.metrics.popover_height)

    @property
    def _least_height(self) -> int:
        return self._theme.metrics.popover_height // 2
