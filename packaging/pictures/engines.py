"""Engines for pictures: the invented papers of the tests held in a state, or an index that is there."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pictures.views import View

if TYPE_CHECKING:
    from scripted_engine import ScriptedEngine

    from app.engine.engine import Engine
    from app.engine.records import Evidence, Turn
    from app.engine.store.records import SyncChanges
    from app.ui.zotero_opener import UrlHandler

MakeEngine = Callable[[Path, View], "Engine"]


@dataclass(frozen=True)
class ShownPaths:
    """The data directory a picture names, and where the window really keeps its state."""

    data: Path
    folder: Path

    def __getattr__(self, name: str) -> Path:
        """Every other place lies in the folder."""
        from app.engine.paths import AppPaths

        path: Path = getattr(AppPaths(self.folder), name)
        return path


def existing(data: Path) -> MakeEngine:
    """A maker of engines over an index that is there."""

    def make(_folder: Path, _view: View) -> "Engine":
        from app.engine.engine import Engine
        from app.engine.paths import AppPaths
        from app.engine.settings import load_settings

        paths = AppPaths(data)
        return Engine(paths, load_settings(paths.settings))

    return make


def scripted(folder: Path, view: View) -> "ScriptedEngine":
    """The engine of the tests in the state that a view wants."""
    from scripted_engine import ScriptedEngine

    from app.engine.runs import Progress

    engine = ScriptedEngine(folder, is_indexed=not view.is_fresh, has_sessions=not view.is_fresh)
    engine.paths = ShownPaths(Path("/home/ada/.local/share/Attest"), folder)
    held = {"indexing": engine.index_gate, "asking": engine.gate, "streaming": engine.text_gate}
    if view.name in held:
        held[view.name].clear()
    engine.shown_progress = (
        Progress("Reading papers", 12, 84, "Okafor and Lindqvist 2021 – Street trees.pdf", 0.62, 116.0),
    )
    _dress(engine)
    return engine


def let_go(engine: "Engine") -> None:
    """Open what holds a scripted engine, so that the window can close."""
    for gate in ("gate", "text_gate", "index_gate"):
        if hasattr(engine, gate):
            getattr(engine, gate).set()


def nobody() -> "UrlHandler":
    """A desktop on which nothing takes Zotero's links, so that no picture opens a program here."""
    from window_driver import RecordingHandler

    handler = RecordingHandler()
    handler.accepts = False
    return handler


def _dress(engine: "ScriptedEngine") -> None:
    """Give the engine steps, words, a paused search, changes, and answers of several kinds to show."""
    import invented

    from app.engine.asking import AskStep
    from app.models.protocols import TextDelta

    engine.steps = tuple(AskStep(one.text, one.detail) for one in invented.STEPS)
    engine.suggestions = (
        "How much do street trees cool a city at night?",
        "Does watering in the evening keep a city cooler?",
        "Who lives under the trees?",
    )
    half = len(invented.ANSWER) // 2
    engine.pieces = (
        TextDelta("The question has two parts.", is_thinking=True),
        TextDelta(invented.ANSWER[:half]),
    )
    engine.shown_changes = _changes()
    if not engine.sessions():
        return
    engine.keep(1, invented.records_turn(engine.evidence))
    engine.keep(2, invented.checked_turn(engine.evidence))
    engine.keep(3)
    engine.keep(4, _all_states(engine.evidence))
    engine.paused[3] = invented.paused_turn(3)


def _all_states(passages: "tuple[Evidence, ...]") -> "Turn":
    """An answer with a citation in each state, two of them decided by the user."""
    import invented

    from app.engine.citations.decisions import with_verdict
    from app.engine.records import Verdict

    answer = (
        f"Okafor & Lindqvist (2021) report: “{invented.QUOTE}.” [1] Irrigated plots stayed cooler until the second "
        "morning after watering [2]. Rents fell wherever canopy grew [3].\n\n"
        "The plan of the city counts 500 new trees a year [4]. Four methods of measuring canopy agreed within three "
        "points [5], and trees by a river cool the night most of all [1]. Rents rose by a few per cent where canopy "
        "grew [3]."
    )
    measured: dict[int, list[float | None]] = {
        1: [0.97, 0.41],
        2: [0.68],
        3: [0.09, 0.31],
        4: [None],
        5: [0.88],
    }
    turn = invented.turn(passages, answer=answer, probabilities=measured, session_id=4)
    turn = replace(turn, steps=invented.STEPS, timings_ms={"total": 3_400.0})
    return with_verdict(with_verdict(turn, 3, 1, Verdict.KEPT), 1, 1, Verdict.DEMOTED)


def _changes() -> "tuple[SyncChanges, ...]":
    """Two runs that found something changed."""
    import invented

    from app.engine.store.records import Change, ChangeAction, ChangeReason, SyncChanges

    latest = (
        Change(ChangeAction.ADDED, ChangeReason.NEW_ITEM, invented.MARCHETTI.title, "Marchetti 2023.pdf"),
        Change(ChangeAction.CHANGED, ChangeReason.FILE_RELINKED, invented.ADEYEMI.title, "Adeyemi 2018.pdf"),
        Change(ChangeAction.REMOVED, ChangeReason.TRASHED, "Shade sails in school yards"),
    )
    first = tuple(
        Change(ChangeAction.ADDED, ChangeReason.NEW_ITEM, one.title)
        for one in (invented.OKAFOR, invented.TANAKA)
    )
    return (
        SyncChanges("2026-03-02T08:00:00+00:00", 1, 1, 1, latest),
        SyncChanges("2026-02-27T17:40:00+00:00", 2, 0, 0, first),
    )
