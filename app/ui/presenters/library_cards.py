"""Opens the card of a paper, its menu in the list, and does what is asked there (U1)."""

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.engine.engine import Engine
from app.engine.store.paper_details import PaperDetails, PaperDocument
from app.engine.store.records import ItemRecord
from app.ui.commands.registry import Command, KeyHint, Menu
from app.ui.library.item_model import ITEM_ROLE
from app.ui.library.paper_card import PaperCard
from app.ui.main_window import MainWindow
from app.ui.presenters.index_presenter import IndexPresenter
from app.ui.presenters.library_presenter import LibraryPresenter
from app.ui.presenters.zotero_links import ZoteroLinks
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme


class LibraryCards(QObject):
    """Joins the list of papers to their cards, to Zotero and to the index; one card at a time.

    Args:
        engine: Reads the details.
        window: The views.
        tasks: Keeps what is in work.
        theme: For the cards.
        library: Takes a paper as the scope.
        links: Leads to Zotero.
        index: Tries again what could not be read.
    """

    def __init__(
        self,
        engine: Engine,
        window: MainWindow,
        tasks: Tasks,
        theme: Theme,
        library: LibraryPresenter,
        links: ZoteroLinks,
        index: IndexPresenter,
    ) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._theme = theme
        self._library = library
        self._links = links
        self._index = index
        self.card: PaperCard | None = None
        papers = self._papers = window.panel.papers
        papers.opened.connect(self._on_opened)
        papers.menu_requested.connect(self._on_menu)
        window.registry.add(
            Command(
                "library.paper_details",
                self.tr("Details of the paper"),
                Menu.LIBRARY,
                self._open_current,
                "Ctrl+I",
                is_enabled=lambda: self._current() is not None,
                keywords=self.tr("abstract files tags"),
            ),
            Command(
                "library.ask_about_paper",
                self.tr("Ask about the chosen papers"),
                Menu.LIBRARY,
                library.ask_about_chosen,
                is_enabled=lambda: library.has_chosen,
            ),
        )
        listed = self.tr("In the list of papers")
        window.registry.add_hints(
            KeyHint("Enter", self.tr("Show the details of the paper"), listed),
            KeyHint("Ctrl+Enter", self.tr("Ask about the chosen papers"), listed),
            KeyHint(
                "Ctrl+Enter", self.tr("Ask only in the chosen place"), self.tr("In the tree of collections")
            ),
        )

    def _current(self) -> ItemRecord | None:
        row = self._papers.items.currentIndex().data(ITEM_ROLE)
        return row if isinstance(row, ItemRecord) else None

    def _open_current(self) -> None:
        if (row := self._current()) is not None:
            self._on_opened(row)

    def _on_opened(self, row: ItemRecord) -> None:
        self._tasks.start(self._open(row))

    async def _open(self, row: ItemRecord) -> None:
        details = await run_blocking(self._engine.catalog.details, row.source.ref)
        if details is None:
            self._window.say(self.tr("This paper is not in the library any more."))
            return
        if self.card is not None:
            self.card.close()
        card = self.card = PaperCard(self._theme, details, self._window)
        card.ask_requested.connect(lambda: self._ask_about(row))
        card.library_requested.connect(lambda: self._select(details, card))
        card.reader_requested.connect(lambda document: self._read(details, document, card))
        card.retry_requested.connect(self._retry)
        card.index_requested.connect(lambda: self._show_in_index(details))
        card.finished.connect(lambda _result: self._forget(card))
        card.open()

    def _forget(self, card: PaperCard) -> None:
        if self.card is card:
            self.card = None

    def _close(self) -> None:
        if self.card is not None:
            self.card.close()

    # --- what a card offers ---
    def _ask_about(self, row: ItemRecord) -> None:
        self._close()
        self._library.take_items((row,))
        self._window.show_chat()

    def _select(self, details: PaperDetails, card: PaperCard) -> None:
        path = next((one.attachment.path for one in details.documents if one.attachment.path), None)
        self._links.show(self._links.opener.item_of(details.source, path), card.hint)

    def _read(self, details: PaperDetails, document: PaperDocument, card: PaperCard) -> None:
        self._links.show(self._links.opener.file_of(details.source, document.attachment), card.hint)

    def _retry(self) -> None:
        self._close()
        self._index.retry()

    def _show_in_index(self, details: PaperDetails) -> None:
        self._close()
        self._window.show_index()
        self._window.index_page.filter.setText(details.source.title)

    # --- menu ---
    def _on_menu(self, row: ItemRecord, place: QPoint) -> None:
        menu = QMenu(self._papers)
        menu.setObjectName("paperMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        offered = (
            (self.tr("Ask about this paper"), lambda: self._ask_about(row)),
            (
                self.tr("Add to the question"),
                lambda: self._tasks.start(self._library.add_papers([row.source.ref])),
            ),
            (self.tr("Details"), lambda: self._on_opened(row)),
            (
                self.tr("Select in Library"),
                lambda: self._links.show(self._links.opener.item_of(row.source), self._window.chat.hint),
            ),
        )
        for text, action in offered:
            menu.addAction(text).triggered.connect(lambda _checked=False, action=action: action())
        menu.popup(place)
