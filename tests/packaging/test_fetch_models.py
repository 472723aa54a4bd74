"""Models are taken out of wheels, checked byte by byte, and published as a whole (section 16 of the specification)."""

import hashlib
import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONTENT = {"model.bin": b"weights" * 1000, "inner/config.json": b"{}"}


@pytest.fixture(scope="module")
def fetch_models() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        patch.setattr(sys, "path", list(sys.path))
        import fetch_models

        yield fetch_models


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


class Place:
    """A models directory whose one model comes from a nested zip in a wheel that lies ready in the work folder."""

    def __init__(self, root: Path) -> None:
        self.models, self.work = root / "models", root / "work"
        self.folder = self.models / "tiny"
        self.wheel = self.work / "tiny" / "tiny-1-py3-none-any.whl"
        self.models.mkdir()
        self.write_manifest()

    def write_manifest(self, member: str = "model.bin", wheel: str = "tiny==1") -> None:
        lines = ["[[models]]", 'name = "tiny"', 'role = "embedder"', 'folder = "tiny"', 'license = "MIT"']
        lines += ['source = ""', f'wheel = "{wheel}"', 'archive = "tiny/model.zip"', 'weights = "model.bin"']
        for path, content in CONTENT.items():
            source = member if path == "model.bin" else path
            lines += [
                "[[models.files]]",
                f'path = "{path}"',
                f'member = "{source}"',
                f"size = {len(content)}",
            ]
            lines.append(f'sha256 = "{hashlib.sha256(content).hexdigest()}"')
        (self.models / "manifest.toml").write_text("\n".join(lines), encoding="utf-8")

    def put_wheel(self, files: dict[str, bytes]) -> None:
        self.wheel.parent.mkdir(parents=True, exist_ok=True)
        self.wheel.write_bytes(zipped({"tiny/model.zip": zipped(files)}))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("PIP_NO_INDEX", "1")  # a test never downloads
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    return Place(tmp_path)


def test_files_are_published_and_the_wheel_is_dropped(fetch_models: ModuleType, place: Place):
    place.put_wheel(CONTENT)
    fetch_models.fetch_all(place.models, place.work)
    assert {name: (place.folder / name).read_bytes() for name in CONTENT} == CONTENT
    assert not place.wheel.parent.exists()


def test_second_fetch_does_nothing(
    fetch_models: ModuleType, place: Place, capsys: pytest.CaptureFixture[str]
):
    place.put_wheel(CONTENT)
    fetch_models.fetch_all(place.models, place.work)
    capsys.readouterr()
    fetch_models.fetch_all(place.models, place.work)
    assert capsys.readouterr().out == "  tiny: there\n"


def test_damaged_file_is_fetched_again(fetch_models: ModuleType, place: Place):
    place.put_wheel(CONTENT)
    fetch_models.fetch_all(place.models, place.work)
    (place.folder / "model.bin").write_bytes(b"broken")
    place.put_wheel(CONTENT)
    fetch_models.fetch_all(place.models, place.work)
    assert (place.folder / "model.bin").read_bytes() == CONTENT["model.bin"]


def test_damage_that_keeps_size_and_time_is_found_by_reading_again(fetch_models: ModuleType, place: Place):
    import os

    place.put_wheel(CONTENT)
    fetch_models.fetch_all(place.models, place.work)
    weights = place.folder / "model.bin"
    times = weights.stat()
    weights.write_bytes(b"W" + CONTENT["model.bin"][1:])
    os.utime(weights, ns=(times.st_atime_ns, times.st_mtime_ns))
    fetch_models.fetch_all(place.models, place.work)
    with pytest.raises(fetch_models.FetchError, match="could not download"):
        fetch_models.fetch_all(place.models, place.work, read_again=True)


def test_leftovers_of_a_killed_fetch_do_not_matter(fetch_models: ModuleType, place: Place):
    place.put_wheel(CONTENT)
    (place.wheel.parent / "files").mkdir()
    (place.wheel.parent / "files" / "model.bin").write_bytes(b"half")
    (place.wheel.parent / "archive.zip").write_bytes(b"half")
    fetch_models.fetch_all(place.models, place.work)
    assert (place.folder / "model.bin").read_bytes() == CONTENT["model.bin"]


@pytest.mark.parametrize(
    ("files", "words"),
    [
        (CONTENT | {"model.bin": b"weighty" * 1000}, "does not match its SHA-256"),
        (CONTENT | {"model.bin": b"w"}, "1 bytes instead of 7000"),
        ({"model.bin": CONTENT["model.bin"]}, "has no inner/config.json"),
    ],
    ids=["changed", "cut", "absent"],
)
def test_wheel_with_other_content_is_refused_and_dropped(
    fetch_models: ModuleType, place: Place, files: dict[str, bytes], words: str
):
    place.put_wheel(files)
    with pytest.raises(fetch_models.FetchError, match=words):
        fetch_models.fetch_all(place.models, place.work)
    assert not place.folder.exists()
    assert not place.wheel.exists()


def test_broken_wheel_is_refused_and_dropped(fetch_models: ModuleType, place: Place):
    place.put_wheel(CONTENT)
    place.wheel.write_bytes(place.wheel.read_bytes()[:200])
    with pytest.raises(fetch_models.FetchError, match="is not what the manifest describes"):
        fetch_models.fetch_all(place.models, place.work)
    assert not place.wheel.exists()


def test_member_outside_the_archive_is_refused(fetch_models: ModuleType, place: Place):
    place.write_manifest(member="../model.bin")
    place.put_wheel(CONTENT | {"../model.bin": CONTENT["model.bin"]})
    with pytest.raises(fetch_models.FetchError, match="outside the archive"):
        fetch_models.fetch_all(place.models, place.work)


def test_failed_download_is_told(fetch_models: ModuleType, place: Place):
    with pytest.raises(fetch_models.FetchError, match=r"could not download tiny==1\. Check the network"):
        fetch_models.fetch_all(place.models, place.work)


def test_missing_part_of_the_checkout_is_told(fetch_models: ModuleType, place: Place):
    place.write_manifest(wheel="")
    with pytest.raises(fetch_models.FetchError, match="part of the checkout"):
        fetch_models.fetch_all(place.models, place.work)


@pytest.mark.models
def test_script_checks_the_real_models(fetch_models: ModuleType, capsys: pytest.CaptureFixture[str]):
    assert fetch_models.main(["--verify"]) == 0
    assert capsys.readouterr().out.count("checked") == 3
