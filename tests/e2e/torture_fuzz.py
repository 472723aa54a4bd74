"""Real files, damaged by chance with a fixed seed: cut off, flipped, overwritten, shuffled, lied about."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

_WORDS = (b"obj", b"endobj", b"stream", b"endstream", b"xref", b"trailer", b"/Length", b"/Kids", b"/Count", b"/Type",
          b"/Filter", b"/Contents", b"/Parent", b"/Font", b"/ToUnicode", b"<p", b"</", b"<div", b"PK\x01\x02", b"PK\x03\x04")  # fmt: skip
_NUMBER = re.compile(rb"\d{1,10}")
_ODD_NUMBERS = (
    b"0",
    b"-1",
    b"4294967296",
    b"2147483647",
    b"99999999999999999999",
    b"1e400",
    b"0.0000001",
    b"NaN",
)


def _truncated(data: bytearray, chance: random.Random) -> bytearray:
    return data[: chance.randrange(1, len(data))]


def _beheaded(data: bytearray, chance: random.Random) -> bytearray:
    return data[chance.randrange(1, len(data)) :]


def _flipped(data: bytearray, chance: random.Random) -> bytearray:
    for _ in range(chance.choice((1, 20, 500, 5_000))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return data


def _blanked(data: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(data))
    length = chance.choice((16, 512, 4_096, 65_536))
    data[start : start + length] = bytes(len(data[start : start + length]))
    return data


def _removed(data: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(data))
    del data[start : start + chance.choice((1, 64, 4_096, 65_536))]
    return data


def _doubled(data: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(data))
    block = data[start : start + chance.choice((64, 4_096, 65_536))]
    data[start:start] = block * chance.choice((1, 3))
    return data


def _swapped(data: bytearray, chance: random.Random) -> bytearray:
    size = min(4_096, max(1, len(data) // 4))
    one, other = chance.randrange(len(data) - size), chance.randrange(len(data) - size)
    data[one : one + size], data[other : other + size] = data[other : other + size], data[one : one + size]
    return data


def _noisy(data: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(data))
    data[start : start + 64] = chance.randbytes(chance.choice((8, 64, 4_096)))
    return data


def _lying(data: bytearray, chance: random.Random) -> bytearray:
    """Numbers replaced by ones that no file should hold."""
    places = list(_NUMBER.finditer(bytes(data)))
    for place in sorted(chance.sample(places, min(len(places), 12)), key=lambda one: -one.start()):
        data[place.start() : place.end()] = chance.choice(_ODD_NUMBERS)
    return data


def _renumbered(data: bytearray, chance: random.Random) -> bytearray:
    """References that lead to other objects, often in rings; lengths stay as they are."""
    places = list(re.finditer(rb"(\d+) 0 R", bytes(data)))
    numbers = [place[1] for place in places]
    for place in chance.sample(places, min(len(places), 40)):
        fitting = [one for one in numbers if len(one) == len(place[1])]
        data[place.start(1) : place.end(1)] = chance.choice(fitting)
    return data


def _miswritten(data: bytearray, chance: random.Random) -> bytearray:
    for _ in range(6):
        word = chance.choice(_WORDS)
        places = [match.start() for match in re.finditer(re.escape(word), bytes(data))]
        if places:
            start = chance.choice(places)
            data[start : start + len(word)] = chance.choice(_WORDS)
    return data


WAYS: Sequence[Callable[[bytearray, random.Random], bytearray]] = (
    _truncated, _beheaded, _flipped, _blanked, _removed, _doubled, _swapped, _noisy, _lying, _renumbered, _miswritten,
)  # fmt: skip


def damaged(seeds: Sequence[Path], count: int, folder: Path, seed: int = 6) -> Iterator[Path]:
    """Write so many damaged copies of the files, one or two kinds of damage each; the same ones each time."""
    chance = random.Random(seed)
    for number in range(count):
        source = seeds[number % len(seeds)]
        data = bytearray(source.read_bytes())
        ways = chance.sample(WAYS, chance.choice((1, 1, 2)))
        for way in ways:
            if len(data) > 16:
                data = way(data, chance)
        names = "+".join(way.__name__.strip("_") for way in ways)
        target = folder / f"{number:04} {names}{source.suffix}"
        target.write_bytes(bytes(data))
        yield target
