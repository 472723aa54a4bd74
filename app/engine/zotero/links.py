"""Build the `zotero://` links that lead back into Zotero (B1), and read those it hands out. Pure; opens nothing.

Keys and numbers are checked because Zotero fails silently on a bad link. Whether the item still exists, is not in
the trash and has its file is for the caller to check against the library that was read.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from app.engine.zotero.keys import is_zotero_key

_LINK: Final = re.compile(
    r"zotero://(?:select|open-pdf|open)/(?:library|groups/(\d{1,12}))/(?:collections/[A-Z0-9]{8}/)?items"
    r"(?:/([A-Z0-9]{8})\b|\?itemKey=([A-Z0-9,]+))"
)
_OLD_LINK: Final = re.compile(r"zotero://select/items/[01]_([A-Z0-9]{8})\b")


class LinkedItem(NamedTuple):
    """Where a link leads: `group_id` is the online number of the group library, None for the user's own."""

    group_id: int | None
    key: str


def linked_items(text: str) -> tuple[LinkedItem, ...]:
    """Find the items that `zotero://` links in a text lead to, each once, in order."""
    found: dict[LinkedItem, None] = {}
    for link in _LINK.finditer(text):
        group = int(link[1]) if link[1] else None
        for key in (link[2] or link[3]).split(","):
            if is_zotero_key(key):
                found[LinkedItem(group, key)] = None
    for link in _OLD_LINK.finditer(
        text
    ):  # a number there is local to a database; 0 and 1 are the user's library
        if is_zotero_key(link[1]):
            found[LinkedItem(None, link[1])] = None
    return tuple(found)


def select_link(ref_key: str, group_id: int | None) -> str:
    """Link that selects an item, attachment, note or annotation in Zotero's library pane.

    Args:
        ref_key: Key of what is selected.
        group_id: Online number of the group library; None for the user's own library.

    Raises:
        ValueError: The key or group number is malformed.
    """
    return f"zotero://select/{_library(group_id)}/items/{_checked(ref_key)}"


def select_many_link(ref_keys: Sequence[str], group_id: int | None) -> str:
    """Link that selects several items of one library at once.

    Raises:
        ValueError: There is no key, or one of them or the group number is malformed.
    """
    if not ref_keys:
        raise ValueError("a link that selects items needs at least one key")
    # Zotero does not percent-decode this value, so the commas stay plain.
    return f"zotero://select/{_library(group_id)}/items?itemKey={','.join(map(_checked, ref_keys))}"


def select_collection_link(collection_key: str, group_id: int | None) -> str:
    """Link that selects a collection.

    Raises:
        ValueError: The key or group number is malformed.
    """
    return f"zotero://select/{_library(group_id)}/collections/{_checked(collection_key)}"


def open_pdf_link(
    attachment_key: str,
    group_id: int | None,
    page_index: int | None = None,
    annotation_key: str | None = None,
) -> str:
    """Link that opens an attachment in the reader, at a page or an annotation where one is given.

    The `open-pdf` form is understood by all supported versions of Zotero, for EPUB and snapshots too.

    Args:
        attachment_key: Key of the attachment itself, never of its parent item.
        group_id: Online number of the group library; None for the user's own library.
        page_index: Position of the page in the file, counted from 0; leave out for EPUB and HTML.
        annotation_key: Key of an annotation of this attachment.

    Raises:
        ValueError: A key, the group number or the page is malformed.
    """
    query: list[str] = []
    if page_index is not None:
        if page_index < 0:
            raise ValueError(f"page index {page_index} is negative")
        query.append(f"page={page_index + 1}")
    if annotation_key is not None:
        query.append(f"annotation={_checked(annotation_key)}")
    link = f"zotero://open-pdf/{_library(group_id)}/items/{_checked(attachment_key)}"
    return f"{link}?{'&'.join(query)}" if query else link


def _library(group_id: int | None) -> str:
    if group_id is None:
        return "library"
    if group_id <= 0:
        raise ValueError(f"group number {group_id} is not positive")
    return f"groups/{group_id}"


def _checked(key: str) -> str:
    if not is_zotero_key(key):
        raise ValueError(f"{key!r} is not a Zotero key")
    return key
