"""Invariant 15: only loopback. Each attempt runs in a child process, because the guard cannot be taken off."""

import subprocess
import sys

import pytest

GUARDED = "from app.engine.loopback import install_loopback_guard as g; import socket; n = g(); "


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", GUARDED + code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "attempt",
    [
        "socket.create_connection(('192.0.2.1', 80), timeout=1)",
        "socket.create_connection(('example.org', 80), timeout=1)",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53))",
        "socket.socket(socket.AF_INET6).connect(('2001:db8::1', 80))",
        "import urllib.request; urllib.request.urlopen('http://example.org')",
        "socket.gethostbyname('example.org')",
    ],
    ids=["address", "name", "datagram", "ipv6", "urllib", "look-up"],
)
def test_attempt_beyond_this_machine_raises(attempt: str) -> None:
    done = run(attempt)
    assert done.returncode == 1
    assert "NetworkRefused" in done.stderr


def test_refusals_are_counted() -> None:
    done = run(
        "\ntry: socket.gethostbyname('example.org')\nexcept Exception: pass\nprint(n.allowed, n.refused)"
    )
    assert done.stdout.split() == ["0", "1"]


def test_loopback_stays_open_and_is_counted() -> None:
    done = run(
        "s = socket.create_server(('127.0.0.1', 0)); c = socket.create_connection(s.getsockname());"
        " c.close(); s.close(); print(n.allowed, n.refused)"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["1", "0"]


def test_latest_attempts_are_kept_for_the_privacy_page() -> None:
    done = run(
        "s = socket.create_server(('127.0.0.1', 0)); socket.create_connection(s.getsockname()).close()\n"
        "try: socket.create_connection(('192.0.2.1', 80), timeout=1)\nexcept Exception: pass\n"
        "print(*[(one.address.rpartition(':')[0] or one.address, one.is_refused) for one in n.latest])"
    )
    assert done.stdout.strip() == "('127.0.0.1', False) ('192.0.2.1', True)"
