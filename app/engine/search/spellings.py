"""Other ways to write one word: hyphens, glued numbers and units, Greek letters, British and American forms, one slip."""

import re
import unicodedata

_JOINT = re.compile(r"[-‐‑‒–/]")
_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_CAPITALS = re.compile(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])|(?<=[A-ZÀ-Þ])(?=[A-ZÀ-Þ][a-zß-ÿ])")
_ACRONYM = re.compile(r"(?<=[A-ZÀ-Þ])(?=[A-ZÀ-Þ][a-zß-ÿ])")
_POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)
_BRITISH = (
    ("ae", "e"),
    ("oe", "e"),
    ("our", "or"),
    ("is", "iz"),
    ("ys", "yz"),
    ("sulph", "sulf"),
    ("aluminium", "aluminum"),
    ("tre", "ter"),
    ("bre", "ber"),
    ("lled", "led"),
    ("lling", "ling"),
    ("ogue", "og"),
)
_DIPHTHONGS = ("ae", "oe")
"""Which no ending of a plural ("batteries") has."""
_SHORTEST_BRITISH = 6
_GREEK = {
    unicodedata.name(chr(code)).rsplit(" ", 1)[-1].casefold(): chr(code)
    for code in range(0x3B1, 0x3CA)
    if "FINAL" not in unicodedata.name(chr(code))
}
_LETTER_OF = {letter: name for name, letter in _GREEK.items()}


def without_possessive(word: str) -> str:
    """The word without the 's of a possessive, if it has one and is not all of it."""
    return _POSSESSIVE.sub("", word) or word


def parted(word: str) -> tuple[str, ...]:
    """The word joined where hyphens part it, and parted at hyphens and between letters and digits ("10C" as "10 C")."""
    joined = _JOINT.sub("", word)
    by_hyphens = " ".join(part for part in _JOINT.split(word) if part)
    forms = (joined, by_hyphens, _DIGITS.sub(" ", by_hyphens), _DIGITS.sub(" ", joined))
    return tuple(form for form in dict.fromkeys(forms) if form and form != word)


def taken_apart(word: str) -> tuple[str, ...]:
    """The word parted at its capitals ("BigCactus" as "Big Cactus"), and one of small letters at any two parts of three."""
    spaced = _JOINT.sub(" ", word)
    numbered = _DIGITS.sub(" ", spaced)
    forms = [cut.sub(" ", text) for cut in (_CAPITALS, _ACRONYM) for text in (spaced, numbered)]
    if word[1:].isalpha() and word[1:].islower():
        forms += [f"{word[:at]} {word[at:]}" for at in range(3, len(word) - 2)]
    return tuple(form for form in dict.fromkeys(forms) if form != word)


def respelled(word: str) -> tuple[str, ...]:
    """British words in the American way and the other way round, and names of Greek letters as letters and as names."""
    lower = word.casefold()
    forms = [_LETTER_OF[lower]] if lower in _LETTER_OF else [_GREEK[lower]] if lower in _GREEK else []
    if len(lower) >= _SHORTEST_BRITISH:
        for british, american in _BRITISH:
            for one, other in ((british, american), (american, british)):
                forms += [
                    f"{lower[: at.start()]}{other}{lower[at.end() :]}"
                    for at in re.finditer(one, lower)
                    if other not in _DIPHTHONGS or at.end() <= len(lower) - len(other)
                ]
    return tuple(dict.fromkeys(forms))


def is_one_slip(one: str, other: str) -> bool:
    """Whether two words differ by one letter left out, put in, changed or swapped with its neighbour."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if same is None:
        return True
    rest, others = one[same:], other[same:]
    is_swapped = rest[:2] == others[1::-1] and rest[2:] == others[2:]
    return is_swapped or rest[1:] == others or rest == others[1:] or rest[1:] == others[1:]
