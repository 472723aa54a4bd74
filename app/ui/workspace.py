"""Joins the engine, the window and the presenters, opens them, and closes them cleanly."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.engine.engine import Engine
from app.engine.errors import InputError
from app.ui.frame import Frame
from app.ui.main_window import MainWindow
from app.ui.presenters.claims_presenter import ClaimsPresenter
from app.ui.presenters.conversation_presenter import ConversationPresenter
from app.ui.presenters.evidence_presenter import EvidencePresenter
from app.ui.presenters.index_presenter import IndexPresenter
from app.ui.presenters.library_cards import LibraryCards
from app.ui.presenters.library_presenter import LibraryPresenter
from app.ui.presenters.verdict_presenter import VerdictPresenter
from app.ui.presenters.zotero_documents import ZoteroDocuments
from app.ui.presenters.zotero_links import ZoteroLinks
from app.ui.presenters.zotero_notes import ZoteroNotes
from app.ui.presenters.zotero_presenter import ZoteroPresenter
from app.ui.reporter import Reporter
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme
from app.ui.widgets.hint import Tone
from app.ui.zotero_opener import UrlHandler, ZoteroOpener


class Workspace(QObject):
    """The whole window with what drives it.

    Signals:
        closed: The window is gone and nothing is in work any more.
    """

    closed = Signal()

    def __init__(self, engine: Engine, theme: Theme, handler: UrlHandler | None = None) -> None:
        super().__init__()
        self.engine = engine
        self._is_closing = False
        self.window = MainWindow(theme, engine.paths)
        self.reporter = Reporter(theme, self.window, partial(self.window.say, tone=Tone.FAULT))
        self.tasks = Tasks(self.reporter.report)
        self.frame = Frame(engine, theme, self.window, self.tasks)
        self.reporter.keep = self.frame.report_crash
        opener = ZoteroOpener(
            handler or UrlHandler(engine.zotero_live), _sample_check(engine), engine.relations.current
        )
        self.library = LibraryPresenter(engine, self.window, self.tasks)
        self.zotero = ZoteroPresenter(engine, self.window, self.tasks, self.library)
        self.notes = ZoteroNotes(engine, self.window, self.tasks, theme, self.zotero)
        self.conversation = ConversationPresenter(engine, self.window, self.tasks, self.library)
        self.verdicts = VerdictPresenter(engine, self.window, self.tasks)
        self.links = ZoteroLinks(opener, self.tasks, self)
        self.evidence = EvidencePresenter(engine, self.window, self.tasks, self.links, self.verdicts, theme)
        self.claims = ClaimsPresenter(engine, self.window, self.tasks, theme, self.evidence, self.verdicts)
        self.conversation.turns_changed.connect(self.claims.refresh)
        self.index = IndexPresenter(
            engine, self.window, self.tasks, self._show_library, lambda: self.conversation.is_asking
        )
        self.cards = LibraryCards(
            engine, self.window, self.tasks, theme, self.library, self.links, self.index
        )
        self.documents = ZoteroDocuments(engine, self.window, self.tasks, self.links, self.index)
        self.frame.preferences.library_requested.connect(
            lambda: self.tasks.start(self.index.offer_libraries())
        )
        self.frame.settings.changed.connect(self.verdicts.on_settings_changed)
        self.window.close_requested.connect(self._on_close_requested)

    async def open(self, notice: str = "") -> None:
        """Fill the window; it is usable before this is done. On the conversation, the keyboard is where one types."""
        with self.conversation.memory.held():
            await self._fill()
        self.frame.tell_news(notice)

    async def _fill(self) -> None:
        has_library = await self.index.open()
        await self.conversation.list_sessions()
        last = self.window.state.session
        listed = {session.session_id for session in await run_blocking(self.engine.sessions)}
        if has_library and last in listed and last is not None:
            await self.conversation.reopen(last)
        elif self.window.pages.currentWidget() is self.window.chat:
            self.window.show_chat()
        if has_library and self.window.state.page == self.window.index_page.objectName():
            self.window.show_index()
        self.window.chat.composer.put_back(self.window.state.unsent)

    async def _show_library(self) -> None:
        await self.library.refresh()
        await self.conversation.suggest()

    def _on_close_requested(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self.tasks.start(self._close())

    async def _close(self) -> None:
        """Cancel what is in work, wait until the threads have left, then let the window go."""
        self.conversation.close()
        self.index.pause()
        self.claims.close()
        self.notes.close()
        await self.tasks.finish_others()
        await run_blocking(self.evidence.close)
        await self.frame.close()
        self.conversation.memory.write()
        self.window.remember()
        self.window.close_for_good()
        self.closed.emit()


def _sample_check(engine: Engine) -> Callable[[Path | None], bool]:
    """Make the question "does this file belong to the sample library?"."""

    def is_sample(path: Path | None) -> bool:
        try:
            folder = engine.sample_library()
        except InputError:
            return False
        return path is not None and path.is_relative_to(folder)

    return is_sample
