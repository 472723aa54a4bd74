"""A screen of its own for a program: X server, window manager, accessibility bus, and a person with mouse and keyboard."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import pytest
from x_reader import NotToldError, Place, Reader, Thing

REPOSITORY: Final = Path(__file__).resolve().parents[2]
PROGRAMS: Final = ("Xvfb", "xdotool", "openbox", "dbus-daemon")
_SCREEN: Final = "1280x960x24"
_PATIENCE_S: Final = 300.0
_PAUSE_S: Final = 0.05
_END_S: Final = 60.0
_LEFT, RIGHT = "1", "3"
_Seen = TypeVar("_Seen")

_BUS: Final = """<busconfig><type>session</type><listen>unix:path={place}</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""
_CLIPBOARD: Final = """import sys; from PySide6.QtGui import QGuiApplication; app = QGuiApplication([])
sys.stdout.buffer.write(app.clipboard().text().encode())"""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where programs show themselves.

    Attributes:
        variables: The environment of programs that run there.
        bus: Address of the accessibility bus.
    """

    variables: Mapping[str, str]
    bus: str


@contextlib.contextmanager
def screen(folder: Path, variables: Mapping[str, str]) -> Iterator[Screen]:
    """Start a screen on a free display; everything ends with the block.

    Args:
        folder: For sockets and logs; empty.
        variables: The environment to start from.
    """
    with contextlib.ExitStack() as stack:
        display = _start_server(stack, folder)
        # Not in the folder: addresses of sockets must be short.
        place = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "bus"
        (folder / "bus.conf").write_text(_BUS.format(place=place), encoding="utf-8")
        command = ["dbus-daemon", f"--config-file={folder / 'bus.conf'}", "--nofork", "--print-address=1"]
        bus = stack.enter_context(_running(command, folder / "bus.log", variables, is_told=True))
        if bus.stdout is None or not bus.stdout.readline():
            pytest.skip(f"no bus: {(folder / 'bus.log').read_text(encoding='utf-8')}")
        address = f"unix:path={place}"
        there = {
            **variables,
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "AT_SPI_BUS_ADDRESS": address,
            "DBUS_SESSION_BUS_ADDRESS": address,
        }
        stack.enter_context(_running(["openbox"], folder / "openbox.log", there))
        _skip_without_windows(there)
        yield Screen(there, address)


def _skip_without_windows(variables: Mapping[str, str]) -> None:
    """Skip the test where Qt lacks a system library for windows on X, which no wheel brings."""
    command = [sys.executable, "-c", "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"]
    done = subprocess.run(command, env=variables, capture_output=True, check=False, timeout=_PATIENCE_S)
    if done.returncode != 0:
        pytest.skip(f"Qt opens no window on X here: {done.stderr.decode(errors='replace')[:300]}")


def _start_server(stack: contextlib.ExitStack, folder: Path) -> str:
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", _SCREEN, "-nolisten", "tcp"]
    stack.enter_context(_running(command, folder / "xvfb.log", os.environ, passed=(writer,)))
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    if not number:
        pytest.skip(f"no X server: {(folder / 'xvfb.log').read_text(encoding='utf-8')}")
    return f":{number}"


@contextlib.contextmanager
def _running(
    command: list[str],
    log: Path,
    variables: Mapping[str, str],
    *,
    passed: tuple[int, ...] = (),
    is_told: bool = False,
) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that ends with the block, gently if it can."""
    with log.open("ab") as out:
        output = subprocess.PIPE if is_told else out
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=out, env=variables, pass_fds=passed
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


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
        self.program = self._stack.enter_context(_running(self._command, self._log, self._screen.variables))

    def ended(self) -> int:
        """Wait until the program has ended by itself; its exit code."""
        assert self.program is not None
        return self.program.wait(_PATIENCE_S)

    def leave(self) -> None:
        """End what runs."""
        self._stack.close()
        self.reader.close()

    # --- looking ---
    def until(self, look: Callable[[], _Seen], what: str) -> _Seen:
        """Wait until there is something to see; gives it back."""
        end = time.monotonic() + _PATIENCE_S
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
            command, env=self._screen.variables, capture_output=True, check=True, timeout=_PATIENCE_S
        )
        return done.stdout.decode()

    def picture(self, path: Path) -> None:
        """Keep what is on the screen, where there is a program for that."""
        if shutil.which("import"):
            subprocess.run(
                ["import", "-window", "root", str(path)],
                env=self._screen.variables,
                check=False,
                timeout=_END_S,
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

    def press(self, keys: str) -> None:
        """Press keys together, as xdotool names them."""
        self._do("key", keys)

    def _do(self, *arguments: str) -> None:
        subprocess.run(
            ["xdotool", *arguments],
            env=self._screen.variables,
            check=True,
            timeout=_END_S,
            capture_output=True,
        )
