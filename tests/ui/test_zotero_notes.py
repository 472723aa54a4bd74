"""B2: an answer becomes a note in Zotero only after the user saw what is written and where."""

import pytest
from invented import QUESTION, all_keys, evidence, turn
from PySide6.QtWidgets import QLabel, QMenu, QPushButton
from test_zotero_selection import ScriptedLive
from window_driver import ask, until

from app.engine.zotero.exchange import ZoteroSilent
from app.engine.zotero.live import ZoteroSelection
from app.ui.presenters.zotero_notes import note_html

PLACE = ZoteroSelection(1, "My Library", ("Thesis",), None, is_editable=True)


class SavingLive(ScriptedLive):
    """Keeps what it is given; `refusal` is raised instead where there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.told = PLACE
        self.saved: list[tuple[str, ZoteroSelection]] = []
        self.refusal: ZoteroSilent | None = None

    def save_note(self, html: str, place: ZoteroSelection) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.saved.append((html, place))


@pytest.fixture
def live(engine) -> SavingLive:
    engine.zotero_live = SavingLive()
    return engine.zotero_live


async def answer_and_request(workspace) -> None:
    """Have a question answered and choose the entry in the answer's menu."""
    await ask(workspace, QUESTION)
    menu = workspace.window.chat.turn_views[-1].findChild(QMenu, "copyMenu")
    next(one for one in menu.actions() if one.text().startswith("Save as a note")).trigger()


async def dialog_of(workspace):
    await answer_and_request(workspace)
    await until(lambda: workspace.notes.dialog is not None, "the dialog")
    return workspace.notes.dialog


def test_the_note_is_written_where_it_was_shown_after_the_button(live, workspace, run_async):
    async def scene() -> None:
        dialog = await dialog_of(workspace)
        assert "My Library / Thesis" in dialog.place.text()
        assert "Cited Sources" in dialog.preview.toPlainText()
        assert live.saved == []
        dialog.save.click()
        await until(lambda: live.saved and workspace.notes.dialog is None, "the note")
        said = [one.text() for one in workspace.window.chat.findChildren(QLabel, "toast")]
        assert said == ["Saved in Zotero: My Library / Thesis"]

    run_async(scene())
    assert live.saved[0][1] == PLACE
    assert live.saved[0][0].startswith(f"<h1>{QUESTION}</h1>")


def test_leaving_the_dialog_writes_nothing(live, workspace, run_async):
    async def scene() -> None:
        dialog = await dialog_of(workspace)
        dialog.findChild(QPushButton, "cancelNote").click()
        await until(lambda: workspace.notes.dialog is None, "no dialog")

    run_async(scene())
    assert live.saved == []


def test_a_place_that_can_only_be_read_cannot_be_saved_to_until_another_is_selected(
    live, workspace, run_async
):
    live.told = ZoteroSelection(4, "Heat lab", (), None, is_editable=False)

    async def scene() -> None:
        dialog = await dialog_of(workspace)
        assert not dialog.save.isEnabled()
        assert "read only" in dialog.hint.text
        live.told = PLACE
        dialog.findChild(QPushButton, "lookAgain").click()
        await until(dialog.save.isEnabled, "another place")

    run_async(scene())


def test_a_refusal_is_said_in_the_dialog_and_can_be_tried_again(live, workspace, run_async):
    live.refusal = ZoteroSilent("Another place is selected in Zotero now.", "Select it again.")

    async def scene() -> None:
        dialog = await dialog_of(workspace)
        dialog.save.click()
        await until(lambda: "Another place is selected" in dialog.hint.text, "the reason")
        live.refusal = None
        dialog.save.click()
        await until(lambda: live.saved, "the note")

    run_async(scene())


def test_a_zotero_that_is_not_running_is_offered_to_be_started(live, workspace, run_async):
    live.told = ZoteroSilent("", "", may_start=True)

    async def scene() -> None:
        await answer_and_request(workspace)
        await until(lambda: "Start it?" in workspace.window.chat.hint.text, "the offer")

    run_async(scene())
    assert workspace.notes.dialog is None


def test_the_palette_saves_the_last_answer_and_only_where_there_is_one(live, workspace, run_async):
    registry = workspace.window.registry
    assert not registry.run("conversation.save_note")

    async def scene() -> None:
        await ask(workspace, QUESTION)
        assert registry.run("conversation.save_note")
        await until(lambda: workspace.notes.dialog is not None, "the dialog")

    run_async(scene())


def test_a_note_holds_no_key_no_marker_and_no_markup_of_the_question():
    html = note_html(turn(evidence(), question="Is <b>this</b> bold?"))
    assert html.startswith("<h1>Is &lt;b&gt;this&lt;/b&gt; bold?</h1>")
    assert "(Okafor &amp; Lindqvist, 2021)" in html
    assert "<h2>Cited Sources</h2>" in html
    assert "[1]" not in html
    assert not any(key in html for key in all_keys())
