"""Scenes of the panel: conversations, libraries, papers, and what is taken over from Zotero."""

from typing import TYPE_CHECKING

from pictures.answer_scenes import answer, drop, empty
from pictures.waiting import settle, until

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.engine.zotero.live import ZoteroSelection
    from app.engine.zotero.local_notes import WriteAccess
    from app.ui.library.papers_part import PapersPart
    from app.ui.workspace import Workspace


async def _see(workspace: "Workspace") -> "PapersPart":
    """The list of papers in view, also where the panel is folded away."""
    await empty(workspace)
    workspace.window.open_panel()
    await settle()
    return workspace.window.panel.papers


async def panel(workspace: "Workspace") -> None:
    """The panel opened beside the page; where it is narrow, in its place."""
    await answer(workspace)
    workspace.window.open_panel()
    await settle()


async def strip(workspace: "Workspace") -> None:
    """The panel put away: a strip of icons beside the page, or a bar above it."""
    await answer(workspace)
    if workspace.window.is_panel_shown:
        workspace.window.toggle_panel()
    await settle()


async def library(workspace: "Workspace") -> None:
    """Papers filtered by a tag, the tags of what is listed with their counts."""
    papers = await _see(workspace)
    papers.tags_wanted.emit()
    await until(lambda: papers.tags.isVisible() and papers.tags.model.rowCount(), "tags")
    counts = [papers.tags.model.index(row).data() for row in range(papers.tags.model.rowCount())]
    papers.tags.model.toggle(max(range(len(counts)), key=lambda row: int(counts[row].split()[-1])))
    await settle(2)


async def place_menu(workspace: "Workspace") -> None:
    """What can be done with a library or a collection."""
    await _see(workspace)
    tree = workspace.window.panel.tree
    index = tree.model().index(1, 0)
    tree.customContextMenuRequested.emit(tree.visualRect(index).center())
    await settle()


async def sorting(workspace: "Workspace") -> None:
    """The order of the papers."""
    drop((await _see(workspace)).sort_button)
    await settle()


async def papers_none(workspace: "Workspace") -> None:
    """A filter that no paper fits."""
    papers = await _see(workspace)
    papers.filter.setText("photosynthesis on Mars")
    await until(lambda: not papers.model.rowCount(), "no papers")


async def papers_found(workspace: "Workspace") -> None:
    """Papers found as one types."""
    papers = await _see(workspace)
    before = papers.model.rowCount()
    papers.filter.setText("tulsi")
    await until(lambda: papers.model.rowCount() not in {0, before}, "fewer papers")


async def paper_menu(workspace: "Workspace") -> None:
    """What can be done with a paper of the list."""
    papers = await _see(workspace)
    index = papers.model.index(1)
    place = papers.items.visualRect(index).center()
    papers.items.setCurrentIndex(index)
    papers.items.customContextMenuRequested.emit(place)
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
    """A question that draws on chosen papers only; where it is narrow, the chosen ones in the panel's place."""
    papers = await _see(workspace)
    chosen = papers.items.selectionModel()
    for row in (0, 1):
        chosen.select(papers.model.index(row), chosen.SelectionFlag.Select)
    workspace.library.ask_about_chosen()
    await settle(2)
    workspace.window.show_chat()
    await settle()


async def dragging(workspace: "Workspace") -> None:
    """Papers dragged over the conversation, which would take them as the scope."""
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtGui import QDragEnterEvent
    from PySide6.QtWidgets import QApplication

    from app.ui.library.dragged import papers_mime

    await empty(workspace)
    rows = workspace.engine.catalog.page(_everything()).rows[:2]  # type: ignore[arg-type]  # made just below
    mime = papers_mime([row.source for row in rows])
    over = workspace.window.chat.composer.edit.viewport()
    enter = QDragEnterEvent(
        QPoint(9, 9),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(over, enter)
    await settle()


# --- conversations ---
async def session_search(workspace: "Workspace") -> None:
    """Conversations that contain a word."""
    await _search(workspace, "tulsi")


async def session_none(workspace: "Workspace") -> None:
    """Conversations looked for in vain."""
    await _search(workspace, "photosynthesis on Mars")


async def _search(workspace: "Workspace", text: str) -> None:
    await _see(workspace)
    panel_ = workspace.window.panel
    before = panel_.session_model.rowCount()
    panel_.session_filter.setText(text)
    await until(lambda: panel_.session_model.rowCount() != before, "other conversations")


async def session_menu(workspace: "Workspace") -> None:
    """What can be done with a conversation."""
    await _see(workspace)
    listed = workspace.window.panel.sessions
    rows = [listed.model().index(row, 0) for row in range(listed.model().rowCount())]
    first = next(one for one in rows if one.flags() & one.flags().ItemIsSelectable)
    listed.customContextMenuRequested.emit(listed.visualRect(first).center())
    await settle()


async def session_rename(workspace: "Workspace") -> "QWidget":
    """A conversation gets another title."""
    from PySide6.QtWidgets import QDialog

    from app.ui.library.sessions_part import SessionsPart

    await answer(workspace)
    session = next(
        one for one in workspace.engine.sessions() if one.session_id == workspace.conversation.session_id
    )
    part: SessionsPart = workspace.window.findChild(SessionsPart)
    part._ask_title(session)  # noqa: SLF001 - behind its menu
    await settle()
    return next(one for one in part.findChildren(QDialog) if one.isVisible())


async def undo(workspace: "Workspace") -> None:
    """A conversation was deleted; a bar offers to bring it back."""
    await answer(workspace)
    window = workspace.window
    window.panel.session_deleted.emit(workspace.conversation.session_id)
    await until(lambda: window.chat.hint.text, "the bar")


# --- Zotero ---
async def selection_unknown(workspace: "Workspace") -> None:
    """What is selected in Zotero came after the index was built."""
    await empty(workspace)
    workspace.zotero._live = _SelectedPlace(collection="Read this week")  # type: ignore[assignment]  # noqa: SLF001 - Zotero need not run for a picture
    workspace.window.panel.zotero_selection_requested.emit()
    await until(lambda: workspace.window.chat.hint.text, "a hint")


async def note(workspace: "Workspace") -> "QWidget":
    """An answer before it becomes a note in Zotero: what is written, and where."""
    return await _note(workspace, is_editable=True)


async def note_refused(workspace: "Workspace") -> "QWidget":
    """A note for a place in Zotero that can be read only."""
    return await _note(workspace, is_editable=False)


async def _note(workspace: "Workspace", *, is_editable: bool) -> "QWidget":
    await answer(workspace)
    workspace.notes._live = _SelectedPlace(is_editable=is_editable)  # type: ignore[assignment]  # noqa: SLF001 - Zotero need not run for a picture
    _save_note(workspace)
    await until(lambda: workspace.notes.dialog is not None and workspace.notes.dialog.isVisible(), "the note")
    assert workspace.notes.dialog is not None
    return workspace.notes.dialog


async def note_asking(workspace: "Workspace") -> "QWidget":
    """A note while Zotero asks whether it may be written."""
    await _note(workspace, is_editable=True)
    shown = workspace.notes.dialog
    assert shown is not None
    shown.where.setCurrentIndex(shown.where.count() - 1)  # under a paper, which Zotero asks about
    shown.set_busy(is_busy=True)
    await settle()
    return shown


async def zotero_closed(workspace: "Workspace") -> None:
    """A note while Zotero is not running: an offer to start it."""
    await answer(workspace)
    workspace.notes._live = _Closed()  # type: ignore[assignment]  # noqa: SLF001 - a Zotero that runs here is not asked
    workspace.zotero.is_installed = lambda: True
    _save_note(workspace)
    await until(lambda: workspace.window.chat.hint.text, "a hint")


def _save_note(workspace: "Workspace") -> None:
    from app.ui.chat.turn_actions import CopyMode

    turn = workspace.window.chat.turn_views[-1].turn
    workspace.window.chat.copy_requested.emit(turn, CopyMode.ZOTERO_NOTE)


class _SelectedPlace:
    """Zotero with a collection selected."""

    def __init__(self, *, is_editable: bool = True, collection: str = "Background reading") -> None:
        self._is_editable = is_editable
        self._collection = collection
        self.local_notes = self

    def access(self) -> "WriteAccess":
        """A Zotero that asks before it takes notes under papers."""
        from app.engine.zotero.local_notes import WriteAccess

        return WriteAccess.ASKS

    def selection(self) -> "ZoteroSelection":
        """The place."""
        from app.engine.zotero.live import ZoteroSelection

        return ZoteroSelection(1, "My Library", (self._collection,), None, is_editable=self._is_editable)


class _Closed:
    """No Zotero."""

    def selection(self) -> "ZoteroSelection":
        """None."""
        from app.engine.zotero.exchange import ZoteroSilent

        raise ZoteroSilent("Zotero is not running.", "Start it.", may_start=True)
