"""A disk that is full, too small for a file, or may not be written (R1)."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from app.commands.drills.ground import QUESTIONS, Ground, Said, program, room_of, run_command
from app.commands.drills.tally import DrillImpossible, Tally
from app.engine.paths import AppPaths

_SPACE: Final = ("unshare", "--mount", "--map-root-user", "sh", "-c")
# A disk of its own of $1 kilobytes over $2, which begins as $2 is; the end is copied to $3. Then the command.
_FULL: Final = """
set -e; size=$1; data=$2; out=$3; shift 3
cp -a "$data/." "$out.before"; mount -t tmpfs -o "size=${size}k,mode=700" none "$data"
cp -a "$out.before/." "$data"; set +e
"$@"; code=$?
cp -a "$data/." "$out/"; exit $code
"""
_READ_ONLY: Final = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'
_SMALL_FILES: Final = 'ulimit -f "$1"; shift; exec "$@"'
_KILOBYTE: Final = 1_024
_SLACK: Final = 16_384
_ULIMIT_UNIT: Final = 512


def fill_disk(ground: Ground, rounds: int) -> Tally:
    """Index and ask on disks that become full on the way; with room again, everything goes on."""
    tally = Tally("disk full")
    with tally.part():
        _require_namespaces(ground.folder)
        needed = room_of(ground.clean.data)
        for number in range(rounds):
            ground.step(tally, number, 2 * rounds)
            _index_on_small_disk(ground, tally, int(needed * ground.chance.uniform(0.05, 1.2)))
            ground.step(tally, number + rounds, 2 * rounds)
            _ask_on_small_disk(ground, tally, needed + _SLACK + int(ground.chance.uniform(0, 0.3) * needed))
    return tally


def limit_files(ground: Ground, rounds: int) -> Tally:
    """Index where no file may grow beyond a limit, as a quota makes it."""
    tally = Tally("files limited in size")
    with tally.part():
        if sys.platform == "win32":
            raise DrillImpossible("this system sets no limit on the size of files")
        largest = ground.clean.store.stat().st_size
        for number in range(rounds):
            ground.step(tally, number, rounds)
            paths = ground.fresh()
            units = int(largest * ground.chance.uniform(0.05, 0.9)) // _ULIMIT_UNIT
            command = program(paths, *ground.index_arguments())
            said = run_command(["sh", "-c", _SMALL_FILES, "sh", str(units), *command])
            tally.faults += 1
            _judge_index(ground, tally, paths, said, "a limit on files")
    return tally


def forbid_writing(ground: Ground, rounds: int) -> Tally:
    """Run commands where the data directory cannot be written, and index where Zotero's cannot."""
    tally = Tally("disk read-only")
    with tally.part():
        _require_namespaces(ground.folder)
        paths = ground.copy()
        commands = (("status",), ("ask", QUESTIONS[0]), ground.index_arguments(), ("sessions",))[: rounds + 2]
        for number, arguments in enumerate(commands):
            ground.step(tally, number, len(commands) + 1)
            tally.faults += 1
            said = _read_only(paths.data, program(paths, *arguments))
            ground.expect_done_or_refused(tally, said, f"a read-only disk, {arguments[0]}")
        ground.compare_index(tally, paths, "a read-only disk")
        ground.compare_turns(tally, paths, "a read-only disk")
        library = ground.folder / "read-only library"
        shutil.copytree(ground.zotero, library)
        fresh = ground.fresh()
        said = _read_only(library, program(fresh, "index", "--zotero", str(library)))
        tally.faults += 1
        ground.expect_done(tally, said, "indexing a library on a read-only disk")
        ground.compare_index(tally, fresh, "indexing a library on a read-only disk")
        shutil.rmtree(library)
    return tally


def _index_on_small_disk(ground: Ground, tally: Tally, room: int) -> None:
    paths = ground.fresh()
    said, left = _on_disk(ground, paths, room, ground.index_arguments())
    tally.faults += 1
    _judge_index(ground, tally, left, said, f"a disk of {room // _KILOBYTE} kB")
    ground.remove(paths)


def _judge_index(ground: Ground, tally: Tally, paths: AppPaths, said: Said, during: str) -> None:
    """The run was done or refused; the next one, with room, leaves what an untroubled one leaves."""
    ground.expect_done_or_refused(tally, said, during)
    ground.expect_done(tally, run_command(program(paths, *ground.index_arguments())), during)
    ground.compare_index(tally, paths, during)
    ground.remove(paths)


def _ask_on_small_disk(ground: Ground, tally: Tally, room: int) -> None:
    paths = ground.copy()
    said, left = _on_disk(ground, paths, room, ("ask", QUESTIONS[0], "--json"))
    tally.faults += 1
    ground.expect_done_or_refused(tally, said, f"a disk of {room // _KILOBYTE} kB while asking")
    ground.compare_turns(tally, left, "a full disk while asking")
    ground.compare_index(tally, left, "a full disk while asking")
    ground.remove(paths)
    ground.remove(left)


def _on_disk(ground: Ground, paths: AppPaths, room: int, arguments: tuple[str, ...]) -> tuple[Said, AppPaths]:
    """Run a command with its data on a disk of that many bytes; what it left there lies in the directory returned."""
    left = ground.fresh()
    command = [
        *_SPACE,
        _FULL,
        "sh",
        str(max(room // _KILOBYTE, 16)),
        str(paths.data),
        str(left.data),
        *program(paths, *arguments),
    ]
    said = run_command(command)
    shutil.rmtree(f"{left.data}.before", ignore_errors=True)
    return said, left


def _read_only(folder: Path, command: list[str]) -> Said:
    return run_command([*_SPACE, _READ_ONLY, "sh", str(folder), *command])


def _require_namespaces(folder: Path) -> None:
    """Raise unless this system lets us mount disks of our own."""
    reason = "this system lets us mount no disks of our own"
    if shutil.which("unshare") is None:
        raise DrillImpossible(reason)
    probe = folder / "probe"
    probe.mkdir(exist_ok=True)
    tried = subprocess.run(
        [*_SPACE, 'mount -t tmpfs -o size=64k none "$1"', "sh", str(probe)], capture_output=True, check=False
    )
    if tried.returncode:
        raise DrillImpossible(reason)
