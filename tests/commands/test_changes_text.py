"""`status` tells what the last sync changed, in words and without keys."""

from app.commands.changes import REASON_WORDS, SHOWN, changes_lines
from app.engine.store.records import Change, ChangeAction, ChangeReason, SyncChanges

GONE = Change(ChangeAction.REMOVED, ChangeReason.TRASHED, "Pandas", "pandas.pdf")


def test_the_last_changes_are_told_with_their_reasons():
    sync = SyncChanges("2026-01-02T03:04:05+00:00", 0, 0, 1, (GONE,))
    assert changes_lines((sync, sync)) == [
        "Last changes (2026-01-02 03:04): 0 added, 0 changed, 1 removed",
        "  - Pandas (pandas.pdf): moved to the trash",
    ]


def test_many_changes_are_cut_with_their_number():
    lines = changes_lines((SyncChanges("2026-01-02T03:04:05+00:00", 2_000, 0, 40, (GONE,) * 40),))
    assert len(lines) == SHOWN + 2
    assert lines[-1] == "  … and 2,030 more"


def test_before_the_first_sync_there_is_nothing_to_tell():
    assert changes_lines(()) == []


def test_every_reason_has_words():
    assert set(REASON_WORDS) == set(ChangeReason)
