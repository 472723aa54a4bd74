"""How the parts of a card share its room (U5, U10): what it needs, and which form it takes at a size.

Four forms, each for less room than the one before: claim beside the buttons of the head, passage scrolling below what
is said of it; the claim in a line of its own, where the card is narrow; one row of buttons; and one scroll for everything,
where a passage of four lines would not fit below the rest.
"""

from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout

from app.ui.evidence.card_buttons import MOST_ROWS, CardButtons
from app.ui.evidence.card_head import CardHead
from app.ui.evidence.page_image import PageImage
from app.ui.evidence.sheet import Sheet
from app.ui.evidence.source_column import SourceColumn
from app.ui.theme import Theme
from app.ui.widgets.hint import HintBar

CLAIM_LINES, TITLE_LINES = 3, 2
_NARROW_CLAIM_LINES, _NARROW_TITLE_LINES = 2, 1
_LARGEST_PAGE = 0.45  # of the width of the card


@dataclass(frozen=True, slots=True)
class Heights:
    """Pixels of height, the shadow not counted.

    Attributes:
        least: With four lines of the passage.
        whole: With all of the passage, and the page beside it.
    """

    least: int
    whole: int


@dataclass(frozen=True, slots=True)
class CardParts:
    """What a card consists of, from top to bottom; `page` stands beside `sheet`."""

    layout: QVBoxLayout
    head: CardHead
    sheet: Sheet
    source: SourceColumn
    page: PageImage
    hint: HintBar
    buttons: CardButtons


class CardShape:
    """Measures the parts of a card at a size and gives them their form.

    Args:
        theme: Breakpoints and distances.
        parts: Those of the card.
    """

    def __init__(self, theme: Theme, parts: CardParts) -> None:
        self._theme = theme
        self._parts = parts

    def heights(self, width: int) -> Heights:
        """What the card needs at a width.

        Args:
            width: Of the card, the shadow not counted.
        """
        self._use_lines(self._is_narrow(width))
        page = self._theme.metrics.thumbnail_width if self._has_room_for_page(width) else 0
        has_claim = not self._is_narrow(width)
        around, passage = self._words(width, page), self._parts.source.passage
        inner = self._sheet_width(width, page)
        least = around + passage.least_height(inner)
        whole = max(around + passage.whole_height(inner), self._parts.page.height_at(page))
        return Heights(
            self._frame(width, 1, has_claim=has_claim) + least,
            self._frame(width, MOST_ROWS, has_claim=has_claim) + whole,
        )

    def take(self, size: QSize, *, is_large: bool) -> None:
        """Give the parts the form that fits a size.

        Args:
            size: Of the card, the shadow not counted.
            is_large: Whether it takes nearly the whole page, so that there is room for a larger picture.
        """
        parts, width = self._parts, size.width()
        is_narrow = self._is_narrow(width)
        self._use_lines(is_narrow and not is_large)
        has_page = self._has_room_for_page(width)
        parts.buttons.use_width(self._inner(width), MOST_ROWS, has_page=not has_page and parts.page.has_page)
        frame = self._frame(width, MOST_ROWS, has_claim=not is_narrow)
        most = round(_LARGEST_PAGE * width) if is_large else 0
        page = parts.page.use_room(most, size.height() - frame) if has_page else 0
        parts.page.setVisible(has_page)
        passage = parts.source.passage
        least = self._words(width, page) + passage.least_height(self._sheet_width(width, page))
        if frame + least > size.height():
            parts.buttons.use_width(self._inner(width), 1, has_page=not has_page and parts.page.has_page)
            frame = self._frame(width, 1, has_claim=not is_narrow)
        is_crowded = frame + least > size.height()
        if is_narrow or is_crowded:
            parts.sheet.take_claim(parts.head.claim)
        else:
            parts.head.take_claim()
        parts.sheet.use_one_scroll(is_crowded)
        parts.head.claim.settle()
        parts.layout.activate()
        parts.sheet.settle()

    # --- measuring ---
    def _is_narrow(self, width: int) -> bool:
        return width <= self._theme.metrics.popover_narrow + 2 * self._theme.metrics.space_wide

    def _has_room_for_page(self, width: int) -> bool:
        metrics = self._theme.metrics
        return self._parts.page.is_wanted and width >= metrics.popover_narrow + metrics.thumbnail_width // 2

    def _use_lines(self, is_narrow: bool) -> None:
        """Where there is little room, the passage goes before the claim and the title."""
        self._parts.head.claim.short.use_lines(_NARROW_CLAIM_LINES if is_narrow else CLAIM_LINES)
        self._parts.source.title.use_lines(_NARROW_TITLE_LINES if is_narrow else TITLE_LINES)

    def _inner(self, width: int) -> int:
        margins, shadow = self._parts.layout.contentsMargins(), self._theme.metrics.shadow_width
        return width + 2 * shadow - margins.left() - margins.right()

    def _sheet_width(self, width: int, page: int) -> int:
        return self._inner(width) - (page + self._theme.metrics.space_wide if page else 0)

    def _frame(self, width: int, most_rows: int, *, has_claim: bool) -> int:
        """Everything but the words and the page, with so many rows of buttons at most."""
        parts, inner = self._parts, self._inner(width)
        margins, shadow = parts.layout.contentsMargins(), self._theme.metrics.shadow_width
        rows = [
            parts.head.height_at(inner, has_claim=has_claim),
            parts.buttons.height_at(inner, most_rows),
        ]
        if not parts.hint.isHidden():
            rows.append(max(parts.hint.heightForWidth(inner), parts.hint.sizeHint().height()))
        gaps = len(rows) * parts.layout.spacing()
        return sum(rows) + gaps + margins.top() + margins.bottom() - 2 * shadow

    def _words(self, width: int, page: int) -> int:
        """The words around the passage, with the claim where it stands among them."""
        inner = self._sheet_width(width, page)
        source = self._parts.source
        height = source.layout.heightForWidth(inner) - source.passage.heightForWidth(inner)
        if self._is_narrow(width):
            height += self._parts.head.claim.height_at(inner) + self._parts.sheet.spacing
        return height
