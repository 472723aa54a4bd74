"""R1: a kill while the file is written anew leaves the store as it was."""

import subprocess
import sys

import pytest
from store_builders import item, library, read_all, row_counts

from app.engine.store.database import Store
from app.engine.store.items import LibraryRepository

KILLED = """
import os, sys
from pathlib import Path
from app.engine.store.database import Store
store, ticks = Store(Path(sys.argv[1])), []
def dying():
    ticks.append(1)
    if len(ticks) == int(sys.argv[2]):
        os.kill(os.getpid(), 9)
    return False
store._writer.set_progress_handler(dying, 100)
store.compact()
"""


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "library.sqlite")
    LibraryRepository(made).sync(library(*(item(f"K{n:03}") for n in range(200))))
    read_all(made)
    LibraryRepository(made).sync(library(*(item(f"K{n:03}") for n in range(100))), is_accepting_removals=True)
    yield made
    made.close()


@pytest.mark.parametrize("moment", [1, 5, 20])
def test_a_kill_while_the_file_is_written_anew_leaves_it_as_it_was(store, moment):
    before = row_counts(store)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(store.path), str(moment)], check=False)
    assert killed.returncode == -9
    again = Store(store.path)
    assert (row_counts(again), again.check()) == (before, ())
    again.compact()
    assert (row_counts(again), again.check()) == (before, ())
    again.close()
