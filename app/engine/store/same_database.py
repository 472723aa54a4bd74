"""Whether a library comes from the database it came from before, and what another one means for the store.

Numbers of libraries belong to one Zotero database: the same account in a new installation may count its groups
otherwise. What is indexed follows its group then, instead of being read anew. A database of another account has nothing
to do with what is indexed; should a key happen to be the same, its file is compared by content.
"""

import json
import logging
from collections.abc import Iterable

import apsw

from app.engine.zotero.records import Account, Library

logger = logging.getLogger(__name__)

_ACCOUNT = "SELECT value FROM meta WHERE name = 'account'"
_PUT_ACCOUNT = """
INSERT INTO meta (name, value) VALUES ('account', :value) ON CONFLICT (name) DO UPDATE SET value = :value
"""
# A time that no file has: the next run compares the contents.
_DISTRUST_FILES = "UPDATE sources SET mtime_ns = -1 WHERE mtime_ns IS NOT NULL AND kind = 'attachment'"
_LIBRARIES = "SELECT library_id, coalesce(group_id, 0) FROM libraries"
_USED = "SELECT coalesce(max(library_id), 0) FROM (SELECT library_id FROM libraries UNION ALL SELECT max(library_id) FROM sources)"
_TABLES = (
    ("libraries", "library_id"),
    ("collections", "library_id"),
    ("items", "library_id"),
    ("sources", "library_id"),
    ("catalog", "library_id"),
    ("own_publications", "library_id"),
    ("relations", "library_id"),
    ("relations", "other_library_id"),
    ("replaced_refs", "by_library_id"),
    ("renumbered_libraries", "now"),
)
_LEAVE = "UPDATE {table} SET {column} = -:now WHERE {column} = :former"
_ARRIVE = "UPDATE {table} SET {column} = -{column} WHERE {column} < 0"
_REMEMBER = "INSERT OR IGNORE INTO renumbered_libraries (former, now) VALUES (:former, :now)"


def note_account(connection: apsw.Connection, account: Account) -> bool:
    """Remember whose database it is; call inside a transaction.

    Returns:
        Whether it is certainly another account's than the last time; then files are no longer taken to be unchanged
        because their size and time are the same.
    """
    stored = connection.execute(_ACCOUNT).get
    former = Account(*json.loads(stored)) if stored else Account()
    if former == account or account == Account():
        return False
    connection.execute(_PUT_ACCOUNT, {"value": json.dumps([account.user_id, account.local_key])})
    if not account.is_another(former):
        return False
    logger.info("The Zotero database belongs to another account than before")
    connection.execute(_DISTRUST_FILES)
    return True


def follow_renumbering(connection: apsw.Connection, libraries: Iterable[Library]) -> None:
    """Give the libraries in the store the numbers that they have now; call inside a transaction.

    Args:
        connection: The store's writer.
        libraries: As they were read. A group that is not among them makes room for one that has its number now.
    """
    stored = {group: number for number, group in connection.execute(_LIBRARIES)}
    now = {one.group_id or 0: one.library_id for one in libraries}
    moves = {number: now[group] for group, number in stored.items() if group in now and now[group] != number}
    if not moves:
        return
    free = max([*now.values(), int(connection.execute(_USED).get)])
    taken = set(moves.values())
    gone = [number for group, number in stored.items() if group not in now and number in taken]
    aside = {number: free + place for place, number in enumerate(gone, 1)}
    for table, column in _TABLES:
        for former, number in {**moves, **aside}.items():
            statement = _LEAVE.format(table=table, column=column)
            connection.execute(statement, {"former": former, "now": number})
        connection.execute(_ARRIVE.format(table=table, column=column))
    for former, number in moves.items():
        connection.execute(_REMEMBER, {"former": former, "now": number})
