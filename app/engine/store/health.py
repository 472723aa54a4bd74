"""Whether everything in a store can be read: SQLite's own checks, then every text and every vector.

SQLite knows when its tables are damaged, not when the content of a cell is; packed texts carry sums of their own, and vectors
are stored beside their signs.
"""

from app.engine.errors import StoreUnusable
from app.engine.store.database import Store
from app.engine.store.packing import PackedDamaged, unpack_text
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.vector_blocks import are_signs_true

_DOCUMENTS = "SELECT text FROM documents"
_READ = (
    "SELECT {text} FROM passages P",
    "SELECT * FROM items",
    "SELECT * FROM sources",
    "SELECT * FROM collections",
)
_AT_ONCE = 16


def find_damage(store: Store) -> tuple[str, ...]:
    """Read all of a store; takes as long as the disk needs, and about a second for a hundred papers.

    Returns:
        What is wrong; empty when it is sound.
    """
    return store.check() or _unreadable_texts(store) or _wrong_vectors(store)


def _wrong_vectors(store: Store) -> tuple[str, ...]:
    try:
        return () if are_signs_true(store) else ("vectors and their signs differ",)
    except (StoreUnusable, ValueError) as error:  # vectors of different lengths
        return (getattr(error, "detail", "") or str(error),)


def _unreadable_texts(store: Store) -> tuple[str, ...]:
    try:
        for batch in store.batches(_DOCUMENTS, size=_AT_ONCE):
            for (text,) in batch:
                unpack_text(text)
        for statement in _READ:
            for _ in store.batches(statement.format(text=PASSAGE_TEXT)):
                pass
    except (StoreUnusable, PackedDamaged) as error:
        return (getattr(error, "detail", "") or str(error),)
    return ()
