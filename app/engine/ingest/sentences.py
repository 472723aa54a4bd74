"""Where sentences begin and end, in many languages and in the habits of papers. Pure; knows no documents.

A full stop after an abbreviation, an initial, an enumerator or inside a number ends nothing; a blank line ends
everything; Chinese and Japanese stops need no space after them.
"""

import re

# Lower case, without the last full stop.
ABBREVIATIONS = frozenset(
    """al e.g i.e eg ie etc vs cf viz resp fig figs eq eqs eqn no nos nr sec sect secs ch chap vol vols pp p ed eds
    approx ca est dr prof mr mrs ms st jr sr ref refs tab tabs app appx art dept univ inc ltd co corp suppl incl excl
    avg max min temp conc wt spp sp subsp var cv gen syn int j proc conf trans natl assoc med abb bd bzw d.h z.b u.a
    vgl s.o s.u usw evtl ggf sog inkl i.d.r dipl ing jh p.ej ej pág págs núm sra sra ud uds cap aprox dra lic
    a.k.a w.r.t i.i.d a.m p.m u.s u.k m.sc ph.d b.sc s.d m.d""".split()
)
# Abbreviations after which a sentence may well end; only a following number shows that it does not.
_NUMBERED = frozenset("no nos p pp fig figs eq vol sec ch s nr núm art".split())
_STOP = re.compile(
    r"""(?:
        (?P<latin>[.!?…]+(?:["'”’»)\]]|\[\d[\d,;\s–-]*\]|(?<=[^\W\d]\.)\d{1,3}(?:[,–-]\d{1,3})*(?=\s))*(?=\s|$))
        |(?P<cjk>[。！？]+[”’」』）]*)
        |(?P<blank>\n[ \t]*\n)
    )""",
    re.VERBOSE,
)
_LAST_TOKEN = re.compile(r"[^\s(\[“\"‘«]+$")
_ENUMERATOR = re.compile(r"^\W*(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,4})$")
_INITIALS = re.compile(r"^(?:[^\W\d_]\.?-?)*[^\W\d_]$")
_OPENING = re.compile(r"[\s\"'“‘«(\[¿¡]*")


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Find the sentences of a text.

    Args:
        text: Prose; line breaks count as spaces, blank lines as paragraph breaks.

    Returns:
        Half-open character ranges in order. They are trimmed, do not overlap, and cover every character that is
        not white space.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _STOP.finditer(text):
        if match["latin"] and not _ends_sentence(text, start, match):
            continue
        _append_trimmed(spans, text, start, match.end())
        start = match.end()
    _append_trimmed(spans, text, start, len(text))
    return spans


def _append_trimmed(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        first = start + len(piece) - len(piece.lstrip())
        spans.append((first, first + len(stripped)))


def _ends_sentence(text: str, start: int, match: re.Match[str]) -> bool:
    opening = _OPENING.match(text, match.end())
    after = text[opening.end() if opening else match.end() :][:1]
    if not after:
        return True
    if after.islower():
        return False
    stop = match["latin"]
    if stop[0] != "." or stop.startswith(".."):
        return True
    before = text[start : match.start()]
    return not _is_abbreviated(before, after, is_bare=stop == ".")


def _is_abbreviated(before: str, after: str, *, is_bare: bool) -> bool:
    """Whether the full stop after `before` belongs to its last word."""
    if _ENUMERATOR.match(before.strip()):
        return True
    found = _LAST_TOKEN.search(before)
    token = found[0].lower() if found else ""
    if not token:
        return False
    if not is_bare and token not in {"al", "e.g", "i.e"}:
        return False
    if token in _NUMBERED:
        return after.isdigit() or token not in {"no", "s"}
    if token in ABBREVIATIONS:
        return True
    return bool(_INITIALS.match(token)) and found is not None and found[0][-1:].isupper() and len(token) <= 6
