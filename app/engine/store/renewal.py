"""Giving the rows of an older store their present form: in the order of their ids, some in a transaction.

How far it came is kept in `meta` with each transaction, so a run that ends in the middle goes on there. A migration
sets the mark; without it nothing is left to do.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass

import apsw

from app.engine.store.database import Row, Store

logger = logging.getLogger(__name__)

_THROUGH = "SELECT CAST(value AS INTEGER) FROM meta WHERE name = :mark"
_SET_THROUGH = "UPDATE meta SET value = :through WHERE name = :mark"
_DONE = "DELETE FROM meta WHERE name = :mark"


@dataclass(frozen=True, slots=True)
class Renewal:
    """One kind of rows and their present form.

    Attributes:
        mark: Name in `meta` of the last id that was looked at.
        rows: Statement for the rows after id `:through`, `:limit` at most, in the order of their ids, which come first.
        left: Statement that counts the rows after id `:through`.
        renew: Gives one row its present form.
        done: What the log says at the end.
        finish: Takes the renewed rows into use, once, after the last one.
    """

    mark: str
    rows: str
    left: str
    renew: Callable[[apsw.Connection, Row], None]
    done: str
    finish: Callable[[apsw.Connection], None] = lambda _: None

    def count_left(self, store: Store) -> int:
        """Count the rows that may still have their former form; 0 when all is done."""
        with store.snapshot():
            through = store.rows(_THROUGH, {"mark": self.mark})
            return int(store.rows(self.left, {"through": through[0][0]})[0][0]) if through else 0

    def renew_some(self, store: Store, limit: int) -> int:
        """Look at up to `limit` rows in one transaction, or finish.

        Returns:
            How many were looked at; 0 when none is left.
        """
        with store.transaction() as connection:
            through = connection.execute(_THROUGH, {"mark": self.mark}).get
            if through is None:
                return 0
            rows: list[Row] = connection.execute(self.rows, {"through": through, "limit": limit}).fetchall()
            for row in rows:
                self.renew(connection, row)
            if rows:
                connection.execute(_SET_THROUGH, {"through": str(rows[-1][0]), "mark": self.mark})
            else:
                self.finish(connection)
                connection.execute(_DONE, {"mark": self.mark})
                logger.info("%s", self.done)
        return len(rows)
