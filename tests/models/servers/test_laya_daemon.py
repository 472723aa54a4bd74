"""D4: `laya-serve` is started, watched and ended; nothing that Attest did not start is touched."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from decision_servers import free_port, laya_routes, serving
from stand_in_laya import ENDS_AT_ONCE, HAS_A_CHILD, IGNORES_SIGTERM, NEVER_LISTENS, make_laya_serve

from app.models.protocols import ModelUnavailable, Stopped
from app.models.servers.addresses import LoopbackUrl
from app.models.servers.checkpoint import LayaCheckpoint
from app.models.servers.daemon import (
    DaemonOptions,
    LayaDaemon,
    ServerState,
    find_laya_serve,
    server_environment,
)
from app.models.servers.http_client import LoopbackClient
from app.models.servers.judge import Question
from app.models.servers.managed import ManagedServerJudge
from app.models.servers.process_tree import end_tree
from app.models.servers.processes import ServerRecord, read_record
from app.models.servers.system_one import SystemOneJudge

pytestmark = pytest.mark.skipif(
    os.name != "posix", reason="the stand-in is a script with a first line for POSIX"
)

READY_S = 120.0
QUESTION = Question("pain fell", "In six weeks pain fell by 12 points.")


class Bench:
    """A data directory, a port and what was started there; ends all of it afterwards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.data.mkdir()
        self.port = free_port()
        self._made: list[LayaDaemon] = []
        self.strangers: list[subprocess.Popen[bytes]] = []

    def daemon(self, begin: str = "", **options: Any) -> LayaDaemon:
        program = make_laya_serve(self.folder, begin)
        made = LayaDaemon(DaemonOptions(self.data, self.port, program=program, **options))
        self._made.append(made)
        return made

    def judge(self, daemon: LayaDaemon) -> ManagedServerJudge:
        client = LoopbackClient(LoopbackUrl("127.0.0.1", self.port), 60.0)
        return ManagedServerJudge(SystemOneJudge(client), daemon)

    @property
    def note(self) -> Path:
        return self.data / f"laya-serve-{self.port}.json"

    def stranger(self) -> psutil.Process:
        """A process that Attest did not start."""
        made = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        self.strangers.append(made)
        return psutil.Process(made.pid)

    def write_note(self, process: psutil.Process, **changed: Any) -> None:
        owner = psutil.Process()
        record = {
            "pid": process.pid,
            "created": process.create_time(),
            "command": process.cmdline(),
            "port": self.port,
            "owner_pid": owner.pid,
            "owner_created": owner.create_time(),
        }
        self.note.write_text(json.dumps(record | changed))

    def close(self) -> None:
        for daemon in self._made:
            daemon.stop()
        for stranger in self.strangers:
            stranger.kill()
            stranger.wait()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.close()


def family(record: ServerRecord | None) -> list[psutil.Process]:
    assert record is not None
    process = psutil.Process(record.pid)
    return [process, *process.children(recursive=True)]


def gone_command() -> int:
    """The id of a process that has ended."""
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


def test_the_first_question_starts_the_server_and_closing_ends_it(bench: Bench) -> None:
    daemon = bench.daemon()
    judge = bench.judge(daemon)
    assert daemon.state is ServerState.ABSENT
    assert judge.ask([QUESTION], READY_S)[0].p == 1.0
    assert daemon.state is ServerState.RUNNING
    started = family(read_record(bench.note))
    judge.close()
    assert not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in started)
    assert daemon.state is ServerState.ABSENT
    assert not bench.note.exists()


def test_it_can_be_started_early_without_waiting(bench: Bench) -> None:
    daemon = bench.daemon()
    bench.judge(daemon).begin()
    assert daemon.state is ServerState.STARTING


def test_a_running_server_is_not_started_again(bench: Bench) -> None:
    daemon = bench.daemon()
    judge = bench.judge(daemon)
    judge.ask([QUESTION], READY_S)
    before = bench.note.read_bytes()
    judge.ask([QUESTION], READY_S)
    assert bench.note.read_bytes() == before


def test_the_note_and_the_log_are_the_user_s_only(bench: Bench) -> None:
    daemon = bench.daemon()
    daemon.start()
    assert {path.stat().st_mode & 0o077 for path in (bench.note, daemon.log_path)} == {0}


def test_a_server_that_ended_is_started_again(bench: Bench) -> None:
    daemon = bench.daemon()
    judge = bench.judge(daemon)
    judge.ask([QUESTION], READY_S)
    for one in family(read_record(bench.note)):
        one.kill()
    wait_for(lambda: daemon.state is ServerState.ENDED)
    assert judge.ask([QUESTION], READY_S)[0].p == 1.0


def test_a_server_that_cannot_start_is_told_with_its_last_words_and_given_up_after_three_times(
    bench: Bench,
) -> None:
    judge = bench.judge(bench.daemon(ENDS_AT_ONCE))
    for _ in range(3):
        with pytest.raises(ModelUnavailable, match="ended with status 3: no weights here"):
            judge.ask([QUESTION], READY_S)
    with pytest.raises(ModelUnavailable) as refused:
        judge.ask([QUESTION], READY_S)
    assert "3 times" in refused.value.hint


def test_a_server_that_is_not_ready_by_the_deadline_goes_on_starting(bench: Bench) -> None:
    daemon = bench.daemon(NEVER_LISTENS)
    with pytest.raises(ModelUnavailable, match="still starting"):
        bench.judge(daemon).ask([QUESTION], 0.3)
    assert daemon.state is ServerState.STARTING


def test_waiting_hears_the_wish_to_stop(bench: Bench) -> None:
    with pytest.raises(Stopped):
        bench.judge(bench.daemon(NEVER_LISTENS)).ask([QUESTION], READY_S, lambda: True)


def test_a_program_that_is_not_installed_is_told(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.models.servers.daemon.find_laya_serve", lambda: None)
    daemon = LayaDaemon(DaemonOptions(bench.data, bench.port))
    with pytest.raises(ModelUnavailable, match="not installed"):
        daemon.start()


def test_a_program_that_cannot_be_run_is_told(bench: Bench) -> None:
    daemon = bench.daemon()
    broken = bench.folder / "laya-serve"
    broken.write_text("#!/nowhere/at/all\n")
    with pytest.raises(ModelUnavailable, match=r"cannot be started|ended"):
        bench.judge(daemon).ask([QUESTION], READY_S)


def test_the_program_is_found_on_the_search_path(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    program = make_laya_serve(bench.folder)
    monkeypatch.setenv("PATH", str(bench.folder))
    assert find_laya_serve() == program


# --- the port ----------------------------------------------------------------------------------


def test_a_port_of_our_own_use_is_refused(bench: Bench) -> None:
    daemon = bench.daemon(own_ports={bench.port: "Zotero"})
    with pytest.raises(ModelUnavailable, match=f"Port {bench.port} belongs to Zotero"):
        daemon.start()


def test_another_program_on_the_port_is_left_alone_and_told(bench: Bench) -> None:
    with serving({"/": {"hello": 1}}) as server:
        bench.port = server.port
        daemon = bench.daemon()
        with pytest.raises(ModelUnavailable, match="no decision server"):
            bench.judge(daemon).ask([QUESTION], READY_S)
        assert daemon.state is ServerState.FOREIGN
        assert daemon.stop() is False
        assert not bench.note.exists()


def test_a_decision_server_of_the_user_s_own_is_used_and_left_running(bench: Bench) -> None:
    with serving(laya_routes()) as server:
        bench.port = server.port
        daemon = bench.daemon()
        judge = bench.judge(daemon)
        assert judge.ask([QUESTION], READY_S)[0].p == 1.0
        judge.close()
        with socket.create_connection(("127.0.0.1", server.port), timeout=5):
            assert daemon.state is ServerState.FOREIGN


# --- notes -------------------------------------------------------------------------------------


def test_a_stale_note_is_removed(bench: Bench) -> None:
    process = bench.stranger()
    bench.write_note(process, pid=gone_command())
    daemon = bench.daemon()
    assert daemon.start() is ServerState.STARTING
    assert read_record(bench.note) is not None


@pytest.mark.parametrize("content", [b"", b"{", b'{"pid": "1"}', b"\xff"])
def test_a_note_that_cannot_be_read_is_removed(bench: Bench, content: bytes) -> None:
    bench.note.write_bytes(content)
    bench.daemon().start()
    assert read_record(bench.note) is not None


@pytest.mark.parametrize(
    "changed",
    [
        {"created": 1.0},
        {"command": ["python", "laya-serve"]},
        {"command": ["python", "-c", "laya-serve-like"]},
        {},
    ],
    ids=["another start", "another command", "a like name", "no laya-serve"],
)
def test_a_process_that_is_not_exactly_the_noted_one_is_not_touched(
    bench: Bench, changed: dict[str, Any]
) -> None:
    stranger = bench.stranger()
    bench.write_note(stranger, **changed)
    daemon = bench.daemon()
    daemon.start()
    daemon.stop()
    assert stranger.is_running()
    assert stranger.status() != psutil.STATUS_ZOMBIE


def test_a_server_whose_attest_has_ended_is_ended_before_another_is_started(bench: Bench) -> None:
    first = bench.daemon()
    first.start()
    record = read_record(bench.note)
    assert record is not None
    bench.write_note(psutil.Process(record.pid), owner_pid=gone_command())
    orphans = family(record)
    second = bench.daemon()
    second.start()
    assert not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in orphans)
    fresh = read_record(bench.note)
    assert fresh is not None
    assert fresh.pid != record.pid


def test_a_server_of_another_attest_is_used_and_not_ended(bench: Bench) -> None:
    first = bench.daemon()
    bench.judge(first).ask([QUESTION], READY_S)
    record = read_record(bench.note)
    assert record is not None
    other = bench.stranger()
    mine = bench.note.read_bytes()
    bench.write_note(psutil.Process(record.pid), owner_pid=other.pid, owner_created=other.create_time())
    second = bench.daemon()
    assert second.start() is ServerState.SHARED
    assert bench.judge(second).ask([QUESTION], READY_S)[0].p == 1.0
    assert second.stop() is False
    assert psutil.Process(record.pid).is_running()
    bench.note.write_bytes(mine)


# --- ending ------------------------------------------------------------------------------------


def test_a_server_that_does_not_end_when_asked_is_killed(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.models.servers.daemon.end_tree", quick_end)
    daemon = bench.daemon(IGNORES_SIGTERM)
    bench.judge(daemon).ask([QUESTION], READY_S)
    started = family(read_record(bench.note))
    daemon.stop()
    assert not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in started)


def quick_end(process: psutil.Process) -> None:
    end_tree(process, grace_s=0.3)


def test_what_the_server_started_ends_with_it(bench: Bench) -> None:
    daemon = bench.daemon(HAS_A_CHILD)
    bench.judge(daemon).ask([QUESTION], READY_S)
    grandchild = psutil.Process(int((bench.folder / "child").read_text()))
    daemon.stop()
    assert not grandchild.is_running() or grandchild.status() == psutil.STATUS_ZOMBIE


def test_the_server_ends_when_attest_is_killed(bench: Bench) -> None:
    program = make_laya_serve(bench.folder)
    code = (
        "import os, signal, sys; from pathlib import Path; from app.models.servers.daemon import *;"
        f"LayaDaemon(DaemonOptions(Path({str(bench.data)!r}), {bench.port}, program=Path({str(program)!r}))).start();"
        "sys.stdin.read()"
    )
    attest = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, cwd=Path(__file__).resolve().parents[3]
    )
    daemon = bench.daemon()
    wait_for(lambda: daemon.state is ServerState.SHARED)
    started = family(read_record(bench.note))
    attest.send_signal(signal.SIGKILL)
    attest.communicate()
    _, alive = psutil.wait_procs(started, timeout=60)
    assert alive == []


def wait_for(is_so: Any) -> None:
    """Look again until it is so; the reason of a failure is the test's own name."""
    import time

    ends_at = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < ends_at
        time.sleep(0.05)


# --- how it is started -------------------------------------------------------------------------


def test_the_server_is_on_loopback_without_a_key_and_fetches_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAYA_HOST", "0.0.0.0")
    monkeypatch.setenv("LAYA_API_KEY", "secret")
    environment = server_environment(DaemonOptions(tmp_path, 8005, threads=3, device="cuda"))
    assert (environment["LAYA_HOST"], environment["LAYA_PORT"]) == ("127.0.0.1", "8005")
    assert (environment["LAYA_THREADS"], environment["LAYA_DEVICE"]) == ("3", "cuda")
    assert (environment["HF_HUB_OFFLINE"], environment["TRANSFORMERS_OFFLINE"]) == ("1", "1")
    assert "LAYA_API_KEY" not in environment


def test_the_chosen_model_is_the_only_one_it_serves(tmp_path: Path) -> None:
    checkpoint = LayaCheckpoint(tmp_path / "my model", 512)
    environment = server_environment(DaemonOptions(tmp_path, checkpoint=checkpoint))
    name = checkpoint.served_name
    assert json.loads(environment["LAYA_EXTRA_MODELS"]) == {name: str(tmp_path / "my model")}
    assert environment["LAYA_MODELS"] == environment["LAYA_DEFAULT_MODEL"] == name
    assert name != LayaCheckpoint(tmp_path / "another", 512).served_name
