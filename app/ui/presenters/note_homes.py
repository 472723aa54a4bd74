"""Where the note of an answer can go in Zotero: under which papers, and into which collection by its key (B2)."""

from dataclasses import replace

from app.engine.engine import Engine
from app.engine.records import SourceInfo, Turn
from app.engine.zotero.live import ZoteroSelection
from app.engine.zotero.local_notes import NoteHome

_MOST_SELECTED = 5  # more are not told apart at a glance
_MOST_PAPERS = 50


class NoteHomes:
    """Knows papers and collections from the index. Blocking.

    Args:
        engine: Has the index.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def papers(self, turn: Turn, place: ZoteroSelection) -> tuple[SourceInfo, ...]:
        """The papers that a note of an answer belongs to: what is selected in Zotero, then what the answer cites."""
        selected = (place.items or ())[:_MOST_SELECTED]
        owners = self._engine.catalog.owners(selected) if selected else ()
        named = (*(one.source for one in owners), *turn.resolved.cited)
        current = self._engine.relations.current
        found = (replace(one, ref=current(one.ref)) for one in named)
        return tuple({one.ref: one for one in found}.values())[:_MOST_PAPERS]

    def home_of(self, place: ZoteroSelection) -> NoteHome | None:
        """The place by its keys; None where the index does not know it, or knows several of the name."""
        library = next((one for one in self._engine.libraries() if one.library_id == place.library_id), None)
        if library is None:
            return None
        if not place.collection_path:
            return NoteHome(library.group_id)
        known = place.collections_among(self._engine.collections())
        return NoteHome(library.group_id, collection_key=known[0].key) if len(known) == 1 else None
