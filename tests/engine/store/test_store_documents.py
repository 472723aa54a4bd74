"""Z5, R1: each source is read once, stored whole or not at all, and accounted for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from store_builders import (
    PARSER,
    attachment,
    document,
    embed_all,
    item,
    library,
    listed,
    note,
    read_all,
    row_counts,
)

from app.engine.ingest.document import IngestState, ParseFailure
from app.engine.records import Scope
from app.engine.runs import Canceled
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.fingerprints import read_fingerprint
from app.engine.store.items import LibraryRepository
from app.engine.store.records import SourceKind
from app.engine.store.search import SearchRepository
from app.engine.store.vectors import VectorRepository
from app.engine.zotero.records import LinkMode, ZoteroRef
from app.models.fakes import FakeEmbedder

ENCRYPTED = ParseFailure(IngestState.ENCRYPTED, "The file asks for a password.")


@pytest.fixture
def pdf(tmp_path):
    path = tmp_path / "paper.pdf"
    path.write_bytes(b"%PDF-1.7 pretend")
    return path


@pytest.fixture
def documents(store, pdf):
    LibraryRepository(store).sync(library(item("AAAA"), attachment("FILE", "AAAA", pdf)))
    return DocumentRepository(store)


def pending_kinds(documents, **options):
    return [source.kind for source in documents.pending(PARSER, **options)]


def file_source(documents):
    return next(source for source in documents.pending(PARSER) if source.kind is SourceKind.ATTACHMENT)


def fail(documents, failure=ENCRYPTED):
    source = file_source(documents)
    documents.save_failure(source.source_id, failure, read_fingerprint(source.path), PARSER)


def test_a_document_comes_back_as_it_was_stored(store, documents, pdf):
    source, content = file_source(documents), document("First passage.", "Second passage, größer.")
    documents.save_document(source.source_id, content, read_fingerprint(pdf), PARSER)
    assert documents.document(source.source_id) == content


def test_a_source_that_was_never_read_has_no_document(documents):
    assert documents.document(file_source(documents).source_id) is None


def test_what_was_read_is_not_read_again(store, documents):
    read_all(store)
    assert documents.pending(PARSER) == ()


def test_a_new_parser_reads_everything_again(store, documents):
    read_all(store)
    assert len(documents.pending("parser-2")) == 2


def test_a_touched_file_is_not_read_again_and_hashed_once(store, documents, pdf):
    read_all(store)
    os.utime(pdf, ns=(1, 1))
    assert documents.pending(PARSER) == ()
    assert store.rows("SELECT mtime_ns FROM sources WHERE kind = 'attachment'") == [(1,)]


def test_a_file_with_other_content_of_the_same_size_is_read_again(store, documents, pdf):
    read_all(store)
    pdf.write_bytes(pdf.read_bytes().swapcase())
    os.utime(pdf, ns=(1, 1))
    assert pending_kinds(documents) == [SourceKind.ATTACHMENT]


def test_a_new_reading_replaces_the_old_one_everywhere(store, documents, pdf):
    read_all(store, "old one", "old two", "old three")
    embed_all(store)
    pdf.write_bytes(b"longer than before" * 3)
    source = file_source(documents)
    documents.save_document(source.source_id, document("new"), read_fingerprint(pdf), PARSER)
    assert SearchRepository(store).lexical("old", Scope(), 10) == ()
    counts = row_counts(store)
    assert (counts["passages"], counts["passages_fts"], counts["vectors"]) == (2, 2, 1)


def test_a_failed_source_is_listed_and_left_alone(documents):
    fail(documents)
    status = documents.statuses()[0]
    assert (status.state, status.reason) == (IngestState.ENCRYPTED, "The file asks for a password.")
    assert pending_kinds(documents) == [SourceKind.FRONTMATTER]


def test_a_failed_source_is_read_again_on_demand(documents):
    fail(documents)
    assert SourceKind.ATTACHMENT in pending_kinds(documents, retry_failed=True)


def test_a_failed_source_is_read_again_when_its_file_changed(documents, pdf):
    fail(documents)
    pdf.write_bytes(b"another file now")
    assert SourceKind.ATTACHMENT in pending_kinds(documents)


def test_a_file_that_can_no_longer_be_parsed_loses_its_old_passages(store, documents, pdf):
    read_all(store)
    pdf.write_bytes(b"encrypted now, and longer")
    fail(documents)
    assert row_counts(store)["passages"] == 1
    assert documents.document(1) is not None


@pytest.mark.parametrize(
    ("link_mode", "state"),
    [(LinkMode.IMPORTED_FILE, IngestState.MISSING), (LinkMode.LINKED_FILE, IngestState.LINKED_UNREACHABLE)],
)
def test_a_file_that_went_away_keeps_its_passages_and_says_so(store, pdf, link_mode, state):
    LibraryRepository(store).sync(library(attachment("FILE", None, pdf, link_mode=link_mode)))
    read_all(store)
    aside = pdf.rename(pdf.with_suffix(".aside"))
    documents = DocumentRepository(store)
    assert documents.pending(PARSER) == ()
    assert documents.statuses()[0].state is state
    assert pdf.name in documents.statuses()[0].reason
    assert (str(pdf) in documents.statuses()[0].reason) is (link_mode is LinkMode.LINKED_FILE)
    assert row_counts(store)["passages"] == 1
    aside.rename(pdf)
    assert documents.pending(PARSER) == ()
    assert documents.statuses()[0].state is IngestState.INDEXED


def test_metadata_comes_first_then_notes_then_files_of_the_newest_items(store, tmp_path):
    files = [tmp_path / name for name in ("a.pdf", "a.html", "b.pdf")]
    for file in files:
        file.write_bytes(b"content")
    LibraryRepository(store).sync(
        library(
            item("OLD", date_added="2020-01-01"),
            item("NEW", date_added="2024-01-01"),
            attachment("HTML", "NEW", files[1], content_type="text/html"),
            attachment("PDF1", "NEW", files[0]),
            attachment("PDF2", "OLD", files[2]),
            note("NOTE", "OLD"),
        )
    )
    order = [source.ref.key for source in DocumentRepository(store).pending(PARSER)]
    assert order == ["NEW", "OLD", "NOTE", "PDF1", "HTML", "PDF2"]


def test_listing_what_is_due_can_be_canceled(documents):
    def cancel():
        raise Canceled

    with pytest.raises(Canceled):
        documents.pending(PARSER, check_canceled=cancel)


def test_counts_and_states_of_items_add_up(store, documents):
    assert listed(store)[0].state == "pending"
    read_all(store, "one", "two")
    counts = documents.counts()
    assert (counts.items, counts.documents, counts.indexed, counts.pending, counts.attention) == (
        1,
        1,
        1,
        0,
        0,
    )
    assert (counts.passages, counts.embedded) == (3, 0)
    embed_all(store)
    assert documents.counts().embedded == 3
    assert listed(store)[0].state == "indexed"


def test_an_item_without_any_text_is_metadata_only(store, documents):
    fail(documents)
    read_all(store)
    record = listed(store)[0]
    assert (record.state, record.reason) == ("metadata", "The file asks for a password.")


def test_another_embedder_makes_new_vectors_and_reads_nothing_again(store, documents):
    read_all(store)
    embed_all(store)
    assert embed_all(store, FakeEmbedder(dimension=16, revision="other")) == 2
    assert VectorRepository(store).embedder().dimension == 16
    assert documents.pending(PARSER) == ()
    assert embed_all(store, FakeEmbedder(dimension=16, revision="other")) == 0


def test_vectors_of_passages_that_went_meanwhile_are_passed_over(store, documents, pdf):
    read_all(store)
    embedder, vectors = FakeEmbedder(), VectorRepository(store)
    waiting = vectors.passages_to_embed(10)
    LibraryRepository(store).sync(library(item("AAAA")))
    vectors.save_vectors([p.passage_id for p in waiting], embedder.embed([p.text for p in waiting]))
    assert row_counts(store)["vectors"] == row_counts(store)["passages"] == 1


def test_vectors_saved_twice_for_the_same_passages_stay(store, documents):
    read_all(store)
    embedder, vectors = FakeEmbedder(), VectorRepository(store)
    embed_all(store, embedder)
    late = store.rows("SELECT id, text FROM passages")
    vectors.save_vectors([one[0] for one in late], embedder.embed([one[1] for one in late]))
    assert row_counts(store)["vectors"] == row_counts(store)["passages"]


KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from store_builders import PARSER, document, item, library
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
store = Store(Path(sys.argv[1]))
LibraryRepository(store).sync(library(*(item(f"K{n}") for n in range(50))))
documents = DocumentRepository(store)
sources = documents.pending(PARSER)
print("started", flush=True)
while True:
    for source in sources:
        content = document(*(f"passage {n} of {source.ref.key}" for n in range(20)))
        documents.save_document(source.source_id, content, source.fingerprint, PARSER)
        print("saved", flush=True)
"""


@pytest.mark.parametrize("saved_before", [0, 7, 61])
def test_a_killed_process_leaves_whole_documents_only(tmp_path, saved_before):
    path = tmp_path / "library.sqlite"
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path), str(Path(__file__).parent)], stdout=subprocess.PIPE
    )
    for _ in range(saved_before + 1):
        child.stdout.readline()
    child.kill()
    child.communicate()

    store = Store(path)
    per_document = store.rows(
        "SELECT count(P.id) FROM documents D LEFT JOIN passages P USING (source_id) GROUP BY D.source_id"
    )
    counts = row_counts(store)
    assert set(per_document) <= {(20,)}
    assert counts["documents"] >= min(saved_before, 50)
    assert counts["passages"] == counts["passages_fts"] == 20 * counts["documents"]
    assert len(DocumentRepository(store).pending(PARSER)) == 50 - counts["documents"]
    assert store.check() == ()
    store.close()


def test_searchable_counts_only_the_scope_and_what_can_be_read(store, pdf):
    LibraryRepository(store).sync(
        library(attachment("FILE", None, pdf), attachment("GONE", None, None, problem="missing"))
    )
    documents = DocumentRepository(store)
    assert documents.searchable(Scope()) == (0, 1)
    read_all(store)
    assert documents.searchable(Scope()) == (1, 1)
    assert documents.searchable(Scope(items=(ZoteroRef(1, "GONE"),))) == (0, 0)
