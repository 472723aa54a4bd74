"""Find and start Zotero on this machine, with a link where there is one (B1). Never through a shell."""

import importlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import psutil

_FLATPAK: Final = "org.zotero.Zotero"
_SNAP: Final = "zotero-snap"
_PLACES: Final = ("/opt/zotero/zotero", "/usr/lib/zotero/zotero")
_MAC_PLACES: Final = (Path("/Applications/Zotero.app"), Path.home() / "Applications" / "Zotero.app")
_MAC_QUESTION: Final = ("mdfind", "kMDItemCFBundleIdentifier == 'org.zotero.zotero'")
_ENTRY: Final = "zotero.desktop"
_EXEC: Final = re.compile(r"^Exec\s*=\s*(?:\"([^\"\n]+)\"|(\S+))", re.MULTILINE)
_TIMEOUT_S: Final = 5.0
_PROCESSES: Final = frozenset({"zotero", "zotero-bin", "zotero-snap"})


def start_commands(link: str = "", platform: str | None = None) -> tuple[tuple[str, ...], ...]:
    """The commands that start Zotero here, the most direct first; empty when no Zotero was found.

    Args:
        link: A `zotero://` link to open; "" only starts it.
        platform: As `sys.platform`; None is this machine's.
    """
    match platform or sys.platform:
        case "darwin":
            bundle = _mac_bundle()
            return (("open", "-a", bundle, *((link,) if link else ())),) if bundle else ()
        case "win32":
            program = _windows_program()
            return ((program, *_with(link)),) if program else ()
        case _:
            return tuple((*one, *_with(link)) for one in _linux_programs())


def is_installed() -> bool:
    """Whether a Zotero that can be started was found on this machine; may ask other programs, so it blocks."""
    return bool(start_commands())


def opening_commands(link: str) -> tuple[tuple[str, ...], ...]:
    """The commands that hand a link to Zotero where the desktop did not: its opener if it knows Zotero, then Zotero itself."""
    commands = start_commands(link)
    opener = shutil.which("xdg-open") if sys.platform.startswith("linux") else None
    # Without a registered program the opener would offer a browser.
    return ((opener, link), *commands) if opener and has_handler() else commands


def has_handler() -> bool:
    """Whether a program of this system is registered for `zotero:` links; True where that cannot be asked."""
    match sys.platform:
        case "darwin":
            return True
        case "win32":
            return _windows_program() is not None
    asker = shutil.which("xdg-mime")
    if asker is None:
        return False
    try:
        question = (asker, "query", "default", "x-scheme-handler/zotero")
        answer = subprocess.run(question, capture_output=True, timeout=_TIMEOUT_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return bool(answer.stdout.strip())


def is_running() -> bool:
    """Whether a process of that name runs here, which its server does not tell when it is switched off."""
    for process in psutil.process_iter(["name"]):
        name = (process.info["name"] or "").lower()
        if name.removesuffix(".exe") in _PROCESSES:
            return True
    return False


def start(commands: Sequence[Sequence[str]]) -> bool:
    """Start the first command that can be started; it outlives this process."""
    for command in commands:
        try:
            subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            continue
        return True
    return False


def _with(link: str) -> tuple[str, ...]:
    return ("-url", link) if link else ()


def _linux_programs() -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    known = next((one for one in _PLACES if Path(one).is_file()), None)
    if program := shutil.which("zotero") or known or _entered_program():
        found.append((program,))
    flatpak = shutil.which("flatpak")
    if flatpak and _succeeds((flatpak, "info", _FLATPAK)):
        found.append((flatpak, "run", _FLATPAK))
    if snap := shutil.which(_SNAP):
        found.append((snap,))
    return found


def _entered_program() -> str | None:
    """The program of Zotero's desktop entry, as of an archive that was unpacked somewhere in the home folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    for folder in (home, *shared.split(os.pathsep)):
        try:
            text = (Path(folder) / "applications" / _ENTRY).read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        found = _EXEC.search(text)
        program = (found[1] or found[2]) if found else ""
        # An entry that runs something else first, as `env` or a shell, is left to the desktop.
        if (
            Path(program).is_absolute()
            and Path(program).name.startswith("zotero")
            and Path(program).is_file()
        ):
            return program
    return None


def _mac_bundle() -> str | None:
    """Where the application is: in one of the usual folders, else where the system's index knows it."""
    if known := next((one for one in _MAC_PLACES if one.is_dir()), None):
        return str(known)
    try:
        answer = subprocess.run(
            _MAC_QUESTION, capture_output=True, timeout=_TIMEOUT_S, check=False, text=True
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return next((line for line in answer.stdout.splitlines() if line), None)


def _succeeds(command: Sequence[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, timeout=_TIMEOUT_S, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _windows_program() -> str | None:
    """Read the program's path from the command that the installer registered for `zotero:` links."""
    registry = importlib.import_module("winreg")
    for root in (registry.HKEY_CURRENT_USER, registry.HKEY_LOCAL_MACHINE):
        try:
            command = registry.QueryValue(root, r"Software\Classes\zotero\shell\open\command")
        except OSError:
            continue
        program = program_of(command)
        if program and Path(program).is_file():
            return program
    return None


def program_of(command: str) -> str:
    """The program in a registered command: what stands in quotes, else the first word."""
    text = command.strip()
    if text.startswith('"'):
        return text[1:].partition('"')[0]
    return text.partition(" ")[0]
