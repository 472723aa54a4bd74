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
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

import app
from app.engine.ingest.document import IngestState, ParseFailure
from app.engine.ingest.messages import Answer, Request

DEFAULT_COMMAND = (sys.executable, "-m", "app.engine.ingest.worker")
# Longest answer we take: a book of a hundred thousand pages stays below it.
MAX_ANSWER_BYTES = 600_000_000
# After these a worker may be short of memory or in disorder, and is replaced.
_SHAKEN = (IngestState.TOO_LARGE, IngestState.CRASHED)
_TICK_S = 0.1
_LEAVE_S = 1.0


class Interrupted(Exception):
    """The caller asked to stop while a worker was busy; the worker was killed."""


class WorkerProcess:
    """One worker. Not safe for use from two threads at once.

    Args:
        memory_mb: Limit of the worker's address space.
        command: How to start it; its memory limit is appended.
        recycle_after: Files after which it is replaced by a fresh one.
    """

    def __init__(
        self, memory_mb: int, command: Sequence[str] = DEFAULT_COMMAND, recycle_after: int = 200
    ) -> None:
        self._command = [*command, "--memory-mb", str(memory_mb)]
        self._recycle_after = recycle_after
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._answered = 0
        self._adapter = TypeAdapter(Answer)

    def ask(self, request: Request, timeout_s: float, should_stop: Callable[[], bool]) -> Answer:
        """Send a request and wait for its answer.

        Raises:
            Interrupted: `should_stop` said yes meanwhile; it is asked ten times a second.
        """
        if self._process is None or self._process.poll() is not None:
            self._start()
        try:
            self._send(request)
        except OSError:
            return self._dead()
        answer = self._wait(timeout_s, should_stop)
        self._answered += 1
        is_shaken = answer.failure is not None and answer.failure.state in _SHAKEN
        if is_shaken or self._answered >= self._recycle_after:
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

    def _start(self) -> None:
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
        self._process.stdin.write(to_json(request) + b"\n")
        self._process.stdin.flush()

    def _wait(self, timeout_s: float, should_stop: Callable[[], bool]) -> Answer:
        deadline = time.monotonic() + timeout_s
        while True:
            if should_stop():
                self.kill()
                raise Interrupted
            try:
                line = self._lines.get(timeout=max(0.0, min(_TICK_S, deadline - time.monotonic())))
            except queue.Empty:
                if time.monotonic() >= deadline:
                    self.kill()
                    return _failed(
                        IngestState.TIMEOUT,
                        f"Reading this file took longer than {timeout_s:.0f} s and was stopped. "
                        "Retry, or raise the time limit in the preferences.",
                    )
                continue
            return self._dead() if line is None else self._validated(line)

    def _validated(self, line: bytes) -> Answer:
        try:
            answer = self._adapter.validate_json(line)
        except ValidationError:
            self.kill()
            return _failed(
                IngestState.CRASHED,
                "The parser gave a malformed answer for this file. Retry, or replace the attachment.",
            )
        if answer.document is None and answer.failure is None and answer.image is None:
            return _failed(IngestState.CRASHED, "The parser gave no answer for this file. Retry.")
        return answer

    def _dead(self) -> Answer:
        self.kill()
        return _failed(
            IngestState.CRASHED,
            "The parser crashed on this file (it may be damaged, or need more memory than is allowed). "
            "Retry, or replace the attachment.",
        )


def _failed(state: IngestState, reason: str) -> Answer:
    return Answer(failure=ParseFailure(state, reason))


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
