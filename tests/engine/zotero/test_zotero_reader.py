"""Z3, Z4: everything the user sees in Zotero, and nothing else; one bad row never hides the rest."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.engine.errors import LibraryUnreadable
from app.engine.ingest.document import IngestState
from app.engine.runs import Canceled, RunContext
from app.engine.zotero.reader import read_library
from app.engine.zotero.records import Creator, Library, LibraryKind, LinkMode, ZoteroLibrary, ZoteroRef
from app.engine.zotero.snapshot import take_snapshot

# ---- on a small database made here ----


def execute(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def read(database: Path) -> ZoteroLibrary:
    return read_library(database, database.parent, None)


def add_item(number: int, type_id: int, key: str, library_id: int = 1) -> str:
    return f"INSERT INTO items VALUES ({number}, {type_id}, 'd', 'd', 'd', {library_id}, '{key}', 0, 0)"


def test_a_malformed_key_costs_only_its_own_row(zotero_file: Path) -> None:
    execute(zotero_file, add_item(2, 2, "../../ab"), add_item(3, 2, "FINE2222"))
    library = read(zotero_file)
    assert [item.ref.key for item in library.items] == ["PAPER222", "FINE2222"]
    (warning,) = library.warnings
    assert "malformed" in warning


def test_text_that_is_not_utf8_is_read_with_replacements(zotero_file: Path) -> None:
    execute(zotero_file, "UPDATE itemDataValues SET value = CAST(x'C45041' AS TEXT)")
    assert read(zotero_file).items[0].title == "\ufffdPA"


def test_a_key_that_is_not_utf8_costs_only_its_own_row(zotero_file: Path) -> None:
    execute(
        zotero_file,
        add_item(2, 2, "FINE2222"),
        "UPDATE items SET key = CAST(x'C4C4' AS TEXT) WHERE itemID = 1",
    )
    library = read(zotero_file)
    assert [item.ref.key for item in library.items] == ["FINE2222"]
    assert "not UTF-8" in library.warnings[0]


def test_very_many_bad_rows_are_summed_up(zotero_file: Path) -> None:
    execute(zotero_file, *(add_item(number, 2, "bad") for number in range(2, 52)))
    warnings = read(zotero_file).warnings
    assert len(warnings) == 21
    assert "30 more" in warnings[-1]


def test_a_table_that_is_missing_costs_only_its_own_part(zotero_file: Path) -> None:
    execute(zotero_file, "DROP TABLE tags")
    library = read(zotero_file)
    assert library.items[0].title == "A paper"
    assert "tags" in library.warnings[0]


def test_an_attachment_linked_in_an_unknown_way_is_not_silently_absent(zotero_file: Path) -> None:
    execute(
        zotero_file,
        add_item(2, 3, "FYLE2222"),
        "INSERT INTO itemAttachments VALUES (2, 1, 9, 'x', NULL, 'p', 0)",
    )
    library = read(zotero_file)
    assert library.attachments == ()
    assert "linked in a way (9)" in library.warnings[0]


def test_an_annotation_whose_place_is_garbled_is_kept_without_it(zotero_file: Path) -> None:
    execute(
        zotero_file,
        add_item(2, 3, "FYLE2222"),
        add_item(3, 4, "ANNT2222"),
        "INSERT INTO itemAttachments VALUES (2, 1, 0, 'application/pdf', NULL, 'storage:a.pdf', 0)",
        "INSERT INTO itemAnnotations VALUES (3, 2, 1, 'words', NULL, '4', 's', 'not JSON', 0)",
    )
    library = read(zotero_file)
    (annotation,) = library.annotations
    assert (annotation.text, annotation.page_label, annotation.page_index) == ("words", "4", None)
    assert "not understood" in library.warnings[0]


def test_a_group_library_without_its_group_is_left_out_with_a_warning(zotero_file: Path) -> None:
    execute(zotero_file, "INSERT INTO libraries VALUES (2, 'group')", add_item(2, 2, "GRUP2222", 2))
    library = read(zotero_file)
    assert {item.ref.library_id for item in library.items} == {1}
    assert "without its group" in library.warnings[0]


def test_collections_in_a_circle_do_not_hang(zotero_file: Path) -> None:
    execute(
        zotero_file,
        "INSERT INTO collections VALUES (1, 'A', 2, 1, 'CULL2222'), (2, 'B', 1, 1, 'CULL3333')",
        "INSERT INTO collectionItems VALUES (1, 1)",
    )
    library = read(zotero_file)
    assert library.collections == ()
    assert library.items[0].collection_keys == ()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE items SET version = 5",
        "UPDATE items SET synced = 1",
        "UPDATE items SET dateModified = '2025-01-01'",
        "UPDATE items SET clientDateModified = '2025-01-01'",
        "UPDATE itemDataValues SET value = 'Another title'",
        "INSERT INTO retractedItems VALUES (1, 0)",
        "INSERT INTO deletedCollections VALUES (1)",
    ],
)
def test_z5_the_version_changes_with_any_change(zotero_file: Path, change: str) -> None:
    execute(
        zotero_file,
        "INSERT INTO collections VALUES (1, 'A', NULL, 1, 'CULL2222')",
        "INSERT INTO collectionItems VALUES (1, 1)",
    )
    before = read(zotero_file).items[0].version
    assert read(zotero_file).items[0].version == before
    execute(zotero_file, change)
    assert read(zotero_file).items[0].version != before


def test_z5_the_local_version_of_zotero_10_counts(zotero_file: Path) -> None:
    execute(zotero_file, "ALTER TABLE items ADD COLUMN clientVersion INT NOT NULL DEFAULT 0")
    before = read(zotero_file).items[0].version
    execute(zotero_file, "UPDATE items SET clientVersion = 1")
    assert read(zotero_file).items[0].version != before


def test_z5_the_version_of_an_attachment_changes_when_its_file_arrives(zotero_file: Path) -> None:
    execute(
        zotero_file,
        add_item(2, 3, "FYLE2222"),
        "INSERT INTO itemAttachments VALUES (2, 1, 0, 'application/pdf', NULL, 'storage:a.pdf', 0)",
    )
    before = read(zotero_file).attachments[0].version
    file = zotero_file.parent / "storage" / "FYLE2222" / "a.pdf"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"%PDF")
    assert read(zotero_file).attachments[0].version != before


def test_a_damaged_copy_is_named(tmp_path: Path) -> None:
    copy = tmp_path / "zotero.sqlite"
    copy.write_bytes(b"text, not a database" * 99)
    with pytest.raises(LibraryUnreadable, match="damaged"):
        read(copy)


def test_a_copy_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LibraryUnreadable, match="cannot be opened"):
        read(tmp_path / "nothing.sqlite")


def test_a_canceled_run_ends(zotero_file: Path) -> None:
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        read_library(zotero_file, zotero_file.parent, None, run)


# ---- on synthetic libraries as Zotero lays them out ----

PDF = {"contentType": "application/pdf"}
ARTICLE = {
    "type": "journalArticle",
    "key": "ARTC2222",
    "fields": {
        "title": "On <i>E. coli</i>",
        "shortTitle": "Coli",
        "date": "12 March 2019",
        "publicationTitle": "Journal of Bugs",
        "abstractNote": "We grew them.",
        "DOI": "10.1000/1",
        "url": "https://example.org/1",
        "language": "en",
    },
    "creators": [
        {"type": "editor", "firstName": "Eve", "lastName": "Editor"},
        {"type": "author", "firstName": "Ada", "lastName": "Byron"},
        {"type": "author", "name": "World Health Organization"},
    ],
    "tags": ["zebra", {"tag": "auto", "type": 1}],
    "collections": ["Thesis/Chapter 1"],
    "retracted": True,
    "attachments": [
        {**PDF, "key": "PDFF3333", "title": "Supplement", "filename": "s.pdf", "text": "s", "dateAdded": "2024-02-01 00:00:00"},
        {"key": "HTML2222", "contentType": "text/html", "linkMode": "imported_url", "filename": "x.html", "text": "x"},
        {**PDF, "key": "PDFF2222", "url": "https://example.org/1", "filename": "p.pdf", "text": "p",
         "linkMode": "imported_url", "dateAdded": "2024-03-01 00:00:00",
         "annotations": [
             {"key": "ANNT2222", "text": "bugs", "comment": "so <b>many</b>", "pageIndex": 3, "pageLabel": "iv",
              "rects": [[1, 2, 3, 4]]},
             {"key": "ANNT3333", "type": "note", "comment": "mine", "isExternal": True}]},
        {**PDF, "key": "PDFF4444", "filename": "gone.pdf", "missing": True, "syncState": 1, "dateAdded": "2024-05-01 00:00:00"},
        {"key": "WEBB2222", "linkMode": "linked_url", "url": "https://example.org"},
    ],
    "notes": [{"key": "NATE2222", "note": "<p>My thoughts</p>", "tags": ["todo"],
               "images": [{"key": "PNGG2222", "contentType": "image/png", "filename": "i.png", "text": "i"}]}],
}  # fmt: skip
SHOWN = {
    "schema": 129,
    "libraries": [
        {
            "type": "user",
            "collections": [
                {"name": "Thesis", "key": "CULL2222", "collections": [{"name": "Chapter 1", "key": "CULL3333"}]},
                {"name": "Old", "key": "CULL4444", "deleted": True, "collections": [{"name": "Inner", "key": "CULL5555"}]},
            ],
            "items": [
                ARTICLE,
                {"type": "attachment", "key": "PDFF5555", "title": "Alone", "filename": "alone.pdf", "text": "a",
                 "collections": ["Thesis", "Old"], **PDF},
                {"type": "note", "key": "NATE3333", "note": "<p>Standalone</p>", "collections": ["Thesis"]},
            ],
        },
        {"type": "group", "groupID": 4711, "name": "Lab", "items": [{"type": "book", "key": "ARTC2222", "fields": {"title": "Ours"}}]},
        {"type": "feed", "name": "News", "url": "http://example.org/feed",
         "items": [{"type": "journalArticle", "key": "FEED2222", "fields": {"title": "News"},
                    "attachments": [{**PDF, "key": "FEED3333", "filename": "n.pdf", "text": "n"}], "notes": ["<p>n</p>"]}]},
    ],
}  # fmt: skip


def snapshot_and_read(data_dir: Path, tmp_path: Path, base: Path | None = None) -> ZoteroLibrary:
    return read_library(take_snapshot(data_dir, tmp_path / "snapshots").path, data_dir, base)


@pytest.fixture
def shown(make_library, tmp_path: Path) -> ZoteroLibrary:
    return snapshot_and_read(make_library(SHOWN), tmp_path)


@pytest.mark.papers
def test_an_item_carries_its_fields(shown: ZoteroLibrary) -> None:
    item = shown.items[0]
    assert item.ref == ZoteroRef(1, "ARTC2222")
    assert (item.item_type, item.title, item.short_title) == ("journalArticle", "On E. coli", "Coli")
    assert (item.year, item.date, item.venue) == (2019, "12 March 2019", "Journal of Bugs")
    assert (item.doi, item.url, item.language) == ("10.1000/1", "https://example.org/1", "en")
    assert (item.abstract, item.is_retracted) == ("We grew them.", True)
    assert item.tags == ("auto", "zebra")
    assert item.collection_keys == ("CULL3333",)


@pytest.mark.papers
def test_creators_of_the_main_role_come_first(shown: ZoteroLibrary) -> None:
    assert shown.items[0].creators == (
        Creator("Ada", "Byron"),
        Creator("", "World Health Organization", is_single_field=True),
        Creator("Eve", "Editor", "editor"),
    )


@pytest.mark.papers
def test_libraries_are_the_users_own_and_groups(shown: ZoteroLibrary) -> None:
    assert shown.libraries == (
        Library(1, LibraryKind.USER, "My Library"),
        Library(2, LibraryKind.GROUP, "Lab", 4711),
    )


@pytest.mark.papers
def test_the_same_key_in_two_libraries_is_two_items(shown: ZoteroLibrary) -> None:
    assert [item.ref for item in shown.items] == [ZoteroRef(1, "ARTC2222"), ZoteroRef(2, "ARTC2222")]


@pytest.mark.papers
def test_feeds_are_left_out_with_all_they_hold(shown: ZoteroLibrary) -> None:
    assert all(record.ref.library_id < 3 for record in (*shown.items, *shown.attachments, *shown.notes))


@pytest.mark.papers
def test_collections_form_paths_and_trashed_ones_are_out_with_their_inner_ones(shown: ZoteroLibrary) -> None:
    assert [(found.ref.key, found.path, found.parent_key) for found in shown.collections] == [
        ("CULL2222", ("Thesis",), None),
        ("CULL3333", ("Thesis", "Chapter 1"), "CULL2222"),
    ]


@pytest.mark.papers
def test_attachments_stand_in_zoteros_order_without_links_and_embedded_images(shown: ZoteroLibrary) -> None:
    of_article = [found.ref.key for found in shown.attachments if found.parent_key == "ARTC2222"]
    assert of_article == ["PDFF2222", "PDFF3333", "PDFF4444", "HTML2222"]


@pytest.mark.papers
def test_an_attachment_has_its_file_or_its_problem(shown: ZoteroLibrary) -> None:
    by_key = {found.ref.key: found for found in shown.attachments}
    there, away = by_key["PDFF2222"], by_key["PDFF4444"]
    assert there.path is not None
    assert there.path.read_text() == "p"
    assert (there.link_mode, there.problem, there.file_name) == (LinkMode.IMPORTED_URL, None, "p.pdf")
    assert (away.path, away.problem, away.file_name) == (None, IngestState.NOT_DOWNLOADED, "gone.pdf")
    assert away.problem_reason


@pytest.mark.papers
def test_a_standalone_attachment_keeps_its_title_and_visible_collections(shown: ZoteroLibrary) -> None:
    alone = next(found for found in shown.attachments if found.parent_key is None)
    assert (alone.title, alone.collection_keys) == ("Alone", ("CULL2222",))


@pytest.mark.papers
def test_notes_of_items_and_standalone_ones_are_read(shown: ZoteroLibrary) -> None:
    child, alone = shown.notes
    assert (child.parent_key, child.title, child.tags) == ("ARTC2222", "My thoughts", ("todo",))
    assert "<p>My thoughts</p>" in child.html
    assert (alone.parent_key, alone.collection_keys) == (None, ("CULL2222",))


@pytest.mark.papers
def test_annotations_carry_page_label_and_place(shown: ZoteroLibrary) -> None:
    note, highlight = shown.annotations
    assert (highlight.attachment_key, highlight.kind) == ("PDFF2222", "highlight")
    assert (highlight.text, highlight.comment) == ("bugs", "so many")
    assert (highlight.page_index, highlight.page_label) == (3, "iv")
    assert highlight.rects == ((1.0, 2.0, 3.0, 4.0),)
    assert (note.kind, note.comment, note.is_external) == ("note", "mine", True)


@pytest.mark.papers
def test_annotations_of_epub_and_html_have_no_page(make_library, tmp_path: Path) -> None:
    files = [
        {"contentType": kind, "filename": name, "text": "x", "annotations": [{"text": "words"}]}
        for kind, name in (("application/epub+zip", "a.epub"), ("text/html", "a.html"))
    ]
    data_dir = make_library(one_item({"type": "book", "attachments": files}))
    annotations = snapshot_and_read(data_dir, tmp_path).annotations
    assert [(found.page_index, found.rects, found.text) for found in annotations] == [(None, (), "words")] * 2


def one_item(item: dict[str, Any], **extra: Any) -> dict[str, Any]:
    return {"libraries": [{"type": "user", "items": [item]}], **extra}


@pytest.mark.papers
def test_the_trash_hides_items_with_all_their_children(make_library, tmp_path: Path) -> None:
    data_dir = make_library(one_item({**ARTICLE, "collections": [], "deleted": True}))
    library = snapshot_and_read(data_dir, tmp_path)
    assert (library.items, library.attachments, library.notes, library.annotations) == ((), (), (), ())


@pytest.mark.papers
def test_a_trashed_child_is_hidden_beside_its_live_siblings(make_library, tmp_path: Path) -> None:
    files = [
        {
            **PDF,
            "key": key,
            "filename": "a.pdf",
            "text": "a",
            "deleted": deleted,
            "annotations": [{"text": key}],
        }
        for key, deleted in (("PDFF2222", True), ("PDFF3333", False))
    ]
    library = snapshot_and_read(make_library(one_item({"type": "book", "attachments": files})), tmp_path)
    assert [found.ref.key for found in library.attachments] == ["PDFF3333"]
    assert [found.text for found in library.annotations] == ["PDFF3333"]


@pytest.mark.papers
@pytest.mark.parametrize("id_style", ["fresh", "legacy"])
@pytest.mark.parametrize("schema", [123, 125, 129])
def test_all_layouts_and_numberings_read_the_same(
    make_library, tmp_path: Path, schema: int, id_style: str
) -> None:
    item = {**ARTICLE, "collections": []}
    library = snapshot_and_read(make_library(one_item(item, schema=schema, idStyle=id_style)), tmp_path)
    assert library.items[0].venue == "Journal of Bugs"
    assert library.items[0].creators[0].last_name == "Byron"
    assert (len(library.attachments), len(library.notes), len(library.annotations)) == (4, 1, 2)
    assert library.warnings == ()


@pytest.mark.papers
@pytest.mark.parametrize(
    ("item_type", "fields", "venue"),
    [
        ("bookSection", {"bookTitle": "Handbook", "publisher": "Press"}, "Handbook"),
        ("conferencePaper", {"proceedingsTitle": "Proc. X", "conferenceName": "X"}, "Proc. X"),
        ("conferencePaper", {"conferenceName": "X 2019"}, "X 2019"),
        ("presentation", {"meetingName": "Meeting"}, "Meeting"),
        ("thesis", {"university": "TU Dresden"}, "TU Dresden"),
        ("report", {"institution": "WHO"}, "WHO"),
        ("preprint", {"repository": "arXiv"}, "arXiv"),
        ("webpage", {"websiteTitle": "Distill"}, "Distill"),
        ("book", {}, ""),
    ],
)
def test_the_venue_is_found_by_base_fields(make_library, tmp_path: Path, item_type, fields, venue) -> None:
    library = snapshot_and_read(make_library(one_item({"type": item_type, "fields": fields})), tmp_path)
    assert library.items[0].venue == venue


@pytest.mark.papers
def test_what_bibliographies_want_is_read(make_library, tmp_path: Path) -> None:
    fields = {
        "title": "Part",
        "bookTitle": "Whole",
        "pages": "3–9",
        "volume": "2",
        "place": "Oslo",
        "date": "2019-03-12",
    }
    library = snapshot_and_read(make_library(one_item({"type": "bookSection", "fields": fields})), tmp_path)
    publication = library.items[0].publication

    assert (publication.container, publication.pages, publication.volume, publication.place) == (
        "Whole",
        "3–9",
        "2",
        "Oslo",
    )
    assert (publication.month, publication.day) == (3, 12)


def test_the_main_role_is_that_of_the_type(make_library, tmp_path: Path) -> None:
    people = [
        {"type": "contributor", "firstName": "C", "lastName": "Contributor"},
        {"type": "presenter", "firstName": "P", "lastName": "Presenter"},
    ]
    library = snapshot_and_read(
        make_library(one_item({"type": "presentation", "creators": people})), tmp_path
    )
    assert [creator.role for creator in library.items[0].creators] == ["presenter", "contributor"]


@pytest.mark.papers
def test_linked_files_are_found_below_the_base_directory(make_library, tmp_path: Path) -> None:
    base = tmp_path / "papers"
    base.mkdir()
    (base / "a.pdf").write_bytes(b"%PDF")
    link = {**PDF, "linkMode": "linked_file", "path": "attachments:a.pdf"}
    data_dir = make_library(one_item({"type": "book", "attachments": [link]}))
    with_base = snapshot_and_read(data_dir, tmp_path, base).attachments[0]
    without = snapshot_and_read(data_dir, tmp_path).attachments[0]
    assert (with_base.path, with_base.link_mode) == (base / "a.pdf", LinkMode.LINKED_FILE)
    assert without.problem is IngestState.LINKED_UNREACHABLE


@pytest.mark.papers
def test_a_file_taken_by_elimination_is_told(make_library, tmp_path: Path) -> None:
    data_dir = make_library(
        one_item(
            {"type": "book", "attachments": [{**PDF, "title": "Paper", "filename": "a.pdf", "text": "a"}]}
        )
    )
    (file,) = data_dir.glob("storage/*/a.pdf")
    file.rename(file.with_name("b.pdf"))
    library = snapshot_and_read(data_dir, tmp_path)
    assert library.attachments[0].path == file.with_name("b.pdf")
    assert "in its place" in library.warnings[0]


# ---- on the real papers ----


@pytest.fixture(scope="module")
def papers(build_papers, tmp_path_factory: pytest.TempPathFactory) -> ZoteroLibrary:
    return snapshot_and_read(build_papers(), tmp_path_factory.mktemp("papers"))


@pytest.mark.papers
def test_the_real_library_has_all_items_but_the_trash(papers: ZoteroLibrary) -> None:
    by_library = [sum(item.ref.library_id == number for item in papers.items) for number in (1, 2)]
    assert by_library == [83, 2]
    assert len(papers.notes) == 2
    assert papers.warnings == ()


@pytest.mark.papers
def test_only_the_missing_file_of_the_real_library_is_missing(papers: ZoteroLibrary) -> None:
    missing = [found for found in papers.attachments if found.path is None]
    assert [found.problem for found in missing] == [IngestState.MISSING]
    titles = {item.ref: item.title for item in papers.items}
    assert missing[0].parent_key is not None
    assert "LayoutParser" in titles[ZoteroRef(missing[0].ref.library_id, missing[0].parent_key)]


@pytest.mark.papers
def test_every_real_paper_has_a_title_a_year_and_authors(papers: ZoteroLibrary) -> None:
    assert all(item.title and item.year and item.creators for item in papers.items)


@pytest.mark.papers
def test_reading_leaves_the_data_directory_as_it_was(make_library, tmp_path: Path) -> None:
    data_dir = make_library(SHOWN)
    before = {path: path.stat().st_mtime_ns for path in data_dir.rglob("*")}
    snapshot_and_read(data_dir, tmp_path)
    assert {path: path.stat().st_mtime_ns for path in data_dir.rglob("*")} == before
