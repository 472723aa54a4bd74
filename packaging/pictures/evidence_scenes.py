"""Scenes of the evidence: the card, the page, the list of claims."""

from typing import TYPE_CHECKING

from pictures import invented_states as states
from pictures.answer_scenes import answer, asked, invented, last, records
from pictures.waiting import settle, until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from PySide6.QtWidgets import QWidget

    from app.ui.claims.window import ClaimsWindow
    from app.ui.workspace import Workspace

ROOMY = 700  # pixels of width from which the card shows the page beside the passage


async def _open(workspace: "Workspace", number: int) -> None:
    view = last(workspace).answer
    pill = view.pills[number]
    view.focus_pill(number)
    await settle()
    view.pill_activated.emit(pill, view.pill_rect(number))
    attachment = pill.evidence.attachment
    has_page = bool(attachment and attachment.path and pill.evidence.page_index is not None)
    if has_page and workspace.window.width() >= ROOMY:
        await until(lambda: workspace.window.popover.page_image.has_page, "the page")
    await settle(2)


async def popover(workspace: "Workspace") -> None:
    """The evidence card: the claim, the passage with the words marked, the page with the passage boxed."""
    await answer(workspace)
    await _open(workspace, 0)


async def popover_large(workspace: "Workspace") -> None:
    """The evidence card enlarged, with the sentences that bear the claim out."""
    await popover(workspace)
    card = workspace.window.popover
    card.toggle_large()
    before = card.reasons.text()
    card.attribution_button.click()
    comparing = card.tr("Comparing the sentences of the passage with the claim")
    await until(lambda: card.reasons.text() not in {before, comparing}, "the support")


async def web_page(workspace: "Workspace") -> None:
    """The card of a passage from a saved web page, which has no pages."""
    await asked(workspace, "How should perplexity")
    await _open(workspace, 0)


async def table(workspace: "Workspace") -> None:
    """The card of a table of a paper."""
    await asked(workspace, "What are my doubts")
    await _open(workspace, len(last(workspace).answer.pills) - 1)


async def record(workspace: "Workspace") -> None:
    """The card of a record of the library, which is not judged."""
    await records(workspace)
    await _open(workspace, 0)


def of_kind(number: int, told: str) -> "Callable[[Workspace], Awaitable[None]]":
    """The card of one of the invented passages, told in a line."""

    async def prepare(workspace: "Workspace") -> None:
        await invented(states.KINDS, "")(workspace)
        await _open(workspace, number)

    prepare.__doc__ = told
    return prepare


def in_state(number: int, told: str) -> "Callable[[Workspace], Awaitable[None]]":
    """The card of a citation in a certain state, told in a line."""

    async def prepare(workspace: "Workspace") -> None:
        await invented(states.STATES, "")(workspace)
        await _open(workspace, number)

    prepare.__doc__ = told
    return prepare


async def verdict_menu(workspace: "Workspace") -> None:
    """The user's own verdict, to be chosen in the card."""
    await popover(workspace)
    button = workspace.window.popover.verdict_button
    menu = button.menu()
    place = button.mapToGlobal(button.rect().topLeft())
    place.setY(place.y() - menu.sizeHint().height())
    menu.popup(place)
    await settle()


async def no_zotero(workspace: "Workspace") -> None:
    """What the card says when no program takes Zotero's links."""
    await popover(workspace)
    await _to_reader(workspace)


async def _to_reader(workspace: "Workspace") -> None:
    workspace.window.popover.reader_button.click()
    await until(lambda: workspace.window.popover.hint.text, "a hint")


def unreachable(reach: str, told: str) -> "Callable[[Workspace], Awaitable[None]]":
    """What the card says when Zotero cannot be reached, told in a line."""

    async def prepare(workspace: "Workspace") -> None:
        from app.engine.zotero.live import Reach

        await popover(workspace)
        workspace.links.opener.handler.reached = Reach(reach)  # type: ignore[attr-defined]  # of the tests' handler
        await _to_reader(workspace)

    prepare.__doc__ = told
    return prepare


async def zotero_starting(workspace: "Workspace") -> None:
    """Zotero was started from the card, and will show the paper."""
    from PySide6.QtWidgets import QPushButton

    await unreachable("closed", "")(workspace)
    hint = workspace.window.popover.hint
    before = hint.text
    hint.findChild(QPushButton, "hintAction").click()
    await until(lambda: hint.text not in {"", before}, "the news")


async def passage_menu(workspace: "Workspace") -> None:
    """What can be done with words of a passage."""
    from PySide6.QtGui import QContextMenuEvent
    from PySide6.QtWidgets import QApplication

    await popover(workspace)
    passage = workspace.window.popover.passage
    place = passage.viewport().rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, passage.viewport().mapToGlobal(place))
    QApplication.sendEvent(passage.viewport(), event)
    await settle()


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


# --- claims ---
async def inspector(workspace: "Workspace") -> "ClaimsWindow":
    """Every claim of a conversation with its probability; the chosen one in full."""
    await answer(workspace)
    return await _inspect(workspace)


async def _inspect(workspace: "Workspace") -> "ClaimsWindow":
    workspace.claims.open(None)
    await until(lambda: workspace.claims.inspector is not None, "the inspector")
    shown = workspace.claims.inspector
    assert shown is not None
    shown.resize(workspace.window.size())
    await settle(3)
    return shown


async def inspector_order(workspace: "Workspace") -> "QWidget":
    """The order of the claims, for those who use no mouse."""
    from PySide6.QtWidgets import QAbstractButton

    shown = await inspector(workspace)
    shown.findChild(QAbstractButton, "claimOrder").click()
    await settle()
    return shown


async def inspector_support(workspace: "Workspace") -> "QWidget":
    """The sentences of a passage that bear a claim out, marked beside it."""
    shown = await inspector(workspace)
    shown.detail.attribution_button.click()
    comparing = shown.detail.tr("Comparing the sentences of the passage with the claim")
    await until(lambda: shown.detail.explanation.text() not in {"", comparing}, "the support")
    return shown


async def inspector_states(workspace: "Workspace") -> "QWidget":
    """Claims in all states, one of them decided by the user, with the reasons."""
    await invented(states.STATES, "")(workspace)
    shown = await _inspect(workspace)
    shown.table.select_row(1)
    await settle()
    return shown


async def inspector_filtered(workspace: "Workspace") -> "QWidget":
    """The claims that were rejected, and the list of sources to choose from."""
    from app.ui.chat.markers import Support

    await invented(states.STATES, "")(workspace)
    shown = await _inspect(workspace)
    shown.filters.state_buttons[Support.REJECTED].click()
    await settle()
    button, menu = shown.filters.source_button, shown.filters.source_menu
    place = button.mapToGlobal(button.rect().bottomLeft())
    if not button.isRightToLeft():
        place.setX(place.x() + button.width() - menu.sizeHint().width())
    menu.popup(place)
    await settle()
    return shown


async def inspector_empty(workspace: "Workspace") -> "QWidget":
    """The claims when nothing fits the search."""
    shown = await inspector(workspace)
    shown.filters.search.setText("photosynthesis on Mars")
    await settle(2)
    return shown
