"""Show that a frozen Attest runs on older processors: `python3 packaging/freeze/old_processors.py [--edition standard|accelerated]`.

Two proofs, both printed. The libraries of llama.cpp that every processor runs are disassembled: none may hold an
instruction of AVX or later outside the variants that are chosen at run time. Then the frozen program's own examination,
which embeds two sentences, writes some words and judges two claims, runs on emulated processors that lack the newer
instruction sets; an instruction that such a processor does not know ends it.

Needs `objdump` (binutils) and `qemu-x86_64` (qemu-user), Linux on x86-64. Standard library only.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import freeze  # noqa: E402 - beside this file

TOOLS = {"objdump": "binutils", "qemu-x86_64": "qemu-user"}  # with the Debian package of each
# The oldest processor that numpy's wheels run on (2008, SSE4.2), the first with AVX (2011), the first with AVX2 (2013);
# and how the names of instruction sets begin that each must not be seen to have.
PROCESSORS = {"Nehalem": "AVX", "SandyBridge": "AVX2", "Haswell": "AVX512"}
_BASELINE = ("libllama.so", "libggml.so", "libggml-base.so", "libggml-cpu-x64.so", "libggml-cpu-sse42.so")
_MNEMONIC = re.compile(r"^\s*[0-9a-f]+:\t(?:(?:data16|lock|rep[nz]?|bnd|cs|ds) )*(\w+)")
# Every instruction of AVX and later begins with a v; these two are as old as protected mode and virtual machines.
_OLD_V = re.compile(
    r"ver[rw]$|vm(call|launch|resume|xo(n|ff)|read|write|ptr(ld|st)|clear|func|run|mcall|load|save)$"
)
_NEEDED = ("embedder", "generator", "decision model")
_TIMEOUT_S = 1_800


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of running on one processor.

    Attributes:
        processor: Its name.
        fault: What went wrong; empty where nothing did.
        sets: The instruction sets that llama.cpp said it used.
        seconds: How long it took, emulated.
    """

    processor: str
    fault: str
    sets: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        if self.fault:
            return f"{self.processor}: FAILED: {self.fault}"
        return f"{self.processor}: embeds, writes and judges with {', '.join(self.sets)} ({self.seconds:.0f} s emulated)"


def main(arguments: Sequence[str]) -> int:
    """Make both proofs; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="old_processors.py", description="Run frozen Attest on older processors."
    )
    parser.add_argument("--edition", choices=freeze.EDITIONS, default="standard")
    parser.add_argument("--processors", nargs="+", choices=PROCESSORS, default=list(PROCESSORS))
    options = parser.parse_args(arguments)
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        print(f"error: not installed. Type: sudo apt-get install {' '.join(missing)}", file=sys.stderr)
        return 2
    application = freeze.Places(options.edition).application
    is_sound = True
    for name in _BASELINE:
        found = newer_instructions(application / "_internal" / "llama_cpp" / "lib" / name)
        print(f"{name}: {'no instruction of AVX or later' if not found else f'FAILED: {found}'}")
        is_sound &= not found
    for processor in options.processors:
        trial = run_on(processor, application)
        print(trial, flush=True)
        is_sound &= not trial.fault
    return 0 if is_sound else 1


def newer_instructions(library: Path) -> dict[str, int]:
    """How often each instruction of AVX or later stands in a library."""
    command = ["objdump", "--disassemble", "--no-show-raw-insn", str(library)]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return count_newer(listing.splitlines())


def count_newer(listing: Sequence[str]) -> dict[str, int]:
    """The same of the lines of a disassembly."""
    counts: dict[str, int] = {}
    for line in listing:
        found = _MNEMONIC.match(line)
        if found and found[1].startswith("v") and not _OLD_V.match(found[1]):
            counts[found[1]] = counts.get(found[1], 0) + 1
    return counts


def run_on(processor: str, application: Path) -> Trial:
    """Have the frozen program examine itself on an emulated processor."""
    program = application / "attest-cli"
    with tempfile.TemporaryDirectory() as home:
        variables = {
            "PATH": os.environ["PATH"],
            "HOME": home,
            # the program starts itself anew to find its libraries, and the second start would not be emulated: say that
            # this is the second one
            "LD_LIBRARY_PATH": str(application / "_internal"),
            "_PYI_ARCHIVE_FILE": str(program),
            "_PYI_PARENT_PROCESS_LEVEL": "-1",
        }
        command = [
            "qemu-x86_64",
            "-cpu",
            processor,
            str(program),
            "doctor",
            "--json",
            "--data",
            f"{home}/data",
        ]
        started = time.monotonic()
        done = subprocess.run(
            command, capture_output=True, text=True, env=variables, timeout=_TIMEOUT_S, check=False
        )
    return judge(processor, done.returncode, done.stdout, done.stderr, time.monotonic() - started)


def judge(processor: str, code: int, told: str, complaints: str, seconds: float) -> Trial:
    """What an examination on a processor shows.

    Args:
        processor: One of `PROCESSORS`.
        code: With which the program ended; negative for a signal.
        told: Its standard output, `doctor --json`.
        complaints: Its standard error.
        seconds: How long it took.
    """
    try:
        findings = {one["name"]: one for one in json.loads(told)["findings"]}
    except (ValueError, KeyError, TypeError):
        return Trial(processor, f"it ended with {code}: {complaints[-300:].strip()}", (), seconds)
    sets = tuple(findings["processor"]["values"]["instruction_sets"])
    faults = [f"{name}: {findings[name]['text']}" for name in _NEEDED if not findings[name]["is_ok"]]
    newer = [one for one in sets if one.startswith(PROCESSORS[processor])]
    if newer:
        faults.append(f"the newer instruction sets were not masked ({', '.join(newer)})")
    return Trial(processor, "; ".join(faults), sets, seconds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
