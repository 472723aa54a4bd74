"""Read Zotero's profiles: `profiles.ini` and each profile's `prefs.js`. Nothing is ever written there."""

import configparser
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from app.engine.zotero.server import DEFAULT_PORT

_log = logging.getLogger(__name__)
_PREFERENCE: Final = re.compile(r'^user_pref\("extensions\.zotero\.([^"]+)",\s*(.+)\);\s*$', re.MULTILINE)
_Value: TypeAlias = str | int | bool


@dataclass(frozen=True, slots=True)
class Profile:
    """What one profile says; `data_dir` and `base_attachment_path` are None when it leaves them to the default."""

    name: str
    folder: Path
    data_dir: Path | None
    base_attachment_path: Path | None
    server_port: int


def read_profiles(root: Path) -> tuple[Profile, ...]:
    """The profiles listed in `root/profiles.ini`, the default one first; empty when there is none to read."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read(root / "profiles.ini", encoding="utf-8-sig")
    except (configparser.Error, UnicodeDecodeError, OSError) as error:
        _log.warning("%s cannot be read: %s", root / "profiles.ini", error)
        return ()
    sections = [
        parser[name] for name in parser.sections() if name.startswith("Profile") and parser[name].get("Path")
    ]
    # Without a mark the last one is Zotero's choice; the sort is stable, so start from the end.
    sections.reverse()
    sections.sort(key=lambda section: section.get("Default") != "1")
    return tuple(_read_profile(root, section) for section in sections)


def _read_profile(root: Path, section: configparser.SectionProxy) -> Profile:
    folder = Path(section["Path"])
    if section.get("IsRelative", "1") == "1":
        folder = root / folder
    preferences = read_preferences(folder / "prefs.js")
    port = preferences.get("httpServer.port")
    return Profile(
        name=section.get("Name") or folder.name,
        folder=folder,
        data_dir=_data_dir(preferences),
        base_attachment_path=_absolute(preferences.get("baseAttachmentPath")),
        server_port=port if isinstance(port, int) and 0 < port < 65_536 else DEFAULT_PORT,
    )


def read_preferences(file: Path) -> Mapping[str, _Value]:
    """Zotero's own settings in a `prefs.js`, named without the prefix `extensions.zotero.`; lines it garbled are skipped."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        _log.info("%s cannot be read: %s", file, error)
        return {}
    preferences: dict[str, _Value] = {}
    for name, literal in _PREFERENCE.findall(text):
        try:
            value = json.loads(literal)
        except ValueError:
            _log.info("setting %s in %s is not understood", name, file)
            continue
        if isinstance(value, str | int):
            preferences[name] = value
    return preferences


def _data_dir(preferences: Mapping[str, _Value]) -> Path | None:
    if preferences.get("useDataDir") is not True:
        return None
    # Before version 5 `dataDir` held a descriptor, not a path; `lastDataDir` then has the path.
    return _absolute(preferences.get("dataDir")) or _absolute(preferences.get("lastDataDir"))


def _absolute(value: _Value | None) -> Path | None:
    if not isinstance(value, str) or not value:
        return None
    path = Path(value)
    return path if path.is_absolute() else None
