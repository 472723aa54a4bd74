"""Opens the popover, leads back into Zotero, and copies."""

import logging
from pathlib import Path

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from app.engine.citations.rendering import clean_prose, with_author_year
from app.engine.ingest.document import ParseFailure
from app.engine.ingest.render import PageRenderer
from app.engine.records import Evidence, SourceInfo, Turn
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.markers import PillInfo
from app.ui.chat.quoted import quote_ranges
from app.ui.chat.support_words import page_phrase
from app.ui.chat.turn_view import CopyMode
from app.ui.main_window import MainWindow
from app.ui.tasks import Tasks, run_blocking
from app.ui.widgets.hint import HintBar
from app.ui.zotero_opener import Opening, ZoteroOpener

_log = logging.getLogger(__name__)
_WEB = ("http://", "https://", "mailto:")


class EvidencePresenter(QObject):
    """Joins pills, sources and the popover to the library and to Zotero."""

    def __init__(self, window: MainWindow, tasks: Tasks, opener: ZoteroOpener) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._opener = opener
        self._renderer = PageRenderer()
        chat, popover = window.chat, window.popover
        chat.pill_activated.connect(self._on_pill_activated)
        chat.passage_requested.connect(self._on_passage_requested)
        chat.source_activated.connect(self._on_source_activated)
        chat.copy_requested.connect(self._on_copy_requested)
        chat.link_activated.connect(self._on_link_activated)
        popover.reader_requested.connect(self._on_reader_requested)
        popover.library_requested.connect(self._on_library_requested)
        popover.quote_copy_requested.connect(self._on_quote_copy_requested)

    def close(self) -> None:
        """End the process that draws pages."""
        self._renderer.close()

    # --- popover ---
    def _on_pill_activated(self, answer: AnswerView, pill: PillInfo, rect: QRect) -> None:
        popover = self._window.popover
        host = popover.host
        number = answer.pills.index(pill)
        sentence = answer.sentence_rect(number)
        popover.open_for(
            pill,
            quote_ranges(pill),
            QRect(answer.mapTo(host, rect.topLeft()), rect.size()),
            QRect(answer.mapTo(host, sentence.topLeft()), sentence.size()),
            lambda: answer.focus_pill(number),
        )
        self._tasks.start(self._show_page(pill))

    def _on_passage_requested(
        self, pill: PillInfo, opener: QWidget, marked: tuple[tuple[int, int], ...]
    ) -> None:
        """Open the passage behind a quoted statement beside the button that stands for it."""
        popover = self._window.popover
        place = QRect(opener.mapTo(popover.host, opener.rect().topLeft()), opener.size())
        popover.open_for(pill, marked, place, place, opener.setFocus)
        self._tasks.start(self._show_page(pill))

    async def _show_page(self, pill: PillInfo) -> None:
        evidence = pill.evidence
        attachment = evidence.attachment
        # Only PDFs have pages, whatever type Zotero has noted for the file.
        if evidence.page_index is None or attachment is None or attachment.path is None:
            return
        scale = self._window.thumbnail_scale()
        found = await run_blocking(
            self._renderer.pages_of, attachment.path, evidence.page_index, evidence.boxes, scale
        )
        if isinstance(found, ParseFailure):
            _log.info("No picture of the page: %s", found.reason)
            return
        if self._window.popover.pill is pill:
            first = found[0]
            self._window.popover.show_page(first.png, first.scale, first.boxes, page_phrase(evidence))

    # --- Zotero ---
    def _on_reader_requested(self, pill: PillInfo) -> None:
        if self._opener.open_in_reader(pill.evidence) is Opening.HANDED_OVER:
            self._window.popover.hint.hide()
            return
        self._say_no_zotero(self._window.popover.hint, self._path(pill.evidence))

    def _on_library_requested(self, pill: PillInfo) -> None:
        path = self._path(pill.evidence)
        if self._opener.select_in_library(pill.evidence.source, path) is Opening.HANDED_OVER:
            self._window.popover.hint.hide()
            return
        self._say_no_zotero(self._window.popover.hint, path)

    def _on_source_activated(self, source: SourceInfo) -> None:
        path = self._path_of_source(source)
        if self._opener.select_in_library(source, path) is Opening.HANDED_OVER:
            self._window.chat.hint.hide()
            return
        self._say_no_zotero(self._window.chat.hint, path)

    def _say_no_zotero(self, hint: HintBar, path: Path | None) -> None:
        if self._opener.is_sample(path):
            words = self.tr("This paper belongs to the sample library, which is not in your Zotero.")
        else:
            words = self.tr("Zotero did not take the link. Start Zotero once, then try again.")
        if path is None:
            hint.say(words)
        else:
            hint.say(words, self.tr("Open the PDF in the system viewer"), lambda: self._open_file(hint, path))

    def _open_file(self, hint: HintBar, path: Path) -> None:
        if self._opener.open_in_viewer(path) is not Opening.HANDED_OVER:
            hint.say(self.tr("No program on this computer opens this file: {path}").format(path=path))

    @staticmethod
    def _path(evidence: Evidence) -> Path | None:
        return evidence.attachment.path if evidence.attachment else None

    def _path_of_source(self, source: SourceInfo) -> Path | None:
        for view in self._window.chat.turn_views:
            for evidence in view.turn.evidence if view.turn else ():
                if evidence.source.ref == source.ref and self._path(evidence):
                    return self._path(evidence)
        return None

    # --- links, copying ---
    def _on_link_activated(self, address: str) -> None:
        """Ask before anything leaves the window, and show where it leads."""
        if not address.lower().startswith(_WEB):
            self._window.chat.hint.say(self.tr("This link is not opened: {address}").format(address=address))
            return
        box = QMessageBox(self._window)
        box.setObjectName("linkDialog")
        box.setWindowTitle(self.tr("Open a link"))
        box.setText(self.tr("Open this address in your browser?"))
        box.setInformativeText(address)
        box.setStandardButtons(QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel)
        box.finished.connect(lambda result: self._on_link_answered(address, result))
        box.finished.connect(box.deleteLater)
        box.open()

    def _on_link_answered(self, address: str, result: int) -> None:
        if result == QMessageBox.StandardButton.Open.value:
            self._opener.open_address(address)

    def _on_copy_requested(self, turn: Turn, mode: CopyMode) -> None:
        text = (
            with_author_year(turn.resolved) if mode is CopyMode.WITH_CITATIONS else clean_prose(turn.resolved)
        )
        QGuiApplication.clipboard().setText(text)
        self._window.chat.say_done(self.tr("Copied"))

    def _on_quote_copy_requested(self, pill: PillInfo, quote: str) -> None:
        words = quote or pill.evidence.text
        page = page_phrase(pill.evidence)
        origin = f"{pill.label}, {page}" if page else pill.label
        QGuiApplication.clipboard().setText(f"“{words}” ({origin})")
        self._window.popover.say_done(self.tr("Copied"))
