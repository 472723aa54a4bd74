"""Read everything of a snapshot that the rest of the program uses (Z3, Z4)."""

import logging
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from app.engine.bulk import many_records
from app.engine.runs import Progress, RunContext
from app.engine.zotero import queries
from app.engine.zotero.attachments import FilePlaces
from app.engine.zotero.children import ChildMaker
from app.engine.zotero.companions import Companions, read_collections, read_companions
from app.engine.zotero.keys import is_zotero_key
from app.engine.zotero.records import Item, Library, LibraryKind, Publication, ZoteroLibrary, ZoteroRef
from app.engine.zotero.relations import read_account, read_own, read_relations, survivors
from app.engine.zotero.rows import BadRow, Identity, Row, RowReader
from app.engine.zotero.schema import check_schema, open_copy
from app.engine.zotero.tag_colors import read_tag_colors
from app.engine.zotero.values import doi_in_extra, month_and_day, plain_text, split_date, text_of

_log = logging.getLogger(__name__)
# Where a work appeared: in what it is part of, at what it was given, or by whom it was published.
_VENUE_FIELDS: Final = (
    "publicationTitle",
    "conferenceName",
    "meetingName",
    "journalAbbreviation",
    "publisher",
)
_PUBLICATION_FIELDS: Final = {
    "container": "publicationTitle",
    "volume": "volume",
    "issue": "issue",
    "pages": "pages",
    "edition": "edition",
    "series": "series",
    "series_number": "seriesNumber",
    "publisher": "publisher",
    "place": "place",
    "isbn": "ISBN",
    "issn": "ISSN",
    "genre": "type",
    "number": "number",
    "accessed": "accessDate",
}


def read_library(
    snapshot_db: Path,
    data_dir: Path,
    base_attachment_path: Path | None,
    run: RunContext | None = None,
) -> ZoteroLibrary:
    """Read a snapshot; trash and feeds are left out, a bad row is left out with a warning.

    Args:
        snapshot_db: A copy made by `take_snapshot`, never the user's file.
        data_dir: Zotero's data directory, where stored files lie.
        base_attachment_path: Base of linked files with relative paths; None when not set.
        run: Hears about progress and may cancel.

    Raises:
        LibraryUnreadable: The copy is damaged, foreign, too old or lacks what is needed.
        Canceled: The run was cancelled.
    """
    run = run or RunContext()
    run.report(Progress("Reading the Zotero library"))
    started = time.monotonic()
    with many_records(), open_copy(snapshot_db, snapshot_db) as connection:
        reader = RowReader(connection, check_schema(connection, snapshot_db), run)
        connection.execute(queries.PREPARE)
        library = _read(reader, FilePlaces(data_dir, base_attachment_path))
    _log.info(
        "read %d items, %d attachments, %d notes, %d annotations in %.1f s, %d warnings",
        len(library.items),
        len(library.attachments),
        len(library.notes),
        len(library.annotations),
        time.monotonic() - started,
        len(library.warnings),
    )
    return library


def _read(reader: RowReader, places: FilePlaces) -> ZoteroLibrary:
    libraries = tuple(reader.records(queries.LIBRARIES, "libraries", _library))
    collections = read_collections(reader)
    companions = read_companions(reader, collections)
    children = ChildMaker(companions, places, reader.warnings)
    items = tuple(reader.records(queries.ITEMS, "items", lambda row: _item(row, companions)))
    attachments = children.in_order(reader.records(queries.ATTACHMENTS, "attachments", children.attachment))
    notes = tuple(reader.records(queries.NOTES, "notes", children.note))
    annotations = tuple(reader.records(queries.ANNOTATIONS, "annotations", children.annotation))
    account = read_account(reader)
    related = read_relations(reader, libraries, account)
    present = {item.ref for item in items} | {one.ref for one in attachments} | {note.ref for note in notes}
    return ZoteroLibrary(
        libraries=libraries,
        collections=tuple(collections.values()),
        items=items,
        attachments=attachments,
        notes=notes,
        annotations=annotations,
        trashed=_refs(reader.rows(queries.TRASHED, "items in the trash")),
        replaced=survivors(related.replaces, present),
        relations=related.relations,
        own=read_own(reader),
        account=account,
        tag_colors=read_tag_colors(reader),
        warnings=(*reader.schema.warnings, *reader.warnings),
    )


def _library(row: Row) -> Library:
    library_id, kind, group_id, name = row
    if kind == "user":
        return Library(library_id, LibraryKind.USER, "My Library")
    if group_id is None:
        raise BadRow("it is a group library without its group")
    return Library(library_id, LibraryKind.GROUP, text_of(name), group_id)


def _refs(rows: Iterable[Row]) -> frozenset[ZoteroRef]:
    """References from rows of library and key; malformed keys tell nothing."""
    keys = ((library_id, text_of(key)) for library_id, key in rows)
    return frozenset(ZoteroRef(library_id, key) for library_id, key in keys if is_zotero_key(key))


def _item(row: Row, companions: Companions) -> Item:
    identity, (item_type, date_added) = Identity.of(row)
    number = identity.item_id
    fields = companions.fields.get(number, {})
    raw_date = fields.get("date") or fields.get("filingDate", "")
    date = split_date(raw_date)
    item = Item(
        ref=identity.ref(),
        item_type=item_type,
        title=plain_text(fields.get("title", "")),
        short_title=plain_text(fields.get("shortTitle", "")),
        creators=companions.creators.get(number, ()),
        year=date.year,
        date=date.typed,
        venue=_venue(fields),
        abstract=fields.get("abstractNote", "").strip(),
        doi=(fields.get("DOI") or doi_in_extra(fields.get("extra", ""))).strip(),
        url=fields.get("url", "").strip(),
        language=fields.get("language", "").strip(),
        tags=companions.tags.get(number, ()),
        collection_keys=companions.collection_keys.get(number, ()),
        date_added=str(date_added),
        is_retracted=number in companions.retracted,
        publication=_publication(fields, raw_date),
    )
    return replace(item, version=identity.version_of(item))


def _publication(fields: Mapping[str, str], raw_date: str) -> Publication:
    month, day = month_and_day(raw_date)
    texts = {
        ours: plain_text(fields[theirs]) for ours, theirs in _PUBLICATION_FIELDS.items() if theirs in fields
    }
    event = plain_text(fields.get("conferenceName") or fields.get("meetingName", ""))
    publication = Publication(month, day, event=event, **texts)
    return (
        publication
        if publication.series
        else replace(publication, series=plain_text(fields.get("seriesTitle", "")))
    )


def _venue(fields: Mapping[str, str]) -> str:
    return next((plain_text(fields[name]) for name in _VENUE_FIELDS if fields.get(name)), "")
