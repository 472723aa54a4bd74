"""Every view of the window, opened one after the other in the same workspace: for tests of what must hold in all of them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from invented import QUOTE, STEPS, checked_turn, paused_turn, records_turn, turn
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from scripted_engine import ScriptedEngine
from window_driver import until

from app.engine.citations.decisions import with_verdict
from app.engine.errors import StoreDamaged
from app.engine.export.bundle_verifier import Check
from app.engine.records import Evidence, Turn, Verdict
from app.engine.store.records import Change, ChangeAction, ChangeReason, SyncChanges
from app.engine.zotero.live import ZoteroSelection
from app.ui.bundle_window import BundleWindow
from app.ui.library.note_dialog import NoteDialog
from app.ui.presenters.zotero_notes import note_html
from app.ui.start_failure import mending_box
from app.ui.workspace import Workspace

Opener = Callable[[Workspace], Awaitable[QWidget]]
SESSION, PAUSED, RECORDS = 1, 3, 4
SETTLED_AFTER = 6  # turns of the loop
LONG_NAME = "/home/ada/Documents/Work in progress/Zotero of the group/library.sqlite"
BLOCKS = """

| District | Canopy | Cooling at night, in degrees | Irrigated |
|---|---|---|---|
| Nordstadt | 34 % | 2.1 | in the evening |

```
cooling = base + 0.06 * canopy
```
"""


def all_states(passages: tuple[Evidence, ...]) -> Turn:
    """An answer with a citation in each state, two of them decided by the user, a table and code."""
    answer = (
        f"Okafor & Lindqvist (2021) report: “{QUOTE}.” [1] Irrigated plots stayed cooler until the second morning after "
        "watering [2]. Rents fell wherever canopy grew [3].\n\nThe plan of the city counts 500 new trees a year [4]. Trees "
        f"by a river cool the night most of all [1].{BLOCKS}"
    )
    measured: dict[int, list[float | None]] = {1: [0.97, 0.41], 2: [0.68], 3: [0.09], 4: [None]}
    made = turn(passages, answer=answer, probabilities=measured)
    made = replace(made, steps=STEPS, timings_ms={"total": 3_400.0}, turn_id=12)
    return with_verdict(made, 1, 1, Verdict.DEMOTED)


def dress(engine: ScriptedEngine) -> None:
    """Give the engine something to show in every view."""
    engine.keep(PAUSED)
    engine.keep(RECORDS, records_turn(engine.evidence, session_id=RECORDS))
    engine.keep(SESSION, checked_turn(engine.evidence), all_states(engine.evidence))
    engine.paused[PAUSED] = paused_turn(PAUSED)
    engine.suggestions = ("How much do street trees cool a city at night?", "Who lives under the trees?")
    change = Change(
        ChangeAction.ADDED, ChangeReason.NEW_ITEM, "A paper about trees in the city", "Trees 2023.pdf"
    )
    engine.shown_changes = (SyncChanges("2026-03-02T08:00:00+00:00", 1, 0, 0, (change,)),)
    engine.override_verdict = with_verdict


# --- pages of the main window ---
async def conversation(workspace: Workspace) -> QWidget:
    await workspace.conversation.open_session(SESSION)
    await until(lambda: all(view.is_whole for view in workspace.window.chat.turn_views), "the answers")
    return workspace.window


async def unfolded(workspace: Workspace) -> QWidget:
    """Steps, information, the quotes behind statements that disagree, the search in the conversation."""
    await conversation(workspace)
    for name in ("stepsFold", "thinkingFold", "infoButton"):
        for found in workspace.window.findChildren(QAbstractButton, name):
            if found.isVisible():
                found.click()
    workspace.window.chat.find_bar.open_bar()
    workspace.window.say("Zotero is not running.", "Start Zotero", lambda: None)
    return workspace.window


async def empty(workspace: Workspace) -> QWidget:
    workspace.window.panel.new_session_requested.emit()
    await until(workspace.window.chat.findChild(QWidget, "emptyState").isVisible, "the empty page")
    return workspace.window


async def records(workspace: Workspace) -> QWidget:
    await workspace.conversation.open_session(RECORDS)
    return workspace.window


async def checkpoint(workspace: Workspace) -> QWidget:
    await workspace.conversation.open_session(PAUSED)
    await until(lambda: workspace.window.findChild(QWidget, "checkpointCard"), "the card")
    return workspace.window


async def panel(workspace: Workspace) -> QWidget:
    await conversation(workspace)
    workspace.window.open_panel()
    return workspace.window


async def tags(workspace: Workspace) -> QWidget:
    await panel(workspace)
    papers = workspace.window.panel.papers
    papers.tags_wanted.emit()
    await until(lambda: papers.tags.isVisible() and papers.tags.model.rowCount(), "the tags")
    return papers.tags


async def index(workspace: Workspace) -> QWidget:
    workspace.window.show_index()
    await until(workspace.window.index_page.model.rowCount, "the documents")
    if workspace.window.index_page.changes.is_folded:
        workspace.window.index_page.changes.fold.click()
    return workspace.window


async def first_run(workspace: Workspace) -> QWidget:
    await workspace.index.offer_libraries()
    await until(workspace.window.first_run.build_button.isEnabled, "the estimate")
    return workspace.window


# --- cards and windows over it ---
async def evidence_card(workspace: Workspace) -> QWidget:
    await conversation(workspace)
    answer = workspace.window.chat.turn_views[0].answer
    answer.focus_pill(0)
    QTest.keyClick(answer, Qt.Key.Key_Return)
    popover = workspace.window.popover
    await until(popover.isVisible, "the card")
    return workspace.window


async def palette(workspace: Workspace) -> QWidget:
    workspace.frame.palette.open_palette()
    return workspace.window


async def claims(workspace: Workspace) -> QWidget:
    await conversation(workspace)
    workspace.claims.open(None)
    await until(lambda: workspace.claims.inspector and workspace.claims.inspector.shown_claims, "the claims")
    workspace.claims.inspector.hint.say("The table was not written.")
    return workspace.claims.inspector


async def no_claims(workspace: Workspace) -> QWidget:
    shown = await claims(workspace)
    workspace.claims.inspector.filters.search.setText("photosynthesis on Mars")
    return shown


async def paper_card(workspace: Workspace) -> QWidget:
    await conversation(workspace)
    workspace.window.panel.papers.opened.emit(workspace.engine.catalog.rows[2])
    await until(lambda: workspace.cards.card is not None and workspace.cards.card.isVisible(), "the card")
    return workspace.cards.card


async def page_window(workspace: Workspace) -> QWidget:
    await evidence_card(workspace)
    workspace.window.popover.page_requested.emit(workspace.window.popover.pill)
    await until(lambda: workspace.evidence._page_window is not None, "the page")
    return workspace.evidence._page_window


async def note(workspace: Workspace) -> QWidget:
    await conversation(workspace)
    html = note_html(workspace.window.chat.turn_views[0].turn)
    made = NoteDialog(workspace.window._theme, html, workspace.window)
    made.show_place(ZoteroSelection(1, "My Library", ("Background reading",), None, is_editable=False))
    made.open()
    return made


async def shortcuts(workspace: Workspace) -> QWidget:
    workspace.window.registry.run("help.shortcuts")
    return shown_dialog()


async def about(workspace: Workspace) -> QWidget:
    workspace.window.registry.run("help.about")
    return shown_dialog()


async def fault(workspace: Workspace) -> QWidget:
    workspace.reporter._show("RuntimeError\n  app/ui/workspace.py, line 1, in open")
    return shown_dialog()


async def erasure(workspace: Workspace) -> QWidget:
    workspace.window.registry.run("file.delete_data")
    return shown_dialog()


async def link(workspace: Workspace) -> QWidget:
    workspace.window.chat.link_activated.emit("https://doi.org/10.1000/182?with=a-long-tail")
    return shown_dialog()


async def renaming(workspace: Workspace) -> QWidget:
    await panel(workspace)
    workspace.window.panel.sessions.setFocus()
    QTest.keyClick(workspace.window.panel.sessions, Qt.Key.Key_F2)
    return shown_dialog()


async def start_failure(workspace: Workspace) -> QWidget:
    made, _button = mending_box(
        StoreDamaged(f"The index {LONG_NAME} is damaged.", "", "", path=Path(LONG_NAME))
    )
    made.show()
    return made


async def bundle(workspace: Workspace) -> QWidget:
    outcomes = [
        Check("", number % 3 != 1, "the passages 3 and 4 were changed after it was written")
        for number in range(7)
    ]
    made = BundleWindow(workspace.window._theme, Path("Holy basil.bundle.json"), outcomes, workspace.window)
    made.open()
    return made


def preferences(page: str) -> Opener:
    async def opened(workspace: Workspace) -> QWidget:
        workspace.frame.preferences.open(page)
        return workspace.frame.preferences.dialog

    return opened


def shown_dialog() -> QWidget:
    dialog = QApplication.activeModalWidget()
    if dialog is None:
        tops = [
            one
            for one in QApplication.topLevelWidgets()
            if one.isVisible() and one.objectName() != "mainWindow"
        ]
        (dialog,) = tops
    return dialog


PAGES = ("library", "verification", "models", "search", "appearance", "privacy", "advanced")
VIEWS: dict[str, Opener] = {
    "conversation": conversation,
    "unfolded conversation": unfolded,
    "empty conversation": empty,
    "records": records,
    "checkpoint": checkpoint,
    "panel": panel,
    "tags": tags,
    "index": index,
    "first run": first_run,
    "evidence card": evidence_card,
    "palette": palette,
    "claims": claims,
    "no claims": no_claims,
    "paper card": paper_card,
    "page": page_window,
    "note": note,
    "shortcuts": shortcuts,
    "about": about,
    "fault": fault,
    "erasure": erasure,
    "link": link,
    "renaming": renaming,
    "start failure": start_failure,
    "bundle": bundle,
    **{f"preferences, {page}": preferences(page) for page in PAGES},
}


@asynccontextmanager
async def opened(workspace: Workspace, name: str) -> AsyncIterator[QWidget]:
    """Open a view and, at the end, put everything away again but the conversation."""
    shown = await VIEWS[name](workspace)
    await until(shown.isVisible, name)
    shown.activateWindow()
    await settle()
    try:
        yield shown
    finally:
        await put_away(workspace)


async def put_away(workspace: Workspace) -> None:
    """Close what is open over the main window, and its bars and folds."""
    window = workspace.window
    window.popover.close_card()
    workspace.frame.palette.close_palette()
    window.chat.find_bar.close_bar()
    for page in (window.chat, window.first_run, window.index_page):
        page.hint.hide()
    if workspace.claims.inspector is not None:
        workspace.claims.inspector.filters.clear()
    for top in QApplication.topLevelWidgets():
        if top is not window and top.isVisible():
            top.close()
    window.show_chat()
    window.activateWindow()
    await settle()


async def settle() -> None:
    """Let what was asked for by timers and layouts happen. Events are never handled by hand inside a task."""
    for _ in range(SETTLED_AFTER):
        await asyncio.sleep(0)
