"""How long a large library takes to be listed, filtered and searched by words, for `bench ingest`."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from app.engine.records import Scope
from app.engine.retrieval.retriever import SEARCH_DEPTH
from app.engine.runs import Progress, RunContext
from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.database import Store
from app.engine.store.search import SearchRepository

_TAG: Final = "SELECT tag FROM item_tags GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 1"
_TITLES: Final = "SELECT title FROM items WHERE title <> '' ORDER BY id LIMIT 5"


@dataclass(frozen=True, slots=True)
class BrowsingTiming:
    """Wall milliseconds; None where the library has nothing of the kind.

    Attributes:
        items: In the whole list.
        list_ms: To list the first page of all items.
        tag_ms: To list the first of those with the most frequent tag.
        typed_ms: To list the first of those whose faces have a typed word.
        search_ms: To search all passages for a title, the mean of a few.
    """

    items: int
    list_ms: float
    tag_ms: float | None
    typed_ms: float | None
    search_ms: float | None

    def as_text(self) -> str:
        """A line for the terminal."""
        return (
            f"Listing {self.items:,} items: {_ms(self.list_ms)}; by a tag {_ms(self.tag_ms)}; by a typed word"
            f" {_ms(self.typed_ms)}; searching the passages {_ms(self.search_ms)}"
        )


def _ms(value: float | None) -> str:
    return f"{value:.0f} ms" if value is not None else "not measured"


def time_browsing(store: Store, run: RunContext) -> BrowsingTiming:
    """Measure on a store that is filled.

    Raises:
        Canceled: The run was asked to stop.
    """
    run.report(Progress("Listing and searching"))
    catalog, search = Catalog(store), SearchRepository(store)
    titles = [str(row[0]) for row in store.rows(_TITLES)]
    tags = tuple(str(row[0]) for row in store.rows(_TAG))
    count = catalog.count(CatalogQuery())  # also fills the caches
    list_ms = _timed(lambda: catalog.page(CatalogQuery()), run)
    tag_ms = _timed(lambda: catalog.page(CatalogQuery(tags=tags)), run) if tags else None
    typed_ms = _timed(lambda: catalog.page(CatalogQuery(text=titles[0].split()[0])), run) if titles else None
    searches = [_timed(partial(search.lexical, title, Scope(), SEARCH_DEPTH), run) for title in titles]
    return BrowsingTiming(
        count, list_ms, tag_ms, typed_ms, sum(searches) / len(searches) if searches else None
    )


def _timed(work: Callable[[], object], run: RunContext) -> float:
    run.check_canceled()
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1_000
