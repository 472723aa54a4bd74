"""Starts, watches and ends `laya-serve` on this machine, and nothing that Attest did not start (D4)."""

import contextlib
import json
import logging
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import psutil

from app.models.children import Child, child_command
from app.models.protocols import ModelUnavailable, Stopped
from app.models.servers.checkpoint import LayaCheckpoint
from app.models.servers.judge import ShouldStop
from app.models.servers.process_tree import end_tree
from app.models.servers.processes import ServerRecord, claim_record, read_record

PROGRAM: Final = "laya-serve"
DEFAULT_PORT: Final = 8005
HOST: Final = "127.0.0.1"
_OFFLINE_HINT: Final = "Attest lets it fetch nothing: its models have to be there already."
INSTALL_HINT: Final = (
    "Install it with `uv tool install --with uvicorn --with fastapi laya`, or choose the bundled model."
)
_RECORDS = "laya-serve-*.json"
_LOG_NAME: Final = "laya-serve.log"
_CONNECT_S: Final = 0.5
_TICK_S: Final = 0.1
_MAX_STARTS: Final = 3
_LOG_TAIL_BYTES: Final = 4_000

_log = logging.getLogger(__name__)


class ServerState(Enum):
    """What is known of the server on the port."""

    ABSENT = "not running"
    STARTING = "starting"
    RUNNING = "running, started by Attest"
    SHARED = "running, started by another Attest"
    FOREIGN = "another program is on the port"
    ENDED = "no longer running"


@dataclass(frozen=True, slots=True)
class DaemonOptions:
    """How the server is started.

    Attributes:
        data_dir: Where its note and its log lie.
        port: Where it listens, on 127.0.0.1 only.
        own_ports: Ports that belong to something else, with its name.
        checkpoint: The model that it serves; None for the models that its user has fetched.
        device: "auto", "cuda", "mps", "xpu" or "cpu".
        threads: Of its computation, ≥ 1.
        program: The program's path; None looks for it.
    """

    data_dir: Path
    port: int = DEFAULT_PORT
    own_ports: Mapping[int, str] | None = None
    checkpoint: LayaCheckpoint | None = None
    device: str = "auto"
    threads: int = 1
    program: Path | None = None


class LayaDaemon:
    """One `laya-serve`. Safe to use from several threads; starts nothing before `start`.

    Args:
        options: How it is started.
        clock: Monotonic seconds.
    """

    def __init__(self, options: DaemonOptions, clock: Callable[[], float] = time.monotonic) -> None:
        self._options = options
        self._clock = clock
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._has_answered = False
        self._starts = 0

    @property
    def log_path(self) -> Path:
        """What the server wrote since it was last started."""
        return self._options.data_dir / _LOG_NAME

    @property
    def state(self) -> ServerState:
        """What is known of the server now; opens one connection to the port at most."""
        with self._lock:
            return self._state()

    def start(self) -> ServerState:
        """Start the server unless one is there already.

        Returns:
            What is there now. FOREIGN means that nothing was started: whoever calls has to find out what it is.

        Raises:
            ModelUnavailable: It is not installed, may not use the port, cannot be started, or ended too often.
        """
        with self._lock:
            self._sweep()
            state = self._state()
            if state in (ServerState.ABSENT, ServerState.ENDED):
                self._spawn()
                state = self._state()
            return state

    def wait_until_ready(
        self, is_ready: Callable[[], bool], timeout_s: float, should_stop: ShouldStop | None = None
    ) -> None:
        """Wait until the server answers.

        Args:
            is_ready: Asks it.
            timeout_s: Seconds to wait at most.
            should_stop: Asked ten times a second.

        Raises:
            ModelUnavailable: It ended, or is not ready yet.
            Stopped: `should_stop` said yes.
        """
        ends_at = self._clock() + timeout_s
        while not is_ready():
            if should_stop is not None and should_stop():
                raise Stopped
            if self.state is ServerState.ENDED:
                raise ModelUnavailable(self._end_words(), f"{_OFFLINE_HINT} Its log is {self.log_path}.")
            if self._clock() >= ends_at:
                raise ModelUnavailable(f"{PROGRAM} is still starting.", "Ask again in a minute.")
            time.sleep(_TICK_S)
        self._has_answered = True
        self._starts = 0

    def stop(self) -> bool:
        """End the server if this Attest started it.

        Returns:
            Whether there was one to end.
        """
        with self._lock:
            record = read_record(self._record_path)
            process = record.find(PROGRAM) if record is not None and record.is_owned_here else None
            if process is not None:
                _log.info("ending %s, process %d", PROGRAM, process.pid)
                end_tree(process)
            if record is not None and record.is_owned_here:
                self._record_path.unlink(missing_ok=True)
            self._let_go_of_child()
            self._has_answered = False
            return process is not None

    @property
    def _record_path(self) -> Path:
        return self._options.data_dir / _RECORDS.replace("*", str(self._options.port))

    def _state(self) -> ServerState:
        if self._child is not None and self._child.poll() is not None:
            return ServerState.ENDED
        record = read_record(self._record_path)
        process = record.find(PROGRAM) if record is not None else None
        if record is not None and process is not None:
            if not record.is_owned_here:
                return ServerState.SHARED
            return ServerState.RUNNING if self._has_answered else ServerState.STARTING
        return ServerState.FOREIGN if _is_taken(self._options.port) else ServerState.ABSENT

    def _sweep(self) -> None:
        """Remove notes of servers that are gone, and end those whose Attest is gone."""
        for path in self._options.data_dir.glob(_RECORDS):
            record = read_record(path)
            process = record.find(PROGRAM) if record is not None else None
            if record is not None and process is not None and not record.is_orphan:
                continue
            if process is not None:
                _log.info("ending %s, process %d, whose Attest has ended", PROGRAM, process.pid)
                end_tree(process)
            path.unlink(missing_ok=True)

    def _spawn(self) -> None:
        options = self._options
        if options.own_ports and options.port in options.own_ports:
            reason = f"Port {options.port} belongs to {options.own_ports[options.port]}."
            raise ModelUnavailable(reason, "Choose another port for the decision server in the settings.")
        if self._starts >= _MAX_STARTS:
            raise ModelUnavailable(
                self._end_words(), f"It was started {_MAX_STARTS} times; its log is {self.log_path}."
            )
        program = options.program or find_laya_serve()
        if program is None:
            raise ModelUnavailable(f"{PROGRAM} is not installed.", INSTALL_HINT)
        self._let_go_of_child()
        self._starts += 1
        self._has_answered = False
        try:
            self._child = self._launch(program)
            record = ServerRecord.of(self._child.pid, options.port, PROGRAM)
            is_first = claim_record(self._record_path, record)
        except (OSError, psutil.Error) as error:
            self._let_go_of_child()
            raise ModelUnavailable(f"{PROGRAM} cannot be started: {error}.", INSTALL_HINT) from error
        if not is_first:  # another Attest was faster by a moment
            self._let_go_of_child()

    def _launch(self, program: Path) -> "subprocess.Popen[bytes]":
        command = child_command(Child.SERVER_GUARD, str(program))
        _log.info("starting %s on port %d", program, self._options.port)
        with self.log_path.open("wb") as log:
            self.log_path.chmod(0o600)
            return subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=server_environment(self._options),
                cwd=_package_root(),  # from where the guard is imported; the server's own packages lie elsewhere
                # A Ctrl-C in the terminal is for Attest, which then ends the server in order.
                start_new_session=True,
            )

    def _let_go_of_child(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        with contextlib.suppress(psutil.Error):
            end_tree(psutil.Process(child.pid))
        if child.stdin is not None:
            with contextlib.suppress(OSError):
                child.stdin.close()
        child.wait()

    def _end_words(self) -> str:
        child = self._child
        status = (
            f" with status {child.returncode}" if child is not None and child.returncode is not None else ""
        )
        line = last_line(self.log_path)
        return f"{PROGRAM} ended{status}{f': {line}' if line else ''}."


def find_laya_serve() -> Path | None:
    """The installed program: on the search path, beside our interpreter, or where uv and pipx put tools."""
    folders = [Path(sys.executable).parent, Path.home() / ".local" / "bin"]
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, folders)])
    found = shutil.which(PROGRAM, path=path)
    return Path(found) if found else None


def server_environment(options: DaemonOptions) -> dict[str, str]:
    """The environment that the server is started in: on loopback, without a key, without ever fetching anything."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LAYA_")}
    chosen = {
        "LAYA_HOST": HOST,
        "LAYA_PORT": str(options.port),
        "LAYA_PRELOAD": "1",
        "LAYA_THREADS": str(options.threads),
        "LAYA_LOG_LEVEL": "warning",
        "HF_HUB_OFFLINE": "1",
        "TRANSFORMERS_OFFLINE": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
    }
    if options.device != "auto":
        chosen["LAYA_DEVICE"] = options.device
    if options.checkpoint is not None:
        name = options.checkpoint.served_name
        chosen["LAYA_EXTRA_MODELS"] = json.dumps({name: str(options.checkpoint.directory)})
        chosen["LAYA_MODELS"] = chosen["LAYA_DEFAULT_MODEL"] = name
    return kept | chosen


def last_line(path: Path) -> str:
    """The last line of a log that says something; "" when there is none."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _LOG_TAIL_BYTES))
            lines = file.read().decode("utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line.strip()[:200] for line in reversed(lines) if line.strip()), "")


def _package_root() -> str:
    return str(Path(__file__).resolve().parents[3])


def _is_taken(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=_CONNECT_S):
            return True
    except OSError:
        return False
