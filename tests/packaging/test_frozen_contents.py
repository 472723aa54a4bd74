"""Issue 8.1, 8.2: what goes into the frozen application, and what stays out."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def contents() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging" / "freeze")
        import contents

        yield contents


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/lib/libQt6Network.so.6",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "libkrb5.so.3",
        "libreadline.so.8",
        "lib-dynload/readline.cpython-311-x86_64-linux-gnu.so",
        "torch/include/ATen/ATen.h",
        "torch/bin/protoc",
        "torch/test/test_torch.py",
        "numpy/random/lib/libnpyrandom.a",
        "selectolax/lexbor.c",
        "llama_cpp\\lib\\libllama.so.0.1",
    ],
)
def test_what_nobody_runs_stays_out(contents: ModuleType, place: str) -> None:
    assert not contents.is_wanted(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "torch/bin/torch_shm_manager",  # torch does not start without it
        "torch/lib/libtorch_cpu.so",
        "llama_cpp/lib/libggml-cpu-sse42.so",
        "py3langid/data/model.plzma",
        "ziamath/fonts/STIXTwoMath-Regular.ttf",
    ],
)
def test_what_is_run_or_read_goes_in(contents: ModuleType, place: str) -> None:
    assert contents.is_wanted(place)


@pytest.mark.parametrize(("edition", "has_floats"), [("standard", False), ("accelerated", True)])
def test_the_standard_edition_leaves_weights_of_torch_behind(
    contents: ModuleType, tmp_path: Path, edition: str, has_floats: bool
) -> None:
    model = tmp_path / "models" / "decision"
    model.mkdir(parents=True)
    (tmp_path / "models" / "manifest.toml").write_text('[[models]]\nfolder = "decision"\n', encoding="utf-8")
    for name in ("model.gguf", "model.safetensors", "head.safetensors", ".verified.json"):
        (model / name).write_bytes(b"weights")
    taken = {Path(file).name for file, _ in contents.resource_files(tmp_path, edition)}
    assert ("model.safetensors" in taken) is has_floats
    assert {"model.gguf", "head.safetensors", "manifest.toml", "edition.txt"} <= taken
    assert ".verified.json" not in taken


def test_the_manifest_that_ships_names_the_weights_written_here(contents: ModuleType, tmp_path: Path) -> None:
    model = tmp_path / "decision"
    model.mkdir()
    (tmp_path / "manifest.toml").write_text('[[models]]\nfolder = "decision"\n', encoding="utf-8")
    (model / "model.gguf").write_bytes(b"weights")
    sealed = contents._sealed_manifest(tmp_path)
    assert 'path = "model.gguf"' in sealed
    assert "size = 7" in sealed
