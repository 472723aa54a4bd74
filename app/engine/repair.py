"""Makes damaged files of ours usable again. What is damaged is kept aside where it cannot be made anew."""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw

from app.engine.conversation.session_file import SessionFile
from app.engine.errors import StoreDamaged, StoreUnusable
from app.engine.paths import AppPaths
from app.engine.store.database import Store, discard_store
from app.engine.store.health import find_damage

_SIDE_FILES = ("", "-wal", "-shm")
# Parents before children, so that what hangs in the air can be left out.
_TABLES = ("sessions", "turns", "drafts", "steps", "checkpoints", "summaries", "attributions")
_DAMAGE = (apsw.NotADBError, apsw.CorruptError, apsw.FormatError, apsw.IOError, apsw.SQLError)
_RECOVERED_TITLE = "Recovered conversation"

logger = logging.getLogger(__name__)


def repair(paths: AppPaths) -> tuple[str, ...]:
    """Look for damage in the index and in the conversations, and mend it.

    Args:
        paths: The data directory; nothing in it may be open.

    Returns:
        What was found and done, a sentence each.

    Raises:
        StoreUnusable: A file cannot be used for another reason than damage.
    """
    return (_look_at_sessions(paths), _look_at_store(paths))


def repair_file(path: Path, paths: AppPaths) -> str:
    """Mend the file that a `StoreDamaged` names.

    Returns:
        What was done, in a sentence.
    """
    return _mend_sessions(path) if path == paths.sessions else _mend_store(path)


def _look_at_sessions(paths: AppPaths) -> str:
    if not paths.sessions.exists():
        return "There are no conversations yet."
    try:
        file = SessionFile(paths.sessions)
        try:
            with file.transaction() as transaction:
                is_sound = transaction.rows("PRAGMA integrity_check") == [("ok",)]
                for table in _TABLES:  # SQLite does not look at what stands in a text
                    transaction.rows(f"SELECT * FROM {table}")  # noqa: S608 - names of our own schema
        finally:
            file.close()
    except StoreDamaged:
        is_sound = False
    return "The conversations are sound." if is_sound else _mend_sessions(paths.sessions)


def _look_at_store(paths: AppPaths) -> str:
    if not paths.store.exists():
        return "There is no index yet."
    try:
        store = Store(paths.store)
        try:
            is_sound = not find_damage(store)
        finally:
            store.close()
    except StoreDamaged:
        is_sound = False
    return "The index is sound." if is_sound else _mend_store(paths.store)


def _mend_store(path: Path) -> str:
    discard_store(path)
    return "The index was damaged and is empty now; the next index run builds it anew from Zotero."


def _mend_sessions(path: Path) -> str:
    kept = _put_aside(path)
    file = SessionFile(path)
    file.close()
    count = _salvage(kept, path)
    return f"The file of your conversations was damaged; {count} were recovered. It is kept as {kept}."


def _put_aside(path: Path) -> Path:
    kept = path.with_name(f"{path.name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
    try:
        for suffix in _SIDE_FILES:
            side = path.with_name(path.name + suffix)
            if side.exists():
                side.replace(kept.with_name(kept.name + suffix))
    except OSError as error:
        raise StoreUnusable(
            f"The damaged file {path} cannot be kept aside: {error.strerror}.",
            "Check the folder's permissions and disk.",
        ) from error
    return kept


def _salvage(kept: Path, path: Path) -> int:
    """Copy every row that can still be read into the fresh file; how many conversations that gave."""
    new = apsw.Connection(str(path))
    try:
        old = apsw.Connection(str(kept), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            new.execute("BEGIN IMMEDIATE")
            for table in _TABLES:
                _copy_rows(old, new, table)
            _adopt_orphans(new)
            new.execute("COMMIT")
        finally:
            old.close()
        return int(new.execute("SELECT count(*) FROM sessions").get)
    finally:
        new.close()


def _copy_rows(old: apsw.Connection, new: apsw.Connection, table: str) -> None:
    """Copy rows from both ends of a table, each as far as it can be read."""
    known = [row[1] for row in new.execute(f"PRAGMA table_info({table})")]
    try:
        columns = [row[1] for row in old.execute(f"PRAGMA table_info({table})") if row[1] in known]
    except _DAMAGE:
        return
    if not columns:
        return
    names, places = ", ".join(columns), ", ".join("?" * len(columns))
    # As bytes, so that one spoilt character does not cost its whole row.
    wanted = ", ".join(
        f"CASE typeof({one}) WHEN 'text' THEN CAST({one} AS BLOB) ELSE {one} END" for one in columns
    )
    for direction in ("ASC", "DESC"):
        query = f"SELECT {wanted} FROM {table} NOT INDEXED ORDER BY {columns[0]} {direction}"  # noqa: S608 - names of our own schema
        for row in _readable(old, query):
            try:
                new.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({places})", row)  # noqa: S608 - likewise
            except apsw.ConstraintError:  # a value of a wrong kind: part of the damage
                continue


def _readable(old: apsw.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    try:
        for row in old.execute(query):
            yield tuple(one.decode(errors="replace") if isinstance(one, bytes) else one for one in row)
    except _DAMAGE as error:
        logger.info("Reading a damaged file stopped: %s", type(error).__name__)


def _adopt_orphans(new: apsw.Connection) -> None:
    """Give turns whose conversation was lost one of their own, and drop what belongs to lost turns."""
    new.execute(
        "INSERT INTO sessions (session_id, title, created, updated)"
        " SELECT session_id, ?, min(created), max(created) FROM turns"
        " WHERE session_id NOT IN (SELECT session_id FROM sessions) GROUP BY session_id",
        (_RECOVERED_TITLE,),
    )
    for table in _TABLES[2:]:
        column = "through_turn" if table == "summaries" else "turn_id"
        new.execute(f"DELETE FROM {table} WHERE {column} NOT IN (SELECT turn_id FROM turns)")  # noqa: S608 - likewise
