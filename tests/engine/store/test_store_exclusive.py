"""R1: one index run at a time, whichever process it runs in."""

import subprocess
import sys

import pytest

from app.engine.errors import InputError, StoreUnusable
from app.engine.store.database import discard_store
from app.engine.store.exclusive import lock_file, sole_indexer

HOLDER = """
import sys
from pathlib import Path
from app.engine.store.exclusive import sole_indexer
with sole_indexer(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "library.sqlite"


@pytest.fixture
def holder(path):
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_run_in_this_process_is_refused(path):
    with sole_indexer(path), pytest.raises(InputError, match="being built already"), sole_indexer(path):
        pass


def test_a_second_run_in_another_process_is_refused(path, holder):
    with pytest.raises(InputError, match="being built already"), sole_indexer(path):
        pass


def test_a_killed_run_leaves_the_way_free(path, holder):
    holder.kill()
    holder.wait()
    with sole_indexer(path):
        pass


def test_a_run_that_fails_leaves_the_way_free(path):
    with pytest.raises(ZeroDivisionError), sole_indexer(path):
        raise ZeroDivisionError
    with sole_indexer(path):
        pass


def test_a_lock_file_that_cannot_be_used_is_named(path):
    lock_file(path).mkdir()
    with pytest.raises(StoreUnusable, match=r"library\.sqlite\.lock"), sole_indexer(path):
        pass


def test_a_store_is_not_thrown_away_while_it_is_built(path, holder):
    path.write_bytes(b"index")
    with pytest.raises(InputError, match="being built already"):
        discard_store(path)
    assert path.exists()
