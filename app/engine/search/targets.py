"""What an `item_key` means (P2): everything, the user's selection, or certain items, attachments and notes."""

from dataclasses import dataclass, replace

from app.engine.records import Scope
from app.engine.search.calls import Keys, keys_of
from app.engine.store.outlines import OutlineRepository, StoredDocument
from app.engine.zotero.records import ZoteroRef

EVERYTHING = frozenset({"", "all", "*", "library"})
SELECTION = frozenset({"active", "selected"})


@dataclass(frozen=True, slots=True)
class Target:
    """Where to search.

    Attributes:
        scope: Never wider than the turn's own.
        words: The place, for the user.
        is_broad: Whether it is all that the turn may draw on.
        notice: What could not be taken as asked, "" if nothing.
        is_found: Whether at least one of the keys is there.
    """

    scope: Scope
    words: str
    is_broad: bool
    notice: str = ""
    is_found: bool = True


def search_target(
    written: Keys, scope: Scope, selected: tuple[ZoteroRef, ...], outlines: OutlineRepository
) -> Target:
    """Resolve the `item_key` of a search within a turn's scope."""
    keys = keys_of(written)
    if all(key.casefold() in EVERYTHING for key in keys):
        return _everything(scope)
    if all(key.casefold() in SELECTION for key in keys):
        if not selected:
            return replace(_everything(scope), notice="Nothing is selected; everything was searched.")
        return Target(
            replace(scope, items=selected, collections=()), _selection_words(len(selected)), is_broad=False
        )
    return _named(keys, scope, outlines)


def _everything(scope: Scope) -> Target:
    return Target(scope, "your library" if scope.is_whole_library else "the chosen papers", is_broad=True)


def _selection_words(number: int) -> str:
    return "the selected paper" if number == 1 else f"the {number} selected papers"


def _named(keys: tuple[str, ...], scope: Scope, outlines: OutlineRepository) -> Target:
    found = {key: outlines.refs_of(key, scope) for key in keys}
    refs = tuple(ref for key in keys for ref in found[key])
    unknown = [key for key in keys if not found[key]]
    notice = f"Not among what may be searched: {', '.join(unknown)}." if unknown else ""
    if not refs:
        return Target(scope, "", is_broad=False, notice=notice, is_found=False)
    titles = _titles(keys, scope, outlines)
    words = f"“{titles[0]}”" if len(titles) == 1 else f"{len(titles)} papers"
    return Target(replace(scope, items=refs, collections=()), words, is_broad=False, notice=notice)


def _titles(keys: tuple[str, ...], scope: Scope, outlines: OutlineRepository) -> list[str]:
    documents = [one for key in keys for one in outlines.documents_of(key, scope)[:1]]
    return list(dict.fromkeys(one.source.title for one in documents)) or ["that paper"]


def documents_to_read(
    written: str, scope: Scope, selected: tuple[ZoteroRef, ...], outlines: OutlineRepository
) -> tuple[StoredDocument, ...]:
    """The documents that the `item_key` of an outline or a reading stands for, the one to read first at the front.

    Empty when there is none: an unknown key, nothing selected, or several selected.
    """
    keys = keys_of(written)
    if len(keys) == 1 and keys[0].casefold() in SELECTION and len(selected) == 1:
        keys = (selected[0].key,)
    return outlines.documents_of(keys[0], scope) if len(keys) == 1 else ()
