"""Character sets: what their names mean to browsers, and the likeliest one of bytes that say nothing.

charset-normalizer (MIT) makes the guesses: it tells Cyrillic, Greek, Hebrew, Arabic and the sets of East Asia apart from a
sentence on, which our own rules would have to learn anew.
"""

import codecs
import re
from typing import Final

from app.engine.ingest.language import detect_language

# With fewer bytes beyond ASCII nothing can be told.
_FEWEST_SIGNS: Final = 8
_SAMPLE_BYTES: Final = 30_000
# Browsers read the name on the left as the set on the right, which holds all of it and more; files are written for browsers.
_MEANT: Final = {
    "ascii": "cp1252", "us-ascii": "cp1252", "iso-8859-1": "cp1252", "iso8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252",
    "windows-1252": "cp1252", "x-cp1252": "cp1252", "iso-8859-9": "cp1254", "latin5": "cp1254", "x-cp1254": "cp1254",
    "x-cp1250": "cp1250", "x-cp1251": "cp1251", "x-cp1253": "cp1253", "x-cp1255": "cp1255", "x-cp1256": "cp1256", "x-cp1257": "cp1257", "x-cp1258": "cp1258",
    "iso-8859-8-i": "iso8859_8", "iso-8859-8-e": "iso8859_8", "iso-8859-6-i": "iso8859_6", "iso-8859-6-e": "iso8859_6",
    "iso-8859-11": "cp874", "tis-620": "cp874", "windows-874": "cp874", "dos-874": "cp874",
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "gb_2312-80": "gb18030", "euc-cn": "gb18030", "x-euc-cn": "gb18030",
    "chinese": "gb18030", "hz-gb-2312": "hz", "big5": "big5hkscs", "big5-hkscs": "big5hkscs", "x-x-big5": "big5hkscs", "x-euc-tw": "big5hkscs",
    "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932", "ms_kanji": "cp932", "windows-31j": "cp932",
    "x-euc-jp": "euc_jp", "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "ks_c_5601-1989": "cp949", "korean": "cp949", "windows-949": "cp949",
    "x-windows-949": "cp949", "iso-2022-cn": "gb18030", "x-johab": "johab",
    "macintosh": "mac_roman", "mac": "mac_roman", "x-mac-roman": "mac_roman", "x-mac-cyrillic": "mac_cyrillic", "x-mac-ukrainian": "mac_cyrillic",
    "x-mac-greek": "mac_greek", "x-mac-turkish": "mac_turkish", "x-mac-ce": "mac_latin2", "koi8-ru": "koi8_u", "koi": "koi8_r", "koi8": "koi8_r",
    "utf8": "utf-8", "unicode-1-1-utf-8": "utf-8", "x-unicode20utf8": "utf-8", "unicode": "utf-16", "ucs-2": "utf-16", "iso-10646-ucs-2": "utf-16",
}  # fmt: skip
_CANDIDATES: Final = [
    "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "koi8_r", "cp866", "mac_cyrillic",
    "cp932", "euc_jp", "gb18030", "big5", "cp949", "cp874",
]  # fmt: skip
_WESTERN: Final = frozenset(
    {"en", "de", "fr", "es", "it", "pt", "nl", "da", "sv", "no", "nb", "nn", "fi", "is", "ca", "gl"}
)
_NO_SETS: Final = frozenset(
    {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "utf-7"}
)
_NAME: Final = re.compile(r"[a-z0-9_.:()+-]{1,40}")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_MIXED: Final = re.compile("[A-Za-z][\u0370-\u06ff]|[\u0370-\u06ff][A-Za-z]")
_MARKED_LATIN: Final = re.compile("[\u00a1-\u00ff]")
# No language of these letters has so many with marks; Vietnamese comes near.
_MAX_MARKED: Final = 0.35
_MAX_MIXED: Final = 0.02


def codec_of(name: str) -> str:
    """Python's name of a character set.

    Raises:
        LookupError: There is none of that name.
    """
    plain = name.strip().strip("\"'").lower()
    if not _NAME.fullmatch(plain):
        raise LookupError(name)
    found = codecs.lookup(_MEANT.get(plain, plain)).name
    if found in _NO_SETS:
        raise LookupError(name)
    b"a".decode(found, "replace")  # raises for a codec of bytes, like "zip"
    return found


def guess_codec(data: bytes) -> str:
    """The likeliest character set of bytes that are no UTF; Windows-1252 where nothing speaks for another."""
    sample = data[:_SAMPLE_BYTES]
    western = sample.decode("cp1252", "replace")
    if sum(byte > 0x7F for byte in sample) < _FEWEST_SIGNS:
        return "cp1252"
    if not is_garbled(western) and detect_language(western) in _WESTERN:
        return "cp1252"
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=_CANDIDATES, preemptive_behaviour=False).best()
    return best.encoding if best is not None else "cp1252"


def is_garbled(text: str) -> bool:
    """Whether a text looks as if it had been read by the wrong set: words of mixed scripts, or of little but marked letters."""
    sample = text[:_SAMPLE_BYTES]
    words = _WORD.findall(sample)
    mixed = sum(_MIXED.search(word) is not None for word in words)
    letters = sum(map(len, words))
    return mixed > max(1.0, _MAX_MIXED * len(words)) or len(
        _MARKED_LATIN.findall(sample)
    ) > _MAX_MARKED * max(letters, 1)
