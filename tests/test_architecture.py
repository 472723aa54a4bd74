"""ARCHITECTURE.md names the folders that exist, and no others."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PACKAGES = sorted(
    str(folder.relative_to(ROOT))
    for folder in (ROOT / "app").rglob("*")
    if folder.is_dir() and (folder / "__init__.py").exists()
)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_named(package: str) -> None:
    assert f"`{package}`" in TEXT


@pytest.mark.parametrize(
    "named", sorted(set(re.findall(r"`((?:app|resources|packaging|tests)/[\w/]+)`", TEXT)))
)
def test_every_named_folder_exists(named: str) -> None:
    assert (ROOT / named).is_dir()
