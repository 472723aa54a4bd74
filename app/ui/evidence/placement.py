"""Where the popover stands: below or above its pill, inside the window, not over the sentence it explains."""

from PySide6.QtCore import QRect, QSize


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
