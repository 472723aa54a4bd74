"""What is wrong with a sentence that a small generator wrote about a passage, as far as rules can tell.

Whether the passage supports it is asked of the decision model afterwards; this sorts out what need not be asked.
"""

import re
from enum import StrEnum

from app.engine.citations.signals.quantities import quantities_of
from app.engine.ingest.sentences import split_sentences
from app.engine.search.question import Question
from app.engine.words import guess_language, stems, words

MIN_WORDS, MAX_WORDS = 4, 60
_MAX_QUESTION_SHARE = 0.85
_MIN_PASSAGE_SHARE = 0.6
_MAX_OWN_SHARE = 0.125
_LANGUAGE_WORDS = 6

_LEAD_IN = re.compile(
    r"^\W*(?:sure|certainly|of course|here(?: is|['’]s)[^:\n]{0,60}|(?:the |one )?(?:short |single )?(?:sentence|answer)(?: is)?)\s?[:!,.]\s*",
    re.IGNORECASE,
)
_OF_ITSELF = re.compile(
    r"\b(?:I|I['’]m|my|me)\b|\bas an? (?:AI|language model|assistant)\b|\b(?:this|the|one) (?:sentence|question|prompt)\b"
    r"|\byour (?:question|passage|own)\b|\bpassage\b.{0,20}\b(?:says|states|above|given|provided|question)\b"
)


class Flaw(StrEnum):
    """Why a sentence cannot be used."""

    EMPTY = "empty"
    TOO_LONG = "too long"
    UNFINISHED = "not finished"
    PROMPT = "speaks of its task"
    QUESTION = "only repeats the question"
    LANGUAGE = "in another language"
    INVENTED = "about something else"
    NUMBER = "a number that the source does not give"
    DRIFTED = "says something else than the quote"
    UNSUPPORTED = "not supported by the source"
    NOT_CHECKED = "not checked"
    TABLE = "a row of a table, which says it best itself"


def first_sentence(text: str) -> str:
    """The first sentence of what a generator wrote, without a lead-in and quotation marks around it."""
    plain = _LEAD_IN.sub("", " ".join(text.split())).strip('"“”*_` ')
    for start, end in split_sentences(plain):
        return plain[start:end].strip('"“”*_` ')
    return ""


def find_flaw(sentence: str, question: Question, quote: str, passage: str) -> Flaw | None:
    """Judge a sentence by rules.

    Args:
        sentence: One sentence.
        question: What was asked.
        quote: What it is to restate.
        passage: The whole passage.

    Returns:
        The first flaw found; None for none.
    """
    count = len(words(sentence))
    if count < MIN_WORDS:
        return Flaw.EMPTY
    if count > MAX_WORDS:
        return Flaw.TOO_LONG
    if sentence[-1] not in ".!)":
        return Flaw.QUESTION if sentence.endswith("?") else Flaw.UNFINISHED
    if _OF_ITSELF.search(sentence) or "[" in sentence:
        return Flaw.PROMPT
    if _is_foreign(sentence, question):
        return Flaw.LANGUAGE
    if _adds_nothing(sentence, question):
        return Flaw.QUESTION
    if _speaks_of_else(sentence, question, passage):
        return Flaw.INVENTED
    if not _numbers_are_there(sentence, passage):
        return Flaw.NUMBER
    return Flaw.DRIFTED if _drifts(sentence, question, quote) else None


def _is_foreign(sentence: str, question: Question) -> bool:
    return len(words(sentence)) >= _LANGUAGE_WORDS and guess_language(sentence) != question.language


def _adds_nothing(sentence: str, question: Question) -> bool:
    """Whether nearly all that it says stands in the question already."""
    said = stems(sentence, question.language)
    asked = stems(question.text, question.language)
    return not said or len(said & asked) >= _MAX_QUESTION_SHARE * len(said)


def _speaks_of_else(sentence: str, question: Question, passage: str) -> bool:
    """Whether too few of its words stand in the passage; small models go on about what they know."""
    said = stems(sentence, question.language)
    return len(said & stems(passage, question.language)) < _MIN_PASSAGE_SHARE * len(said)


def _drifts(sentence: str, question: Question, quote: str) -> bool:
    """Whether it says more than the quote, or leaves out the numbers that were asked for.

    A small generator is shown the quote only, so every further word is its own; one or two may be other words for the
    same thing, more seldom are.
    """
    said, quoted = stems(sentence, question.language), stems(quote, question.language)
    if len(said - quoted) > max(1, int(_MAX_OWN_SHARE * len(said))):
        return True
    given = quantities_of(quote) if question.wants_number else ()
    return bool(given) and not any(one.holds(other) for one in quantities_of(sentence) for other in given)


def _numbers_are_there(sentence: str, passage: str) -> bool:
    given = quantities_of(passage)
    return all(any(one.holds(other) for other in given) for one in quantities_of(sentence))
