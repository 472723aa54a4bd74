"""Opens an older store and dies at a write of the disk: `python -m app.commands.drills.dying_store STORE OUT EACH`.

For drills only. A copy of the store is opened for every moment of death: each time the process is killed in the middle
of one of the writes that the upgrade makes, half of which has reached the disk. Prints the number of each copy and the stage
it died in: before its copy was made, in one of the steps of the schema, or after them.
"""

import json
import logging
import os
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import apsw

from app.engine.runs import RunContext
from app.engine.store.database import Store
from app.engine.upkeep import Upkeep


class DyingDisk(apsw.VFS):
    """SQLite's way to the disk, on which a write may be the last.

    Args:
        on_write: Called before each write with what is written; what it returns is written instead.
    """

    def __init__(self, on_write: Callable[[bytes], bytes]) -> None:
        self._base = apsw.vfs_names()[0]
        self._on_write = on_write
        super().__init__("dying", self._base, makedefault=True)

    def xOpen(self, name: apsw.URIFilename | str | None, flags: list[int]) -> "DyingFile":  # noqa: N802 - SQLite's name
        """Open a file whose writes are counted."""
        return DyingFile(self._base, name, flags, self._on_write)


class DyingFile(apsw.VFSFile):
    """A file on it."""

    def __init__(
        self,
        base: str,
        name: apsw.URIFilename | str | None,
        flags: list[int],
        on_write: Callable[[bytes], bytes],
    ) -> None:
        super().__init__(base, name, flags)
        self._on_write = on_write

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        """Write, or half of it and die."""
        whole = bytes(data)
        fit = self._on_write(whole)
        super().xWrite(fit, offset)
        if fit != whole:
            os.kill(os.getpid(), signal.SIGKILL)


def open_store(path: Path) -> None:
    """What the program does with an older store: upgrade it, then give everything its present form."""
    with closing(Store(path)) as store:
        upkeep = Upkeep(store)
        upkeep.renew(RunContext())
        upkeep.give_space_back(RunContext())


class _Stages(logging.Handler):
    """Counts what the program reports while it opens a store: the copy that was made, each step of the schema, the rest."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.number = 0

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002 - only that something was reported
        """Go on to the next stage."""
        self.number += 1


def die_at(path: Path, number: int) -> tuple[int, ...] | None:
    """Open a store in a process of its own that dies at its write of that number; 0 never.

    Returns:
        The stage of each write, when it lives; None when it died.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _open_and_die(path, number, writing)
    os.close(writing)
    with os.fdopen(reading) as told:
        said = told.read()
    os.waitpid(child, 0)
    return tuple(json.loads(said)) if said else None


def _open_and_die(path: Path, number: int, writing: int) -> NoReturn:
    stages, seen = _Stages(), []
    logger = logging.getLogger("app.engine")
    logger.setLevel(logging.INFO)
    logger.addHandler(stages)

    def on_write(data: bytes) -> bytes:
        seen.append(stages.number)
        return data[: len(data) // 2] if len(seen) == number else data

    disk = DyingDisk(on_write)
    open_store(path)
    del disk  # it had to live until here
    with os.fdopen(writing, "w") as told:
        json.dump(seen, told)
    os._exit(0)


def moments_in(stages: Sequence[int], each: int) -> list[int]:
    """Numbers of writes, counted from 1: so many of every stage, its first and its last among them."""
    chosen = set()
    for stage in sorted(set(stages)):
        numbers = [number for number, one in enumerate(stages, start=1) if one == stage]
        chosen |= {numbers[at * (len(numbers) - 1) // max(each - 1, 1)] for at in range(each)}
    return sorted(chosen)


def main(store: Path, out: Path, each: int) -> None:
    """Let a store die at so many writes of every stage; the copies are `out/N/library.sqlite`, the untroubled one `out/0`."""
    stages = die_at(_copy(store, out / "0"), 0)
    if stages is None:
        sys.exit("the store cannot be opened at all")
    for moment in moments_in(stages, each):
        if die_at(_copy(store, out / str(moment)), moment) is None:
            print(moment, stages[moment - 1], flush=True)


def _copy(store: Path, folder: Path) -> Path:
    folder.mkdir(parents=True)
    return Path(shutil.copyfile(store, folder / store.name))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
