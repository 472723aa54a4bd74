"""A screen of our own, a program on it, and what drives both; `smoke.py` and `starts.py` use it.

Needs Xvfb, xdotool and ImageMagick; standard library only.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from environment import ROOT  # noqa: E402 - the folder above is no package

TOOLS = ("Xvfb", "xdotool", "import", "convert", "compare")
_SCREEN = "1280x900x24"
_TITLE = "Attest"
_LOOK_S = 0.05


class SmokeFailed(Exception):
    """A step did not come about; `str()` says which."""


@dataclass(slots=True)
class Stage:
    """The screen, the home folder and the program of one run."""

    window_command: list[str]
    command: list[str]
    home: Path
    display: str
    pictures: Path
    figures: dict[str, object] = field(default_factory=dict)

    @property
    def variables(self) -> dict[str, str]:
        """What the programs see: nothing of the user's own settings."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        return kept | {"HOME": str(self.home), "DISPLAY": self.display, "XDG_RUNTIME_DIR": str(self.home)}

    def tell(self, *arguments: str) -> dict[str, object]:
        """What a command of the program answers about the data of the window."""
        done = subprocess.run(
            [*self.command, *arguments, "--data", str(self.home / "data" / "sample"), "--json"],
            capture_output=True,
            text=True,
            env=self.variables,
            cwd=ROOT,
            check=False,
        )
        return dict(json.loads(done.stdout)) if done.returncode == 0 else {}

    def xdo(self, *arguments: str) -> str:
        """Do something with keyboard, mouse or windows."""
        done = subprocess.run(
            ["xdotool", *arguments], capture_output=True, text=True, env=self.variables, check=False
        )
        return done.stdout.strip()

    def picture(self, name: str) -> Path:
        """Keep what is on the screen."""
        path = self.pictures / f"smoke-{name}.png"
        subprocess.run(["import", "-window", "root", str(path)], env=self.variables, check=True)
        return path


def start_screen() -> tuple["subprocess.Popen[bytes]", str]:
    """An X server on a free display, reached without any network."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", _SCREEN, "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as told:
        return server, f":{told.readline().strip()}"


def use(stage: Stage, prefix: str, work: Callable[[Stage, "subprocess.Popen[str]", float], None]) -> None:
    """Open the window, work with it, close it.

    Args:
        stage: Where; its figures get when the window came, what that took of the processor, and the exit code.
        prefix: Of the figures' names.
        work: Is told when the program was started.

    Raises:
        SmokeFailed: Something did not come about, or the program said something.
    """
    started = time.monotonic()
    program = subprocess.Popen(
        [*stage.window_command, "--sample", "--data", str(stage.home / "data")],
        env=stage.variables,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        wait_for("a window", lambda: bool(windows(stage)), program, 180)
        stage.figures[f"{prefix}window_s"] = round(time.monotonic() - started, 2)
        stage.figures[f"{prefix}window_processor_s"] = processor_s(program.pid)
        work(stage, program, started)
        press(stage, program, "ctrl+q")
        said, _ = program.communicate(timeout=180)
    except subprocess.TimeoutExpired as error:
        raise SmokeFailed("the window did not close") from error
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()
    if program.returncode != 0:
        raise SmokeFailed(f"it ended with {program.returncode}: {said[-2000:]}")
    if said.strip():
        raise SmokeFailed(f"it said on the terminal: {said[-2000:]}")
    stage.figures[f"{prefix}exit"] = program.returncode


def windows(stage: Stage) -> list[str]:
    """The visible windows of the program, by number."""
    return stage.xdo("search", "--onlyvisible", "--name", f"^{_TITLE}").split()


def press(stage: Stage, program: "subprocess.Popen[str]", key: str) -> None:
    """Press a key once the window has the keyboard, which without a window manager nobody else gives it."""

    def has_keyboard() -> bool:
        found = windows(stage)
        if stage.xdo("getwindowfocus") in found:
            return True
        if found:
            stage.xdo("windowfocus", found[0])
        return False

    wait_for("the keyboard", has_keyboard, program, 180)
    stage.xdo("key", key)


def wait_for(
    what: str,
    is_there: Callable[[], bool],
    program: "subprocess.Popen[str]",
    seconds: float,
    pause_s: float = _LOOK_S,
) -> None:
    """Look again and again.

    Raises:
        SmokeFailed: It did not come, or the program ended.
    """
    end = time.monotonic() + seconds
    while not is_there():
        if program.poll() is not None:
            raise SmokeFailed(
                f"the program ended while waiting for {what}: {program.communicate()[0][-2000:]}"
            )
        if time.monotonic() > end:
            raise SmokeFailed(f"{what} did not come within {seconds:.0f} s")
        time.sleep(pause_s)


def settle(stage: Stage, name: str = "settled") -> Path:
    """Wait until the screen is quiet; gives its picture."""
    former = stage.picture(f"{name}-former")
    for _ in range(40):
        time.sleep(0.3)
        now = stage.picture(name)
        if changed_share(former, now) == 0:
            break
        former.write_bytes(now.read_bytes())
    former.unlink()
    return now


def memory_mb(pid: int) -> float:
    """Resident memory of the program and its children, in MB."""
    pages = sum(int(fields[21]) for fields in _family(pid))
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 0)


def processor_s(pid: int) -> float:
    """Seconds of the processor that the program and its children have used, those that ended included."""
    ticks = sum(int(number) for fields in _family(pid) for number in fields[11:15])
    return round(ticks / os.sysconf("SC_CLK_TCK"), 2)


def _family(pid: int) -> list[list[str]]:
    """What the system tells of a process and its children, without number and name."""
    family = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if pid in (int(fields[1]), int(status.parent.name)):
            family.append(fields)
    return family


def changed_share(one: Path, other: Path) -> float:
    """The share of pixels that differ between two pictures, 0 to 1."""
    done = subprocess.run(
        ["compare", "-metric", "AE", "-fuzz", "3%", str(one), str(other), "null:"],
        capture_output=True,
        text=True,
        check=False,
    )
    width, height = (int(part) for part in _SCREEN.split("x")[:2])
    return float(done.stderr.split()[0]) / (width * height)
