"""Find Zotero's data directories on this machine (Z1). Reads folders and profiles; never opens a database."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.engine.errors import ZoteroNotFound
from app.engine.zotero.files import last_change
from app.engine.zotero.profiles import Profile, read_profiles
from app.engine.zotero.server import DEFAULT_PORT

DATABASE: Final = "zotero.sqlite"
_CLOUD_FOLDERS: Final = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "mobile documents": "iCloud",
    "icloud": "iCloud",
    "pcloud": "pCloud",
    "megasync": "MEGA",
    "baidu": "Baidu",
}
_CLOUD_NAMES: Final = {"mega": "MEGA", "box": "Box", "box sync": "Box"}


@dataclass(frozen=True, slots=True)
class DataDirectory:
    """A folder with `zotero.sqlite`.

    Attributes:
        path: The folder.
        origin: How it was found, in words for the user.
        modified: ISO time (UTC) of the last change to the database.
        base_attachment_path: Where linked files with relative paths lie; None when no profile says so.
        server_port: Port of the connector server of the profile that uses this folder.
        warnings: What the user should know before using it.
    """

    path: Path
    origin: str
    modified: str
    base_attachment_path: Path | None = None
    server_port: int = DEFAULT_PORT
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Installation:
    """Where one kind of Zotero installation keeps its profiles and, unless told otherwise, its data."""

    name: str
    profiles_root: Path
    default_data: Path


@dataclass(frozen=True, slots=True)
class _Candidate:
    path: Path
    origin: str
    profile: Profile | None


def find_data_directories(
    home: Path | None = None,
    platform: str | None = None,
    environ: Mapping[str, str] | None = None,
) -> tuple[DataDirectory, ...]:
    """List the data directories of all profiles and usual places, the most likely one first.

    Args:
        home: The user's home folder; None asks the system.
        platform: As `sys.platform`; None is this machine's.
        environ: Environment variables; None is this process's, or none at all when `home` is given.
    """
    found: list[_Candidate] = []
    for candidate in _candidates(_installations(home, platform, environ)):
        if _has_database(candidate.path) and not any(_is_same(candidate.path, other.path) for other in found):
            found.append(candidate)
    return tuple(_describe(candidate) for candidate in found)


def open_data_directory(
    path: Path,
    home: Path | None = None,
    platform: str | None = None,
    environ: Mapping[str, str] | None = None,
) -> DataDirectory:
    """Check a place the user chose: the data directory, or the `zotero.sqlite` in it.

    Args:
        path: The chosen folder or file.
        home: As for `find_data_directories`, to look for the profile that uses this folder.
        platform: As for `find_data_directories`.
        environ: As for `find_data_directories`.

    Raises:
        ZoteroNotFound: No `zotero.sqlite` lies there.
    """
    path = path.expanduser().absolute()
    folder = path.parent if path.name == DATABASE else path
    if not _has_database(folder):
        raise ZoteroNotFound(*_explain_absence(path))
    candidates = _candidates(_installations(home, platform, environ))
    profile = next((known.profile for known in candidates if _is_same(known.path, folder)), None)
    return _describe(_Candidate(folder, "Chosen by you", profile))


def _installations(
    home: Path | None, platform: str | None, environ: Mapping[str, str] | None
) -> tuple[_Installation, ...]:
    variables: Mapping[str, str] = environ if environ is not None else {} if home is not None else os.environ
    home = home or Path.home()
    match platform or sys.platform:
        case "win32":
            roaming = Path(variables.get("APPDATA") or home / "AppData" / "Roaming")
            user = Path(variables.get("USERPROFILE") or home)
            return (_Installation("", roaming / "Zotero" / "Zotero", user / "Zotero"),)
        case "darwin":
            return (_Installation("", home / "Library" / "Application Support" / "Zotero", home / "Zotero"),)
        case _:
            flatpak = home / ".var" / "app" / "org.zotero.Zotero"
            snap = home / "snap" / "zotero-snap" / "common"
            return tuple(
                _Installation(name, root / ".zotero" / "zotero", root / "Zotero")
                for name, root in (("", home), ("Flatpak", flatpak), ("Snap", snap))
            )


def _candidates(installations: Iterable[_Installation]) -> Iterator[_Candidate]:
    """Every place worth a look, in the order of trust: settings, usual places, places of old versions."""
    known = [(installation, read_profiles(installation.profiles_root)) for installation in installations]
    for installation, profiles in known:
        for profile in profiles:
            if profile.data_dir:
                origin = f"Named in Zotero's settings (profile “{profile.name}”)"
                yield _Candidate(profile.data_dir, origin + _suffix(installation), profile)
    for installation, profiles in known:
        user = next((profile for profile in profiles if profile.data_dir is None), None)
        yield _Candidate(installation.default_data, "Zotero's usual place" + _suffix(installation), user)
    for installation, profiles in known:
        default = installation.default_data
        for profile in profiles:
            own = default.with_name(f"{default.name} {profile.name}")
            yield _Candidate(
                own, f"Usual place of the profile “{profile.name}”" + _suffix(installation), profile
            )
            yield _Candidate(
                profile.folder / "zotero", "Place used before Zotero 5" + _suffix(installation), profile
            )


def _suffix(installation: _Installation) -> str:
    return f", {installation.name}" if installation.name else ""


def _has_database(folder: Path) -> bool:
    try:
        return (folder / DATABASE).is_file()
    except (OSError, ValueError):  # not allowed to look, or not a possible name
        return False


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _describe(candidate: _Candidate) -> DataDirectory:
    profile = candidate.profile
    return DataDirectory(
        path=candidate.path,
        origin=candidate.origin,
        modified=last_change(candidate.path / DATABASE),
        base_attachment_path=profile.base_attachment_path if profile else None,
        server_port=profile.server_port if profile else DEFAULT_PORT,
        warnings=tuple(_warnings(candidate.path)),
    )


def _warnings(folder: Path) -> Iterator[str]:
    drive = _cloud_drive(folder)
    if drive:
        yield (
            f"{folder} lies in a cloud drive ({drive}). Zotero's database can be damaged there; "
            "Zotero advises against it."
        )
    if not (folder / "storage").is_dir():
        yield f"{folder} has no “storage” folder, so no stored files will be found."
    if (folder / f"{DATABASE}.is.corrupt").exists():
        yield f"Zotero believes that {folder / DATABASE} is damaged. Start Zotero and let it repair the file."


def _cloud_drive(folder: Path) -> str:
    for part in (part.casefold() for part in folder.parts):
        if part in _CLOUD_NAMES:
            return _CLOUD_NAMES[part]
        for beginning, name in _CLOUD_FOLDERS.items():
            if part.startswith(beginning):
                return name
    return ""


def _explain_absence(path: Path) -> tuple[str, str]:
    """Message and hint for a place without a database."""
    general = (
        "Zotero shows the right folder under Settings, Advanced, Files and Folders, Data Directory Location."
    )
    if not path.exists():
        return f"{path} does not exist.", general
    if path.is_file():
        return f"{path} is a file, not Zotero's data directory.", f"Choose the folder that holds {DATABASE}."
    for near in (path.parent, path / "Zotero"):
        if _has_database(near):
            return f"{path} is not Zotero's data directory.", f"Choose {near} instead."
    return f"There is no {DATABASE} in {path}.", general
