"""Numbers written as words, as data: English, and the small ones of German, Spanish and French."""

from collections.abc import Mapping

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_GERMAN = "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
_SPANISH = "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce"
_FRENCH = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze"

UNIT_WORDS: Mapping[str, int] = {word: value for value, word in enumerate(_SMALL.split()) if value > 1}
"""two … nineteen; zero and one say too little alone."""

TENS_WORDS: Mapping[str, int] = {word: 10 * value for value, word in enumerate(_TENS.split(), start=2)}
"""twenty … ninety."""

FOREIGN_WORDS: Mapping[str, int] = {
    word: value
    for table in (_GERMAN, _SPANISH, _FRENCH)
    for value, word in enumerate(table.split())
    if value > 1 and word not in UNIT_WORDS and word != "once"
}
"""Small numbers in German, Spanish and French; one is left out, being an article there."""

PART_WORDS: Mapping[str, float] = {
    "half": 50.0, "one-half": 50.0, "one-third": 100 / 3, "two-thirds": 200 / 3, "one-quarter": 25.0,
    "three-quarters": 75.0, "one-fifth": 20.0, "hälfte": 50.0, "drittel": 100 / 3, "mitad": 50.0, "moitié": 50.0,
}  # fmt: skip
"""Parts of a whole, in percent."""

RATIO_WORDS: Mapping[str, float] = {
    "twice": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0, "doubling": 2.0, "twofold": 2.0, "two-fold": 2.0,
    "triple": 3.0, "tripled": 3.0, "thrice": 3.0, "threefold": 3.0, "three-fold": 3.0, "quadrupled": 4.0,
    "fourfold": 4.0, "four-fold": 4.0, "fivefold": 5.0, "five-fold": 5.0, "tenfold": 10.0, "ten-fold": 10.0,
}  # fmt: skip
"""Times as much."""
