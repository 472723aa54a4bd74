"""Prepares the Markdown of an answer for the text document: bounds, footnotes, formulas."""

import re
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.engine.citations.masking import MaskKind, mask
from app.ui import words

MOST_LETTERS = 100_000
"""Longer answers are shown as plain text, and no more of them than this: laying out more would stall the window."""
MOST_CELLS = 2_000
_MOST_DEPTH = 40

FORMULA_STAND_IN = re.compile("⸨\ue003(\\d+)⸩")
_FOOTNOTE = re.compile(r"^\[\^([^\]\s]{1,40})\]:[ \t]*(.*)$", re.MULTILINE)
_FOOTNOTE_MARK = re.compile(r"\[\^([^\]\s]{1,40})\]")
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_DEEP = re.compile(rf"^(?:[ \t]?>){{{_MOST_DEPTH}}}|^[ \t]{{160}}", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of an answer: LaTeX without its delimiters, as it was written, and whether it stands on its own."""

    latex: str
    written: str
    is_display: bool


def is_too_much(text: str) -> bool:
    """Whether the text is too long, too deep or too full of table cells to be laid out as Markdown."""
    return len(text) > MOST_LETTERS or text.count("|") > MOST_CELLS or _DEEP.search(text) is not None


def shortened(text: str) -> str:
    """The text up to the bound, with a line that says how much is missing."""
    if len(text) <= MOST_LETTERS:
        return text
    rest = QCoreApplication.translate(
        "answer",
        "The rest of this answer, {count} characters, is not shown here. Copy the answer to get all of it.",
    )
    return f"{text[:MOST_LETTERS]}\n\n{rest.format(count=words.count(len(text) - MOST_LETTERS))}"


def with_formulas_set_apart(text: str) -> tuple[str, tuple[Formula, ...]]:
    """Put stand-ins that outlive the reading of Markdown in the place of formulas; prices are none."""
    parts: list[str] = []
    formulas: list[Formula] = []
    position = 0
    for span in mask(text).spans:
        if span.kind is not MaskKind.MATH:
            continue
        written = text[span.start : span.end]
        parts += (text[position : span.start], f"⸨\ue003{len(formulas)}⸩")
        formulas.append(formula_of(written))
        position = span.end
    return "".join([*parts, text[position:]]), tuple(formulas)


def with_footnotes(text: str) -> str:
    """Read footnotes: raised numbers where they are called, and a numbered list of them at the end."""
    masked = mask(text).text
    notes = {found[1]: found[2] for found in _FOOTNOTE.finditer(text)}
    if not notes:
        return text
    numbers = {name: number for number, name in enumerate(notes, 1)}
    body = _FOOTNOTE.sub("", text) if len(masked) != len(text) else _outside_code(text, masked)

    def raised(found: re.Match[str]) -> str:
        return str(numbers[found[1]]).translate(_SUPERSCRIPT) if found[1] in numbers else found[0]

    lines = "\n".join(f"{number}. {notes[name]}" for name, number in numbers.items())
    return f"{_FOOTNOTE_MARK.sub(raised, body).rstrip()}\n\n---\n\n{lines}"


def _outside_code(text: str, masked: str) -> str:
    """Take the lines of footnotes away, but not those within code."""
    parts: list[str] = []
    position = 0
    for found in _FOOTNOTE.finditer(masked):
        parts.append(text[position : found.start()])
        position = found.end()
    return "".join([*parts, text[position:]])


def formula_of(written: str) -> Formula:
    r"""Read a formula with its delimiters, `$…$`, `$$…$$`, `\(…\)` or `\[…\]`."""
    is_display = written.startswith(("$$", "\\["))
    width = 1 if written.startswith("$") and not is_display else 2
    inner = written.rstrip(" \t.,;")
    return Formula(inner[width:-width].strip(), written, is_display)
