"""The words for what became of a file."""

from PySide6.QtCore import QCoreApplication

from app.engine.ingest.document import IngestState


def _tr(text: str) -> str:
    return QCoreApplication.translate("ingest", text)


def state_word(state: IngestState) -> str:
    """A short name of a state for lists."""
    return {
        IngestState.INDEXED: _tr("Indexed"),
        IngestState.PENDING: _tr("Waiting"),
        IngestState.MISSING: _tr("File missing"),
        IngestState.NOT_DOWNLOADED: _tr("Not downloaded"),
        IngestState.LINKED_UNREACHABLE: _tr("Linked file unreachable"),
        IngestState.UNREADABLE: _tr("Not readable"),
        IngestState.ENCRYPTED: _tr("Encrypted"),
        IngestState.DAMAGED: _tr("Damaged"),
        IngestState.EMPTY: _tr("Empty"),
        IngestState.NO_TEXT: _tr("No text layer"),
        IngestState.TIMEOUT: _tr("Took too long"),
        IngestState.CRASHED: _tr("Reader crashed"),
        IngestState.TOO_LARGE: _tr("Too large"),
        IngestState.UNSUPPORTED: _tr("Unsupported type"),
    }[state]


def state_look(state: IngestState) -> tuple[str, str]:
    """Icon and colour role of a state."""
    match state:
        case IngestState.INDEXED:
            return "state-indexed", "verified"
        case IngestState.PENDING:
            return "state-pending", "quiet"
        case _:
            return "attention", "weak"
