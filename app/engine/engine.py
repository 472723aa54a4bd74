"""The engine as the window and the commands see it: one facade over the rooms."""

import asyncio
import logging
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.engine.answering import Answerer
from app.engine.asking import AskListener, AskRequest, PausedTurn
from app.engine.citations.attribution import attribute, request_of
from app.engine.citations.decisions import with_threshold, with_verdict, with_verdicts
from app.engine.citations.scoring import VerificationLimits
from app.engine.conversation.compaction import Compactor
from app.engine.conversation.deleted import DeletedSession
from app.engine.conversation.sessions import SessionStore
from app.engine.decision_trial import DecisionTrial, try_decision_model
from app.engine.doctor import Examination, examine
from app.engine.errors import InputError
from app.engine.estimate import IndexEstimate, estimate_index
from app.engine.export.bibliography import Bibliography
from app.engine.export.conversation import Conversation
from app.engine.export.session_export import Exported, ExportRequest, export_conversation
from app.engine.generator_roles import Role
from app.engine.indexing import Indexer, IndexLimits, IndexReport
from app.engine.model_desk import ModelDesk
from app.engine.models_in_use import ModelsInUse
from app.engine.paths import AppPaths, resources
from app.engine.records import DocumentStatus, Scope, SentenceAttribution, SessionInfo, Turn, Verdict
from app.engine.retrieval.retriever import RetrievalResult, Retriever
from app.engine.runs import RunContext
from app.engine.search.wording import checked_words
from app.engine.settings import Settings, save_settings
from app.engine.store.catalog import Catalog
from app.engine.store.changes import ChangeRepository
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.exclusive import sole_indexer
from app.engine.store.items import LibraryRepository
from app.engine.store.records import StoreCounts, SyncChanges
from app.engine.store.relations import LibraryRelations
from app.engine.suggestions import Suggestions
from app.engine.turn_parts import TurnPartsMaker
from app.engine.verifiers import Verifier
from app.engine.watching import ZoteroWatch
from app.engine.zotero.live import ZoteroLive, server_port
from app.engine.zotero.locate import DataDirectory, find_data_directories, open_data_directory
from app.engine.zotero.permission import Permission
from app.engine.zotero.records import Collection, Library, ZoteroRef
from app.models.devices import usable_cores
from app.models.hints import SAMPLE_HINT
from app.models.protocols import Embedder
from app.models.routes import examine_routes

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """What is indexed and what is not, and with which models."""

    summary: StoreCounts
    attachments: tuple[DocumentStatus, ...]
    notes: tuple[DocumentStatus, ...]
    models: dict[str, str]
    changes: tuple[SyncChanges, ...] = ()


class Engine:
    """Everything the program does. Blocking; safe to call from worker threads; loads models on first use.

    Args:
        paths: Where Attest keeps its files; the data directory exists.
        settings: As read from the settings file.

    Raises:
        StoreUnusable: The store or the sessions file cannot be used.
    """

    def __init__(self, paths: AppPaths, settings: Settings) -> None:
        self.paths = paths
        self._settings = settings
        self._store = Store(paths.store)
        self._library = LibraryRepository(self._store)
        self.catalog = Catalog(self._store)
        self._suggestions = Suggestions(self.catalog, self._library.collections)
        self.relations = LibraryRelations(self._store)
        self.bibliography = Bibliography(self._library)
        self._documents = DocumentRepository(self._store)
        self._sessions = SessionStore(paths.sessions)
        self._models = ModelsInUse(resources() / "models", paths.data, paths.exams, settings)
        self.model_desk = ModelDesk(self._models)
        self.zotero_live = ZoteroLive(
            lambda: server_port(self._settings.library.zotero_port, self._settings.library.zotero_dir),
            LibraryRelations(self._store).account,
            Permission(paths.zotero_permission),
        )
        self.zotero_watch = ZoteroWatch(lambda: self._settings.library.zotero_dir, self._library.sync_mark)
        self._retriever = Retriever(self._store, self._models.embedder)
        maker = TurnPartsMaker(self._store, self._models, self._retriever)
        self._answerer = Answerer(
            self._sessions,
            lambda scope, is_verified, outlines: maker.parts(
                self._settings, scope, outlines, is_verified=is_verified
            ),
        )

    # --- Zotero -------------------------------------------------------------------------------

    def zotero_candidates(self) -> tuple[DataDirectory, ...]:
        """Zotero data directories found on this machine, the most likely one first."""
        return find_data_directories()

    def sample_library(self) -> Path:
        """The bundled sample library as a Zotero data directory.

        Raises:
            InputError: It was not built.
        """
        folder = resources() / "sample_library" / "built"
        if not (folder / "zotero.sqlite").exists():
            raise InputError("The sample library is not there.", SAMPLE_HINT)
        return folder

    def suggested_questions(self) -> tuple[str, ...]:
        """Questions to begin with: those of the sample library, or some made from the user's own."""
        folder = resources() / "sample_library"
        if self._settings.library.zotero_dir != folder / "built":
            return self._suggestions.starts()
        listed = tomllib.loads((folder / "questions.toml").read_text(encoding="utf-8"))
        return tuple(str(one["text"]) for one in listed["questions"])

    def choose_library(self, zotero_dir: Path) -> None:
        """Make a Zotero data directory the one in use, and remember it.

        Raises:
            ZoteroNotFound: No Zotero data lies there.
        """
        path = open_data_directory(zotero_dir).path
        library = self._settings.library.model_copy(update={"zotero_dir": path})
        self.save_settings(self._settings.model_copy(update={"library": library}))

    def estimate(self, zotero_dir: Path) -> IndexEstimate:
        """What a first run would read.

        Raises:
            ZoteroNotFound, SnapshotFailed, LibraryUnreadable: The library cannot be read.
        """
        return estimate_index(zotero_dir, self.paths.snapshots, RunContext())

    # --- index --------------------------------------------------------------------------------

    def index(
        self,
        zotero_dir: Path,
        run: RunContext,
        *,
        is_retrying: bool = False,
        is_accepting_removals: bool = False,
    ) -> IndexReport:
        """Bring the index up to date; one run at a time, across all processes.

        Args:
            zotero_dir: Zotero's data directory.
            run: Told of progress; can stop it.
            is_retrying: Whether files that could not be read before are tried again.
            is_accepting_removals: Whether more than a quarter of the index may leave it at once. That needs no
                acceptance where another data directory than the last time is given.

        Raises:
            Canceled: The run was asked to stop; what was finished is kept.
            InputError: Another run is at work.
            RemovalsNotConfirmed: Much would leave the index, and that was not accepted; nothing was changed.
            ZoteroNotFound, SnapshotFailed, LibraryUnreadable: The library cannot be read.
            StoreUnusable: The store cannot be written.
        """
        with sole_indexer(self.paths.store):
            self.choose_library(zotero_dir)
            advanced = self._settings.advanced
            processes = advanced.parser_processes or max(1, usable_cores() - 1)
            limits = IndexLimits(
                processes, advanced.parse_timeout_s, advanced.parser_memory_mb, advanced.reads_scans == "auto"
            )
            indexer = Indexer(self._store, self.embedder, limits)
            return indexer.run(
                zotero_dir,
                self.paths.snapshots,
                run,
                is_retrying=is_retrying,
                is_accepting_removals=is_accepting_removals,
            )

    def index_summary(self) -> StoreCounts:
        """Figures for the status line."""
        return self._documents.counts()

    def changes(self, limit: int = 10) -> tuple[SyncChanges, ...]:
        """What the last syncs that changed anything added, changed and removed, and why; newest first."""
        return ChangeRepository(self._store).recent(limit)

    def document_statuses(self) -> tuple[DocumentStatus, ...]:
        """Every attachment and note with what became of it."""
        return self._documents.statuses()

    def status(self) -> EngineStatus:
        """What `status` shows."""
        statuses = self.document_statuses()
        return EngineStatus(
            summary=self.index_summary(),
            attachments=tuple(one for one in statuses if not one.is_note),
            notes=tuple(one for one in statuses if one.is_note),
            models=self._models.names(),
            changes=self.changes(),
        )

    # --- library ------------------------------------------------------------------------------

    def libraries(self) -> tuple[Library, ...]:
        """The user's library and the group libraries."""
        return self._library.libraries()

    def collections(self) -> tuple[Collection, ...]:
        """All collections, parents before children."""
        return self._library.collections()

    def refs_of_keys(self, keys: Sequence[str]) -> tuple[ZoteroRef, ...]:
        """The identities that belong to Zotero keys of items, attachments or notes, in every library.

        Raises:
            InputError: A key is not in the index.
        """
        refs: list[ZoteroRef] = []
        for key in keys:
            found = [ZoteroRef(library_id, key) for library_id in self._library.libraries_with_key(key)]
            if not found:
                raise InputError(
                    f"There is no item, attachment or note with the key {key} in the index.",
                    "Check the key, or run `index` if it is new.",
                )
            refs += found
        return tuple(refs)

    def collections_named(self, name: str) -> tuple[ZoteroRef, ...]:
        """The collections with that name, or that path (`A/B`), in every library.

        Raises:
            InputError: There is none.
        """
        wanted = name.casefold()
        found = [
            one.ref
            for one in self.collections()
            if wanted in (one.name.casefold(), "/".join(one.path).casefold())
        ]
        if not found:
            raise InputError(
                f"There is no collection {name!r} in the index.", "Give its name or its path A/B."
            )
        return tuple(found)

    # --- asking -------------------------------------------------------------------------------

    def search(self, query: str, scope: Scope, limit: int) -> RetrievalResult:
        """Find passages, best first.

        Raises:
            InputError: The query is blank or too long.
        """
        return self._retriever.search(checked_words(query, "query"), scope, limit)

    def ask(
        self, request: AskRequest, run: RunContext, listener: AskListener | None = None
    ) -> Turn | PausedTurn:
        """Answer a message; see `Answerer.ask`.

        Raises:
            Canceled: The run was asked to stop before anything was written.
            InputError: The message is blank or too long, there is no such session, or a search of it is paused.
        """
        message = checked_words(request.message, "question")
        scope = self.relations.current_scope(request.scope)
        asked = replace(request, message=message, scope=scope)
        return self._answerer.ask(asked, listener or AskListener(), run)

    def resume(
        self,
        session_id: int,
        run: RunContext,
        listener: AskListener | None = None,
        guidance: str | None = None,
        *,
        is_verified: bool = True,
    ) -> Turn | PausedTurn:
        """Go on with the paused search of a conversation; see `Answerer.resume`."""
        return self._answerer.resume(
            session_id, listener or AskListener(), run, guidance, is_verified=is_verified
        )

    def go_on(self, stopped: Turn, run: RunContext, listener: AskListener | None = None) -> Turn:
        """Write the answer of a stopped turn from what its search had found; see `Answerer.go_on`."""
        return self._answerer.go_on(stopped, listener or AskListener(), run)

    def paused_turn(self, session_id: int) -> PausedTurn | None:
        """The question of a conversation whose search waits for the user's decision; None when there is none."""
        return self._answerer.paused(session_id)

    def compact_session(self, session_id: int, run: RunContext | None = None) -> bool:
        """Summarise the earlier turns of a long conversation for later ones (C5); to be called after a turn.

        Returns:
            Whether anything was to be done.

        Raises:
            Canceled: The run was asked to stop; nothing was changed.
        """
        return (
            Compactor(self._sessions).compact_after_turn(session_id, run, self._settings.conversation.profile)
            is not None
        )

    # --- sessions -----------------------------------------------------------------------------

    def sessions(self, text: str = "") -> tuple[SessionInfo, ...]:
        """Conversations, newest first; with `text`, those that contain it."""
        return self._sessions.sessions(text)

    def turns(self, session_id: int) -> tuple[Turn, ...]:
        """The turns of a conversation, resolved again from what was stored."""
        return self._sessions.turns(session_id)

    def unanswered_question(self, session_id: int) -> str:
        """The question of a conversation that the end of the program left without an answer; "" if none."""
        return self._sessions.unanswered(session_id)

    def branch_before(self, session_id: int, turn_id: int) -> int:
        """Copy what came before a question into a conversation of its own, so that it can be asked anew there.

        Returns:
            The number of the copy; the conversation itself stays as it is.

        Raises:
            InputError: The question is not in that conversation.
        """
        return self._sessions.rewind(session_id, turn_id, is_branching=True)[0]

    def rename_session(self, session_id: int, title: str) -> None:
        """Give a conversation another title."""
        self._sessions.rename(session_id, title)

    def delete_session(self, session_id: int) -> DeletedSession:
        """Remove a conversation; what comes back is what `restore_session` takes to undo it."""
        return self._sessions.delete(session_id)

    def restore_session(self, deleted: DeletedSession) -> int:
        """Undo the deletion of a conversation; returns its number."""
        return self._sessions.restore(deleted)

    # --- verdicts -----------------------------------------------------------------------------

    def override_verdict(
        self, turn: Turn, chunk_index: int, occurrence: int, verdict: Verdict | None
    ) -> Turn:
        """Put the user's verdict on one occurrence in place of the measured one, for good if the turn is saved (V9).

        Args:
            turn: As it is shown.
            chunk_index: The evidence number cited.
            occurrence: As in `Occurrence`.
            verdict: KEPT or DEMOTED; None takes the user's verdict back.

        Returns:
            The turn, resolved again at its own threshold.

        Raises:
            InputError: The answer has no such citation, or has been deleted.
        """
        changed = with_verdict(turn, chunk_index, occurrence, verdict)
        if turn.turn_id is None:
            return changed
        stored = self._sessions.set_verdict(turn.turn_id, chunk_index, occurrence, verdict)
        return with_verdicts(turn, stored.overrides)

    def with_threshold(self, turn: Turn, threshold: float) -> Turn:
        """Resolve a turn with another threshold, without a model; nothing is stored.

        Raises:
            InputError: The threshold is no number from 0 to 1.
        """
        return with_threshold(turn, threshold)

    def export_session(self, session_id: int, request: ExportRequest) -> Exported:
        """Export a conversation.

        Raises:
            InputError: There is no such conversation, it has no answer yet, or the request contradicts itself.
        """
        titles = {one.session_id: one.title for one in self._sessions.sessions()}
        if session_id not in titles:
            raise InputError(
                f"There is no conversation {session_id}.", "List the conversations to see which there are."
            )
        turns = self._sessions.turns(session_id)
        numbers = [turn.turn_id for turn in turns if turn.turn_id is not None]
        decisions = {number: self._sessions.checkpoints.decisions(number) for number in numbers}
        conversation = Conversation(titles[session_id], turns, decisions)
        return export_conversation(conversation, self._library, resources() / "csl", request)

    def attribute_sentences(
        self, turn: Turn, index: int, occurrence: int, run: RunContext | None = None
    ) -> SentenceAttribution:
        """Say which sentences of a cited passage say what the answer says there (V10); kept with a stored turn.

        Args:
            turn: An answered turn.
            index: The evidence number cited.
            occurrence: 0-based count of this index's occurrences before this one.
            run: Can stop it.

        Raises:
            Canceled: The run was asked to stop.
            InputError: The turn has no such citation.
        """
        request = request_of(turn, index, occurrence)
        kept = self._sessions.attributions
        stored = None if turn.turn_id is None else kept.find(turn.turn_id, index, occurrence)
        if stored is not None and stored.claim == request.claim:
            return stored
        verifier, reason = self.verifier
        verification = self._settings.verification
        limits = VerificationLimits(verification.request_timeout_s, verification.turn_budget_s)
        found = asyncio.run(attribute(request, verifier, limits, run))
        if verifier is None:
            return replace(found, reason=reason)
        if turn.turn_id is not None and found.is_measured and not found.is_late:
            kept.save(turn.turn_id, index, occurrence, found)
        return found

    # --- settings, models ---------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Put settings into force and write them."""
        self._settings = settings
        self._models.use(settings)
        save_settings(self.paths.settings, settings)

    @property
    def embedder(self) -> Embedder | None:
        """The embedder, not loaded yet; None when the manifest lists none."""
        return self._models.embedder

    @property
    def verifier(self) -> tuple[Verifier | None, str]:
        """The verifier of citations, not loaded yet, and ""; or None and the reason for the user."""
        return self._models.verifier

    def try_decision_model(self, run: RunContext | None = None) -> DecisionTrial:
        """Ask the decision model in use about a true and a false claim; may start a server, which takes a minute (D6).

        Raises:
            Canceled: The run was asked to stop.
        """
        return try_decision_model(*self.verifier, run)

    def device_label(self) -> str:
        """Where models run, for the status line, e.g. "CPU, torch"; tries devices the first time, loads no model."""
        advanced = self._settings.advanced
        route = examine_routes(advanced.device, advanced.backend)[-1].route
        return f"{route.device.upper()}, {route.backend}"

    def examine(self, zotero_dir: Path | None = None, *, is_examining: bool = False) -> Examination:
        """Try devices, models, Zotero and store for real.

        Args:
            zotero_dir: Another data directory than the one in use.
            is_examining: Whether the generator sits for its exam if it has not done so; up to two minutes.
        """
        chosen = zotero_dir or self._settings.library.zotero_dir
        generator = self._models.roles.usable(Role.SYNTHESIZER)
        return examine(
            self._store,
            self.embedder,
            None if generator is None else generator.generator,
            self.verifier,
            self._settings.advanced,
            chosen,
            self._models.exams,
            is_examining=is_examining,
            zotero_port=self._settings.library.zotero_port,
        )

    def close(self) -> None:
        """Close the store and the sessions; the engine cannot be used afterwards."""
        self._models.close()
        self._sessions.close()
        self._store.close()
