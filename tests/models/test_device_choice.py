"""D3: the device is chosen by a real operation, a broken one falls to the next, and the reason is kept."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.models.devices import (
    Device,
    cpu_dtype,
    find_absence,
    find_build_gap,
    run_probe,
    torch_version_file,
    worker_threads,
)


@pytest.mark.parametrize(
    ("code", "is_usable", "reason"),
    [
        ("print('ok it was right')", True, "it was right"),
        ("print('noise'); print('ok it was right')", True, "it was right"),
        ("import sys; print('no out of memory'); sys.exit(1)", False, "out of memory"),
        ("import os; os.abort()", False, "crashed"),
        ("import sys; print('ok fine'); sys.exit(3)", False, "crashed (exit status 3)"),
        ("pass", False, "crashed"),
    ],
    ids=["works", "chatters", "out of memory", "aborts", "dies after its verdict", "says nothing"],
)
def test_verdict_of_the_child_is_read(code: str, is_usable: bool, reason: str):
    result = run_probe(Device.CUDA, [sys.executable, "-c", code], 30)
    assert result.is_usable is is_usable
    assert reason in result.reason


def test_hanging_child_is_ended_with_a_reason():
    result = run_probe(Device.CUDA, [sys.executable, "-c", "import threading; threading.Event().wait()"], 0.3)
    assert (result.is_usable, result.reason) == (False, "the trial did not end within 0.3 s")


def test_child_that_cannot_start_is_a_reason(tmp_path: Path):
    assert "could not be started" in run_probe(Device.CUDA, [str(tmp_path / "absent")], 1).reason


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="device nodes are a matter of Linux")
@pytest.mark.parametrize(
    ("device", "node"), [(Device.CUDA, "dev/nvidiactl"), (Device.XPU, "dev/dri/renderD128")]
)
def test_device_without_its_node_is_absent(tmp_path: Path, device: Device, node: str):
    assert find_absence(device, tmp_path)
    (tmp_path / node).parent.mkdir(parents=True)
    (tmp_path / node).touch()
    assert find_absence(device, tmp_path) == ""


@pytest.mark.parametrize(
    ("device", "text", "gap"),
    [
        (
            Device.CUDA,
            "cuda: Optional[str] = None\nhip = None\n",
            "this build of torch is without cuda and hip",
        ),
        (Device.CUDA, "cuda: Optional[str] = '12.8'\nhip = None\n", ""),
        (Device.XPU, "xpu: Optional[str] = None\n", "this build of torch is without xpu"),
        (Device.XPU, "something else", ""),
        (Device.MPS, "cuda = None", ""),
    ],
)
def test_torch_without_the_toolkit_is_not_tried(tmp_path: Path, device: Device, text: str, gap: str):
    (tmp_path / "version.py").write_text(text, encoding="utf-8")
    assert find_build_gap(device, tmp_path / "version.py") == gap


def test_absent_torch_is_a_reason():
    assert find_build_gap(Device.CUDA, None) == "torch is not installed"


def test_installed_torch_is_found_without_importing_it():
    version_file = torch_version_file()
    assert version_file is not None
    assert "__version__" in version_file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("flags", "dtype"),
    [("fma avx512_bf16", "bfloat16"), ("amx_bf16", "bfloat16"), ("fma avx512f", "float32")],
)
def test_bfloat16_is_used_only_where_the_cpu_has_it(tmp_path: Path, flags: str, dtype: str):
    (tmp_path / "cpuinfo").write_text(f"model name\t: a CPU\nflags\t\t: {flags}\n", encoding="utf-8")
    assert cpu_dtype(tmp_path / "cpuinfo") == dtype


def test_unknown_cpu_computes_in_float32(tmp_path: Path):
    assert cpu_dtype(tmp_path / "absent") == "float32"


def test_one_thread_is_always_left():
    assert worker_threads() >= 1


def test_choosing_imports_no_model_library():
    code = "import sys, app.models.devices, app.models.embedder, app.models.generators.llama_cpp; "
    code += "import app.models.encoders.llama_cpp_encoder, app.models.encoders.mlx_encoder; "
    code += "print([name for name in ('torch', 'llama_cpp', 'mlx', 'tokenizers') if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
