"""BibTeX and full entries of a few sources, for the clipboard."""

from collections.abc import Sequence

from app.engine.citations.rendering import Entry
from app.engine.export.bibtex import bibtex
from app.engine.export.citation_keys import citation_keys
from app.engine.export.reference_entry import reference_entry
from app.engine.records import BibliographicItem, SourceInfo
from app.engine.store.items import LibraryRepository
from app.engine.zotero.records import ZoteroRef


class Bibliography:
    """Knows the sources of the library; their keys are those of every export, so that texts and lists fit together."""

    def __init__(self, library: LibraryRepository) -> None:
        self._library = library

    def bibtex(self, sources: Sequence[SourceInfo]) -> str:
        """One entry a source, in the order given; one that has left the library has what the answer knew of it."""
        keys = citation_keys(sources, self._library.sources_in_order_of_arrival())
        known = self._known(sources)
        return bibtex([known[one.ref] for one in sources], keys)

    def entries(self, sources: Sequence[SourceInfo]) -> Entry:
        """Look sources up once; what is given back writes the entry of each with all that the library knows (U7)."""
        known = self._known(sources)
        return lambda source, suffix: reference_entry(known[source.ref], suffix)

    def _known(self, sources: Sequence[SourceInfo]) -> dict[ZoteroRef, BibliographicItem]:
        items = self._library.bibliographic_items([one.ref for one in sources])
        known = {item.source.ref: item for item in items}
        return {one.ref: known.get(one.ref) or BibliographicItem(one) for one in sources}
