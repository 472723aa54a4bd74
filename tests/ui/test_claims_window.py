"""The claims inspector over the conversation, by mouse and by keyboard (U6, V9, V10, B1)."""

import asyncio
import csv
import io

import pytest
from invented import GROUP_ID, PASSAGE, checked_turn
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from window_driver import until

from app.engine.citations.decisions import with_verdict
from app.engine.records import AttributedSentence, ClaimPart, SentenceAttribution, Verdict
from app.ui.claims.csv_text import BYTE_ORDER_MARK
from app.ui.claims.model import Column
from app.ui.claims.window import ClaimsWindow

FIRST_SENTENCE = PASSAGE.index(".") + 1


@pytest.fixture
def engine(engine):
    """Verdicts and attributions as the engine gives them, without a store and without a model."""
    engine.keep(1, checked_turn(engine.evidence), checked_turn(engine.evidence))
    engine.override_verdict = with_verdict
    engine.attribute_sentences = lambda turn, index, time, run=None: SentenceAttribution(
        next(
            one.claim
            for cited in turn.resolved.citations
            for one in cited.occurrences
            if (one.chunk_index, one.occurrence) == (index, time)
        ),
        (AttributedSentence(1, 0, FIRST_SENTENCE, 0.9, True),),
        (ClaimPart(0, 6, "Okafor"),),
        "The first sentence says this.",
    )
    return engine


@pytest.fixture
def inspector(workspace, run_async):
    """The inspector on a conversation of two answers with three claims each."""

    async def begin() -> None:
        await workspace.conversation.open_session(1)
        workspace.claims.open(None)
        await until(lambda: workspace.claims.inspector is not None, "the inspector")

    run_async(begin())
    return workspace.claims.inspector


def click_row(inspector, row: int) -> None:
    rect = inspector.table.visualRect(inspector.proxy.index(row, Column.CLAIM))
    QTest.mouseClick(inspector.table.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def numbers(inspector) -> list[int]:
    return [one.number for one in inspector.shown_claims]


def test_all_claims_of_the_conversation_are_listed(inspector):
    assert numbers(inspector) == [1, 2, 3, 4, 5, 6]
    assert inspector.counts.text() == "6 claims: 2 verified, 2 with weak support, 2 rejected"


def test_opened_for_one_answer_it_shows_that_one(workspace, inspector, run_async):
    workspace.claims.open(workspace.window.chat.turn_views[1].turn)
    assert numbers(inspector) == [4, 5, 6]
    inspector.scope_button.click()
    assert len(numbers(inspector)) == 6


def test_a_chip_filters_by_verdict_and_two_chips_join(inspector):
    rejected = inspector.findChild(QPushButton, "state-rejected")
    weak = inspector.findChild(QPushButton, "state-weak")
    rejected.click()
    assert numbers(inspector) == [2, 5]
    weak.click()
    assert numbers(inspector) == [2, 3, 5, 6]
    assert inspector.counts.text() == "4 of 6 shown. 4 claims: 2 with weak support, 2 rejected"


def test_sources_are_ticked_in_a_menu_that_stays_open(inspector):
    menu = inspector.filters.source_menu
    okafor = next(one for one in menu.actions() if one.text().startswith("Okafor"))
    menu.popup(QPoint(0, 0))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(okafor).center())
    assert menu.isVisible()
    assert numbers(inspector) == [1, 4]
    assert inspector.filters.source_button.text() == "Okafor && Lindqvist 2021"
    menu.close()


def test_words_typed_are_looked_for(inspector):
    QTest.keyClicks(inspector.filters.search, "planted rows")
    assert numbers(inspector) == [2, 5]


def test_what_nothing_fits_says_so_and_offers_all(inspector):
    QTest.keyClicks(inspector.filters.search, "no such words")
    assert inspector.empty_text.text() == "No claim fits what you look for."
    assert inspector.detail.isHidden()
    inspector.empty_button.click()
    assert len(numbers(inspector)) == 6


def test_a_conversation_without_claims_says_what_will_be_here(workspace, engine, run_async):
    engine.keep(1)
    engine.paused.clear()

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        workspace.claims.open(None)
        await until(lambda: workspace.claims.inspector is not None, "the inspector")

    run_async(scene())
    assert workspace.claims.inspector.empty_text.text().startswith("There are no claims yet.")


def test_a_click_on_a_heading_sorts(inspector):
    header = inspector.table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(Column.PROBABILITY) + 30, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    up = [one.occurrence.p for one in inspector.shown_claims]
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    down = [one.occurrence.p for one in inspector.shown_claims]
    assert sorted([up, down]) == [sorted(up), sorted(up, reverse=True)]


def test_arrow_keys_move_and_show_claim_and_passage_side_by_side(inspector):
    inspector.table.setFocus()
    QTest.keyClick(inspector.table, Qt.Key.Key_Home)
    assert inspector.detail.claim.number == 1
    assert inspector.detail.passage.text == PASSAGE
    QTest.keyClick(inspector.table, Qt.Key.Key_Down)
    assert inspector.detail.claim.number == 2
    QTest.keyClick(inspector.table, Qt.Key.Key_End)
    assert inspector.detail.claim.number == 6


# --- widths ---
@pytest.mark.parametrize(
    ("column", "least"),
    [
        (Column.NUMBER, 50),
        (Column.CLAIM, 140),
        (Column.SOURCE, 130),
        (Column.EVIDENCE, 160),
        (Column.PROBABILITY, 120),
    ],
)
def test_no_column_gets_narrower_than_its_floor(inspector, column, least):
    inspector.table.horizontalHeader().resizeSection(column, 20)
    assert inspector.table.columnWidth(column) == least


def test_a_double_click_on_an_edge_takes_a_width_back(inspector):
    table, header = inspector.table, inspector.table.horizontalHeader()
    former = table.columnWidth(Column.SOURCE)
    header.resizeSection(Column.SOURCE, 300)
    assert table.columnWidth(Column.SOURCE) == 300
    edge = header.sectionViewportPosition(Column.SOURCE) + 300 - 1
    QTest.mouseDClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(edge, 8))
    assert table.columnWidth(Column.SOURCE) == former


def test_widths_are_there_again_in_another_window(workspace, inspector, run_async):
    async def open_another() -> None:
        inspector.close()
        workspace.claims.inspector = None
        workspace.claims.open(None)
        await until(
            lambda: workspace.claims.inspector and workspace.claims.inspector.isVisible(), "another window"
        )

    inspector.table.horizontalHeader().resizeSection(Column.SOURCE, 260)
    run_async(open_another())
    assert workspace.claims.inspector.table.columnWidth(Column.SOURCE) == 260


def test_a_narrow_window_shows_claim_and_verdict_one_above_the_other(inspector, run_async):
    detail = inspector.detail

    def top_of(widget) -> int:
        return widget.mapTo(inspector, widget.rect().topLeft()).y()

    async def scene() -> None:
        inspector.resize(420, 800)
        click_row(inspector, 0)
        await until(lambda: top_of(detail.title) > top_of(detail.verify_button), "one above the other")

    run_async(scene())
    shown = [one for one in Column if not inspector.table.isColumnHidden(one)]
    assert shown == [Column.CLAIM, Column.PROBABILITY]
    assert sum(inspector.table.columnWidth(one) for one in shown) <= inspector.table.width()


# --- verdicts ---
def test_a_verdict_moves_counts_tiers_and_pills_and_is_undone(workspace, inspector, run_async):
    chat_view = workspace.window.chat.turn_views[0]

    async def scene() -> None:
        click_row(inspector, 1)
        assert len(chat_view.answer.pills) == 2
        inspector.detail.verify_button.click()
        await until(lambda: len(chat_view.answer.pills) == 3, "the pill")
        assert (
            inspector.counts.text()
            == "6 claims: 3 verified, 2 with weak support, 1 rejected · 1 decided by you"
        )
        assert inspector.detail.claim.occurrence.is_override
        assert inspector.detail.verify_button.isChecked()
        QTest.keyClick(inspector, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: len(chat_view.answer.pills) == 2, "the pill gone")

    run_async(scene())
    assert inspector.counts.text() == "6 claims: 2 verified, 2 with weak support, 2 rejected"
    assert not inspector.undo_button.isEnabled()


def test_rejecting_the_only_citation_moves_its_source_to_the_second_tier(workspace, inspector, run_async):
    view = workspace.window.chat.turn_views[0]

    async def scene() -> None:
        click_row(inspector, 0)
        inspector.detail.reject_button.click()
        await until(lambda: len(view.turn.resolved.cited) == 1, "one source less")

    run_async(scene())
    cited = {one.title for one in view.turn.resolved.cited}
    assert "Street trees and the night-time temperature of dense districts" not in cited
    assert view.turn.overrides[0].verdict is Verdict.DEMOTED


def test_another_threshold_resolves_anew_and_leaves_the_users_verdicts(workspace, inspector, run_async):
    run_async(workspace.verdicts.use_threshold(0.8))
    assert inspector.counts.text() == "6 claims: 2 verified, 4 rejected"
    assert inspector.shown_claims[0].turn.threshold == 0.8


def test_the_keyboard_at_a_pill_chooses_its_claim(workspace, inspector):
    inspector.select(inspector.shown_claims[-1].key)
    answer = workspace.window.chat.turn_views[0].answer
    answer.focus_pill(1)
    shown, pill = inspector.detail.claim, answer.focused_pill
    assert shown.key.turn_number == 0
    assert shown.occurrence.claim == pill.occurrence.claim


def test_a_claim_that_the_filter_hides_gives_way_to_the_first_that_is_shown(inspector):
    inspector.select(inspector.shown_claims[0].key)
    inspector.findChild(QPushButton, "state-rejected").click()
    assert inspector.detail.claim.number == 2
    assert inspector.table.current_claim.number == 2


# --- attribution, Zotero, tables ---
def test_supporting_sentences_are_marked_in_place(inspector, run_async):
    async def scene() -> None:
        click_row(inspector, 0)
        inspector.detail.attribution_button.click()
        await until(lambda: inspector.detail.passage.support_texts, "the sentences")

    run_async(scene())
    assert inspector.detail.passage.support_texts == (PASSAGE[:FIRST_SENTENCE],)
    assert inspector.detail.explanation.text().startswith("The first sentence says this.")
    assert "<u>Okafor</u>" in inspector.detail.claim_text.text()
    inspector.detail.attribution_button.click()
    assert inspector.detail.passage.support_texts == ()


def test_both_ways_into_zotero(inspector, handler, run_async):
    click_row(inspector, 1)

    async def scene() -> None:
        inspector.detail.reader_button.click()
        inspector.detail.library_button.click()
        await until(lambda: len(handler.links) == 2, "both links")

    run_async(scene())
    assert handler.links == [
        f"zotero://open-pdf/groups/{GROUP_ID}/items/ATTGR9UP?page=9",
        f"zotero://select/groups/{GROUP_ID}/items/TANAKA9X",
    ]


def test_a_link_that_nobody_takes_says_what_to_do_here(inspector, handler, run_async):
    handler.accepts = False
    click_row(inspector, 1)

    async def scene() -> None:
        inspector.detail.library_button.click()
        await until(lambda: inspector.hint.text.startswith("Zotero did not take the link."), "the hint")

    run_async(scene())


def test_the_table_file_holds_what_is_shown(workspace, inspector, tmp_path, run_async):
    inspector.findChild(QPushButton, "state-rejected").click()
    path = tmp_path / "claims.csv"
    run_async(workspace.claims.export_to(path))
    text = path.read_bytes().decode("utf-8")
    assert text.startswith(BYTE_ORDER_MARK)
    rows = list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")))
    assert [row[0] for row in rows] == ["No.", "2", "5"]
    assert rows[1][1] == inspector.shown_claims[0].turn.question
    assert rows[1][3:7] == ["Rejected", "the model", "0.120", "0.60"]


def test_a_folder_that_cannot_be_written_is_told(workspace, inspector, tmp_path, run_async):
    run_async(workspace.claims.export_to(tmp_path / "missing" / "claims.csv"))
    assert "Choose another folder." in inspector.hint.text


# --- in step with the conversation ---
def test_a_pill_that_is_opened_chooses_its_claim(workspace, inspector, run_async):
    async def scene() -> None:
        answer = workspace.window.chat.turn_views[1].answer
        answer.pill_activated.emit(answer.pills[1], answer.pill_rect(1))
        await workspace.tasks.finish_others()

    run_async(scene())
    assert inspector.table.current_claim.number == 6
    assert inspector.detail.claim.number == 6


def test_another_conversation_brings_other_claims(workspace, engine, inspector, run_async):
    engine.keep(2, checked_turn(engine.evidence, session_id=2))
    run_async(workspace.conversation.open_session(2))
    assert numbers(inspector) == [1, 2, 3]


def test_escape_takes_the_filter_first_and_then_the_window(inspector):
    inspector.filters.search.setText("rows")
    QTest.keyClick(inspector.table, Qt.Key.Key_Escape)
    assert len(numbers(inspector)) == 6
    QTest.keyClick(inspector.table, Qt.Key.Key_Escape)
    assert not inspector.isVisible()


def test_tab_reaches_everything(inspector):
    click_row(inspector, 0)
    inspector.filters.search.setFocus()
    seen = set()
    for _ in range(40):
        widget = QApplication.focusWidget()
        seen.add(widget.objectName())
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    wanted = {"claimSearch", "claimSources", "state-verified", "claimTable", "claimPassage", "claimReader"}
    wanted |= {"claimLibrary", "claimAttribution", "verdictVerified", "verdictRejected", "claimExport"}
    assert wanted <= seen


def test_thousands_of_claims_are_listed_in_strokes_and_none_is_left_out(workspace, engine, run_async):
    many = [checked_turn(engine.evidence) for _ in range(400)]
    engine.keep(1, *many)

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        workspace.claims.open(None)
        await until(lambda: workspace.claims.inspector is not None, "the inspector")
        inspector = workspace.claims.inspector
        assert inspector.shown_claims == ()
        assert inspector.empty_text.text() == "Listing the claims"
        await until(lambda: len(inspector.shown_claims) == 1_200, "all claims")
        assert numbers(inspector) == list(range(1, 1_201))
        await until(lambda: inspector.table.current_claim is not None, "a current claim")
        assert inspector.detail.claim.number == 1
        await until(lambda: inspector.counts.text().startswith("1,200 claims"), "their number")

    run_async(scene())


def test_opened_twice_at_once_there_is_one_inspector_on_what_was_asked_for_last(workspace, run_async):
    async def scene() -> None:
        await workspace.conversation.open_session(1)
        workspace.claims.open(None)
        workspace.claims.open(workspace.window.chat.turn_views[1].turn)
        await until(lambda: workspace.claims.inspector is not None, "the inspector")
        assert numbers(workspace.claims.inspector) == [4, 5, 6]
        assert len(workspace.window.findChildren(ClaimsWindow)) == 1

    run_async(scene())


def test_closing_the_window_while_the_inspector_is_made_opens_none(workspace, run_async):
    async def scene() -> None:
        await workspace.conversation.open_session(1)
        workspace.claims.open(None)
        workspace.claims.close()
        await asyncio.sleep(0.1)
        assert workspace.claims.inspector is None

    run_async(scene())


def test_a_list_in_work_is_dropped_when_the_window_closes(workspace, engine, run_async):
    engine.keep(1, *[checked_turn(engine.evidence) for _ in range(400)])

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        workspace.claims.open(None)
        await until(lambda: workspace.claims.inspector is not None, "the inspector")
        workspace.claims.close()
        await workspace.tasks.finish_others()
        assert workspace.claims.inspector.shown_claims == ()

    run_async(scene())
