"""Z, I, R1 on real papers: every attachment accounted for, nothing done twice, kill -9 loses nothing."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.runs import Canceled, RunContext
from app.engine.settings import Settings
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.passage_texts import PASSAGE_TEXT, add_functions

pytestmark = [pytest.mark.papers, pytest.mark.models]

EXPECTED_STATES = {
    "65CJGAU2": "indexed" if shutil.which("tesseract") else "no_text",  # a scan
    "JET68HTL": "encrypted",
    "HD9I5GRC": "indexed",
    "UI5KLZ2L": "damaged",
    "QM9T8AXJ": "missing",
    "Z4QP6Y9L": "indexed",
    "CHJJ9WJ4": "indexed",
    "6IUDVASP": "indexed",
}


def test_every_attachment_has_a_state_and_every_failure_a_reason(indexed) -> None:
    status = indexed.engine.status()
    states = {one.ref.key: one.state.value for one in status.attachments}
    assert EXPECTED_STATES.items() <= states.items()
    assert "pending" not in states.values()
    assert all(one.reason for one in status.attachments if one.state.value != "indexed")
    assert [one.state.value for one in status.notes] == ["indexed"]


def test_trash_stays_out(indexed) -> None:
    titles = [row.source.title for row in indexed.engine.catalog.page(CatalogQuery()).rows]
    assert len(titles) == 12
    assert not any("Manim" in title for title in titles)


def test_second_run_reads_and_embeds_nothing(indexed) -> None:
    assert indexed.first_report.parsed > 0
    assert indexed.first_report.embedded > 0
    second = indexed.engine.index(indexed.zotero, RunContext())
    assert (second.parsed, second.failed, second.embedded) == (0, 0, 0)
    assert (second.items_added, second.items_changed, second.items_removed) == (0, 0, 0)


def test_zotero_folder_is_left_as_it_was(indexed, tmp_path: Path) -> None:
    copy = tmp_path / "zotero"
    shutil.copytree(indexed.zotero, copy)
    before = listing(copy)
    engine = Engine(AppPaths(tmp_path), Settings())
    run = cancelled_when_reading()
    with pytest.raises(Canceled):
        engine.index(copy, run)
    engine.close()
    assert listing(copy) == before


def test_running_zotero_does_not_hinder(indexed, shared: Path, tmp_path: Path) -> None:
    copy = tmp_path / "zotero"
    shutil.copytree(indexed.zotero, copy)
    tool = str(shared / "reference" / "make_zotero_library.py")
    command = [sys.executable, tool, "--hold", str(copy), "--mode", "wal", "--pending"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as zotero:
        assert zotero.stdout is not None
        assert zotero.stdout.readline().strip() == "READY"
        engine = Engine(AppPaths(tmp_path), Settings())
        run = cancelled_when_reading()
        with pytest.raises(Canceled):
            engine.index(copy, run)
        titles = [row.source.title for row in engine.catalog.page(CatalogQuery()).rows]
        engine.close()
        zotero.communicate()
    assert "HELD-COMMITTED" in titles
    assert "HELD-PENDING" not in titles


@pytest.mark.parametrize("files_before_the_kill", [0, 2, 5])
def test_killed_run_goes_on_to_the_same_store(indexed, tmp_path: Path, files_before_the_kill: int) -> None:
    data = tmp_path / "data"
    command = [sys.executable, "-m", "app", "index", "--zotero", str(indexed.zotero), "--data", str(data)]
    with subprocess.Popen([*command], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as child:
        wait_until_files_read(data / "library.sqlite", files_before_the_kill, child)
        os.kill(child.pid, signal.SIGKILL)
    again = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    assert json.loads(again.stdout)["parsed"] > 0
    assert contents(data / "library.sqlite") == contents(indexed.engine.paths.store)


def cancelled_when_reading() -> RunContext:
    """A run that is cancelled when the first paper was read."""
    run = RunContext(lambda progress: run.cancel() if progress.stage == "Reading papers" else None)
    return run


def wait_until_files_read(store: Path, count: int, child: subprocess.Popen[str]) -> None:
    """Wait until the store holds so many read attachments."""
    query = "SELECT count(*) FROM sources WHERE kind = 'attachment' AND state = 'indexed'"
    while child.poll() is None:
        try:
            connection = apsw.Connection(str(store), flags=apsw.SQLITE_OPEN_READONLY)
        except apsw.CantOpenError:
            continue
        try:
            if connection.execute(query).fetchall()[0][0] >= count:
                return
        except (apsw.SQLError, apsw.BusyError):
            continue
        finally:
            connection.close()
    raise AssertionError("the run ended before it could be killed")


def contents(store: Path) -> list[tuple[object, ...]]:
    """What a store holds, its internal numbers aside."""
    connection = apsw.Connection(str(store), flags=apsw.SQLITE_OPEN_READONLY)
    add_functions(connection)
    query = f"""
    SELECT S.kind, S.library_id, S.key, S.state, P.type, P.char_start, {PASSAGE_TEXT}, P.needs_vector
    FROM sources S LEFT JOIN passages P ON P.source_id = S.id ORDER BY 1, 2, 3, 6, 7
    """
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def listing(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(path.relative_to(folder)): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_damaged_index_is_built_anew_on_demand(indexed, tmp_path: Path) -> None:
    (tmp_path / "library.sqlite").write_bytes(b"no database at all " * 1_000)
    sample = indexed.engine.sample_library()
    command = [
        sys.executable,
        "-m",
        "app",
        "index",
        "--zotero",
        str(sample),
        "--data",
        str(tmp_path),
        "--json",
    ]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1
    done = subprocess.run([*command, "--rebuild"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["items_added"] == 5
