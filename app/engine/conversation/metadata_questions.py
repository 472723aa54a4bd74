"""Recognising questions about the library's records (R6): "how many papers by X since 2019", "which journals".

A question counts as one only when it opens in one of a few ways, names items or what they are grouped by, and its
remaining words are clauses that narrow that down. Everything else is left to the search of the papers' texts.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from app.engine.conversation.metadata_clauses import MAX_WORDS, ClauseReader, Understood
from app.engine.conversation.metadata_words import (
    GROUP_NOUN,
    ITEM_NOUN,
    LANGUAGES,
    group_of_noun,
    types_of_noun,
)
from app.engine.store.metadata_query import GroupBy, LibraryNames, MetadataQuery, Missing, SortBy, Wanted

_COUNTING = r"(?:how many|wie ?viele?|count(?: up)?|(?:what(?:'s|’s| is) )?the (?:total )?number of|number of|anzahl(?: der)?)"
_SHOWING = r"(?:please )?(?:(?:can|could) you )?(?:list|show(?: me)?|give me|display|name|tell me|zeige?(?: mir)?|liste|nenne(?: mir)?)"
_ASKING = r"(?:which|what(?: are| is)?|welche[rsnm]?|was (?:für|sind))"
_HAVING = r"(?:do|have) (?:i|we)(?: (?:have|got|own))?|(?:is|are|were) there|(?:are|were|is|was)(?= any )|habe? ich|gibt es|haben wir|did (?:i|we) (?:add|import|save)"
_DETERMINERS = (
    r"(?: (?:all(?: of)?|of|the|my|me|our|any|some|an?|alle|die|der|meine[rn]?|ein(?:e|en)?|of the|of my))*"
)
_ADJECTIVE = rf"(retracted|untagged|unfiled|{'|'.join(LANGUAGES)}(?:e|en)?)"
_ITEMS = rf"({ITEM_NOUN})"
_GROUPS = rf"({GROUP_NOUN})"
_END = r"(?![\w-])"
_TOP = r"(?:(\d{1,2}|three|five|ten) )?"
_NUMBERS = {"three": 3, "five": 5, "ten": 10}
_DEFAULT_TOP = 5
_TITLE_END = re.compile(r"[\s?!.…]+$")
_ADDED_LAST = re.compile(r" (?:hinzugefügt|importiert|gespeichert)$", re.IGNORECASE)
_HAVING_WRITTEN = frozenset(("did", "has", "have", "hat", "haben"))
_WRITING = frozenset(
    (
        "write",
        "written",
        "publish",
        "published",
        "author",
        "authored",
        "geschrieben",
        "veröffentlicht",
        "verfasst",
    )
)
_OPENING = re.compile(r"^(?:(?:so|and|und|ok(?:ay)?|now|well|also|then)[, ]+)+", re.IGNORECASE)

Head = Callable[[re.Match[str]], Understood | None]


def parse_metadata_question(
    text: str, names: LibraryNames, now: datetime | None = None
) -> MetadataQuery | None:
    """Understand a question about the library's records.

    Args:
        text: As typed.
        names: What the library calls its creators, collections and the like (`MetadataRepository.names`).
        now: The moment of the question, aware of its time zone; the present by default.

    Returns:
        The query; None when the question is of another kind, or not wholly understood.
    """
    question = _TITLE_END.sub("", " ".join(text.split()))
    question, added = _ADDED_LAST.subn("", _OPENING.sub("", question))
    if not question or len(question.split()) > MAX_WORDS:
        return None
    question = _with_author_clause(question)
    reader = ClauseReader(names, now or datetime.now(UTC).astimezone())
    for pattern, begin in _HEADS:
        match = pattern.match(question)
        begun = begin(match) if match else None
        if match is None or begun is None:
            continue
        if added:
            begun = Understood(replace(begun.query, sort=SortBy.ADDED), is_adding=True)
        understood = reader.read(question[match.end() :], begun)
        if understood is not None and _is_specific(understood, is_open=pattern in _NEEDS_CLAUSE):
            return understood.query
    return None


def _with_author_clause(question: str) -> str:
    """Say "papers by Lo" where somebody says "papers did Lo write"."""
    words = question.split()
    folded = [word.lower() for word in words]
    asked = next((place for place, word in enumerate(folded) if word in _HAVING_WRITTEN), None)
    if asked is None:
        return question
    end = next((place for place in range(asked + 2, len(words)) if folded[place] in _WRITING), None)
    if asked == 0 or end is None:
        return question
    return " ".join([*words[:asked], "by", *words[asked + 1 : end], *words[end + 1 :]])


def opens_like_one(text: str) -> bool:
    """Whether a message opens as questions about records do; tells without knowing the library's names."""
    question = _OPENING.sub("", " ".join(text.split()))
    return any(pattern.match(question) for pattern, _ in _HEADS)


def _is_specific(understood: Understood, *, is_open: bool) -> bool:
    """Whether an opening that any question may have ("which papers …") is followed by a clause."""
    if not is_open:
        return True
    bare = MetadataQuery(item_types=understood.query.item_types)
    return understood.is_adding or replace(understood.query, sort=bare.sort) != bare


def _items(match: re.Match[str], wanted: Wanted) -> Understood:
    """Items, with the adjective before them and the noun for them as the last two groups."""
    adjective, noun = match.groups()[-2:]
    query = MetadataQuery(wanted=wanted, item_types=types_of_noun(noun))
    return Understood(_qualified(query, adjective))


def _qualified(query: MetadataQuery, adjective: str | None) -> MetadataQuery:
    match (adjective or "").lower():
        case "":
            return query
        case "retracted":
            return replace(query, is_retracted=True)
        case "untagged":
            return replace(query, lacks=(Missing.TAG,))
        case "unfiled":
            return replace(query, lacks=(Missing.COLLECTION,))
        case language:
            known = (code for name, code in LANGUAGES.items() if language.startswith(name))
            return replace(query, language=next(known))


def _grouped(noun: str, wanted: Wanted = Wanted.GROUPS, limit: int = 25) -> Understood:
    group_by, types = group_of_noun(noun)
    return Understood(MetadataQuery(wanted=wanted, group_by=group_by, item_types=types, limit=limit))


def _most(noun: str, top: str | None, items: str | None = None) -> Understood:
    """The groups with most items."""
    limit = _NUMBERS.get((top or "").lower(), 0) or int(top or _DEFAULT_TOP)
    begun = _grouped(noun, limit=limit)
    types = begun.query.item_types or types_of_noun(items or "")
    return Understood(replace(begun.query, item_types=types, sort=SortBy.MOST))


def _extreme(match: re.Match[str]) -> Understood:
    """The oldest or newest items."""
    top, which, noun = match.groups()
    order = which.lower()
    is_plural = noun.lower().endswith(("s", "n", "e")) and noun.lower() != "thesis"
    limit = _NUMBERS.get((top or "").lower(), 0) or int(top or (_DEFAULT_TOP if is_plural else 1))
    query = MetadataQuery(item_types=types_of_noun(noun), limit=limit)
    if "added" in order or "imported" in order:
        return Understood(replace(query, sort=SortBy.ADDED), is_adding=True)
    is_oldest = order.startswith(("old", "earl", "first", "ält"))
    return Understood(replace(query, sort=SortBy.OLDEST if is_oldest else SortBy.NEWEST))


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern + _END, re.IGNORECASE)


_WHICH_ITEMS = _compiled(rf"{_ASKING}{_DETERMINERS} (?:{_ADJECTIVE} )?{_ITEMS}")
_ANY_ITEMS = _compiled(rf"(?:{_HAVING}){_DETERMINERS} (?:{_ADJECTIVE} )?{_ITEMS}")
_ANYTHING = _compiled(rf"(?:{_HAVING}) (?:anything|something|any|nothing|etwas|was|irgendetwas)")
_WHAT_ADDED = _compiled(r"(?:what|was)(?= (?:have|did|has|was|were|habe|i|we|do)\b)")
_WHAT_HAVE = _compiled(r"(?:what|was|which) (?:do (?:i|we) have|have (?:i|we) got|habe ich)")
_BARE_ITEMS = _compiled(rf"(?:{_ADJECTIVE} )?{_ITEMS}")
_NEEDS_CLAUSE = frozenset((_WHICH_ITEMS, _ANY_ITEMS, _ANYTHING, _WHAT_ADDED, _WHAT_HAVE, _BARE_ITEMS))

_HEADS: tuple[tuple[re.Pattern[str], Head], ...] = (
    (
        _compiled(r"(?:how (?:big|large) is|what(?:'s|’s| is) in) (?:my|the|our) (?:zotero )?library"),
        lambda _: Understood(MetadataQuery(wanted=Wanted.GROUPS, group_by=GroupBy.ITEM_TYPE, limit=25)),
    ),
    (
        _compiled(
            rf"(?:who|(?:which|what|welche[rsn]?) {_GROUPS}|wer) (?:(?:has|have|had|hat|haben|wrote|published|authored|appears? in|is on|contains?) )?"
            rf"(?:the |die )?(?:most|meisten)(?: of (?:my|the))? {_ITEMS}"
        ),
        lambda m: _most(m[1] or "authors", None, m[2]),
    ),
    (
        _compiled(
            rf"(?:(?:who|what|which|list|show me|show)(?: are| is|'s)? )?(?:the |my )*(?:top )?{_TOP}"
            rf"(?:top|most (?:frequent|prolific|common|used|often used|productive|popular)) {_TOP}{_GROUPS}"
        ),
        lambda m: _most(m[3], m[1] or m[2]),
    ),
    (
        _compiled(
            rf"(?:(?:what|which|who|list|show|show me|give me|welche[rs]?|was)(?: are| is|'s|’s| ist| sind)? )?(?:the |my |our |das |der |die |mein )*{_TOP}"
            rf"(oldest|earliest|newest|latest|most recently added|recently added|last added|most recent|last imported|älteste[rsn]?|neueste[rsn]?) {_ITEMS}"
        ),
        _extreme,
    ),
    (
        _compiled(rf"{_COUNTING}{_DETERMINERS} (?:{_ADJECTIVE} )?{_ITEMS}"),
        lambda m: _items(m, Wanted.COUNT),
    ),
    (
        _compiled(rf"{_COUNTING}{_DETERMINERS} pdfs?(?: files?)?"),
        lambda _: Understood(MetadataQuery(wanted=Wanted.COUNT, has_pdf=True)),
    ),
    (
        _compiled(rf"{_COUNTING}{_DETERMINERS} {_GROUPS}"),
        lambda m: _grouped(m[1], Wanted.COUNT, _DEFAULT_TOP),
    ),
    (_compiled(rf"{_SHOWING}{_DETERMINERS} (?:{_ADJECTIVE} )?{_ITEMS}"), lambda m: _items(m, Wanted.ITEMS)),
    (
        _compiled(rf"(?:{_SHOWING}|{_ASKING}|in which|{_HAVING}){_DETERMINERS} {_GROUPS}"),
        lambda m: _grouped(m[1]),
    ),
    (_WHICH_ITEMS, lambda m: _items(m, Wanted.ITEMS)),
    (_ANY_ITEMS, lambda m: _items(m, Wanted.ITEMS)),
    (_ANYTHING, lambda _: Understood(MetadataQuery())),
    (_WHAT_HAVE, lambda _: Understood(MetadataQuery())),
    (_WHAT_ADDED, lambda _: Understood(MetadataQuery())),
    (_BARE_ITEMS, lambda m: _items(m, Wanted.ITEMS)),
)
