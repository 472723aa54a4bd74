"""Writing how items of a Zotero library belong together: merges, relations, copies, the user's own publications."""

from collections.abc import Iterable
from typing import Final

import apsw

from app.engine.zotero.records import ZoteroLibrary

_PUT_REPLACED = """
INSERT INTO replaced_refs (library_id, key, by_library_id, by_key) VALUES (:library, :key, :by_library, :by_key)
ON CONFLICT (library_id, key) DO UPDATE SET by_library_id = :by_library, by_key = :by_key
WHERE by_library_id <> :by_library OR by_key <> :by_key
"""
_PRESENT: Final = """
EXISTS (SELECT 1 FROM items I WHERE I.library_id = {library} AND I.key = {key})
OR EXISTS (SELECT 1 FROM sources S WHERE S.library_id = {library} AND S.key = {key})
"""
# What was merged before goes on to where its survivor went now.
_GO_ON = """
UPDATE replaced_refs AS R SET by_library_id = N.by_library_id, by_key = N.by_key FROM replaced_refs N
WHERE N.library_id = R.by_library_id AND N.key = R.by_key
"""
# What came back from the trash stands for itself again, and what lives on in nothing leads nowhere.
_FORGET_REPLACED = f"""
DELETE FROM replaced_refs AS R
WHERE {_PRESENT.format(library="R.library_id", key="R.key")}
   OR NOT ({_PRESENT.format(library="R.by_library_id", key="R.by_key")})
"""  # noqa: S608 - constant columns
_STORED = {
    "relations": "SELECT library_id, key, kind, other_library_id, other_key FROM relations",
    "own_publications": "SELECT library_id, key FROM own_publications",
}
_PUT = {
    "relations": "INSERT INTO relations VALUES (?, ?, ?, ?, ?)",
    "own_publications": "INSERT INTO own_publications VALUES (?, ?)",
}
_DROP = {
    "relations": "DELETE FROM relations WHERE (library_id, key, kind, other_library_id, other_key) = (?, ?, ?, ?, ?)",
    "own_publications": "DELETE FROM own_publications WHERE (library_id, key) = (?, ?)",
}


def sync_relations(connection: apsw.Connection, library: ZoteroLibrary, *, is_backup: bool) -> None:
    """Write what a library says of its items beyond themselves; call inside a transaction, after items and sources.

    Args:
        connection: The store's writer.
        library: As it was read.
        is_backup: Whether it was read from a backup, which may lack what was merged or related since.
    """
    for ref, by in library.replaced.items():
        columns = {"library": ref.library_id, "key": ref.key, "by_library": by.library_id, "by_key": by.key}
        connection.execute(_PUT_REPLACED, columns)
    connection.execute(_GO_ON)
    connection.execute(_FORGET_REPLACED)
    related = ((*one.ref, one.kind.value, *one.other) for one in library.relations)
    _bring_to(connection, "relations", related, is_backup=is_backup)
    _bring_to(connection, "own_publications", library.own, is_backup=is_backup)


def _bring_to(
    connection: apsw.Connection, table: str, rows: Iterable[tuple[object, ...]], *, is_backup: bool
) -> None:
    wanted = {tuple(row) for row in rows}
    stored = set(connection.execute(_STORED[table]))
    connection.executemany(_PUT[table], wanted - stored)
    if not is_backup:
        connection.executemany(_DROP[table], stored - wanted)
