"""Papers on their way by drag and drop: our own list of references, or links that Zotero and notes hand out."""

import json
from collections.abc import Sequence

from PySide6.QtCore import QMimeData

from app.engine.citations.authors import narrative_label
from app.engine.records import SourceInfo
from app.engine.zotero.keys import is_zotero_key
from app.engine.zotero.links import LinkedItem, linked_items
from app.engine.zotero.records import ZoteroRef

PAPERS_MIME = "application/x-attest-papers"
_MOST_BYTES = 65_536


def papers_mime(papers: Sequence[SourceInfo]) -> QMimeData:
    """Papers for a drag; other programs get their names and titles, never a key."""
    mime = QMimeData()
    mime.setData(PAPERS_MIME, json.dumps([one.ref for one in papers]).encode())
    mime.setText("\n".join(f"{narrative_label(one)}: {one.title}" for one in papers))
    return mime


def dragged_papers(mime: QMimeData) -> tuple[ZoteroRef, ...]:
    """The papers of a drag out of this window; none where it is no such drag, or is damaged."""
    if not mime.hasFormat(PAPERS_MIME):
        return ()
    try:
        listed = json.loads(bytes(mime.data(PAPERS_MIME).data())[:_MOST_BYTES])
        refs = [ZoteroRef(int(library), str(key)) for library, key in listed]
    except (ValueError, TypeError, RecursionError):
        return ()
    return tuple(ref for ref in refs if is_zotero_key(ref.key))


def dragged_links(mime: QMimeData) -> tuple[LinkedItem, ...]:
    """The items that links in a drag lead to (`zotero://select/…`, `zotero://open-pdf/…`)."""
    text = "\n".join(url.toString() for url in mime.urls()) if mime.hasUrls() else ""
    return linked_items(f"{text}\n{mime.text()}"[:_MOST_BYTES]) if text or mime.hasText() else ()


def is_of_papers(mime: QMimeData) -> bool:
    """Whether a drag carries something that can become the scope of a question."""
    return bool(dragged_papers(mime) or dragged_links(mime))
