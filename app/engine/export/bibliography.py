"""BibTeX of a few sources, for the clipboard."""

from collections.abc import Sequence

from app.engine.export.bibtex import bibtex
from app.engine.export.citation_keys import citation_keys
from app.engine.records import BibliographicItem, SourceInfo
from app.engine.store.items import LibraryRepository


class Bibliography:
    """Knows the sources of the library; their keys are those of every export, so that texts and lists fit together."""

    def __init__(self, library: LibraryRepository) -> None:
        self._library = library

    def bibtex(self, sources: Sequence[SourceInfo]) -> str:
        """One entry a source, in the order given; one that has left the library has what the answer knew of it."""
        keys = citation_keys(sources, self._library.sources_in_order_of_arrival())
        refs = [one.ref for one in sources]
        known = {item.source.ref: item for item in self._library.bibliographic_items(refs)}
        return bibtex([known.get(one.ref) or BibliographicItem(one) for one in sources], keys)
