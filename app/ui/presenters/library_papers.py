"""Lists the papers of the chosen place page by page; answers that come late are dropped (U1)."""

from dataclasses import replace

from PySide6.QtCore import QObject, QSettings, Signal

from app.engine.engine import Engine
from app.engine.store.catalog import PAGE_ROWS
from app.engine.store.catalog_query import CatalogPage, CatalogPlace, CatalogQuery, CatalogSort
from app.engine.zotero.records import ZoteroRef
from app.ui.main_window import MainWindow
from app.ui.tasks import Tasks, run_blocking

_NOWHERE = ZoteroRef(0, "")  # no reference at all would mean all papers
_SORT = "papers/sort"
_IS_DESCENDING = "papers/descending"
_MOST_AT_ONCE = 2_000  # when a list that was scrolled far is read again


class LibraryPapers(QObject):
    """Owns what the list of papers shows.

    Signals:
        listed: Other rows are shown; what was marked in the list is not any more.
    """

    listed = Signal()

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._catalog = engine.catalog
        self._part = window.panel.papers
        self._window = window
        self._tasks = tasks
        self._state = QSettings(str(engine.paths.window_state), QSettings.Format.IniFormat)
        self._query = CatalogQuery(
            sort=self._stored_sort(), is_descending=self._state.value(_IS_DESCENDING) == "true"
        )
        self._after: CatalogPlace | None = None
        self._number = 0  # of the latest listing; answers of earlier ones are dropped
        self._part.mark_sort(self._query.sort, is_descending=self._query.is_descending)
        self._part.sort_chosen.connect(self._on_sort_chosen)
        self._part.filter_changed.connect(self._on_filter_changed)
        self._part.tags_wanted.connect(lambda: self._tasks.start(self._offer_tags()))
        self._part.tags.tags_chosen.connect(lambda tags: self._tasks.start(self.show_tags(tags)))
        self._part.model.more_wanted.connect(lambda: self._tasks.start(self._more()))

    @property
    def query(self) -> CatalogQuery:
        """What is listed."""
        return self._query

    async def show_place(self, place: CatalogQuery) -> None:
        """List another library or collection, in the order and with the filter in force."""
        await self._ask(
            replace(
                self._query,
                library_ids=place.library_ids,
                collections=place.collections,
                is_unfiled=place.is_unfiled,
                refs=(),
            )
        )

    async def show_refs(self, refs: tuple[ZoteroRef, ...]) -> None:
        """List these papers and no others."""
        place = replace(self._query, library_ids=(), collections=(), is_unfiled=False)
        await self._ask(replace(place, refs=refs or (_NOWHERE,)))

    async def show_tags(self, tags: tuple[str, ...]) -> None:
        """List only papers that have all these tags."""
        self._part.show_tags(tags)
        await self._ask(replace(self._query, tags=tags))
        if self._part.tags.isVisible():
            self._part.tags.show_tags(await run_blocking(self._catalog.tags, self._query), self._query.tags)

    async def _offer_tags(self) -> None:
        """Offer the tags of what is listed: ticking one leaves the papers that have it too."""
        self._part.show_tags(self._query.tags)  # pressing the button has turned it
        self._part.tags.show_tags(await run_blocking(self._catalog.tags, self._query), self._query.tags)
        self._part.tags.open_below(self._part.tag_button)

    async def refresh(self) -> None:
        """Read again what is shown, as far as it was scrolled."""
        await self._ask(self._query, rows=min(_MOST_AT_ONCE, self._part.model.rowCount()))

    async def _ask(self, query: CatalogQuery, rows: int = 0) -> None:
        self._query = query
        self._number += 1
        number = self._number
        page = await run_blocking(self._catalog.page, query, None, max(PAGE_ROWS, rows))
        if number != self._number:
            return
        self._take(page)
        self._part.model.show(page.rows, has_more=page.after is not None)
        self._tell_nothing(query, is_empty=not page.rows)
        self.listed.emit()
        matching, total = await run_blocking(self._count, query)
        if number == self._number:
            self._part.show_count(matching, total)

    def _tell_nothing(self, query: CatalogQuery, *, is_empty: bool) -> None:
        """Say why no paper is listed, where none is."""
        if not is_empty:
            self._part.show_nothing("")
        elif query.is_filtered:
            text = self.tr("No paper fits what you look for.")
            self._part.show_nothing(text, self.tr("Clear filter"), self._part.clear_filters)
        elif query.refs:
            self._part.show_nothing(self.tr("No paper is in this library twice."))
        elif query.is_unfiled:
            self._part.show_nothing(self.tr("Every paper of this library is in a collection."))
        elif query.collections:
            self._part.show_nothing(self.tr("No paper is in this collection."))
        else:
            text = self.tr("Papers will be listed here once Zotero was read.")
            self._part.show_nothing(text, self.tr("Show index"), self._window.show_index)

    async def _more(self) -> None:
        number = self._number
        if self._after is None:
            return
        page = await run_blocking(self._catalog.page, self._query, self._after)
        if number == self._number:
            self._take(page)
            self._part.model.append(page.rows, has_more=page.after is not None)
            self.listed.emit()

    def _take(self, page: CatalogPage) -> None:
        self._after = page.after

    def _count(self, query: CatalogQuery) -> tuple[int, int]:
        matching = self._catalog.count(query)
        whole = replace(query, text="", tags=())
        return matching, self._catalog.count(whole) if query.is_filtered else matching

    def _stored_sort(self) -> CatalogSort:
        try:
            return CatalogSort(str(self._state.value(_SORT)))
        except ValueError:  # none was chosen yet, or an entry is damaged
            return CatalogSort.AUTHOR

    def _on_sort_chosen(self, sort: CatalogSort, is_descending: bool) -> None:
        self._state.setValue(_SORT, sort.value)
        self._state.setValue(_IS_DESCENDING, "true" if is_descending else "false")
        query = replace(self._query, sort=sort, is_descending=is_descending)
        self._tasks.start(self._ask(query))

    def _on_filter_changed(self, text: str) -> None:
        self._tasks.start(self._ask(replace(self._query, text=text.strip())))
