"""Clauses of fixed form in questions about the library's records: "without a PDF", "in German", "per year"; and filler."""

import re
from collections.abc import Callable
from dataclasses import replace

from app.engine.conversation.metadata_words import GROUP_NOUN, ITEM_NOUN, LANGUAGES, group_of_noun
from app.engine.ingest.document import IngestState
from app.engine.store.metadata_query import MetadataQuery, Missing, Wanted

Change = Callable[[MetadataQuery, re.Match[str]], MetadataQuery | None]

FILLER = re.compile(
    rf"(?:(?:are|is|do|does|did|have|has|were|was|contain|contains|hold|holds) (?:(?:my|the|any|some) )?(?:{ITEM_NOUN})|appear(?:s|ed)?|used?|using"
    r"|[,;]|(?:do|did|have|had) (?:i|we)(?: (?:have|own|got))?(?: in total)?|(?:i|we|you) (?:have|own|got)|i've got|(?:are|is|were|was) there"
    r"|(?:there )?(?:are|is|were|was|exist|have been)|there|(?:that|which)(?= )|(?:were|was|are|is) (?:published|written)"
    r"|(?:in|of|from) (?:my|the|our|this) (?:whole |entire )?(?:zotero )?(?:library|zotero)|in zotero|in total|in all|altogether|overall|please|so far|at all|all"
    r"|exactly|currently|now|any|anything|something|published|written|habe ich|haben wir|hab ich|gibt es|sind|ist|liegen|insgesamt|bitte|wurden|erschienen|veröffentlicht"
    r"|von mir|(?:in|aus) (?:meiner|der|unserer) bibliothek|es|davon|contained|mine)(?![\w'’-])",
    re.IGNORECASE,
)
_LACKABLE = {
    "pdf": Missing.PDF,
    "file": Missing.FILE,
    "attachment": Missing.FILE,
    "attached file": Missing.FILE,
    "datei": Missing.FILE,
    "abstract": Missing.ABSTRACT,
    "doi": Missing.DOI,
    "year": Missing.YEAR,
    "date": Missing.YEAR,
    "jahr": Missing.YEAR,
    "author": Missing.AUTHOR,
    "autor": Missing.AUTHOR,
    "tag": Missing.TAG,
    "keyword": Missing.TAG,
    "schlagwort": Missing.TAG,
    "collection": Missing.COLLECTION,
    "sammlung": Missing.COLLECTION,
}
_LACKABLE_NOUN = "|".join(sorted(_LACKABLE, key=len, reverse=True))
_LACK = re.compile(
    r"(?:(?:that|which|die) )?(?:(?:do|does)(?: not|n['’]t) have|(?:have|has|having|with|in|are in|is in)(?: got)? no|without|lack(?:s|ing)?|(?:are |is )?missing"
    r"|(?:are |is )?not in|ohne|(?:haben|hat|mit|in) kein\w*)"
    rf" (?:an?y? |the |their |its |einen? )?({_LACKABLE_NOUN})(?:s|en|e)?(?: files?| attached| attachments?)?(?![\w-])",
    re.IGNORECASE,
)
_HAS_PDF = re.compile(
    r"(?:(?:that|which|die) )?(?:have|has|having|with|haben|hat|mit)(?: got)? (?:an? |einem? |ein )?pdfs?(?: files?| attached| attachments?)?(?![\w-])",
    re.IGNORECASE,
)
_FILES = r"(?:(?:that|which|whose (?:pdfs?|files?)|with (?:an? )?(?:pdfs?|files?) that|with) )?(?:are |is |were |was |have |has )?(?:an? )?"
_FILE_STATES: tuple[tuple[str, tuple[IngestState, ...]], ...] = (
    (r"(?:encrypted|password[- ]protected)(?: pdfs?| files?)?", (IngestState.ENCRYPTED,)),
    (r"(?:damaged|broken|corrupt(?:ed)?)(?: pdfs?| files?)?", (IngestState.DAMAGED,)),
    (
        r"(?:missing (?:pdfs?|files?)|(?:pdfs?|files?) missing)(?: on disk)?",
        (IngestState.MISSING, IngestState.NOT_DOWNLOADED, IngestState.LINKED_UNREACHABLE),
    ),
    (r"(?:no text(?: layer)?|without (?:a )?text(?: layer)?|scanned|image[- ]only)", (IngestState.NO_TEXT,)),
    (r"(?:pending|not (?:yet )?(?:read|indexed)(?: yet)?|waiting)", (IngestState.PENDING,)),
)
_UNREADABLE = r"(?:(?:could not|couldn['’]t|cannot|can['’]t|can not) be (?:read|indexed|opened|searched)|unreadable|nicht lesbar)"
_ALL_UNREADABLE = tuple(one for one in IngestState if one not in (IngestState.INDEXED, IngestState.PENDING))
_RETRACTED = re.compile(
    r"(?:(?:that|which) )?(?:have been |has been |are |is |were |was )?(?:retracted|zurückgezogen)(?![\w-])",
    re.IGNORECASE,
)
_UNTAGGED = re.compile(r"(?:untagged|not tagged|without tags)(?![\w-])", re.IGNORECASE)
_UNFILED = re.compile(r"(?:unfiled|uncollected|not filed)(?![\w-])", re.IGNORECASE)
ADDED = re.compile(
    r"(?:(?:did|have|do|had) (?:i|we) |(?:that |which )?(?:i|we)(?:['’]ve| have)? |(?:that |which )?(?:were |was |have been |has been )?|habe ich )"
    r"(?:(recently|newly|lately|last|zuletzt|neu) )?(?:add(?:ed)?|import(?:ed)?|saved?|collect(?:ed)?|hinzugefügt|importiert)"
    r"(?: (?:to|into|in) (?:my|the) library)?( recently| lately| zuletzt)?(?![\w-])",
    re.IGNORECASE,
)
_GROUPED = re.compile(
    rf"(?:grouped by|broken down by|sorted by|per|by|for each|in each|for every|pro|je|nach) (?:the )?({GROUP_NOUN})$",
    re.IGNORECASE,
)
_WRITTEN_IN = re.compile(
    rf"(?:(?:that|which) are )?(?:written )?(?:in|auf) ({'|'.join(LANGUAGES)})(?: language)?(?![\w-])",
    re.IGNORECASE,
)


def _lacking(query: MetadataQuery, match: re.Match[str]) -> MetadataQuery:
    return replace(query, lacks=(*query.lacks, _LACKABLE[match[1].lower()]))


def _grouping(query: MetadataQuery, match: re.Match[str]) -> MetadataQuery | None:
    if query.group_by is not None:
        return None
    group_by, types = group_of_noun(match[1])
    return replace(query, wanted=Wanted.GROUPS, group_by=group_by, item_types=query.item_types or types)


def _with_states(states: tuple[IngestState, ...]) -> Callable[[MetadataQuery, re.Match[str]], MetadataQuery]:
    return lambda query, _: replace(query, file_states=states)


def _state_rule(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"{_FILES}{pattern}(?![\w-])", re.IGNORECASE)


SIMPLE_CLAUSES: tuple[tuple[re.Pattern[str], Change], ...] = (
    (_GROUPED, _grouping),
    (_LACK, _lacking),
    (_HAS_PDF, lambda query, _: replace(query, has_pdf=True)),
    (_RETRACTED, lambda query, _: replace(query, is_retracted=True)),
    (_UNTAGGED, lambda query, _: replace(query, lacks=(*query.lacks, Missing.TAG))),
    (_UNFILED, lambda query, _: replace(query, lacks=(*query.lacks, Missing.COLLECTION))),
    (_WRITTEN_IN, lambda query, match: replace(query, language=LANGUAGES[match[1].lower()])),
    *((_state_rule(pattern), _with_states(states)) for pattern, states in _FILE_STATES),
    (_state_rule(_UNREADABLE), _with_states(_ALL_UNREADABLE)),
)
