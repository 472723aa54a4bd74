"""Make the records of what belongs to items: attachments, notes, annotations."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from app.engine.zotero.attachments import FilePlaces, StoredPath, last_read, resolve_file
from app.engine.zotero.companions import Companions
from app.engine.zotero.positions import Position, parse_position
from app.engine.zotero.records import Annotation, Attachment, LinkMode, Note
from app.engine.zotero.rows import BadRow, Identity, Row, checked_key
from app.engine.zotero.values import plain_text, text_of

_LINK_MODES: Final = {0: LinkMode.IMPORTED_FILE, 1: LinkMode.IMPORTED_URL, 2: LinkMode.LINKED_FILE}
_ANNOTATION_KINDS: Final = {1: "highlight", 2: "note", 3: "image", 4: "ink", 5: "underline", 6: "text"}


@dataclass(frozen=True, slots=True)
class PlacedAttachment:
    """An attachment and what decides its place among those of its item."""

    attachment: Attachment
    parent_id: int
    is_from_item_url: bool


@dataclass(frozen=True, slots=True)
class ChildMaker:
    """Turns rows into records. `warnings` collects what is kept but deserves a word."""

    companions: Companions
    places: FilePlaces
    warnings: list[str]

    def attachment(self, row: Row) -> PlacedAttachment:
        """The record of an attachment row, its file looked up on this machine.

        Raises:
            BadRow: A key or the link mode is unknown.
        """
        identity, (parent_key, mode, content_type, charset, path, sync_state, parent_id, read) = Identity.of(
            row
        )
        if mode not in _LINK_MODES:
            raise BadRow(f"it is linked in a way ({mode}) that we do not know")
        fields = self.companions.fields.get(identity.item_id, {})
        stored = StoredPath(
            checked_key(identity.key),
            _LINK_MODES[mode],
            text_of(path),
            text_of(content_type),
            sync_state or 0,
        )
        file = resolve_file(stored, self.places)
        title = plain_text(fields.get("title", "")) or file.expected_name
        if file.is_by_elimination and file.path:
            self.warnings.append(
                f"“{title}”: {file.expected_name or 'the file'} is not there; {_shown(file.path)} is used in its place."
            )
        attachment = Attachment(
            ref=identity.ref(),
            title=title,
            file_name=file.expected_name or (file.path.name if file.path else ""),
            content_type=stored.content_type,
            link_mode=stored.link_mode,
            parent_key=parent_key,
            path=file.path,
            problem=file.problem,
            problem_reason=file.reason,
            charset=text_of(charset),
            url=fields.get("url", "").strip(),
            collection_keys=self.companions.collection_keys.get(identity.item_id, ()),
            tags=self.companions.tags.get(identity.item_id, ()),
        )
        parent_url = self.companions.fields.get(parent_id, {}).get("url", "").strip()
        return PlacedAttachment(
            replace(
                attachment,
                version=identity.version_of(attachment),
                last_read=read
                if isinstance(read, int) and read > 0
                else last_read(self.places.data_dir, stored.key),
            ),
            parent_id or 0,
            bool(attachment.url) and attachment.url == parent_url,
        )

    def in_order(self, placed: Iterable[PlacedAttachment]) -> tuple[Attachment, ...]:
        """Zotero's order within an item: PDFs, then files from the item's own address, then the oldest.

        Args:
            placed: Attachments, those of one item from the oldest.
        """
        ordered = sorted(
            placed,
            key=lambda one: (
                one.parent_id,
                one.attachment.content_type != "application/pdf",
                not one.is_from_item_url,
            ),
        )
        return tuple(one.attachment for one in ordered)

    def note(self, row: Row) -> Note:
        """The record of a note row.

        Raises:
            BadRow: The key is malformed.
        """
        identity, (parent_key, title, html) = Identity.of(row)
        note = Note(
            ref=identity.ref(),
            title=text_of(title).strip(),
            html=text_of(html),
            parent_key=parent_key,
            tags=self.companions.tags.get(identity.item_id, ()),
            collection_keys=self.companions.collection_keys.get(identity.item_id, ()),
        )
        return replace(note, version=identity.version_of(note))

    def annotation(self, row: Row) -> Annotation:
        """The record of an annotation row; one whose place cannot be understood is kept without.

        Raises:
            BadRow: A key is malformed.
        """
        identity, (attachment_key, kind, text, comment, label, position, is_external) = Identity.of(row)
        place = self._place(identity, text_of(position))
        annotation = Annotation(
            ref=identity.ref(),
            attachment_key=checked_key(attachment_key),
            kind=_ANNOTATION_KINDS.get(kind, "unknown"),
            text=plain_text(text_of(text)),
            comment=plain_text(text_of(comment)),
            page_label=text_of(label).strip(),
            page_index=place.page_index,
            rects=place.rects,
            is_external=bool(is_external),
        )
        return replace(annotation, version=identity.version_of(annotation))

    def _place(self, identity: Identity, position: str) -> Position:
        try:
            return parse_position(position)
        except ValueError as error:
            self.warnings.append(
                f"The place of an annotation (number {identity.item_id}) is not understood: {error}."
            )
            return Position(None, ())


def _shown(path: Path) -> str:
    """A file's name for the user; the folder it lies in is named by a Zotero key."""
    return path.name.encode("utf-8", "replace").decode("utf-8")
