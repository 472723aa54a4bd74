"""Hands `zotero://` links to the system, and knows what to say when nothing takes them (B1)."""

import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from app.engine.records import Evidence, SourceInfo
from app.engine.zotero.links import open_pdf_link, select_link
from app.engine.zotero.records import ZoteroRef

_log = logging.getLogger(__name__)
_TIMEOUT_S = 5.0
_PROGRAM_PLACES = ("/opt/zotero/zotero", "/usr/lib/zotero/zotero")


class Opening(Enum):
    """What became of a link."""

    HANDED_OVER = auto()
    NO_HANDLER = auto()


class UrlHandler:
    """Gives links to the desktop, with the ways that are left where it knows no Zotero."""

    def open(self, link: str) -> bool:
        """Hand over a link; True says only that somebody took it."""
        url = QUrl(link, QUrl.ParsingMode.StrictMode)
        if not url.isValid():
            return False
        if QDesktopServices.openUrl(url):
            return True
        return any(self._starts(command) for command in self._fallbacks(link))

    def open_file(self, path: Path) -> bool:
        """Open a file in the system's viewer."""
        return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def _fallbacks(self, link: str) -> Sequence[Sequence[str]]:
        if not sys.platform.startswith("linux"):
            return ()
        commands: list[Sequence[str]] = []
        if self._has_registered_handler() and (opener := shutil.which("xdg-open")):
            commands.append((opener, link))
        program = shutil.which("zotero") or next(
            (place for place in _PROGRAM_PLACES if Path(place).exists()), None
        )
        if program:
            commands.append((program, "-url", link))
        return commands

    @staticmethod
    def _has_registered_handler() -> bool:
        """Ask first: `xdg-open` without a handler would offer a browser."""
        asker = shutil.which("xdg-mime")
        if asker is None:
            return False
        try:
            answer = subprocess.run(
                (asker, "query", "default", "x-scheme-handler/zotero"),
                capture_output=True,
                timeout=_TIMEOUT_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return bool(answer.stdout.strip())

    @staticmethod
    def _starts(command: Sequence[str]) -> bool:
        try:
            subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
            )
        except OSError as error:
            _log.info("%s did not start: %s", command[0], error)
            return False
        return True


@dataclass(frozen=True, slots=True)
class ZoteroOpener:
    """Leads from evidence and sources back into Zotero.

    Attributes:
        handler: Takes links and files.
        is_sample: Says of a file whether it belongs to the bundled sample library, which Zotero does not know.
        current: Where an item or file is now that an answer names as it was: what was merged lives on in another.
    """

    handler: UrlHandler
    is_sample: Callable[[Path | None], bool] = lambda _path: False
    current: Callable[[ZoteroRef], ZoteroRef] = lambda ref: ref

    def open_in_reader(self, evidence: Evidence) -> Opening:
        """Open the passage's page: the attachment's own key, the physical page counted from one."""
        attachment = evidence.attachment
        if attachment is None or self.is_sample(attachment.path):
            return Opening.NO_HANDLER
        link = open_pdf_link(self.current(attachment.ref).key, evidence.source.group_id, evidence.page_index)
        return self._hand_over(link)

    def select_in_library(self, source: SourceInfo, path: Path | None = None) -> Opening:
        """Select the item itself, never its attachment."""
        if self.is_sample(path):
            return Opening.NO_HANDLER
        return self._hand_over(select_link(self.current(source.ref).key, source.group_id))

    def open_in_viewer(self, path: Path) -> Opening:
        """Open a file outside Zotero."""
        return Opening.HANDED_OVER if self.handler.open_file(path) else Opening.NO_HANDLER

    def open_address(self, address: str) -> Opening:
        """Open an address in the browser; only after the user agreed."""
        return self._hand_over(address)

    def _hand_over(self, link: str) -> Opening:
        return Opening.HANDED_OVER if self.handler.open(link) else Opening.NO_HANDLER
