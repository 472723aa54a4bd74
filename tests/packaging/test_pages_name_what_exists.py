"""Issue 8.7: the pages for users and contributors name only files and commands that there are."""

import argparse
import re
from pathlib import Path

import pytest

from app.commands.parser import build_parser

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "packaging").rglob("*.md")])
FILE = re.compile(r"(?<![\w/.])((?:app|packaging|tests|resources|docs)/[\w./-]*\w\.(?:py|md|toml|spec|json))")
COMMAND = re.compile(r"(?:attest-cli|attest|python -m app) ((?:bench )?[a-z][a-z-]+)")


def names(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands below a parser."""
    groups = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    return {name: below for group in groups for name, below in group.choices.items()}


def commands() -> set[str]:
    top = names(build_parser())
    return {*top, *(f"bench {name}" for name in names(top["bench"]))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = set(FILE.findall(page.read_text(encoding="utf-8")))
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_that_a_page_names_are_understood(page: Path) -> None:
    code = re.findall(r"`([^`\n]+)`|^ {4}(.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    named = {found for pair in code for found in COMMAND.findall("".join(pair))}
    assert sorted(named - commands()) == []
