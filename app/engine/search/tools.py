"""The retrieval tools over the store (P1–P3). They hold no state: what a session has seen comes with each call."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.engine.records import Scope
from app.engine.retrieval.retriever import Ranking, Retriever
from app.engine.search.calls import GetDocumentToc, QueryMetadata, ReadDocument, RetrievalCall, SearchCorpus
from app.engine.search.goal import without_markers
from app.engine.search.outline import OutlineCache, make_outline
from app.engine.search.reading import PartReader, Reading
from app.engine.search.results import (
    MetadataFound,
    ReadFound,
    SearchFound,
    Status,
    TocFound,
    ToolResult,
)
from app.engine.search.targets import documents_to_read, search_target
from app.engine.store.database import Store
from app.engine.store.metadata import MetadataRepository
from app.engine.store.metadata_query import MetadataQuery
from app.engine.store.outlines import OutlineRepository, StoredDocument
from app.engine.store.records import PassageRecord
from app.engine.store.search import SearchRepository
from app.engine.zotero.records import ZoteroRef

_LEADER_ROOM = 40
"""Ranks beyond the limit in which the leaders of one search are still looked for."""

_UNKNOWN_KEY = "No readable document has that key among what may be searched. Use a key from a search result or the selection."


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What a call depends on beside its arguments.

    Attributes:
        scope: All that the turn may draw on.
        selected: What "active" and "selected" mean.
        excluded: Passages that lie in what was read; both searches leave them out.
        known: Passages shown before.
        seen_assets: Parts read before.
        words_left: Words of evidence that may still be gathered.
        outlines: Of the conversation.
    """

    scope: Scope
    selected: tuple[ZoteroRef, ...] = ()
    excluded: frozenset[int] = frozenset()
    known: frozenset[int] = frozenset()
    seen_assets: frozenset[str] = frozenset()
    words_left: int = 7_500
    outlines: OutlineCache = field(default_factory=OutlineCache)


class SearchTools:
    """The tools of one library. Safe to use from several threads.

    Args:
        store: Where passages and documents are.
        retriever: Finds passages by words and meaning.
    """

    def __init__(self, store: Store, retriever: Retriever) -> None:
        self._retriever = retriever
        self._outlines = OutlineRepository(store)
        self._search = SearchRepository(store)
        self._reader = PartReader(self._outlines, self._search)
        self._metadata = MetadataRepository(store)

    def run(self, call: RetrievalCall, context: ToolContext) -> ToolResult:
        """Carry out a retrieval call."""
        match call:
            case SearchCorpus():
                return self._search_corpus(call, context)
            case GetDocumentToc():
                return self._document_toc(call, context)
            case ReadDocument():
                return self._read_document(call, context)
            case QueryMetadata():
                return self._query_metadata(call, context)

    def _search_corpus(self, call: SearchCorpus, context: ToolContext) -> ToolResult:
        target = search_target(call.item_key, context.scope, context.selected, self._outlines)
        if not target.is_found:
            return ToolResult(Status.NOT_FOUND, notice=target.notice or _UNKNOWN_KEY)
        excluded = tuple(sorted({*target.scope.excluded_passages, *context.excluded}))
        types = (call.passage_type,) if call.passage_type is not None else target.scope.passage_types
        scope = replace(target.scope, excluded_passages=excluded, passage_types=types)
        query = without_markers(call.query) or call.query
        ranking = self._retriever.rank(query, scope, call.limit + _LEADER_ROOM)
        passages = _with_leaders(ranking, call.limit)
        found = SearchFound(
            query=query,
            searched=target.words,
            passages=passages,
            scores=tuple(ranking.scores[one.passage_id] for one in passages),
            known=context.known.intersection(one.passage_id for one in passages),
            is_broad=target.is_broad,
        )
        return ToolResult(Status.SUCCESS, found, _joined(target.notice, ranking.notice))

    def _document_toc(self, call: GetDocumentToc, context: ToolContext) -> ToolResult:
        documents = documents_to_read(call.item_key, context.scope, context.selected, self._outlines)
        if not documents:
            return ToolResult(Status.NOT_FOUND, notice=_UNKNOWN_KEY)
        outline = context.outlines.get(documents[0].ref)
        if outline is None or outline.document.source_id != documents[0].source_id:
            outline = make_outline(documents[0], self._outlines)
        context.outlines.put(outline)
        return ToolResult(Status.SUCCESS, TocFound(outline, documents[1:]), _others(documents[1:]))

    def _read_document(self, call: ReadDocument, context: ToolContext) -> ToolResult:
        documents = documents_to_read(call.item_key, context.scope, context.selected, self._outlines)
        if not documents:
            return ToolResult(Status.NOT_FOUND, notice=_UNKNOWN_KEY)
        document = documents[0]
        reading = self._reader.read(document, call, context.seen_assets, context.words_left)
        found = ReadFound(
            document=document,
            assets=reading.assets,
            unresolved=reading.unresolved,
            others=documents[1:],
            inside=self._reader.names_within(document, reading.assets),
            is_complete=not reading.is_cut,
        )
        has_nothing = not reading.assets and not reading.known
        status = Status.NOT_FOUND if has_nothing else Status.SUCCESS
        return ToolResult(status, found, _joined(_reading_notice(reading), _others(documents[1:])))

    def _query_metadata(self, call: QueryMetadata, context: ToolContext) -> ToolResult:
        collections, unknown = self._collections(call.collections)
        if unknown:
            return ToolResult(Status.NOT_FOUND, notice=f"There is no collection named {', '.join(unknown)}.")
        query = MetadataQuery(
            wanted=call.wanted,
            creators=call.creators,
            words=call.words,
            year_from=call.year_from,
            year_to=call.year_to,
            item_types=call.item_types,
            tags=call.tags,
            collections=collections,
            venue=call.venue,
            group_by=call.group_by,
            limit=call.limit,
        )
        result = self._metadata.find(query, context.scope)
        ids = tuple(one.passage_id for one in result.items if one.passage_id is not None)
        return ToolResult(Status.SUCCESS, MetadataFound(result, self._search.evidence(ids)))

    def _collections(self, names: Sequence[str]) -> tuple[tuple[ZoteroRef, ...], list[str]]:
        """The collections with these names or paths, and the names that none has."""
        if not names:
            return (), []
        known = self._metadata.names().collections
        found = {
            name: [
                one.ref
                for one in known
                if name.casefold() in (one.name.casefold(), "/".join(one.path).casefold())
            ]
            for name in names
        }
        refs = tuple(ref for matches in found.values() for ref in matches)
        return refs, [name for name, matches in found.items() if not matches]


def _with_leaders(ranking: Ranking, limit: int) -> tuple[PassageRecord, ...]:
    """The best passages; the last places go to what one of the searches alone put first."""
    late = [one for one in ranking.records[limit:] if one.passage_id in ranking.leaders][: limit // 2]
    return (*ranking.records[: limit - len(late)], *late)


def _reading_notice(reading: Reading) -> str:
    said = []
    if reading.known:
        again = "All parts asked for" if not reading.assets else "Some parts"
        said.append(f"{again} ({', '.join(reading.known)}) were read before and are not shown again.")
    if reading.unresolved:
        said.append(
            f"These ids do not exist in the document: {', '.join(reading.unresolved)}. Its outline lists those that do."
        )
    if reading.is_cut:
        said.append("The word ceiling ended the reading; what comes after it is not read yet.")
    return " ".join(said)


def _others(documents: tuple[StoredDocument, ...]) -> str:
    if not documents:
        return ""
    named = ", ".join(f"“{one.label}” ({one.ref.key})" for one in documents)
    return f"The item has other documents too: {named}."


def _joined(*notices: str) -> str:
    return " ".join(filter(None, notices))
