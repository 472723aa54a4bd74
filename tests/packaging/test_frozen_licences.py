"""Issue 8.1: the frozen application carries the licence of every library, model and font in it."""

import shutil
from collections.abc import Iterator
from importlib.metadata import PathDistribution
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def licences() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging" / "freeze")
        import licences

        yield licences


def installed(folder: Path, name: str, *files: str) -> PathDistribution:
    """A library as pip leaves it behind, with those files in its folder of metadata."""
    metadata = folder / f"{name}-1.0.dist-info"
    for file in files:
        (metadata / file).parent.mkdir(parents=True, exist_ok=True)
        (metadata / file).write_text("You may use it.", encoding="utf-8")
    metadata.mkdir(exist_ok=True)
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8"
    )
    listed = "".join(f"{metadata.name}/{file},,\n" for file in ("METADATA", *files))
    (metadata / "RECORD").write_text(listed, encoding="utf-8")
    return PathDistribution(metadata)


def test_texts_of_the_same_name_do_not_replace_each_other(licences: ModuleType, tmp_path: Path) -> None:
    library = installed(tmp_path, "counting", "licenses/LICENSE", "licenses/parts/fast/LICENSE")
    folders = {folder for _, folder in licences.of_distribution(library)}
    assert folders == {"licences/counting", "licences/counting/parts/fast"}


def test_texts_in_a_folder_of_licences_need_no_telling_name(licences: ModuleType, tmp_path: Path) -> None:
    library = installed(tmp_path, "drawing", "licenses/libpng.txt")
    assert [Path(file).name for file, _ in licences.of_distribution(library)] == ["libpng.txt"]


def test_library_without_its_text_gets_it_from_here(licences: ModuleType, tmp_path: Path) -> None:
    library = installed(tmp_path, "PySide6_Essentials")
    names = {Path(file).name for file, _ in licences.of_distribution(library)}
    assert names == {"LGPL-3.0-only.txt", "GPL-3.0-only.txt"}


def test_library_with_no_text_anywhere_stops_the_freezing(licences: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(licences.LicenceMissingError, match="secretive"):
        licences.of_distribution(installed(tmp_path, "secretive"))


def test_each_model_comes_with_the_text_of_its_licence(licences: ModuleType) -> None:
    pairs = licences.of_models(ROOT / "resources" / "models" / "manifest.toml")
    assert {folder for _, folder in pairs} >= {
        "licences/models/all-MiniLM-L6-v2",
        "licences/models/attest-decision",
    }
    assert all(Path(file).is_file() for file, _ in pairs)


def test_model_under_a_licence_without_text_stops_the_freezing(licences: ModuleType, tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.toml"
    manifest.write_text('[[models]]\nname = "odd"\nlicense = "Odd-1.0"\n', encoding="utf-8")
    with pytest.raises(licences.LicenceMissingError, match=r"Odd-1\.0"):
        licences.of_models(manifest)


@pytest.mark.parametrize("name", ["PySide6_Essentials", "ziamath", "ziafont", "llama_cpp_python"])
def test_texts_that_lie_here_are_there(licences: ModuleType, tmp_path: Path, name: str) -> None:
    pairs = licences.of_distribution(installed(tmp_path, name))
    assert all(Path(file).stat().st_size > 500 for file, _ in pairs)


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="this system has no packages of Debian's kind")
def test_library_of_the_system_brings_the_text_of_its_package(licences: ModuleType) -> None:
    shell = Path("/bin/sh")
    if not licences._packages_of(shell):
        pytest.skip("no package owns the shell here")
    pairs = licences.of_system([str(shell)])
    assert all(folder.startswith("licences/system/") for _, folder in pairs)
    assert pairs
