"""Where the drills are held: a library, a data directory nothing ever happened to, and copies of it to be mistreated.

The program is run as its users run it, as a process of its own; what it left is compared with the untroubled copy.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import psutil

from app.commands.drills.tally import Tally
from app.engine.conversation.session_file import SessionFile
from app.engine.errors import AppError
from app.engine.paths import AppPaths
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Row, Store
from app.engine.store.passage_texts import PASSAGE_TEXT

QUESTIONS: Final = ("How does Attest check a citation?", "What does a support probability not mean?")
ROOT: Final = Path(__file__).resolve().parents[3]
_PATIENCE_S: Final = 300.0
_PAGE: Final = 4_096
_CONTENTS: Final = """
SELECT S.kind, S.key, S.state, S.reason, P.type, P.char_start, {text}, P.needs_vector, length(V.vector)
FROM sources S LEFT JOIN passages P ON P.source_id = S.id LEFT JOIN vectors V ON V.passage_id = P.id ORDER BY 1, 2, 6, 7
"""
_FINISHED: Final = "SELECT turn_id, question, body FROM turns WHERE body IS NOT NULL ORDER BY turn_id"


@dataclass(frozen=True, slots=True)
class Said:
    """How a run of the program ended.

    Attributes:
        code: Exit code; below 0 where a signal ended it.
        output: Standard output.
        complaint: Standard error.
    """

    code: int
    output: str
    complaint: str

    @property
    def is_refusal(self) -> bool:
        """Whether it declined in a sentence of its own, as it should where it cannot work."""
        last = self.complaint.strip().splitlines()[-1:] or [""]
        return self.code in (1, 2) and last[0].startswith("attest: ") and "A fault in Attest" not in last[0]


def program(paths: AppPaths, *arguments: str) -> list[str]:
    """The command line that runs the program on a data directory."""
    start = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "app"]
    return [*start, "--data", str(paths.data), *arguments]


def run_command(command: Sequence[str], timeout_s: float = _PATIENCE_S) -> Said:
    """Run a command to its end; one that hangs is ended and counts as killed."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=_environment()
    ) as process:
        try:
            output, complaint = process.communicate(timeout=timeout_s)
        except subprocess.TimeoutExpired:
            process.kill()
            output, complaint = process.communicate()
            complaint += f"\nended after {timeout_s:.0f} s"
    return Said(process.returncode, output, complaint)


def start_command(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Start a command whose words nobody reads."""
    return subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT, env=_environment()
    )


def kill_hard(process: "subprocess.Popen[bytes]") -> tuple[int, ...]:
    """Kill a process as a power cut would, and say which of its children were left behind."""
    try:
        family = psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        family = []
    process.kill()
    process.wait()
    _, left = psutil.wait_procs(family, timeout=20)
    return tuple(one.pid for one in left)


def _environment() -> dict[str, str]:
    return os.environ | {"QT_QPA_PLATFORM": "offscreen"}


class Ground:
    """One place for drills.

    Args:
        folder: Ours alone, with room for some dozen copies of the library's index.
        zotero: The library that is indexed; never written to.
        run: Told of progress; can stop the drills.
        seed: Chooses moments and places of the faults.
    """

    def __init__(self, folder: Path, zotero: Path, run: RunContext, seed: int = 0) -> None:
        self.folder = folder
        self.zotero = zotero
        self._seed = seed
        self.chance = random.Random(seed)  # noqa: S311 - chooses where to break things
        self._run = run
        self._copies = 0

    def begin(self, drill: str) -> None:
        """Let a drill choose its moments and places alike whatever was drilled before."""
        self.chance = random.Random(f"{drill} {self._seed}")  # noqa: S311 - as above

    def step(self, tally: Tally, done: int, total: int) -> None:
        """Tell that a drill goes on.

        Raises:
            Canceled: The drills were asked to stop.
        """
        self._run.check_canceled()
        self._run.report(Progress(f"Drill: {tally.name}", done=done, total=total))

    def fresh(self) -> AppPaths:
        """An empty data directory."""
        self._copies += 1
        paths = AppPaths(self.folder / f"data{self._copies}")
        paths.create()
        return paths

    def copy(self) -> AppPaths:
        """A data directory like the untroubled one."""
        paths = self.fresh()
        shutil.copytree(self.clean.data, paths.data, dirs_exist_ok=True)
        return paths

    def remove(self, paths: AppPaths) -> None:
        """Give the room of a data directory back."""
        shutil.rmtree(paths.data, ignore_errors=True)

    @cached_property
    def clean(self) -> AppPaths:
        """A data directory after an untroubled index run and some questions.

        Raises:
            AppError: Not even that could be done.
        """
        paths = self.fresh()
        started = time.monotonic()
        done = run_command(program(paths, *self.index_arguments()))
        self.index_s = time.monotonic() - started
        if done.code:
            raise AppError(f"The drills cannot begin: {done.complaint.strip()}")
        for question in QUESTIONS:
            started = time.monotonic()
            run_command(program(paths, "ask", question, "--json"))
            self.ask_s = time.monotonic() - started
        return paths

    index_s: float = 0.0
    """How long the untroubled index run took, in seconds; known once `clean` is made."""
    ask_s: float = 0.0
    """How long an untroubled question took, in seconds."""

    def index_arguments(self) -> tuple[str, ...]:
        """The command that indexes the library, files included that failed before."""
        return ("index", "--zotero", str(self.zotero), "--retry")

    @cached_property
    def clean_contents(self) -> list[Row]:
        """What is in the untroubled index."""
        return index_contents(self.clean)

    @cached_property
    def clean_turns(self) -> list[Row]:
        """The answered questions of the untroubled copy."""
        return finished_turns(self.clean)

    def compare_index(self, tally: Tally, paths: AppPaths, after: str) -> None:
        """Note what an index lacks beside the untroubled one."""
        try:
            found = index_contents(paths)
        except AppError as error:
            tally.problems.append(f"after {after}: {error}")
            return
        lost = {row[1] for row in set(self.clean_contents) - set(found)}
        tally.lost += [
            f"the index lacks what it had of {key} after {after}" for key in sorted(map(str, lost))
        ]
        if len(found) > len(self.clean_contents):
            tally.problems.append(f"the index holds things twice after {after}")

    def compare_turns(self, tally: Tally, paths: AppPaths, after: str) -> None:
        """Note which answered questions are gone or differ."""
        try:
            found = set(finished_turns(paths))
        except AppError as error:
            tally.problems.append(f"after {after}: {error}")
            return
        gone = [row for row in self.clean_turns if row not in found]
        tally.lost += [f"answer {row[0]} is gone after {after}" for row in gone]

    def expect_done(self, tally: Tally, said: Said, after: str) -> None:
        """Note a run that should have worked and did not."""
        if said.code:
            tally.problems.append(f"exit {said.code} after {after}: {said.complaint.strip()[-300:]}")

    def expect_done_or_refused(self, tally: Tally, said: Said, during: str) -> None:
        """Note a run that neither did its work nor said in a sentence why not."""
        if said.is_refusal:
            tally.refusals += 1
        elif said.code:
            tally.problems.append(f"exit {said.code} with {during}: {said.complaint.strip()[-300:]}")


def index_contents(paths: AppPaths) -> list[Row]:
    """Everything a reader of the index could ask for, whole texts included.

    Raises:
        StoreUnusable: It is damaged or cannot be used.
    """
    with closing(Store(paths.store)) as store:
        return store.rows(_CONTENTS.format(text=PASSAGE_TEXT))


def finished_turns(paths: AppPaths) -> list[Row]:
    """The answered questions of a data directory.

    Raises:
        StoreUnusable: Their file is damaged or cannot be used.
    """
    with closing(SessionFile(paths.sessions)) as file, file.transaction() as transaction:
        return transaction.rows(_FINISHED)


def room_of(folder: Path) -> int:
    """Bytes that a folder takes on a disk: files in whole pages, a page for each folder."""
    return sum(
        _PAGE * (1 + (one.stat().st_size if one.is_file() else 0) // _PAGE)
        for one in (folder, *folder.rglob("*"))
    )


def answered(said: Said) -> bool:
    """Whether the output of `ask --json` is an answer."""
    try:
        return bool(json.loads(said.output)["answer"])
    except (ValueError, KeyError, TypeError):
        return False
