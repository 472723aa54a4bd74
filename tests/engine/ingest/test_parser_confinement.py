"""N: parsers have no network and write nowhere. Each attempt runs in a process of its own: fences cannot be taken down."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from app.models.children import Child, child_command

ROOT = Path(__file__).parents[3]
NATIVE = "import ctypes, os; c = ctypes.CDLL(None, use_errno=True); "


def confined(code: str, writable: Path) -> str:
    prelude = f"""
        from pathlib import Path
        from app.engine.ingest.confinement import confine
        fences = confine([Path({str(writable)!r})])
    """
    script = textwrap.dedent(prelude) + textwrap.dedent(code)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def fences() -> frozenset[str]:
    out = confined("print(*fences)", ROOT)
    return frozenset(out.split())


STANDING = fences()
needs_seccomp = pytest.mark.skipif("seccomp" not in STANDING, reason="this kernel has no system call filter")
needs_landlock = pytest.mark.skipif("landlock" not in STANDING, reason="this kernel has no Landlock")


@pytest.mark.parametrize("family", ["AF_INET", "AF_INET6", "AF_UNIX"])
def test_python_code_opens_no_socket(family: str, tmp_path: Path) -> None:
    out = confined(
        f"""
        import socket
        try:
            socket.socket(socket.{family})
        except PermissionError as error:
            print(error)
        """,
        tmp_path,
    )
    assert out == "A parser process may not open sockets."


@needs_seccomp
@pytest.mark.parametrize("family", [2, 10, 16, 17], ids=["ipv4", "ipv6", "netlink", "packet"])
def test_native_code_opens_no_socket_beyond_this_machine(family: int, tmp_path: Path) -> None:
    out = confined(NATIVE + f"print(c.socket({family}, 1, 0), os.strerror(ctypes.get_errno()))", tmp_path)
    assert out == "-1 Permission denied"


@needs_seccomp
def test_fences_hold_in_programs_that_a_parser_starts(tmp_path: Path) -> None:
    attempt = "import socket; socket.socket(socket.AF_INET)"
    out = confined(
        f"""
        import subprocess, sys
        print(subprocess.run([sys.executable, "-c", {attempt!r}], capture_output=True, text=True).stderr)
        """,
        tmp_path,
    )
    assert out.endswith("PermissionError: [Errno 13] Permission denied")


@needs_landlock
@pytest.mark.parametrize(
    "act",
    ["open(there, 'w')", "os.remove(there)", "os.truncate(there, 0)", "os.rename(there, there + 'x')"],
    ids=["overwrite", "remove", "truncate", "rename"],
)
def test_files_elsewhere_can_be_read_but_not_changed(act: str, tmp_path: Path) -> None:
    scratch, there = tmp_path / "scratch", tmp_path / "zotero.sqlite"
    scratch.mkdir()
    there.write_text("kept")
    out = confined(
        f"""
        import os
        there = {str(there)!r}
        (Path({str(scratch)!r}) / "note").write_text("scratch is writable")
        open(os.devnull, "w").write("so is nothing")
        try:
            {act}
        except PermissionError:
            print(Path(there).read_text())
        """,
        scratch,
    )
    assert (out, there.read_text()) == ("kept", "kept")


def test_python_fence_stands_on_every_system() -> None:
    assert "python" in STANDING


def test_every_child_starts_through_the_guard() -> None:
    for child in Child:
        assert child_command(child, "x")[-3:] == ["app.child", child.value, "x"]


def test_frozen_application_starts_itself_as_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_command(Child.PARSER, "--memory-mb", "9") == [
        sys.executable,
        "--as-child",
        "parser",
        "--memory-mb",
        "9",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "app", "--as-child", "parser"],
        input=b"",
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"")
