"""Making very many records at once."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def many_records() -> Iterator[None]:
    """Keep the collector of reference cycles away while the block makes records, which hold none.

    It would walk over all of them again and again: a quarter of the time that reading 50,000 items took.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
