"""Leads from the documents of the index page into Zotero, and has those that failed read again (U12, B1)."""

from PySide6.QtCore import QObject

from app.engine.engine import Engine
from app.engine.records import DocumentStatus
from app.engine.zotero.links import select_link
from app.ui.main_window import MainWindow
from app.ui.presenters.index_presenter import IndexPresenter
from app.ui.presenters.zotero_links import ZoteroLinks
from app.ui.tasks import Tasks, run_blocking
from app.ui.zotero_opener import ZoteroTarget


class ZoteroDocuments(QObject):
    """Joins the card below the table of documents to Zotero and to the index."""

    def __init__(
        self, engine: Engine, window: MainWindow, tasks: Tasks, links: ZoteroLinks, index: IndexPresenter
    ) -> None:
        super().__init__(window)
        self._engine = engine
        self._tasks = tasks
        self._links = links
        self._card = window.index_page.document
        self._card.zotero_requested.connect(lambda status: self._tasks.start(self._show(status)))
        self._card.retry_requested.connect(index.retry)

    async def _show(self, status: DocumentStatus) -> None:
        """Select the file or note itself, so that the user sees which one it is."""
        groups = {one.library_id: one.group_id for one in await run_blocking(self._engine.libraries)}
        link = select_link(status.ref.key, groups.get(status.ref.library_id))
        self._links.show(ZoteroTarget(link), self._card.hint)
