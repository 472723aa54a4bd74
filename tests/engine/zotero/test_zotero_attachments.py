"""Z4: every attachment has its file, or a reason."""

import errno
import os
import unicodedata
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from app.engine.ingest.document import IngestState
from app.engine.zotero import attachments
from app.engine.zotero.attachments import FilePlaces, Resolution, StoredPath, resolve_file
from app.engine.zotero.records import LinkMode

KEY = "ABCD2345"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The attachment's folder in the storage."""
    folder = tmp_path / "storage" / KEY
    folder.mkdir(parents=True)
    return folder


def stored(
    tmp_path: Path, path: str, content_type: str = "application/pdf", sync_state: int = 0
) -> Resolution:
    row = StoredPath(KEY, LinkMode.IMPORTED_FILE, path, content_type, sync_state)
    return resolve_file(row, FilePlaces(tmp_path))


def linked(tmp_path: Path, path: str, base: Path | None = None) -> Resolution:
    return resolve_file(StoredPath(KEY, LinkMode.LINKED_FILE, path), FilePlaces(tmp_path, base))


def make(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"%PDF")
    return file


def test_a_stored_file_lies_in_its_own_folder(tmp_path: Path, folder: Path) -> None:
    file = make(folder / "Müller 2019.pdf")
    assert stored(tmp_path, "storage:Müller 2019.pdf") == Resolution("Müller 2019.pdf", file)


@pytest.mark.parametrize(
    "bad", ["storage:C:\\Users\\me\\a.pdf", "storage:/home/me/a.pdf", "storage:\\\\nas\\x\\a.pdf"]
)
def test_whole_paths_of_old_versions_count_by_their_last_part(tmp_path: Path, folder: Path, bad: str) -> None:
    file = make(folder / "a.pdf")
    assert stored(tmp_path, bad).path == file


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_name_in_another_unicode_form_is_the_same_name(tmp_path: Path, folder: Path, form) -> None:
    file = make(folder / unicodedata.normalize(form, "Bogotá.pdf"))
    other = unicodedata.normalize("NFD" if form == "NFC" else "NFC", "Bogotá.pdf")
    found = stored(tmp_path, f"storage:{other}")
    assert (found.path, found.is_by_elimination) == (file, False)


def test_the_only_file_of_the_kind_is_taken_by_elimination(tmp_path: Path, folder: Path) -> None:
    file = make(folder / "renamed.PDF")
    make(folder / ".zotero-ft-cache")
    make(folder / "picture.png")
    found = stored(tmp_path, "storage:original.pdf")
    assert (found.path, found.is_by_elimination, found.expected_name) == (file, True, "original.pdf")


def test_of_two_files_of_the_kind_none_is_guessed(tmp_path: Path, folder: Path) -> None:
    make(folder / "one.pdf")
    make(folder / "two.pdf")
    assert stored(tmp_path, "storage:original.pdf").problem is IngestState.MISSING


def test_a_row_without_a_path_finds_the_only_file_of_its_type(tmp_path: Path, folder: Path) -> None:
    file = make(folder / "a.pdf")
    make(folder / "a.txt")
    assert stored(tmp_path, "").path == file


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    found = stored(tmp_path, "storage:a.pdf", sync_state=2)
    assert (found.path, found.problem) == (None, IngestState.MISSING)
    assert found.reason


def test_a_file_still_to_download_is_told_apart(tmp_path: Path) -> None:
    found = stored(tmp_path, "storage:a.pdf", sync_state=1)
    assert found.problem is IngestState.NOT_DOWNLOADED
    assert "not downloaded" in found.reason


def test_a_placeholder_of_icloud_is_not_downloaded(tmp_path: Path, folder: Path) -> None:
    make(folder / ".a.pdf.icloud")
    assert stored(tmp_path, "storage:a.pdf").problem is IngestState.NOT_DOWNLOADED


@pytest.mark.parametrize(
    "flags", [{"st_file_attributes": 0x400000}, {"st_flags": 0x40000000}], ids=["win", "mac"]
)
def test_a_file_that_only_the_cloud_has_is_not_downloaded(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, flags: dict[str, int]
) -> None:
    file = make(folder / "a.pdf")
    status = SimpleNamespace(st_mode=file.stat().st_mode, **flags)
    monkeypatch.setattr(Path, "exists", lambda _self: True)
    monkeypatch.setattr(Path, "stat", lambda _self, **_: status)
    assert stored(tmp_path, "storage:a.pdf").problem is IngestState.NOT_DOWNLOADED


@pytest.mark.parametrize(
    "path", ["storage:../a.pdf", "storage:..", "storage:sub/a.pdf", "storage:..\\a.pdf", "storage:a\0.pdf"]
)
def test_a_stored_name_never_leaves_its_folder(tmp_path: Path, folder: Path, path: str) -> None:
    make(folder.parent / "a.pdf")
    found = stored(tmp_path, path)
    assert (found.path, found.problem) == (None, IngestState.UNREADABLE)


def test_a_folder_in_place_of_the_file_is_unsupported(tmp_path: Path, folder: Path) -> None:
    (folder / "a.pdf").mkdir()
    assert stored(tmp_path, "storage:a.pdf").problem is IngestState.UNSUPPORTED


def test_a_file_we_may_not_read_is_unreadable(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(folder / "a.pdf")
    monkeypatch.setattr(attachments.os, "access", lambda _path, _mode: False)
    assert stored(tmp_path, "storage:a.pdf").problem is IngestState.UNREADABLE


def test_a_folder_we_may_not_enter_has_a_reason(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(folder / "a.pdf")
    refusal = PermissionError(errno.EACCES, "Permission denied", "the folder")
    monkeypatch.setattr(Path, "stat", Mock(side_effect=refusal))
    monkeypatch.setattr(Path, "exists", lambda _self: True)
    found = stored(tmp_path, "storage:a.pdf")
    assert found.problem is IngestState.UNREADABLE
    assert "a.pdf cannot be looked at: Permission denied." in found.reason


def test_a_name_too_long_for_this_system_is_missing(tmp_path: Path, folder: Path) -> None:
    assert stored(tmp_path, f"storage:{'x' * 400}.pdf").problem is IngestState.MISSING


def test_an_absolute_link_is_taken_as_it_is(tmp_path: Path) -> None:
    file = make(tmp_path / "papers" / "a.pdf")
    assert linked(tmp_path, str(file)) == Resolution("a.pdf", file)


def test_a_linked_file_that_is_gone_is_missing(tmp_path: Path) -> None:
    assert linked(tmp_path, str(tmp_path / "a.pdf")).problem is IngestState.MISSING


def test_a_link_to_a_drive_that_is_away_is_unreachable(tmp_path: Path) -> None:
    found = linked(tmp_path, str(tmp_path / "stick" / "a.pdf"))
    assert found.problem is IngestState.LINKED_UNREACHABLE
    assert "drive" in found.reason


@pytest.mark.parametrize("path", ["C:\\Papers\\a.pdf", "d:/Papers/a.pdf", "\\\\server\\share\\a.pdf"])
@pytest.mark.skipif(os.name == "nt", reason="these are paths of this system there")
def test_a_link_from_another_system_is_unreachable(tmp_path: Path, path: str) -> None:
    found = linked(tmp_path, path)
    assert (found.problem, found.expected_name) == (IngestState.LINKED_UNREACHABLE, "a.pdf")


@pytest.mark.parametrize("path", ["AAAAAAEaAAIAAQxNYWMgSEQ", "", "/a\0b.pdf"])
def test_a_link_that_means_nothing_is_missing(tmp_path: Path, path: str) -> None:
    assert linked(tmp_path, path).problem is IngestState.MISSING


def test_a_relative_link_lies_below_the_base_directory(tmp_path: Path) -> None:
    file = make(tmp_path / "base" / "sub" / "a.pdf")
    assert linked(tmp_path, "attachments:sub/a.pdf", tmp_path / "base").path == file


def test_a_relative_link_without_a_base_directory_is_unreachable(tmp_path: Path) -> None:
    found = linked(tmp_path, "attachments:sub/a.pdf")
    assert found.problem is IngestState.LINKED_UNREACHABLE
    assert "not set" in found.reason


def test_a_base_directory_that_is_away_is_named(tmp_path: Path) -> None:
    found = linked(tmp_path, "attachments:a.pdf", tmp_path / "stick")
    assert found.problem is IngestState.LINKED_UNREACHABLE
    assert str(tmp_path / "stick") in found.reason


@pytest.mark.parametrize("inner", ["../a.pdf", "sub/../../a.pdf", "/etc/passwd", "C:\\a.pdf"])
def test_a_relative_link_never_leaves_the_base_directory(tmp_path: Path, inner: str) -> None:
    make(tmp_path / "a.pdf")
    (tmp_path / "base" / "sub").mkdir(parents=True)
    found = linked(tmp_path, f"attachments:{inner}", tmp_path / "base")
    assert (found.path, found.problem) == (None, IngestState.UNREADABLE)


def test_a_linked_name_in_another_unicode_form_is_found(tmp_path: Path) -> None:
    file = make(tmp_path / "base" / unicodedata.normalize("NFD", "Bogotá.pdf"))
    path = "attachments:" + unicodedata.normalize("NFC", "Bogotá.pdf")
    assert linked(tmp_path, path, tmp_path / "base").path == file


def test_no_reason_for_a_stored_file_shows_its_key(tmp_path: Path, folder: Path) -> None:
    (folder / "dir.pdf").mkdir(parents=True)
    os.mkfifo(folder / "pipe.pdf")
    reasons = [
        stored(tmp_path, f"storage:{name}").reason for name in ("gone.pdf", "dir.pdf", "pipe.pdf", "..")
    ]
    assert all(reasons)
    assert not [reason for reason in reasons if folder.name in reason]


# ---- symbolic links ----


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file that a crafted library would like us to take for a paper."""
    return make(tmp_path / "elsewhere" / "a.pdf")


def link(place: Path, target: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        place.symlink_to(target)
    except OSError as error:
        pytest.skip(f"symbolic links cannot be made here: {error}")


def test_a_stored_file_that_is_a_link_out_of_the_storage_is_not_followed(
    tmp_path: Path, folder: Path, secret: Path
) -> None:
    link(folder / "a.pdf", secret)
    found = stored(tmp_path, "storage:a.pdf")
    assert (found.path, found.problem) == (None, IngestState.UNREADABLE)
    assert KEY not in found.reason


def test_a_link_under_another_name_is_not_followed_either(tmp_path: Path, folder: Path, secret: Path) -> None:
    link(folder / "b.pdf", secret)
    assert stored(tmp_path, "storage:a.pdf").path is None


def test_a_folder_of_the_storage_that_leads_out_of_it_is_not_followed(tmp_path: Path, secret: Path) -> None:
    link(tmp_path / "storage" / KEY, secret.parent)
    assert stored(tmp_path, "storage:a.pdf").problem is IngestState.UNREADABLE


def test_a_link_to_another_folder_of_the_storage_is_followed(tmp_path: Path, folder: Path) -> None:
    link(folder / "a.pdf", make(tmp_path / "storage" / "WXYZ2345" / "a.pdf"))
    assert stored(tmp_path, "storage:a.pdf").path == folder / "a.pdf"


def test_a_storage_on_another_disk_is_the_storage(tmp_path: Path) -> None:
    make(tmp_path / "disk" / KEY / "a.pdf")
    link(tmp_path / "storage", tmp_path / "disk")
    assert stored(tmp_path, "storage:a.pdf").path == tmp_path / "storage" / KEY / "a.pdf"


def test_a_data_directory_behind_a_link_has_its_files(tmp_path: Path, secret: Path) -> None:
    make(tmp_path / "real" / "storage" / KEY / "a.pdf")
    link(tmp_path / "data", tmp_path / "real")
    assert stored(tmp_path / "data", "storage:a.pdf").problem is None


def test_a_linked_file_may_be_a_link_itself(tmp_path: Path, secret: Path) -> None:
    link(tmp_path / "base" / "sub", secret.parent)
    found = linked(tmp_path, "attachments:sub/a.pdf", tmp_path / "base")
    assert found.path == tmp_path / "base" / "sub" / "a.pdf"


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs the pseudo-files of Linux")
def test_a_pseudo_file_of_the_system_is_no_document(tmp_path: Path) -> None:
    assert linked(tmp_path, "/proc/self/environ").problem is IngestState.UNREADABLE
    link(tmp_path / "base" / "a.txt", Path("/proc/self/environ"))
    found = linked(tmp_path, "attachments:a.txt", tmp_path / "base")
    assert found.problem is IngestState.UNREADABLE


def test_a_linked_path_without_a_root_means_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path / "a.pdf")
    monkeypatch.chdir(tmp_path)
    assert linked(tmp_path, "a.pdf").problem is IngestState.MISSING
