"""The errors a user may meet, in one tree.

    AppError                     expected; carries message, hint, detail
    ├── InputError               what the user gave cannot be used (exit code 2)
    │   ├── ZoteroNotFound       no Zotero data directory at that place
    │   ├── SettingsInvalid      the settings file does not fit the schema
    │   └── CheckpointPending    a paused search waits for a decision
    ├── SettingsUnwritable       the settings file cannot be written
    ├── LibraryUnreadable        the Zotero database is damaged, foreign or too old
    ├── RemovalsNotConfirmed     a sync would take much out of the index; nothing was changed
    ├── SnapshotFailed           no consistent copy of the database could be taken
    ├── SourceUnreadable         one attachment cannot be parsed (carries a state)
    ├── StoreUnusable            the search store is damaged, newer than us, or not writable
    │   └── StoreDamaged         a file of ours is damaged; it can be repaired
    ├── NotEnoughMemory          the system gave no more memory; nothing was changed
    ├── ModelMissing             model weights are absent or fail their checksum
    └── ModelFailed              a model back end broke while working

Everything else is a bug and is reported as one.
"""

from pathlib import Path


class AppError(Exception):
    """An expected failure that can be told to the user.

    Args:
        message: What happened, naming the file, limit or model.
        hint: What the user can do next.
        detail: For the log only.
    """

    def __init__(self, message: str, hint: str = "", detail: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class InputError(AppError):
    """What the user gave cannot be used as it is."""


class ZoteroNotFound(InputError):
    """No Zotero data directory lies at the given place."""


class SettingsInvalid(InputError):
    """The settings file does not fit the schema."""


class CheckpointPending(InputError):
    """A search of this conversation is paused; a new question has to wait for the decision about it."""


class SettingsUnwritable(AppError):
    """The settings file cannot be written."""


class LibraryUnreadable(AppError):
    """The Zotero database is damaged, not a Zotero database, or of a version we cannot read."""


class RemovalsNotConfirmed(AppError):
    """A sync would take so much out of the index that it has to be confirmed; nothing was changed.

    Args:
        message: What would go and why it looks odd.
        items: How many items would go.
        documents: How many files and notes would go.
    """

    def __init__(self, message: str, *, items: int, documents: int) -> None:
        super().__init__(
            message,
            "If that is right, confirm it (command `index --accept-removals`); if not, look into Zotero.",
        )
        self.items = items
        self.documents = documents


class SnapshotFailed(AppError):
    """No consistent copy of the Zotero database could be taken."""


class StoreUnusable(AppError):
    """The search store is damaged, was written by a newer Attest, or cannot be written."""


class StoreDamaged(StoreUnusable):
    """A file of ours is damaged; `repair_file` makes it usable again.

    Args:
        message: What is damaged.
        hint: What the user can do next.
        detail: For the log only.
        path: The file.
    """

    def __init__(self, message: str, hint: str, detail: str, *, path: Path) -> None:
        super().__init__(message, hint, detail)
        self.path = path


class ModelMissing(AppError):
    """Model weights are absent or fail their checksum."""


class ModelFailed(AppError):
    """A model back end broke while working."""


class NotEnoughMemory(AppError):
    """The system gave no more memory."""

    def __init__(self) -> None:
        super().__init__(
            "There was not enough memory for this. Nothing is lost.", "Close other programs, then try again."
        )
