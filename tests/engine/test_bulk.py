"""N: making very many objects at once: the collector of garbage rests, and is as it was afterwards."""

import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress

import pytest

from app.engine.bulk import loading_modules, many_records


@pytest.fixture(autouse=True)
def collector_as_before() -> Iterator[None]:
    was_enabled = gc.isenabled()
    yield
    (gc.enable if was_enabled else gc.disable)()


@pytest.mark.parametrize("block", [loading_modules, many_records])
@pytest.mark.parametrize("is_enabled", [True, False])
def test_the_collector_rests_inside_and_is_as_before_outside(
    block: Callable[[], AbstractContextManager[None]], is_enabled: bool
) -> None:
    (gc.enable if is_enabled else gc.disable)()
    with suppress(ValueError), block():
        assert not gc.isenabled()
        raise ValueError
    assert gc.isenabled() is is_enabled


def test_what_modules_hold_is_not_gone_through_again() -> None:
    with loading_modules():
        made = [object() for _ in range(3)]
    assert not any(one is made for one in gc.get_objects())
    gc.unfreeze()
