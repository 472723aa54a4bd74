"""Words that were looked for, in the text of a label: where they stand, and how they are marked."""

import html
import re

from app.ui.theme import Theme


def places_in(text: str, sought: str) -> tuple[tuple[int, int], ...]:
    """Where `sought` stands in `text`, whatever its case: start and end of each place; none for ""."""
    if not sought:
        return ()
    return tuple(found.span() for found in re.finditer(re.escape(sought), text, re.IGNORECASE))


def marked_markup(text: str, sought: str, theme: Theme, current: int | None = None) -> str:
    """Give plain text as rich text in which `sought` is marked.

    Args:
        text: Not ours; it is escaped.
        sought: What is marked.
        theme: The colours.
        current: The number of the place where the search is now, which is marked more strongly.
    """
    parts: list[str] = []
    position = 0
    for number, (start, end) in enumerate(places_in(text, sought)):
        parts += (
            html.escape(text[position:start]),
            _marked(text[start:end], theme, is_current=number == current),
        )
        position = end
    parts.append(html.escape(text[position:]))
    return f'<span style="white-space: pre-wrap">{"".join(parts)}</span>'


def _marked(text: str, theme: Theme, *, is_current: bool) -> str:
    ground, ink = ("accent", "on_accent") if is_current else ("mark", "ink")
    colors = f"background-color: {theme.color(ground).name()}; color: {theme.color(ink).name()}"
    return f'<span style="{colors}">{html.escape(text)}</span>'
