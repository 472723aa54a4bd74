"""Run the queries over an open copy and turn rows into records one by one; a bad row becomes a warning."""

import hashlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import apsw

from app.engine.runs import RunContext
from app.engine.zotero.keys import is_zotero_key
from app.engine.zotero.queries import with_identity
from app.engine.zotero.records import ZoteroRef
from app.engine.zotero.schema import SchemaInfo

_log = logging.getLogger(__name__)
_DIGEST_BYTES: Final = 8
_WARNINGS_PER_KIND: Final = 20
# SQLite gives whatever the file holds, so the functions that make records check each value.
Row: TypeAlias = tuple[Any, ...]
Record = TypeVar("Record")


class BadRow(ValueError):
    """A row that cannot become a record; the text says why."""


class Identity(NamedTuple):
    """The first columns of items, attachments, notes and annotations alike."""

    item_id: int
    library_id: int
    key: str
    version: int
    synced: int
    date_modified: str
    client_date_modified: str
    client_version: int | None

    @classmethod
    def of(cls, row: Row) -> tuple["Identity", Row]:
        """Split a row into its identity and the rest."""
        size = len(cls._fields)
        return cls(*row[:size]), row[size:]

    def ref(self) -> ZoteroRef:
        """The identity used everywhere outside.

        Raises:
            BadRow: The key is malformed.
        """
        return ZoteroRef(self.library_id, checked_key(self.key))

    def version_of(self, *content: object) -> str:
        """A text that changes with Zotero's versions and dates, and with what was read.

        The content counts because some changes (a collection moved to the trash, a file that arrived) leave the
        item's own row alone.
        """
        digest = hashlib.blake2b(
            repr(content).encode("utf-8", "replace"), digest_size=_DIGEST_BYTES
        ).hexdigest()
        client = "" if self.client_version is None else self.client_version
        return (
            f"{self.version}.{self.synced}.{client}.{self.date_modified}.{self.client_date_modified}.{digest}"
        )


@dataclass(frozen=True, slots=True)
class RowReader:
    """An open copy, and the warnings that reading it gives."""

    connection: apsw.Connection
    schema: SchemaInfo
    run: RunContext
    warnings: list[str] = field(default_factory=list)

    def rows(self, query: str, what: str, *, is_optional: bool = False) -> Iterator[Row]:
        """Stream the rows of a query; a table this Zotero lacks costs a warning and gives none.

        Args:
            query: One of our queries.
            what: What the rows are, in the plural, for warnings.
            is_optional: Whether the user need not hear of a table that is not there.
        """
        try:
            cursor = self.connection.execute(
                with_identity(
                    query,
                    has_client_version=self.schema.has_client_version,
                    has_last_read=self.schema.has_last_read,
                )
            )
        except apsw.SQLError as error:
            if not is_optional:
                self.warnings.append(f"The {what} of this library could not be read: {error}.")
            return
        while True:
            self.run.check_canceled()
            try:
                row = next(cursor, None)
            except UnicodeDecodeError as error:
                self.warnings.append(
                    f"One of the {what} holds text that is not UTF-8 and is left out: {error}."
                )
                continue
            if row is None:
                return
            yield row

    def records(self, query: str, what: str, make: Callable[[Row], Record]) -> Iterator[Record]:
        """Stream the records that `make` gives for the rows of a query; bad rows are warned of and left out."""
        bad = 0
        for row in self.rows(query, what):
            try:
                yield make(row)
            except (ValueError, TypeError, ArithmeticError, RecursionError) as error:
                bad += 1
                _log.warning("one of the %s (row %s) is left out: %s", what, row[0], error)
                if bad <= _WARNINGS_PER_KIND:
                    self.warnings.append(f"One of the {what} (number {row[0]}) is left out: {error}.")
        if bad > _WARNINGS_PER_KIND:
            self.warnings.append(f"{bad - _WARNINGS_PER_KIND} more of the {what} are left out; see the log.")


def checked_key(value: object) -> str:
    """Pass a well-formed key on.

    Raises:
        BadRow: It is none.
    """
    if not isinstance(value, str) or not is_zotero_key(value):
        raise BadRow("its key is malformed")
    return value
