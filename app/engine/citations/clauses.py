"""The clauses of a compound claim, each readable alone, for a model that can only be asked about whole claims (V4).

A claim that several passages share is supported by one of them if that one supports a substantive part of it. The
parts are cut so:

1. at the ends of sentences and at semicolons;
2. in English at a comma with "whereas", "while" or "although" behind it; at these without a comma, and at "but", "and",
   "or" and their kind, where a finite verb stands on both sides; a clause that begins with its verb or with a pronoun gets the subject of the clause before (with its
   "can" or "did"), and a stretch such as "In mice," at the beginning of the sentence goes before all its clauses;
3. in English at the members of a list that ends a clause ("raises pressure, cortisol and appetite") or is its subject,
   each with the rest of the clause; not where the list is put together ("the interaction of A and B");
4. in other languages at a comma with "und", "pero", "mais" … behind it, or at a comma that is as wide as a letter.

Nothing is cut within quotation marks or brackets. Parts with fewer than `MIN_CONTENT_WORDS` words that carry a topic
do not count, nor does the claim itself; there are `MAX_CLAUSES` at most, those of the first rules first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.engine.citations.clause_grammar import (
    Word,
    clause_words,
    finite_verb,
    is_bare_verb,
    words_of,
)
from app.engine.citations.sentences import sentence_ends
from app.engine.citations.signals import without_attribution
from app.engine.words import guess_language, is_stop_word, words

MAX_CLAUSES = 6
MIN_CONTENT_WORDS = 3

_MOST_CHARS = 2_000
_LONGEST_SUBJECT = 12
_LONGEST_ITEM = 6
_SEMICOLON = re.compile(r"[;；]\s*")
_STRONG = re.compile(r"[;；]\s*|,\s+(?:whereas|while|whilst|although|though)\s+", re.IGNORECASE)
_WIDE_COMMA = re.compile(r"[，、]\s*")
_WIDE = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
_WIDE_PER_WORD = 2
_GUARDED = re.compile(r"“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|\"[^\"]*\"|\([^()]*\)|\[[^\[\]]*\]")
_BOTH = re.compile(r"^(?:both|either)\s+", re.IGNORECASE)
_ENDS = " \t\n,;:.。；，–-"


def clauses_of(claim: str) -> tuple[str, ...]:
    """Cut a claim into clauses, each a sentence of its own.

    Args:
        claim: One claim, plain text; who is said to have said it is left off.

    Returns:
        At most `MAX_CLAUSES`; none when the claim is of one piece.
    """
    said = without_attribution(claim, claim)
    if len(said) > _MOST_CHARS:
        return ()
    language = guess_language(said)
    seam = _STRONG if language == "english" else _SEMICOLON
    sentences = [part for sentence in _sentences(said) for part in _split(sentence, seam)]
    if language == "english" and not _is_wide(said):
        found = _english(sentences)
        found += [member for clause in found for member in _members(clause)]
    else:
        found = [part for sentence in sentences for part in _foreign(sentence)]
    closed = map(_closed, found)
    kept = [one for one in dict.fromkeys(closed) if one != _closed(said) and _is_substantive(one, language)]
    return tuple(kept[:MAX_CLAUSES])


def _sentences(text: str) -> Iterator[str]:
    start = 0
    for end in [*sentence_ends(text, 0, len(text)), len(text)]:
        if text[start:end].strip():
            yield text[start:end].strip()
        start = end


def _is_wide(text: str) -> bool:
    """Whether most of a text is Chinese, Japanese or Korean."""
    return 2 * len(_WIDE.findall(text)) > len(text)


def _split(text: str, seam: re.Pattern[str]) -> list[str]:
    """Cut a text at seams outside quotations and brackets."""
    guarded = _guarded(text)
    parts, start = [], 0
    for found in seam.finditer(text):
        if not _is_guarded(found.start(), guarded):
            parts.append(text[start : found.start()])
            start = found.end()
    return [part.strip() for part in [*parts, text[start:]] if part.strip()]


def _foreign(sentence: str) -> list[str]:
    links = "|".join(map(re.escape, clause_words().others))
    seam = re.compile(rf",\s+(?=(?:{links})\s)|{_WIDE_COMMA.pattern}", re.IGNORECASE)
    lead = re.compile(rf"^(?:{links})\s+", re.IGNORECASE)
    return [lead.sub("", part) for part in _split(sentence, seam)]


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause: its words, and the position of its finite verb among them."""

    text: str
    words: list[Word]
    verb: int

    @property
    def subject(self) -> str:
        return self.text[: self.words[self.verb].start].strip(_ENDS)

    @property
    def modal(self) -> str:
        """The verb itself where it only helps another one."""
        word = self.words[self.verb]
        return self.text[word.start : word.end] if word.lower in clause_words().modals else ""


def _english(sentences: list[str]) -> list[str]:
    """Cut English sentences where finite verbs stand on both sides."""
    clauses: list[str] = []
    before: _Clause | None = None
    for sentence in sentences:
        opening, rest = _opening(sentence)
        pieces = _pieces(rest, before)
        clauses += [f"{opening}{piece.text}" for piece in pieces] or [sentence]
        before = pieces[-1] if pieces else None
    return clauses


def _pieces(text: str, before: _Clause | None) -> list[_Clause]:
    """The clauses of a stretch; none where it cannot be read as clauses from end to end."""
    pieces: list[_Clause] = []
    start = 0
    for end, following in [*_seams(text), (len(text), len(text))]:
        if end <= start:
            continue
        piece = _clause(text[start:end], before)
        if piece is not None and (following == len(text) or _can_stand(text[following:], piece)):
            pieces.append(piece)
            start, before = following, piece
    return [] if text[start:].strip(_ENDS) else pieces


def _opening(sentence: str) -> tuple[str, str]:
    """Take "In mice, " off a sentence, or "While " where a contrast opens it."""
    lists = clause_words()
    first = words_of(sentence[:40])
    if first and first[0].lower in lists.contrasts:
        return "", sentence[first[0].end :].lstrip(_ENDS)
    comma = sentence.find(", ", 0, 120)
    if first and first[0].lower in lists.openings and comma > 0:
        return sentence[: comma + 2], sentence[comma + 2 :]
    return "", sentence


def _seams(text: str) -> list[tuple[int, int]]:
    """Places where a clause may end, each with the place where the next one begins."""
    lists = clause_words()
    links = "|".join(sorted({*lists.contrasts, *lists.coordinators}, key=len, reverse=True))
    guarded = _guarded(text)
    seam = re.compile(rf",?\s+(?:{links})\s+|,\s+(?=\S)", re.IGNORECASE)
    return [(one.start(), one.end()) for one in seam.finditer(text) if not _is_guarded(one.start(), guarded)]


def _clause(text: str, before: _Clause | None) -> _Clause | None:
    """Read a stretch as a clause, with the subject of the one before where its own is missing."""
    text = text.strip(_ENDS)
    found = words_of(text)
    verb = finite_verb(found)
    if before is not None:
        text = _with_subject(text, found, verb, before)
        found = words_of(text)
        verb = finite_verb(found)
    return None if verb is None else _Clause(text, found, verb)


def _with_subject(text: str, found: list[Word], verb: int | None, before: _Clause) -> str:
    lists = clause_words()
    at = next((at for at, word in enumerate(found) if word.lower not in lists.adverbs), None)
    if at is None or len(words_of(before.subject)) > _LONGEST_SUBJECT:
        return text
    first, rest = found[at].lower, text[found[0].start :]
    if before.modal and is_bare_verb(first):
        return f"{before.subject} {before.modal} {rest}"
    if verb == at:
        return f"{before.subject} {rest}"
    if verb is not None and verb == at + 1 and first in lists.pronouns and before.subject:
        return f"{before.subject} {text[found[at].end :].strip()}"
    return text


def _can_stand(rest: str, before: _Clause | None) -> bool:
    """Whether what follows a seam is a clause up to the next seam at which it could end."""
    if before is None:
        return False
    ends = [end for end, _ in _seams(rest)]
    return any(_clause(rest[:end], before) is not None for end in [*ends[:1], len(rest)])


def _members(clause: str) -> Iterator[str]:
    """Say a clause with each member of its lists alone."""
    found = words_of(clause)
    verb = finite_verb(found)
    if verb is None:
        return
    lists = clause_words()
    head = _head_end(clause, found, verb)
    subject, rest = clause[: found[verb].start], clause[found[verb].start :]
    yield from (f"{clause[:head]}{member}" for member in _list(clause[head:]))
    if not any(word.lower in lists.prepositions for word in found[:verb]):
        yield from (f"{member} {rest}" for member in _list(subject))


def _head_end(clause: str, found: list[Word], verb: int) -> int:
    """Where the first object begins: behind the verb with its helpers and prepositions."""
    lists = clause_words()
    at = verb + 1
    helpers = lists.adverbs | lists.prepositions | lists.base | lists.past | {"been", "be", "being", "to"}
    while at < len(found) and (found[at].lower in helpers or found[at].lower.endswith("ed")):
        at += 1
    return found[at].start if at < len(found) else len(clause)


def _list(text: str) -> list[str]:
    """The members of a list; none when the text is no list of short members."""
    lists = clause_words()
    links = "|".join(lists.coordinators)
    text = text.strip(_ENDS)
    link = re.compile(rf",?\s+(?:{links})\s+", re.IGNORECASE)
    if any(word.lower in lists.together for word in words_of(text)) or not link.search(text):
        return []
    text = _BOTH.sub("", text)
    members = _split(text, re.compile(rf"{link.pattern}|,\s+", re.IGNORECASE))
    lengths = [len(words_of(member)) for member in members]
    is_plain = all(finite_verb(words_of(member)) is None for member in members)
    return members if len(members) > 1 and is_plain and max(lengths) <= _LONGEST_ITEM else []


def _guarded(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in _GUARDED.finditer(text)]


def _is_guarded(position: int, guarded: list[tuple[int, int]]) -> bool:
    return any(start <= position < end for start, end in guarded)


def _closed(clause: str) -> str:
    text = clause.strip(_ENDS)
    is_wide = _WIDE.match(text[-1:]) is not None
    return f"{text[:1].upper()}{text[1:]}{'' if text[-1:] in '!?”’»)' else '。' if is_wide else '.'}"


def _is_substantive(clause: str, language: str) -> bool:
    wide = len(_WIDE.findall(clause))
    content = {word.casefold() for word in words(clause) if not is_stop_word(word, language)}
    return max(wide // _WIDE_PER_WORD, len(content)) >= MIN_CONTENT_WORDS
