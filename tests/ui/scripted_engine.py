"""An engine that follows a script: same contract, no models, no files but its own."""

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from invented import (
    COLLECTIONS,
    LIBRARIES,
    QUESTION,
    documents,
    evidence,
    item_rows,
    make_paper,
    paper_details,
    paused_turn,
    turn,
)

from app.engine.asking import AskListener, AskRequest, AskStep, PausedTurn
from app.engine.citations.rendering import Entry, source_entry
from app.engine.conversation.deleted import DeletedSession
from app.engine.engine import Engine
from app.engine.errors import CheckpointPending, InputError, RemovalsNotConfirmed
from app.engine.estimate import IndexEstimate
from app.engine.export.bibliography import Bibliography
from app.engine.indexing import IndexReport
from app.engine.paths import AppPaths
from app.engine.records import DocumentStatus, Scope, SessionInfo, SourceInfo, Turn
from app.engine.runs import Canceled, Progress, RunContext
from app.engine.settings import LibrarySettings, Settings
from app.engine.store.catalog import PAGE_ROWS, Catalog
from app.engine.store.catalog_query import CatalogPage, CatalogPlace, CatalogQuery, CatalogSort
from app.engine.store.duplicates import DuplicateGroup
from app.engine.store.paper_details import PaperDetails
from app.engine.store.records import ItemRecord, StoreCounts, SyncChanges
from app.engine.store.relations import LibraryRelations
from app.engine.store.tag_counts import TagCount
from app.engine.watching import ZoteroWatch
from app.engine.zotero.live import ZoteroLive
from app.engine.zotero.locate import DataDirectory
from app.engine.zotero.records import Collection, Library, ZoteroRef

if TYPE_CHECKING:
    from app.models.protocols import TextDelta

PATIENCE_S = 30.0
REFUSAL = "A search of this conversation is paused."


class ScriptedCatalog(Catalog):
    """The catalog over a few papers: all on one page unless `page_rows` says fewer. `asked` has every query."""

    def __init__(self, rows: Sequence[ItemRecord] = ()) -> None:
        self.rows = tuple(rows) or item_rows()
        self.page_rows = 200
        self.asked: list[CatalogQuery] = []
        self.gates: dict[str, threading.Event] = {}

    def page(
        self, query: CatalogQuery, after: CatalogPlace | None = None, limit: int = PAGE_ROWS
    ) -> CatalogPage:
        self.asked.append(query)
        if query.text in self.gates:
            self.gates[query.text].wait(PATIENCE_S)
        found, start = self._found(query), after.line if after else 0
        end = start + self.page_rows
        place = CatalogPlace("", end, is_in_rest=False) if end < len(found) else None
        return CatalogPage(found[start:end], place)

    def count(self, query: CatalogQuery) -> int:
        return len(self._found(query))

    def records(self, refs: Sequence[ZoteroRef]) -> tuple[ItemRecord, ...]:
        by_ref = {row.source.ref: row for row in self.rows}
        return tuple(by_ref[ref] for ref in refs if ref in by_ref)

    def tags(self, query: CatalogQuery) -> tuple[TagCount, ...]:
        counts = Counter(tag for row in self._found(query) for tag in row.tags)
        colors = {"heat": "#FF6666"}
        return tuple(TagCount(tag, papers, colors.get(tag, "")) for tag, papers in counts.items())

    def details(self, ref: ZoteroRef) -> PaperDetails | None:
        found = self.records((ref,))
        return paper_details(found[0]) if found else None

    def owners(self, refs: Sequence[ZoteroRef]) -> tuple[ItemRecord, ...]:
        return self.records(refs)

    def _found(self, query: CatalogQuery) -> tuple[ItemRecord, ...]:
        found = [
            row
            for row in self.rows
            if (not query.collections or set(row.collections) & set(query.collections))
            and (not query.library_ids or row.source.ref.library_id in query.library_ids)
            and (not query.refs or row.source.ref in query.refs)
            and set(query.tags) <= set(row.tags)
            and query.text.casefold() in row.source.title.casefold()
            and not (query.is_unfiled and row.collections)
        ]
        if query.sort is CatalogSort.TITLE:
            found.sort(key=lambda row: row.source.title, reverse=query.is_descending)
        return tuple(found)


class ScriptedRelations(LibraryRelations):
    """Knows of `merged` and `double`, and of nothing else."""

    def __init__(self) -> None:
        self.merged: dict[ZoteroRef, ZoteroRef] = {}
        self.double: tuple[DuplicateGroup, ...] = ()

    def duplicates(self) -> tuple[DuplicateGroup, ...]:
        return self.double

    def current(self, ref: ZoteroRef) -> ZoteroRef:
        return self.merged.get(ref, ref)


class ScriptedBibliography(Bibliography):
    """Knows of each source what the answer knows."""

    def __init__(self) -> None:
        pass

    def entries(self, sources: Sequence[SourceInfo]) -> Entry:
        return source_entry


class ScriptedEngine(Engine):
    """What it is asked is written down in `asked`.

    `gate` holds back the search of a question, `text_gate` its answer after `pieces` were written, `index_gate` holds
    back `index`. The next `pauses` searches pause. `answers` are turns to give, in order, instead of the usual one.
    """

    def __init__(self, folder: Path, *, is_indexed: bool = True, has_sessions: bool = True) -> None:
        self.paths = AppPaths(folder)
        self.paths.create()
        self._settings = Settings()
        self.zotero_watch = ZoteroWatch(lambda: None, lambda: None)
        self.zotero_live = ZoteroLive(lambda: 1)
        self.catalog = ScriptedCatalog()
        self.relations = ScriptedRelations()
        self.gate = threading.Event()
        self.gate.set()
        self.index_gate = threading.Event()
        self.index_gate.set()
        self.asked: list[tuple[str, Scope, int | None]] = []
        self.indexed: list[Path] = []
        self.shown_changes: tuple[SyncChanges, ...] = ()
        self.removals = ""
        self.sample_dir = folder / "sample"
        self.has_sample = True
        self.failure: Exception | None = None
        self.shown_progress: tuple[Progress, ...] = (
            Progress("Reading papers", 12, 84, "Okafor and Lindqvist 2021.pdf"),
        )
        self._is_indexed = is_indexed
        self._lock = threading.Lock()
        self.pieces: tuple[TextDelta, ...] = ()
        self.text_gate = threading.Event()
        self.text_gate.set()
        self.pauses = 0
        self.paused: dict[int, PausedTurn] = {}
        self.decisions: list[str | None] = []
        self.compacted: list[int] = []
        self.answers: list[Turn] = []
        self.steps: tuple[AskStep, ...] = (
            AskStep("Searched 84 papers", "31 passages in 12 papers"),
            AskStep("Reading 15 passages", "Okafor & Lindqvist 2021, Tanaka et al. 2019"),
        )
        self.unanswered: dict[int, str] = {}
        self.suggestions: tuple[str, ...] = ()
        self.bibliography = ScriptedBibliography()
        self.evidence = evidence(make_paper(folder / "Okafor.pdf"))
        self._turns: dict[int, list[Turn]] = {1: [turn(self.evidence)]} if has_sessions else {}
        self._titles: dict[int, str] = {1: QUESTION} if has_sessions else {}

    # --- Zotero ---
    def zotero_candidates(self) -> tuple[DataDirectory, ...]:
        return (
            DataDirectory(Path("/home/ada/Zotero"), "Zotero's usual place", "2026-03-01T18:20:00+00:00"),
            DataDirectory(
                Path("/media/archive/Zotero 2019"),
                "Usual place of the profile “archive”",
                "2019-11-12T08:05:00+00:00",
            ),
        )

    def sample_library(self) -> Path:
        if not self.has_sample:
            raise InputError("The sample library is not there.", "Build it first.")
        return self.sample_dir

    def choose_library(self, zotero_dir: Path) -> None:
        self._settings = self._settings.model_copy(update={"library": LibrarySettings(zotero_dir=zotero_dir)})

    def estimate(self, zotero_dir: Path) -> IndexEstimate:
        if self.failure is not None:
            raise self.failure
        return IndexEstimate(zotero_dir, 4_230, 3_918, 9_400_000_000, 5_400.0, 1_250_000_000)

    # --- index ---
    def index(
        self,
        zotero_dir: Path,
        run: RunContext,
        *,
        is_retrying: bool = False,
        is_accepting_removals: bool = False,
    ) -> IndexReport:
        if self.removals and not is_accepting_removals:
            raise RemovalsNotConfirmed(self.removals, items=60, documents=70)
        self.choose_library(zotero_dir)
        self.indexed.append(zotero_dir)
        for progress in self.shown_progress:
            run.report(progress)
        self._wait(run, self.index_gate)
        self._is_indexed = True
        return IndexReport(5, 0, 0, 4, 2, 0, 79, 61.5)

    def index_summary(self) -> StoreCounts:
        if not self._is_indexed and not self.indexed:
            return StoreCounts(0, 0, 0, 0, 0, 0, 0, "")
        if not self._is_indexed:
            return StoreCounts(84, 84, 10, 72, 2, 431, 431, "")
        return StoreCounts(84, 84, 82, 0, 2, 2_741, 2_741, "2026-03-02T08:00:00+00:00")

    def changes(self, limit: int = 10) -> tuple[SyncChanges, ...]:
        return self.shown_changes[:limit]

    def document_statuses(self) -> tuple[DocumentStatus, ...]:
        return documents() if self._is_indexed or self.indexed else ()

    # --- library ---
    def libraries(self) -> tuple[Library, ...]:
        return LIBRARIES

    def collections(self) -> tuple[Collection, ...]:
        return COLLECTIONS

    # --- asking ---
    def ask(
        self, request: AskRequest, run: RunContext, listener: AskListener | None = None
    ) -> Turn | PausedTurn:
        question, session_id = request.message, request.session_id
        if session_id in self.paused:
            raise CheckpointPending(REFUSAL, "Decide about it first.")
        self.asked.append((question, request.scope, session_id))
        with self._lock:
            number = session_id or max(self._turns, default=0) + 1
        return self._answer(question, number, run, listener or AskListener())

    def resume(
        self,
        session_id: int,
        run: RunContext,
        listener: AskListener | None = None,
        guidance: str | None = None,
    ) -> Turn | PausedTurn:
        paused = self.paused[session_id]
        self.decisions.append(guidance)
        outcome = self._answer(paused.question, session_id, run, listener or AskListener(), paused.number)
        if isinstance(outcome, Turn):
            del self.paused[session_id]
        return outcome

    def paused_turn(self, session_id: int) -> PausedTurn | None:
        return self.paused.get(session_id)

    def compact_session(self, session_id: int, run: RunContext | None = None) -> bool:
        self.compacted.append(session_id)
        return False

    def _answer(
        self, question: str, session_id: int, run: RunContext, listener: AskListener, extensions: int = 0
    ) -> Turn | PausedTurn:
        for step in self.steps:
            listener.on_step(step)
        if self.failure is not None:
            raise self.failure
        self._wait(run, self.gate)
        with self._lock:
            self._titles.setdefault(session_id, question)
            self._turns.setdefault(session_id, [])
        if self.pauses:
            self.pauses -= 1
            self.paused[session_id] = paused_turn(session_id, extensions=extensions, question=question)
            return self.paused[session_id]
        for piece in self.pieces:
            listener.on_text(piece)
        answered = self.answers.pop(0) if self.answers else turn(self.evidence, question=question)
        try:
            self._wait(run, self.text_gate)
        except Canceled:
            if not self.pieces:
                raise
            text = "".join(one.text for one in self.pieces if not one.is_thinking)
            answered = replace(turn(self.evidence, answer=text, question=question), is_stopped=True)
        answered = replace(answered, session_id=session_id)
        with self._lock:
            self._turns[session_id].append(answered)
        return answered

    # --- sessions ---
    def sessions(self, text: str = "") -> tuple[SessionInfo, ...]:
        if not self._is_indexed:
            return ()
        now = datetime.now(UTC)
        with self._lock:
            own = [
                SessionInfo(number, self._titles[number], now.isoformat(), len(turns), 1.0, 0, 12)
                for number, turns in sorted(self._turns.items(), reverse=True)
            ]
        older = (
            (101, "Which methods measure canopy reliably?", 1, 2),
            (102, "Do rents rise where trees are planted?", 1, 1),
            (103, "Irrigation at night and soil moisture", 4, 3),
        )
        listed = (
            *own,
            *(
                SessionInfo(one, title, (now - timedelta(days=age)).isoformat(), turns, 0.9, 1, 10)
                for one, title, age, turns in older
            ),
        )
        return tuple(one for one in listed if text.casefold() in one.title.casefold())

    def turns(self, session_id: int) -> tuple[Turn, ...]:
        with self._lock:
            return tuple(self._turns.get(session_id, ()))

    def suggested_questions(self) -> tuple[str, ...]:
        return self.suggestions

    def unanswered_question(self, session_id: int) -> str:
        return self.unanswered.get(session_id, "")

    def keep(self, session_id: int, *turns: Turn) -> None:
        """Put a session with these turns in the place of what it had."""
        with self._lock:
            self._turns[session_id] = list(turns)
            self._titles[session_id] = turns[0].question if turns else QUESTION

    def branch_before(self, session_id: int, turn_id: int) -> int:
        with self._lock:
            kept = [one for one in self._turns[session_id] if (one.turn_id or 0) < turn_id]
            copy = max(self._turns) + 1
            self._turns[copy] = kept
            self._titles[copy] = self._titles[session_id]
        return copy

    def rename_session(self, session_id: int, title: str) -> None:
        self._titles[session_id] = title

    def delete_session(self, session_id: int) -> DeletedSession:
        turns, title = self._turns.pop(session_id), self._titles.pop(session_id)
        return DeletedSession(session_id, title, (), ((turns,),), {})

    def restore_session(self, deleted: DeletedSession) -> int:
        self._turns[deleted.session_id] = deleted.turns[0][0]
        self._titles[deleted.session_id] = deleted.title
        return deleted.session_id

    # --- settings, models ---
    def save_settings(self, settings: Settings) -> None:
        self._settings = settings

    def device_label(self) -> str:
        return "CPU, torch"

    def close(self) -> None:
        """Nothing to close."""

    def _wait(self, run: RunContext, gate: threading.Event) -> None:
        for _ in range(int(PATIENCE_S / 0.01)):
            run.check_canceled()
            if gate.wait(0.01):
                return
        raise TimeoutError("the test never opened the gate")
