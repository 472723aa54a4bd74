"""Folding of text for sorting, comparing and searching: case, accents and ways of writing a letter do not count."""

import unicodedata

# Letters that are no letter with an accent to Unicode, but are to whoever types them without.
_LETTERS = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "ŧ": "t",
        "ı": "i",
        "ĸ": "k",
        "ŋ": "n",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "\u0640": None,  # tatweel, which only stretches a word
        "\u0649": "\u064a",  # Arabic alef maksura and Persian letters, as they are often typed
        "\u06cc": "\u064a",
        "\u06a9": "\u0643",
        "\u0629": "\u0647",
        **{chr(0x0660 + digit): str(digit) for digit in range(10)},
        **{chr(0x06F0 + digit): str(digit) for digit in range(10)},
    }
)
# Letters that are written as two where their marks are missing.
_AS_TWO = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
# Marks that make another letter: voiced kana, and the signs of Indic scripts from their nukta to their virama.
_KANA_MARKS = "\u3099\u309a"
_INDIC = range(0x0900, 0x1000)


def fold(text: str) -> str:
    """Fold case, accents, vowel points and special letters (ß to ss, ł to l, ё to е, ς to σ).

    Letters of scripts where a mark makes another letter (kana, Hangul, Devanagari and its kin) stay as they are.
    """
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(character for character in decomposed if not _is_accent(character))
    return unicodedata.normalize("NFC", kept).translate(_LETTERS)


def spellings(text: str) -> tuple[str, ...]:
    """The folded forms of a text: without its marks, and with umlauts written as two letters (muller, mueller) if it has any."""
    folded = fold(text)
    if text.isascii():
        return (folded,)
    whole = unicodedata.normalize("NFC", text.casefold())
    as_two = whole.translate(_AS_TWO)
    return (folded,) if as_two == whole else (folded, fold(as_two))


def searchable(text: str) -> str:
    """A text to look for folded words in: words with umlauts stand in it in both spellings."""
    return "\n".join(spellings(text))


def _is_accent(character: str) -> bool:
    return (
        unicodedata.combining(character) != 0
        and character not in _KANA_MARKS
        and ord(character) not in _INDIC
    )
