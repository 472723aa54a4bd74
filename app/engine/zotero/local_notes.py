"""Adds notes through the local interface of Zotero 10 and later, which the user allows in Zotero itself (B2).

Reading is free there; a write needs the name of the database that was looked at, and a key. Zotero gives a key after asking
the user, for one write or for good. A write carries a token, under which Zotero does nothing twice.
"""

import html
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from typing import Any, Final

from app.engine.zotero.exchange import Reply, ZoteroSilent, exchange, garbled
from app.engine.zotero.keys import is_zotero_key
from app.engine.zotero.note_draft import NoteDraft
from app.engine.zotero.permission import Permission, is_sendable

_LOOK_S: Final = 2.0
# As long as somebody may need to find the window that asks, and to read it.
_ASK_S: Final = 180.0
_APP_NAME: Final = "Attest"
_TAG: Final = re.compile(r"<[^<>]*>")
_NO_PARENTS: Final = frozenset({"attachment", "note", "annotation"})
_LATEST: Final = "itemType=note&sort=dateAdded&direction=desc&limit=25"

_log = logging.getLogger(__name__)


class WriteAccess(StrEnum):
    """Whether notes can be put under items.

    `ALLOWED`: Zotero allowed it for good. `ASKS`: it can, and asks the user first. `CLOSED`: other programs are not let in.
    `OLD`: this version cannot.
    """

    ALLOWED = "allowed"
    ASKS = "asks"
    CLOSED = "closed"
    OLD = "old"


@dataclass(frozen=True, slots=True)
class NoteHome:
    """Where a note goes: under an item, or on its own into a collection or (without either) into a library.

    Attributes:
        group_id: Online number of the group library; None for the user's own.
        parent_key: Of the item.
        collection_key: Of the collection; not together with an item.

    Raises:
        ValueError: A key or number is malformed.
    """

    group_id: int | None = None
    parent_key: str = ""
    collection_key: str = ""

    def __post_init__(self) -> None:
        keys = [key for key in (self.parent_key, self.collection_key) if key]
        if len(keys) > 1 or not all(map(is_zotero_key, keys)) or (self.group_id or 1) < 1:
            raise ValueError(f"{self} is no place for a note")

    @property
    def library(self) -> str:
        """The library's part of an address."""
        return "/api/users/0" if self.group_id is None else f"/api/groups/{self.group_id}"

    @property
    def latest_notes(self) -> str:
        """The address of the notes that are there, the latest first."""
        if self.parent_key:
            return f"{self.library}/items/{self.parent_key}/children?{_LATEST}"
        if self.collection_key:
            return f"{self.library}/collections/{self.collection_key}/items/top?{_LATEST}"
        return f"{self.library}/items/top?{_LATEST}"

    def note(self, text: str) -> dict[str, Any]:
        """A new note there, as Zotero takes it."""
        made: dict[str, Any] = {"itemType": "note", "note": text, "tags": []}
        if self.parent_key:
            made["parentItem"] = self.parent_key
        elif self.collection_key:
            made["collections"] = [self.collection_key]
        return made


class LocalNotes:
    """Writes notes; blocking, and safe to use from several threads as long as each has its own draft.

    Args:
        port: Gives the port of Zotero's server whenever it is asked.
        permission: Keeps what the user allowed for good.
    """

    def __init__(self, port: Callable[[], int], permission: Permission) -> None:
        self._port = port
        self._permission = permission

    def access(self) -> WriteAccess:
        """Whether notes can be put under items; takes two seconds at most.

        Raises:
            ZoteroSilent: Zotero does not tell.
        """
        try:
            server_id = self._server_id()
        except ZoteroSilent as silence:
            if silence.status == HTTPStatus.FORBIDDEN:
                return WriteAccess.CLOSED
            raise
        if not server_id:
            return WriteAccess.OLD
        return WriteAccess.ALLOWED if self._permission.key_for(server_id) else WriteAccess.ASKS

    def save(self, draft: NoteDraft, home: NoteHome, is_wanted: Callable[[], bool] = lambda: True) -> None:
        """Write a note, once; only after the user agreed to text and place. Waits while Zotero asks for permission.

        Args:
            draft: The note; use the same one when it is tried again.
            home: Where it goes.
            is_wanted: Asked now and then, from other threads too; nothing is written once it said no.

        Raises:
            ZoteroSilent: It was not saved, or (`draft.may_be_there`) that is not known.
            Canceled: It is not wanted any more.
        """
        draft.check_home(home)
        server_id = self._server_id()
        if not server_id:
            raise ZoteroSilent(
                "This version of Zotero does not let other programs put notes under papers.",
                "Zotero 10 or later does. The note can be saved on its own.",
            )
        if draft.may_be_there and self._is_there(draft, home):
            return
        self._check_parent(home)
        try:
            told = self._write(draft, home, server_id, is_wanted)
        except ZoteroSilent as silence:
            self._after_failure(draft, home, silence)
            return
        try:
            _check_written(told)
        except ZoteroSilent as silence:
            if not silence.may_have_arrived:
                raise
            self._after_failure(draft, home, silence)

    def _server_id(self) -> str:
        """The name of Zotero's database; "" where it is older than such names.

        The same question tells whether other programs are let in at all.
        """
        reply = exchange(self._port(), "GET", "/api/", timeout_s=_LOOK_S)
        is_usable = reply.status == HTTPStatus.OK and is_sendable(reply.server_id)
        return reply.server_id if is_usable else ""

    def _check_parent(self, home: NoteHome) -> None:
        if not home.parent_key:
            return
        reply = exchange(self._port(), "GET", f"{home.library}/items/{home.parent_key}")
        data = _data(reply.json()) if reply.status == HTTPStatus.OK else {}
        if reply.status == HTTPStatus.NOT_FOUND or data.get("deleted"):
            raise _gone()
        kind = data.get("itemType")
        if not isinstance(kind, str):
            raise garbled()
        if kind in _NO_PARENTS:
            raise ZoteroSilent("A note cannot be put under a file alone.", "Save it on its own.")

    def _write(
        self, draft: NoteDraft, home: NoteHome, server_id: str, is_wanted: Callable[[], bool]
    ) -> Reply:
        """Send it; a permission that Zotero does not know any more is asked for once again."""
        kept = self._permission.key_for(server_id)
        if kept:
            try:
                return self._send(draft, home, server_id, kept)
            except ZoteroSilent as silence:
                if silence.status != HTTPStatus.UNAUTHORIZED:
                    raise
                self._permission.forget()
        return self._send(draft, home, server_id, self._ask(server_id, is_wanted))

    def _ask(self, server_id: str, is_wanted: Callable[[], bool]) -> str:
        """Have Zotero ask the user, and wait for the answer."""
        question = {"appName": _APP_NAME}
        headers = {"Zotero-Server-ID": server_id}
        try:
            told = exchange(
                self._port(),
                "POST",
                "/api/local/authorize",
                question,
                timeout_s=_ASK_S,
                headers=headers,
                is_wanted=is_wanted,
            )
        except ZoteroSilent as silence:
            raise _unanswered(silence) from None
        answer = told.json() if told.status == HTTPStatus.OK else None
        key = answer.get("key") if isinstance(answer, dict) else None
        if not isinstance(answer, dict) or not isinstance(key, str) or not is_sendable(key):
            raise garbled()
        if answer.get("remember") is True:
            self._permission.keep(server_id, key)
        return key

    def _send(self, draft: NoteDraft, home: NoteHome, server_id: str, key: str) -> Reply:
        headers = {"Zotero-Server-ID": server_id, "Zotero-API-Key": key, "Zotero-Write-Token": draft.token}
        return exchange(
            self._port(), "POST", f"{home.library}/items", [home.note(draft.html)], headers=headers
        )

    def _after_failure(self, draft: NoteDraft, home: NoteHome, silence: ZoteroSilent) -> None:
        """Find out whether it was written all the same; return if so."""
        draft.note_failure(silence, home)
        is_repeated = silence.status == HTTPStatus.PRECONDITION_FAILED
        if (draft.may_be_there or is_repeated) and self._was_written(draft, home):
            return
        if draft.may_be_there:
            raise ZoteroSilent(
                "Zotero did not say whether it saved the note.",
                "Try again: Attest looks first, and does not write it twice.",
                may_have_arrived=True,
            )
        raise _refused(silence, home)

    def _was_written(self, draft: NoteDraft, home: NoteHome) -> bool:
        try:
            return self._is_there(draft, home)
        except ZoteroSilent:
            return False

    def _is_there(self, draft: NoteDraft, home: NoteHome) -> bool:
        """Whether the note is among the latest at its place, by its words: Zotero may set its mark-up in another way."""
        listed = exchange(self._port(), "GET", home.latest_notes).json()
        words = _words(draft.html)
        notes = map(_data, listed) if isinstance(listed, list) else ()
        return any(_words(str(note.get("note") or "")) == words for note in notes)


def _data(item: object) -> Mapping[str, Any]:
    data = item.get("data") if isinstance(item, dict) else None
    return data if isinstance(data, dict) else {}


def _member(told: Mapping[str, Any], name: str, key: str) -> object:
    """An entry of an object within an answer; None where there is none, or no object."""
    inner = told.get(name)
    return inner.get(key) if isinstance(inner, dict) else None


def _words(markup: str) -> Sequence[str]:
    return html.unescape(_TAG.sub(" ", markup)).split()


def _check_written(reply: Reply) -> None:
    """Raise what Zotero says of the one note that it was sent."""
    if reply.status == HTTPStatus.NOT_FOUND:
        raise _gone()
    told: object = None
    with suppress(ZoteroSilent):
        told = reply.json()
    if reply.status != HTTPStatus.OK or not isinstance(told, dict):
        raise garbled(may_have_arrived=True)
    if any(_member(told, name, "0") is not None for name in ("successful", "success", "unchanged")):
        return
    failed = _member(told, "failed", "0")
    if not isinstance(failed, dict):
        raise garbled(may_have_arrived=True)
    _log.warning("Zotero did not take a note: %s", failed.get("code"))
    code = failed.get("code")
    if code in (HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT):
        raise _gone()
    if code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        raise _too_long()
    raise ZoteroSilent("Zotero did not take the note. Nothing was saved.", "Save it on its own.")


def _gone() -> ZoteroSilent:
    return ZoteroSilent(
        "This place is not in Zotero any more, or lies in the trash. Nothing was saved.",
        "Choose another place.",
    )


def _too_long() -> ZoteroSilent:
    return ZoteroSilent(
        "The note is too long for Zotero. Nothing was saved.", "Copy the answer instead, or export it."
    )


def _unanswered(silence: ZoteroSilent) -> ZoteroSilent:
    """What came of the question for permission, in place of what the exchange says of requests in general."""
    if silence.status == HTTPStatus.FORBIDDEN and "denied" in silence.told:
        return ZoteroSilent(
            "Writing was denied in Zotero. Nothing was saved.",
            "Save again and allow it there, or save the note on its own.",
        )
    if silence.may_have_arrived:
        return ZoteroSilent(
            "Zotero asked for your permission and got no answer. Nothing was saved.",
            "Look for the question in Zotero’s window, then save again.",
        )
    return silence


def _refused(silence: ZoteroSilent, home: NoteHome) -> ZoteroSilent:
    """What a write that Zotero refused means here."""
    status = silence.status
    if status == HTTPStatus.FORBIDDEN and home.group_id is not None:
        return ZoteroSilent(
            "This group library can be read only. Nothing was saved.",
            "Choose a place in your own library, or ask the owner of the group.",
        )
    if status == HTTPStatus.PRECONDITION_FAILED:
        return ZoteroSilent(
            "Another library is open in Zotero than a moment ago. Nothing was saved.",
            "Look again, then save once more.",
        )
    if status == HTTPStatus.UNAUTHORIZED:
        return ZoteroSilent(
            "Zotero’s permission was used up before the note was written. Nothing was saved.",
            "Save again, and allow it once more.",
        )
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return _too_long()
    return silence
