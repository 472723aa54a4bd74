"""Starts Attest as its users do, in a process of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "resources" / "sample_library" / "built"
PATIENCE_S = 30.0


def command(data: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "app", "--data", str(data), *arguments]


def attest(data: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run to the end."""
    return subprocess.run(
        command(data, *arguments),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        check=False,
        timeout=120,
    )


def started(data: Path, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        command(data, *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env=environment(),
    )


def environment() -> dict[str, str]:
    return os.environ | {"QT_QPA_PLATFORM": "offscreen"}


def until(is_true: Callable[[], bool], what: str) -> None:
    """Wait for something that another process does; it has no way to tell us."""
    end = time.monotonic() + PATIENCE_S
    while not is_true():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


def rights(files: Sequence[Path]) -> dict[str, str]:
    """Files and folders that others may read, with their modes."""
    found = {}
    for path in files:
        for one in (path, *path.rglob("*")) if path.is_dir() else (path,):
            mode = one.lstat().st_mode & 0o777
            if mode & 0o077:
                found[str(one)] = oct(mode)
    return found
