"""N: "delete all my data" deletes all of it, also where open files cannot be removed (Windows), and beside other runs."""

import os
import sys
from contextlib import closing
from pathlib import Path

import pytest
from past_turns import past_turn

from app.engine.conversation.sessions import SessionStore
from app.engine.erasure import ErasureFailed, erase_if_requested, own_files, request_erasure
from app.engine.paths import AppPaths
from app.engine.repair import repair
from app.engine.single_window import LOCK, window_right
from app.engine.store.database import Store
from app.engine.store.exclusive import sole_indexer
from app.engine.store.schema import migrations

needs_open_files = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="this system does not tell which files are open"
)


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    """Data with everything that lies beside the index: locks, the mark of its making, copies, a damaged file."""
    made = AppPaths(tmp_path / "data")
    made.create()
    Store(made.store, migrations()[:2]).close()
    Store(made.store).close()
    with sole_indexer(made.store):
        pass
    made.sessions.write_bytes(b"not a database" * 100)
    repair(made)
    with closing(SessionStore(made.sessions)) as sessions:
        session, turn = sessions.begin_turn("A question?", None)
        sessions.finish_turn(turn, session, past_turn("A question?", "It grew [1]."))
    return made


def names(paths: AppPaths) -> set[str]:
    return {one.name for one in paths.data.iterdir()}


def test_index_leaves_side_files_that_erasure_knows(paths: AppPaths) -> None:
    found = names(paths)
    assert {"library.sqlite.making", "library.sqlite.lock", "library.sqlite.schema2.backup"} <= found
    assert any(name.startswith("sessions.sqlite.damaged-") for name in found)
    assert {one.name for one in own_files(paths)} == found


def test_side_files_copies_and_damaged_files_are_deleted(paths: AppPaths) -> None:
    request_erasure(paths)
    assert erase_if_requested(paths)
    assert names(paths) == set()


def test_index_run_elsewhere_is_waited_for(paths: AppPaths) -> None:
    request_erasure(paths)
    with sole_indexer(paths.store), pytest.raises(ErasureFailed, match="index run is at work"):
        erase_if_requested(paths)
    assert paths.sessions.exists()
    assert erase_if_requested(paths)
    assert names(paths) == set()


@pytest.fixture
def like_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to remove files that are open in this process, as Windows does."""
    unlink = os.unlink

    def refuse_open(path: Path, missing_ok: bool = False) -> None:
        opened = {os.path.realpath(one) for one in Path("/proc/self/fd").iterdir()}
        if os.path.realpath(path) in opened:
            raise PermissionError(13, "The process cannot access the file", str(path))
        try:
            unlink(path)
        except FileNotFoundError:
            if not missing_ok:
                raise

    monkeypatch.setattr(Path, "unlink", refuse_open)


@needs_open_files
@pytest.mark.usefixtures("like_windows")
def test_what_is_open_is_named_and_deleted_at_the_next_start(paths: AppPaths) -> None:
    request_erasure(paths)
    with closing(Store(paths.store)), pytest.raises(ErasureFailed, match=r"library\.sqlite"):
        erase_if_requested(paths)
    assert not paths.sessions.exists()  # the rest is gone already
    assert erase_if_requested(paths)
    assert names(paths) == set()


@needs_open_files
@pytest.mark.usefixtures("like_windows")
def test_window_that_is_still_one_deletes_all_but_its_lock(paths: AppPaths) -> None:
    request_erasure(paths)
    with window_right(paths) as is_window:
        assert is_window
        assert erase_if_requested(paths)
        assert names(paths) <= {LOCK, f"{LOCK}-journal"}
    assert (paths.data / LOCK).stat().st_size == 0


@needs_open_files
@pytest.mark.usefixtures("like_windows")
def test_open_file_in_a_folder_does_not_keep_the_others_in_it(paths: AppPaths) -> None:
    paths.snapshots.mkdir()
    for name in ("a", "b", "c"):
        (paths.snapshots / name).write_text("copy")
    request_erasure(paths)
    with (paths.snapshots / "b").open(), pytest.raises(ErasureFailed, match="snapshot"):
        erase_if_requested(paths)
    assert {one.name for one in paths.snapshots.iterdir()} == {"b"}
    assert erase_if_requested(paths)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_what_links_lead_to_is_not_deleted(paths: AppPaths, tmp_path: Path) -> None:
    other = tmp_path / "papers"
    other.mkdir()
    (other / "paper.pdf").write_text("not ours")
    paths.snapshots.mkdir()
    (paths.snapshots / "link").symlink_to(other)
    request_erasure(paths)
    assert erase_if_requested(paths)
    assert (other / "paper.pdf").exists()


def test_wish_of_a_run_that_was_killed_is_granted_at_the_next_start(paths: AppPaths) -> None:
    from programs import attest

    request_erasure(paths)
    said = attest(paths.data, "sessions", "--json")
    assert said.returncode == 0, said.stderr
    assert '"sessions": []' in said.stdout
