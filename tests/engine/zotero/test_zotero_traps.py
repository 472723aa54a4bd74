"""Z3–Z5: the traps of real libraries, each on a database as Zotero lays it out, through the whole index run.

Where a trap is shown elsewhere already, it is so by:

======================================  ================================================================================
trap                                    test
======================================  ================================================================================
attachment row without its file         test_store_sync: a_missing_file_is_listed…; test_index_unchanged: a_file_that_arrives…
trashed snapshot beside a live PDF      test_zotero_reader: a_trashed_child_is_hidden_beside_its_live_siblings
Zotero's order of attachments           test_zotero_reader: attachments_stand_in_zoteros_order…
imported_url is a stored file           test_zotero_reader: an_attachment_has_its_file_or_its_problem
HTML snapshots, EPUB, text              tests/engine/ingest: test_web_pages, test_epub_parts, test_ingest_formats
wrong or empty content type             test_ingest_formats: kind_of_file, binary_data_under_a_name_of_text…
encrypted, scanned, damaged PDF         test_indexing_real_papers
positions of EPUB and HTML annotations  test_zotero_values, test_zotero_reader: annotations_of_epub_and_html_have_no_page
dates without a year, ranges, 00 days   test_zotero_values
same key in two libraries               test_zotero_reader; one content in two libraries: test_same_content
group numbers in links                  test_zotero_links
feeds                                   test_zotero_reader: feeds_are_left_out_with_all_they_hold
names in other Unicode forms            test_zotero_attachments
50,000 items                            bench ingest; test_zotero_snapshot and test_index_kills for interruptions
WAL ignored, stale reads (report 1)     test_zotero_snapshot: a_running_zotero_shows_what_it_committed
mark moved past what was read (2)       test_index_unchanged, test_store_documents: what_was_not_read…
database is locked (7)                  test_zotero_snapshot, test_zotero_drills
staleness by the main file alone (8)    test_watching, test_zotero_drills: two_copies_of_attest_take_snapshots_at_once
settings of another system, port        test_zotero_locate, test_zotero_live
======================================  ================================================================================
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from trap_library import Indexed, file_of, group, paper, user

from app.engine.errors import RemovalsNotConfirmed
from app.engine.ingest.document import IngestState
from app.engine.records import Scope
from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery, CatalogSort
from app.engine.store.records import ChangeReason
from app.engine.zotero.records import ZoteroRef

pytestmark = pytest.mark.papers

ALPHA = "The glacier lost a third of its mass between two surveys of its tongue."
BETA = "Lichens colonise bare rock within a decade after the ice has gone."
FEWER = [paper(f"FEWR{n}222", f"Of the few {n}") for n in range(2, 6)]


@pytest.fixture
def indexed(zotero_builder: Path, tmp_path: Path) -> Iterator[Indexed]:
    """An index over a data directory that is still to be made."""
    made = Indexed(zotero_builder, tmp_path)
    yield made
    made.store.close()


# ---- items and what hangs on them ----


def test_an_item_without_a_file_is_found_by_its_abstract(indexed: Indexed) -> None:
    indexed.read(user(paper("NAKD2222", "Bare rock", fields={"abstractNote": BETA})))
    assert [one.source.ref.key for one in indexed.find("lichens colonise")] == ["NAKD2222"]
    assert indexed.items()["NAKD2222"].state == "metadata"


def test_of_several_files_each_is_cited_as_itself(indexed: Indexed) -> None:
    indexed.read(user(paper("MANY2222", "Ice", file_of("MAYN2222", ALPHA), file_of("SUPP2222", BETA))))
    found = {one.attachment.ref.key for one in indexed.find("lichens colonise") if one.attachment}
    assert found == {"SUPP2222"}


def test_a_file_that_stands_alone_goes_by_its_own_title(indexed: Indexed) -> None:
    alone = file_of("ALNE2222", ALPHA, type="attachment", title="Report of the survey")
    indexed.read(user(alone))
    (found,) = indexed.find("glacier mass")
    assert (found.source.title, found.source.authors) == ("Report of the survey", ())
    assert "Report of the survey" in found.source.author_label


def test_a_link_to_the_web_is_not_reported_as_missing(indexed: Indexed) -> None:
    link = {"key": "WEBB2222", "linkMode": "linked_url", "url": "https://example.org"}
    indexed.read(user(paper("LYNK2222", "Linked", link)))
    assert indexed.statuses() == {}


def test_one_path_of_another_system_costs_only_its_own_file(indexed: Indexed) -> None:
    foreign = {
        "key": "WYND2222",
        "linkMode": "linked_file",
        "path": "C:\\Papers\\a.pdf",
        "contentType": "application/pdf",
    }
    indexed.read(user(paper("BATH2222", "Both", foreign, file_of("FYNE2222", ALPHA))))
    states = {key: one.state for key, one in indexed.statuses().items()}
    assert states == {"WYND2222": IngestState.LINKED_UNREACHABLE, "FYNE2222": IngestState.INDEXED}


def test_annotations_of_a_missing_file_are_found_with_their_page(indexed: Indexed) -> None:
    marked = [{"key": "ANNT2222", "type": "highlight", "text": ALPHA, "pageLabel": "iv", "pageIndex": 3}]
    gone = {"key": "GNNE2222", "filename": "gone.pdf", "contentType": "application/pdf", "missing": True}
    indexed.read(user(paper("MISS2222", "Missing", {**gone, "annotations": marked})))
    (found,) = indexed.find("glacier tongue")
    assert (found.page_label, found.page_index, found.source.ref.key) == ("iv", 3, "MISS2222")


def test_an_annotation_that_also_stands_in_the_file_is_counted_once(indexed: Indexed) -> None:
    marks = [
        {
            "key": "ANNT2222",
            "type": "note",
            "comment": "Compare the tongue surveys",
            "pageIndex": 0,
            "isExternal": True,
        }
    ]
    indexed.read(user(paper("EXTR2222", "Marked", file_of("FYLE2222", BETA, annotations=marks))))
    assert len([one for one in indexed.find("compare tongue surveys") if "Compare" in one.text]) == 1


@pytest.mark.parametrize(
    ("creators", "label"),
    [
        ([{"type": "author", "name": "World Health Organization"}], "World Health Organization"),
        ([], "Bare rock"),
        ([{"type": "editor", "firstName": "Eve", "lastName": "Editor"}], "Editor"),
    ],
    ids=["one field", "nobody", "only an editor"],
)
def test_whoever_made_it_an_item_has_a_label(
    indexed: Indexed, creators: list[dict[str, str]], label: str
) -> None:
    indexed.read(user(paper("LABL2222", "Bare rock", creators=creators)))
    assert indexed.items()["LABL2222"].source.author_label == label


@pytest.mark.parametrize("date", ["in press", "n.d.", "44 BCE", "forthcoming", ""])
def test_an_item_without_a_year_has_none_and_stands_last(indexed: Indexed, date: str) -> None:
    undated = paper("UNDA2222", "A work of no year", fields={"date": date} if date else {})
    indexed.read(user(undated, paper("DATD2222", "A work of 1999", fields={"date": "1999"})))
    assert indexed.items()["UNDA2222"].source.year is None
    assert list(indexed.items(CatalogSort.YEAR)) == ["DATD2222", "UNDA2222"]


def test_markup_in_a_title_does_not_hide_its_words(indexed: Indexed) -> None:
    title = 'Growth of <i>Escherichia coli</i> in CO<sub>2</sub> by <span class="nocase">McDonald</span>'
    indexed.read(user(paper("MARK2222", title)))
    assert indexed.items()["MARK2222"].source.title == "Growth of Escherichia coli in CO₂ by McDonald"
    assert [one.source.ref.key for one in indexed.find("escherichia CO2 mcdonald")] == ["MARK2222"]


def test_a_group_may_have_the_same_paper_under_the_same_key(indexed: Indexed) -> None:
    indexed.read(user(paper("SAME2222", "Mine")), group(4711, paper("SAME2222", "Ours")))
    rows = Catalog(indexed.store).page(CatalogQuery()).rows
    found = {one.source.ref: one.source.group_id for one in rows}
    assert found == {ZoteroRef(1, "SAME2222"): None, ZoteroRef(2, "SAME2222"): 4711}


# ---- trash ----


def test_what_comes_back_from_the_trash_is_found_again(indexed: Indexed) -> None:
    kept, gone = paper("KEPT2222", "Kept"), paper("BACK2222", "Back", file_of("FYLE2222", ALPHA))
    indexed.read(user(kept, gone))
    indexed.read(user(kept, {**gone, "deleted": True}))
    assert indexed.find("glacier tongue") == ()
    assert indexed.changes.recent(1)[0].entries[0].reason is ChangeReason.TRASHED
    indexed.read(user(kept, gone))
    assert [one.source.ref.key for one in indexed.find("glacier tongue")] == ["BACK2222"]


def test_a_paper_of_a_trashed_collection_is_still_there(indexed: Indexed) -> None:
    collection = {"name": "Old", "key": "CULL2222", "deleted": True}
    indexed.read(user(paper("STAY2222", "Stays", collections=["Old"]), collections=[collection]))
    assert list(indexed.items()) == ["STAY2222"]
    assert indexed.library.collections() == ()


# ---- what belongs together ----

FIRST = paper("FRST2222", "Ice and rock", file_of("FYRS2222", ALPHA), fields={"DOI": "10.1000/ice"})
SECOND = paper(
    "SCND2222",
    "Ice and Rock",
    file_of("FYSC2222", BETA),
    fields={"DOI": "https://doi.org/10.1000/ICE"},
    notes=[{"key": "NATE2222", "note": "<p>Mine</p>"}],
)
MERGED = paper(
    "FRST2222",
    "Ice and rock",
    file_of("FYRS2222", ALPHA),
    file_of("FYSC2222", BETA),
    fields={"DOI": "10.1000/ice"},
    replaces=["SCND2222"],
)
GONE = {"type": "journalArticle", "key": "SCND2222", "fields": {"title": "Ice and Rock"}, "deleted": True}


def test_duplicates_are_grouped_and_stay_two_items(indexed: Indexed) -> None:
    indexed.read(user(FIRST, SECOND, paper("THRD2222", "Another work of ours")))
    (one,) = indexed.relations.duplicates()
    assert {ref.key for ref in one.refs} == {"FRST2222", "SCND2222"}
    assert len(indexed.items()) == 3


def test_what_was_merged_away_leads_to_what_it_lives_on_in(indexed: Indexed) -> None:
    indexed.read(user(FIRST, SECOND))
    former = Scope(items=(ZoteroRef(1, "SCND2222"),))
    indexed.read(user(MERGED, GONE))
    assert indexed.relations.current(ZoteroRef(1, "SCND2222")) == ZoteroRef(1, "FRST2222")
    assert {one.source.ref.key for one in indexed.find("lichens glacier", former)} == {"FRST2222"}
    (face,) = indexed.library.bibliographic_items((ZoteroRef(1, "SCND2222"),))
    assert (face.source.ref.key, face.doi) == ("SCND2222", "10.1000/ice")
    assert [one.ref.key for one in indexed.library.item_by_key("SCND2222")] == ["FRST2222"]
    assert indexed.relations.duplicates() == ()
    both = Scope(items=(ZoteroRef(1, "SCND2222"), ZoteroRef(1, "FRST2222")), year_from=1990)
    assert indexed.relations.current_scope(both) == replace(both, items=(ZoteroRef(1, "FRST2222"),))


def test_of_a_merged_item_nothing_stays_and_its_moved_file_is_not_read_again(indexed: Indexed) -> None:
    indexed.read(user(FIRST, SECOND))
    report = indexed.read(user(MERGED, GONE))
    assert list(indexed.items()) == ["FRST2222"]
    assert set(indexed.statuses()) == {"FYRS2222", "FYSC2222"}
    assert report.parsed == 0
    reasons = {entry.title: entry.reason for entry in indexed.changes.recent(1)[0].entries}
    assert reasons["Ice and Rock"] is ChangeReason.MERGED


def test_a_merge_is_followed_when_the_trash_is_emptied(indexed: Indexed) -> None:
    indexed.read(user(FIRST, SECOND))
    indexed.read(user(MERGED))
    assert indexed.relations.current(ZoteroRef(1, "SCND2222")) == ZoteroRef(1, "FRST2222")


def test_a_merge_of_a_merge_is_followed_to_its_end(indexed: Indexed) -> None:
    third = paper("THRD2222", "Ice and rock, third", replaces=["FRST2222"])
    indexed.read(user(FIRST, SECOND, paper("THRD2222", "Ice and rock, third")))
    indexed.read(user(third, {**MERGED, "deleted": True}, GONE))
    assert indexed.relations.current(ZoteroRef(1, "SCND2222")) == ZoteroRef(1, "THRD2222")


def test_a_merge_made_one_step_at_a_time_is_followed_to_its_end(indexed: Indexed) -> None:
    indexed.read(user(FIRST, SECOND, paper("THRD2222", "Ice and rock, third")))
    indexed.read(user(MERGED, paper("THRD2222", "Ice and rock, third")))
    indexed.read(user(paper("THRD2222", "Ice and rock, third", replaces=["FRST2222"])))
    assert indexed.relations.current(ZoteroRef(1, "SCND2222")) == ZoteroRef(1, "THRD2222")


def test_a_merged_item_restored_from_the_trash_stands_for_itself(indexed: Indexed) -> None:
    indexed.read(user(MERGED, GONE))
    indexed.read(user(MERGED, SECOND | {"attachments": []}))
    assert indexed.relations.current(ZoteroRef(1, "SCND2222")) == ZoteroRef(1, "SCND2222")


def test_a_merge_into_what_is_gone_leads_nowhere(indexed: Indexed) -> None:
    indexed.read(user(FIRST, SECOND))
    indexed.read(user({**MERGED, "deleted": True}, GONE))
    assert indexed.relations.current(ZoteroRef(1, "SCND2222")) == ZoteroRef(1, "SCND2222")


def test_related_items_are_known_from_both_sides_until_they_are_parted(indexed: Indexed) -> None:
    indexed.read(user(paper("REPL2222", "A reply", related=["TARG2222"]), paper("TARG2222", "The target")))
    (there,) = indexed.relations.related(ZoteroRef(1, "REPL2222"))
    (back,) = indexed.relations.related(ZoteroRef(1, "TARG2222"))
    assert (there.title, back.title) == ("The target", "A reply")
    indexed.read(user(paper("REPL2222", "A reply"), paper("TARG2222", "The target")))
    assert indexed.relations.related(ZoteroRef(1, "REPL2222")) == ()


def test_my_publications_are_items_like_others_and_known_as_such(indexed: Indexed) -> None:
    indexed.read(user(paper("MYNE2222", "By me", inPublications=True), paper("NTMY2222", "By others")))
    assert [one.ref.key for one in indexed.relations.own_publications()] == ["MYNE2222"]
    assert len(indexed.items()) == 2


# ---- another database in the same place ----


def test_a_group_that_is_counted_otherwise_keeps_what_was_read(indexed: Indexed) -> None:
    ours = group(4711, paper("MYNS2222", "Ours", file_of("FYLE2222", ALPHA)))
    indexed.read(user(*FEWER), ours, userID=77)
    report = indexed.read(
        user(*FEWER), group(99, paper("NEWG2222", "New")), ours, userID=77, localUserKey="zzzzzzzz"
    )
    assert (report.items_added, report.items_removed) == (1, 0)
    assert report.parsed == 1  # the title of the new one
    (found,) = indexed.find("glacier tongue")
    assert (found.source.ref.library_id, found.source.group_id) == (3, 4711)
    assert indexed.relations.current(ZoteroRef(2, "MYNS2222")) == ZoteroRef(3, "MYNS2222")
    named = indexed.find("glacier tongue", Scope(items=(ZoteroRef(2, "MYNS2222"),)))
    assert [one.source.ref for one in named] == [ZoteroRef(3, "MYNS2222")]
    assert report.warnings == indexed.index().warnings  # nothing is said of another account


def test_two_groups_that_change_numbers_do_not_mix(indexed: Indexed) -> None:
    one, other = group(11, paper("WNNN2222", "One")), group(22, paper("TWWW2222", "Two"))
    indexed.read(user(), one, other)
    report = indexed.read(user(), other, one)
    assert (report.items_added, report.items_removed, report.parsed) == (0, 0, 0)
    found = {record.source.title: record.source.group_id for record in indexed.items().values()}
    assert found == {"One": 11, "Two": 22}


def test_the_library_of_another_account_is_named_and_nothing_of_the_former_stays(indexed: Indexed) -> None:
    indexed.read(user(paper("FRMR2222", "Former", file_of("FYLE2222", ALPHA))), userID=77)
    report = indexed.read(user(paper("PRES2222", "Present")), userID=88)
    assert list(indexed.items()) == ["PRES2222"]
    assert indexed.find("glacier tongue") == ()
    assert any("another Zotero account" in warning for warning in report.warnings)


def test_a_large_library_of_another_account_asks_first(indexed: Indexed) -> None:
    many = {"type": "journalArticle", "fields": {"title": "One of many"}, "repeat": 40}
    indexed.read(user(many), userID=77)
    indexed.put(user(*FEWER), userID=88)
    with pytest.raises(RemovalsNotConfirmed, match="another Zotero account"):
        indexed.index()
    assert len(indexed.items()) == 40


def test_a_file_of_another_account_is_never_taken_for_a_known_one(indexed: Indexed) -> None:
    indexed.read(user(paper("SAME2222", "Same", file_of("FYLE2222", ALPHA))), userID=77)
    file = next(indexed.data.glob("storage/FYLE2222/*.txt"))
    seen = file.stat()
    other = BETA.ljust(len(ALPHA))[: len(ALPHA)]
    indexed.put(user(paper("SAME2222", "Same", file_of("FYLE2222", other))), userID=88)
    os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    indexed.index()
    assert [one.source.ref.key for one in indexed.find("lichens colonise")] == ["SAME2222"]


def test_the_report_of_a_run_tells_what_the_change_feed_tells(indexed: Indexed) -> None:
    """Z5: one notion of what changed: papers, files and notes."""
    indexed.read(user(paper("PNEE2222", "One", file_of("FYLE2222", ALPHA)), SECOND))
    report = indexed.read(user(paper("PNEE2222", "Another title", file_of("FYLE2222", BETA)), SECOND))
    newest = indexed.changes.recent(1)[0]
    assert (report.added, report.changed, report.removed) == (newest.added, newest.changed, newest.removed)
    assert report.changed == 2  # the paper and its file


def test_other_numbers_of_the_same_items_change_nothing(indexed: Indexed) -> None:
    indexed.read(user(FIRST, SECOND))
    report = indexed.read(user(paper("NEWW2222", "New one, first in the file"), FIRST, SECOND))
    assert (report.items_added, report.items_changed, report.items_removed) == (1, 0, 0)
    assert report.parsed == 1


@pytest.mark.parametrize("schemas", [(121, 123), (123, 125), (125, 129)])
def test_a_zotero_that_was_upgraded_between_two_runs_costs_no_reading(
    indexed: Indexed, schemas: tuple[int, int]
) -> None:
    before, after = schemas
    indexed.read(user(FIRST, SECOND), schema=before)
    report = indexed.read(user(FIRST, SECOND), schema=after)
    assert (report.items_added, report.items_changed, report.items_removed, report.parsed) == (0, 0, 0, 0)
    assert len(indexed.changes.recent(5)) == 1
