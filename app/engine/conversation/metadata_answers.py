"""Answers to questions about the library's records (R6): the exact number in prose, the items listed and cited.

Each listed item that the index has read is a piece of evidence, its front matter, so that it shows as a pill and in the
sources. Nothing here is for a decision model to judge: the answer repeats records, it draws nothing from a text.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.engine.citations.authors import author_label, narrative_label
from app.engine.citations.markup import escape_markdown
from app.engine.conversation.metadata_words import LANGUAGES, type_name
from app.engine.ingest.document import IngestState, PassageType
from app.engine.records import Evidence, Scope, WrittenAnswer
from app.engine.store.metadata import MetadataRepository
from app.engine.store.metadata_query import (
    Group,
    GroupBy,
    MetadataItem,
    MetadataQuery,
    MetadataResult,
    Missing,
    SortBy,
    Wanted,
)

WRITER = "records"
NOT_CHECKED = "This answer repeats your library's records; there is no claim to check against a text."
POLICY = "metadata"
MAX_LISTED_WITH_GROUPS = 6

_GROUP_NOUNS = {
    GroupBy.AUTHOR: ("author", "authors"),
    GroupBy.YEAR: ("year", "years"),
    GroupBy.VENUE: ("venue", "venues"),
    GroupBy.ITEM_TYPE: ("type of item", "types of items"),
    GroupBy.TAG: ("tag", "tags"),
    GroupBy.COLLECTION: ("collection", "collections"),
    GroupBy.LANGUAGE: ("language", "languages"),
}
_GROUP_VERBS = {
    GroupBy.AUTHOR: ("have", "has"),
    GroupBy.YEAR: ("come from", "comes from"),
    GroupBy.VENUE: ("come from", "comes from"),
    GroupBy.ITEM_TYPE: ("are of", "is of"),
    GroupBy.TAG: ("carry", "carries"),
    GroupBy.COLLECTION: ("lie in", "lies in"),
    GroupBy.LANGUAGE: ("are in", "is in"),
}
_LACKING = {
    Missing.ABSTRACT: "without an abstract",
    Missing.DOI: "without a DOI",
    Missing.YEAR: "without a year",
    Missing.AUTHOR: "without an author",
    Missing.TAG: "without tags",
    Missing.COLLECTION: "in no collection",
    Missing.PDF: "without a PDF",
    Missing.FILE: "without a file",
}
_STATES = {
    (IngestState.ENCRYPTED,): "with a file that needs a password",
    (IngestState.DAMAGED,): "with a damaged file",
    (IngestState.NO_TEXT,): "with a file that has no text layer",
    (IngestState.PENDING,): "with a file that is not read yet",
    (
        IngestState.MISSING,
        IngestState.NOT_DOWNLOADED,
        IngestState.LINKED_UNREACHABLE,
    ): "with a file that is missing",
}
_ANY_STATE = "with a file that could not be read"
_LANGUAGE_NAMES = {
    code: name.capitalize() for name, code in reversed(LANGUAGES.items()) if name[-3:] != "sch"
}
_LANGUAGE_NAMES |= {"en": "English", "de": "German", "es": "Spanish", "fr": "French", "nl": "Dutch"}


def answer_metadata(
    query: MetadataQuery, repository: MetadataRepository, scope: Scope | None = None
) -> tuple[WrittenAnswer, tuple[Evidence, ...]]:
    """Answer a question about records.

    Args:
        query: What is asked.
        repository: The library.
        scope: What the question may draw on; the whole library by default.

    Returns:
        The answer, with `[n]` behind each listed item that the index has read, and those items as evidence. It is
        `found_nothing` when nothing meets the query.

    Raises:
        StoreUnusable: The index cannot be read.
    """
    within = scope or Scope()
    result = _found(query, within, repository)
    listed = result.items
    if query.group_by is not None and 0 < result.total <= MAX_LISTED_WITH_GROUPS:
        listed = repository.find(_without_groups(query), within).items
    evidence = _evidence(listed)
    described = _Words(query, repository, within)
    if query.group_by is not None:
        lines = [
            *_grouped(result, query.group_by, query, described),
            *_listing(listed, evidence, len(listed)),
        ]
    else:
        total = len(listed) if _is_superlative(query) else result.total
        lines = [_counted(result, query, described), *_listing(listed, evidence, total)]
    found_nothing = result.total == 0
    if found_nothing and query.words:
        lines.append(
            "Titles, abstracts and tags were looked through, not the full texts; ask what your papers say about it to search those."
        )
    return WrittenAnswer("\n\n".join(lines), WRITER, found_nothing), evidence


def _found(query: MetadataQuery, scope: Scope, repository: MetadataRepository) -> MetadataResult:
    """Look the records up; a list that would leave out one item only is given whole."""
    result = repository.find(query, scope)
    if query.group_by is None and not _is_superlative(query) and result.total == query.limit + 1:
        return repository.find(replace(query, limit=result.total), scope)
    return result


def _without_groups(query: MetadataQuery) -> MetadataQuery:
    return replace(query, group_by=None, wanted=Wanted.ITEMS, limit=MAX_LISTED_WITH_GROUPS)


class _Words:
    """Puts a query into words."""

    def __init__(self, query: MetadataQuery, repository: MetadataRepository, scope: Scope) -> None:
        self._query = query
        self._repository = repository
        self.place = "Your library" if scope.is_whole_library else "What you selected"

    def items(self, count: int) -> str:
        """The items that are meant, for that many of them: "items by Weld from 2019 on"."""
        query = self._query
        types = query.item_types
        if not types:
            noun = "item" if count == 1 else "items"
        elif len(types) > 1:
            noun = "article" if count == 1 else "articles"
        else:
            noun = type_name(types[0], count)
        if query.is_retracted:
            noun = f"retracted {noun}"
        return " ".join([noun, *self._clauses()])

    def _clauses(self) -> list[str]:
        query = self._query
        clauses = []
        if query.creators:
            joined = _joined(query.creators, "or" if query.is_any_creator else "and")
            clauses.append(f"with {joined} as first author" if query.is_first_author else f"by {joined}")
        clauses += _years(query)
        if query.venue:
            clauses.append(f"in “{escape_markdown(query.venue)}”")
        if query.collections:
            clauses.append(f"in the collection {self._collections()}")
        if query.library_ids:
            clauses.append(f"in the library {self._libraries()}")
        clauses += [f"tagged “{escape_markdown(tag)}”" for tag in query.tags]
        if query.words:
            where = "the title" if query.in_title_only else "title, abstract or tags"
            clauses.append(f"with {_quoted(query.words)} in {where}")
        if query.language:
            clauses.append(f"in {_LANGUAGE_NAMES.get(query.language, query.language)}")
        clauses += [_LACKING[what] for what in query.lacks]
        if query.has_pdf:
            clauses.append("with a PDF")
        if query.file_states:
            clauses.append(_STATES.get(query.file_states, _ANY_STATE))
        if query.added_from or query.added_before:
            clauses.append(_added(query))
        return clauses

    def _collections(self) -> str:
        known = {one.ref: one.path for one in self._repository.names().collections}
        names = ["/".join(known[ref]) for ref in self._query.collections if ref in known]
        return _quoted(names)

    def _libraries(self) -> str:
        known = self._repository.names().libraries
        return _quoted([one.name for one in known if one.library_id in self._query.library_ids])


def _counted(result: MetadataResult, query: MetadataQuery, described: _Words) -> str:
    total = result.total
    if total == 0:
        return f"{described.place} has no {described.items(0)}."
    if _is_superlative(query) and query.sort is SortBy.ADDED:
        return _superlative(result, query, described, ("was added last", "were added last"))
    if _is_superlative(query):
        which = "newest" if query.sort is SortBy.NEWEST else "oldest"
        return _superlative(result, query, described, (f"is the {which}", f"are the {which}"))
    return f"{described.place} has {total:,} {described.items(total)}{':' if result.items else '.'}"


def _is_superlative(query: MetadataQuery) -> bool:
    """Whether only the first few in some order are asked for."""
    is_last_added = query.sort is SortBy.ADDED and not (query.added_from or query.added_before)
    return query.wanted is not Wanted.COUNT and (
        is_last_added or query.sort in (SortBy.NEWEST, SortBy.OLDEST)
    )


def _superlative(
    result: MetadataResult, query: MetadataQuery, described: _Words, verbs: tuple[str, str]
) -> str:
    shown = min(query.limit, len(result.items))
    of_all = f"Of the {result.total:,} {described.items(result.total)} in {described.place.lower()}"
    if shown == 1:
        return f"{of_all}, this one {verbs[0]}:"
    return f"{of_all}, these {shown:,} {verbs[1]}:"


def _grouped(result: MetadataResult, group_by: GroupBy, query: MetadataQuery, described: _Words) -> list[str]:
    singular, plural = _GROUP_NOUNS[group_by]
    if group_by is GroupBy.VENUE and query.item_types == ("journalArticle",):
        singular, plural = "journal", "journals"
    if result.total == 0 and not result.groups:
        return [f"{described.place} has no {described.items(0)}, so there are no {plural} to name."]
    if not result.group_total:
        return [
            f"{described.place} has {result.total:,} {described.items(result.total)}, all without {plural}."
        ]
    noun = singular if result.group_total == 1 else plural
    verb = _GROUP_VERBS[group_by][result.total == 1]
    items = f"{result.total:,} {described.items(result.total)} in {described.place.lower()}"
    lines = [f"The {items} {verb} {result.group_total:,} {noun}.", _group_list(result, group_by)]
    if query.sort is SortBy.MOST:
        lines.insert(0, _leader(result.groups, group_by))
    if result.ungrouped:
        lines.append(f"{result.ungrouped:,} of the {result.total:,} have no {singular}.")
    return lines


def _group_list(result: MetadataResult, group_by: GroupBy) -> str:
    name = _group_name(group_by)
    shown = [f"- {name(group)}: {group.items:,}" for group in result.groups]
    rest = result.group_total - len(result.groups)
    return "\n".join([*shown, f"- and {rest:,} more"] if rest else shown)


def _leader(groups: Sequence[Group], group_by: GroupBy) -> str:
    """Name who or what comes first; a tie is told."""
    most = groups[0].items
    first = [_group_name(group_by)(group) for group in groups if group.items == most]
    counted = f"{most:,} item" if most == 1 else f"{most:,} items"
    if len(first) == len(groups) > 1:
        return f"No one stands out: several have {counted} each."
    return f"Most: {_listed(first)}, with {counted}{' each' if len(first) > 1 else ''}."


def _group_name(group_by: GroupBy) -> Callable[[Group], str]:
    if group_by is GroupBy.ITEM_TYPE:
        return lambda group: type_name(group.label, group.items)
    if group_by is GroupBy.LANGUAGE:
        return lambda group: _LANGUAGE_NAMES.get(group.label[:2], group.label)
    return lambda group: escape_markdown(group.label)


def _listing(items: Sequence[MetadataItem], evidence: Sequence[Evidence], total: int) -> list[str]:
    if not items:
        return []
    numbers = {one.source.ref: one.index for one in evidence}
    lines = [_line(item, numbers.get(item.source.ref)) for item in items]
    if total > len(items):
        lines.append(f"- and {total - len(items):,} more")
    return ["\n".join(lines)]


def _line(item: MetadataItem, number: int | None) -> str:
    source = item.source
    title = f" *{escape_markdown(source.title)}*" if source.title and source.authors else ""
    retracted = " (retracted)" if source.is_retracted else ""
    marker = "" if number is None else f" [{number}]"
    return f"- {escape_markdown(narrative_label(source))}{title}{retracted}{marker}"


def _evidence(items: Sequence[MetadataItem]) -> tuple[Evidence, ...]:
    """Number the items that the index has read (invariant 1); each is its own front matter."""
    read = [(item, item.passage_id) for item in items if item.passage_id is not None]
    return tuple(
        Evidence(
            index=index,
            passage_id=passage_id,
            source=item.source,
            attachment=None,
            passage_type=PassageType.FRONTMATTER,
            section="",
            text=item.text,
            page_index=None,
            page_label=None,
            boxes=(),
            score=1.0 / index,
            score_kind="list order",
        )
        for index, (item, passage_id) in enumerate(read, start=1)
    )


def _years(query: MetadataQuery) -> list[str]:
    first, last = query.year_from, query.year_to
    if first is not None and last is not None:
        return [f"from {first}" if first == last else f"from {first} to {last}"]
    if first is not None:
        return [f"from {first} on"]
    return [f"up to {last}"] if last is not None else []


def _added(query: MetadataQuery) -> str:
    first, last = _day(query.added_from), _day(query.added_before, days=-1)
    if first and last:
        return f"added on {first}" if first == last else f"added from {first} to {last}"
    return f"added from {first} on" if first else f"added up to {last}"


def _day(moment: str, days: int = 0) -> str:
    """The day of a moment in UTC, where the user is."""
    if not moment:
        return ""
    local = datetime.fromisoformat(f"{moment}+00:00").astimezone()
    return (local + timedelta(days=days)).date().isoformat()


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _joined(names: Sequence[str], word: str) -> str:
    shown = [escape_markdown(author_label((name,), "")) for name in names]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {word} {shown[-1]}"


def _quoted(names: Sequence[str]) -> str:
    return _joined([f"“{name}”" for name in names], "and") if names else "“”"
