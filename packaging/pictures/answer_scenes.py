"""Scenes of questions and answers. The first line of each docstring is what the list of pictures says."""

from typing import TYPE_CHECKING

from pictures import invented_states as states
from pictures.waiting import settle, until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from PySide6.QtWidgets import QToolButton, QWidget

    from app.ui.chat.turn_view import TurnView
    from app.ui.workspace import Workspace

QUESTION = "How much do street trees cool a city at night?"
_SHOWN = "What did trials find"  # how the question begins whose answer most pictures show


# --- before an answer ---
async def loading(workspace: "Workspace") -> None:
    """The window at once after the start, before the library is read."""
    workspace.window.show_chat()
    await settle()


async def empty(workspace: "Workspace") -> None:
    """Before the first question."""
    await until(workspace.window.panel.item_model.rowCount, "items")
    workspace.window.show_chat()
    await settle()


async def asking(workspace: "Workspace") -> None:
    """A question in work: the steps of the search as they run, with a finding as a card."""
    await empty(workspace)
    workspace.window.chat.composer.question_submitted.emit(QUESTION)
    await until(lambda: workspace.window.chat.turn_views, "the question")
    await settle(2)


async def streaming(workspace: "Workspace") -> None:
    """An answer that is being written; what the model thinks is folded."""
    await asking(workspace)
    await until(lambda: not workspace.window.chat.turn_views[-1].answer.isHidden(), "words")


async def stopped(workspace: "Workspace") -> None:
    """An answer that was stopped while it was written."""
    await streaming(workspace)
    workspace.window.chat.composer.stop_requested.emit()
    await until(lambda: not workspace.conversation.is_asking, "rest")
    await settle()


async def failed(workspace: "Workspace") -> None:
    """A question without an answer: the model failed, and what to do."""
    from app.engine.errors import ModelFailed

    await empty(workspace)
    workspace.engine.failure = ModelFailed("The model wrote nothing.", "Choose another model.")  # type: ignore[attr-defined]  # of the tests' engine
    workspace.window.chat.composer.question_submitted.emit(QUESTION)
    await until(lambda: workspace.window.chat.turn_views and not workspace.conversation.is_asking, "the end")
    await settle()


# --- real answers ---
async def answer(workspace: "Workspace") -> None:
    """An answer from the papers; every citation was checked, its steps are folded into one line."""
    await asked(workspace, _SHOWN)


async def asked(workspace: "Workspace", beginning: str) -> None:
    """Open the conversation whose question begins so; with the invented papers, an answer like it."""
    await empty(workspace)
    sessions = workspace.engine.sessions()
    found = [one.session_id for one in sessions if one.title.startswith(beginning)]
    await until(workspace.window.panel.session_model.rowCount, "sessions")
    await workspace.conversation.open_session(found[0] if found else states.CHECKED)
    await settle(2)


async def checkpoint(workspace: "Workspace") -> None:
    """A search that asks how to go on: what is covered, what is still missing."""
    await empty(workspace)
    engine = workspace.engine
    waiting = [one.session_id for one in engine.sessions() if engine.paused_turn(one.session_id)]
    await workspace.conversation.open_session(min(waiting))
    await settle(2)


async def checkpoint_refused(workspace: "Workspace") -> None:
    """Another question while a search waits: it stays where it was typed."""
    await checkpoint(workspace)
    workspace.window.chat.composer.question_submitted.emit("Who lives under the trees?")
    await until(lambda: workspace.window.chat.hint.text, "a hint")


async def no_answer(workspace: "Workspace") -> None:
    """A question that the library does not answer."""
    await _of_kind(workspace, lambda turn: turn.route == "literature" and not turn.resolved.citations)


async def records(workspace: "Workspace") -> None:
    """An answer from the library's records, not from the papers' texts."""
    await _of_kind(workspace, lambda turn: turn.route == "metadata")


async def _of_kind(workspace: "Workspace", is_wanted: "Callable[..., bool]") -> None:
    await empty(workspace)
    engine = workspace.engine
    found = [one.session_id for one in engine.sessions() if any(map(is_wanted, engine.turns(one.session_id)))]
    await workspace.conversation.open_session(min(found))
    await settle(2)


def invented(session_id: int, told: str) -> "Callable[[Workspace], Awaitable[None]]":
    """One of the invented conversations, told in a line."""

    async def prepare(workspace: "Workspace") -> None:
        await empty(workspace)
        await workspace.conversation.open_session(session_id)
        await settle(2)

    prepare.__doc__ = told
    return prepare


# --- what one does with an answer ---
def last(workspace: "Workspace") -> "TurnView":
    """The last turn."""
    return workspace.window.chat.turn_views[-1]


async def considered(workspace: "Workspace") -> None:
    """The sources of an answer: those that it cites, and others that were considered, unfolded."""
    await answer(workspace)
    _press(workspace, "consideredFold")
    await to_end(workspace)


async def to_end(workspace: "Workspace") -> None:
    """Scroll the conversation to its end."""
    from PySide6.QtWidgets import QScrollArea

    await settle(2)
    bar = workspace.window.findChild(QScrollArea, "conversation").verticalScrollBar()
    bar.setValue(bar.maximum())
    await settle(2)


async def steps(workspace: "Workspace") -> None:
    """The steps of an answer unfolded, with the findings of the search as cards."""
    await answer(workspace)
    _press(workspace, "stepsFold")
    await settle()


async def clean(workspace: "Workspace") -> None:
    """An answer with its citations hidden."""
    await answer(workspace)
    _press(workspace, "citationsButton")
    await settle()


async def information(workspace: "Workspace") -> None:
    """What is told about an answer: models, times, figures."""
    await answer(workspace)
    _press(workspace, "infoButton")
    await settle()
    workspace.window.chat.bring_into_view(last(workspace).findChild(object, "infoBox"))
    await settle()


async def copying(workspace: "Workspace") -> None:
    """The forms in which an answer is copied."""
    await _open_menu(workspace, "copyButton")


async def copied(workspace: "Workspace") -> None:
    """What is said for a moment when an answer was copied."""
    from PySide6.QtCore import QTimer

    from app.ui.widgets.toast import Toast

    await answer(workspace)
    _press(workspace, "copyButton")
    toast: Toast = workspace.window.chat.findChild(Toast)
    await until(toast.isVisible, "the words")
    for timer in toast.findChildren(QTimer):
        timer.stop()  # they stay for the pictures


async def again(workspace: "Workspace") -> None:
    """The ways to ask a question once more: same papers, other papers, unchecked."""
    await _open_menu(workspace, "againButton")


async def _open_menu(workspace: "Workspace", name: str) -> None:
    await answer(workspace)
    button: QToolButton = last(workspace).findChild(object, name)
    await to_end(workspace)
    drop(button)
    await settle()


def drop(button: "QToolButton") -> None:
    """Open the menu of a button below it, at the edge where lines begin."""
    menu, mirrored = button.menu(), button.isRightToLeft()
    corner = button.rect().bottomRight() if mirrored else button.rect().bottomLeft()
    place = button.mapToGlobal(corner)
    if mirrored:
        place.setX(place.x() - menu.sizeHint().width())
    menu.popup(place)


async def edit(workspace: "Workspace") -> None:
    """A question being changed where it stands, to ask it anew."""
    await answer(workspace)
    _press(workspace, "editQuestion")
    await settle()


async def branched(workspace: "Workspace") -> None:
    """After a question was changed: the conversation as it was is kept, and the way back to it."""
    await invented(states.CHECKED, "")(workspace)
    turn = last(workspace).turn
    assert turn is not None
    changed = "Do trees in rows cool a street more than single ones?"
    await workspace.conversation.edit(turn, changed)
    await until(lambda: last(workspace).turn and workspace.window.chat.hint.text, "the answer")


async def unanswered(workspace: "Workspace") -> None:
    """A question that the end of the program left without an answer, put back where it was typed."""
    workspace.engine.unanswered[states.CHECKED] = "Does the cooling last until the morning?"  # type: ignore[attr-defined]  # of the tests' engine
    await invented(states.CHECKED, "")(workspace)
    await until(workspace.window.chat.composer.edit.toPlainText, "the question")


async def too_long(workspace: "Workspace") -> None:
    """A question longer than a few pages: how much of it was left out."""
    from PySide6.QtWidgets import QApplication

    await empty(workspace)
    edit_ = workspace.window.chat.composer.edit
    QApplication.clipboard().setText(f"{QUESTION} " * 2_000)
    edit_.paste()
    await until(lambda: workspace.window.chat.hint.text, "the hint")


async def find(workspace: "Workspace") -> None:
    """Words looked for in a conversation."""
    await _find(workspace, "glucose")


async def find_none(workspace: "Workspace") -> None:
    """Words that do not stand in a conversation."""
    await _find(workspace, "photosynthesis on Mars")


async def _find(workspace: "Workspace", text: str) -> None:
    await answer(workspace)
    bar = workspace.window.chat.find_bar
    bar.open_bar()
    bar.edit.setText(text)
    bar.search()
    await settle(2)


async def tooltip(workspace: "Workspace") -> None:
    """What a citation says under the pointer: title, section, page, state."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QHelpEvent
    from PySide6.QtWidgets import QApplication

    await answer(workspace)
    view = last(workspace).answer
    place = view.pill_rect(0).center()
    QApplication.sendEvent(
        view.viewport(), QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    )
    await settle()


async def group(workspace: "Workspace") -> None:
    """A group of citations with the keyboard on one of them."""
    from PySide6.QtCore import Qt

    await invented(states.EARLY, "")(workspace)
    view = last(workspace).answer
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.focus_pill(len(view.pills) - 2)
    await settle()


async def blocks(workspace: "Workspace") -> None:
    """A table, formulas, code and addresses that have no place to break, in an answer."""
    from app.ui.chat.formulas import shared_setter

    await invented(states.BLOCKS, "")(workspace)
    shared_setter().finish()  # formulas are set in a thread, and the first one loads what sets them
    await settle()


async def link(workspace: "Workspace") -> "QWidget":
    """Before an address is opened outside: where it leads."""
    from PySide6.QtWidgets import QMessageBox

    await blocks(workspace)
    workspace.window.chat.link_activated.emit(
        "https://example.org/measurements/night-time-temperature-of-dense-districts/2019/all"
    )
    await settle()
    return next(one for one in workspace.window.findChildren(QMessageBox) if one.isVisible())


async def link_refused(workspace: "Workspace") -> None:
    """An address that is no page of the web: it is not opened."""
    await blocks(workspace)
    workspace.window.chat.link_activated.emit("file:///home/ada/notes.txt")
    await until(lambda: workspace.window.chat.hint.text, "the hint")


def _press(workspace: "Workspace", name: str) -> None:
    last(workspace).findChild(object, name).click()
