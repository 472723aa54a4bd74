"""Reads numbers out of text: digits and words, with unit, comparator, range, and the precision they are given in.

A quantity is an interval: "42" is a point, "more than 30" reaches up without end, "5–10 mg" has two ends, "about 20"
gives a tenth either way. Digits that belong to a name ("COVID-19", "k1") and numbers of figures, tables, sections and
references are no quantities.
"""

import itertools
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from operator import itemgetter

from app.engine.citations.signals.number_words import (
    FOREIGN_WORDS,
    PART_WORDS,
    RATIO_WORDS,
    TENS_WORDS,
    UNIT_WORDS,
)
from app.engine.citations.signals.quantity import ORDINAL, PLAIN, YEAR, Quantity
from app.engine.citations.signals.units import MULTIPLIERS, UNITS, Unit
from app.engine.citations.signals.word_table import word_table
from app.engine.stop_words import is_function_word

APPROXIMATE_SHARE = 0.1
MAX_QUANTITIES = 200
_MOST_DIGITS = 300

_PLAIN = Unit(PLAIN, 1.0)
_DIGITS = r"\d{1,3}(?:[,\u2009\u202f\u00a0' ]\d{3}(?!\d))+(?:\.\d+)?|\d+(?:[.,·]\d+)?|\.\d+"
_NUMBER = re.compile(
    rf"""(?<![\w.])(?P<digits>{_DIGITS})
        (?:\s?[x×·]\s?10\^?(?P<power>[-–]?\d{{1,2}}))?
        (?P<ordinal>(?:st|nd|rd|th)\b)?(?P<fold>-?fold\b)?
        (?:[\s-]?(?P<unit>%|‰|°\s?[CF]\b|[^\W\d_]+\b))?""",
    re.VERBOSE | re.IGNORECASE,
)
_TENS = "|".join(TENS_WORDS)
_UNITS = "|".join(UNIT_WORDS)
_DIGIT_WORDS = {"one": 1, **UNIT_WORDS}
_OTHERS = "|".join((*FOREIGN_WORDS, *PART_WORDS, *RATIO_WORDS))
_NUMBER_WORD = re.compile(rf"\b(?:(?:{_TENS})(?:-(?:one|{_UNITS}))?|{_UNITS}|{_OTHERS})\b(?!-)")
_LABELS = word_table(
    "fig figs figure figures tab table tables sec section sections eq eqs equation equations ref refs reference references "
    "chapter chapters appendix box abb abbildung tabelle abschnitt kapitel no nr"
)
_IN_SQUARE_BRACKETS = re.compile(r"\[(?:\d{1,3}[,;–-]\s?)*$")
_SIGN_BEFORE = re.compile(r"(?:^|[^\w)\]\s-]|(?<=\s))[-–]$")
_CURRENCIES = "$€£"
_NAME_BEFORE = re.compile(r"[^\W\d_][-–]?$")
_BEFORE_CHARS = 26
_COMPARATOR = re.compile(
    r"""(?:(?P<max>not?\s+(?:more|greater|higher|longer|larger)\s+than|at\s+most|up\s+to|maximum\s+of|<=|≤|höchstens)
    |(?P<min>not?\s+(?:less|fewer|lower)\s+than|at\s+least|minimum\s+of|>=|≥|mindestens|al\s+menos|au\s+moins)
    |(?P<above>(?:more|greater|higher|larger|longer|older|bigger)\s+than|\bover|\babove|\bexceed(?:s|ed|ing)?|>|mehr\s+als
        |\büber|más\s+de|plus\s+de)
    |(?P<below>(?:less|fewer|lower|smaller|shorter|younger)\s+than|\bunder|\bbelow|<|weniger\s+als|\bunter|menos\s+de
        |moins\s+de)
    |(?P<about>\babout|\baround|\bapproximately|\bapprox\.?|\broughly|\bnearly|\balmost|\bcirca|\bca\.?|~|≈|\betwa|\brund
        |\bfast|alrededor\s+de|\benviron))\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_COMPARATOR_ENDS = word_table(
    "than most to of least over above exceed exceeds exceeded exceeding under below about around approximately approx "
    "roughly nearly almost circa ca höchstens mindestens menos moins als über de unter etwa rund fast environ"
)
_RANGE_SEAM = re.compile(r"\s*(?:[–-]|\bto\b|\bbis\b)\s*")
_AND_SEAM = re.compile(r"\s*(?:,|\band\b|\bund\b)\s*")
_BETWEEN_BEFORE = re.compile(r"\b(?:between|zwischen|entre)\s+$|\bCI\b[^\d]{0,8}$", re.IGNORECASE)
_OF_SEAM = re.compile(r"\s*(?:/|\bof(?:\s+the)?\b|\bout\s+of\b|\bvon\b)\s*")


def quantities_of(text: str) -> tuple[Quantity, ...]:
    """Read the quantities of a text, in order; at most `MAX_QUANTITIES`."""
    single: list[Quantity] = []
    for one in _singles(text):
        single.append(one)
        if len(single) == MAX_QUANTITIES:
            break
    return tuple(_joined(text, single))


def derived_shares(text: str, quantities: tuple[Quantity, ...]) -> tuple[Quantity, ...]:
    """Percentages that follow from counts: "30 of 60" is 50 %."""
    shares = []
    for part, whole in itertools.pairwise(quantities):
        between = text[part.end : whole.start]
        is_count = 0 <= part.low == part.high <= whole.low == whole.high > 0
        if is_count and len(between) < 16 and _OF_SEAM.match(between):
            share = 100 * part.low / whole.low
            shares.append(replace(part, low=share, high=share, step=1e-6, kind="percent"))
    return tuple(shares)


def _singles(text: str) -> Iterator[Quantity]:
    matches = [(found.start(), found) for found in _NUMBER.finditer(text)]
    lowered = text.lower()
    if len(lowered) == len(text):
        matches += [(found.start(), found) for found in _NUMBER_WORD.finditer(lowered)]
    for start, match in sorted(matches, key=itemgetter(0)):
        before = text[max(0, start - _BEFORE_CHARS) : start]
        if match.re is _NUMBER_WORD:
            yield _compared(before, _from_word(match))
        elif not _is_label(before):
            yield _compared(before, _from_digits(match, before))


def _is_label(before: str) -> bool:
    """Whether the number belongs to a name, or is that of a figure, a table, a section or a reference."""
    if _NAME_BEFORE.search(before[-2:]) or ("[" in before and _IN_SQUARE_BRACKETS.search(before)):
        return True
    return _last_word(before).rstrip(".").lower() in _LABELS


def _last_word(before: str) -> str:
    return before.rstrip().rpartition(" ")[2]


def _from_digits(match: re.Match[str], before: str) -> Quantity:
    digits = match["digits"]
    value, step = _value(digits)
    if match["power"]:
        factor = 10.0 ** int(match["power"].replace("–", "-"))
        value, step = value * factor, step * factor
    if _SIGN_BEFORE.search(before):
        value = -value
    start = match.start("digits")
    if match["ordinal"]:
        return Quantity(value, value, 0.0, ORDINAL, match[0].strip(), start=start, end=match.end())
    word = (match["unit"] or "").replace(" ", "")
    unit, noun, multiplier, end = _unit(match, word, before[-1:])
    if unit.kind == PLAIN and multiplier == 1.0 and _is_year(digits):
        return Quantity(value, value, 0.0, YEAR, digits, start=start, end=match.end("digits"))
    factor = unit.scale * multiplier
    text = match[0].strip() if noun else match.string[start:end]
    return Quantity(
        value * factor, value * factor, step * factor, unit.kind, text, noun, start=start, end=end
    )


def _unit(match: re.Match[str], word: str, sign_before: str) -> tuple[Unit, str, float, int]:
    """Unit, noun, multiplier and the end of what was read."""
    if sign_before and sign_before in _CURRENCIES:
        multiplier = MULTIPLIERS.get(word.lower(), 1.0)
        return UNITS[sign_before], "", multiplier, match.end()
    if match["fold"]:
        return UNITS["fold"], "", 1.0, match.end("fold")
    named = UNITS.get(word) or UNITS.get(word.lower())
    if named is not None:
        return named, "", 1.0, match.end()
    multiplier = MULTIPLIERS.get(word.lower(), 1.0)
    if multiplier != 1.0:
        return _PLAIN, "", multiplier, match.end()
    return _PLAIN, _noun(word.lower()), 1.0, match.end("digits")


def _noun(word: str) -> str:
    return "" if is_function_word(word, "english") else word


def _value(digits: str) -> tuple[float, float]:
    """The number and half a unit of its last digit; a comma before three digits separates thousands."""
    plain = re.sub(r"[,\u2009\u202f\u00a0' ](?=\d{3}(?!\d))", "", digits)
    plain = plain.replace(",", ".").replace("·", ".")
    fraction = plain.partition(".")[2]
    return float(plain[:_MOST_DIGITS]), 0.5 * 10.0 ** -min(len(fraction), _MOST_DIGITS)


def _is_year(digits: str) -> bool:
    return len(digits) == 4 and digits.isdigit() and 1500 <= int(digits) <= 2099


def _from_word(match: re.Match[str]) -> Quantity:
    word = match[0]
    value, kind = _word_value(word)
    return Quantity(value, value, 0.5, kind, word, start=match.start(), end=match.end())


def _word_value(word: str) -> tuple[float, str]:
    if word in PART_WORDS:
        return PART_WORDS[word], "percent"
    if word in RATIO_WORDS:
        return RATIO_WORDS[word], "ratio"
    tens, _, rest = word.partition("-")
    if tens in TENS_WORDS:
        return float(TENS_WORDS[tens] + _DIGIT_WORDS.get(rest, 0)), PLAIN
    return float(UNIT_WORDS[word] if word in UNIT_WORDS else FOREIGN_WORDS[word]), PLAIN


def _compared(before: str, quantity: Quantity) -> Quantity:
    """Open the interval as the words before it say."""
    before = before.rstrip(_CURRENCIES + " ")
    last = _last_word(before).lower()
    found = _COMPARATOR.search(before) if last in _COMPARATOR_ENDS or last[-1:] in "<>≤≥=~≈." else None
    if found is None:
        return quantity
    shown = f"{found[0].strip()} {quantity.text}"
    if found["about"]:
        slack = APPROXIMATE_SHARE * abs(quantity.low)
        return replace(quantity, low=quantity.low - slack, high=quantity.high + slack, text=shown)
    is_upward = found.lastgroup in {"min", "above"}
    low = quantity.low if is_upward else -math.inf
    high = math.inf if is_upward else quantity.high
    return replace(quantity, low=low, high=high, text=shown, is_open=True)


def _joined(text: str, single: list[Quantity]) -> Iterator[Quantity]:
    """Make ranges of neighbours, and put a multiplier or unit behind a number word to it."""
    position = 0
    while position < len(single):
        one = single[position]
        other = single[position + 1] if position + 1 < len(single) else None
        if other is not None and _is_range(text, one, other):
            kind = other.kind or one.kind
            scale = _scale_of(other) if one.kind == PLAIN else 1.0
            low, high = sorted((one.low * scale, other.high))
            yield Quantity(
                low,
                high,
                other.step,
                kind,
                text[one.start : other.end],
                other.noun,
                False,
                one.start,
                other.end,
            )
            position += 2
            continue
        yield _with_unit_behind(text, one)
        position += 1


def _scale_of(quantity: Quantity) -> float:
    """How much larger the base unit made a quantity than its digits; a range's first number shares it."""
    digits = re.search(_DIGITS, quantity.text)
    value = _value(digits[0])[0] if digits else 0.0
    return abs(quantity.high / value) if value and math.isfinite(quantity.high) else 1.0


def _is_range(text: str, one: Quantity, other: Quantity) -> bool:
    between = text[one.end : other.start]
    if len(between) > 8 or one.is_open or other.is_open or one.kind not in {PLAIN, other.kind}:
        return False
    if _RANGE_SEAM.fullmatch(between):
        return True
    before = text[max(0, one.start - _BEFORE_CHARS) : one.start]
    return _AND_SEAM.fullmatch(between) is not None and _BETWEEN_BEFORE.search(before) is not None


def _with_unit_behind(text: str, quantity: Quantity) -> Quantity:
    """A number word, or a number with a multiplier, has its unit in the next word."""
    if quantity.kind != PLAIN or quantity.noun:
        return quantity
    following = re.match(r"[\s-]*(%|[^\W\d_]+)", text[quantity.end : quantity.end + 40])
    word = following[1].lower() if following else ""
    multiplier = MULTIPLIERS.get(word, 1.0)
    unit = UNITS.get(word, _PLAIN)
    factor = multiplier * unit.scale
    noun = _noun(word) if unit is _PLAIN and multiplier == 1.0 else ""
    is_measured = unit is not _PLAIN or multiplier != 1.0
    shown = f"{quantity.text} {word}" if is_measured else quantity.text
    return replace(
        quantity, low=quantity.low * factor, high=quantity.high * factor, step=quantity.step * factor,
        kind=unit.kind, noun=noun, text=shown,
    )  # fmt: skip
