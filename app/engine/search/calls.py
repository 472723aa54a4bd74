"""The tools a search may call (P1), each call a frozen record; what an agent writes is validated here, once."""

import json
from dataclasses import field
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from app.engine.ingest.document import PassageType
from app.engine.search.asset_ids import normalise_asset_ids
from app.engine.search.wording import MAX_QUERY_CHARS
from app.engine.store.metadata_query import GroupBy, Wanted

DEFAULT_LIMIT = 10
MAX_LIMIT = 25
_CONFIG = ConfigDict(extra="forbid", str_strip_whitespace=True)

Keys = str | tuple[str, ...] | None


@dataclass(frozen=True, slots=True, config=_CONFIG)
class SearchCorpus:
    """Search passages by words and by meaning.

    Attributes:
        query: What to look for.
        item_key: None, "all", "*" or "library": everything; "active" or "selected": the user's selection; or keys of
            items, attachments or notes.
        passage_type: Only passages of this type; "frontmatter" surveys titles and abstracts.
        limit: Most passages.
    """

    query: Annotated[str, Field(min_length=1, max_length=MAX_QUERY_CHARS)]
    item_key: Keys = None
    passage_type: PassageType | None = None
    limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = DEFAULT_LIMIT
    tool: Literal["search_corpus"] = "search_corpus"


@dataclass(frozen=True, slots=True, config=_CONFIG)
class GetDocumentToc:
    """Show a document's sections, figures and tables with their ids."""

    item_key: Annotated[str, Field(min_length=1, max_length=64)]
    tool: Literal["get_document_toc"] = "get_document_toc"


@dataclass(frozen=True, slots=True, config=_CONFIG)
class ReadDocument:
    """Read parts of a document, or a page, or (neither given) the whole.

    Attributes:
        item_key: Of an item, attachment or note.
        asset_id: `s0…`, `f1…`, `t1…`, "abstract"; one, or several in any form `normalise_asset_ids` reads.
        page: The printed page label, or else the physical page counted from 1.
    """

    item_key: Annotated[str, Field(min_length=1, max_length=64)]
    asset_id: Keys = None
    page: int | str | None = None
    tool: Literal["read_document"] = "read_document"


@dataclass(frozen=True, slots=True, config=_CONFIG)
class QueryMetadata:
    """Count or list items by their records: creators, words of title and abstract, years, types, tags, collections.

    Attributes:
        wanted: The number, the items, or the groups they fall into.
        creators: Names; all must be among an item's creators.
        words: All must occur in title, abstract or tags.
        year_from: First year, inclusive.
        year_to: Last year, inclusive.
        item_types: Zotero's names of types, one of them.
        tags: All of them.
        collections: Names or paths (`A/B`), one of them or one below them.
        venue: Journal, proceedings or site.
        group_by: For groups.
        limit: Most items or groups listed; counts do not depend on it.
    """

    wanted: Wanted = Wanted.ITEMS
    creators: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    year_from: int | None = None
    year_to: int | None = None
    item_types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    venue: str = ""
    group_by: GroupBy | None = None
    limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = DEFAULT_LIMIT
    tool: Literal["query_metadata"] = "query_metadata"


@dataclass(frozen=True, slots=True, config=_CONFIG)
class ConcludeSearch:
    """End the search: what was found, what to mind, what is missing. Free."""

    summary: Annotated[str, Field(max_length=4_000)]
    notes: Annotated[str, Field(max_length=4_000)] = ""
    gaps: tuple[str, ...] = ()
    tool: Literal["conclude_search"] = "conclude_search"


@dataclass(frozen=True, slots=True, config=_CONFIG)
class RequestSearchExtension:
    """Ask the user for more searching. Free."""

    justification: Annotated[str, Field(max_length=4_000)]
    covered_summary: Annotated[str, Field(max_length=4_000)] = ""
    missing_aspects: tuple[str, ...] = field(default=())
    tool: Literal["request_search_extension"] = "request_search_extension"


RetrievalCall = SearchCorpus | GetDocumentToc | ReadDocument | QueryMetadata
ToolCall = RetrievalCall | ConcludeSearch | RequestSearchExtension

TOOLS: tuple[type[ToolCall], ...] = (
    SearchCorpus,
    GetDocumentToc,
    ReadDocument,
    QueryMetadata,
    ConcludeSearch,
    RequestSearchExtension,
)
_CALL: TypeAdapter[ToolCall] = TypeAdapter(Annotated[ToolCall, Field(discriminator="tool")])


class MalformedCall(Exception):
    """A call that cannot be understood; `str()` says what is wrong with it."""


def parse_call(text: str) -> ToolCall:
    """Read a call as an agent writes it: `{"tool": NAME, …arguments…}`, arguments also under "arguments".

    Raises:
        MalformedCall: It is not JSON, names no tool, or an argument does not fit.
    """
    try:
        written = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise MalformedCall("This is not one JSON object.") from error
    if not isinstance(written, dict):
        raise MalformedCall("This is not one JSON object.")
    try:
        return _CALL.validate_python(_flattened(written))
    except ValidationError as error:
        raise MalformedCall(_first_problem(error)) from error


def call_to_json(call: ToolCall) -> str:
    """Write a call as an agent writes it; arguments that are not given are left out."""
    values = _CALL.dump_python(call, mode="json", exclude_defaults=True)
    return json.dumps({"tool": call.tool, "arguments": values}, ensure_ascii=False)


def canonical(call: ToolCall) -> str:
    """A form in which calls that mean the same are equal: case, spaces, order of keys and forms of ids do not count."""
    values = _CALL.dump_python(call, mode="json", exclude_none=True)
    if isinstance(call, SearchCorpus):
        values["query"] = " ".join(call.query.casefold().split())
    if isinstance(call, ReadDocument):
        values["asset_id"] = sorted(normalise_asset_ids(call.asset_id))
    if not isinstance(call, QueryMetadata | ConcludeSearch | RequestSearchExtension):
        values["item_key"] = sorted(keys_of(call.item_key))
    return json.dumps(values, sort_keys=True)


def keys_of(written: Keys) -> tuple[str, ...]:
    """The keys in an `item_key`: a list, or one text with one or several; quotes and brackets do not count."""
    if written is None:
        return ()
    text = written if isinstance(written, str) else ",".join(written)
    pieces = text.replace("[", ",").replace("]", ",").replace('"', ",").replace("'", ",").replace(" ", ",")
    return tuple(dict.fromkeys(piece for piece in pieces.split(",") if piece))


def _flattened(written: dict[str, Any]) -> dict[str, Any]:
    arguments = written.get("arguments")
    if not isinstance(arguments, dict):
        return written
    return {**arguments, **{name: value for name, value in written.items() if name != "arguments"}}


def _first_problem(error: ValidationError) -> str:
    problem = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in problem["loc"][1:]) or "tool"
    return f"{place}: {problem['msg']}."
