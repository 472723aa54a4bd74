"""Whether the numbers of the claim are those of the source."""

from collections.abc import Iterator
from functools import lru_cache

from app.engine.citations.reasons import Reason
from app.engine.citations.signals.alignment import Aligned, Pair
from app.engine.citations.signals.quantities import derived_shares, quantities_of
from app.engine.citations.signals.quantity import Quantity
from app.engine.citations.signals.signal import Signal

_MOST_NAMED = 2


def number_signals(pair: Pair) -> Iterator[Signal]:
    """Give four shares of the claim's numbers, each 0–1 and 0 when it has none.

    `numbers_borne_out`: the nearest sentences say the same number (or one that makes the claim's true).
    `numbers_elsewhere`: only another sentence of the passage says it.
    `numbers_missing`: the passage does not say it.
    `numbers_contradicted`: of the missing, those for which the nearest sentences have another number of that kind.
    """
    claimed, near = 0, 0
    missing: list[tuple[Quantity, Quantity | None]] = []
    for aligned in pair.aligned:
        quantities = quantities_of(aligned.claim.text)
        claimed += len(quantities)
        nearest = _nearest_quantities(aligned) if quantities else ()
        for quantity in quantities:
            if _is_borne_out(quantity, nearest):
                near += 1
            elif quantity.is_open or not any(
                quantity.holds(other) for other in _quantities(pair.passage.text)
            ):
                missing.append((quantity, _rival(quantity, nearest)))
    whole = max(1, claimed)
    rivals = sum(rival is not None for _, rival in missing)
    yield Signal(
        "numbers_borne_out", near / whole, Reason.NUMBERS_FOUND.told() if near and near == claimed else ""
    )
    yield Signal("numbers_elsewhere", (claimed - near - len(missing)) / whole)
    yield Signal("numbers_missing", len(missing) / whole, _words(missing))
    yield Signal("numbers_contradicted", rivals / whole)


@lru_cache(maxsize=64)
def _quantities(text: str) -> tuple[Quantity, ...]:
    found = quantities_of(text)
    return found + derived_shares(text, found)


def _nearest_quantities(aligned: Aligned) -> tuple[Quantity, ...]:
    return tuple(quantity for one in aligned.sources for quantity in _quantities(one.text))


def _is_borne_out(quantity: Quantity, given: tuple[Quantity, ...]) -> bool:
    """Whether one of the numbers given bears it out; where some are of its kind, only those count."""
    same_kind = [other for other in given if other.kind == quantity.kind]
    return any(quantity.holds(other) for other in same_kind or given)


def _rival(quantity: Quantity, nearest: tuple[Quantity, ...]) -> Quantity | None:
    return next((other for other in nearest if quantity.excludes(other)), None)


def _words(missing: list[tuple[Quantity, Quantity | None]]) -> str:
    parts = [
        Reason.NUMBER_DIFFERS.told(number=quantity.text, other=rival.text)
        if rival
        else Reason.NUMBER_MISSING.told(number=quantity.text)
        for quantity, rival in missing[:_MOST_NAMED]
    ]
    return "; ".join(parts)
