"""A small strict reader of BibTeX and of the LaTeX in it, written against their rules, not against our writer."""

import re
import unicodedata

_ENTRY = re.compile(r"@([a-z]+)\{([a-z0-9]+),\n")
_FIELD = re.compile(r"  ([a-z]+) = ")
_MONTH = re.compile(r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?=,\n)")
_LETTERS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł",
    "i": "ı", "j": "ȷ", "dj": "đ", "DJ": "Đ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "ng": "ŋ", "NG": "Ŋ", "S": "§",
    "P": "¶", "pounds": "£", "dag": "†", "ddag": "‡", "ldots": "…", "quotedblbase": "„", "guillemotleft": "«",
    "guillemotright": "»", "textbackslash": "\\", "textbraceleft": "{", "textbraceright": "}", "textasciicircum": "^", "textasciigrave": "`",
    "textasciitilde": "~", "textless": "<", "textgreater": ">", "textbar": "|", "textquotedbl": '"',
    "textexclamdown": "¡", "textquestiondown": "¿", "textcopyright": "©", "textregistered": "®", "texttrademark": "™",
    "textdegree": "°", "texteuro": "€", "textbullet": "•", "textperiodcentered": "·",
}  # fmt: skip
_MATHS = {
    "times": "×", "pm": "±", "div": "÷", "leq": "≤", "geq": "≥", "approx": "≈", "neq": "≠", "sim": "∼", "rightarrow": "→",
    "leftarrow": "←", "leftrightarrow": "↔", "infty": "∞", "partial": "∂", "sum": "∑", "surd": "√", "in": "∈", "'": "′",
    "-": "−", "varsigma": "ς", "o": "ο",
}  # fmt: skip
_ACCENTS = dict(
    zip(
        "`'^~=u.\"rHvdckb",
        "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327\u0328\u0331",
        strict=True,
    )
)


def read_bibtex(text: str) -> list[tuple[str, str, dict[str, str]]]:
    """Read a file of entries: type, key, fields; anything unexpected is an error."""
    entries, place = [], 0
    while place < len(text):
        head = _ENTRY.match(text, place)
        assert head, text[place : place + 40]
        fields, place = {}, head.end()
        while (field := _FIELD.match(text, place)) is not None:
            value, place = _value(text, field.end())
            assert field[1] not in fields
            fields[field[1]] = value
            assert text.startswith(",\n", place)
            place += 2
        assert text.startswith("}\n", place), text[place:]
        place += 2
        place += text.startswith("\n", place)
        entries.append((head[1], head[2], fields))
    return entries


def _value(text: str, place: int) -> tuple[str, int]:
    month = _MONTH.match(text, place)
    if month:
        return month[0], month.end()
    assert text[place] == "{"
    depth = 0
    for end in range(place, len(text)):
        # BibTeX counts braces with no regard to back-slashes.
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0:
            return text[place + 1 : end], end + 1
    raise AssertionError("a value has no end")


_TOKEN = re.compile(
    r"\{\\(?P<accent>[`'^~=u.\"rHvdckb])\{(?P<letter>\\?[A-Za-z])\}\}"
    r"|\{\\(?P<command>[A-Za-z]+)\}"
    r"|\$(?P<shift>[_^])\{(?P<digit>\d)\}\$"
    r"|\$\\?(?P<maths>[A-Za-z]+|'|-)\$"
    r"|\\(?P<escape>[$&#_%])"
    r"|(?P<dashes>---?)|(?P<quotes>``|'')|(?P<quote>[`'])|(?P<tie>~)|(?P<brace>[{}])|(?P<bad>[\\$&#_%^])|(?P<other>.)",
    re.DOTALL,
)


def read_latex(text: str) -> str:
    """Read LaTeX back as plain text; a sign LaTeX would take for a command is an error."""
    return unicodedata.normalize("NFC", "".join(map(_plain, _TOKEN.finditer(text))))


def _plain(token: re.Match[str]) -> str:
    kind, value = token.lastgroup, token[token.lastgroup]
    match kind:
        case "letter":
            return value.lstrip("\\") + _ACCENTS[token["accent"]]
        case "command":
            return _LETTERS[value]
        case "digit":
            return ("₀₁₂₃₄₅₆₇₈₉" if token["shift"] == "_" else "⁰¹²³⁴⁵⁶⁷⁸⁹")[int(value)]
        case "maths":
            return _MATHS.get(value) or _greek(value)
        case "dashes":
            return {"--": "–", "---": "—"}[value]
        case "quotes":
            return {"``": "“", "''": "”"}[value]
        case "quote":
            return {"`": "‘", "'": "’"}[value]
        case "tie":
            return "\u00a0"
        case "brace":
            return ""
        case "bad":
            raise AssertionError(f"{value} is not escaped in {token.string}")
        case _:
            return value


def _greek(name: str) -> str:
    case = "CAPITAL" if name[0].isupper() else "SMALL"
    spelled = {"lambda": "LAMDA"}.get(name.lower(), name.upper())
    return unicodedata.lookup(f"GREEK {case} LETTER {spelled}")
