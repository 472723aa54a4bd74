"""Questions to begin with in a library of the user's own, made from its records without a model.

Each is of a kind that the engine answers for any library: what a paper is about whose text is in the index, and which papers
a collection holds, which is looked up and needs no search.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery, CatalogSort
from app.engine.store.records import ItemRecord
from app.engine.zotero.records import Collection

_TITLE_CHARS: Final = range(20, 91)
_NAME_CHARS: Final = range(2, 41)
_HELD: Final = range(3, 31)  # papers of a collection that make a list to read, and no census
_MOST_LOOKED_AT: Final = 40  # collections; each is counted
_UNFIT: Final = re.compile(r"[“”„\"«»<>{}$\\/]|\.\w{2,4}$")  # quotes, markup, names of files


class Suggestions:
    """Finds a few questions that one may begin with.

    Args:
        catalog: The list of papers.
        collections: Gives all collections.
    """

    def __init__(self, catalog: Catalog, collections: Callable[[], Sequence[Collection]]) -> None:
        self._catalog = catalog
        self._collections = collections

    def starts(self) -> tuple[str, ...]:
        """At most three questions, fewer where the library does not give more; blocking, some milliseconds."""
        query = CatalogQuery(sort=CatalogSort.ADDED, is_descending=True)
        papers = [one for one in self._catalog.page(query).rows if _is_fit(one)]
        titles = [f"What is “{one.source.title}” about?" for one in _two_apart(papers)]
        held = [f"Which papers do I have in the collection “{name}”?" for name in self._largest()]
        return (*titles[:1], *held, *titles[1:])

    def _largest(self) -> tuple[str, ...]:
        """The name of the largest collection that can be read as a list, where that name is its own."""
        listed = self._collections()
        names = Counter(one.name for one in listed)
        fit = [one for one in listed if names[one.name] == 1 and _is_name(one.name)]
        sizes = {
            one.name: self._catalog.count(CatalogQuery(collections=(one.ref,)))
            for one in fit[:_MOST_LOOKED_AT]
        }
        held = [name for name, size in sizes.items() if size in _HELD]
        return (max(held, key=sizes.__getitem__),) if held else ()


def _two_apart(papers: Sequence[ItemRecord]) -> list[ItemRecord]:
    """The newest paper, and the newest that lies in none of its collections and is by somebody else."""
    if not papers:
        return []
    first = papers[0]
    others = (
        one
        for one in papers[1:]
        if one.source.authors[:1] != first.source.authors[:1]
        and not set(one.collections) & set(first.collections)
    )
    second = next(others, None)
    return [first] if second is None else [first, second]


def _is_fit(paper: ItemRecord) -> bool:
    title = paper.source.title
    return paper.state == "indexed" and len(title) in _TITLE_CHARS and not _UNFIT.search(title)


def _is_name(name: str) -> bool:
    return len(name) in _NAME_CHARS and not _UNFIT.search(name) and any(map(str.isalpha, name))
