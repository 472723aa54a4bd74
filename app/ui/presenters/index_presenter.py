"""Builds the index and shows how it stands: first run, index page, banner, status line."""

import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from app.engine.engine import Engine
from app.engine.errors import AppError, InputError, RemovalsNotConfirmed
from app.engine.indexing import IndexReport
from app.engine.quiet import GivingRun
from app.engine.runs import Canceled, Progress, RunContext
from app.engine.store.records import StoreCounts
from app.ui import words
from app.ui.accessibility import announce
from app.ui.engine_words import engine_words, error_words
from app.ui.indexing.document_rows import DocumentRow, document_rows
from app.ui.main_window import MainWindow
from app.ui.presenters.library_watcher import LibraryWatcher
from app.ui.tasks import ProgressRelay, Tasks, run_behind, run_blocking
from app.ui.widgets.hint import Tone

_REFRESH_MS = 1500
_REST_SHARE = 10  # of the time that looking takes
_RUNS_SHOWN = 50


class IndexPresenter(QObject):
    """Owns the run of the index.

    Args:
        engine: Builds the index.
        window: Shows it.
        tasks: Keeps what runs.
        show_library: Shows items and their states, which may be different now.
        is_answering: Whether a question is being answered, for which a quiet run waits; called from any thread.
    """

    def __init__(
        self,
        engine: Engine,
        window: MainWindow,
        tasks: Tasks,
        show_library: Callable[[], Awaitable[None]],
        is_answering: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._engine = engine
        self._show_library = show_library
        self._is_answering = is_answering
        self._is_quiet = False
        self._stage = self._shown_stage = ""
        self._is_showing_stage = False
        self._rows: tuple[DocumentRow, ...] = ()
        self._window = window
        self._tasks = tasks
        self._run: RunContext | None = None
        self.zotero_dir: Path | None = None
        self._estimating: Path | None = None
        self._relay = ProgressRelay(self)
        self._relay.progressed.connect(self._on_progress)
        self._refresh_timer = QTimer(self, interval=_REFRESH_MS)
        self._refresh_timer.timeout.connect(lambda: self._tasks.start(self._look_again()))
        self.watcher = LibraryWatcher(engine.zotero_watch, tasks, self.may_look, self)
        self.watcher.changed.connect(self._on_library_written)
        self._connect()

    def _connect(self) -> None:
        first, page = self._window.first_run, self._window.index_page
        first.directory_chosen.connect(lambda path: self._tasks.start(self._estimate(path)))
        first.build_requested.connect(self.start)
        first.sample_requested.connect(lambda: self._tasks.start(self._start_sample()))
        page.progress.pause_requested.connect(self.pause)
        page.progress.start_requested.connect(self._on_start_requested)
        page.library_change_requested.connect(lambda: self._tasks.start(self.offer_libraries()))
        self._window.chat.banner.action_requested.connect(self._window.show_index)

    @property
    def is_running(self) -> bool:
        """Whether the index is being built."""
        return self._run is not None

    def may_look(self) -> bool:
        """Whether a change in Zotero is of interest: never while the index is built, nor when the window goes."""
        is_wanted = self._engine.settings.library.sync != "off"
        return is_wanted and self._run is None and self._window.isVisible()

    async def open(self) -> bool:
        """Show how the index stands; False when there is none yet and the first-run page was shown."""
        self.zotero_dir = self._engine.settings.library.zotero_dir
        self.watcher.start()
        self._window.status.show_device(await run_blocking(self._engine.device_label))
        summary = await self.refresh()
        if summary.items or summary.documents:
            self._show_rest(summary)
            return True
        if self.zotero_dir is not None:
            self.start(self.zotero_dir)
            return True
        await self.offer_libraries()
        return False

    def _on_library_written(self) -> None:
        if self._engine.settings.library.sync == "automatic":
            self._start_quietly()
            return
        self._window.say(
            self.tr("Something changed in Zotero since the index was last updated."),
            self.tr("Update the index"),
            self._on_start_requested,
            tone=Tone.NEWS,
        )

    async def offer_libraries(self) -> None:
        """Show the first-run page with what is found on this machine."""
        first = self._window.first_run
        summary = await run_blocking(self._engine.index_summary)
        first.show_back(is_there=bool(summary.items or summary.documents))
        self._window.show_first_run()
        try:
            await run_blocking(self._engine.sample_library)
            first.show_sample(is_there=True)
        except InputError:
            first.show_sample(is_there=False)
        first.show_candidates(await run_blocking(self._engine.zotero_candidates))
        if self.zotero_dir is not None:
            first.add_directory(self.zotero_dir)

    async def refresh(self) -> StoreCounts:
        """Read the figures again and show them."""
        summary = await run_blocking(self._engine.index_summary)
        self._window.status.show_summary(summary)
        self._show_banner(summary)
        self._window.index_page.show_documents(await run_blocking(self._documents))
        self._window.index_page.changes.show_changes(await run_blocking(self._engine.changes, _RUNS_SHOWN))
        await self._show_library()
        return summary

    def _documents(self) -> tuple[DocumentRow, ...]:
        """All documents, made ready for the table; in a worker thread, as there may be tens of thousands."""
        self._rows = document_rows(self._engine.document_statuses(), self._rows)
        return self._rows

    async def _look_again(self) -> None:
        """While the index grows; with very many documents less often, so that looking never is most of the work."""
        started = time.monotonic()
        await self.refresh()
        took_ms = round((time.monotonic() - started) * 1000)
        self._refresh_timer.setInterval(max(_REFRESH_MS, _REST_SHARE * took_ms))

    def start(
        self, zotero_dir: Path, *, is_accepting_removals: bool = False, is_retrying: bool = False
    ) -> None:
        """Begin or go on building the index.

        Args:
            zotero_dir: Zotero's data directory.
            is_accepting_removals: Whether the user agreed that much may be taken out of it.
            is_retrying: Whether files that could not be read are tried again though nothing changed.
        """
        if self._run is None:
            self.zotero_dir = zotero_dir
            self._run = GivingRun(self._on_report, self._is_behind)
            self._window.show_index()
            self._on_progress(Progress(self.tr("Reading the Zotero library")))
            self._tasks.start(
                self._index(zotero_dir, self._run, is_accepting_removals, is_retrying=is_retrying)
            )

    def retry(self) -> None:
        """Read once more all files that could not be read."""
        if self.zotero_dir is not None:
            self.start(self.zotero_dir, is_retrying=True)

    def _start_quietly(self) -> None:
        """Bring the index up to date beside everything else; only the status line tells of it."""
        if self._run is None and self.zotero_dir is not None:
            self._run = GivingRun(self._on_report, lambda: self._is_behind() or self._is_answering())
            self._set_quiet(is_quiet=True)
            self._on_progress(Progress(self.tr("Reading the Zotero library")))
            self._tasks.start(self._index(self.zotero_dir, self._run, is_accepting_removals=False))

    def _set_quiet(self, *, is_quiet: bool) -> None:
        self._is_quiet = is_quiet
        self._window.status.show_updating(is_updating=is_quiet)

    def pause(self) -> None:
        """Stop the run where it is; what is finished stays."""
        if self._run is not None:
            self._run.cancel()
            self._window.index_page.progress.show_pausing()

    async def _index(
        self, zotero_dir: Path, run: RunContext, is_accepting_removals: bool, *, is_retrying: bool = False
    ) -> None:
        self._relay.start()
        self._refresh_timer.start()
        report: IndexReport | None = None
        problem: AppError | None = None
        index = partial(
            self._engine.index, is_accepting_removals=is_accepting_removals, is_retrying=is_retrying
        )
        run_it = run_behind if self._is_quiet else run_blocking
        was_quiet = self._is_quiet
        try:
            report = await run_it(index, zotero_dir, run)
        except Canceled:
            pass
        except AppError as error:
            problem = error
        finally:
            self._run = None
            self._refresh_timer.stop()
            self._relay.stop()
            self._set_quiet(is_quiet=False)
        try:
            self._show_rest(await self.refresh(), report, is_paused=run.is_canceled)
        finally:
            self._say_problem(problem, zotero_dir, is_quiet=was_quiet)

    def _say_problem(self, problem: AppError | None, zotero_dir: Path, *, is_quiet: bool) -> None:
        """Say why the index was not built; where much would go, let the user agree to it, wherever they are."""
        hint = self._window.index_page.hint
        if isinstance(problem, RemovalsNotConfirmed):
            agree = partial(self.start, zotero_dir, is_accepting_removals=True)
            hint.say(engine_words(problem.message), self.tr("Remove them"), agree)
            if is_quiet:
                self._window.say(engine_words(problem.message), self.tr("Remove them"), agree)
        elif problem is not None:
            hint.say(str(problem), tone=Tone.FAULT)

    async def _estimate(self, path: Path) -> None:
        """Estimate the folder chosen last; an older answer that comes late is dropped."""
        self._estimating = path
        first = self._window.first_run
        first.show_estimating()
        try:
            estimate = await run_blocking(self._engine.estimate, path)
        except AppError as error:
            if self._estimating == path:
                first.show_problem(error_words(error))
            return
        if self._estimating == path:
            first.show_estimate(estimate, self._engine.paths.data)

    async def _start_sample(self) -> None:
        self.start(await run_blocking(self._engine.sample_library))

    def _on_start_requested(self) -> None:
        if self.zotero_dir is None:
            self._tasks.start(self.offer_libraries())
        else:
            self.start(self.zotero_dir)

    def _on_report(self, progress: Progress) -> None:
        """In the thread of the run."""
        self._stage = progress.stage
        self._relay.report(progress)

    def _is_behind(self) -> bool:
        """In the thread of the run: with a new stage it gives way until what the last one brought is on the screen.

        What comes next may load a model, and a window that shows a library for the first time would wait for the
        interpreter with every row.
        """
        return self._shown_stage != self._stage

    async def _show_stages(self) -> None:
        """Show what is there until no stage has begun meanwhile: a run that gives way reports nothing more."""
        self._is_showing_stage = True
        try:
            while self._is_behind():
                stage = self._stage
                await self._look_again()
                self._shown_stage = stage
        finally:
            self._is_showing_stage = False
            self._shown_stage = self._stage  # nor may it wait for what cannot be shown

    def _on_progress(self, progress: Progress) -> None:
        if self._is_behind() and not self._is_showing_stage:
            self._tasks.start(self._show_stages())
        if self._run is None or not self._run.is_canceled:
            self._window.index_page.progress.show_progress(progress)

    def _show_banner(self, summary: StoreCounts) -> None:
        if not summary.documents or self._is_quiet or (self._run is None and not summary.pending):
            self._window.chat.banner.say("")
            return
        if self._run is not None:
            text = self.tr(
                "Searching {done} of {total} documents so far. Answers get fuller as the index grows."
            )
            action = self.tr("Show progress")
        else:
            text = self.tr("{done} of {total} documents have been read. The index is paused.")
            action = self.tr("Show index")
        done = summary.documents - summary.pending
        self._window.chat.banner.say(
            text.format(done=words.count(done), total=words.count(summary.documents)), action
        )

    def _show_rest(
        self, summary: StoreCounts, report: IndexReport | None = None, *, is_paused: bool = False
    ) -> None:
        card = self._window.index_page.progress
        if is_paused or summary.pending:
            left = words.counted(summary.pending, self.tr("document is"), self.tr("documents are"))
            card.show_rest(
                self.tr("Paused"), self.tr("{left} still to be read.").format(left=left), self.tr("Resume")
            )
            return
        done = self.tr("{done} of {total} searchable").format(
            done=words.counted(summary.indexed, self.tr("document"), self.tr("documents")),
            total=words.count(summary.documents),
        )
        parts = [words.counted(summary.passages, self.tr("passage"), self.tr("passages"))]
        if report is not None:
            parts.append(self.tr("last update took {time}").format(time=words.elapsed(report.seconds * 1000)))
        elif summary.last_sync:
            parts.append(self.tr("up to date as of {date}").format(date=words.local_time(summary.last_sync)))
        card.show_rest(done, " · ".join(parts), self.tr("Look for changes"))
        if report is not None:
            announce(card, ", ".join((done, *parts)))
