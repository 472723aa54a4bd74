"""What Zotero says of items beyond themselves: merged into, related to, copies of one another, the user's own work.

Others are named by addresses: `http://zotero.org/users/N/items/KEY`, `…/groups/N/items/KEY`, and for an account that
never signed in `…/users/local/XXXXXXXX/items/KEY`.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from app.engine.zotero import queries
from app.engine.zotero.keys import is_zotero_key
from app.engine.zotero.records import Account, Library, LibraryKind, Relation, RelationKind, ZoteroRef
from app.engine.zotero.rows import RowReader
from app.engine.zotero.values import text_of

_ADDRESS: Final = re.compile(r"https?://zotero\.org/(users|groups)/(?:local/)?([^/]+)/items/([^/]+)")
_REPLACES: Final = "dc:replaces"
_KINDS: Final = {"dc:relation": RelationKind.RELATED, "owl:sameAs": RelationKind.COPY}


@dataclass(frozen=True, slots=True)
class Relations:
    """What was read; `replaces` has what was merged away as the key, and into what."""

    relations: tuple[Relation, ...]
    replaces: Mapping[ZoteroRef, ZoteroRef]


def read_account(reader: RowReader) -> Account:
    """Whose database it is, as far as it says so."""
    rows = reader.rows(queries.ACCOUNT, "account", is_optional=True)
    values = {text_of(key): text_of(value) for key, value in rows}
    return Account(values.get("userID", ""), values.get("localUserKey", ""))


def read_own(reader: RowReader) -> frozenset[ZoteroRef]:
    """The items in "My Publications"."""
    rows = reader.rows(queries.PUBLICATIONS, "own publications", is_optional=True)
    return frozenset(ZoteroRef(library_id, key) for library_id, key in rows if is_zotero_key(str(key)))


def read_relations(reader: RowReader, libraries: Iterable[Library], account: Account) -> Relations:
    """All relations; addresses that lead nowhere in this database are left out."""
    groups = {one.group_id: one.library_id for one in libraries if one.kind is LibraryKind.GROUP}
    users = {one.library_id for one in libraries if one.kind is LibraryKind.USER}
    relations: list[Relation] = []
    replaces: dict[ZoteroRef, ZoteroRef] = {}
    for library_id, key, predicate, address in reader.rows(queries.RELATIONS, "relations"):
        ref, parts = ZoteroRef(library_id, text_of(key)), _ADDRESS.fullmatch(text_of(address))
        if parts is None or not is_zotero_key(ref.key) or not is_zotero_key(parts[3]):
            continue
        kind, number, other_key = parts.groups()
        if predicate == _REPLACES:
            replaces[ZoteroRef(library_id, other_key)] = ref  # merging never crosses libraries
        elif predicate in _KINDS:
            own = next(iter(users), None) if account.is_called(number) else None
            other_library = own if kind == "users" else groups.get(_number(number))
            if _KINDS[predicate] is RelationKind.RELATED:
                other_library = library_id
            if other_library is not None:
                other = ZoteroRef(other_library, other_key)
                relations.append(Relation(ref, _KINDS[predicate], other))
    return Relations(tuple(relations), replaces)


def survivors(
    replaces: Mapping[ZoteroRef, ZoteroRef], present: Collection[ZoteroRef]
) -> dict[ZoteroRef, ZoteroRef]:
    """Follow each merge to what is there now; what came back from the trash, or lives on in nothing, is left out."""
    found: dict[ZoteroRef, ZoteroRef] = {}
    for start in replaces:
        seen, step = {start}, replaces[start]
        while step not in present and step in replaces and step not in seen:
            seen.add(step)
            step = replaces[step]
        if step in present and start not in present:
            found[start] = step
    return found


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() else None
