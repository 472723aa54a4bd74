"""I1, R1: files that were in work when the program was killed are known to the next run."""

from contextlib import closing
from pathlib import Path

import pytest

from app.engine.store.database import Store
from app.engine.store.in_work import WorkLedger


@pytest.fixture
def store(tmp_path: Path):
    with closing(Store(tmp_path / "library.sqlite")) as store:
        yield store


def test_file_in_work_at_a_kill_is_suspect_and_counted(store: Store) -> None:
    WorkLedger(store).begin(7, "aa")
    again = WorkLedger(store)
    assert again.is_suspect(7)
    assert again.ends(7, "aa") == 1
    again.begin(7, "aa")
    assert WorkLedger(store).ends(7, "aa") == 2


def test_finished_file_is_forgotten(store: Store) -> None:
    ledger = WorkLedger(store)
    ledger.begin(7, "aa")
    ledger.finish(7)
    assert not WorkLedger(store).is_suspect(7)


def test_run_that_ends_in_order_blames_no_file(store: Store) -> None:
    ledger = WorkLedger(store)
    ledger.begin(7, "aa")
    ledger.close()
    assert not WorkLedger(store).is_suspect(7)


def test_suspect_stays_one_over_a_run_that_did_not_reach_it(store: Store) -> None:
    WorkLedger(store).begin(7, "aa")
    WorkLedger(store).close()
    assert WorkLedger(store).ends(7, "aa") == 1


def test_changed_file_begins_anew(store: Store) -> None:
    WorkLedger(store).begin(7, "aa")
    assert WorkLedger(store).ends(7, "bb") == 0
