"""N: nobody but the user may read what Attest keeps, whatever rights new or older files have; and all of it can be deleted."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from programs import SAMPLE, attest, rights
from PySide6.QtCore import QByteArray

from app.engine.crash_reports import CrashReports
from app.engine.engine import Engine
from app.engine.erasure import erase_if_requested, request_erasure
from app.engine.ingest.recognition import FOLDER, RecognisedPage, RecognisedPages
from app.engine.paths import AppPaths
from app.engine.runs import RunContext
from app.engine.settings import Settings, open_settings, save_settings
from app.engine.single_window import hand_over, take_wishes, window_right
from app.ui.window_state import WindowState

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")


@pytest.fixture(autouse=True)
def wide_umask() -> Iterator[None]:
    former = os.umask(0)
    yield
    os.umask(former)


def write_everything(paths: AppPaths) -> None:
    """Let every part of the program that keeps files keep some."""
    paths.create()
    save_settings(paths.settings, Settings())
    paths.settings.write_text("{", encoding="utf-8")
    open_settings(paths.settings)
    save_settings(paths.settings, Settings())
    engine = Engine(paths, Settings())
    engine.estimate(SAMPLE)
    engine.close()
    RecognisedPages(paths.data / FOLDER).keep("0" * 64, RecognisedPage(0, "eng", ()))
    reports = CrashReports(paths.crash_reports)
    reports.begin()
    assert rights([paths.crash_reports]) == {}
    reports.write(ValueError("secret"))
    reports.end()
    state = WindowState(paths.window_state)
    state.remember(QByteArray(b"x"), "chat", 200)
    state.remember_reading(1, (0, 0), "an unsent question")
    with window_right(paths):
        (paths.data / "requests" / "one.request").write_text('{"open": ""}')
        assert take_wishes(paths) == (None,)


def test_every_file_is_made_for_its_user_only(tmp_path: Path) -> None:
    paths = AppPaths(tmp_path / "data")
    write_everything(paths)
    assert rights([paths.data]) == {}


def test_log_and_its_predecessors_are_for_their_user_only(tmp_path: Path) -> None:
    from app.engine.private_files import PrivateLog

    handler = PrivateLog(tmp_path / "attest.log", maxBytes=10, backupCount=1)
    handler.doRollover()
    handler.close()
    assert rights(list(tmp_path.iterdir())) == {}


def test_rights_that_were_wider_are_taken_at_the_next_start(tmp_path: Path) -> None:
    paths = AppPaths(tmp_path / "data")
    write_everything(paths)
    for path in (paths.data, *paths.data.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    done = attest(paths.data, "sessions")
    assert done.returncode == 0, done.stderr
    assert rights([paths.data]) == {}


def test_a_link_to_a_file_elsewhere_does_not_change_its_rights(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("not ours")
    other.chmod(0o644)
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.json.damaged").symlink_to(other)
    attest(data, "sessions")
    assert other.stat().st_mode & 0o777 == 0o644


def test_deleting_all_data_leaves_nothing_that_attest_wrote(tmp_path: Path) -> None:
    paths, sample = AppPaths(tmp_path / "data"), AppPaths(tmp_path / "data" / "sample")
    for one in (paths, sample):
        write_everything(one)
    (paths.data / "settings.tmp").write_text("left by a kill")
    (paths.data / "notes of mine.txt").write_text("not Attest's")
    request_erasure(paths)
    assert erase_if_requested(paths)
    assert [one.name for one in paths.data.iterdir()] == ["notes of mine.txt"]


def test_hand_over_leaves_nothing_behind(tmp_path: Path) -> None:
    paths = AppPaths(tmp_path)
    hand_over(paths, None, sleep=lambda _: take_wishes(paths) and None)
    assert list((paths.data / "requests").iterdir()) == []


def test_engine_writes_nothing_wider_while_it_indexes(tmp_path: Path) -> None:
    paths = AppPaths(tmp_path / "data")
    paths.create()
    engine = Engine(paths, Settings())
    seen: dict[str, str] = {}
    engine._models.__dict__["embedder"] = None
    engine.index(SAMPLE, RunContext(lambda _: seen.update(rights([paths.data]))))
    engine.close()
    assert seen == {}
