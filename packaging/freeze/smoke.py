"""Start Attest as a person would and do the main job: `python3 packaging/freeze/smoke.py [--edition standard|accelerated] [--source]`.

An X server of its own, an empty HOME, no network: the window opens on the sample library, indexes it, is asked a question by
keyboard, shows the evidence of the first citation at a click, is closed by its shortcut, and opens and closes once more.
Fails on any exit code but 0, any line of output, and any step that does not come about. Every step waits for what it
needs, none for a time. Prints start-up times and memory.

`--source` starts the checkout and `--program` any other program instead of the frozen application; `--short` only opens the
window and closes it. Needs Xvfb, xdotool and ImageMagick; standard library only.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import freeze  # noqa: E402 - beside this file
from environment import ROOT, venv_python  # noqa: E402 - freeze made its folder importable

TOOLS = ("Xvfb", "xdotool", "import", "convert", "compare")
QUESTION = "How does Attest check a citation?"
_VERIFIED = "#1A7F37"  # the colour of a verified citation in the light theme
_SCREEN = "1280x900x24"
_CHANGED_SHARE = 0.1  # an evidence card covers more than this of the window
_TITLE = "Attest"
_LOOK_S = 0.05
_BACKENDS = {"standard": "llama.cpp", "accelerated": "torch"}
_ASK_S = 2.0  # between questions to the program itself: each starts a process, which takes the processor from the window


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


def main(arguments: Sequence[str]) -> int:
    """Run it; returns the exit code."""
    parser = argparse.ArgumentParser(prog="smoke.py", description="Start Attest and do the main job.")
    parser.add_argument("--edition", choices=freeze.EDITIONS, default="standard")
    parser.add_argument("--source", action="store_true", help="the checkout, not the frozen application")
    parser.add_argument(
        "--program",
        metavar="PLACE",
        help="the folder with `attest` and `attest-cli`, e.g. /opt/attest, or the program in one file",
    )
    parser.add_argument("--short", action="store_true", help="only open the window and close it")
    options = parser.parse_args(arguments)
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(f"error: not installed: {', '.join(missing)}", file=sys.stderr)
        return 2
    pictures = ROOT / "build" / "smoke"
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        server, display = start_screen()
        try:
            stage = Stage(*programs(options), Path(home), display, pictures)
            if not options.short:
                use(stage, "", drive)
                examine(stage)
            use(stage, "" if options.short else "again_", lambda _stage, _program, _started: None)
        except SmokeFailed as error:
            print(f"FAILED: {error}", file=sys.stderr)
            return 1
        finally:
            server.terminate()
            server.wait()
    print(json.dumps(stage.figures, indent=2))
    return 0


def programs(options: argparse.Namespace) -> tuple[list[str], list[str]]:
    """The commands that start the window and the command line."""
    if options.source:
        both = [str(venv_python()), "-m", "app"]
        return both, both
    place = Path(options.program) if options.program else freeze.Places(options.edition).application
    if place.is_file():
        return [str(place)], [str(place)]
    return [str(place / "attest")], [str(place / "attest-cli")]


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
        stage: Where; its figures get when the window came, and the exit code.
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


def drive(stage: Stage, program: "subprocess.Popen[str]", started: float) -> None:
    """Do the main job with the window."""
    wait_for("the index", lambda: is_indexed(stage), program, 300, _ASK_S)
    stage.figures["indexed_s"] = round(time.monotonic() - started, 1)
    stage.figures["memory_mb"] = memory_mb(program.pid)
    press(stage, program, "ctrl+1")
    settle(stage)
    stage.xdo("type", "--delay", "10", QUESTION)
    asked = time.monotonic()
    press(stage, program, "Return")
    wait_for("the question", lambda: bool(conversations(stage)), program, 60, _ASK_S)
    wait_for("an answer", lambda: has_answer(stage), program, 300, _ASK_S)
    stage.figures["answer_s"] = round(time.monotonic() - asked, 1)
    stage.figures["memory_after_answer_mb"] = memory_mb(program.pid)
    wait_for(
        "a verified citation", lambda: place_of_citation(stage.picture("answer")) is not None, program, 60
    )
    before = settle(stage, "answer")
    place = place_of_citation(before)
    if place is None:
        raise SmokeFailed("the verified citation went away; see the picture of the answer")
    stage.xdo("mousemove", str(place[0]), str(place[1]), "click", "1")
    wait_for(
        "the evidence", lambda: changed_share(before, stage.picture("evidence")) > _CHANGED_SHARE, program, 60
    )
    press(stage, program, "Escape")
    wait_for(
        "the evidence to close",
        lambda: changed_share(before, stage.picture("closed")) < _CHANGED_SHARE,
        program,
        60,
    )


def examine(stage: Stage) -> None:
    """See that the models run on what the edition is made for, and on nothing that stood in for it.

    Raises:
        SmokeFailed: They do not.
    """
    told = stage.tell("doctor").get("findings")
    findings = {one["name"]: one for one in told} if isinstance(told, list) else {}
    if not findings:
        raise SmokeFailed("the program could not examine itself; type `attest-cli doctor` to see why")
    edition = findings["program"]["values"]["name"]
    for name in ("embedder", "decision model"):
        backend = findings[name]["values"]["backend"]
        if backend != _BACKENDS.get(edition, backend):
            raise SmokeFailed(f"the {name} of the {edition} edition runs on {backend}")
    stage.figures["edition"] = edition or "source"
    stage.figures["backend"] = findings["embedder"]["values"]["backend"]


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


def is_indexed(stage: Stage) -> bool:
    """Whether every document of the sample library is searchable."""
    found = stage.tell("status").get("attachments")
    return isinstance(found, list) and bool(found) and all(one["state"] == "indexed" for one in found)


def conversations(stage: Stage) -> list[dict[str, object]]:
    """What the command line lists."""
    found = stage.tell("sessions").get("sessions")
    return found if isinstance(found, list) else []


def has_answer(stage: Stage) -> bool:
    """Whether a turn with checked citations is stored."""
    found = conversations(stage)
    return bool(found) and found[0]["turns"] == 1 and found[0]["resolution_rate"] is not None


def memory_mb(pid: int) -> float:
    """Resident memory of the program and its children, in MB."""
    pages = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if pid in (int(fields[1]), int(status.parent.name)):
            pages += int(fields[21])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 0)


def place_of_citation(picture: Path) -> tuple[int, int] | None:
    """Where the first dot in the colour of verified citations is, by reading order."""
    done = subprocess.run(
        [
            "convert",
            str(picture),
            "-fuzz",
            "2%",
            "-fill",
            "black",
            "+opaque",
            _VERIFIED,
            "-threshold",
            "1%",
            "txt:-",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    for line in done.stdout.splitlines()[1:]:
        place, _, colour = line.partition(": ")
        if "#FFFFFF" in colour or "white" in colour:
            column, row = place.split(",")
            return int(column) + 4, int(row) + 4
    return None


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
