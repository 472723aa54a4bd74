"""The change feed in words for a terminal."""

from collections.abc import Iterable, Sequence
from typing import Final

from app.commands.output import one_line
from app.engine.store.changes import ENTRIES_A_SYNC
from app.engine.store.records import Change, ChangeAction, ChangeReason, SyncChanges

SHOWN: Final = 10
REASON_WORDS: Final = {
    ChangeReason.NEW_ITEM: "new in Zotero",
    ChangeReason.RESTORED: "back from the trash",
    ChangeReason.NEW_FILE: "new file",
    ChangeReason.NEW_NOTE: "new note",
    ChangeReason.NEW_ANNOTATIONS: "new annotations",
    ChangeReason.METADATA: "details changed",
    ChangeReason.TAGS: "tags changed",
    ChangeReason.COLLECTIONS: "moved between collections",
    ChangeReason.NOTE_EDITED: "note edited",
    ChangeReason.ANNOTATIONS_EDITED: "annotations edited",
    ChangeReason.FILE_CHANGED: "file changed",
    ChangeReason.FILE_MISSING: "file is missing",
    ChangeReason.FILE_FOUND: "file is there again",
    ChangeReason.FILE_RELINKED: "file moved or renamed",
    ChangeReason.OTHER_ITEM: "moved to another item",
    ChangeReason.PARSER: "read anew by a newer Attest",
    ChangeReason.TRASHED: "moved to the trash",
    ChangeReason.MERGED: "merged with another item",
    ChangeReason.DELETED: "deleted in Zotero",
    ChangeReason.LEFT_LIBRARY: "its group is not in Zotero any more",
}


def counts_text(added: int, changed: int, removed: int) -> str:
    """How much a sync found changed: papers, files and notes, each counted once."""
    return f"{added:,} added, {changed:,} changed, {removed:,} removed"


def changes_lines(changes: Sequence[SyncChanges]) -> list[str]:
    """The last sync that changed anything: its counts, and the first of its entries."""
    if not changes:
        return []
    last = changes[0]
    moment = last.moment[:16].replace("T", " ")
    from_zotero = [entry for entry in last.entries if entry.reason is not ChangeReason.PARSER]
    shown = from_zotero[:SHOWN]
    rest = last.added + last.changed + last.removed - len(shown)
    lines = [
        f"Last changes ({moment}): {counts_text(last.added, last.changed, last.removed)}",
        *_entry_lines(shown),
    ]
    if rest > 0:
        lines.append(f"  … and {rest:,} more")
    return [*lines, *_reread_lines(len(last.entries) - len(from_zotero))]


def _reread_lines(files: int) -> list[str]:
    if not files:
        return []
    least = "at least " if files >= ENTRIES_A_SYNC else ""
    what = "file was" if files == 1 else "files were"
    return [f"  {least}{files:,} {what} read anew because Attest reads them better now"]


def _entry_lines(entries: Iterable[Change]) -> Iterable[str]:
    signs = {ChangeAction.ADDED: "+", ChangeAction.CHANGED: "~", ChangeAction.REMOVED: "-"}
    for entry in entries:
        file = f" ({entry.file_name})" if entry.file_name else ""
        text = f"{signs[entry.action]} {entry.title}{file}: {REASON_WORDS[entry.reason]}"
        yield f"  {one_line(text)}"
