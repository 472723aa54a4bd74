"""Chooses where models run: by a real operation in a child process, so that a broken driver costs a child, not us.

Importing this module imports no model library.
"""

import importlib.util
import os
import platform
import re
import subprocess
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.models.children import Child, child_command

PROBE_TIMEOUT_S = 60.0  # a first CUDA start on a cold disk takes some twenty seconds
_BF16_FLAGS = frozenset({"avx512_bf16", "amx_bf16"})


class Device(StrEnum):
    """A kind of processor that models can run on, in the order of preference."""

    CUDA = "cuda"
    MPS = "mps"
    XPU = "xpu"
    CPU = "cpu"


@dataclass(frozen=True, slots=True)
class ProbeResult:
    """What came of trying one device.

    Attributes:
        device: The device.
        is_usable: Whether the operation gave the right result.
        reason: In words, why or why not.
    """

    device: Device
    is_usable: bool
    reason: str


def probe_device(device: Device) -> ProbeResult:
    """Try a device: first whether this machine can have it at all, then a sum in a child process."""
    absence = find_absence(device) or find_build_gap(device, torch_version_file())
    if absence:
        return ProbeResult(device, False, absence)
    return run_probe(device, child_command(Child.DEVICE_PROBE, device.value), PROBE_TIMEOUT_S)


def find_absence(device: Device, root: Path = Path("/")) -> str:
    """Say why a device cannot exist on this machine, or "" when it may; spares a child that imports torch.

    Args:
        device: The device.
        root: Root of the file system in which device nodes are looked for.
    """
    is_mac = sys.platform == "darwin" and platform.machine() == "arm64"
    if device is Device.MPS:
        return "" if is_mac else "not an Apple Silicon Mac"
    if sys.platform == "darwin":
        return "not on a Mac"
    if not sys.platform.startswith("linux"):
        return ""
    if device is Device.CUDA:
        nodes = (root / "dev/nvidiactl", root / "dev/dxg", root / "dev/kfd")
        return "" if any(node.exists() for node in nodes) else "no graphics driver for it is loaded"
    if device is Device.XPU:
        render_nodes = (root / "dev/dri").glob("renderD*") if (root / "dev/dri").is_dir() else ()
        return "" if any(render_nodes) or (root / "dev/dxg").exists() else "no graphics device node"
    return ""


def find_build_gap(device: Device, version_file: Path | None) -> str:
    """Say why the installed torch cannot drive a device, or "" when it may; reads what the build says of itself.

    Args:
        device: The device.
        version_file: torch's version.py, which is read as text; None when torch is not installed.
    """
    if version_file is None:
        return "torch is not installed"
    toolkits = {Device.CUDA: ("cuda", "hip"), Device.XPU: ("xpu",)}.get(device, ())
    try:
        text = version_file.read_text(encoding="utf-8")
    except OSError:
        return ""
    lacks_all = toolkits and all(re.search(rf"^{name}\b.*= None$", text, re.MULTILINE) for name in toolkits)
    return f"this build of torch is without {' and '.join(toolkits)}" if lacks_all else ""


def torch_version_file() -> Path | None:
    """Torch's version.py, found without importing torch; None when torch is not installed."""
    spec = importlib.util.find_spec("torch")
    return Path(spec.origin).with_name("version.py") if spec is not None and spec.origin else None


def run_probe(device: Device, command: list[str], timeout_s: float) -> ProbeResult:
    """Run a probe child and read its verdict; a crash, a hang or noise is a "no" with its reason."""
    package_root = str(Path(__file__).resolve().parents[2])
    search_path = os.pathsep.join(filter(None, (package_root, os.environ.get("PYTHONPATH", ""))))
    try:
        child = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            timeout=timeout_s,
            env=os.environ | {"PYTHONPATH": search_path},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return ProbeResult(device, False, f"the trial did not end within {timeout_s:g} s")
    except OSError as error:
        return ProbeResult(device, False, f"the trial could not be started: {error.strerror}")
    lines = child.stdout.strip().splitlines()
    verdict = lines[-1] if lines else ""
    if child.returncode == 0 and verdict.startswith("ok "):
        return ProbeResult(device, True, verdict.removeprefix("ok "))
    if verdict.startswith("no "):
        return ProbeResult(device, False, verdict.removeprefix("no "))
    return ProbeResult(device, False, f"the trial crashed (exit status {child.returncode})")


def cpu_dtype(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """Number format in which this CPU computes fastest.

    "bfloat16" only where the processor has instructions for it (known on Linux); elsewhere bfloat16 is emulated and
    several times slower than float32.
    """
    try:
        text = cpuinfo.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "float32"
    flags = next((line for line in text.splitlines() if line.startswith("flags")), "")
    return "bfloat16" if _BF16_FLAGS & set(flags.split()) else "float32"


def usable_cores() -> int:
    """Processor cores that this process may use, ≥ 1."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def worker_threads() -> int:
    """Threads for a model, ≥ 1: one fewer than cores, because a spinning model starves the window and itself."""
    return max(1, usable_cores() - 1)
