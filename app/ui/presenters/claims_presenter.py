"""Drives the claims inspector: fills it, keeps it and the conversation in step, stores verdicts, writes tables."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QFileDialog

from app.engine.engine import Engine
from app.engine.errors import AppError
from app.engine.records import Turn, Verdict
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.markers import PillInfo
from app.ui.chat.turn_view import TurnView
from app.ui.claims.csv_text import csv_text
from app.ui.claims.detail import ClaimDetail
from app.ui.claims.export_rows import export_head, export_row
from app.ui.claims.model import Column
from app.ui.claims.records import Claim, ClaimKey, claims_by_turn, claims_of
from app.ui.claims.window import ClaimsWindow
from app.ui.engine_words import error_words
from app.ui.main_window import MainWindow
from app.ui.presenters.evidence_presenter import EvidencePresenter
from app.ui.presenters.sentence_support import SentenceSupport
from app.ui.presenters.verdict_presenter import VerdictPresenter
from app.ui.tasks import Tasks, run_blocking
from app.ui.theme import Theme
from app.ui.widgets.hint import Tone

_AT_ONCE = 1_000  # claims; fewer are listed in a few milliseconds
_STROKE_S = 0.008
_FIRST_ROWS = 30  # as many as a high window shows


class ClaimsPresenter(QObject):
    """Owns the inspector, which is made when it is first opened.

    Args:
        engine: Compares sentences; knows where the state of the window is kept.
        window: The main window with the conversation.
        tasks: Keeps what is in work.
        theme: The look.
        evidence: Leads into Zotero.
        verdicts: Takes the user's own verdicts.
    """

    def __init__(
        self,
        engine: Engine,
        window: MainWindow,
        tasks: Tasks,
        theme: Theme,
        evidence: EvidencePresenter,
        verdicts: VerdictPresenter,
    ) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._theme = theme
        self._evidence = evidence
        self._verdicts = verdicts
        self._support = SentenceSupport(engine)
        self._wanted: tuple[Turn, ...] = ()
        self._wanted_turn: Turn | None = None
        self._making: asyncio.Task[None] | None = None
        self.inspector: ClaimsWindow | None = None
        window.chat.pill_activated.connect(self._on_pill_activated)
        window.chat.pill_focused.connect(self._choose)
        window.chat.claims_requested.connect(self._on_claims_requested)
        verdicts.turns_changed.connect(self.refresh)

    def open(self, turn: Turn | None = None) -> None:
        """Show the claims of one answer, or of the whole conversation."""
        self._wanted_turn = turn
        if self.inspector is not None:
            self._open_at(self.inspector)
        elif self._making is None or self._making.done():
            self._making = self._tasks.start(self._make())

    def _open_at(self, inspector: ClaimsWindow) -> None:
        self.refresh()
        wanted = self._wanted_turn
        number = next((place for place, one in enumerate(self._turns()) if one is wanted), None)
        inspector.open_at(number)

    def _on_claims_requested(self, turn_id: int | None) -> None:
        self.open(next((one for one in self._turns() if one.turn_id == turn_id), None))

    def close(self) -> None:
        """Stop what is in work and let the window go."""
        self._support.cancel()
        self._wanted = ()  # a list in work is dropped
        if self._making is not None:
            self._making.cancel()
        if self.inspector is not None:
            self.inspector.close()

    def refresh(self) -> None:
        """Show the claims as the conversation stands now; those of a very long one a moment later."""
        if self.inspector is None:
            return
        turns = self._turns()
        self._wanted = turns
        if sum(len(one.occurrences) for turn in turns for one in turn.resolved.citations) > _AT_ONCE:
            self.inspector.say_listing()
            self._tasks.start(self._gather(turns))
        else:
            self._show(claims_of(turns))

    async def _gather(self, turns: tuple[Turn, ...]) -> None:
        """List thousands of claims in strokes; a list that is out of date is dropped.

        In a thread of its own it would take the interpreter from the window's, which is drawing the inspector.
        """
        claims: list[Claim] = []
        began = time.perf_counter()
        for made in self._gathered(turns):
            claims += made
            if time.perf_counter() - began > _STROKE_S:
                await asyncio.sleep(0)
                if self._wanted is not turns:
                    return
                began = time.perf_counter()
        self._show(tuple(claims))

    def _gathered(self, turns: tuple[Turn, ...]) -> Iterator[list[Claim]]:
        """The claims of one turn after the other; what the first rows show is found on the way, not when they are painted."""
        looked_at = 0
        for made in claims_by_turn(turns):
            yield made
            for claim in made[: max(0, _FIRST_ROWS - looked_at)]:
                looked_at += 1
                if self.inspector is not None:
                    self.inspector.model.cell(claim, Column.EVIDENCE)
                yield []

    def _show(self, claims: tuple[Claim, ...]) -> None:
        if self.inspector is not None:
            self.inspector.show_claims(claims)
            self.inspector.undo_button.setEnabled(self._verdicts.can_undo)

    # --- inside ---
    async def _make(self) -> None:
        """Make the inspector in strokes, as the window's thread has to look after other things in between; then open it."""
        detail = ClaimDetail(self._theme)
        await asyncio.sleep(0)
        made = ClaimsWindow(self._theme, self._window, self._engine.paths.window_state, detail)
        await asyncio.sleep(0)
        made.claim_selected.connect(self._on_claim_selected)
        made.undo_requested.connect(self._verdicts.undo)
        made.export_requested.connect(self._on_export_requested)
        detail.reader_requested.connect(
            lambda claim: self._evidence.open_in_reader(claim.evidence, made.hint)
        )
        detail.library_requested.connect(
            lambda claim: self._evidence.select_in_library(claim.evidence, made.hint)
        )
        detail.attribution_requested.connect(lambda claim: self._tasks.start(self._attribute(claim)))
        detail.verdict_chosen.connect(self._on_verdict_chosen)
        self._verdicts.failed.connect(made.hint.say)
        self.inspector = made
        self._open_at(made)

    def _turns(self) -> tuple[Turn, ...]:
        return self._window.chat.turns

    def _view_of(self, claim: Claim) -> TurnView | None:
        return self._window.chat.view_of(claim.key.turn_number)

    # --- in step with the conversation ---
    def _on_claim_selected(self, claim: Claim) -> None:
        """Bring the pill of the chosen claim into view, without taking the keyboard away."""
        view = self._view_of(claim)
        if view is None:
            return
        view.show_occurrence(claim.key.chunk_index, claim.key.occurrence)

    def _on_pill_activated(self, answer: AnswerView, pill: PillInfo, _rect: QRect) -> None:
        self._choose(answer, pill)

    def _choose(self, answer: AnswerView, pill: PillInfo) -> None:
        """Choose the claim of a pill that was opened, or that the keyboard went to, in the conversation."""
        if self.inspector is None or not self.inspector.isVisible():
            return
        number = self._window.chat.number_of(answer)
        if number is not None:
            place = pill.occurrence
            self.inspector.select(ClaimKey(number, place.chunk_index, place.occurrence))

    # --- what can be done with a claim ---
    def _on_verdict_chosen(self, claim: Claim, verdict: Verdict | None) -> None:
        view = self._view_of(claim)
        if view is not None:
            self._verdicts.decide(view, claim.occurrence, verdict)

    async def _attribute(self, claim: Claim) -> None:
        inspector = self.inspector
        if inspector is None:
            return
        inspector.detail.say_comparing()
        try:
            found = await self._support.find(claim.turn, claim.occurrence)
        except AppError as error:
            inspector.hint.say(error_words(error), tone=Tone.FAULT)
            return
        inspector.detail.show_attribution(claim, found)

    # --- tables ---
    def _on_export_requested(self) -> None:
        if self.inspector is None or not self.inspector.shown_claims:
            return
        dialog = QFileDialog(self.inspector, self.tr("Save the claims"))
        dialog.setObjectName("claimsFileDialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(self.tr("Table (*.csv)"))
        dialog.setDefaultSuffix("csv")
        dialog.selectFile(self.tr("claims.csv"))
        dialog.fileSelected.connect(lambda name: self._tasks.start(self.export_to(Path(name))))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    async def export_to(self, path: Path) -> None:
        """Write the claims shown, in the order they stand in, as a table."""
        inspector = self.inspector
        if inspector is None:
            return
        text = csv_text(export_head(), [export_row(one) for one in inspector.shown_claims])
        try:
            await run_blocking(path.write_bytes, text.encode("utf-8"))
        except OSError as error:
            words = self.tr("The table could not be written to {path}: {why}. Choose another folder.")
            inspector.hint.say(words.format(path=path, why=error.strerror or error), tone=Tone.FAULT)
            return
        inspector.say_done(self.tr("Saved"))
