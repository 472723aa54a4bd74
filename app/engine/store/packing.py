"""Small forms of what takes the most room in the store: texts of documents, texts and places of passages.

A passage says again what its document says, with other line ends. So it is deflated with that stretch of the document
as its dictionary, which leaves some 15 bytes of 800, whatever the differences are.
"""

import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import zstandard

PIECE: Final = 262_144
"""Characters of a text that are packed together: what has to be unpacked for a passage at most."""

SHORT: Final = 4_096
"""Characters below which a text is only deflated: nothing is won by more, and libraries have very many such texts."""

_ENCODING: Final = "utf-8"
_MARK: Final = b"\x02"  # a text that is only deflated, as all are in older stores, begins with 0x78
_LEVEL: Final = 15  # beyond it, twice the time gains one part in a hundred
_COUNT: Final = struct.Struct("<I")
_WINDOW: Final = 32_768  # bytes that deflate looks back
_RAW: Final = -15
_BOX: Final = struct.Struct("<H4h")
_TENTHS: Final = 10

BoxRow = Sequence[float]


class PackedDamaged(ValueError):
    """What was packed cannot be unpacked."""


def pack_text(text: str) -> bytes:
    """Pack the text of a document; characters that are not valid Unicode become question marks."""
    if len(text) < SHORT:
        return zlib.compress(text.encode(_ENCODING, "replace"))
    starts = range(0, len(text), PIECE)
    packer = zstandard.ZstdCompressor(_LEVEL, write_checksum=True)
    pieces = [packer.compress(text[start : start + PIECE].encode(_ENCODING, "replace")) for start in starts]
    sizes = b"".join(_COUNT.pack(len(piece)) for piece in pieces)
    return b"".join((_MARK, _COUNT.pack(len(pieces)), sizes, *pieces))


def storable(text: str) -> str:
    """The text as `pack_text` keeps it: what is not valid Unicode becomes a question mark."""
    return text.encode(_ENCODING, "replace").decode(_ENCODING)


def is_packed(packed: bytes) -> bool:
    """Whether a text is packed, and not only deflated as short ones and those of older stores are."""
    return packed.startswith(_MARK)


def unpack_text(packed: bytes) -> str:
    """Give the text of a document, packed or only deflated.

    Raises:
        PackedDamaged: It is damaged.
    """
    return unpack_slice(packed, 0, None)


def unpack_slice(packed: bytes, start: int, end: int | None) -> str:
    """Give a stretch of a document's text; only the pieces it lies in are unpacked.

    Args:
        packed: From `pack_text`, or an older store.
        start: First character, ≥ 0.
        end: One past the last; None for the rest.

    Raises:
        PackedDamaged: It is damaged.
    """
    try:
        if not is_packed(packed):
            return zlib.decompress(packed).decode(_ENCODING)[start:end]
        pieces = _pieces(packed)
        first, last = start // PIECE, len(pieces) if end is None else -(-end // PIECE)
        text = "".join(_unpack_piece(piece) for piece in pieces[first:last])
    except (zstandard.ZstdError, zlib.error, struct.error, UnicodeDecodeError) as error:
        raise PackedDamaged("a stored text is damaged") from error
    return text[start - first * PIECE : None if end is None else end - first * PIECE]


def _pieces(packed: bytes) -> list[bytes]:
    (count,) = _COUNT.unpack_from(packed, len(_MARK))
    at = len(_MARK) + _COUNT.size
    sizes = [_COUNT.unpack_from(packed, at + number * _COUNT.size)[0] for number in range(count)]
    at += count * _COUNT.size
    pieces = []
    for size in sizes:
        pieces.append(packed[at : at + size])
        at += size
    return pieces


@lru_cache(maxsize=8)  # the passages of a page are asked for one after the other
def _unpack_piece(piece: bytes) -> str:
    return zstandard.ZstdDecompressor().decompress(piece).decode(_ENCODING)


def pack_passage(text: str, stretch: str) -> bytes:
    """Pack the text of a passage.

    Args:
        text: Of the passage.
        stretch: Of the document's text, where the passage stands; the more alike, the smaller.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=_dictionary(stretch))
    return packer.compress(text.encode(_ENCODING, "surrogatepass")) + packer.flush()


def unpack_passage(packed: bytes, stretch: str) -> str:
    """Give the text of a passage back.

    Args:
        packed: From `pack_passage`.
        stretch: What was given there.

    Raises:
        PackedDamaged: It is damaged, or the stretch is another.
    """
    try:
        unpacker = zlib.decompressobj(_RAW, _dictionary(stretch))
        return (unpacker.decompress(packed) + unpacker.flush()).decode(_ENCODING, "surrogatepass")
    except (zlib.error, UnicodeDecodeError) as error:
        raise PackedDamaged("the text of a stored passage is damaged") from error


def _dictionary(stretch: str) -> bytes:
    """Passages have their lines joined, so joined lines are nearest to them."""
    return " ".join(stretch.split()).encode(_ENCODING, "surrogatepass")[-_WINDOW:]


def pack_boxes(rows: Sequence[BoxRow]) -> bytes | None:
    """Pack boxes of `[page, left, bottom, right, top]`, edges in points with one decimal.

    Returns:
        None when they would not come back the same: a page or an edge is out of range, or finer.
    """
    try:
        packed = b"".join(
            _BOX.pack(int(row[0]), *(round(edge * _TENTHS) for edge in row[1:])) for row in rows
        )
    except (struct.error, OverflowError, ValueError):
        return None
    return packed if unpack_boxes(packed) == [[int(row[0]), *map(float, row[1:])] for row in rows] else None


def unpack_boxes(packed: bytes) -> list[list[float]]:
    """Give the boxes back, as they were given to `pack_boxes`.

    Raises:
        PackedDamaged: They are damaged.
    """
    if len(packed) % _BOX.size:
        raise PackedDamaged("stored places are damaged")
    return [[page, *(edge / _TENTHS for edge in edges)] for page, *edges in _BOX.iter_unpack(packed)]
