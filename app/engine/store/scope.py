"""A scope as SQL: conditions that both searches and the item list put into their queries (R2)."""

import json

from app.engine.records import Scope

# Conditions on `sources S LEFT JOIN items I`. A tag or collection counts where the item or the source itself has it.
_LIBRARIES = "S.library_id IN (SELECT value FROM json_each(:libraries))"
_YEAR_FROM = "I.year >= :year_from"
_YEAR_TO = "I.year <= :year_to"
_ITEM_TYPES = "coalesce(I.item_type, S.kind) IN (SELECT value FROM json_each(:item_types))"
_TAGS = """(
  EXISTS (SELECT 1 FROM item_tags T WHERE T.item_id = S.item_id AND T.tag IN (SELECT value FROM json_each(:tags)))
  OR EXISTS (SELECT 1 FROM source_tags T WHERE T.source_id = S.id AND T.tag IN (SELECT value FROM json_each(:tags)))
)"""
# What was merged since a conversation began is named there as it was then, and means what it lives on in.
_NAMES = """
  SELECT value ->> 0, value ->> 1 FROM json_each(:items)
  UNION ALL SELECT F.by_library_id, F.by_key FROM json_each(:items) N
    JOIN followed_refs F ON F.library_id = N.value ->> 0 AND F.key = N.value ->> 1
"""
_NAMED = f"((S.library_id, S.key) IN ({_NAMES}) OR (I.library_id, I.key) IN ({_NAMES}))"
_COLLECTED = """S.id IN (
  WITH RECURSIVE inside (library_id, key) AS (
    SELECT value ->> 0, value ->> 1 FROM json_each(:collections)
    UNION
    SELECT C.library_id, C.key FROM collections C JOIN inside ON C.library_id = inside.library_id
      AND C.parent_key = inside.key
  )
  SELECT M.id FROM inside JOIN item_collections IC ON IC.collection_key = inside.key
    JOIN items MI ON MI.id = IC.item_id AND MI.library_id = inside.library_id JOIN sources M ON M.item_id = MI.id
  UNION
  SELECT M.id FROM inside JOIN source_collections SC ON SC.collection_key = inside.key
    JOIN sources M ON M.id = SC.source_id AND M.library_id = inside.library_id
)"""
_PASSAGE_TYPES = "P.type IN (SELECT value FROM json_each(:passage_types))"
_NOT_EXCLUDED = "P.id NOT IN (SELECT value FROM json_each(:excluded))"
_IN_SOURCES = (
    "P.source_id IN (SELECT S.id FROM sources S LEFT JOIN items I ON I.id = S.item_id WHERE {scope})"
)

Parameters = dict[str, object]


def source_filter(scope: Scope) -> tuple[str, Parameters]:
    """Give the condition a scope puts on `sources S LEFT JOIN items I`, and its parameters.

    An item, attachment or note may be named by its own key; a named item brings all its sources. Collections bring
    those below them. Of several tags one suffices. What has no year is outside any range of years.
    """
    conditions: list[str] = []
    parameters: Parameters = {}

    def add(condition: str, name: str, value: object) -> None:
        conditions.append(condition)
        parameters[name] = value

    if scope.library_ids:
        add(_LIBRARIES, "libraries", json.dumps(scope.library_ids))
    if scope.year_from is not None:
        add(_YEAR_FROM, "year_from", scope.year_from)
    if scope.year_to is not None:
        add(_YEAR_TO, "year_to", scope.year_to)
    if scope.item_types:
        add(_ITEM_TYPES, "item_types", json.dumps(scope.item_types))
    if scope.tags:
        add(_TAGS, "tags", json.dumps(scope.tags))
    if scope.items or scope.collections:
        conditions.append(f"({_NAMED} OR {_COLLECTED})")
        parameters |= {"items": json.dumps(scope.items), "collections": json.dumps(scope.collections)}
    return " AND ".join(conditions) or "1", parameters


def passage_filter(scope: Scope) -> tuple[str, Parameters]:
    """Give the condition a scope puts on `passages P`, and its parameters; "1" when nothing is restricted."""
    within, parameters = source_filter(scope)
    conditions = [_IN_SOURCES.format(scope=within)] if parameters else []
    if scope.passage_types:
        conditions.append(_PASSAGE_TYPES)
        parameters["passage_types"] = json.dumps([kind.value for kind in scope.passage_types])
    if scope.excluded_passages:
        conditions.append(_NOT_EXCLUDED)
        parameters["excluded"] = json.dumps(scope.excluded_passages)
    return " AND ".join(conditions) or "1", parameters
