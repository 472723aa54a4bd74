"""U12: the table of documents is searched and sorted, and keeps its place while the index grows."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented import documents
from PySide6.QtCore import Qt

from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.engine.zotero.records import ZoteroRef
from app.ui.indexing.document_model import STATUS_ROLE, DocumentModel
from app.ui.indexing.document_rows import CALM, Arrangement, Column, arranged, document_rows
from app.ui.indexing.index_page import IndexPage

WORDS = {state: state.value for state in IngestState}
STATES = st.sampled_from(list(IngestState))
STATUSES = st.lists(st.tuples(st.text("abÄ ", max_size=4), STATES, st.integers(0, 20)), max_size=12).map(
    lambda made: tuple(
        DocumentStatus(None, ZoteroRef(1, f"F{number}"), name, state, "", None, passages)
        for number, (name, state, passages) in enumerate(made)
    )
)


@given(
    STATUSES, st.sampled_from(Column), st.booleans(), st.booleans(), st.sampled_from(["", "a", "ä", "index"])
)
def test_what_is_listed_is_what_was_asked_for(statuses, column, is_descending, is_attention_only, words):
    rows = document_rows(statuses)
    how = Arrangement(words, is_attention_only, column, is_descending)
    listed = arranged(rows, how, WORDS)
    for row in rows:
        fits = words in row.folded or words in WORDS[row.status.state]
        is_wanted = not is_attention_only or row.status.state not in CALM
        assert (row in listed) is (fits and is_wanted)
    back = arranged(rows, replace(how, is_descending=not is_descending), WORDS)
    assert len(back) == len(listed)
    if column is Column.PASSAGES:
        figures = [row.status.passages for row in listed]
        assert figures == sorted(figures, reverse=is_descending)


def test_what_needs_attention_stands_first_and_what_is_done_last():
    made = [
        DocumentStatus(None, ZoteroRef(1, state.name), "x.pdf", state, "", None, 0)
        for state in (IngestState.INDEXED, IngestState.PENDING, IngestState.DAMAGED)
    ]
    listed = arranged(document_rows(made), Arrangement(), WORDS)
    assert [row.status.state for row in listed] == [
        IngestState.DAMAGED,
        IngestState.PENDING,
        IngestState.INDEXED,
    ]


def test_rows_that_are_the_same_are_made_once():
    first = document_rows(documents())
    changed = (replace(documents()[0], passages=99), *documents()[1:])
    again = document_rows(changed, first)
    assert again[0] is not first[0]
    assert all(one is other for one, other in zip(again[1:], first[1:], strict=True))


def test_the_model_keeps_the_rules(theme, qtmodeltester):
    model = DocumentModel(theme)
    qtmodeltester.check(model)
    model.show(document_rows(documents()))
    for column in Column:
        model.sort(column, Qt.SortOrder.DescendingOrder)
    model.arrange(Arrangement(words="nothing like this"))
    assert (model.rowCount(), model.count) == (0, len(documents()))


@pytest.fixture
def page(theme, qtbot) -> IndexPage:
    made = IndexPage(theme)
    qtbot.addWidget(made)
    made.resize(1000, 800)
    made.show_documents(document_rows(documents()))
    return made


def chosen(page: IndexPage) -> DocumentStatus:
    return page.table.currentIndex().siblingAtColumn(0).data(STATUS_ROLE)


def test_the_chosen_document_stays_chosen_when_the_order_changes(page):
    page.table.selectRow(page.model.rowCount() - 1)
    before = chosen(page)
    page.table.sortByColumn(Column.TITLE, Qt.SortOrder.DescendingOrder)
    assert chosen(page) == before
    waiting = tuple(replace(one, state=IngestState.PENDING) if one == before else one for one in documents())
    page.show_documents(document_rows(waiting))
    assert chosen(page).ref == before.ref


def test_a_document_that_a_filter_hides_gives_way_to_the_first(page):
    page.table.selectRow(page.model.rowCount() - 1)
    page.only_attention.click()
    assert chosen(page).state not in CALM
    page.filter.setText("no such words")
    assert page.nothing.isVisibleTo(page)


def test_the_first_document_is_chosen_in_a_mirrored_table_too(page):
    page.table.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    page.show_documents(())
    page.show_documents(document_rows(documents()))
    assert page.table.currentIndex().row() == 0
