"""Makes the links that lead back into Zotero, and hands links and files to the desktop (B1).

What to do where that fails is for `ZoteroLinks` to say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from app.engine.records import AttachmentInfo, Evidence, SourceInfo
from app.engine.zotero.links import open_pdf_link, select_link
from app.engine.zotero.live import Reach, ZoteroLive
from app.engine.zotero.records import ZoteroRef


class UrlHandler:
    """All ways out of the window: the desktop, which is asked in the window's thread, and a running Zotero, which is not.

    Args:
        live: Speaks with Zotero.
    """

    def __init__(self, live: ZoteroLive) -> None:
        self._live = live

    def reach(self) -> Reach:
        """Whether a link would arrive in Zotero; blocks for some seconds at most."""
        return self._live.reach()

    def view_page(self, target: "ZoteroTarget") -> bool:
        """Have Better BibTeX open a page; False where it cannot. Blocks."""
        if not target.item_key or target.page_index is None:
            return False
        return self._live.view_page(target.item_key, target.group_id, target.page_index)

    def hand_over(self, link: str) -> bool:
        """Hand a link to the program itself, where the desktop did not take it. Blocks."""
        return self._live.hand_over(link)

    def start(self, link: str) -> bool:
        """Start Zotero with a link; False when it was not found. Blocks."""
        return self._live.start(link)

    def open(self, link: str) -> bool:
        """Hand over a link; True says only that somebody took it."""
        url = QUrl(link, QUrl.ParsingMode.StrictMode)
        return url.isValid() and QDesktopServices.openUrl(url)

    def open_file(self, path: Path) -> bool:
        """Open a file in the system's viewer."""
        return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


@dataclass(frozen=True, slots=True)
class ZoteroTarget:
    """Something to show in Zotero.

    Attributes:
        link: Leads there.
        item_key: Of the item, for Better BibTeX, which opens pages only; "" for anything but a page.
        group_id: Online number of the group library; None for the user's own.
        page_index: Counted from 0; None for no page.
        path: The file, for another viewer; None where there is none.
    """

    link: str
    item_key: str = ""
    group_id: int | None = None
    page_index: int | None = None
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class ZoteroOpener:
    """Knows where evidence and papers are in Zotero.

    Attributes:
        handler: Takes links and files.
        is_sample: Says of a file whether it belongs to the bundled sample library, which Zotero does not know.
        current: Where an item or file is now that an answer names as it was: what was merged lives on in another.
    """

    handler: UrlHandler
    is_sample: Callable[[Path | None], bool] = lambda _path: False
    current: Callable[[ZoteroRef], ZoteroRef] = lambda ref: ref

    def page_of(self, evidence: Evidence) -> ZoteroTarget | None:
        """The passage's page, or its annotation: the attachment's own key, the physical page; None where it is of no file."""
        if evidence.attachment is None:
            return None
        return self.file_of(
            evidence.source, evidence.attachment, evidence.page_index, evidence.annotation_key
        )

    def file_of(
        self,
        source: SourceInfo,
        attachment: AttachmentInfo,
        page_index: int | None = None,
        annotation_key: str = "",
    ) -> ZoteroTarget:
        """A file of a paper in Zotero's reader, at a page (counted from 0) or an annotation where one is given."""
        key = self.current(attachment.ref).key
        link = open_pdf_link(key, source.group_id, page_index, annotation_key or None)
        item_key = self.current(source.ref).key if page_index is not None else ""
        return ZoteroTarget(link, item_key, source.group_id, page_index, attachment.path)

    def item_of(self, source: SourceInfo, path: Path | None = None) -> ZoteroTarget:
        """The item itself in Zotero's library, never its attachment; `path` is a file of it, if one is known."""
        return ZoteroTarget(select_link(self.current(source.ref).key, source.group_id), path=path)
