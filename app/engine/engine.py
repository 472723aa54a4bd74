"""The engine as the window and the commands see it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.engine.paths import AppPaths
from app.engine.records import DocumentStatus, Scope, SessionInfo, SourceInfo, Turn
from app.engine.runs import RunContext
from app.engine.settings import Settings
from app.engine.zotero.records import Collection, Library, ZoteroRef


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One line of the item list: the source, its tags and collections, and how its files stand.

    `state` is "indexed" (all text searchable), "partial" (some file needs attention), "metadata" (no text, only
    title and abstract searchable) or "pending".
    """

    source: SourceInfo
    state: str
    reason: str
    collections: tuple[ZoteroRef, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IndexSummary:
    """Figures for the status line. `attention` counts files with a state other than indexed or pending."""

    items: int
    documents: int
    indexed: int
    pending: int
    attention: int
    passages: int
    embedded: int
    last_sync: str


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What a run of the index did; all counts ≥ 0."""

    items_added: int
    items_changed: int
    items_removed: int
    parsed: int
    failed: int
    unchanged: int
    embedded: int
    seconds: float
    is_complete: bool
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexEstimate:
    """What the first run would read: items, files, bytes, and estimates for time and disk."""

    zotero_dir: Path
    items: int
    files: int
    bytes: int
    estimated_seconds: float
    estimated_bytes: int


@dataclass(frozen=True, slots=True)
class ZoteroCandidate:
    """A Zotero data directory that was found; `modified` is ISO time of the database, `origin` says how it was found."""

    path: Path
    origin: str
    modified: str


@dataclass(frozen=True, slots=True)
class AskStep:
    """A live step of the search in the user's words, e.g. "Searched 83 items", detail "31 passages in 12 papers"."""

    text: str
    detail: str = ""


class Engine:
    """Everything the program does. Blocking; safe to call from worker threads; opens models on first use."""

    def __init__(self, paths: AppPaths, settings: Settings) -> None: ...

    # --- Zotero -------------------------------------------------------------------------------
    def zotero_candidates(self) -> tuple[ZoteroCandidate, ...]: ...
    def sample_library(self) -> Path | None:
        """The bundled sample library as a Zotero data directory; None when it was not built."""
    def estimate(self, zotero_dir: Path) -> IndexEstimate: ...

    # --- index --------------------------------------------------------------------------------
    def index(self, zotero_dir: Path, run: RunContext) -> IndexReport: ...
    def index_summary(self) -> IndexSummary: ...
    def document_statuses(self) -> tuple[DocumentStatus, ...]: ...

    # --- library ------------------------------------------------------------------------------
    def libraries(self) -> tuple[Library, ...]: ...
    def collections(self) -> tuple[Collection, ...]: ...
    def items(self, scope: Scope, text: str = "") -> tuple[ItemRow, ...]: ...

    # --- asking -------------------------------------------------------------------------------
    def ask(
        self,
        question: str,
        scope: Scope,
        run: RunContext,
        on_step: Callable[[AskStep], None] | None = None,
        session_id: int | None = None,
        is_saved: bool = True,
    ) -> Turn:
        """Answer a question; a saved turn opens a new session when `session_id` is None."""

    # --- sessions -----------------------------------------------------------------------------
    def sessions(self, text: str = "") -> tuple[SessionInfo, ...]: ...
    def turns(self, session_id: int) -> tuple[Turn, ...]: ...
    def rename_session(self, session_id: int, title: str) -> None: ...
    def delete_session(self, session_id: int) -> None: ...

    # --- settings, models ---------------------------------------------------------------------
    @property
    def settings(self) -> Settings: ...
    def save_settings(self, settings: Settings) -> None: ...
    def device_label(self) -> str:
        """Where models run, for the status line, e.g. "CPU, torch"; never loads a model."""
    def close(self) -> None: ...
