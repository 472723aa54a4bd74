"""What came from others and is in this program: its names and licences, as text to read."""

import re
from pathlib import Path

from app.engine.paths import resources

_NAME = "NOTICES.md"
_RULE = re.compile(r"[|\s:-]+$")


def notices(folder: Path | None = None) -> str:
    """The notices without Markdown's marks: a line for each library, model and font, with its address below.

    Args:
        folder: Where they lie; None takes the program's own place, frozen or not.

    Returns:
        The text; "" where the program came without them.
    """
    above = resources().parent
    places = (folder,) if folder is not None else (above / "licences", above)
    for place in places:
        try:
            return _as_text((place / _NAME).read_text(encoding="utf-8"))
        except OSError:
            continue
    return ""


def _as_text(markdown: str) -> str:
    lines = markdown.splitlines()
    # the first two lines of a table name its columns and draw a rule
    heads = {number for rule, line in enumerate(lines) if _is_rule(line) for number in (rule - 1, rule)}
    told = (_line(line) for number, line in enumerate(lines) if number not in heads)
    return _joined("\n".join(told)).strip()


def _is_rule(line: str) -> bool:
    return line.startswith("|") and _RULE.match(line) is not None


def _line(line: str) -> str:
    if not line.startswith("|"):
        return line.lstrip("# ").replace("`", "")
    name, *licence, home = (cell.strip() for cell in line.strip("|").split("|"))
    return f"\n{name}: {', '.join(licence)}\n{home}\n"


def _joined(text: str) -> str:
    """Paragraphs as one line each, which the window wraps by its own width; entries stay as they are."""
    parts = re.split(r"\n{2,}", text)
    return "\n\n".join(
        part if re.search(r"^https?://\S+$", part, re.MULTILINE) else part.replace("\n", " ")
        for part in parts
    )
