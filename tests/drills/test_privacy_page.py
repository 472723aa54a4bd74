"""N: what docs/privacy.md says is so: its tests exist, and it names every file that Attest keeps."""

import re
from pathlib import Path

import pytest

from app.engine.erasure import own_files
from app.engine.paths import AppPaths

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("test", sorted(set(re.findall(r"tests/[\w/]+\.py", PAGE))))
def test_every_test_the_page_names_is_there(test: str) -> None:
    assert (ROOT / test).is_file()


def test_every_danger_names_a_test() -> None:
    rows = [line for line in PAGE.partition("| danger |")[2].splitlines()[2:] if line.startswith("|")]
    assert len(rows) > 10
    assert [row for row in rows if "`tests/" not in row] == []


def test_every_file_of_ours_is_named(tmp_path: Path) -> None:
    paths = AppPaths(tmp_path)
    for one in (paths.store, paths.sessions, paths.settings, paths.exams, paths.window_state, paths.log):
        one.touch()
    for folder in (paths.snapshots, paths.crash_reports, paths.data / "recognised", paths.data / "requests"):
        folder.mkdir()
    for name in ("window.lock", "library.sqlite.lock", "library.sqlite.making"):
        (tmp_path / name).touch()
    names = [one.name for one in own_files(paths)]
    assert len(names) == 13
    assert [name for name in names if name.removeprefix("library.sqlite") not in PAGE] == []
