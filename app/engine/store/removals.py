"""When a sync would remove so much that it stops and asks; and why what is removed is gone."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final

from app.engine.errors import RemovalsNotConfirmed
from app.engine.store.records import ChangeReason, SourceKey, SourceKind
from app.engine.store.sync_items import KnownItem
from app.engine.zotero.records import ZoteroLibrary, ZoteroRef

FEW: Final = 25
SHARE: Final = 0.25
_EXAMPLES: Final = 3
_DOCUMENTS: Final = (SourceKind.ATTACHMENT, SourceKind.NOTE)
_WHY: Final = {
    ChangeReason.TRASHED: "most of them are in Zotero's trash",
    ChangeReason.MERGED: "most of them were merged with others",
    ChangeReason.LEFT_LIBRARY: "most of them belong to a group that is not in Zotero any more",
}

_OTHER_ACCOUNT: Final = "the library belongs to another Zotero account than the one that was indexed"


class Removal:
    """Knows why something is not in a library any more."""

    def __init__(self, library: ZoteroLibrary) -> None:
        self._library = library
        self._libraries = {one.library_id for one in library.libraries}

    def reason(self, ref: ZoteroRef) -> ChangeReason:
        """The reason for an item, file or note that is gone."""
        if ref.library_id not in self._libraries:
            return ChangeReason.LEFT_LIBRARY
        if ref in self._library.replaced:
            return ChangeReason.MERGED
        return ChangeReason.TRASHED if ref in self._library.trashed else ChangeReason.DELETED


def check_removals(
    library: ZoteroLibrary,
    items: Mapping[ZoteroRef, KnownItem],
    sources: Collection[SourceKey],
    gone_items: Mapping[ZoteroRef, KnownItem],
    gone_sources: Collection[SourceKey],
    *,
    is_other_account: bool = False,
) -> None:
    """Stop a sync that would remove more than 25 items, or files and notes, and more than a quarter of them.

    Args:
        library: As it was read.
        items: All that the store knows.
        sources: Likewise.
        gone_items: Those that the library has not.
        gone_sources: Likewise.
        is_other_account: Whether the database is known to be that of another account than before.

    Raises:
        RemovalsNotConfirmed: It would.
    """
    documents, gone = _documents(sources), _documents(gone_sources)
    if not _is_much(len(gone_items), len(items)) and not _is_much(len(gone), len(documents)):
        return
    refs = (*gone_items, *(key.ref for key in gone))
    is_other_library = len(gone_items) == len(items) and bool(library.items)
    why = _OTHER_ACCOUNT if is_other_account else _why(library, refs, is_other_library=is_other_library)
    parts = (_counted(len(gone_items), "item"), _counted(len(gone), "file or note", "files and notes"))
    going = " and ".join(part for part in parts if not part.startswith("0 "))
    raise RemovalsNotConfirmed(
        f"Zotero's library has {_counted(len(library.items), 'item')}; your index has {len(items):,}. This run would"
        f" remove {going} from the index{_examples(gone_items)}: {why}. Nothing was changed.",
        items=len(gone_items),
        documents=len(gone),
    )


def _documents(sources: Collection[SourceKey]) -> list[SourceKey]:
    return [key for key in sources if key.kind in _DOCUMENTS]


def _is_much(going: int, all_of_them: int) -> bool:
    return going > FEW and going > SHARE * all_of_them


def _why(library: ZoteroLibrary, refs: Collection[ZoteroRef], *, is_other_library: bool) -> str:
    removal = Removal(library)
    (reason, count) = Counter(removal.reason(ref) for ref in refs).most_common(1)[0]
    if 2 * count > len(refs) and reason in _WHY:
        return _WHY[reason]
    if is_other_library:
        return "none of the items in Zotero is known here, as if this were another library"
    return "they are neither in Zotero's library nor in its trash, as after a backup was restored or a library emptied"


def _examples(gone: Mapping[ZoteroRef, KnownItem]) -> str:
    titles = [f"“{known.title}”" for known in gone.values() if known.title][:_EXAMPLES]
    return f" ({', '.join(titles)}{' …' if len(gone) > len(titles) else ''})" if titles else ""


def _counted(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
