"""Bytes to text: by byte order mark, declared character set, or the likeliest guess."""

import codecs
import re

from app.engine.ingest.text import clean_characters

_META = re.compile(rb"""<meta[^>]+charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""", re.IGNORECASE)
_XML = re.compile(rb"""^\s*<\?xml[^>]+encoding\s*=\s*["']([A-Za-z0-9_.:-]+)""", re.IGNORECASE)
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_HEAD_BYTES = 4096


def decode(data: bytes, declared: str = "") -> str:
    """Decode the bytes of a text or HTML file.

    Args:
        data: The whole file.
        declared: Character set that came with the file; "" when none did.

    Returns:
        The text with line ends as LF, page breaks as blank lines, and without control characters. Bytes that fit nowhere become U+FFFD.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _cleaned(data.decode(name, "replace"))
    head = data[:_HEAD_BYTES]
    written = [match[1].decode("ascii") for match in (_META.search(head), _XML.search(head)) if match]
    for name in ("utf-8", declared, *written):
        try:
            return _cleaned(data.decode(_python_name(name)))
        except (LookupError, UnicodeDecodeError, ValueError):
            continue
    return _cleaned(data.decode("cp1252", "replace"))


def _python_name(name: str) -> str:
    # Browsers read Latin-1 as Windows-1252, and files are written for browsers.
    plain = name.strip().lower()
    return (
        "cp1252"
        if plain in {"iso-8859-1", "latin1", "latin-1", "ascii", "us-ascii"}
        else codecs.lookup(plain).name
    )


def _cleaned(text: str) -> str:
    return clean_characters(text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n"))
