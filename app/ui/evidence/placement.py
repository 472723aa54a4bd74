"""Where the popover stands: below or above its pill, inside the window, not over the sentence it explains."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget

from app.ui.evidence.card_shape import Heights
from app.ui.theme import Theme

_MOST_TALLER = 1.25


def placed(
    window: QRect,
    pill: QRect,
    sentence: QRect,
    wanted: QSize,
    *,
    least_height: int,
    whole_height: int,
    gap: int,
    narrow: int,
) -> QRect:
    """Find the place of the popover.

    Args:
        window: The room there is.
        pill: Where the pill stands, in the same coordinates.
        sentence: From the top of the sentence down to the pill's line.
        wanted: The size the popover would like.
        least_height: What it needs to be of use.
        whole_height: What it needs to show all it has.
        gap: Distance to the pill and to the edges of the window.
        narrow: Windows up to this width give the popover their full width.

    Returns:
        Below the pill where it fits; else above the sentence; else above the pill; else, where no side has the least
        room, over the sentence, as high as the window if it has so much to show.
    """
    left, width = _across(window, pill, wanted.width(), gap, narrow)
    below = window.bottom() - gap - (pill.bottom() + gap)
    above_sentence = sentence.top() - gap - (window.top() + gap)
    above_pill = pill.top() - gap - (window.top() + gap)
    if wanted.height() <= below or (below >= least_height and below >= above_sentence):
        return QRect(left, pill.bottom() + gap, width, min(wanted.height(), below))
    for edge, room in ((sentence.top(), above_sentence), (pill.top(), above_pill)):
        if room >= least_height:
            height = min(wanted.height(), room)
            return QRect(left, edge - gap - height, width, height)
    height = min(window.height() - 2 * gap, max(wanted.height(), whole_height))
    return QRect(left, window.top() + gap, width, height)


def _across(window: QRect, pill: QRect, wanted: int, gap: int, narrow: int) -> tuple[int, int]:
    """Left edge and width: around the pill as far as the window goes."""
    full = window.width() - 2 * gap
    width = full if window.width() <= narrow else min(wanted, full)
    left = min(max(pill.center().x() - width // 2, window.left() + gap), window.right() - gap - width + 1)
    return left, width


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
        self.chosen: QSize | None = None  # by the user, at a zoom of 100 %

    def choose(self, size: QSize) -> None:
        """Take the size that the user gave the card just now."""
        self.chosen = size / self._theme.zoom

    @property
    def wanted(self) -> QSize:
        """The size chosen, or the usual one, at the zoom there is."""
        metrics = self._theme.metrics
        usual = QSize(metrics.popover_width, metrics.popover_height)
        return usual if self.chosen is None else self.chosen * self._theme.zoom

    def _height_at(self, width: int) -> int:
        """The usual height; more where it is narrower than usual, for the same words take more lines."""
        usual = self.wanted
        return round(usual.height() * min(_MOST_TALLER, usual.width() / width))

    @property
    def width(self) -> int:
        """How wide the card will be."""
        metrics = self._theme.metrics
        window = self._host.rect()
        return _across(window, self._pill, self.wanted.width(), metrics.gap, metrics.popover_narrow)[1]

    def stand_beside(self, pill: QRect, sentence: QRect) -> None:
        """Take the place of a pill and of its sentence, in coordinates of the host."""
        self._pill, self._sentence = pill, sentence

    def rect(self, needed: Heights) -> QRect:
        """The place of the card; not higher than it needs, unless the user made it so."""
        wanted = self.wanted
        if self.chosen is None:
            wanted.setHeight(min(needed.whole, max(self._height_at(self.width), needed.least)))
        return placed(
            self._host.rect(),
            self._pill,
            self._sentence,
            wanted,
            least_height=needed.least,
            whole_height=needed.whole,
            gap=self._theme.metrics.gap,
            narrow=self._theme.metrics.popover_narrow,
        )

    def missing_below(self, needed: Heights) -> int:
        """How far the conversation has to be scrolled up for a card of use below its pill; 0 where it need not or cannot."""
        host, gap = self._host.rect(), self._theme.metrics.gap
        below = host.bottom() - gap - (self._pill.bottom() + gap)
        above = self._sentence.top() - gap - (host.top() + gap)
        is_possible = needed.least + self._pill.height() + 3 * gap <= host.height()
        if max(below, above) >= needed.least or not is_possible:
            return 0
        return needed.least - below
