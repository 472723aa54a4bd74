"""What a running Zotero can be asked and told: its selection, whether an item is there, a new note (Z6, B2)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from app.engine.errors import ZoteroNotFound
from app.engine.zotero.exchange import ZoteroSilent, exchange, garbled
from app.engine.zotero.keys import is_zotero_key
from app.engine.zotero.local_notes import LocalNotes
from app.engine.zotero.locate import open_data_directory
from app.engine.zotero.note_draft import NoteDraft
from app.engine.zotero.permission import Permission
from app.engine.zotero.program import has_handler, is_running, opening_commands, start, start_commands
from app.engine.zotero.records import Account, Collection, ZoteroRef
from app.engine.zotero.server import DEFAULT_PORT, ZoteroStatus, ping

_PING_S: Final = 2.0
_BETTER_BIBTEX: Final = "/better-bibtex/json-rpc"
_SELECTED: Final = re.compile(r"(?:(\d{1,9}):)?([A-Z0-9]{8})")


class Reach(StrEnum):
    """How Zotero can be reached by a link.

    `READY`: it runs, or at least nothing says that it does not. `CLOSED`: it does not run, but can be started.
    `ABSENT`: it does not run, and neither the program nor a registration for its links was found.
    """

    READY = "ready"
    CLOSED = "closed"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class ZoteroSelection:
    """What is selected in Zotero's window.

    Attributes:
        library_id: Number of the library in Zotero's database.
        library_name: Its name.
        collection_path: Names from the outermost collection to the selected one; empty for a whole library.
        items: Selected items; None where Better BibTeX is not there to tell.
        is_editable: Whether something can be saved there.
    """

    library_id: int
    library_name: str
    collection_path: tuple[str, ...]
    items: tuple[ZoteroRef, ...] | None
    is_editable: bool

    @property
    def place(self) -> str:
        """Library and collection in words."""
        return " / ".join((self.library_name, *self.collection_path))

    def collections_among(self, known: Sequence[Collection]) -> tuple[ZoteroRef, ...]:
        """The known collections that are meant; several where names repeat on one level, none if it is new."""
        return tuple(
            one.ref
            for one in known
            if one.ref.library_id == self.library_id and one.path == self.collection_path
        )


def server_port(chosen: int, zotero_dir: Path | None) -> int:
    """The port to ask: the one the user chose, else that of the profile that uses the data directory.

    Args:
        chosen: 0 leaves it to Zotero's own settings.
        zotero_dir: The data directory in use; None when there is none.
    """
    if chosen or zotero_dir is None:
        return chosen or DEFAULT_PORT
    try:
        return open_data_directory(zotero_dir).server_port
    except ZoteroNotFound:
        return DEFAULT_PORT


class ZoteroLive:
    """Talks to the Zotero that runs on this machine. Blocking; safe to use from several threads.

    Args:
        port: Gives the port of its server whenever it is asked, as settings may change.
        account: Gives whose database was read; without it Better BibTeX cannot be told of items of the user's own.
        permission: Keeps what the user allowed for good.

    Attributes:
        local_notes: Puts notes under items, where Zotero is new enough.
    """

    def __init__(
        self,
        port: Callable[[], int],
        account: Callable[[], Account] = Account,
        permission: Permission | None = None,
    ) -> None:
        self._port = port
        self._account = account
        self.local_notes = LocalNotes(port, permission or Permission())

    def status(self) -> ZoteroStatus:
        """Whether Zotero runs and which version; takes two seconds at most."""
        return ping(self._port())

    def reach(self) -> Reach:
        """Whether a link would arrive; looks before anything is sent, as Zotero never answers a link."""
        try:
            exchange(self._port(), "GET", "/connector/ping", timeout_s=_PING_S)
        except ZoteroSilent as silence:
            # Another program on the port, a dialog in Zotero, or a server that is switched off: links work all the same.
            if not silence.may_start or is_running():
                return Reach.READY
            return Reach.CLOSED if has_handler() or start_commands() else Reach.ABSENT
        return Reach.READY

    def hand_over(self, link: str) -> bool:
        """Hand a link to Zotero where the desktop did not take it; False when nothing was found to take it."""
        return start(opening_commands(link))

    def view_page(self, key: str, group_id: int | None, page_index: int) -> bool:
        """Have Better BibTeX open the first PDF of an item at a page; False where it is not there or cannot.

        Args:
            key: Of the item itself, never of its file.
            group_id: Online number of the group library; None for the user's own.
            page_index: Counted from 0.
        """
        owner = self._owner(group_id)
        if owner is None:
            return False
        parameters = [f"http://zotero.org/{owner}/items/{key}", page_index]
        call = {"jsonrpc": "2.0", "method": "viewer.viewPDF", "params": parameters, "id": 1}
        try:
            reply = exchange(self._port(), "POST", _BETTER_BIBTEX, call)
            told = reply.json() if reply.status == HTTPStatus.OK else None
        except ZoteroSilent:
            return False
        return isinstance(told, dict) and "error" not in told and "result" in told

    def _owner(self, group_id: int | None) -> str | None:
        if group_id is not None:
            return f"groups/{group_id}"
        account = self._account()
        if account.user_id:
            return f"users/{account.user_id}"
        return f"users/local/{account.local_key}" if account.local_key else None

    def selection(self) -> ZoteroSelection:
        """What is selected in Zotero.

        Raises:
            ZoteroSilent: Zotero does not tell.
        """
        told = exchange(self._port(), "POST", "/connector/getSelectedCollection", {}).json()
        if not isinstance(told, dict) or not isinstance(told.get("libraryID"), int):
            raise garbled()
        return ZoteroSelection(
            library_id=told["libraryID"],
            library_name=str(told.get("libraryName") or ""),
            collection_path=_path(told),
            items=self._selected_items(told["libraryID"]),
            is_editable=bool(told.get("editable", told.get("libraryEditable"))),
        )

    def is_known(self, key: str, group_id: int | None) -> bool:
        """Whether Zotero still has an item; needs its local API.

        Raises:
            ZoteroSilent: Zotero does not tell, for instance because other programs are not let in.
            ValueError: The key is malformed.
        """
        if not is_zotero_key(key):
            raise ValueError(f"{key!r} is not a Zotero key")
        library = "users/0" if group_id is None else f"groups/{group_id}"
        reply = exchange(self._port(), "GET", f"/api/{library}/items/{key}")
        if reply.status == HTTPStatus.NOT_FOUND and "endpoint" in reply.body:
            raise ZoteroSilent("This version of Zotero cannot be asked for items.", "Zotero 7 or later can.")
        return reply.status != HTTPStatus.NOT_FOUND

    def save_note(self, draft: NoteDraft, place: ZoteroSelection) -> None:
        """Save a note where Zotero's selection stands; only after the user agreed to text and place.

        Args:
            draft: The note; use the same one when it is tried again.
            place: What was shown to the user; nothing is written if another place is selected meanwhile.

        Raises:
            ZoteroSilent: It was not saved, or (`draft.may_be_there`) that is not known.
        """
        home = (place.library_id, place.collection_path)
        draft.check_home(home)
        now = self.selection()
        if (now.library_id, now.collection_path) != home:
            raise ZoteroSilent(
                f"Another place is selected in Zotero now: {now.place}. Nothing was saved.",
                f"Select {place.place} in Zotero, or save the note to the new place.",
            )
        if not now.is_editable:
            raise ZoteroSilent(
                f"{now.place} can be read only. Nothing was saved.", "Select another collection."
            )
        try:
            self._send_note(draft)
        except ZoteroSilent as silence:
            if silence.status == HTTPStatus.CONFLICT and draft.may_be_there:
                return  # the earlier try, of which nothing was heard, has arrived
            draft.note_failure(silence, home)
            raise

    def _send_note(self, draft: NoteDraft) -> None:
        note: dict[str, Any] = {
            "id": "note",
            "itemType": "note",
            "note": draft.html,
            "tags": [],
            "attachments": [],
        }
        session = {"sessionID": draft.token, "uri": "", "items": [note]}
        try:
            reply = exchange(self._port(), "POST", "/connector/saveItems", session)
        except ZoteroSilent as silence:
            if silence.may_have_arrived:
                raise ZoteroSilent(
                    "Zotero did not say whether it saved the note.",
                    "Look in Zotero. Saving again does not write it twice, unless Zotero was restarted since.",
                    may_have_arrived=True,
                ) from None
            raise
        if reply.status != HTTPStatus.CREATED:
            raise ZoteroSilent("Zotero did not save the note.", "Look in Zotero before you try again.")

    def start(self, link: str = "") -> bool:
        """Start Zotero, with a link where there is one; False when it was not found. It needs some seconds."""
        return start(start_commands(link)) or (bool(link) and self.hand_over(link))

    def _selected_items(self, library_id: int) -> tuple[ZoteroRef, ...] | None:
        """The plugin may be absent, older or failing; then only the collection is known."""
        call = {"jsonrpc": "2.0", "method": "item.citationkey", "params": ["selected"], "id": 1}
        try:
            reply = exchange(self._port(), "POST", _BETTER_BIBTEX, call)
            told = reply.json() if reply.status == HTTPStatus.OK else None
        except ZoteroSilent:
            return None
        result = told.get("result") if isinstance(told, dict) else None
        if not isinstance(result, dict):
            return None
        found = (_SELECTED.fullmatch(str(key)) for key in result)
        return tuple(ZoteroRef(int(one[1] or library_id), one[2]) for one in found if one)


def _path(told: Mapping[str, Any]) -> tuple[str, ...]:
    """Path of the selected collection: the list of targets is a tree in reading order, with levels."""
    if told.get("id") is None:
        return ()
    path: list[str] = []
    targets = told.get("targets") or []
    if not isinstance(targets, list):
        raise garbled()
    for target in targets:
        if not isinstance(target, dict) or not isinstance(target.get("level"), int):
            raise garbled()
        name = str(target.get("name") or "")
        if str(target.get("id", "")).startswith("L"):
            path = []
        else:
            del path[max(0, target["level"] - 1) :]
            path.append(name)
        if target.get("id") == f"C{told['id']}":
            return tuple(path)
    return (str(told.get("name") or ""),)
