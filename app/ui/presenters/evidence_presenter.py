"""Opens the popover, leads back into Zotero, and copies."""

import logging
from pathlib import Path

from PySide6.QtCore import QObject, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractScrollArea, QMessageBox, QScrollArea, QWidget

from app.engine.citations.authors import parenthetical_label, pill_label
from app.engine.engine import Engine
from app.engine.errors import AppError
from app.engine.ingest.document import ParseFailure
from app.engine.ingest.render import PagePicture, PageRenderer
from app.engine.records import Evidence, Occurrence, SourceInfo, Turn, Verdict
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.markers import PillInfo, support_of_occurrence
from app.ui.chat.quoted import quote_ranges
from app.ui.chat.support_words import page_phrase, physical_page_phrase
from app.ui.chat.turn_view import CopyMode, TurnView
from app.ui.engine_words import error_words
from app.ui.evidence.page_window import PageWindow
from app.ui.evidence.pages_ahead import PagesAhead
from app.ui.evidence.step_buttons import PillPlace
from app.ui.evidence.verdict_words import verdict_words
from app.ui.main_window import MainWindow
from app.ui.presenters.reference_copying import ReferenceCopying
from app.ui.presenters.sentence_support import SentenceSupport
from app.ui.presenters.verdict_presenter import VerdictPresenter
from app.ui.presenters.zotero_links import ZoteroLinks
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme
from app.ui.widgets.hint import HintBar
from app.ui.widgets.plain_text import keep_plain

_log = logging.getLogger(__name__)
_WEB = ("http://", "https://", "mailto:")
_SIZE = "evidence/size"
_FULL_PAGE_SCALE = 2.0  # pixels per point, enough to read footnotes; the screen's own scale comes on top


class EvidencePresenter(QObject):
    """Joins pills, sources and the popover to the library and to Zotero.

    Args:
        engine: Compares sentences; knows where the state of the window is kept.
        window: The views.
        tasks: Keeps what is in work.
        links: Leads to Zotero.
        verdicts: Takes the user's own verdicts.
        theme: For the window of the full page.
    """

    def __init__(
        self,
        engine: Engine,
        window: MainWindow,
        tasks: Tasks,
        links: ZoteroLinks,
        verdicts: VerdictPresenter,
        theme: Theme,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._links = links
        self._verdicts = verdicts
        self._theme = theme
        self.references = ReferenceCopying(engine, window, tasks)
        self._renderer = PageRenderer()
        self._ahead = PagesAhead(window.chat, self._renderer.prepare)
        self._answer: AnswerView | None = None
        self._page_window: PageWindow | None = None
        self._support = SentenceSupport(engine)
        self._state = QSettings(str(engine.paths.window_state), QSettings.Format.IniFormat)
        chat, popover = window.chat, window.popover
        size = self._state.value(_SIZE)
        if isinstance(size, QSize):
            popover.use_size(size)
        chat.pill_focused.connect(self._ahead.look_at_pill)
        chat.pill_activated.connect(self._on_pill_activated)
        chat.passage_requested.connect(self._on_passage_requested)
        chat.source_activated.connect(self._on_source_activated)
        chat.copy_requested.connect(self._on_copy_requested)
        chat.link_activated.connect(self._on_link_activated)
        popover.reader_requested.connect(lambda pill: self.open_in_reader(pill.evidence, popover.hint))
        popover.library_requested.connect(lambda pill: self.select_in_library(pill.evidence, popover.hint))
        popover.quote_copy_requested.connect(self._on_quote_copy_requested)
        popover.size_chosen.connect(lambda: self._state.setValue(_SIZE, popover.chosen_size))
        popover.step_requested.connect(self._on_step_requested)
        popover.page_requested.connect(lambda pill: self._tasks.start(self._show_full_page(pill)))
        popover.attribution_requested.connect(lambda pill: self._tasks.start(self._attribute(pill)))
        popover.verdict_chosen.connect(self._on_verdict_chosen)
        popover.closed.connect(self._on_closed)
        verdicts.turns_changed.connect(self._on_turns_changed)
        verdicts.failed.connect(self._on_verdict_failed)

    def close(self) -> None:
        """End the process that draws pages."""
        self._support.cancel()
        self._renderer.close()

    # --- popover ---
    def _on_pill_activated(self, answer: AnswerView, pill: PillInfo, rect: QRect) -> None:
        self._answer = answer
        self._open(answer, answer.pills.index(pill))

    def _open(self, answer: AnswerView, number: int) -> None:
        """Open the card for a pill, where need be after making room above or below its sentence."""
        popover, pill = self._window.popover, answer.pills[number]
        popover.open_for(
            pill,
            quote_ranges(pill),
            *self._places(answer, number),
            lambda: answer.focus_pill(number),
            _place(answer, number),
            verdict_words(pill, self._turn_of(answer)),
        )
        self._make_room(answer, number)
        self._tasks.start(self._show_page(pill))

    def _make_room(self, answer: AnswerView, number: int) -> None:
        """Scroll the conversation when neither above nor below the sentence the card is of use."""
        popover, area = self._window.popover, _scroll_area(answer)
        missing = popover.room_missing()
        if missing > 0 and area is not None:
            bar = area.verticalScrollBar()
            bar.setValue(bar.value() + missing)
            popover.stand_beside(*self._places(answer, number))

    def _places(self, answer: AnswerView, number: int) -> tuple[QRect, QRect]:
        """Where a pill and its sentence stand, in coordinates of what the card lies on."""
        host = self._window.popover.host
        pill, sentence = answer.pill_rect(number), answer.sentence_rect(number)
        return (
            QRect(answer.mapTo(host, pill.topLeft()), pill.size()),
            QRect(answer.mapTo(host, sentence.topLeft()), sentence.size()),
        )

    def _on_step_requested(self, by: int) -> None:
        """Go to another citation of the same answer; the card goes with it."""
        pill, answer = self._window.popover.pill, self._answer
        if pill is None or answer is None or pill not in answer.pills:
            return
        number = answer.pills.index(pill) + by
        if 0 <= number < len(answer.pills):
            answer.stop_focused.emit(answer.pill_rect(number))
            self._open(answer, number)

    def _on_passage_requested(
        self, pill: PillInfo, opener: QWidget, marked: tuple[tuple[int, int], ...]
    ) -> None:
        """Open the passage behind a quoted statement beside the button that stands for it."""
        popover = self._window.popover
        self._answer = None
        place = QRect(opener.mapTo(popover.host, opener.rect().topLeft()), opener.size())
        popover.open_for(pill, marked, place, place, opener.setFocus)
        self._tasks.start(self._show_page(pill))

    def _on_closed(self) -> None:
        self._support.cancel()

    def _view_of(self, answer: AnswerView | None) -> TurnView | None:
        return next((one for one in self._window.chat.turn_views if one.holds(answer)), None)

    def _turn_of(self, answer: AnswerView | None) -> Turn | None:
        view = self._view_of(answer)
        return view.turn if view else None

    # --- pages ---
    async def _pictures(self, evidence: Evidence, scale: float) -> tuple[PagePicture, ...]:
        """The pages of a passage; none where its file has no pages or cannot be drawn."""
        attachment = evidence.attachment
        if evidence.page_index is None or attachment is None or attachment.path is None:
            return ()
        found = await run_blocking(
            self._renderer.pages_of, attachment.path, evidence.page_index, evidence.boxes, scale
        )
        if isinstance(found, ParseFailure):
            _log.info("No picture of the page: %s", found.reason)
            return ()
        return found

    async def _show_page(self, pill: PillInfo) -> None:
        pictures = await self._pictures(pill.evidence, self._window.thumbnail_scale())
        popover = self._window.popover
        if popover.pill is not pill:
            return
        if not pictures:
            popover.forget_page()
            return
        first, page = pictures[0], page_phrase(pill.evidence)
        popover.show_page(first.png, first.scale, first.boxes, page)

    async def _show_full_page(self, pill: PillInfo) -> None:
        """Show the pages at reading size in a window of their own."""
        evidence = pill.evidence
        pictures = await self._pictures(evidence, _FULL_PAGE_SCALE * self._window.devicePixelRatioF())
        if not pictures:
            return
        if self._page_window is None:
            self._page_window = PageWindow(self._theme, self._window)
        first = page_phrase(evidence)
        labels = [first, *(physical_page_phrase(one.page_index) for one in pictures[1:])]
        title = f"{pill_label(evidence.source)}. {evidence.source.title}"
        self._page_window.show_pages(title, pictures, labels)

    # --- support ---
    async def _attribute(self, pill: PillInfo) -> None:
        """Find the sentences that bear the claim of the open card out."""
        turn = self._turn_of(self._answer)
        popover = self._window.popover
        if turn is None:
            return
        popover.say_comparing()
        try:
            found = await self._support.find(turn, pill.occurrence)
        except AppError as error:
            popover.hint.say(error_words(error))
            return
        if popover.pill is not None and _is_same_place(popover.pill, pill):
            popover.show_attribution(pill, found)

    def _on_verdict_chosen(self, pill: PillInfo, verdict: Verdict | None) -> None:
        view = self._view_of(self._answer)
        if view is not None:
            self._verdicts.decide(view, pill.occurrence, verdict)

    def _on_verdict_failed(self, why: str) -> None:
        if self._window.popover.pill is not None:
            self._window.popover.hint.say(why)

    def _on_turns_changed(self) -> None:
        """The open card tells how its citation stands now; a rejected one has no pill any more, but stays open."""
        pill, turn = self._window.popover.pill, self._turn_of(self._answer)
        if pill is None or turn is None or self._answer is None:
            return
        now = next((one for one in self._answer.pills if _is_same_place(one, pill)), None)
        if now is None:
            now = _without_marker(turn, pill)
        self._window.popover.show_decided(now, verdict_words(now, turn))

    # --- Zotero ---
    def open_in_reader(self, evidence: Evidence, hint: HintBar) -> None:
        """Open the page of a passage in Zotero's reader; `hint` says why where that fails."""
        self._links.show(self._links.opener.page_of(evidence), hint)

    def select_in_library(self, evidence: Evidence, hint: HintBar) -> None:
        """Select the item of a passage in Zotero; `hint` says why where that fails."""
        self._links.show(self._links.opener.item_of(evidence.source, self._path(evidence)), hint)

    def _on_source_activated(self, source: SourceInfo) -> None:
        target = self._links.opener.item_of(source, self._path_of_source(source))
        self._links.show(target, self._window.chat.hint)

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
        keep_plain(box)
        box.setStandardButtons(QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel)
        box.finished.connect(lambda result: self._on_link_answered(address, result))
        box.finished.connect(box.deleteLater)
        box.open()

    def _on_link_answered(self, address: str, result: int) -> None:
        if result == QMessageBox.StandardButton.Open.value:
            self._links.opener.handler.open(address)

    def _on_copy_requested(self, turn: Turn, mode: CopyMode) -> None:
        if mode is CopyMode.ZOTERO_NOTE:  # is for ZoteroNotes
            return
        self.references.copy_answer(turn, mode)

    def _on_quote_copy_requested(self, pill: PillInfo, quote: str) -> None:
        """Copy the words with `(Author, Year, p. n)`; the page as it is printed."""
        words = quote or pill.evidence.text
        page = page_phrase(pill.evidence, is_short=True)
        origin = ", ".join(part for part in (parenthetical_label(pill.evidence.source), page) if part)
        QGuiApplication.clipboard().setText(f"“{words}” ({origin})")
        self._window.popover.say_done(self.tr("Copied"))


def _place(answer: AnswerView, number: int) -> PillPlace:
    """Which citation of the answer a pill is, and which time its passage is cited."""
    index = answer.pills[number].evidence.index
    same = [place for place, one in enumerate(answer.pills) if one.evidence.index == index]
    return PillPlace(number + 1, len(answer.pills), same.index(number) + 1, len(same))


def _is_same_place(one: PillInfo, other: PillInfo) -> bool:
    places = ((pill.occurrence.chunk_index, pill.occurrence.occurrence) for pill in (one, other))
    first, second = places
    return first == second


def _without_marker(turn: Turn, pill: PillInfo) -> PillInfo:
    """The same citation as it stands now that it has no pill."""
    occurrence = _occurrence(turn, pill.occurrence) or pill.occurrence
    support = support_of_occurrence(occurrence, turn.threshold)
    return PillInfo(pill.evidence, occurrence, pill.label, support, turn.not_checked_reason, pill.written)


def _occurrence(turn: Turn, wanted: Occurrence) -> Occurrence | None:
    place = (wanted.chunk_index, wanted.occurrence)
    every = (one for cited in turn.resolved.citations for one in cited.occurrences)
    return next((one for one in every if (one.chunk_index, one.occurrence) == place), None)


def _scroll_area(widget: QWidget) -> QAbstractScrollArea | None:
    """The area in which a widget is scrolled."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent
