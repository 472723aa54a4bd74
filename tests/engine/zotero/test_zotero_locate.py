"""Z1: data directories are found on every system, in the order of trust, with what the user should know."""

import os
from pathlib import Path

import pytest

from app.engine.errors import ZoteroNotFound
from app.engine.zotero.locate import find_data_directories, open_data_directory
from app.engine.zotero.profiles import read_preferences


def make_data(folder: Path) -> Path:
    (folder / "storage").mkdir(parents=True)
    (folder / "zotero.sqlite").write_bytes(b"")
    return folder


def make_profiles(root: Path, *profiles: tuple[str, str], default: int = 0) -> None:
    """Write `profiles.ini` and one folder with `prefs.js` per (name, preferences)."""
    lines = ["[General]", "StartWithLastProfile=1"]
    for number, (name, preferences) in enumerate(profiles):
        lines += [f"[Profile{number}]", f"Name={name}", "IsRelative=1", f"Path=Profiles/{name}"]
        lines += ["Default=1"] if number == default else []
        (root / "Profiles" / name).mkdir(parents=True)
        (root / "Profiles" / name / "prefs.js").write_text(preferences, encoding="utf-8")
    (root / "profiles.ini").write_text("\n".join(lines), encoding="utf-8")


def named(folder: Path, *more: str) -> str:
    lines = [f'user_pref("extensions.zotero.dataDir", "{folder}");', *more]
    return "\n".join(['user_pref("extensions.zotero.useDataDir", true);', *lines])


def paths(home: Path, platform: str = "linux", **environ: str) -> list[Path]:
    return [found.path for found in find_data_directories(home, platform, environ)]


@pytest.mark.parametrize(
    ("platform", "root"),
    [
        ("linux", ".zotero/zotero"),
        ("linux", ".var/app/org.zotero.Zotero/.zotero/zotero"),
        ("linux", "snap/zotero-snap/common/.zotero/zotero"),
        ("darwin", "Library/Application Support/Zotero"),
        ("win32", "AppData/Roaming/Zotero/Zotero"),
    ],
)
def test_the_folder_named_in_a_profile_is_found(tmp_path: Path, platform: str, root: str) -> None:
    data = make_data(tmp_path / "Bücher" / "data")
    make_profiles(tmp_path / root, ("default", named(data)))
    assert paths(tmp_path, platform) == [data]


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", "Zotero"),
        ("linux", ".var/app/org.zotero.Zotero/Zotero"),
        ("linux", "snap/zotero-snap/common/Zotero"),
        ("darwin", "Zotero"),
        ("win32", "Zotero"),
    ],
)
def test_the_usual_place_is_found_without_a_profile(tmp_path: Path, platform: str, folder: str) -> None:
    data = make_data(tmp_path / folder)
    assert paths(tmp_path, platform) == [data]


def test_windows_folders_come_from_the_environment(tmp_path: Path) -> None:
    data = make_data(tmp_path / "elsewhere")
    usual = make_data(tmp_path / "user" / "Zotero")
    make_profiles(tmp_path / "roaming" / "Zotero" / "Zotero", ("default", named(data)))
    found = paths(tmp_path, "win32", APPDATA=str(tmp_path / "roaming"), USERPROFILE=str(tmp_path / "user"))
    assert found == [data, usual]


def test_several_folders_are_listed_the_default_profile_first(tmp_path: Path) -> None:
    first, second = make_data(tmp_path / "one"), make_data(tmp_path / "two")
    usual, own = make_data(tmp_path / "Zotero"), make_data(tmp_path / "Zotero third")
    root = tmp_path / ".zotero/zotero"
    make_profiles(root, ("first", named(first)), ("second", named(second)), ("third", ""), default=1)
    old = make_data(root / "Profiles" / "third" / "zotero")
    assert paths(tmp_path) == [second, first, usual, own, old]


def test_a_folder_found_twice_is_listed_once(tmp_path: Path) -> None:
    data = make_data(tmp_path / "Zotero")
    (tmp_path / "link").symlink_to(data)
    make_profiles(tmp_path / ".zotero/zotero", ("default", named(tmp_path / "link")))
    (found,) = find_data_directories(tmp_path, "linux")
    assert "profile “default”" in found.origin


def test_the_last_profile_is_taken_where_none_is_marked(tmp_path: Path) -> None:
    first, last = make_data(tmp_path / "one"), make_data(tmp_path / "two")
    make_profiles(tmp_path / ".zotero/zotero", ("a", named(first)), ("b", named(last)), default=-1)
    assert paths(tmp_path) == [last, first]


def test_a_folder_without_a_database_is_not_offered(tmp_path: Path) -> None:
    (tmp_path / "Zotero").mkdir()
    assert paths(tmp_path) == []


def test_a_named_folder_that_is_switched_off_is_not_used(tmp_path: Path) -> None:
    data = make_data(tmp_path / "data")
    text = named(data).replace("true", "false")
    make_profiles(tmp_path / ".zotero/zotero", ("default", text))
    assert paths(tmp_path) == []


def test_the_descriptor_of_old_versions_gives_way_to_the_path(tmp_path: Path) -> None:
    data = make_data(tmp_path / "data")
    text = named(data).replace(str(data), "AAAAAAEaAAIAAQxNYWM") + (
        f'\nuser_pref("extensions.zotero.lastDataDir", "{data}");'
    )
    make_profiles(tmp_path / ".zotero/zotero", ("default", text))
    assert paths(tmp_path) == [data]


@pytest.mark.parametrize("content", [b"no section\n", b"\xff\xfe\x00", b"[Profile0\nPath=x"])
def test_a_broken_profiles_file_does_not_hide_the_usual_place(tmp_path: Path, content: bytes) -> None:
    data = make_data(tmp_path / "Zotero")
    (tmp_path / ".zotero/zotero").mkdir(parents=True)
    (tmp_path / ".zotero/zotero/profiles.ini").write_bytes(content)
    assert paths(tmp_path) == [data]


def test_preferences_that_are_garbled_are_skipped(tmp_path: Path) -> None:
    file = tmp_path / "prefs.js"
    file.write_text(
        "// comment\n"
        'user_pref("extensions.zotero.dataDir", "C:\\\\Users\\\\Zoë\\\\Zotero");\n'
        'user_pref("extensions.zotero.broken", "no end);\n'
        'user_pref("extensions.zotero.number", 24000);\n'
        'user_pref("browser.other", "x");\n',
        encoding="utf-8",
    )
    assert read_preferences(file) == {"dataDir": "C:\\Users\\Zoë\\Zotero", "number": 24000}


def test_the_profile_gives_the_base_of_linked_files_and_the_port(tmp_path: Path) -> None:
    data = make_data(tmp_path / "data")
    more = (
        f'user_pref("extensions.zotero.baseAttachmentPath", "{tmp_path / "papers"}");',
        'user_pref("extensions.zotero.httpServer.port", 23999);',
    )
    make_profiles(tmp_path / ".zotero/zotero", ("default", named(data, *more)))
    (found,) = find_data_directories(tmp_path, "linux")
    assert (found.base_attachment_path, found.server_port) == (tmp_path / "papers", 23_999)


def test_the_usual_place_belongs_to_the_profile_that_names_no_other(tmp_path: Path) -> None:
    make_data(tmp_path / "Zotero")
    base = f'user_pref("extensions.zotero.baseAttachmentPath", "{tmp_path}");'
    make_profiles(tmp_path / ".zotero/zotero", ("default", base))
    (found,) = find_data_directories(tmp_path, "linux")
    assert found.base_attachment_path == tmp_path


def test_the_time_of_the_last_change_counts_the_wal(tmp_path: Path) -> None:
    data = make_data(tmp_path / "Zotero")
    os.utime(data / "zotero.sqlite", (0, 0))
    (data / "zotero.sqlite-wal").write_bytes(b"")
    os.utime(data / "zotero.sqlite-wal", (86_400, 86_400))
    (found,) = find_data_directories(tmp_path, "linux")
    assert found.modified == "1970-01-02T00:00:00+00:00"


@pytest.mark.parametrize(
    ("parent", "drive"),
    [
        ("Dropbox", "Dropbox"),
        ("OneDrive - University", "OneDrive"),
        ("Mobile Documents", "iCloud"),
        ("Box", "Box"),
        ("GoogleDrive-me@example.org", "Google Drive"),
    ],
)
def test_a_cloud_drive_is_warned_of(tmp_path: Path, parent: str, drive: str) -> None:
    (warning,) = open_data_directory(make_data(tmp_path / parent / "Zotero"), tmp_path, "linux").warnings
    assert f"({drive})" in warning


def test_an_innocent_folder_name_is_not_taken_for_a_cloud_drive(tmp_path: Path) -> None:
    assert open_data_directory(make_data(tmp_path / "Boxes" / "Omega"), tmp_path, "linux").warnings == ()


def test_a_missing_storage_folder_is_warned_of(tmp_path: Path) -> None:
    (tmp_path / "zotero.sqlite").write_bytes(b"")
    (warning,) = open_data_directory(tmp_path, tmp_path, "linux").warnings
    assert "storage" in warning


def test_zoteros_own_mark_of_damage_is_passed_on(tmp_path: Path) -> None:
    data = make_data(tmp_path / "data")
    (data / "zotero.sqlite.is.corrupt").write_bytes(b"")
    (warning,) = open_data_directory(data, tmp_path, "linux").warnings
    assert "damaged" in warning


def test_the_database_itself_may_be_chosen(tmp_path: Path) -> None:
    data = make_data(tmp_path / "data")
    assert open_data_directory(data / "zotero.sqlite", tmp_path, "linux").path == data


def test_a_chosen_folder_gets_the_base_of_the_profile_that_uses_it(tmp_path: Path) -> None:
    data = make_data(tmp_path / "data")
    base = f'user_pref("extensions.zotero.baseAttachmentPath", "{tmp_path}");'
    make_profiles(tmp_path / ".zotero/zotero", ("default", named(data, base)))
    assert open_data_directory(data, tmp_path, "linux").base_attachment_path == tmp_path


def test_a_chosen_folder_of_no_profile_has_no_base(tmp_path: Path) -> None:
    base = f'user_pref("extensions.zotero.baseAttachmentPath", "{tmp_path}");'
    make_profiles(tmp_path / ".zotero/zotero", ("default", named(tmp_path / "other", base)))
    assert open_data_directory(make_data(tmp_path / "data"), tmp_path, "linux").base_attachment_path is None


def test_a_wrong_choice_is_explained(tmp_path: Path) -> None:
    data = make_data(tmp_path / "Zotero")
    (tmp_path / "paper.pdf").write_bytes(b"")
    for wrong, message, hint in (
        (tmp_path / "nowhere", "does not exist", "Settings"),
        (tmp_path / "paper.pdf", "is a file", "Choose the folder"),
        (data / "storage", "not Zotero's data directory", f"Choose {data}"),
        (tmp_path, "not Zotero's data directory", f"Choose {data}"),
    ):
        with pytest.raises(ZoteroNotFound, match=message) as caught:
            open_data_directory(wrong, tmp_path, "linux")
        assert hint in caught.value.hint
