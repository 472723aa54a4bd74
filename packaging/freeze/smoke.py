"""Start Attest as a person would and do the main job: `python3 packaging/freeze/smoke.py [--edition standard|accelerated] [--source]`.

An X server of its own, an empty HOME: the window opens on the sample library, indexes it, is asked a question by
keyboard, shows the evidence of the first citation at a click, is closed by its shortcut, and opens and closes once more.
Fails on any exit code but 0, any line of output, and any step that does not come about. Every step waits for what it
needs, none for a time. Prints start-up times, processor seconds and memory; at the end the program and the checkout it was
frozen from are started in turns, and compared.

`--offline` does it all in a network namespace of its own, where there is nothing but loopback (Linux; needs unshare).
`--source` starts the checkout and `--program` any other program instead of the frozen application; `--short` only opens the
window and closes it. Needs Xvfb, xdotool and ImageMagick; standard library only.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import freeze  # noqa: E402 - beside this file
from environment import ROOT, venv_python  # noqa: E402 - freeze made its folder importable
from stage import (  # noqa: E402 - beside this file
    TOOLS,
    SmokeFailed,
    Stage,
    changed_share,
    memory_mb,
    press,
    settle,
    start_screen,
    use,
    wait_for,
)
from starts import compare_starts, conditions  # noqa: E402 - beside this file

NAMESPACE = ("unshare", "--net", "--mount", "--map-root-user")
# Namespaces count their screens from 0 alike, and their sockets lie in one folder: others must not answer for ours.
_OWN_SCREENS = "mkdir -p /tmp/.X11-unix; mount -t tmpfs none /tmp/.X11-unix"
QUESTION = "How does Attest check a citation?"
_VERIFIED = "#1A7F37"  # the colour of a verified citation in the light theme
_PANEL = 300  # what stands left of it are conversations and papers, which have dots of that colour too
_CHANGED_SHARE = 0.1  # an evidence card covers more than this of the window
_BACKENDS = {"standard": "llama.cpp", "accelerated": "torch"}
_ASK_S = 2.0  # between questions to the program itself: each starts a process, which takes the processor from the window


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
    parser.add_argument("--offline", action="store_true", help="where there is no network but loopback")
    options = parser.parse_args(arguments)
    if options.offline:
        return subprocess.run(offline(arguments), check=False).returncode
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
            stage.figures["conditions"] = conditions()
            if options.short:
                use(stage, "", lambda _stage, _program, _started: None)
            else:
                use(stage, "first_", drive)
                examine(stage)
                compare_starts(stage, None if options.source else checkout())
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
        started = [str(venv_python()), "-m", "app"]
        return started, started
    place = Path(options.program) if options.program else freeze.Places(options.edition).application
    if place.is_file():
        return [str(place)], [str(place)]
    return [str(place / "attest")], [str(place / "attest-cli")]


def offline(arguments: Sequence[str]) -> list[str]:
    """The command that does the same in a namespace without network; X is reached by a file there as everywhere."""
    here = [sys.executable, str(Path(__file__).resolve()), *(one for one in arguments if one != "--offline")]
    return [*NAMESPACE, "sh", "-c", f'{_OWN_SCREENS}; ip link set lo up 2>/dev/null; exec "$@"', "sh", *here]


def checkout() -> list[str] | None:
    """The command that starts the checkout; None where it has no environment."""
    return [str(venv_python()), "-m", "app"] if venv_python().exists() else None


def drive(stage: Stage, program: "subprocess.Popen[str]", started: float) -> None:
    """Do the main job with the window."""
    wait_for("the index", lambda: is_indexed(stage), program, 300, _ASK_S)
    stage.figures["indexed_s"] = round(time.monotonic() - started, 1)
    stage.figures["memory_indexing_mb"] = memory_mb(program.pid)
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


def place_of_citation(picture: Path) -> tuple[int, int] | None:
    """Where the first dot in the colour of verified citations is right of the panel, by reading order."""
    done = subprocess.run(
        [
            "convert",
            str(picture),
            "-crop",
            f"+{_PANEL}+0",
            "+repage",
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
            return _PANEL + int(column) + 4, int(row) + 4
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
