"""What the engine tells, in the language of the window (U10): its errors, reasons and notices are English sentences.

The closed list of these sentences lies beside the translations. A sentence of it is read back, said anew, and what stood in
its places put in again; what the list does not know, as the words of a server, stays as it is.
"""

import re
from functools import lru_cache
from itertools import islice
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.engine.errors import AppError
from app.engine.paths import resources
from app.engine.read_back import Read, Templates
from app.ui import words

CONTEXT: Final = "engine"
_END: Final = re.compile(r"(?<=[.?!”)]) (?=\S)")
_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3})+")
_MOST_CHARS: Final = 2000
_MOST_SENTENCES: Final = 24
"""A text of more is none of ours, but one that a server or the system said."""
_LONGEST: Final = 6
"""Sentences that a template and what stands in its places have together at most."""
_DEEPEST: Final = 2
"""How often words of the list stand in places of words of the list."""


def error_words(error: BaseException) -> str:
    """What happened and what to do next.

    Args:
        error: An error of the engine; of others the text is taken.
    """
    if isinstance(error, AppError):
        return f"{engine_words(error.message)} {engine_words(error.hint)}".strip()
    hint = getattr(error, "hint", "")
    return f"{engine_words(str(error))} {engine_words(hint) if isinstance(hint, str) else ''}".strip()


def engine_words(text: str) -> str:
    """One or several sentences of the engine as they are read in the window."""
    return _told(text, 0)


def _told(text: str, depth: int) -> str:
    if not text or len(text) > _MOST_CHARS or depth > _DEEPEST:
        return text
    return " ".join(one if isinstance(one, str) else _said(one, depth) for one in _pieces(text.strip()))


def _said(read: Read, depth: int = 0) -> str:
    own = QCoreApplication.translate(CONTEXT, read.template)
    told = {name: _argument(value, depth + 1) for name, value in read.arguments.items()}
    return own.format(**told)


def _argument(text: str, depth: int) -> str:
    """What stands in a place: a number with the window's own signs, a reason of the system, or words of the list."""
    if _GROUPED.fullmatch(text):
        return words.count(int(text.replace(",", "")))
    core = text.strip()
    return text.replace(core, _system_words().get(core) or _told(core, depth)) if core else text


@lru_cache(maxsize=2048)
def _pieces(text: str) -> tuple[Read | str, ...]:
    """The text in sentences: those that are read back, and those that stay as they are."""
    if sum(1 for _ in islice(_END.finditer(text), _MOST_SENTENCES)) == _MOST_SENTENCES:
        return (text,)
    found: list[Read | str] = []
    rest = text
    while rest:
        ends = [*(match.start() for match in islice(_END.finditer(rest), _LONGEST)), len(rest)]
        told = [(read, end) for end in ends if (read := _templates().read(rest[:end])) is not None]
        # what most words speak for; of equal ones the shortest, so that a place takes no sentence that follows
        read, end = max(told, key=lambda one: (one[0].weight, -one[1]), default=(None, ends[0]))
        found.append(rest[:end] if read is None else read)
        rest = rest[end:].lstrip()
    return tuple(found)


@lru_cache(maxsize=1)
def _templates() -> Templates:
    listing = resources() / "translations" / "sentences.txt"
    return Templates(listing.read_text(encoding="utf-8").splitlines())


def _system_words() -> dict[str, str]:
    """The reasons of the system that are met with files and servers."""
    return {
        "Permission denied": _tr("Permission denied"),
        "Operation not permitted": _tr("Operation not permitted"),
        "No such file or directory": _tr("No such file or directory"),
        "Is a directory": _tr("Is a directory"),
        "Not a directory": _tr("Not a directory"),
        "File exists": _tr("File exists"),
        "File name too long": _tr("File name too long"),
        "No space left on device": _tr("No space left on device"),
        "Disk quota exceeded": _tr("Disk quota exceeded"),
        "Read-only file system": _tr("Read-only file system"),
        "Input/output error": _tr("Input/output error"),
        "Too many open files": _tr("Too many open files"),
        "Device or resource busy": _tr("Device or resource busy"),
        "Stale file handle": _tr("Stale file handle"),
        "Connection refused": _tr("Connection refused"),
        "no reason": _tr("no reason"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("engine", text)
