"""U1–U9, U11, B1: a first day with the mouse, on real papers with the real models, from the first start to the last click."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QDoubleSpinBox,
    QInputDialog,
    QLineEdit,
    QListWidget,
    QSpinBox,
    QToolTip,
)
from window_data import FirstDay, first_day
from window_driver import until
from window_person import (
    answered,
    choose_from_menu,
    click,
    click_item,
    click_step,
    drag,
    find,
    paused,
    tooltip_of,
)

from app.engine.citations.plain_words import readable
from app.engine.citations.rendering import author_year_text, clean_prose, year_suffixes
from app.engine.records import Verdict
from app.ui.chat.plain_answer import plain_text
from app.ui.claims.model import Column
from app.ui.library.panel import LeftPanel
from app.ui.library.session_model import SESSION_ROLE
from app.ui.workspace import Workspace

__all__ = ["first_day"]
pytestmark = [pytest.mark.papers, pytest.mark.models]

QUESTION = "After how many weeks can newcomers who follow the fluid dynamics notebooks code reasonably well?"
TWO_PARTS = "Do the notebooks help newcomers to code, and how do neutron stars cool in their first century?"
BARBA_PDF = "R6KIGCGH"


def test_a_first_day_with_the_mouse(first_day: FirstDay, run_async) -> None:
    """First run, index, question, evidence, Zotero, copies, claims, preferences, pause, restart, conversations."""

    async def scene() -> None:
        workspace = await first_day.start()
        await build_the_index(workspace)
        await ask(workspace, QUESTION)
        await look_at_the_evidence(workspace, first_day)
        await copy_both_ways(workspace)
        await work_on_the_claims(workspace)
        await change_the_threshold(workspace, first_day)
        await allow_one_search(workspace)
        await search_on(workspace)
        workspace = await first_day.restart()
        await have_it_written(workspace)
        await tidy_conversations(workspace, first_day)

    run_async(scene())


async def build_the_index(workspace: Workspace) -> None:
    """U2: one click from the first start to a searchable library."""
    window = workspace.window
    assert window.pages.currentWidget() is window.first_run
    await until(window.first_run.build_button.isEnabled, "the estimate")
    click(window.first_run.build_button)
    await until(lambda: window.index_page.model.rowCount() >= 2, "the documents")
    await until(lambda: not workspace.index.is_running, "the end of the run")
    await until(lambda: window.panel.item_model.rowCount() >= 2, "the papers in the panel")
    click(find(window, "indexBack"))
    assert window.pages.currentWidget() is window.chat


async def ask(workspace: Workspace, question: str) -> None:
    """U3: type, press the button, wait for the answer."""
    composer, count = workspace.window.chat.composer, len(workspace.window.chat.turn_views)
    click(composer.edit.viewport())
    QTest.keyClicks(composer.edit, question)
    click(composer.action)
    await answered(workspace, count + 1)


async def look_at_the_evidence(workspace: Workspace, day: FirstDay) -> None:
    """U4, U5, B1: hover, open, resize, enlarge, page in Zotero, close."""
    view, popover = workspace.window.chat.turn_views[0].answer, workspace.window.popover
    place, evidence = view.pill_rect(0).center(), view.pills[0].evidence
    tooltip_of(view, place)
    assert evidence.source.title in QToolTip.text()
    assert "Verified (p" in QToolTip.text()
    click(view.viewport(), place)
    assert popover.isVisible()
    before = popover.card_rect
    edge = popover.frame_margins() // 2
    corner = popover.rect().bottomRight() - QPoint(edge, edge)
    drag(popover, corner, QPoint(-60, -40))
    after = popover.card_rect
    assert (before.width() - after.width(), before.height() - after.height()) == (60, 40)
    click(popover.size_button)
    host, large = popover.host.size(), popover.card_rect.size()
    assert (large.width(), large.height()) == (round(host.width() * 0.92), round(host.height() * 0.88))
    click(popover.size_button)
    assert popover.card_rect.size() == after.size()
    click(popover.reader_button)
    page = (evidence.page_index or 0) + 1
    link = f"zotero://open-pdf/library/items/{BARBA_PDF}?page={page}"
    await until(lambda: day.handler.links == [link], "the link")
    click(workspace.window.chat.composer)
    assert not popover.isVisible()


async def copy_both_ways(workspace: Workspace) -> None:
    """U7: with citations as they are shown, as clean prose where they are not."""
    clipboard = QGuiApplication.clipboard()
    shown = workspace.window.chat.turn_views[0]
    resolved = shown.turn.resolved
    press_place = QPoint(10, 10)  # the button's own part; its end opens the menu
    click(find(shown, "copyButton"), press_place)
    cited = plain_text(author_year_text(resolved, year_suffixes(resolved.cited)))
    await until(lambda: clipboard.text().startswith(f"{cited}\n\nCited Sources"), "the copy with citations")
    assert "(Barba & Forsyth, 2018)" in clipboard.text()
    click(find(shown, "citationsButton"))
    assert shown.answer.pills == ()
    click(find(shown, "copyButton"), press_place)
    await until(lambda: clipboard.text() == readable(clean_prose(resolved)), "the clean copy")
    assert "Barba & Forsyth, 2018" not in clipboard.text()
    click(find(shown, "citationsButton"))
    assert shown.answer.pills


async def work_on_the_claims(workspace: Workspace) -> None:
    """U6, V9, V10: sort, search, filter, explain, overrule; the answer follows the user's verdict."""
    shown = workspace.window.chat.turn_views[0]
    click(find(shown, "claimsButton"))
    await until(lambda: workspace.claims.inspector is not None, "the inspector")
    inspector = workspace.claims.inspector
    await until(lambda: inspector.shown_claims, "the claims")
    total = len(inspector.shown_claims)
    header = inspector.table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(Column.PROBABILITY) + 30, header.height() // 2)
    click(header.viewport(), place)
    figures = [one.occurrence.p for one in inspector.shown_claims]
    assert figures in (sorted(figures), sorted(figures, reverse=True))
    click(inspector.filters.search)
    QTest.keyClicks(inspector.filters.search, "no such words")
    assert not inspector.shown_claims
    click(inspector.empty_button)
    assert len(inspector.shown_claims) == total
    click(find(inspector, "state-verified"))
    assert all(one.occurrence.verdict is Verdict.KEPT for one in inspector.shown_claims)
    click(find(inspector, "state-verified"))
    assert len(inspector.shown_claims) == total
    click_item(inspector.table, inspector.table.model().index(0, Column.CLAIM))
    click(inspector.detail.attribution_button)
    await until(lambda: inspector.detail.explanation.isVisible(), "the sentences")
    pills, key = len(shown.answer.pills), inspector.detail.claim.key
    click(inspector.detail.reject_button)
    await until(lambda: len(shown.answer.pills) == pills - 1, "one pill less")
    assert shown.turn.overrides[0].verdict is Verdict.DEMOTED
    assert inspector.detail.claim.key == key
    click(inspector.undo_button)
    await until(lambda: len(shown.answer.pills) == pills, "the pill again")
    inspector.close()  # as the cross in its frame does, which the window system of this test does not draw


async def change_the_threshold(workspace: Workspace, day: FirstDay) -> None:
    """U11: probabilities are measured once; the threshold only sorts them, and no model runs."""
    shown = workspace.window.chat.turn_views[0]
    measured = [one.p for cited in shown.turn.resolved.citations for one in cited.occurrences]
    await workspace.tasks.finish_others()  # the sentences of the last claim that was looked at
    calls = day.judgements
    click(workspace.window.status.network_button)
    dialog = workspace.frame.preferences.dialog
    pages = find(dialog, "preferencesPages", QListWidget)
    click_item(pages, pages.model().index(list(dialog.pages).index("verification"), 0))
    spin = find(dialog, "setting.verification.threshold", QDoubleSpinBox)
    while spin.value() < spin.maximum():
        click_step(spin)
    highest = spin.maximum()
    await until(lambda: shown.turn.threshold == pytest.approx(highest), "the other threshold")
    kept = sum((p or 0) >= highest for p in measured)
    assert kept < len(measured)
    await until(lambda: len(shown.answer.pills) == kept, "the pills that are left")
    click(find(dialog, "reset.verification.threshold"))
    await until(lambda: len(shown.answer.pills) == len(measured), "the pills again")
    assert day.judgements == calls > 0


async def allow_one_search(workspace: Workspace) -> None:
    """U11: so few searches that a question of two parts leaves one open."""
    dialog = workspace.frame.preferences.dialog
    pages = find(dialog, "preferencesPages", QListWidget)
    click_item(pages, pages.model().index(list(dialog.pages).index("search"), 0))
    spin = find(dialog, "setting.search.max_calls", QSpinBox)
    click(spin.lineEdit())
    spin.lineEdit().selectAll()
    QTest.keyClicks(spin.lineEdit(), "1")
    click(find(dialog, "preferencesClose"))
    await until(lambda: workspace.engine.settings.search.max_calls == 1, "the smaller budget")


async def search_on(workspace: Workspace) -> None:
    """P6, U9: the search of a new conversation pauses and is extended with a hint; the next one is left waiting."""
    await ask_in_a_new_conversation(workspace)
    card = await paused(workspace)
    click(card.guidance)
    QTest.keyClicks(card.guidance, "neutron star cooling")
    click(card.extend_button)
    await until(lambda: card is not workspace.window.chat.turn_views[-1].checkpoint, "the search going on")
    await until(lambda: not workspace.conversation.is_asking, "rest")
    await ask_in_a_new_conversation(workspace)
    await paused(workspace)


async def ask_in_a_new_conversation(workspace: Workspace) -> None:
    """Begin anew and ask what one search does not answer."""
    click(find(workspace.window, "newSession"))
    chat = workspace.window.chat
    await until(lambda: not chat.turn_views, "the empty conversation")
    click(chat.composer.edit.viewport())
    QTest.keyClicks(chat.composer.edit, TWO_PARTS)
    click(chat.composer.action)


async def have_it_written(workspace: Workspace) -> None:
    """P6: the pause is there again after the restart, and the answer is written from what was found."""
    card = await paused(workspace)
    click(card.answer_button)
    await answered(workspace, 1)
    turn = workspace.window.chat.turn_views[0].turn
    assert turn.question == TWO_PARTS
    assert turn.resolved.text


async def tidy_conversations(workspace: Workspace, day: FirstDay) -> None:
    """U1, C3: rename, search, delete."""
    panel, engine = workspace.window.panel, day.engine
    for words in ("Thank you!", "Hello", "Thanks a lot"):
        click(find(panel, "newSession"))
        await until(lambda: not workspace.window.chat.turn_views, "the empty conversation")
        await ask(workspace, words)
    await until(panel.session_filter.isVisible, "the search")
    newest, before = engine.sessions()[0].session_id, len(engine.sessions())
    await choose(panel, newest, "Rename…")
    dialog = panel.findChild(QInputDialog, "renameDialog")
    edit = dialog.findChild(QLineEdit)
    edit.selectAll()
    QTest.keyClicks(edit, "Politeness")
    click(next(one for one in dialog.findChildren(QAbstractButton) if one.text() == "Rename"))
    await until(lambda: "Politeness" in {one.title for one in engine.sessions()}, "the new title")
    click(panel.session_filter)
    QTest.keyClicks(panel.session_filter, "politeness")
    await until(lambda: panel.session_model.rowCount() == 2, "a heading and the one that fits")
    await choose(panel, newest, "Delete")
    await until(lambda: len(engine.sessions()) == before - 1, "one less")
    assert newest not in {one.session_id for one in engine.sessions()}


async def choose(panel: LeftPanel, session: int, text: str) -> None:
    """Open the menu of a conversation, once it is listed where it stays, and click on one of its lines."""

    def place() -> QPoint:
        return panel.sessions.visualRect(panel.session_model.index_of(session)).center()

    await until(lambda: panel.sessions.indexAt(place()).data(SESSION_ROLE), "the conversation")
    choose_from_menu(panel.sessions.viewport(), place(), text)
