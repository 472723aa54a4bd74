"""A screen of its own for a program: X server, window manager, accessibility bus."""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

REPOSITORY: Final = Path(__file__).resolve().parents[2]
PROGRAMS: Final = ("Xvfb", "xdotool", "openbox", "dbus-daemon")
_SCREEN: Final = "1280x960x24"
PATIENCE_S: Final = 300.0
END_S: Final = 300.0

_BUS: Final = """<busconfig><type>session</type><listen>unix:path={place}</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""


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
        bus = stack.enter_context(running(command, folder / "bus.log", variables, is_told=True))
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
        stack.enter_context(running(["openbox"], folder / "openbox.log", there))
        _skip_without_windows(there)
        yield Screen(there, address)


def _skip_without_windows(variables: Mapping[str, str]) -> None:
    """Skip the test where Qt lacks a system library for windows on X, which no wheel brings."""
    command = [sys.executable, "-c", "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"]
    done = subprocess.run(command, env=variables, capture_output=True, check=False, timeout=PATIENCE_S)
    if done.returncode != 0:
        pytest.skip(f"Qt opens no window on X here: {done.stderr.decode(errors='replace')[:300]}")


def _start_server(stack: contextlib.ExitStack, folder: Path) -> str:
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", _SCREEN, "-nolisten", "tcp"]
    stack.enter_context(running(command, folder / "xvfb.log", os.environ, passed=(writer,)))
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    if not number:
        pytest.skip(f"no X server: {(folder / 'xvfb.log').read_text(encoding='utf-8')}")
    return f":{number}"


@contextlib.contextmanager
def running(
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
            process.wait(END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()
