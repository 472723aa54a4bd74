"""Other wordings of a question for further searches, learned from the library itself: keywords, acronyms, kindred words."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from app.engine.search.question import Question
from app.engine.store.records import PassageRecord
from app.engine.words import is_stop_word, stem
from app.engine.words import words as words_of
from app.models.protocols import Embedder, ModelUnavailable

MAX_KEYWORDS = 8
MAX_SYNONYMS = 3
MIN_KINSHIP = 0.65
"""Cosine of two words alone from which one may stand for the other."""
_MIN_LETTERS = 4
_MAX_CANDIDATES = 120

# "randomised controlled trial (RCT)" and "RCT (randomised controlled trial)"
_ACRONYM = re.compile(r"\(([A-Z][A-Za-z0-9-]{1,9})s?\)")
_SPELLED_AFTER = re.compile(r"\b([A-Z][A-Z0-9-]{1,9}) \(([A-Za-z][^()]{4,80})\)")
_WORD = re.compile(r"[A-Za-zÀ-ÿ0-9]+(?:[-’'][A-Za-zÀ-ÿ0-9]+)*")
_LINKING = frozenset({"of", "and", "the", "for", "in", "on", "to", "with", "by", "a", "an", "from"})


def keywords(question: Question) -> str:
    """The telling words of a question, the rarest first; "" where it has fewer than two."""
    terms = [one for one in question.terms if one.passages]
    terms.sort(key=lambda one: -one.weight)
    return " ".join(one.word for one in terms[:MAX_KEYWORDS]) if len(terms) > 1 else ""


def acronyms_in(text: str) -> dict[str, str]:
    """Acronyms that a text explains, with their long forms: each letter begins a word of it, in order."""
    found: dict[str, str] = {}
    for match in _ACRONYM.finditer(text):
        long_form = _long_form(match.group(1), text[max(0, match.start() - 160) : match.start()])
        if long_form:
            found.setdefault(match.group(1), long_form)
    for match in _SPELLED_AFTER.finditer(text):
        words = _WORD.findall(match.group(2))
        if _initials_fit(match.group(1), words):
            found.setdefault(match.group(1), " ".join(words))
    return found


def _long_form(acronym: str, before: str) -> str:
    """The shortest run of words at the end of a text whose initials make the acronym."""
    words = _WORD.findall(before)
    letters = sum(letter.isalpha() for letter in acronym)
    for count in range(max(2, letters - 1), min(len(words), 2 * letters + 2) + 1):
        run = words[-count:]
        if run[0].casefold() not in _LINKING and _initials_fit(acronym, run):
            return " ".join(run)
    return ""


def _initials_fit(acronym: str, words: Sequence[str]) -> bool:
    wanted = [letter for letter in acronym.casefold() if letter.isalpha()]
    pieces = [piece for word in words for piece in word.split("-") if piece]
    initials = [piece[0].casefold() for piece in pieces if piece.casefold() not in _LINKING]
    everything = [piece[0].casefold() for piece in pieces]
    return len(wanted) > 1 and wanted in (initials, everything)


def with_acronyms(text: str, passages: Sequence[PassageRecord]) -> str:
    """The text with acronyms it uses spelled out, and long forms it uses shortened, as the papers do; "" if none."""
    known: dict[str, str] = {}
    for record in passages:
        for acronym, long_form in acronyms_in(record.text).items():
            known.setdefault(acronym, long_form)
    added = []
    folded = text.casefold()
    for acronym, long_form in known.items():
        is_used = re.search(rf"(?<!\w){re.escape(acronym)}(?!\w)", text)
        if is_used and long_form.casefold() not in folded:
            added.append(long_form)
        elif long_form.casefold() in folded and not is_used:
            added.append(acronym)
    return " ".join((text, *added)) if added else ""


def kindred_words(
    question: Question, passages: Sequence[PassageRecord], embedder: Embedder | None
) -> tuple[str, ...]:
    """Words of the given passages that mean nearly what a word of the question means: its synonyms in this library.

    Args:
        question: The analysed question.
        passages: Where the library's own words are taken from.
        embedder: Compares words by meaning; None knows no synonyms.

    Returns:
        At most three words, the nearest first; none that shares its stem with a word of the question.
    """
    terms = [one for one in question.terms if one.word.isalpha() and not one.is_name]
    own = {one.stem for one in question.terms}
    words = [
        word
        for word in _common_words(passages, question.language)
        if stem(word, question.language) not in own
    ]
    if embedder is None or not terms or not words:
        return ()
    try:
        vectors = embedder.embed([*(one.word for one in terms), *words])
    except ModelUnavailable:
        return ()
    cosines = (vectors[len(terms) :] @ vectors[: len(terms)].T).max(axis=1)
    near = [
        (float(cosine), word) for cosine, word in zip(cosines, words, strict=True) if cosine >= MIN_KINSHIP
    ]
    near.sort(key=lambda entry: (-entry[0], entry[1]))
    return tuple(word for _, word in near[:MAX_SYNONYMS])


def _common_words(passages: Sequence[PassageRecord], language: str) -> list[str]:
    counts: Counter[str] = Counter()
    for record in passages:
        counts.update({word.casefold() for word in words_of(record.text) if word.isalpha()})
    telling = (
        word
        for word, number in counts.most_common()
        if number > 1 and len(word) >= _MIN_LETTERS and not is_stop_word(word, language)
    )
    return list(islice(telling, _MAX_CANDIDATES))
