"""The language of a text: by its script where only one language uses it, else by its letters (py3langid).

py3langid (BSD) was chosen for its size: 4 MB on disk and one model, where others bring a hundred.
"""

import re
import unicodedata
from collections import Counter
from functools import cache
from typing import Any

_SAMPLE_CHARS = 6_000
_FEWEST_LETTERS = 40
_SURE = 0.9
_BY_SCRIPT = {
    "HANGUL": "ko",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "CJK": "zh",
    "HEBREW": "he",
    "GREEK": "el",
    "THAI": "th",
}
# Letters of Persian, Urdu, Kurdish, Uyghur and their kin that Arabic has not.
_NOT_ARABIC = re.compile(
    "[\u067e\u0686\u0698\u06a9\u06af\u06cc\u06d2\u0679\u0688\u0691\u06ba\u06be\u06c1\u06d5\u06c6\u06ce\u0695\u06ad]"
)
# A script counts where it holds this share of the letters; kana mark a text as Japanese with far less.
_MAIN_SHARE = 0.5
_KANA_SHARE = 0.05
_CODE = re.compile(r"^\s*([A-Za-z]{2,12})(?:[-_;,\s].*)?$", re.DOTALL)
_NAMES = {
    "english": "en",
    "german": "de",
    "deutsch": "de",
    "french": "fr",
    "français": "fr",
    "francais": "fr",
    "spanish": "es",
    "español": "es",
    "espanol": "es",
    "italian": "it",
    "italiano": "it",
    "portuguese": "pt",
    "dutch": "nl",
    "polish": "pl",
    "polski": "pl",
    "russian": "ru",
    "turkish": "tr",
    "greek": "el",
    "chinese": "zh",
    "japanese": "ja",
    "korean": "ko",
    "arabic": "ar",
    "hebrew": "he",
    "swedish": "sv",
    "danish": "da",
    "norwegian": "no",
    "finnish": "fi",
    "czech": "cs",
    "hungarian": "hu",
    "eng": "en",
    "deu": "de",
    "ger": "de",
    "fra": "fr",
    "fre": "fr",
    "spa": "es",
    "ita": "it",
    "por": "pt",
    "nld": "nl",
    "dut": "nl",
    "pol": "pl",
    "rus": "ru",
    "tur": "tr",
    "ell": "el",
    "gre": "el",
    "zho": "zh",
    "chi": "zh",
    "jpn": "ja",
    "kor": "ko",
    "ara": "ar",
    "heb": "he",
}


def detect_language(text: str) -> str:
    """Name the language of a text as a two-letter code (ISO 639-1); "" where it cannot be told.

    The beginning and the middle of a long text are looked at.
    """
    sample = _sample(text)
    scripts = _scripts(sample)
    letters = sum(scripts.values())
    if not letters:
        return ""
    if scripts["HIRAGANA"] + scripts["KATAKANA"] >= _KANA_SHARE * letters and scripts["HANGUL"] < letters / 2:
        return "ja"
    script, count = scripts.most_common(1)[0]
    if script == "ARABIC" and count >= _MAIN_SHARE * letters and not _NOT_ARABIC.search(sample):
        return "ar"
    if count >= _MAIN_SHARE * letters and script in _BY_SCRIPT:
        return _BY_SCRIPT[script]
    if letters < _FEWEST_LETTERS:
        return ""
    language, probability = _identifier().classify(sample)
    return str(language) if probability >= _SURE else ""


def declared_language(written: str) -> str:
    """Read what a user or a catalogue wrote as a language ("de-DE", "eng", "German"); "" where it says nothing known."""
    match = _CODE.match(written)
    if not match:
        return _NAMES.get(written.strip().casefold(), "")
    word = match[1].casefold()
    return word if len(word) == 2 else _NAMES.get(word, "")


def _sample(text: str) -> str:
    if len(text) <= 2 * _SAMPLE_CHARS:
        return text
    middle = len(text) // 2
    return f"{text[:_SAMPLE_CHARS]}\n{text[middle : middle + _SAMPLE_CHARS]}"


def _scripts(sample: str) -> "Counter[str]":
    """How many letters belong to each script, by the first word of their names."""
    counts: Counter[str] = Counter()
    for letter, number in Counter(sample).items():
        if letter.isalpha():
            counts[unicodedata.name(letter, "").split(" ")[0].split("-")[0]] += number
    return counts


@cache
def _identifier() -> Any:  # noqa: ANN401 - py3langid is untyped
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
