"""Names of a library, given as they are."""

from dataclasses import dataclass

from app.engine.store.metadata_query import CollectionName
from app.engine.store.names import FullName
from app.engine.zotero.records import Library


@dataclass(frozen=True, slots=True)
class GivenNames:
    """Names given as they are; see `LibraryNames`."""

    creators: tuple[FullName, ...] = ()
    tags: tuple[str, ...] = ()
    collections: tuple[CollectionName, ...] = ()
    venues: tuple[str, ...] = ()
    libraries: tuple[Library, ...] = ()

    def has_creator(self, name: str) -> bool:
        """Whether one of `creators` is called so."""
        return any(one.is_called(name) for one in self.creators)
