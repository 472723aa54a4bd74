"""Issue 8.2: what is read off a frozen program that runs on an older processor."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

FREEZE = Path(__file__).resolve().parents[2] / "packaging" / "freeze"
LISTING = """
0000000000001000 <f>:
    1000:\tpush   %rbp
    1001:\tvmovups (%rdi),%ymm0
    1005:\trep stos %al,%es:(%rdi)
    1007:\tverr   %ax
    1008:\tmovaps (%rdi),%xmm0
    1009:\tvmovups %ymm0,(%rsi)
"""


@pytest.fixture
def old_processors() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FREEZE)
        patch.syspath_prepend(FREEZE.parent)
        import old_processors

        yield old_processors


def examination(sets: tuple[str, ...] = ("SSE3",), *, is_ok: bool = True) -> str:
    named = ("embedder", "generator", "decision model")
    findings = [{"name": "processor", "is_ok": True, "text": "", "values": {"instruction_sets": sets}}]
    findings += [{"name": name, "is_ok": is_ok, "text": "why", "values": {}} for name in named]
    return json.dumps({"findings": findings})


def test_newer_instructions_are_counted_by_name(old_processors: ModuleType) -> None:
    assert old_processors.count_newer(LISTING.splitlines()) == {"vmovups": 2}


def test_a_program_that_works_with_what_there_is_passes(old_processors: ModuleType) -> None:
    trial = old_processors.judge("Nehalem", 0, examination(("SSE3", "SSSE3")), "", 40.0)
    assert not trial.fault
    assert str(trial) == "Nehalem: embeds, writes and judges with SSE3, SSSE3 (40 s emulated)"


@pytest.mark.parametrize(
    ("processor", "sets"),
    [("Nehalem", ("SSE3", "AVX")), ("SandyBridge", ("AVX", "AVX2")), ("Haswell", ("AVX2", "AVX512_VNNI"))],
)
def test_a_run_that_was_not_masked_is_no_proof(
    old_processors: ModuleType, processor: str, sets: tuple[str, ...]
) -> None:
    assert "not masked" in old_processors.judge(processor, 0, examination(sets), "", 1.0).fault


def test_a_model_that_fails_is_named(old_processors: ModuleType) -> None:
    assert "embedder: why" in old_processors.judge("Haswell", 1, examination(is_ok=False), "", 1.0).fault


def test_an_illegal_instruction_is_a_failure(old_processors: ModuleType) -> None:
    trial = old_processors.judge("Nehalem", -4, "", "uncaught target signal 4 (Illegal instruction)", 2.0)
    assert trial.fault == "it ended with -4: uncaught target signal 4 (Illegal instruction)"
    assert "FAILED" in str(trial)


@pytest.mark.skipif(not all(map(shutil.which, ("objdump", "cc"))), reason="needs objdump and a C compiler")
@pytest.mark.parametrize(("flag", "is_newer"), [("-mno-avx", False), ("-mavx2", True)])
def test_a_library_is_looked_through(
    old_processors: ModuleType, tmp_path: Path, flag: str, is_newer: bool
) -> None:
    import platform

    if platform.machine() not in {"x86_64", "AMD64"}:
        pytest.skip("for x86-64")
    source, library = tmp_path / "add.c", tmp_path / "libadd.so"
    source.write_text("void add(float *a, const float *b) { for (int i = 0; i < 64; i++) a[i] += b[i]; }\n")
    subprocess.run(["cc", "-O3", flag, "-shared", "-fPIC", "-o", library, source], check=True)
    assert bool(old_processors.newer_instructions(library)) is is_newer
