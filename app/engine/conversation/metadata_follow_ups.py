"""Questions that go on from one about the library's records: "and since 2020?", "which ones?", "how many of them by Lo?"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from app.engine.conversation.metadata_clauses import ClauseReader, Understood
from app.engine.conversation.metadata_questions import parse_metadata_question
from app.engine.records import Route, Turn
from app.engine.store.metadata_query import LibraryNames, MetadataQuery, Wanted

MAX_LISTED = 99
"""Most items that two-digit citation numbers can name."""

_LEAD_IN = re.compile(
    r"^(?:(?:and|but|so|ok|now|und|what about|how about|only)(?![\w-])[, ]*)+", re.IGNORECASE
)
_THEM = r"(?:of (?:them|those|these)|them|those|these|ones|davon)"
_COUNT = re.compile(
    rf"^(?:how many|wie viele|count)(?: {_THEM})?(?: (?:are|were|was|is|have|has|sind))?(?![\w-])",
    re.IGNORECASE,
)
_LIST = re.compile(
    rf"^(?:(?:which|what|welche|who)(?: {_THEM})?(?: (?:are|were|is|was|sind)(?: (?:they|those|these|that|it|das))?)?"
    rf"|(?:list|show|name|give|tell)(?: me)?(?: (?:all|more|the rest))*(?: {_THEM})?|all {_THEM})(?![\w-])",
    re.IGNORECASE,
)
_ALL = re.compile(r"\b(?:all|more|the rest)\b", re.IGNORECASE)


def continued_query(
    message: str, history: Sequence[Turn], names: LibraryNames, now: datetime
) -> MetadataQuery | None:
    """Understand a message as a question about the records that the turn before was about.

    Args:
        message: As typed.
        history: The earlier turns, oldest first.
        names: What the library calls its creators, collections and the like.
        now: The moment of the question, aware of its time zone.

    Returns:
        The query before, narrowed or listed as the message asks; None when the turn before was no question about
        records, or the message is not wholly understood.
    """
    before = _query_before(history, names, now)
    return _continued(message, before, names, now) if before is not None else None


def follows_records(history: Sequence[Turn]) -> bool:
    """Whether the last turn that was no small talk asked about the library's records."""
    spoken = [turn for turn in history if turn.route is not Route.SMALL_TALK]
    return bool(spoken) and spoken[-1].route is Route.METADATA


def _query_before(history: Sequence[Turn], names: LibraryNames, now: datetime) -> MetadataQuery | None:
    if not follows_records(history):
        return None
    query: MetadataQuery | None = None
    for turn in history:
        if turn.route is Route.METADATA:
            whole = parse_metadata_question(turn.question, names, now)
            query = whole or (_continued(turn.question, query, names, now) if query else None)
    return query


def _continued(
    message: str, before: MetadataQuery, names: LibraryNames, now: datetime
) -> MetadataQuery | None:
    text = _LEAD_IN.sub("", " ".join(message.split()).rstrip(" ?!.…"))
    query, rest = _asked_anew(text, before)
    reader = ClauseReader(names, now)
    narrowed = reader.read(rest, Understood(query))
    if narrowed is None:  # a year in it may stand for the one before
        without_years = replace(query, year_from=None, year_to=None)
        narrowed = ClauseReader(names, now).read(rest, Understood(without_years))
    return narrowed.query if narrowed is not None and narrowed.query != before else None


def _asked_anew(text: str, before: MetadataQuery) -> tuple[MetadataQuery, str]:
    """What is wanted now of the items before, and the clauses that narrow them."""
    count = _COUNT.match(text)
    if count is not None:
        return replace(before, wanted=Wanted.COUNT, group_by=None), text[count.end() :]
    listing = _LIST.match(text)
    if listing is not None:
        limit = MAX_LISTED if _ALL.search(listing[0]) else before.limit
        return replace(before, wanted=Wanted.ITEMS, group_by=None, limit=limit), text[listing.end() :]
    return before, text
