"""Changes a sentence so that it no longer says the same: number, unit, direction, entity, negation, hedge.

Every function returns the changed sentence, or None where there is nothing of that kind to change.
"""

import random
import re
from collections.abc import Callable, Sequence

Alteration = Callable[[str, str, random.Random], str | None]

_NUMBER = re.compile(r"(?<![\w.,])(?<![A-Za-z]-)\d+(?:[.,]\d+)?(?![\w,]*\d)")
_OPPOSITES = (
    "increase/decrease increases/decreases increased/decreased increasing/decreasing higher/lower highest/lowest "
    "more/less greater/smaller greatest/smallest larger/smaller largest/smallest most/least positive/negative "
    "positively/negatively improve/worsen improves/worsens improved/worsened improvement/deterioration rise/fall "
    "rises/falls rose/fell gain/loss gains/losses above/below before/after early/late earlier/later longer/shorter "
    "faster/slower strong/weak stronger/weaker high/low better/worse best/worst up/down upper/lower maximum/minimum "
    "maximize/minimize enhance/impair enhances/impairs enhanced/impaired promote/inhibit promotes/inhibits "
    "promoted/inhibited accelerate/delay accelerated/delayed reduced/raised reduce/raise reduces/raises "
    "reduction/increase growth/decline many/few frequently/rarely often/seldom common/rare major/minor "
    "outperforms/underperforms outperform/underperform exceeds/undercuts upregulated/downregulated "
    "significant/insignificant similar/different majority/minority always/never same/opposite hot/cold warm/cool "
    "first/last increasingly/decreasingly wide/narrow deep/shallow rapid/slow rapidly/slowly"
)
_UNITS = (
    "%/‰ mg/g g/kg kg/g µg/mg μg/mg ng/µg mL/L ml/l mm/cm cm/m nm/µm µm/mm μm/mm km/m ms/s min/h hours/days days/weeks "
    "weeks/months months/years years/months seconds/minutes minutes/hours K/°C °C/K Hz/kHz kHz/MHz MHz/GHz mV/V kW/MW "
    "W/kW MPa/GPa kPa/MPa percent/thousand million/billion billion/million mM/M µM/mM meters/kilometers eV/meV"
)
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|could|does|did|has been|have been|will|would|should|may|might)\b(?! not\b|n.t\b)"
)
_NEGATED = re.compile(
    r"\b(is|are|was|were|can|could|does|did|do|has|have|will|would|should|may|might) not\b|\bcannot\b"
)
_THIRD_PERSON = re.compile(
    r"\b(shows?|suggests?|indicates?|provides?|requires?|includes?|contains?|depends?|leads?)\b"
)
_HEDGED = re.compile(
    r"\b(may|might|could|can) (be|have|lead|reduce|improve|increase|cause|result|affect|provide|help|play|contribute)\b"
)
_HEDGES = re.compile(
    r"\b(suggests?|indicates?|appears? to|seems? to|possibly|probably|perhaps|likely|potentially)\b"
)
_SURE = {"suggest": "prove", "suggests": "proves", "indicate": "prove", "indicates": "proves"}
_FIRM = {"be": "is always", "have": "always have"}
_SOME = re.compile(
    r"\b(some|several|most|many|often|sometimes|usually|typically|generally|partially|partly)\b"
)
_ALL = {
    "some": "all",
    "several": "all",
    "most": "all",
    "many": "all",
    "partially": "completely",
    "partly": "completely",
}
_NUMBERED = re.compile(
    r"\b(?:figs?|figures?|tables?|sections?|eqs?|equations?|refs?|chapters?)\.? ?$", re.IGNORECASE
)
_SUBORDINATE = re.compile(
    r"(?:although|while|whereas|if|when|because|since|as|unless|though|despite|for|in|with)\b", re.IGNORECASE
)
_NAME = re.compile(r"(?<![.!?:]\s)(?<!^)(?<![\w-])(?:[A-Z][\w-]*[a-z0-9]|[A-Z]{2,6}\d*)(?![\w-])")


def _pairs(text: str, *, both_ways: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in text.split():
        one, other = pair.split("/")
        found.setdefault(one, other)
        if both_ways:
            found.setdefault(other, one)
    return found


_OPPOSITE = _pairs(_OPPOSITES, both_ways=True)
_UNIT = _pairs(_UNITS, both_ways=False)
_DIRECTION_WORD = re.compile(rf"\b({'|'.join(sorted(_OPPOSITE, key=len, reverse=True))})\b", re.IGNORECASE)
_UNIT_WORD = re.compile(
    rf"(?<=\d)(\s?)({'|'.join(re.escape(unit) for unit in sorted(_UNIT, key=len, reverse=True))})(?!\w)"
)


def change_number(sentence: str, passage: str, chance: random.Random) -> str | None:
    """Put another number in place of one; often one that stands elsewhere in the passage."""
    numbers = [found for found in _NUMBER.finditer(sentence) if not _is_reference(sentence, found)]
    if not numbers:
        return None
    chosen = chance.choice(numbers)
    others = [found[0] for found in _NUMBER.finditer(passage) if found[0] != chosen[0]]
    likely = [other for other in others if ("." in other) == ("." in chosen[0]) and other not in sentence]
    changed = chance.choice(likely) if likely and chance.random() < 0.4 else _near_number(chosen[0], chance)
    return _put(sentence, chosen, changed)


def change_unit(sentence: str, passage: str, chance: random.Random) -> str | None:  # noqa: ARG001 - one shape
    """Put another unit behind a number."""
    found = _choice(_UNIT_WORD, sentence, chance)
    return _put(sentence, found, found[1] + _UNIT[found[2]]) if found else None


def change_direction(sentence: str, passage: str, chance: random.Random) -> str | None:  # noqa: ARG001 - one shape
    """Turn a direction word into its opposite."""
    found = _choice(_DIRECTION_WORD, sentence, chance)
    if not found:
        return None
    opposite = _OPPOSITE[found[0].lower()]
    return _put(sentence, found, opposite.capitalize() if found[0][0].isupper() else opposite)


def change_negation(sentence: str, passage: str, chance: random.Random) -> str | None:  # noqa: ARG001 - one shape
    """Take a negation away, or put one in."""
    negated = _choice(_NEGATED, sentence, chance)
    if negated:
        return _put(sentence, negated, negated[1] or "can")
    plain = _choice(_AUXILIARY, sentence, chance)
    if plain:
        return _put(sentence, plain, _negative(plain[0]))
    verb = _choice(_THIRD_PERSON, sentence, chance)
    if not verb:
        return None
    helper = "does not" if verb[0].endswith("s") else "do not"
    return _put(sentence, verb, f"{helper} {verb[0].removesuffix('s')}")


def change_hedge(sentence: str, passage: str, chance: random.Random) -> str | None:  # noqa: ARG001 - one shape
    """Claim with certainty what the sentence holds possible, or of all what it says of some."""
    found = _choice(_HEDGED, sentence, chance)
    if found:
        return _put(sentence, found, _FIRM.get(found[2], f"always {found[2]}s"))
    found = _choice(_HEDGES, sentence, chance)
    if found:
        return _put(sentence, found, _SURE.get(found[0], "certainly"))
    found = _choice(_SOME, sentence, chance)
    return _put(sentence, found, _ALL.get(found[0], "always")) if found else None


def change_entity(sentence: str, passage: str, chance: random.Random) -> str | None:
    """Put another name of the passage in place of one."""
    found = _choice(_NAME, sentence, chance)
    if not found:
        return None
    others = [other[0] for other in _NAME.finditer(passage) if other[0] not in sentence and len(other[0]) > 2]
    return _put(sentence, found, chance.choice(others)) if others else None


ALTERATIONS: dict[str, Alteration] = {
    "number": change_number,
    "unit": change_unit,
    "direction": change_direction,
    "entity": change_entity,
    "negation": change_negation,
    "hedge": change_hedge,
}


def applicable(sentence: str, passage: str, chance: random.Random) -> dict[str, str]:
    """Every kind of change that the sentence allows, with the changed sentence."""
    found = {kind: alter(sentence, passage, chance) for kind, alter in ALTERATIONS.items()}
    return {kind: changed for kind, changed in found.items() if changed and changed != sentence}


def shorten(sentence: str, chance: random.Random) -> str | None:
    """Leave out a bracket, or what follows the last comma when enough is left."""
    without = re.sub(r"\s*\([^()]*\)", "", sentence)
    if without != sentence and len(without.split()) >= 6:
        return without
    if _SUBORDINATE.match(sentence):
        return None
    cuts: Sequence[int] = [found.start() for found in re.finditer(r"[,;] ", sentence)]
    cuts = [cut for cut in cuts if len(sentence[:cut].split()) >= 7 and not _NEGATED.search(sentence[cut:])]
    return sentence[: chance.choice(cuts)] + "." if cuts else None


def _near_number(number: str, chance: random.Random) -> str:
    """Another number of the same shape."""
    separator = "." if "." in number else "," if "," in number else ""
    whole, _, rest = number.partition(separator) if separator else (number, "", "")
    if chance.random() < 0.5:  # another digit in one place
        digits = list(number)
        at = chance.choice([place for place, digit in enumerate(digits) if digit.isdigit()])
        digits[at] = chance.choice([digit for digit in "123456789" if digit != digits[at]])
        return "".join(digits)
    if len(whole) == 4 and not rest and whole[:2] in {"19", "20"}:
        return str(int(whole) + chance.choice((-11, -7, -4, -3, -2, -1, 1, 2, 3, 5)))
    factor = chance.choice((0.25, 0.5, 0.6, 0.8, 1.3, 1.5, 2.0, 3.0, 10.0))
    changed = max(0, round(int(whole) * factor))
    if changed == int(whole):
        changed += chance.choice((1, 2, 3))
    return f"{changed}{separator}{rest}"


def _is_reference(sentence: str, number: re.Match[str]) -> bool:
    """Whether the number is a citation mark, the year of a citation, or names a figure or the like."""
    before = sentence[: number.start()]
    in_square = before.rfind("[") > before.rfind("]")
    in_round = before.rfind("(") > before.rfind(")")
    is_year = len(number[0]) == 4 and number[0][:2] in {"19", "20"}
    return in_square or (in_round and is_year) or _NUMBERED.search(before) is not None


def _negative(word: str) -> str:
    if " " in word:
        first, second = word.split()
        return f"{first} not {second}"
    return "cannot" if word == "can" else f"{word} not"


def _choice(pattern: re.Pattern[str], sentence: str, chance: random.Random) -> re.Match[str] | None:
    found = list(pattern.finditer(sentence))
    return chance.choice(found) if found else None


def _put(sentence: str, found: re.Match[str], text: str) -> str:
    return sentence[: found.start()] + text + sentence[found.end() :]
