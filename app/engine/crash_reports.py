"""Reports of crashes that the user may read: what failed where in the program, and no word of any document.

An exception's own message can quote a question or a paper. So a report names the kind of the error and the lines of
program it went through, and leaves the message out; only what the operating system says (OSError) is kept.
"""

import faulthandler
import logging
import platform
import sys
import traceback
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from app.engine.edition import edition
from app.engine.private_files import make_private_folder, open_private, write_private

_HARD = "running.txt"
_KEPT = 20


@dataclass(frozen=True, slots=True)
class CrashReport:
    """A report on disk."""

    path: Path
    written: str

    def read(self) -> str:
        """Its text."""
        return self.path.read_text(encoding="utf-8", errors="replace")


class CrashReports:
    """Writes and lists the reports of one data directory; the newest twenty are kept.

    Args:
        folder: Where they lie; made when the first is written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._hard: IO[str] | None = None

    def begin(self) -> CrashReport | None:
        """Watch for hard crashes (of the interpreter or a library) from now on.

        Returns:
            The report of the crash that ended the last run, if one did.
        """
        path = self._folder / _HARD
        found = self._take_over(path)
        make_private_folder(self._folder)
        self._hard = open_private(path, "w")
        faulthandler.enable(self._hard)
        return found

    def end(self) -> None:
        """The program ends as it should: nothing is left behind by the watch."""
        if self._hard is None:
            return
        faulthandler.disable()
        self._hard.close()
        self._hard = None
        (self._folder / _HARD).unlink(missing_ok=True)

    def write(self, error: BaseException) -> CrashReport:
        """Write a report of an error nobody caught."""
        return self._save(describe(error))

    def all(self) -> tuple[CrashReport, ...]:
        """What there is, newest first."""
        found = sorted(self._folder.glob("crash-*.txt"), reverse=True)
        return tuple(
            CrashReport(path, datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().isoformat())
            for path in found
        )

    def _take_over(self, path: Path) -> CrashReport | None:
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        if not text:
            return None
        return self._save(
            f"{_head()}\nThe program was ended by a crash of its own code or a library.\n\n{text}"
        )

    def _save(self, text: str) -> CrashReport:
        make_private_folder(self._folder)
        now = datetime.now(UTC)
        path = self._folder / f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
        write_private(path, text)
        for old in self.all()[_KEPT:]:
            old.path.unlink(missing_ok=True)
        return CrashReport(path, now.astimezone().isoformat())


class WordlessFormatter(logging.Formatter):
    """Lines of the log in which an error is its kind and its places: its message could quote a paper or a question."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; what another handler made of its error is not taken over."""
        made_elsewhere, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = made_elsewhere

    def formatException(self, ei: tuple[Any, ...]) -> str:  # noqa: N802 - logging's name
        """Kinds and places of an error and of what it came from."""
        return describe_chain(ei[1]) if isinstance(ei[1], BaseException) else ""


def describe(error: BaseException) -> str:
    """A report of an error: the program, then kinds and places, causes included; no messages, no values."""
    return f"{_head()}\n{describe_chain(error)}\n"


def describe_chain(error: BaseException) -> str:
    """Kinds and places of an error and of what it came from."""
    parts: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        parts.append(_one(current))
        current = current.__cause__ or current.__context__
        if current is not None:
            parts.append("\nwhich came from")
    return "\n".join(parts)


def _one(error: BaseException) -> str:
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    system = f" (system: {error.strerror})" if isinstance(error, OSError) and error.strerror else ""
    lines = [f"{kind}{system}"]
    lines += [
        f"  {_short(frame.filename)}, line {frame.lineno}, in {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    return "\n".join(lines)


def _short(filename: str) -> str:
    """The file without the user's own folders."""
    parts = Path(filename).parts
    for start in ("app", "site-packages"):
        if start in parts:
            return "/".join(parts[parts.index(start) :])
    return Path(filename).name


def about_program() -> str:
    """Version of the program, of Python and of the system."""
    return _head().strip()


def _head() -> str:
    return "\n".join(
        (
            f"{edition().words}; {datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
            f"Python {sys.version.split()[0]}, {platform.platform()}",
            "",
        )
    )
