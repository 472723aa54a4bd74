"""Small words that several writers put together."""

from collections.abc import Sequence

from app.engine.citations.markup import escape_markdown

MAX_LISTED = 8


def listed(names: Sequence[str], one: str = "", several: str = "", joined: str = "or") -> str:
    """The names in quotation marks, joined by "or", behind `one` or `several` as their number asks."""
    quoted = [f"“{escape_markdown(name)}”" for name in names[:MAX_LISTED]]
    if len(names) > MAX_LISTED:
        quoted.append(f"{len(names) - MAX_LISTED:,} more of its words")
    text = quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {joined} {quoted[-1]}"
    return f"{one if len(quoted) == 1 else several} {text}".strip()
