"""B2: an answer becomes a note in Zotero only after the user saw what is written and where."""

import threading
from collections.abc import Callable

import pytest
from invented import OKAFOR, QUESTION, TANAKA, THESIS, all_keys, evidence, turn
from PySide6.QtWidgets import QLabel, QMenu, QPushButton
from test_zotero_selection import ScriptedLive
from window_driver import ask, until

from app.engine.runs import Canceled
from app.engine.zotero.exchange import ZoteroSilent
from app.engine.zotero.live import ZoteroSelection
from app.engine.zotero.local_notes import NoteHome, WriteAccess
from app.engine.zotero.note_draft import NoteDraft
from app.ui.presenters.zotero_notes import note_html

PLACE = ZoteroSelection(1, "My Library", ("Thesis",), None, is_editable=True)


class ScriptedNotes:
    """Zotero's local interface; `refusal` is raised instead of saving, `may_answer` holds up a write like its question."""

    def __init__(self) -> None:
        self.told: WriteAccess | ZoteroSilent = WriteAccess.OLD
        self.saved: list[NoteHome] = []
        self.drafts: set[str] = set()
        self.refusal: ZoteroSilent | None = None
        self.is_asking = threading.Event()
        self.may_answer = threading.Event()
        self.may_answer.set()

    def access(self) -> WriteAccess:
        if isinstance(self.told, ZoteroSilent):
            raise self.told
        return self.told

    def save(self, draft: NoteDraft, home: NoteHome, is_wanted: Callable[[], bool]) -> None:
        self.drafts.add(draft.token)
        self.is_asking.set()
        while not self.may_answer.wait(0.01):
            if not is_wanted():
                raise Canceled
        if self.refusal is not None:
            raise self.refusal
        self.saved.append(home)


class SavingLive(ScriptedLive):
    """Keeps what it is given; `refusal` is raised instead where there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.told = PLACE
        self.saved: list[tuple[str, ZoteroSelection]] = []
        self.drafts: set[str] = set()
        self.refusal: ZoteroSilent | None = None
        self.local_notes = ScriptedNotes()

    def save_note(self, draft: NoteDraft, place: ZoteroSelection) -> None:
        self.drafts.add(draft.token)
        if self.refusal is not None:
            raise self.refusal
        self.saved.append((draft.html, place))


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
    assert len(live.drafts) == 1


@pytest.mark.parametrize(
    ("access", "words"),
    [(WriteAccess.OLD, "Zotero 10 or later"), (WriteAccess.CLOSED, "allow other applications")],
)
def test_a_zotero_that_takes_no_note_under_a_paper_is_told_with_what_it_takes(
    live, workspace, run_async, access, words
):
    live.local_notes.told = access

    async def scene() -> None:
        dialog = await dialog_of(workspace)
        assert words in dialog.access.text()
        assert dialog.where.isHidden()

    run_async(scene())


def test_a_zotero_that_does_not_tell_what_it_takes_still_takes_a_note_of_its_own(live, workspace, run_async):
    live.local_notes.told = ZoteroSilent("", "")

    async def scene() -> None:
        dialog = await dialog_of(workspace)
        assert dialog.where.isHidden()
        assert dialog.access.isHidden()
        assert dialog.save.isEnabled()

    run_async(scene())


async def dialog_for_paper(workspace):
    """The dialog with the first paper of the answer chosen."""
    dialog = await dialog_of(workspace)
    dialog.where.setCurrentIndex(1)
    return dialog


def test_a_note_goes_under_the_paper_that_was_chosen(live, workspace, run_async):
    live.local_notes.told = WriteAccess.ASKS

    async def scene() -> None:
        dialog = await dialog_for_paper(workspace)
        assert OKAFOR.title in dialog.place.text()
        assert "ask for your permission" in dialog.access.text()
        dialog.save.click()
        await until(lambda: workspace.notes.dialog is None, "the note")

    run_async(scene())
    assert live.local_notes.saved == [NoteHome(parent_key=OKAFOR.ref.key)]
    assert live.saved == []


def test_a_paper_of_a_group_is_named_in_its_group(live, workspace, run_async):
    live.local_notes.told = WriteAccess.ASKS

    async def scene() -> None:
        dialog = await dialog_of(workspace)
        offered = [dialog.where.itemData(at) for at in range(dialog.where.count())]
        dialog.where.setCurrentIndex(offered.index(TANAKA))
        dialog.save.click()
        await until(lambda: workspace.notes.dialog is None, "the note")

    run_async(scene())
    assert live.local_notes.saved == [NoteHome(TANAKA.group_id, parent_key=TANAKA.ref.key)]


def test_a_note_of_its_own_goes_to_the_collection_by_its_key_where_that_is_allowed_for_good(
    live, workspace, run_async
):
    live.local_notes.told = WriteAccess.ALLOWED

    async def scene() -> None:
        dialog = await dialog_of(workspace)
        dialog.save.click()
        await until(lambda: workspace.notes.dialog is None, "the note")

    run_async(scene())
    assert live.local_notes.saved == [NoteHome(collection_key=THESIS.key)]
    assert live.saved == []


def test_a_place_that_the_index_does_not_know_is_written_to_as_it_is_selected(live, workspace, run_async):
    live.local_notes.told = WriteAccess.ALLOWED
    live.told = ZoteroSelection(1, "My Library", ("New",), None, is_editable=True)

    async def scene() -> None:
        dialog = await dialog_of(workspace)
        dialog.save.click()
        await until(lambda: live.saved, "the note")

    run_async(scene())


def test_a_place_that_can_only_be_read_leaves_the_papers(live, workspace, run_async):
    live.local_notes.told = WriteAccess.ASKS
    live.told = ZoteroSelection(4, "Heat lab", (), None, is_editable=False)

    async def scene() -> None:
        dialog = await dialog_for_paper(workspace)
        assert dialog.save.isEnabled()
        dialog.where.setCurrentIndex(0)
        assert not dialog.save.isEnabled()

    run_async(scene())


def test_a_denied_permission_is_said_and_the_same_note_can_be_tried_again(live, workspace, run_async):
    live.local_notes.told = WriteAccess.ASKS
    live.local_notes.refusal = ZoteroSilent("Writing was denied in Zotero.", "Save again.")

    async def scene() -> None:
        dialog = await dialog_for_paper(workspace)
        dialog.save.click()
        await until(lambda: "denied" in dialog.hint.text, "the reason")
        live.local_notes.refusal = None
        dialog.save.click()
        await until(lambda: live.local_notes.saved, "the note")

    run_async(scene())
    assert len(live.local_notes.drafts) == 1


def test_leaving_while_zotero_asks_writes_nothing_and_says_nothing(live, workspace, run_async):
    live.local_notes.told = WriteAccess.ASKS
    live.local_notes.may_answer.clear()

    async def scene() -> None:
        dialog = await dialog_for_paper(workspace)
        dialog.save.click()
        await until(live.local_notes.is_asking.is_set, "the question")
        assert "Answer in its window" in dialog.access.text()
        dialog.findChild(QPushButton, "cancelNote").click()
        await workspace.tasks.finish_others()

    run_async(scene())
    assert live.local_notes.saved == []
    assert workspace.window.chat.hint.text == ""


def test_a_zotero_that_is_not_running_is_offered_to_be_started(live, workspace, run_async):
    live.told = ZoteroSilent("", "", may_start=True)
    workspace.zotero.is_installed = lambda: True

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
