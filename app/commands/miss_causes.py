"""Why a target may be missed, and what would cure it; `bench all` names it beside what was missed."""

from collections.abc import Mapping
from typing import Final

_BUSY: Final = "Other programs at work on the same cores lengthen it; measure on a quiet machine first."

_CAUSES: Final[Mapping[str, str]] = {
    "usable": (
        f"Most of a start is the import of PySide6 and of our own modules, which one core does alone. {_BUSY} Cure: import"
        " less before the window is shown."
    ),
    "idle": (
        "Qt, Python's modules and SQLite's cache are what stays. Cure: import the libraries of models and parsers later."
    ),
    "gap": (
        f"Where the thread itself worked nearly as long, one piece of its work is too large; the part below names it. Cure:"
        " cut it into slices. Where it worked far less, it waited: for the interpreter, which another thread did not let go"
        f" of, or for the system's loader. {_BUSY} Cure: do what holds them before or after."
    ),
    "reading": (
        "Every character's place, size and weight is read, for the boxes on the page, the columns and the headings, and"
        " most of that is Python; pdftotext gives text alone, and is C++. With several cores one process a core reads as"
        " many times as fast. Cure: read the characters of a page in one call of PDFium, and the lines in compiled code."
    ),
    "embedding": (
        f"All of it is matrix products of six layers on the processor. {_BUSY} Cure: the accelerated edition, or a"
        " graphics card."
    ),
    "share": (
        "For each byte of text the papers of this project take 0.59 bytes of word index (with the place of each word, which"
        " searches for phrases need), 0.54 of vectors (a byte a number, and its sign apart), 0.40 of packed text, 0.22 of"
        " passages (places on the page, headings) and 0.11 of all else. Cure: four bits a number would save 0.2, an index"
        " without places 0.3; both find less."
    ),
    "sync": f"Rows of Zotero become records one by one, in Python. {_BUSY} Cure: write only what differs, in SQL.",
    "again": f"The database is copied and its signatures are compared before anything is known. {_BUSY}",
    "search": (
        f"Scores of all passages with any of the words, and the signs of all vectors, are read. {_BUSY} Cure: fewer"
        " candidates, at the cost of what is found."
    ),
    "recall": (
        "Vectors are kept in one byte a number, a quarter of the room, which cannot tell apart what differs by less than"
        " a thousandth of a cosine; what is found instead is as near to that (*tolerant*, below). Cure: rank the last"
        " few hundred by float vectors, for four times the room."
    ),
    "verify": (
        f"Claims of several clauses are judged clause by clause, and long passages window by window. {_BUSY} Cure: the"
        " accelerated edition, or a graphics card."
    ),
    "batch": (
        f"The passages of a batch are computed one after the other where there are two cores. {_BUSY} Cure: the"
        " accelerated edition, or a graphics card."
    ),
    "pages": f"PDFium draws the whole page, and pages of drawings have many strokes. {_BUSY} Cure: draw a coarse page first.",
}


def cause_of(key: str) -> str:
    """Cause and cure in words; "" for a figure that has no target.

    Args:
        key: Of the figure, as `bench all` names it.
    """
    return _CAUSES.get(key, "")
