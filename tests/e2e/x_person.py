"""A person before a screen: looks as screen readers do, and has a mouse and a keyboard."""

import contextlib
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from x_reader import NotToldError, Place, Reader, Thing
from x_screen import END_S, PATIENCE_S, Screen, running

_PAUSE_S: Final = 0.05
_TIP_S: Final = 20.0  # longer than a tip stands
_FRAME: Final = 60  # pixels that a frame adds to a window at most
_NEAR: Final = 4  # pixels from the pointer to the corner of its menu at most
_LEFT, _RIGHT, _WHEEL_UP, _WHEEL_DOWN = "1", "3", "4", "5"
_CLIPBOARD: Final = """import sys; from PySide6.QtGui import QGuiApplication; app = QGuiApplication([])
sys.stdout.buffer.write(app.clipboard().text().encode())"""
_Seen = TypeVar("_Seen")


class Person:
    """Sits before a screen with a mouse and a keyboard and runs one program.

    Nothing is done to the program but what mouse and keyboard do; where things are and what they say is read as screen
    readers read it.

    Args:
        screen: Where.
        command: What starts the program.
        log: Gets what the program says on its terminal.
    """

    def __init__(self, screen: Screen, command: list[str], log: Path) -> None:
        self._screen = screen
        self._command = command
        self._log = log
        self._stack = contextlib.ExitStack()
        self.reader = Reader(screen.bus)
        self.program: subprocess.Popen[bytes] | None = None

    # --- the program ---
    def start(self) -> None:
        """Start the program."""
        self.program = self._stack.enter_context(running(self._command, self._log, self._screen.variables))

    def ended(self) -> int:
        """Wait until the program has ended by itself; its exit code."""
        assert self.program is not None
        return self.program.wait(PATIENCE_S)

    def leave(self) -> None:
        """End what runs."""
        self._stack.close()
        self.reader.close()

    # --- looking ---
    def until(self, look: Callable[[], _Seen | None], what: str, patience_s: float = PATIENCE_S) -> _Seen:
        """Wait until there is something to see; gives it back."""
        end = time.monotonic() + patience_s
        while time.monotonic() < end:
            assert self.program is not None
            code = self.program.poll()
            assert code is None, f"the program ended with {code} while {what} was waited for"
            with contextlib.suppress(NotToldError):
                if seen := look():
                    return seen
            time.sleep(_PAUSE_S)
        raise AssertionError(f"the window never showed {what}")

    def see(self, name: str) -> Thing | None:
        """The outermost thing of a name that is showing; None when there is none. Lines of lists are called as their list."""
        return next((one for one in self.reader.seen() if one.is_called(name)), None)

    def find(self, name: str) -> Thing:
        """Wait until a thing of a name is showing and can be used."""
        return self.until(lambda: (found := self.see(name)) and found.is_enabled and found, name)

    def named(self, words: str, role: str = "") -> Thing:
        """Wait until something with such words as its name is showing."""

        def look() -> Thing | None:
            found = (one for one in self.reader.seen() if one.name == words)
            return next((one for one in found if not role or one.role == role), None)

        return self.until(look, words)

    def reads(self, words: str) -> bool:
        """Whether such words stand somewhere in the windows."""
        return any(words in name for name in self.reader.names(self.reader.seen()))

    def gone(self, name: str) -> None:
        """Wait until nothing of a name is showing."""
        self.until(lambda: self.see(name) is None, f"{name} gone")

    def clipboard(self) -> str:
        """What another program would paste."""
        command = [sys.executable, "-c", _CLIPBOARD]
        done = subprocess.run(
            command, env=self._screen.variables, capture_output=True, check=True, timeout=PATIENCE_S
        )
        return done.stdout.decode()

    def picture(self, path: Path) -> None:
        """Keep what is on the screen, where there is a program for that."""
        if shutil.which("import"):
            subprocess.run(
                ["import", "-window", "root", str(path)],
                env=self._screen.variables,
                check=False,
                timeout=END_S,
            )

    # --- the mouse ---
    def point(self, place: Place | tuple[int, int]) -> None:
        """Bring the pointer to a place."""
        x, y = place.center if isinstance(place, Place) else place
        self._do("mousemove", str(x), str(y))

    def click(self, what: str | Thing | Place | tuple[int, int], button: str = _LEFT) -> None:
        """Press and let go of a button over something that has come to rest."""
        if isinstance(what, str | Thing):
            what = self.at_rest(what)
        self.point(what)
        self._do("click", button)

    def at_rest(self, what: str | Thing) -> Place:
        """Where something is, once it no longer moves."""
        former: list[Place] = []

        def look() -> Place | None:
            thing = self.find(what) if isinstance(what, str) else what
            former.append(thing.place)
            return former[-1] if former[-2:-1] == former[-1:] and former[-1].width > 0 else None

        return self.until(look, f"{what} at rest")

    def tip(self, place: Place) -> str:
        """Rest the pointer over a place until a tip is seen; it may be gone before it was read, and then is asked for again."""

        def look() -> str:
            return next((one.name for one in self.reader.seen() if one.role == "tool tip"), "")

        for aside in range(round(PATIENCE_S / _TIP_S)):
            x, y = place.center
            self.point((x + aside % 2, y))
            with contextlib.suppress(AssertionError):
                return self.until(look, "the tip", _TIP_S)
        raise AssertionError(f"no tip was shown over {place}")

    def choose(self, thing: Thing, line: int, lines: int) -> None:
        """Open the menu of something by the other button, and click on one of its lines, which are equally high.

        Menus at the pointer are nowhere in the tree of screen readers, which are told of them by events; the screen has
        them as windows.
        """
        before = self._frames()
        x, y = self.at_rest(thing).center
        self.click((x, y), _RIGHT)

        def look() -> Place | None:
            new = (one for one in self._frames() if one not in before)
            return next((one for one in new if abs(one.x - x) <= _NEAR and abs(one.y - y) <= _NEAR), None)

        menu = self.until(look, "the menu")
        self.click((menu.center[0], menu.y + menu.height * (2 * line - 1) // (2 * lines)))

    def scroll_to(self, thing: Thing, within: str) -> Thing:
        """Turn the wheel over a list until one of its lines stands in it as a whole."""

        def look() -> bool:
            place, area = self.at_rest(thing), self.find(within).place
            if area.y <= place.y and place.y + place.height <= area.y + area.height:
                return True
            self.click(area, _WHEEL_UP if place.y < area.y else _WHEEL_DOWN)
            return False

        self.until(look, f"the line in {within}")
        return thing

    def close_window(self, name: str) -> None:
        """Click on the cross in the frame of a window."""
        inner = self.at_rest(name)

        def look() -> Place | None:
            return next((one for one in self._frames() if _is_frame(one, inner)), None)

        frame = self.until(look, f"the frame of {name}")
        bar = inner.y - frame.y
        self.click((frame.x + frame.width - bar // 2 - 1, frame.y + bar // 2))
        self.gone(name)

    def _frames(self) -> list[Place]:
        """What stands on the screen by itself: windows with their frames, menus."""
        told = self._told("search", "--maxdepth", "1", "--onlyvisible", "--name", "")
        places = (self._told("getwindowgeometry", "--shell", one) for one in told.split())
        return [_place(one) for one in places if one]

    def drag(self, start: tuple[int, int], by: tuple[int, int]) -> None:
        """Take hold, move in steps, let go."""
        x, y = start
        self._do("mousemove", str(x), str(y), "mousedown", _LEFT)
        for part in (1, 2, 3, 4):
            self._do("mousemove", str(x + by[0] * part // 4), str(y + by[1] * part // 4))
        self._do("mouseup", _LEFT)

    # --- the keyboard ---
    def write(self, into: str, text: str) -> None:
        """Click into a field that is empty or marked as a whole, type, and look whether it stands there."""
        self.click(into)
        self.until(lambda: self.find(into).has_focus, f"the keyboard in {into}")
        self.write_over(text)
        self.until(lambda: self.find(into).text == text, f"{text!r} in {into}")

    def write_over(self, text: str) -> None:
        """Type where the keyboard is, in place of what stands there."""
        self._do("key", "ctrl+a", "type", "--delay", "5", text)

    def _told(self, *arguments: str) -> str:
        """What xdotool says; "" about a window that is gone."""
        return subprocess.run(
            ["xdotool", *arguments],
            env=self._screen.variables,
            check=False,
            timeout=END_S,
            capture_output=True,
            text=True,
        ).stdout

    def _do(self, *arguments: str) -> None:
        subprocess.run(
            ["xdotool", *arguments],
            env=self._screen.variables,
            check=True,
            timeout=END_S,
            capture_output=True,
        )


def _place(told: str) -> Place:
    """Read a place as xdotool tells it, in lines of `NAME=number`."""
    values = dict(line.split("=", 1) for line in told.splitlines())
    return Place(*(int(values[one]) for one in ("X", "Y", "WIDTH", "HEIGHT")))


def _is_frame(outer: Place, inner: Place) -> bool:
    """Whether one rectangle is the other with a frame and its bar around it."""
    return (
        outer.x <= inner.x
        and outer.y < inner.y
        and 0 <= outer.width - inner.width <= _FRAME
        and 0 < outer.height - inner.height <= _FRAME
    )
