"""Native libraries are loaded while other threads run, and nothing breaks where there are none."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from app.models.native_libraries import load_libraries

# A pipe that nobody writes to holds the loader up until the other thread, which needs the interpreter, opens it.
_BLOCKED = """
import os, sys, threading
from pathlib import Path
from app.models.native_libraries import load_libraries
pipe = Path(sys.argv[1])
os.mkfifo(pipe)
loading = threading.Thread(target=load_libraries, args=([(pipe, False)],))
loading.start()
with pipe.open("wb"):
    pass
loading.join()
print("done")
"""
_TORCH = """
import sys
from app.models.native_libraries import load_torch_libraries
load_torch_libraries()
assert "torch" not in sys.modules
with open("/proc/self/maps") as maps:
    print("libtorch_cpu" in maps.read())
import torch
print(int(torch.ones(3).sum()))
"""
_PATIENCE_S = 300
_only_linux = pytest.mark.skipif(sys.platform != "linux", reason="asks for what Linux tells of a process")


def _printed(program: str, *arguments: str) -> list[str]:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE_S, check=True)
    return done.stdout.split()


@_only_linux
def test_other_threads_run_while_a_library_is_loaded(tmp_path: Path) -> None:
    assert _printed(_BLOCKED, str(tmp_path / "pipe.so")) == ["done"]


@_only_linux
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_torch_finds_its_libraries_loaded_and_works() -> None:
    assert _printed(_TORCH) == ["True", "3"]


def test_libraries_that_cannot_be_loaded_are_passed_over(tmp_path: Path) -> None:
    broken = tmp_path / "broken.so"
    broken.write_bytes(b"no library")
    load_libraries([(tmp_path / "absent.so", True), (broken, False)])
