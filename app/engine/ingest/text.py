"""What is done to characters: the one normalisation of passages, and the repair of what PDF text layers bring.

Mathematical letters, superscripts and Greek stay as they are; only ligatures are taken apart, and signs that name a letter by
its form (Arabic and Hebrew presentation forms, Chinese radicals and compatibility signs) become that letter.
"""

import re
import unicodedata

from app.engine.ingest.leftward import in_reading_order

_FORMS = (
    *(range(0x2E80, 0x2FD6), range(0xF900, 0xFADA), range(0xFB1D, 0xFB50)),
    *(range(0xFB50, 0xFE00), range(0xFE70, 0xFEFD)),
)
LIGATURES = {
    ord(char): unicodedata.normalize("NFKC", char).strip()
    for char in (
        *"\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06\u0132\u0133\u01c6\u01c9\u01cc",
        *(chr(code) for codes in _FORMS for code in codes),
    )
    if unicodedata.normalize("NFKC", char).strip() != char
}
# PDFium writes U+0002 for a hyphen it takes for a division mark, other producers leave U+FFFE or a soft hyphen.
DIVISION_MARKS = "\x02\ufffe\u00ad"
_CJK_PER_WORD = 2
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
# Corners of framed listings, drawn in a font of signs without any meaning as text.
_CORNERS = re.compile("[\u260e\u2701-\u2706\u271d\u271e](?:\\s*[\u260e\u2701-\u2706\u271d\u271e])+")
_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\ufeff\ufffe\uffff\u200b\u200e\u200f\u202a-\u202e\u2060]"
)


def normalise_text(text: str) -> str:
    """The stated normalisation of passages: every run of white space becomes one space, none at the ends."""
    return " ".join(text.split())


def clean_characters(text: str) -> str:
    """Take ligatures apart and remove control, format and unassigned characters; line ends and tabs stay."""
    return _CONTROL.sub("", text if text.isascii() else text.translate(LIGATURES))


def clean_line(raw: str) -> tuple[str, bool]:
    """Clean one line of a PDF.

    Args:
        raw: The line without its line break.

    Returns:
        The cleaned line (a division mark at its end became "-", others a hyphen), and whether it ended in one.
    """
    stripped = raw.rstrip("\x00 \t\u00a0")
    is_soft_end = stripped[-1:] != "" and stripped[-1] in DIVISION_MARKS
    text = clean_characters(stripped[:-1] + "-" if is_soft_end else stripped)
    if text.isascii():
        return normalise_text(text), is_soft_end
    return in_reading_order(normalise_text(_CORNERS.sub("", text))), is_soft_end


def count_cjk(text: str) -> int:
    """How many characters belong to scripts that are written without spaces between words."""
    return 0 if text.isascii() else len(_CJK.findall(text))


def count_words(text: str) -> int:
    """Words of a text; two Chinese or Japanese characters count as one."""
    return len(text.split()) + count_cjk(text) // _CJK_PER_WORD
