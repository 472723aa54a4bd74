"""What the commands write: never broken by a character, a closed pipe or a full disk, and safe to show in a terminal.

Titles, file names and passages come from documents: control characters in them could move the cursor, recolour the
screen or turn the line around, so that words for a terminal are freed from them. JSON escapes them by itself.
"""

import json
import os
import re
import sys
from collections.abc import Callable
from typing import Final

from app.engine.errors import AppError

_UNSAFE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_FALLBACK_ENCODING = "utf-8"
MOST_CHARS: Final = 2_000
"""Of one line: titles and paths come from outside, and may have a million."""


def print_result(document: object, words: Callable[[], str], *, as_json: bool) -> None:
    """Print the outcome of a command: one JSON document, or words.

    Raises:
        BrokenPipeError: Nobody reads any more.
        AppError: Standard output cannot be written.
    """
    _write(json_line(document) if as_json else _encodable(safe_text(words())))


def print_json(document: object) -> None:
    """Print one JSON document on a line of its own; raises as `print_result` does."""
    _write(json_line(document))


def tell(line: str) -> None:
    """Write one line on standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(one_line(line) + "\n")
        sys.stderr.flush()


def json_line(document: object) -> str:
    """The document as JSON in characters that standard output can take; ASCII where it cannot take them all."""
    text = json.dumps(document, ensure_ascii=False)
    try:
        text.encode(_encoding())
    except UnicodeEncodeError:
        return json.dumps(document)
    return text


def safe_text(text: str) -> str:
    """Replace control characters, other than the end of a line, and marks that turn the direction of writing."""
    return _UNSAFE.sub(" ", text)


def one_line(text: str, width: int | None = None) -> str:
    """Put a text on one line that is safe to show, cut to `width` characters; without a width, to what anyone would read."""
    width = MOST_CHARS if width is None else width
    line = " ".join(safe_text(text).split())
    return line if len(line) <= width else line[: max(width - 1, 0)] + "…"


def abandon_stdout() -> None:
    """Let the rest of the output go nowhere, so that the end of the program does not fail over it."""
    if sys.stdout is not None:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, sys.stdout.fileno())
        os.close(silent)


def _encodable(text: str) -> str:
    encoding = _encoding()
    return text.encode(encoding, "replace").decode(encoding)


def _encoding() -> str:
    return getattr(sys.stdout, "encoding", None) or _FALLBACK_ENCODING


def _write(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        abandon_stdout()
        raise AppError(
            f"The output cannot be written: {error.strerror}.", "Give it another place and try again."
        ) from error
