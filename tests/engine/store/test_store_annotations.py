"""B1: what was marked in Zotero keeps the key of its annotation, so that a link leads to it."""

from dataclasses import replace

import pytest
from store_builders import PARSER, attachment, item, library

from app.engine.ingest.notes import annotations_document
from app.engine.records import Scope
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.fingerprints import read_fingerprint
from app.engine.store.items import LibraryRepository
from app.engine.store.passages import load_passages
from app.engine.store.records import PendingSource, SourceKind
from app.engine.store.schema import migrations
from app.engine.store.search import SearchRepository
from app.engine.zotero.records import Annotation, ZoteroRef

MARKED = Annotation(ZoteroRef(1, "ANNO2222"), "FILE2222", "highlight", "Water rises in spring.", "", "v", 4)
ALL = library(item("AAAA2222"), attachment("FILE2222", "AAAA2222", None))


def marks(store: Store) -> list[PendingSource]:
    return [one for one in DocumentRepository(store).pending(PARSER) if one.kind is SourceKind.ANNOTATIONS]


def read(store: Store) -> int:
    """Read the annotations; gives the number of their source."""
    LibraryRepository(store).sync(replace(ALL, annotations=(MARKED,)))
    (source,) = marks(store)
    fingerprint = source.fingerprint or read_fingerprint(source.path)
    DocumentRepository(store).save_document(
        source.source_id, annotations_document([MARKED]), fingerprint, PARSER
    )
    return source.source_id


def test_evidence_knows_the_annotation_it_is_of(store):
    source_id = read(store)
    (hit,) = SearchRepository(store).lexical("water in spring", Scope(), 9)
    (found,) = SearchRepository(store).evidence((hit.passage_id,))
    assert found.annotation_key == "ANNO2222"
    assert [one.annotation_key for one in load_passages(store, source_id)] == ["ANNO2222"]


@pytest.mark.parametrize("is_read", [True, False])
def test_annotations_of_an_older_store_are_read_once_more_for_their_keys(tmp_path, is_read):
    path = tmp_path / "library.sqlite"
    older = Store(path, migrations()[:9])
    with older.transaction() as connection:
        connection.execute(
            "INSERT INTO sources (kind, library_id, key, title, file_name, content_type, charset, date_added, signature,"
            " content_hash, state, reason, parser_version, sha256, size_bytes, mtime_ns)"
            " VALUES ('annotations', 1, 'FILE2222', 'T', 'f.pdf', '', '', '', x'00', 'h', ?, '', ?, ?, 0, 0)",
            ("indexed", PARSER, "h") if is_read else ("pending", None, None),
        )
    older.close()
    store = Store(path)
    assert [one.ref.key for one in marks(store)] == ["FILE2222"]
    store.close()
