"""A parser process seen from the program: started when needed, asked one thing at a time, killed when it hangs."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psutil
from pydantic import TypeAdapter, ValidationError

import app
from app.engine.ingest.document import IngestState
from app.engine.ingest.limits import Patience, TimeLimits
from app.engine.ingest.messages import Answer, Request, request_line
from app.engine.ingest.page_watch import Beat
from app.models.children import Child, child_command

DEFAULT_COMMAND = tuple(child_command(Child.PARSER))
# Longest answer we take. A book of twenty thousand full pages stays below it; what is larger would be held several
# times over in the memory of the program itself.
MAX_ANSWER_BYTES = 200_000_000
# After these a worker may be short of memory or in disorder, and is replaced.
_SHAKEN = (IngestState.TOO_LARGE, IngestState.CRASHED)
_TICK_S = 0.1
# Between two looks at the clock lies a tick; where it is this much, this program did not run, nor did the worker.
_STANDSTILL_S = 3.0
_LEAVE_S = 1.0
_MB = 1024 * 1024
# A worker that keeps more than this share of its memory after an answer has grown, and is replaced.
_GROWN_SHARE = 0.5


class Interrupted(Exception):
    """The caller asked to stop while a worker was busy; the worker was killed."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A worker that ended, or was ended, before it answered.

    Attributes:
        state: TIMEOUT, TOO_LARGE or CRASHED.
        how: What happened, to follow "it" ("took longer than 20 s").
        page_index: 0-based page it was at; None when at none, or when the file as a whole was too much.
    """

    state: IngestState
    how: str
    page_index: int | None = None


class WorkerProcess:
    """One worker. Not safe for use from two threads at once.

    Args:
        memory_mb: Memory the worker may use, in MB: its address space where the system can limit that, and what it
            really holds on every system.
        command: How to start it; its memory limit is appended.
        recycle_after: Files after which it is replaced by a fresh one.
    """

    def __init__(
        self, memory_mb: int, command: Sequence[str] = DEFAULT_COMMAND, recycle_after: int = 200
    ) -> None:
        self._command = [*command, "--memory-mb", str(memory_mb)]
        self._memory_mb = memory_mb
        self._recycle_after = recycle_after
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._answered = 0

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return self._process.pid if self._process is not None else None

    def ask(
        self,
        request: Request,
        limits: TimeLimits,
        should_stop: Callable[[], bool],
        on_beat: Callable[[Beat], None] | None = None,
    ) -> Answer | Ended:
        """Send a request and wait for its answer.

        Args:
            request: What to do.
            limits: Time it may take.
            should_stop: Asked ten times a second.
            on_beat: Hears, in this thread, which page is in work.

        Raises:
            Interrupted: `should_stop` said yes meanwhile.
        """
        if self._process is None or self._process.poll() is not None:
            self.start()
        try:
            self._send(request)
        except OSError:
            return self._dead(None)
        answer = self._wait(Patience(limits, time.monotonic()), should_stop, on_beat)
        self._answered += 1
        if isinstance(answer, Answer) and self._is_worn(answer):
            self.close()
        return answer

    def close(self) -> None:
        """End the worker: by closing its input, or by force if it does not leave."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin:
                process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_LEAVE_S)
        self.kill()

    def kill(self) -> None:
        """End the worker and whatever it has started, at once."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            _kill_group(process)
        process.wait()
        for stream in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                if stream:
                    stream.close()

    def start(self) -> None:
        """Start the process, in place of the former one; done by `ask` when needed."""
        self.kill()
        self._answered = 0
        self._lines = queue.Queue()
        environment = os.environ | {"PYTHONPATH": _python_path()}
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        reader = threading.Thread(
            target=_read_lines, args=(self._process, self._lines), name="parser-answers", daemon=True
        )
        reader.start()

    def _send(self, request: Request) -> None:
        if self._process is None or self._process.stdin is None:
            raise BrokenPipeError
        self._process.stdin.write(request_line(request))
        self._process.stdin.flush()

    def _wait(
        self, patience: Patience, should_stop: Callable[[], bool], on_beat: Callable[[Beat], None] | None
    ) -> Answer | Ended:
        looked = seen = time.monotonic()
        while True:
            if should_stop():
                self.kill()
                raise Interrupted
            now = time.monotonic()
            if now - seen > _STANDSTILL_S:
                patience.forgive(now - seen)
            seen = now
            # A worker that says much is looked at no less than a silent one.
            if now - looked >= _TICK_S or now >= patience.deadline:
                looked = now
                overrun = self._overrun(patience, now)
                if overrun is not None:
                    self.kill()
                    return overrun
            try:
                line = self._lines.get(timeout=max(0.0, min(_TICK_S, patience.deadline - now)))
            except queue.Empty:
                continue
            answer = self._dead(patience.page_index) if line is None else self._validated(line)
            if isinstance(answer, Ended) or answer.beat is None:
                return answer
            patience.hear(answer.beat, time.monotonic())
            if on_beat is not None:
                on_beat(answer.beat)

    def _overrun(self, patience: Patience, now: float) -> Ended | None:
        """What the worker takes too much of; None while it keeps within its limits."""
        if self._memory_used() > self._memory_mb * _MB > 0:
            how = f"needs more than {self._memory_mb} MB of memory"
            return Ended(IngestState.TOO_LARGE, how, patience.page_index)
        how = patience.late(now)
        if not how:
            return None
        return Ended(IngestState.TIMEOUT, how, patience.page_index if patience.is_page_late(now) else None)

    def _memory_used(self) -> int:
        """Bytes the worker holds; 0 when it has ended."""
        try:
            return int(psutil.Process(self._process.pid).memory_info().rss) if self._process else 0
        except psutil.Error:
            return 0

    def _is_worn(self, answer: Answer) -> bool:
        is_shaken = answer.failure is not None and answer.failure.state in _SHAKEN
        has_grown = self._memory_used() > _GROWN_SHARE * self._memory_mb * _MB > 0
        return is_shaken or has_grown or self._answered >= self._recycle_after

    def _validated(self, line: bytes) -> Answer | Ended:
        try:
            return _answers().validate_json(line)
        except ValidationError:
            self.kill()
            return Ended(IngestState.CRASHED, "made the parser give a malformed answer")

    def _dead(self, page_index: int | None) -> Ended:
        process = self._process
        code = None
        if process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = process.wait(_LEAVE_S)
        self.kill()
        if code is None:  # it lives, but has closed its output or said more than is taken
            return Ended(IngestState.TOO_LARGE, "holds more text than is taken", page_index)
        return Ended(IngestState.CRASHED, _death(code), page_index)


@cache
def _answers() -> TypeAdapter[Answer]:
    """Made with the first answer: it takes a while, and the program makes workers as it starts."""
    return TypeAdapter(Answer)


def _death(code: int) -> str:
    """How a process with that exit code ended, to follow "it"."""
    if sys.platform != "win32" and code == -signal.SIGKILL:
        return "made the system end the parser, most likely for want of memory"
    return "crashed the parser; it may be damaged, or need more memory than is allowed"


def _read_lines(process: subprocess.Popen[bytes], lines: queue.Queue[bytes | None]) -> None:
    """Pass on a worker's lines; None when it has ended or talks without end."""
    stream = process.stdout
    with contextlib.suppress(OSError, ValueError):
        while stream is not None and (line := stream.readline(MAX_ANSWER_BYTES)).endswith(b"\n"):
            lines.put(line)
    lines.put(None)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _python_path() -> str:
    """The folder the program was loaded from first, so that a worker loads the same program."""
    root = str(Path(app.__file__).parents[1])
    inherited = os.environ.get("PYTHONPATH", "")
    return f"{root}{os.pathsep}{inherited}" if inherited else root
