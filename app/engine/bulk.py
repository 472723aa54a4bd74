"""Making very many objects at once: records, or all that modules hold."""

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


@contextmanager
def loading_modules() -> Iterator[None]:
    """Keep the collector away while modules are loaded, and from all that there is afterwards.

    What the window's modules hold, some two hundred thousand objects, stays to the end. Going through it time and again takes an
    eighth of the start, and each full collection later on would take a twentieth of a second longer in the window's thread.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()
