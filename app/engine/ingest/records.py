"""One record of Zotero's database to one document or one named failure. Meant for a worker process, as files are."""

from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.messages import RecordText
from app.engine.ingest.parse import MAX_TEXT_CHARS

# As for files that hold text; Zotero itself syncs notes of a few hundred thousand characters at most.
MAX_RECORD_CHARS = 60_000_000


def parse_record(record: RecordText) -> Document | ParseFailure:
    """Read a note or the annotations of a file; only running out of memory is raised."""
    from app.engine.ingest.notes import annotations_document, note_document

    is_note = record.html is not None
    found = note_document(record.html or "") if is_note else annotations_document(record.annotations)
    return too_long(len(found.text)) if len(found.text) > MAX_TEXT_CHARS else found


def too_long(chars: int) -> ParseFailure:
    """The failure of a record with so many characters, more than are taken."""
    return ParseFailure(
        IngestState.TOO_LARGE,
        f"This holds {chars // 1_000_000} million characters, more than are read. Shorten or split it in Zotero.",
    )
