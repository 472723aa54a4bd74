"""A question in the words of the evidence: whom it names as an author, and what the papers spell another way.

Names of authors are no topic that a passage has to mention. What the library lacks as it was typed may stand in the
passages found with one letter another, as an acronym, or spelled out.
"""

import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from app.engine.records import Evidence
from app.engine.search.question import Question, Term
from app.engine.search.spellings import is_one_slip
from app.engine.store.folding import fold
from app.engine.words import is_stop_word, stem, stems, words

_SHORTEST_SLIP = 7
_SHORTEST_MEANT = 6
_RUNS = (5, 4, 3)
_SURE_INITIALS = 4
"""An acronym of so many letters is spelled out wherever words with its initials stand; a shorter one where they recur."""
_RECURS = 2
_CITED = r"(?:et al|(?:1[5-9]|20)\d\d|and (?:colleagues|co ?workers)) "
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?")


def reconciled(question: Question, evidence: Sequence[Evidence]) -> Question:
    """Take the authors out of the topic words, and let these stand for what the evidence has in their place."""
    authored = _with_authors(question, evidence)
    texts = [f"{one.source.title} {one.section} {one.text}" for one in evidence]
    spelled = Counter(word for text in texts for word in words(text))
    terms = tuple(_in_their_words(term, texts, spelled, question.language) for term in authored.terms)
    terms = _with_acronyms(terms, spelled, question)
    meant = {
        term.word: near
        for term in terms
        if term.passages == 0 and term.is_name and (near := _nearest(term.word, spelled, _SHORTEST_MEANT))
    }
    return replace(authored, terms=terms, meant=tuple(meant.items()))


def _with_authors(question: Question, evidence: Sequence[Evidence]) -> Question:
    said = f" {' '.join(map(fold, _pieces(question.text)))} "
    titles = {fold(word) for one in evidence for word in _pieces(one.source.title)}
    authors = {name for one in evidence for name in one.source.authors}
    listed = {name for name in authors if _is_named(name, said, question, titles)}
    if not listed:
        return question
    parts = {fold(word) for name in listed for word in words(name)}
    years = {str(one.source.year) for one in evidence if listed.intersection(one.source.authors)}
    kept = tuple(
        term
        for term in question.terms
        if not parts.issuperset(map(fold, _pieces(term.word)) if not term.word.isdigit() else (term.word,))
        and not (_YEAR.fullmatch(term.word) and term.word[:4] in years)
        and not _is_key(term.word, parts, years)
    )
    return replace(
        question,
        terms=kept,
        authors=tuple(sorted(listed)),
        apart=None
        if question.apart and parts.intersection(map(fold, _pieces(" ".join(question.apart))))
        else question.apart,
    )


def _pieces(text: str) -> list[str]:
    """The words of a text without possessives, parted where digits follow letters, as in keys of citations."""
    return [
        piece
        for word in words(text)
        for piece in re.findall(r"[^\W\d_]+|\d+", re.sub(r"['’]s$", "", word))
        if piece
    ]


def _is_key(word: str, parts: set[str], years: set[str]) -> bool:
    """Whether a word is made of an author and the year ("Lo2020", "lo2020corpus")."""
    pieces = [fold(piece) for piece in _pieces(word)]
    return len(pieces) > 1 and pieces[0] in parts and pieces[1] in years


def _is_named(name: str, said: str, question: Question, titles: AbstractSet[str]) -> bool:
    """Whether the question names an author: cited as one, or with a capital or oddly spelled and no word of a title."""
    folded = " ".join(map(fold, _pieces(name)))
    if not folded or f" {folded} " not in said:
        return False
    last = folded.split()[-1]
    if re.search(rf" {re.escape(last)} {_CITED}", said):
        return True
    is_capital = any(word[0].isupper() for word in _pieces(question.text) if fold(word) == last)
    is_odd = any(term.is_rare or term.passages == 0 for term in question.terms if fold(term.word) == last)
    return (is_capital or is_odd) and last not in titles


def _in_their_words(term: Term, texts: Sequence[str], spelled: Counter[str], language: str) -> Term:
    """A word that the library lacks, held by what the evidence has for it."""
    if term.passages:
        return term
    long_form = _spelled_out(term.word, texts, language) if term.word.isupper() else None
    if long_form:
        return replace(term, passages=1, forms=(*term.forms, long_form))
    near = "" if term.is_name else _nearest(term.word, spelled, _SHORTEST_SLIP)
    if near:
        return replace(term, passages=spelled[near], forms=(*term.forms, frozenset({stem(near, language)})))
    return term


def _nearest(word: str, spelled: Counter[str], shortest: int) -> str:
    """The commonest word of the evidence that one slip makes of a word; "" for none or a short word."""
    lower = word.casefold()
    if len(lower) < shortest or not lower.isalpha():
        return ""
    near = [one for one in spelled if one[:1].casefold() == lower[:1] and is_one_slip(one.casefold(), lower)]
    return max(near, key=lambda one: (spelled[one], one), default="")


def _spelled_out(acronym: str, texts: Sequence[str], language: str) -> frozenset[str] | None:
    """Stems of the words that an acronym stands for, where the evidence has words with just its initials."""
    if not acronym.isalpha() or len(acronym) < min(_RUNS):
        return None
    pattern = re.compile(r"[\s-]+".join(rf"\b{letter}\w+" for letter in acronym), re.IGNORECASE)
    found = Counter(
        stems(match, language)
        for text in texts
        for match in pattern.findall(text)
        if not any(is_stop_word(word, language) for word in words(match))
    )
    wanted = 1 if len(acronym) >= _SURE_INITIALS else _RECURS
    return next((one for one, count in found.most_common(1) if count >= wanted and one), None)


def _with_acronyms(terms: tuple[Term, ...], spelled: Counter[str], question: Question) -> tuple[Term, ...]:
    """Words that stand side by side, held also by the acronym of their initials that the evidence uses."""
    at = {word: place for place, word in reversed(list(enumerate(words(question.text))))}
    changed = list(terms)
    for length in _RUNS:
        for start in range(len(terms) - length + 1):
            run = terms[start : start + length]
            places = [at.get(term.word) for term in run]
            first = places[0]
            if first is None or places != list(range(first, first + length)):
                continue
            acronym = "".join(term.word[0] for term in run).upper()
            if spelled[acronym]:
                form = frozenset({stem(acronym, question.language)})
                for place, term in enumerate(changed[start : start + length], start):
                    changed[place] = replace(term, forms=(*term.forms, form), passages=max(1, term.passages))
    return tuple(changed)
