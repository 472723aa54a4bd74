"""An export reaches its place whole or not at all, and replaces nothing that it was not told to replace."""

import os
import stat
import sys
import threading
from pathlib import Path

import pytest

from app.engine.errors import InputError
from app.engine.export.files import refuse_taken, write_file


def test_a_new_file_has_the_content_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    write_file(tmp_path / "answer.md", b"text", is_replacing=False)

    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {"answer.md": b"text"}


def test_a_file_that_is_there_is_replaced_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "answer.md"
    path.write_bytes(b"mine")

    with pytest.raises(InputError, match=r"already a file .*--force"):
        write_file(path, b"text", is_replacing=False)
    assert path.read_bytes() == b"mine"
    write_file(path, b"text", is_replacing=True)
    assert path.read_bytes() == b"text"


@pytest.mark.parametrize("name", [".", "..", "folder", "folder/"])
@pytest.mark.parametrize("is_replacing", [False, True])
def test_a_folder_is_named_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, is_replacing: bool
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)

    with pytest.raises(InputError, match="is a folder"):
        write_file(Path(name), b"text", is_replacing=is_replacing)


@pytest.mark.parametrize("name", ["no/such/folder/x.md", "file/x.md", "x" * 300])
def test_a_place_that_cannot_be_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(InputError, match="cannot be written"):
        write_file(tmp_path / name, b"text", is_replacing=False)


def test_the_longest_name_can_be_used(tmp_path: Path) -> None:
    write_file(tmp_path / ("x" * 255), b"text", is_replacing=False)

    assert (tmp_path / ("x" * 255)).read_bytes() == b"text"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link.md"
    link.symlink_to("target.md")

    write_file(link, b"one", is_replacing=False)
    write_file(link, b"two", is_replacing=True)

    assert link.is_symlink()
    assert (tmp_path / "target.md").read_bytes() == b"two"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes there")
def test_a_pipe_is_written_into_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()

    write_file(pipe, b"text", is_replacing=True)
    reader.join()

    assert read == [b"text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device there")
def test_a_full_device_is_told_and_stays_a_device() -> None:
    with pytest.raises(InputError, match="No space left"):
        write_file(Path("/dev/full"), b"text", is_replacing=True)
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_a_disk_that_is_full_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(source: str | Path, target: str | Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.engine.export.files.Path.replace", fail)

    with pytest.raises(InputError, match="No space left"):
        write_file(tmp_path / "answer.md", b"text", is_replacing=True)
    assert list(tmp_path.iterdir()) == []


def test_a_taken_name_is_refused_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "answer.md").touch()

    with pytest.raises(InputError, match="already a file"):
        refuse_taken(tmp_path / "answer.md", is_replacing=False)
    refuse_taken(tmp_path / "other.md", is_replacing=False)
