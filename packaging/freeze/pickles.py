"""Finds files that Python would run when it is told to read them, in whatever folder and under whatever name."""

import zipfile
from pathlib import Path

_NAMES = frozenset({".pkl", ".pickle", ".joblib", ".pt", ".pth", ".ckpt"})
_HEADS = tuple(bytes((0x80, version)) for version in range(2, 6))


def find_pickles(folder: Path) -> tuple[list[Path], int]:
    """Files below a folder that are pickles by their name, their first bytes or what is packed in them; and how many were looked at."""
    files = [one for one in sorted(folder.rglob("*")) if one.is_file() and not one.is_symlink()]
    return [one for one in files if _is_pickle(one)], len(files)


def _is_pickle(path: Path) -> bool:
    if path.suffix in _NAMES:
        return True
    with path.open("rb") as file:
        head = file.read(4)
    if head[:2] in _HEADS:
        return True
    return head == b"PK\x03\x04" and _packs_pickle(path)


def _packs_pickle(path: Path) -> bool:
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        return any(Path(name).suffix in _NAMES for name in archive.namelist())
