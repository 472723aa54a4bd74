"""Bytes to text: by byte order mark, by what they can only be, by declared character set, or by the likeliest guess."""

import codecs
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from app.engine.ingest.charsets import codec_of, guess_codec, is_garbled
from app.engine.ingest.text import clean_characters

_META: Final = re.compile(rb"""<meta[^>]+charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""", re.IGNORECASE)
_XML: Final = re.compile(rb"""^\s*<\?xml[^>]+encoding\s*=\s*["']([A-Za-z0-9_.:-]+)""", re.IGNORECASE)
# The marks of UTF-32 first: that of UTF-16 is the beginning of one of them.
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ESCAPES: Final = re.compile(rb"\x1b(?:\$[@AB()]|\(J)")
_NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0e-\x1f\ufffd\uffff]")
_NARROW: Final = re.compile(rb"[ -~]{8}")
_HEAD_BYTES: Final = 4096
# A share of bytes that fit nowhere up to which a file is damaged rather than of another character set.
_MAX_DAMAGE: Final = 0.01
_MIN_SIGNS: Final = 4
# Every text has some spaces, line ends or digits.
_MIN_PLAIN: Final = 0.02


def decode(data: bytes, declared: str = "") -> str:
    """Decode the bytes of a text or HTML file.

    Args:
        data: The whole file.
        declared: Character set that came with the file; "" when none did. It may be wrong.

    Returns:
        The text with line ends as LF, page breaks as blank lines, and without control characters. Bytes that fit nowhere become U+FFFD.
    """
    return _cleaned(_decoded(data, declared))


def has_utf_shape(head: bytes) -> bool:
    """Whether bytes are text of UTF-16 or UTF-32, with a mark or without."""
    return any(head.startswith(mark) for mark, _ in _MARKS) or bool(_unmarked(head))


def _decoded(data: bytes, declared: str) -> str:
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), "") or _unmarked(
        data[:_HEAD_BYTES]
    )
    if marked:
        return data.decode(marked, "replace")
    if _ESCAPES.search(data):
        # These look like ASCII to every other character set.
        escaped = (*_written(data, declared), "iso2022_jp_2", "iso2022_kr")
        for text in _fitting(data, (name for name in escaped if name.startswith(("iso2022", "iso-2022")))):
            return text
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    for text in _fitting(data, _wide(data, declared)):
        if not _NO_TEXT.search(text):
            return text
    if _is_damaged(data, "utf-8"):
        return data.decode("utf-8", "replace")
    names = _written(data, declared)
    for text in _fitting(data, names):
        if not is_garbled(text):
            return text
    guessed = guess_codec(data)
    for name in names:
        if _is_damaged(data, name):
            return data.decode(name, "replace")
    return data.decode(guessed, "replace")


def _unmarked(head: bytes) -> str:
    """UTF-16 or UTF-32 without a byte order mark, told by its spaces, digits and Latin letters; "" for anything else."""
    usable = head[: len(head) // 4 * 4]
    if len(usable) < _MIN_SIGNS * 4 or b"\x00" not in usable:
        return ""
    plain = {
        name: _plain_share(usable, name) for name in ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
    }
    best = max(plain, key=lambda name: plain[name])
    return best if plain[best] >= _MIN_PLAIN else ""


def _plain_share(data: bytes, name: str) -> float:
    """The share of ASCII signs in bytes read as wide ones; 0 where they are no text of that kind."""
    text = data.decode(name, "replace")[:-1]  # the last sign may be cut in two
    if _NO_TEXT.search(text) or any(unicodedata.category(char) in ("Cn", "Co") for char in text):
        return 0.0
    return sum(char.isascii() for char in text) / len(text)


def _wide(data: bytes, declared: str) -> list[str]:
    """What came with a file as its character set, if that is one of wide signs; pages cannot say it of themselves."""
    try:
        name = codec_of(declared)
    except LookupError:
        return []
    is_wide = name.startswith(("utf-16", "utf-32")) and not _NARROW.search(data[:_HEAD_BYTES])
    return [name] if is_wide else []


def _written(data: bytes, declared: str) -> list[str]:
    """The character sets that were declared, as Python names them. One of 16 bits would have been seen by now."""
    head = data[:_HEAD_BYTES]
    found = [
        declared,
        *(match[1].decode("ascii") for match in (_META.search(head), _XML.search(head)) if match),
    ]
    names: list[str] = []
    for one in found:
        try:
            name = codec_of(one)
        except LookupError:
            continue
        if not name.startswith(("utf-16", "utf-32")):
            names.append(name)
    return list(dict.fromkeys(names))


def _fitting(data: bytes, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        try:
            yield data.decode(name)
        except (UnicodeDecodeError, ValueError):
            continue


def _is_damaged(data: bytes, name: str) -> bool:
    """Whether bytes are of a character set of several bytes a sign but for a few faults."""
    text = data.decode(name, "replace")
    signs = sum(not char.isascii() for char in text)
    faults = text.count("\ufffd")
    return 0 < faults <= max(1.0, _MAX_DAMAGE * len(data)) and signs - faults >= max(2, 5 * faults)


def _cleaned(text: str) -> str:
    return clean_characters(text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n"))
