"""N, invariant 15: the whole main job needs no network, and with a network at hand asks for none."""

import ipaddress
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
JOB = [sys.executable, str(Path(__file__).with_name("main_job.py"))]
_ADDRESS = re.compile(r'inet(?:_addr\(|_pton\(AF_INET6, )"([^"]+)"')
_UNSHARE = ["unshare", "--net", "--map-root-user"]


def can(*command: str) -> bool:
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0


def reports(done: subprocess.CompletedProcess[str]) -> dict[str, dict[str, object]]:
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["command"]: line for line in lines}


def failed(found: dict[str, dict[str, object]]) -> dict[str, object]:
    return {name: line["error"] for name, line in found.items() if line["exit"] != 0}


@pytest.mark.models
@pytest.mark.skipif(not can(*_UNSHARE), reason="this system makes no network namespaces for us")
def test_main_job_is_done_where_only_loopback_exists(tmp_path: Path) -> None:
    command = [*_UNSHARE, *JOB, str(tmp_path), "--only-loopback"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    found = reports(done)
    assert failed(found) == {}
    assert {"index", "ask", "verdicts", "verify-bundle", "window"} <= set(found)


@pytest.mark.skipif(not can(*_UNSHARE), reason="this system makes no network namespaces for us")
def test_such_a_namespace_has_no_way_out() -> None:
    code = "import socket; socket.create_connection(('192.0.2.1', 80), timeout=5)"
    done = subprocess.run(
        [*_UNSHARE, sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert "Network is unreachable" in done.stderr


def trace(log: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    calls = "trace=connect,sendto,sendmsg,sendmmsg,bind,io_uring_setup"
    tracer = ["strace", "-f", "-qq", "--seccomp-bpf", "-e", calls, "-o", str(log)]
    return subprocess.run([*tracer, *command], capture_output=True, text=True, cwd=ROOT, check=False)


def foreign_calls(log: Path) -> list[str]:
    """Calls of the trace that name an address beyond this machine, or a way around sockets."""
    found = []
    for line in log.read_text(errors="replace").splitlines():
        addresses = [ipaddress.ip_address(text) for text in _ADDRESS.findall(line)]
        if "io_uring_setup(" in line or any(not one.is_loopback for one in addresses):
            found.append(line)
    return found


@pytest.mark.models
@pytest.mark.skipif(not can("strace", "-f"), reason="strace is not installed, or may not trace here")
def test_tracer_sees_no_call_beyond_this_machine(tmp_path: Path) -> None:
    log = tmp_path / "calls"
    done = trace(log, [*JOB, str(tmp_path / "data")])
    assert failed(reports(done)) == {}
    assert foreign_calls(log) == []


@pytest.mark.skipif(not can("strace", "-f"), reason="strace is not installed, or may not trace here")
@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8::1"])
def test_tracer_would_see_a_call_beyond_this_machine(address: str, tmp_path: Path) -> None:
    code = f"import socket; socket.socket(socket.AF_INET6 if ':' in {address!r} else socket.AF_INET, socket.SOCK_DGRAM).connect(({address!r}, 9))"
    log = tmp_path / "calls"
    trace(log, [sys.executable, "-c", code])
    assert len(foreign_calls(log)) == 1


@pytest.mark.skipif(not can("strace", "-f"), reason="strace is not installed, or may not trace here")
def test_guard_stops_a_deliberate_attempt_before_the_system_is_asked(tmp_path: Path) -> None:
    log = tmp_path / "calls"
    code = (
        "from app.engine.loopback import install_loopback_guard as g; g(); import socket;"
        " socket.create_connection(('192.0.2.1', 80), timeout=1)"
    )
    done = trace(log, [sys.executable, "-c", code])
    assert "NetworkRefused" in done.stderr
    assert foreign_calls(log) == []


@pytest.mark.skipif(shutil.which("nm") is None, reason="nm is not installed")
@pytest.mark.parametrize("package", ["llama_cpp", "pypdfium2_raw", "sqlite_vec", "tokenizers"])
def test_native_library_knows_no_way_to_the_network(package: str) -> None:
    folder = Path(next(iter(__import__(package).__path__)))
    libraries = [path for path in folder.rglob("*.so*") if path.is_file()]
    assert libraries
    for library in libraries:
        symbols = subprocess.run(
            ["nm", "-D", "--undefined-only", str(library)], capture_output=True, text=True, check=True
        ).stdout
        assert not re.findall(r"\b(?:connect|getaddrinfo|gethostbyname|sendto|sendmsg)\b", symbols), library
