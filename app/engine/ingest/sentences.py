"""Where sentences begin and end, in many languages and in the habits of papers. Pure; knows no documents.

A full stop after an abbreviation, an initial, an enumerator or inside a number ends nothing; a blank line ends
everything; Chinese and Japanese stops need no space after them.
"""

import re

# Lower case, without the last full stop.
_ABBREVIATIONS = re.compile(
    r"""(?: al | e\.g | i\.e | eg | ie | etc | vs | cf | viz | resp | figs? | eqs? | eqn | nos? | nr | secs? | sect | chs? | chap
    | vols? | pp? | eds? | approx | ca | est | dr | prof | mrs? | ms | st | jr | sr | refs? | tabs? | appx? | art | dept | univ
    | inc | ltd | co | corp | suppl | incl | excl | avg | max | min | temp | conc | wt | spp? | subsp | var | cv | gen | syn
    | int | j | proc | conf | trans | natl | assoc | med | abb | bd | bzw | d\.h | z\.b | u\.a | vgl | s\.[oud] | usw | evtl
    | ggf | sog | inkl | i\.d\.r | dipl | ing | jh | p\.ej | ej | págs? | núm | sra | uds? | cap | aprox | dra | lic
    | a\.k\.a | w\.r\.t | i\.i\.d | [ap]\.m | u\.[sk] | [mb]\.sc | ph\.d | m\.d)""",
    re.VERBOSE,
)
# Abbreviations of numbered things; "no" and "s" are words or letters too, so only a number after them counts.
_NUMBERED = re.compile(r"nos?|pp?|figs?|eq|vol|sec|ch|s|nr|núm|art")
_ALSO_WORDS = ("no", "s")
_STOP = re.compile(
    r"""(?:
        (?P<latin>[.!?…]+(?:["'”’»)\]]|\[\d[\d,;\s–-]*\]|(?<=[^\W\d]\.)\d{1,3}(?:[,–-]\d{1,3})*(?=\s)|[⁰¹²³⁴-⁹][⁰¹²³⁴-⁹,⁻–-]*)*(?=\s|$))
        |(?P<cjk>[。！？]+[”’」』）]*)
        |(?P<blank>\n[ \t]*\n)
    )""",
    re.VERBOSE,
)
# These end no sentence even when a bracket closes after them.
_BEFORE_BRACKETS = ("al", "e.g", "i.e")
_LAST_TOKEN = re.compile(r"[^\s(\[“\"‘«]+$")
_ENUMERATOR = re.compile(r"^\W*(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,4})$")
_INITIALS = re.compile(r"^(?:[^\W\d_]\.?-?)*[^\W\d_]$")
# Longer than any abbreviation, so that a list of names without a sentence's end takes no more time than prose.
_LOOK_BACK = 60
_LABEL = re.compile(
    r"(?:backgrounds?|context|aims?|objectives?|purpose|introduction|(?:materials?\s+and\s+)?methods?|methodology|design|"
    r"setting|participants|results?|findings|discussion|conclusions?|interpretation|funding|(?:table|figure|fig\.)\s+\d+)[.:]",
    re.IGNORECASE,
)
_LONGEST_LABEL = 40
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
    return _with_labels(text, spans)


def _with_labels(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Put a label ("Results.", "Table 2.") to the sentence it opens: by itself it says nothing."""
    joined: list[tuple[int, int]] = []
    is_open = False
    for start, end in spans:
        if is_open and "\n\n" not in text[joined[-1][1] : start]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
        is_open = end - start < _LONGEST_LABEL and bool(_LABEL.fullmatch(text, start, end))
    return joined


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
    before = text[max(start, match.start() - _LOOK_BACK) : match.start()]
    return not _is_abbreviated(before, after, is_bare=stop == ".")


def _is_abbreviated(before: str, after: str, *, is_bare: bool) -> bool:
    """Whether the full stop after `before` belongs to its last word."""
    if _ENUMERATOR.match(before.strip()):
        return True
    found = _LAST_TOKEN.search(before)
    token = found[0].lower() if found else ""
    if not token:
        return False
    if not is_bare and token not in _BEFORE_BRACKETS:
        return False
    if _NUMBERED.fullmatch(token):
        return after.isdigit() or token not in _ALSO_WORDS
    if _ABBREVIATIONS.fullmatch(token):
        return True
    return bool(_INITIALS.match(token)) and found is not None and found[0][-1:].isupper() and len(token) <= 6
