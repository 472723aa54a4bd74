"""Saves an answer with its sources as a note in Zotero, after the user saw what is written and where (B2)."""

import re
from html import escape

from PySide6.QtCore import QObject

from app.engine.engine import Engine
from app.engine.records import SourceInfo, Turn
from app.engine.runs import Canceled
from app.engine.zotero.exchange import ZoteroSilent
from app.engine.zotero.live import ZoteroSelection
from app.engine.zotero.local_notes import NoteHome, WriteAccess
from app.engine.zotero.note_draft import NoteDraft
from app.ui.chat.copying import cited_markdown, html_of
from app.ui.chat.turn_actions import CopyMode
from app.ui.commands.registry import Command, Menu
from app.ui.engine_words import error_words
from app.ui.library.note_dialog import NoteDialog
from app.ui.main_window import MainWindow
from app.ui.presenters.note_homes import NoteHomes
from app.ui.presenters.zotero_presenter import ZoteroPresenter
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme

_HEADING = re.compile(r"<(/?)h([1-5])>")  # the question stands above those of the answer


def note_html(turn: Turn) -> str:
    """The answer as Zotero keeps notes: the question, the text with (Author, Year), the sources; no keys, no markers."""
    answer = _HEADING.sub(lambda tag: f"<{tag[1]}h{int(tag[2]) + 1}>", html_of(cited_markdown(turn)))
    return f"<h1>{escape(turn.question)}</h1>\n{answer}"


class ZoteroNotes(QObject):
    """Asks Zotero for its selected place, shows note and place, and saves when told to.

    Args:
        engine: Speaks with Zotero.
        window: The views.
        tasks: Keeps what is in work.
        theme: For the dialog.
        zotero: Says what is in the way when Zotero does not answer.
    """

    def __init__(
        self, engine: Engine, window: MainWindow, tasks: Tasks, theme: Theme, zotero: ZoteroPresenter
    ) -> None:
        super().__init__(window)
        self._live = engine.zotero_live
        self._homes = NoteHomes(engine)
        self._window = window
        self._tasks = tasks
        self._theme = theme
        self._zotero = zotero
        self.dialog: NoteDialog | None = None
        window.chat.copy_requested.connect(self._on_copy_requested)
        window.registry.add(
            Command(
                "conversation.save_note",
                self.tr("Save the last answer as a note in Zotero…"),
                Menu.CONVERSATION,
                self._save_last,
                is_enabled=lambda: self._last() is not None,
                group=3,
            )
        )

    def _last(self) -> Turn | None:
        turns = [view.turn for view in self._window.chat.turn_views if view.turn is not None]
        return turns[-1] if turns else None

    def _save_last(self) -> None:
        if (turn := self._last()) is not None:
            self._tasks.start(self._offer(turn))

    def _on_copy_requested(self, turn: Turn, mode: CopyMode) -> None:
        if mode is CopyMode.ZOTERO_NOTE:
            self._tasks.start(self._offer(turn))

    async def _offer(self, turn: Turn) -> None:
        try:
            place = await run_blocking(self._live.selection)
        except ZoteroSilent as silence:
            await self._zotero.say_silence(silence)
            return
        papers = await run_blocking(self._homes.papers, turn, place)
        access = await self._access() if papers else None
        self._window.chat.hint.hide()
        self.close()
        draft = NoteDraft(note_html(turn))
        dialog = self.dialog = NoteDialog(self._theme, draft.html, self._window)
        dialog.show_place(place)
        dialog.offer_papers(papers, access)
        dialog.look_again_requested.connect(lambda: self._tasks.start(self._look_again(dialog)))
        dialog.save_requested.connect(lambda where: self._tasks.start(self._save(draft, where, dialog)))
        dialog.finished.connect(lambda _result: self._forget(dialog))
        dialog.open()

    def close(self) -> None:
        """Leave the dialog; what waits for Zotero's permission waits no longer."""
        if self.dialog is not None:
            self.dialog.close()

    async def _access(self) -> WriteAccess | None:
        try:
            return await run_blocking(self._live.local_notes.access)
        except ZoteroSilent:
            return None

    async def _look_again(self, dialog: NoteDialog) -> None:
        try:
            place = await run_blocking(self._live.selection)
        except ZoteroSilent as silence:
            if self.dialog is dialog:
                dialog.hint.say(error_words(silence))
            return
        if self.dialog is dialog:
            dialog.show_place(place)

    async def _save(self, draft: NoteDraft, where: ZoteroSelection | SourceInfo, dialog: NoteDialog) -> None:
        dialog.set_busy(is_busy=True)
        try:
            await self._write(draft, where, dialog)
        except Canceled:
            return
        except ZoteroSilent as silence:
            if self.dialog is dialog:
                dialog.hint.say(error_words(silence))
            else:
                self._window.say(error_words(silence))
            return
        finally:
            if self.dialog is dialog:
                dialog.set_busy(is_busy=False)
        if self.dialog is dialog:
            dialog.accept()
        place = where.title if isinstance(where, SourceInfo) else where.place
        self._window.chat.say_done(self.tr("Saved in Zotero: {place}").format(place=place))

    async def _write(self, draft: NoteDraft, where: ZoteroSelection | SourceInfo, dialog: NoteDialog) -> None:
        """By the local interface under a paper, and wherever it is allowed for good; else where Zotero's selection stands."""
        local = self._live.local_notes
        home: NoteHome | None = None
        if isinstance(where, SourceInfo):
            home = NoteHome(where.group_id, parent_key=where.ref.key)
        elif await self._access() is WriteAccess.ALLOWED:
            home = await run_blocking(self._homes.home_of, where)
        if home is not None:
            await run_blocking(local.save, draft, home, lambda: self.dialog is dialog)
        elif isinstance(where, ZoteroSelection):
            await run_blocking(self._live.save_note, draft, where)

    def _forget(self, dialog: NoteDialog) -> None:
        if self.dialog is dialog:
            self.dialog = None
