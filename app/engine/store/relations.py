"""How items belong together: what was merged into what, what is related, copies in other libraries, the user's own work."""

import json
from dataclasses import replace

from app.engine.records import Scope, SourceInfo
from app.engine.store.database import Store
from app.engine.store.duplicates import DuplicateGroup, duplicates_in
from app.engine.store.items import ITEM_COLUMNS, source_info
from app.engine.zotero.records import Account, RelationKind, ZoteroRef

_ACCOUNT = "SELECT value FROM meta WHERE name = 'account'"
_FOLLOWED = """
SELECT F.by_library_id, F.by_key FROM followed_refs F WHERE F.library_id = :library AND F.key = :key
"""
_IS_PRESENT = """
SELECT EXISTS (SELECT 1 FROM items WHERE library_id = :library AND key = :key)
    OR EXISTS (SELECT 1 FROM sources WHERE library_id = :library AND key = :key)
"""
_OTHERS = f"""
SELECT {ITEM_COLUMNS} FROM relations R
JOIN items I ON I.library_id = R.other_library_id AND I.key = R.other_key
LEFT JOIN libraries L ON L.library_id = I.library_id
WHERE R.library_id = :library AND R.key = :key AND R.kind = :kind
UNION
SELECT {ITEM_COLUMNS} FROM relations R
JOIN items I ON I.library_id = R.library_id AND I.key = R.key
LEFT JOIN libraries L ON L.library_id = I.library_id
WHERE R.other_library_id = :library AND R.other_key = :key AND R.kind = :kind
"""  # noqa: S608 - constant columns
_OWN = f"""
SELECT {ITEM_COLUMNS} FROM own_publications O
JOIN items I ON I.library_id = O.library_id AND I.key = O.key
LEFT JOIN libraries L ON L.library_id = I.library_id
ORDER BY I.year IS NULL, I.year DESC, I.title, I.id
"""  # noqa: S608 - constant columns


class LibraryRelations:
    """Reads how items belong together. Safe to use from several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def current(self, ref: ZoteroRef) -> ZoteroRef:
        """Where an item, file or note is now that a conversation names as it was then.

        What was merged with another leads to that one; what is unchanged, or gone for good, to itself.
        """
        row = {"library": ref.library_id, "key": ref.key}
        if self._store.rows(_IS_PRESENT, row)[0][0]:
            return ref
        followed = self._store.rows(_FOLLOWED, row)
        return ZoteroRef(*followed[0]) if followed else ref

    def account(self) -> Account:
        """Whose Zotero database was read last, as far as it said so."""
        stored = self._store.rows(_ACCOUNT)
        return Account(*json.loads(stored[0][0])) if stored else Account()

    def current_scope(self, scope: Scope) -> Scope:
        """A scope of an earlier message, with each of its items as it is named now."""
        if not scope.items:
            return scope
        return replace(scope, items=tuple(dict.fromkeys(map(self.current, scope.items))))

    def related(self, ref: ZoteroRef) -> tuple[SourceInfo, ...]:
        """The items that Zotero lists as related to an item, from either side."""
        return self._others(ref, RelationKind.RELATED)

    def copies(self, ref: ZoteroRef) -> tuple[SourceInfo, ...]:
        """The copies of an item in other libraries that Zotero knows as such."""
        return self._others(ref, RelationKind.COPY)

    def own_publications(self) -> tuple[SourceInfo, ...]:
        """The items in "My Publications", newest first."""
        return tuple(map(source_info, self._store.rows(_OWN)))

    def duplicates(self) -> tuple[DuplicateGroup, ...]:
        """All works that are there more than once, in one library or in several; the store keeps them apart."""
        return duplicates_in(self._store)

    def _others(self, ref: ZoteroRef, kind: RelationKind) -> tuple[SourceInfo, ...]:
        row = {"library": ref.library_id, "key": ref.key, "kind": kind.value}
        return tuple(map(source_info, self._store.rows(_OTHERS, row)))
