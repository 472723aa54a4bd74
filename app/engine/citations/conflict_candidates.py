"""Pairs of statements of the evidence that speak of the same thing and differ in a number, a direction or a denial (Y6).

Papers are full of sentences that are alike and both true: two arms, two groups, two doses. A pair is a candidate only
if nearly all content words of one statement stand in the other, or a sentence embedder finds them nearly the same; if
neither names what the other does not; and if no two conditions ("men", "women") set them apart. Within one document the
bar is higher, as results for other conditions follow each other there in the same words. Pure, but for the embedder.
"""

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.engine.citations.conflict_words import AIMS, CONDITIONS, GENERIC, LABELS
from app.engine.citations.reasons import Reason
from app.engine.citations.segments import SegmentKind, segment_passage
from app.engine.citations.signals.alignment import Pair, prepare_pair
from app.engine.citations.signals.direction_words import DIRECTIONS
from app.engine.citations.signals.directions import direction_signals, opposed_words
from app.engine.citations.signals.entities import missing_names
from app.engine.citations.signals.negation import DENIALS, negation_signals
from app.engine.citations.signals.quantities import quantities_of
from app.engine.citations.signals.quantity import ORDINAL, YEAR, Quantity
from app.engine.citations.signals.wording import wording_signals
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, EvidenceQuote
from app.engine.words import guess_language, is_stop_word, stem, words
from app.engine.zotero.records import ZoteroRef

MAX_STATEMENTS = 400
"""Of the evidence, best passages first; what lies behind is not compared."""
MIN_WORDS, MAX_WORDS = 5, 60
MIN_TOPIC = 3
MIN_ALIKE, MIN_ALIKE_WITHIN = 0.5, 0.75
"""Share of the content words of two statements that both have; of different documents, within one."""
MIN_LOOSELY_ALIKE = 0.35
MAX_LOOSE = 60
_LONGEST_LABEL = 24
DENIED = Reason.ONE_DENIES.told()
_LANGUAGE_CHARS = 800
_REFERENCE = re.compile(r"\s*(?:\([^()\d]*(?:1[89]|20)\d\d[a-z]?(?:[^()%]*\d{4}[a-z]?)?\)|\[\d[\d,;\s–-]*\])")
_OPENING = re.compile(r"(?:[?？؟:;]|:\s*\(?\w{1,3}[.)])\s*$")
_NO_STATEMENTS = frozenset({PassageType.TABLE, PassageType.FIGURE, PassageType.REFERENCES})


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the evidence.

    Attributes:
        quote: Where it stands.
        document: Its item.
        said: Its text without references in brackets.
        topic: Stems of its content words, without numbers and words of direction or denial.
        conditions: Groups or circumstances it speaks of, one per axis that it names.
    """

    quote: EvidenceQuote
    document: ZoteroRef
    said: str
    topic: frozenset[str]
    conditions: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two statements that may contradict each other; `alike` is the share 0–1 of their words that both have."""

    first: Statement
    second: Statement
    alike: float
    reason: str


def statements_of(evidence: Sequence[Evidence]) -> tuple[Statement, ...]:
    """The statements of the evidence in order; a sentence that stands in several passages of an item counts once."""
    found: dict[tuple[ZoteroRef, str], Statement] = {}
    for passage in evidence:
        if passage.passage_type in _NO_STATEMENTS:
            continue
        language = guess_language(passage.text[:_LANGUAGE_CHARS])
        for start, end in _sentences(passage.text):
            text = passage.text[start:end]
            quote = EvidenceQuote(passage.index, start, end, text)
            document = passage.source.ref
            if (document, text) not in found and _is_statement(text, language):
                said = _REFERENCE.sub("", text)
                found[document, text] = Statement(
                    quote, document, said, _topic(said, language), _conditions(said)
                )
            if len(found) == MAX_STATEMENTS:
                return tuple(found.values())
    return tuple(found.values())


def alike_pairs(statements: Sequence[Statement]) -> list[tuple[Statement, Statement, float]]:
    """Pairs of which one says nearly nothing that the other does not speak of, the most alike first."""
    return _ranked(statements, _is_contained)


def loosely_alike_pairs(statements: Sequence[Statement]) -> list[tuple[Statement, Statement, float]]:
    """Further pairs of different documents, for an embedder to judge, the most alike first; at most `MAX_LOOSE`."""
    pairs = _ranked(statements, _is_loosely_alike)
    return [pair for pair in pairs if not _is_contained(*pair)][:MAX_LOOSE]


def candidate(first: Statement, second: Statement, alike: float) -> Candidate | None:
    """Tell what differs between two statements; None when nothing does that could make a contradiction."""
    if _is_set_apart(first, second):
        return None
    reason = _difference(first.said, second.said)
    return Candidate(first, second, alike, reason) if reason else None


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for segment in segment_passage(text):
        if segment.kind in {SegmentKind.SENTENCE, SegmentKind.ITEM}:
            yield segment.start, segment.end


def _is_statement(text: str, language: str) -> bool:
    """Whether it asserts something: no question, no aim, no heading, no opening of a list."""
    said = words(text)
    is_sized = MIN_WORDS <= len(said) <= MAX_WORDS
    is_prose = any(is_stop_word(word, language) for word in said)
    return is_sized and is_prose and not _OPENING.search(text) and not AIMS.intersection(map(str.lower, said))


def _topic(text: str, language: str) -> frozenset[str]:
    return frozenset(
        stem(word, language)
        for word in map(str.lower, words(text))
        if not (is_stop_word(word, language) or word in DIRECTIONS or word in DENIALS or word.isdigit())
    )


def _conditions(text: str) -> frozenset[tuple[str, str]]:
    found = (CONDITIONS.get(word.lower()) for word in words(text))
    return frozenset(one for one in found if one is not None)


def _ranked(
    statements: Sequence[Statement], is_wanted: Callable[[Statement, Statement, float], bool]
) -> list[tuple[Statement, Statement, float]]:
    pairs = []
    for first, second in itertools.combinations(statements, 2):
        if len(first.topic & second.topic) < MIN_TOPIC:
            continue
        alike = len(first.topic & second.topic) / len(first.topic | second.topic)
        if is_wanted(first, second, alike):
            pairs.append((first, second, alike))
    return sorted(pairs, key=lambda pair: -pair[2])


def _is_contained(first: Statement, second: Statement, alike: float) -> bool:
    least = MIN_ALIKE_WITHIN if first.document == second.document else MIN_ALIKE
    if alike < least:
        return False
    return first.topic - second.topic <= GENERIC or second.topic - first.topic <= GENERIC


def _is_loosely_alike(first: Statement, second: Statement, alike: float) -> bool:
    return alike >= MIN_LOOSELY_ALIKE and first.document != second.document


def _is_set_apart(first: Statement, second: Statement) -> bool:
    """Whether one names what the other does not, or each speaks of a group or circumstance of its own."""
    one, other = first.said, second.said
    if missing_names(one, other) or missing_names(other, one):
        return True
    mine, theirs = _labels(one), _labels(other)
    if mine - theirs and theirs - mine:
        return True
    axes = {axis for axis, _ in first.conditions} & {axis for axis, _ in second.conditions}
    return any(
        {side for axis, side in first.conditions if axis == name}
        != {side for axis, side in second.conditions if axis == name}
        for name in axes
    )


def _difference(one: str, other: str) -> str:
    """What differs, in words; "" for nothing."""
    pair, turned_pair = prepare_pair(one, other), prepare_pair(other, one)
    there, back = _signals(pair), _signals(turned_pair)
    if there["denial_turned"] and back["denial_turned"]:
        return DENIED
    turned, turned_back = opposed_words(pair), opposed_words(turned_pair)
    is_one_denied = any("denied" in reason for _, reason in (*turned, *turned_back))
    if len(turned) == len(turned_back) == 1:
        return DENIED if is_one_denied else Reason.AGAINST.told(one=turned[0][0], other=turned_back[0][0])
    if turned or turned_back:  # where more are turned, the circumstances are turned as well
        return ""
    numbers = _number_difference(
        one, other, is_literal=bool(there["number_swapped"] and back["number_swapped"])
    )
    if numbers:
        return numbers
    is_denied = (there["denied_by_claim"] and back["denied_by_source"]) or (
        back["denied_by_claim"] and there["denied_by_source"]
    )
    is_made_up_for = there["directions_agree"] or back["directions_agree"]
    return DENIED if is_denied and not is_made_up_for else ""


def _signals(pair: Pair) -> dict[str, float]:
    checks = (direction_signals, negation_signals, wording_signals)
    return {signal.name: signal.value for check in checks for signal in check(pair)}


def _number_difference(one: str, other: str, *, is_literal: bool) -> str:
    """Two numbers of one kind that cannot both be true, if everything else that is counted agrees.

    In the same words, numbers need not say what they count.
    """
    mine, theirs = _countable(one), _countable(other)
    only_mine, only_theirs = _unmatched(mine, theirs), _unmatched(theirs, mine)
    if len(only_mine) != 1 or len(only_theirs) != 1:
        return ""
    first, second = only_mine[0], only_theirs[0]
    is_apart = first.high < second.low or second.high < first.low
    is_swapped = is_literal and is_apart and first.kind == second.kind and len(mine) == len(theirs)
    if not (first.excludes(second) or is_swapped):
        return ""
    return Reason.AGAINST.told(one=first.text, other=second.text)


def _countable(text: str) -> list[Quantity]:
    return [one for one in _quantities(text) if not _label(text[: one.start])]


def _labels(text: str) -> set[tuple[str, float]]:
    """Numbers that tell which one is meant, each with its word: "phase 2", "Survey 3"."""
    found = ((_label(text[: one.start]), one.low) for one in _quantities(text))
    return {(word, value) for word, value in found if word}


def _quantities(text: str) -> list[Quantity]:
    return [quantity for quantity in quantities_of(text) if quantity.kind not in {YEAR, ORDINAL}]


def _label(before: str) -> str:
    """The last word before a number if it makes the number a label; "" otherwise."""
    word = before[-_LONGEST_LABEL:].rstrip().rpartition(" ")[2]
    is_name = word[:1].isupper() and word.isalpha() and len(word) < len(before.strip())
    lowered = word.lower()
    return lowered if is_name or lowered in LABELS or lowered.removesuffix("s") in LABELS else ""


def _unmatched(mine: Sequence[Quantity], theirs: Sequence[Quantity]) -> list[Quantity]:
    return [one for one in mine if not any(one.holds(other) or other.holds(one) for other in theirs)]
