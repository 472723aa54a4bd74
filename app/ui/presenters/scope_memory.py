"""What the next question draws on as text for the window's state, and back, whatever stands there (U1, C2)."""

import json
from collections.abc import Iterable
from typing import TypeGuard

from app.engine.records import Scope
from app.engine.zotero.keys import is_zotero_key
from app.engine.zotero.records import ZoteroRef

_MOST_LETTERS = 100_000  # far beyond any choice by hand
_HIGHEST_ID = 2**63 - 1  # what the store can hold


def scope_text(scope: Scope) -> str:
    """References of papers, collections and libraries; "" for everything."""
    if not (scope.items or scope.collections or scope.library_ids):
        return ""
    return json.dumps(
        {"items": scope.items, "collections": scope.collections, "libraries": scope.library_ids},
        separators=(",", ":"),
    )


def scope_of(text: str) -> Scope:
    """The scope that `scope_text` wrote; what is not well-formed in it is left out."""
    if len(text) > _MOST_LETTERS:
        return Scope()
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return Scope()
    if not isinstance(told, dict):
        return Scope()
    return Scope(
        items=tuple(_refs(_list(told.get("items")))),
        collections=tuple(_refs(_list(told.get("collections")))),
        library_ids=tuple(one for one in _list(told.get("libraries")) if _is_id(one)),
    )


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _refs(values: Iterable[object]) -> Iterable[ZoteroRef]:
    for value in values:
        match value:
            case [int() as library_id, str() as key] if _is_id(library_id) and is_zotero_key(key):
                yield ZoteroRef(library_id, key)


def _is_id(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _HIGHEST_ID
