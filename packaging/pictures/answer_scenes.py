"""Scenes of questions, answers and their evidence. The first line of each docstring is what the list of pictures says."""

from typing import TYPE_CHECKING

from pictures.waiting import settle, until

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.ui.workspace import Workspace

QUESTION = "How much do street trees cool a city at night?"
ROOMY = 700  # pixels of width from which the card shows the page beside the passage


async def empty(workspace: "Workspace") -> None:
    """Before the first question."""
    await until(workspace.window.panel.item_model.rowCount, "items")
    workspace.window.show_chat()
    await settle()


async def asking(workspace: "Workspace") -> None:
    """A question in work: the steps of the search as they run."""
    await empty(workspace)
    workspace.window.chat.composer.question_submitted.emit(QUESTION)
    await settle(3)


async def streaming(workspace: "Workspace") -> None:
    """An answer that is being written."""
    await asking(workspace)
    await until(lambda: not workspace.window.chat.turn_views[-1].answer.isHidden(), "words")


async def checkpoint(workspace: "Workspace") -> None:
    """A search that asks how to go on: what is covered, what is still missing."""
    await empty(workspace)
    engine = workspace.engine
    waiting = [one.session_id for one in engine.sessions() if engine.paused_turn(one.session_id)]
    await workspace.conversation.open_session(waiting[0])
    await settle(2)


async def answer(workspace: "Workspace") -> None:
    """An answer from the papers; every citation was checked, its steps are folded into one line."""
    await empty(workspace)
    cited = [
        one.session_id
        for one in workspace.engine.sessions()
        if any(
            turn.resolved.citations and turn.route == "literature"
            for turn in workspace.engine.turns(one.session_id)
        )
    ]
    await until(workspace.window.panel.session_model.rowCount, "sessions")
    await workspace.conversation.open_session(max(cited))
    await settle(2)


async def tiers(workspace: "Workspace") -> None:
    """Citations in all states: verified, weak, rejected, not checked, and decided by the user."""
    await _open_invented(workspace, 4)


async def conflicts(workspace: "Workspace") -> None:
    """Statements of the papers that disagree, a sentence that lost its citation."""
    await _open_invented(workspace, 2)


async def _open_invented(workspace: "Workspace", session_id: int) -> None:
    await empty(workspace)
    await workspace.conversation.open_session(session_id)
    await settle(2)


async def no_answer(workspace: "Workspace") -> None:
    """A question that the library does not answer."""
    await empty(workspace)
    engine = workspace.engine
    silent = [
        one.session_id
        for one in engine.sessions()
        if any(
            turn.route == "literature" and not turn.resolved.citations
            for turn in engine.turns(one.session_id)
        )
    ]
    await workspace.conversation.open_session(silent[0])
    await settle(2)


async def records(workspace: "Workspace") -> None:
    """An answer from the library's records, not from the papers' texts."""
    await empty(workspace)
    engine = workspace.engine
    wanted = [
        one.session_id
        for one in engine.sessions()
        if any(turn.route == "metadata" for turn in engine.turns(one.session_id))
    ]
    await workspace.conversation.open_session(wanted[0])
    await settle(2)


async def steps(workspace: "Workspace") -> None:
    """The steps of an answer unfolded, with the findings of the search as cards."""
    await answer(workspace)
    workspace.window.findChild(object, "stepsFold").click()
    await settle()


async def clean(workspace: "Workspace") -> None:
    """An answer with its citations hidden."""
    await answer(workspace)
    workspace.window.findChild(object, "citationsButton").click()
    await settle()


async def information(workspace: "Workspace") -> None:
    """What is told about an answer: models, times, figures."""
    await answer(workspace)
    workspace.window.findChild(object, "infoButton").click()
    await settle()


async def popover(workspace: "Workspace") -> None:
    """The evidence card: the claim, the passage with the words marked, the page with the passage boxed."""
    await answer(workspace)
    view = workspace.window.chat.turn_views[0].answer
    view.focus_pill(0)
    view.pill_activated.emit(view.pills[0], view.pill_rect(0))
    if workspace.window.width() >= ROOMY:
        await until(lambda: workspace.window.popover.page_image.has_page, "the page")
    await settle(2)


async def popover_large(workspace: "Workspace") -> None:
    """The evidence card enlarged, with the sentences that bear the claim out."""
    await popover(workspace)
    card = workspace.window.popover
    card.toggle_large()
    before = card.reasons.text()
    card.attribution_button.click()
    comparing = card.tr("Comparing the sentences of the passage with the claim")
    await until(lambda: card.reasons.text() not in {before, comparing}, "the support")


async def no_zotero(workspace: "Workspace") -> None:
    """What the card says when no program takes Zotero's links."""
    await popover(workspace)
    workspace.window.popover.reader_button.click()
    await until(lambda: workspace.window.popover.hint.text, "a hint")


async def page_window(workspace: "Workspace") -> "QWidget":
    """The page at reading size, the passage boxed."""
    await popover(workspace)
    workspace.window.popover.page_requested.emit(workspace.window.popover.pill)
    await until(lambda: workspace.evidence._page_window is not None, "the page")  # noqa: SLF001 - nothing else needs it
    page = workspace.evidence._page_window  # noqa: SLF001 - likewise
    assert page is not None
    page.resize(760, 900)
    await settle(4)
    return page


async def inspector(workspace: "Workspace") -> "QWidget":
    """Every claim of a conversation with its probability; the chosen one in full."""
    await answer(workspace)
    workspace.claims.open(None)
    shown = workspace.claims.inspector
    assert shown is not None
    shown.resize(workspace.window.size())
    await settle(3)
    return shown


async def inspector_empty(workspace: "Workspace") -> "QWidget":
    """The claims when nothing fits the search."""
    shown = await inspector(workspace)
    assert workspace.claims.inspector is not None
    workspace.claims.inspector.filters.search.setText("photosynthesis on Mars")
    await settle(2)
    return shown
