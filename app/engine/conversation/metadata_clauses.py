"""The clauses that narrow a question about the library's records: "by Weld", "since 2019", "in the collection Trials".

A clause begins at the front of the text that is left. Those with a value of open length ("by …") try every length, the
shortest first; a question is understood only when clauses take up all of it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from app.engine.conversation.metadata_fixed import ADDED, FILLER, SIMPLE_CLAUSES
from app.engine.conversation.metadata_times import TIME_RULES, Span, utc_bounds
from app.engine.conversation.metadata_values import (
    AND,
    OR,
    bare,
    is_short,
    looks_like_name,
    topic_words,
    unquoted,
    value_ends,
)
from app.engine.store.folding import fold
from app.engine.store.metadata_query import LibraryNames, MetadataQuery, SortBy
from app.engine.zotero.records import LibraryKind

MAX_WORDS = 40
"""Longer questions are not about records."""

_IN_GROUP_LIBRARY = re.compile(
    r"(?:(?:that|which) )?(?:are |is )?(?:in|from|of) (?:the |my |a )?(?:group librar(?:y|ies)|groups?)(?![\w-])",
    re.IGNORECASE,
)
_IN_LIBRARY = re.compile(
    r"(?:in|from|of) (?:the |my )?(?:group |library |group library )(?:called |named )?", re.IGNORECASE
)
_BY = re.compile(
    r"(?:(?:that|which) (?:were|was|are|is) )?(?:(?:co-?)?(?:written|authored|published) )?by (?:the author )?",
    re.IGNORECASE,
)
_FROM_PERSON = re.compile(r"(?:from|of|von) (?:the author )?", re.IGNORECASE)
_WITH_FIRST_AUTHOR = re.compile(r"(?:with|whose|where) (?:the )?first author (?:is |was )?", re.IGNORECASE)
_WITH_PERSON = re.compile(r"(?:with|where|having) ", re.IGNORECASE)
_FIRST_AUTHOR_AFTER = re.compile(r"(.+?) (?:as|is|was) (?:the )?first author", re.IGNORECASE)
_IN_COLLECTION = re.compile(
    r"(?:(?:that|which) )?(?:are |is )?(?:(?:filed |stored )?(?:in|from|of|under|inside)|aus|im) (?:the |my |der |meiner |meinem |dem )?"
    r"(?:collection|folder|sammlung|ordner) (?:called |named |namens )?",
    re.IGNORECASE,
)
_IN_NAMED_COLLECTION = re.compile(r"(?:in|from|of|under|inside) (?:the |my )?", re.IGNORECASE)
_COLLECTION_AFTER = re.compile(r"(.+) (?:collection|folder)", re.IGNORECASE)
_IN_JOURNAL = re.compile(
    r"(?:(?:that|which) )?(?:(?:were |was )?(?:published|appeared|printed|erschienen) )?(?:in|from|of|aus) (?:the |der )?"
    r"(?:journal|magazine|conference|proceedings of|zeitschrift) ",
    re.IGNORECASE,
)
_PUBLISHED_IN = re.compile(
    r"(?:(?:that|which) )?(?:were |was )?(?:published|appeared|printed|erschienen) (?:in|by) (?:the )?",
    re.IGNORECASE,
)
_PLAINLY_IN = re.compile(r"(?:in|from|at|aus) (?:the |my |der |meiner )?", re.IGNORECASE)
_TAGGED = re.compile(
    r"(?:(?:that|which) )?(?:are |is |were )?(?:(?:tagged|labell?ed|getaggt|verschlagwortet)(?: (?:with|as|mit|als))?(?: the (?:tag|keyword))?"
    r"|(?:with|under|have|having|has|carry|carrying|mit|unter)(?: the| dem| a)? (?:tag|keyword|label|schlagwort)) ",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:(?:that|which) (?:are|is) )?(?:about|on(?: the (?:topic|subject) of)?|regarding|concerning|related to|dealing with|über|zum thema|zu) ",
    re.IGNORECASE,
)
_MENTION = re.compile(
    r"(?:(?:that|which|die) )?(?:mention(?:s|ing)?|contain(?:s|ing)?|include?s?|hold(?:s|ing)?|erwähnen|enthalten|enthält)"
    r" (?:the (?:words?|terms?|phrases?) |das wort |(?:any |some )?(?:items?|papers?|anything) (?:on|about) )?",
    re.IGNORECASE,
)
_IN_TITLE = re.compile(
    r"(?:with|(?:that|which) (?:have|has)|have|has|having|mit) (?:the (?:words?|terms?|phrases?) )?",
    re.IGNORECASE,
)
_TITLE_AFTER = re.compile(r"(.+) (?:in|im) (?:the |their |its )?titles?", re.IGNORECASE)
_TITLED = re.compile(
    r"(?:titled|entitled|called|whose titles? (?:contains?|mentions?|includes?|has|have)) (?:the (?:words?|terms?|phrases?) )?",
    re.IGNORECASE,
)
_IS_IN = re.compile(r"(?:is|are|does|do) ", re.IGNORECASE)
_IS_IN_AFTER = re.compile(r"(.+) (?:in|appear in|belong to)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Understood:
    """What the clauses so far mean; `is_adding` when times are those at which items were added."""

    query: MetadataQuery
    is_adding: bool = False


@dataclass
class ClauseReader:
    """Reads the clauses of one question.

    Args:
        names: What the library calls its creators, collections and the like.
        now: The moment of the question, aware of its time zone.
    """

    names: LibraryNames
    now: datetime
    _failed: set[tuple[str, bool]] = field(default_factory=set)

    def read(self, rest: str, so_far: Understood) -> Understood | None:
        """Understand all of the text that is left; None when that cannot be done."""
        rest = rest.strip()
        if not rest:
            return so_far
        if (rest, so_far.is_adding) in self._failed:
            return None
        for after, meaning in self._steps(rest, so_far):
            understood = self.read(after, meaning)
            if understood is not None:
                return understood
        self._failed.add((rest, so_far.is_adding))
        return None

    def _steps(self, rest: str, so_far: Understood) -> Iterator[tuple[str, Understood]]:
        """Every way to understand the front of the text, with what is left behind it."""
        yield from self._fixed(rest, so_far)
        for lead, take in self._open:
            match = lead.match(rest)
            if match is None:
                continue
            tail = rest[match.end() :]
            for end in value_ends(tail):
                query = take(self, so_far.query, tail[:end].strip())
                if query is not None:
                    yield tail[end:], replace(so_far, query=query)
        filler = FILLER.match(rest)
        if filler is not None:
            yield rest[filler.end() :], so_far

    def _fixed(self, rest: str, so_far: Understood) -> Iterator[tuple[str, Understood]]:
        """Clauses of known length."""
        query = so_far.query
        added = ADDED.match(rest)
        if added is not None:
            newest = replace(query, sort=SortBy.ADDED)
            yield rest[added.end() :], Understood(newest, is_adding=True)
        for rule in TIME_RULES:
            match = rule.pattern.match(rest)
            if match is not None:
                timed = self._timed(so_far, rule.span(match, self.now.date()))
                if timed is not None:
                    yield rest[match.end() :], timed
        if _IN_GROUP_LIBRARY.match(rest) and self._group_ids():
            lead = _IN_GROUP_LIBRARY.match(rest)
            yield (
                rest[lead.end() if lead else 0 :],
                replace(so_far, query=replace(query, library_ids=self._group_ids())),
            )
        for pattern, change in SIMPLE_CLAUSES:
            match = pattern.match(rest)
            if match is not None:
                changed = change(query, match)
                if changed is not None:
                    yield rest[match.end() :], replace(so_far, query=changed)

    def _timed(self, so_far: Understood, span: Span) -> Understood | None:
        query = so_far.query
        if so_far.is_adding:
            first, after = utc_bounds(span, self.now)
            return replace(so_far, query=replace(query, added_from=first, added_before=after))
        if not span.is_whole_years or query.year_from or query.year_to:
            return None
        first_year, last_year = span.years
        return replace(so_far, query=replace(query, year_from=first_year, year_to=last_year))

    # --- clauses with a value -----------------------------------------------------------------

    def _by(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        """Creators; a name unknown to the library must look like one."""
        return self._creators(query, value, must_be_known=False)

    def _from_person(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        return self._creators(query, value, must_be_known=True)

    def _first_author(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        found = self._creators(query, value, must_be_known=False)
        return None if found is None else replace(found, is_first_author=True)

    def _named_as_first_author(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        named = _FIRST_AUTHOR_AFTER.fullmatch(value)
        return self._first_author(query, named[1]) if named else None

    def _creators(self, query: MetadataQuery, value: str, *, must_be_known: bool) -> MetadataQuery | None:
        is_any = bool(OR.search(value))
        whole = self.names.has_creator(value)
        listed = (value,) if whole else tuple(name for name in AND.split(value) if name)
        if not listed or query.creators:
            return None
        for name in listed:
            if not self.names.has_creator(name) and (must_be_known or not looks_like_name(name)):
                return None
        return replace(query, creators=listed, is_any_creator=is_any)

    def _collection(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        wanted = bare(value)
        found = tuple(
            one.ref
            for one in self.names.collections
            if wanted in (bare(one.name), bare("/".join(one.path)), bare(" / ".join(one.path)))
        )
        return replace(query, collections=found) if found and not query.collections else None

    def _group_ids(self) -> tuple[int, ...]:
        return tuple(one.library_id for one in self.names.libraries if one.kind is LibraryKind.GROUP)

    def _group_library(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        found = tuple(one.library_id for one in self.names.libraries if bare(one.name) == bare(value))
        return replace(query, library_ids=found) if found else None

    def _creator_in_groups(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        """Whose groups are asked for: "which collections is Weld in"."""
        named = _IS_IN_AFTER.fullmatch(value)
        return self._from_person(query, named[1]) if named and query.group_by else None

    def _collection_named_first(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        named = _COLLECTION_AFTER.fullmatch(value)
        return self._collection(query, named[1]) if named else None

    def _journal(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        return (
            replace(query, venue=unquoted(value)) if value and not query.venue and is_short(value) else None
        )

    def _known_journal(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        is_known = any(bare(venue) == bare(value) for venue in self.names.venues)
        return self._journal(query, value) if is_known else None

    def _tag(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        value = unquoted(value)
        if not value or not is_short(value):
            return None
        known = {fold(tag) for tag in self.names.tags}
        listed = (value,) if fold(value) in known else tuple(filter(None, map(unquoted, AND.split(value))))
        return replace(query, tags=(*query.tags, *listed))

    def _words(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        topic = topic_words(value)
        return replace(query, words=topic) if topic and not query.words else None

    def _words_in_title(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        named = _TITLE_AFTER.fullmatch(value)
        found = self._words(query, named[1]) if named else None
        return None if found is None else replace(found, in_title_only=True)

    def _titled(self, query: MetadataQuery, value: str) -> MetadataQuery | None:
        found = self._words(query, value)
        return None if found is None else replace(found, in_title_only=True)

    _open = (
        (_BY, _by),
        (_WITH_FIRST_AUTHOR, _first_author),
        (_WITH_PERSON, _named_as_first_author),
        (_IN_COLLECTION, _collection),
        (_IN_NAMED_COLLECTION, _collection_named_first),
        (_IN_LIBRARY, _group_library),
        (_PLAINLY_IN, _group_library),
        (_IN_JOURNAL, _journal),
        (_PUBLISHED_IN, _known_journal),
        (_PLAINLY_IN, _collection),
        (_PLAINLY_IN, _known_journal),
        (_TAGGED, _tag),
        (_IN_TITLE, _words_in_title),
        (_MENTION, _words_in_title),
        (_TITLED, _titled),
        (_FROM_PERSON, _from_person),
        (_IS_IN, _creator_in_groups),
        (_ABOUT, _words),
        (_MENTION, _words),
    )
