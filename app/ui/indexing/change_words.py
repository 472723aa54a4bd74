"""The words for what an index run found changed, and why."""

from PySide6.QtCore import QCoreApplication

from app.engine.store.records import ChangeAction, ChangeReason


def _tr(text: str) -> str:
    return QCoreApplication.translate("changes", text)


def reason_word(reason: ChangeReason) -> str:
    """Why something was added, changed or removed, short enough for a column."""
    return {
        ChangeReason.NEW_ITEM: _tr("New in Zotero"),
        ChangeReason.RESTORED: _tr("Back from the trash"),
        ChangeReason.NEW_FILE: _tr("New file"),
        ChangeReason.NEW_NOTE: _tr("New note"),
        ChangeReason.NEW_ANNOTATIONS: _tr("New annotations"),
        ChangeReason.METADATA: _tr("Details changed"),
        ChangeReason.TAGS: _tr("Tags changed"),
        ChangeReason.COLLECTIONS: _tr("Moved between collections"),
        ChangeReason.NOTE_EDITED: _tr("Note edited"),
        ChangeReason.ANNOTATIONS_EDITED: _tr("Annotations edited"),
        ChangeReason.FILE_CHANGED: _tr("File changed"),
        ChangeReason.FILE_MISSING: _tr("File is missing"),
        ChangeReason.FILE_FOUND: _tr("File is there again"),
        ChangeReason.FILE_RELINKED: _tr("File moved or renamed"),
        ChangeReason.OTHER_ITEM: _tr("Moved to another item"),
        ChangeReason.PARSER: _tr("Read anew"),
        ChangeReason.TRASHED: _tr("Moved to the trash"),
        ChangeReason.MERGED: _tr("Merged with another item"),
        ChangeReason.DELETED: _tr("Deleted in Zotero"),
        ChangeReason.LEFT_LIBRARY: _tr("Group left"),
    }[reason]


def action_icon(action: ChangeAction) -> str:
    """Which icon shows what happened."""
    return {ChangeAction.ADDED: "plus", ChangeAction.CHANGED: "edit", ChangeAction.REMOVED: "minus"}[action]
