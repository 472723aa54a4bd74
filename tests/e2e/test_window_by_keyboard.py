"""U10: the same first day without a mouse. Nothing in this file presses a mouse button or calls what a key would."""

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from window_data import LESS_SURE, FirstDay, first_day
from window_driver import until
from window_person import answered, focused, paused, press, tab_to, tab_to_name, write

from app.engine.citations.plain_words import readable
from app.engine.citations.rendering import author_year_text, clean_prose, year_suffixes
from app.engine.records import Verdict
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.plain_answer import plain_text
from app.ui.claims.window import ClaimsWindow
from app.ui.workspace import Workspace

__all__ = ["first_day"]
pytestmark = [pytest.mark.papers, pytest.mark.models]

QUESTION = "After how many weeks can newcomers who follow the fluid dynamics notebooks code reasonably well?"
TWO_PARTS = "Do the notebooks help newcomers to code, and how do neutron stars cool in their first century?"
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
ENTER, SPACE, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape


def test_a_first_day_with_the_keyboard_alone(first_day: FirstDay, run_async) -> None:
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
    """U2: the button to build is where the keyboard is; Ctrl+1 leads to the conversation."""
    window = workspace.window
    await until(lambda: focused() is window.first_run.build_button, "the keyboard at the button")
    press(ENTER)
    await until(lambda: window.index_page.model.rowCount() >= 2, "the documents")
    await until(lambda: not workspace.index.is_running, "the end of the run")
    press(Qt.Key.Key_1, CONTROL)
    assert window.pages.currentWidget() is window.chat


async def ask(workspace: Workspace, question: str) -> None:
    """U3: typing begins where one is."""
    chat = workspace.window.chat
    count = len(chat.turn_views)
    assert focused() is chat.composer.edit
    write(question)
    press(ENTER)
    await answered(workspace, count + 1)


async def look_at_the_evidence(workspace: Workspace, day: FirstDay) -> None:
    """U4, U5, B1: Tab to a citation, Enter opens, Alt with arrows and Ctrl+Enter resize, Escape gives the keyboard back."""
    window, shown = workspace.window, workspace.window.chat.turn_views[0]
    tab_to(lambda one: isinstance(one, AnswerView), "the answer", is_back=True)
    pill = shown.answer.focused_pill
    assert pill is not None
    press(ENTER)
    assert window.popover.isVisible()
    before = window.popover.card_rect
    press(Qt.Key.Key_Left, ALT)
    press(Qt.Key.Key_Up, ALT)
    after = window.popover.card_rect
    assert before.width() - after.width() == before.height() - after.height() > 0
    press(ENTER, CONTROL)
    assert window.popover.is_large
    press(ENTER, CONTROL)
    assert window.popover.card_rect.size() == after.size()
    tab_to_name("openInReader")
    press(SPACE)
    page = (pill.evidence.page_index or 0) + 1
    file = pill.evidence.attachment.ref.key
    link = f"zotero://open-pdf/library/items/{file}?page={page}"
    await until(lambda: day.handler.links == [link], "the page in Zotero")
    press(Qt.Key.Key_Left)
    assert window.popover.pill is not pill
    press(ESCAPE)
    assert not window.popover.isVisible()
    assert isinstance(focused(), AnswerView)


async def copy_both_ways(workspace: Workspace) -> None:
    """U7."""
    clipboard, shown = QGuiApplication.clipboard(), workspace.window.chat.turn_views[0]
    tab_to_name("copyButton")
    press(SPACE)
    cited = plain_text(author_year_text(shown.turn.resolved, year_suffixes(shown.turn.resolved.cited)))
    await until(lambda: clipboard.text().startswith(f"{cited}\n\nCited Sources"), "the copy with citations")
    tab_to_name("citationsButton", is_back=True)
    press(SPACE)
    assert shown.answer.pills == ()
    tab_to_name("copyButton")
    press(SPACE)
    await until(lambda: clipboard.text() == readable(clean_prose(shown.turn.resolved)), "the clean copy")
    tab_to_name("citationsButton", is_back=True)
    press(SPACE)
    assert shown.answer.pills


async def work_on_the_claims(workspace: Workspace) -> None:
    """U6, V9, V10: sort, filter, explain, overrule, take back, search, close."""
    shown = workspace.window.chat.turn_views[0]
    tab_to_name("claimsButton")
    press(SPACE)
    await until(lambda: workspace.claims.inspector is not None, "the inspector")
    inspector = workspace.claims.inspector
    await until(lambda: focused() is inspector.table, "the keyboard in the table")
    await sort_and_filter(inspector)
    tab_to_name("claimTable")
    press(Qt.Key.Key_Home)
    first = inspector.detail.claim
    press(Qt.Key.Key_Down)
    assert inspector.detail.claim is not first
    tab_to_name("claimAttribution")
    press(SPACE)
    await until(inspector.detail.explanation.isVisible, "the sentences")
    pills = len(shown.answer.pills)
    tab_to_name("verdictRejected", is_back=True)
    press(SPACE)
    await until(lambda: len(shown.answer.pills) == pills - 1, "one pill less")
    assert shown.turn.overrides[0].verdict is Verdict.DEMOTED
    tab_to_name("state-rejected", is_back=True)
    press(SPACE)
    assert [one.occurrence.verdict for one in inspector.shown_claims] == [Verdict.DEMOTED]
    press(SPACE)
    press(Qt.Key.Key_Z, CONTROL)
    await until(lambda: len(shown.answer.pills) == pills, "the pill again")
    press(Qt.Key.Key_F, CONTROL)
    write("no such words")
    assert not inspector.shown_claims
    press(ESCAPE)
    assert inspector.shown_claims
    press(ESCAPE)
    assert not inspector.isVisible()
    await come_back(workspace.window)


async def sort_and_filter(inspector: ClaimsWindow) -> None:
    """U6: the order is chosen in a menu, the verdicts that are shown are ticked."""
    total = len(inspector.shown_claims)
    tab_to_name("claimOrder", is_back=True)
    press(SPACE)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    press(ENTER)
    await come_back(inspector)
    claims = [one.occurrence.claim.casefold() for one in inspector.shown_claims]
    assert claims == sorted(claims)
    tab_to_name("state-verified")
    press(SPACE)
    assert all(one.occurrence.verdict is Verdict.KEPT for one in inspector.shown_claims)
    press(SPACE)
    assert len(inspector.shown_claims) == total


async def come_back(window: QWidget) -> None:
    """The window below a closed one, or a closed menu, gets the keyboard, as window managers do it; there is none here."""
    await asyncio.sleep(0)  # the window system has told by then that the other one is gone
    window.activateWindow()
    await until(
        lambda: QApplication.activeWindow() is window and QApplication.focusWidget(), "the window in front"
    )


async def change_the_threshold(workspace: Workspace, day: FirstDay) -> None:
    """U10, U11: the palette leads to the preferences, the search to the setting, the arrows change it."""
    await workspace.tasks.finish_others()  # the sentences of the last claim that was looked at
    shown, calls = workspace.window.chat.turn_views[0], day.judgements
    pills = len(shown.answer.pills)
    await open_setting(workspace, "threshold", "verification.threshold")
    while workspace.frame.settings.settings.verification.threshold <= LESS_SURE:
        press(Qt.Key.Key_Up)
    await until(lambda: len(shown.answer.pills) == pills - 1, "one pill less")
    tab_to_name("reset.verification.threshold", is_back=True)
    press(SPACE)
    await until(lambda: len(shown.answer.pills) == pills, "the pill again")
    assert day.judgements == calls > 0
    await leave_preferences(workspace)


async def allow_one_search(workspace: Workspace) -> None:
    """U11: so few searches that a question of two parts leaves one open."""
    await open_setting(workspace, "readings per question", "search.max_calls")
    press(Qt.Key.Key_A, CONTROL)
    write("1")
    press(ENTER)
    await leave_preferences(workspace)
    await until(lambda: workspace.engine.settings.search.max_calls == 1, "the smaller budget")


async def open_setting(workspace: Workspace, words: str, key: str) -> None:
    """Bring the keyboard to a setting."""
    press(Qt.Key.Key_K, CONTROL)
    write("preferences")
    press(ENTER)
    await until(lambda: workspace.frame.preferences.dialog is not None, "the preferences")
    dialog = workspace.frame.preferences.dialog
    await until(lambda: QApplication.activeWindow() is dialog, "the dialog in front")
    tab_to_name("preferencesSearch")
    write(words)
    await until(dialog.row(key).isVisible, "the setting")
    tab_to_name(f"setting.{key}")


async def leave_preferences(workspace: Workspace) -> None:
    """Escape closes them."""
    press(ESCAPE)
    await until(lambda: workspace.frame.preferences.dialog is None, "the dialog closed")
    await come_back(workspace.window)


async def search_on(workspace: Workspace) -> None:
    """P6, U9: the pause has the keyboard: a hint and Enter search on; the next pause is left waiting."""
    await ask_in_a_new_conversation(workspace)
    card = await paused(workspace)
    await until(lambda: focused() is card.guidance, "the keyboard in the card")
    write("neutron star cooling")
    press(ENTER)
    await until(lambda: card is not workspace.window.chat.turn_views[-1].checkpoint, "the search going on")
    await until(lambda: not workspace.conversation.is_asking, "rest")
    await ask_in_a_new_conversation(workspace)
    await paused(workspace)


async def ask_in_a_new_conversation(workspace: Workspace) -> None:
    """Begin anew and ask what one search does not answer."""
    press(Qt.Key.Key_N, CONTROL)
    await until(lambda: not workspace.window.chat.turn_views, "the empty conversation")
    await until(lambda: focused() is workspace.window.chat.composer.edit, "the keyboard where one types")
    write(TWO_PARTS)
    press(ENTER)


async def have_it_written(workspace: Workspace) -> None:
    """P6: the pause is there again after the restart, and the answer is written from what was found."""
    card = await paused(workspace)
    await until(lambda: focused() is card.guidance, "the keyboard in the card")
    tab_to_name("checkpointAnswer")
    press(SPACE)
    await answered(workspace, 1)
    assert workspace.window.chat.turn_views[0].turn.question == TWO_PARTS


async def tidy_conversations(workspace: Workspace, day: FirstDay) -> None:
    """U1, C3: F2 renames, the search finds, Delete deletes."""
    panel, engine = workspace.window.panel, day.engine
    for words in ("Thank you!", "Hello"):
        press(Qt.Key.Key_N, CONTROL)
        await until(lambda: not workspace.window.chat.turn_views, "the empty conversation")
        await ask(workspace, words)
    await until(lambda: panel.session_filter.isVisible(), "the search")
    before = len(engine.sessions())
    newest = engine.sessions()[0].session_id

    def is_marked() -> bool:
        index = panel.session_model.index_of(newest)
        return index.isValid() and panel.sessions.currentIndex() == index

    await until(is_marked, "the open conversation in the list")
    tab_to_name("sessionList")
    press(Qt.Key.Key_F2)
    await until(lambda: isinstance(focused(), QLineEdit), "the field for the title")
    press(Qt.Key.Key_A, CONTROL)
    write("Politeness")
    press(ENTER)
    await until(lambda: "Politeness" in {one.title for one in engine.sessions()}, "the new title")
    await come_back(workspace.window)
    tab_to_name("sessionFilter", is_back=True)
    write("politeness")
    await until(lambda: panel.session_model.rowCount() == 2, "a heading and the one that fits")
    tab_to_name("sessionList")
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Delete)
    await until(lambda: len(engine.sessions()) == before - 1, "one less")
    assert newest not in {one.session_id for one in engine.sessions()}
