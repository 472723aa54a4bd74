"""Scenes of the library, the index, and what is kept of them."""

from typing import TYPE_CHECKING

from pictures.answer_scenes import answer, empty
from pictures.waiting import settle, until

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.engine.zotero.live import ZoteroSelection
    from app.ui.workspace import Workspace


async def first_run(workspace: "Workspace") -> None:
    """The first page: the Zotero libraries found, what will happen, how long it takes."""
    await until(workspace.window.first_run.build_button.isEnabled, "an estimate")


async def indexing(workspace: "Workspace") -> None:
    """A run of the index in the middle; one can ask already."""
    await first_run(workspace)
    workspace.window.first_run.build_button.click()
    await until(workspace.window.index_page.progress.figures.text, "progress")
    await until(workspace.window.index_page.model.rowCount, "documents")


async def index_page(workspace: "Workspace") -> None:
    """The index at rest: every document with its state, what needs attention first."""
    await until(workspace.window.panel.item_model.rowCount, "items")
    workspace.window.show_index()
    await until(workspace.window.index_page.model.rowCount, "documents")


async def index_attention(workspace: "Workspace") -> None:
    """The index filtered by what needs attention."""
    await index_page(workspace)
    workspace.window.index_page.only_attention.click()
    await settle()


async def index_changes(workspace: "Workspace") -> None:
    """What the last runs found changed in Zotero, and why."""
    await index_page(workspace)
    workspace.window.index_page.changes.fold.click()
    await settle()


async def library(workspace: "Workspace") -> None:
    """Papers filtered by a tag, the tags of what is listed with their counts."""
    await empty(workspace)
    papers = workspace.window.panel.papers
    papers.tags_wanted.emit()
    await until(lambda: papers.tags.isVisible() and papers.tags.model.rowCount(), "tags")
    counts = [papers.tags.model.index(row).data() for row in range(papers.tags.model.rowCount())]
    papers.tags.model.toggle(max(range(len(counts)), key=lambda row: int(counts[row].split()[-1])))
    await settle(2)


async def sorting(workspace: "Workspace") -> None:
    """The order of the papers."""
    await empty(workspace)
    button = workspace.window.panel.papers.sort_button
    button.menu().popup(button.mapToGlobal(button.rect().bottomLeft()))
    await settle()


async def paper_card(workspace: "Workspace") -> "QWidget":
    """All about one paper: abstract, its files with their states, collections, tags."""
    await empty(workspace)
    papers = workspace.window.panel.papers
    rows = [row for row in workspace.engine.catalog.page(_everything()).rows if row.tags and row.collections]
    papers.opened.emit(max(rows, key=lambda row: (row.state == "partial", len(row.tags))))
    await until(lambda: workspace.cards.card is not None and workspace.cards.card.isVisible(), "the card")
    assert workspace.cards.card is not None
    workspace.cards.card.resize(workspace.cards.card.width(), 960)
    await settle()
    return workspace.cards.card


def _everything() -> object:
    from app.engine.store.catalog_query import CatalogQuery

    return CatalogQuery()


async def scope(workspace: "Workspace") -> None:
    """A question that draws on chosen collections and papers only."""
    await empty(workspace)
    papers = workspace.window.panel.papers
    chosen = papers.items.selectionModel()
    for row in (0, 1):
        chosen.select(papers.model.index(row), chosen.SelectionFlag.Select)
    await settle(2)


async def panel(workspace: "Workspace") -> None:
    """The panel in a narrow window."""
    await answer(workspace)
    workspace.window.findChild(object, "barPanel").click()
    await settle()


async def undo(workspace: "Workspace") -> None:
    """A conversation was deleted; a bar offers to bring it back."""
    await answer(workspace)
    window = workspace.window
    window.panel.session_deleted.emit(workspace.conversation.session_id)
    await until(lambda: window.chat.hint.text, "the bar")


async def note(workspace: "Workspace") -> "QWidget":
    """An answer before it becomes a note in Zotero: what is written, and where."""
    from app.ui.chat.turn_actions import CopyMode

    await answer(workspace)
    workspace.notes._live = _SelectedPlace()  # type: ignore[assignment]  # noqa: SLF001 - Zotero need not run for a picture
    turn = workspace.window.chat.turn_views[-1].turn
    workspace.window.chat.copy_requested.emit(turn, CopyMode.ZOTERO_NOTE)
    await until(lambda: workspace.notes.dialog is not None and workspace.notes.dialog.isVisible(), "the note")
    assert workspace.notes.dialog is not None
    return workspace.notes.dialog


class _SelectedPlace:
    """Zotero with a collection selected."""

    def selection(self) -> "ZoteroSelection":
        """The place."""
        from app.engine.zotero.live import ZoteroSelection

        return ZoteroSelection(1, "My Library", ("Background reading",), None, is_editable=True)
