"""Regular expressions that every Python from 3.11 on reads alike."""

import re
from pathlib import Path

APP = Path(__file__).resolve().parents[1] / "app"
_POSSESSIVE_GROUP = re.compile(r"\)[*+?]\+|\)\{[\d,]+\}\+|\(\?>")


def test_no_group_is_possessive() -> None:
    """Python before 3.11.5 matches possessive and atomic groups wrongly; Debian 12 ships 3.11.2."""
    found = [
        f"{file.name}: {line.strip()}"
        for file in APP.rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if _POSSESSIVE_GROUP.search(line)
    ]
    assert not found
