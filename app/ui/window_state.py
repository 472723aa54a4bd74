"""Where the window stood and what it showed when it was last closed: state, not settings."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from app.engine.private_files import tighten

_GEOMETRY = "window/geometry"
_SESSION = "window/session"
_PLACE = "window/place"
_UNSENT = "window/unsent"
_SCOPE = "window/scope"
_PAGE = "window/page"
_PANEL = "window/panel_width"
_PARTS = "window/panel_parts"
_RECENT = "palette/recent"
_MOST_RECENT = 12
_MOST_DIGITS = 9


class WindowState:
    """Reads and writes the file of window state; a damaged entry counts as none.

    Args:
        path: The file; it need not be there.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = QSettings(str(path), QSettings.Format.IniFormat)

    @property
    def geometry(self) -> QByteArray | None:
        """As `QWidget.saveGeometry` gave it."""
        value = self._file.value(_GEOMETRY)
        return value if isinstance(value, QByteArray) else None

    @property
    def session(self) -> int | None:
        """The conversation that was open."""
        return self._number(_SESSION)

    @property
    def place(self) -> tuple[int, int] | None:
        """Where in it the reader was, as `ChatPage.reading_place` told."""
        parts = str(self._file.value(_PLACE) or "").split(" ")
        numbers = [number for part in parts if (number := whole_number(part)) is not None]
        return (numbers[0], numbers[1]) if len(parts) == len(numbers) == 2 else None

    @property
    def unsent(self) -> str:
        """What stood in the composer."""
        return str(self._file.value(_UNSENT) or "")

    @property
    def scope(self) -> str:
        """What the next question draws on, as `scope_text` wrote it; "" for everything."""
        return str(self._file.value(_SCOPE) or "")

    @scope.setter
    def scope(self, text: str) -> None:
        if text != self.scope:
            self._file.setValue(_SCOPE, text)
            self._write()

    @property
    def page(self) -> str:
        """The object name of the page in view; "" when not known."""
        return str(self._file.value(_PAGE) or "")

    @property
    def panel_width(self) -> int | None:
        """Width of the left panel in pixels at a zoom of 100 %."""
        return self._number(_PANEL)

    @property
    def panel_parts(self) -> str:
        """Which parts of the left panel are folded, and how high the others are; as `PartsSplitter.arrangement`."""
        return str(self._file.value(_PARTS) or "")

    @panel_parts.setter
    def panel_parts(self, arrangement: str) -> None:
        self._file.setValue(_PARTS, arrangement)

    @property
    def recent(self) -> tuple[str, ...]:
        """Keys of the commands used last, the newest first."""
        value = self._file.value(_RECENT)
        return tuple(one for one in str(value).split(" ") if one) if value is not None else ()

    def remember_command(self, key: str) -> None:
        """Put a command at the head of the recent ones."""
        kept = [key, *(one for one in self.recent if one != key)][:_MOST_RECENT]
        self._file.setValue(_RECENT, " ".join(kept))

    def remember(self, geometry: QByteArray, page: str, panel_width: int) -> None:
        """Write where the window stands and which page it shows."""
        self._file.setValue(_GEOMETRY, geometry)
        self._file.setValue(_PAGE, page)
        self._file.setValue(_PANEL, panel_width)
        self._write()

    def remember_reading(self, session: int | None, place: tuple[int, int], unsent: str) -> None:
        """Write what is read and what is typed, as the program may end at any moment."""
        self._file.setValue(_UNSENT, unsent)
        self._file.setValue(_PLACE, f"{place[0]} {place[1]}")
        if session is None:
            self._file.remove(_SESSION)
        else:
            self._file.setValue(_SESSION, session)
        self._write()

    def _write(self) -> None:
        self._file.sync()
        tighten([self._path])  # it may hold a question, and Qt gives new files the rights of any other

    def _number(self, name: str) -> int | None:
        value = self._file.value(name)
        return None if value is None else whole_number(str(value))


def whole_number(text: str) -> int | None:
    """The number that a text of the file is; None where it is none, or larger than any that was written."""
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
    return int(text) if is_number else None
