"""The list of pictures: how large the window is, how it gets there, in which looks it is taken."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pictures import answer_scenes as answers
from pictures import frame_scenes as frame
from pictures import library_scenes as library
from pictures.looks import BOTH, LIGHT, WITH_CONTRAST

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from PySide6.QtWidgets import QWidget

    from app.ui.workspace import Workspace

WIDE, NARROW = (1240, 820), (420, 780)


@dataclass(frozen=True)
class View:
    """A picture: its name, the size of the window, what is done before it is taken, and its looks.

    Attributes:
        name: Of the file, before the look.
        size: Width and height of the main window.
        prepare: Brings the window there; may give another window to take instead of the main one.
        looks: Names of `LOOKS`.
        is_invented: Only the invented papers of the tests can be held in this state, or show no path of this machine.
        is_fresh: Nothing is indexed yet.
    """

    name: str
    size: tuple[int, int]
    prepare: "Callable[[Workspace], Awaitable[QWidget | None]]"
    looks: tuple[str, ...] = BOTH
    is_invented: bool = False
    is_fresh: bool = False


VIEWS = (
    View("answer", WIDE, answers.answer, (*WITH_CONTRAST, "rtl", "light@2x")),
    View("tiers", WIDE, answers.tiers, (*WITH_CONTRAST, "dark-contrast"), is_invented=True),
    View("conflicts", WIDE, answers.conflicts, is_invented=True),
    View("asking", WIDE, answers.asking, is_invented=True),
    View("streaming", WIDE, answers.streaming, LIGHT, is_invented=True),
    View("steps", WIDE, answers.steps),
    View("checkpoint", WIDE, answers.checkpoint),
    View("no-answer", WIDE, answers.no_answer, LIGHT),
    View("records", WIDE, answers.records, LIGHT),
    View("clean", WIDE, answers.clean, LIGHT),
    View("information", (1240, 1060), answers.information, LIGHT),
    View("popover", WIDE, answers.popover, (*WITH_CONTRAST, "rtl", "dark@2x")),
    View("popover-large", WIDE, answers.popover_large),
    View("no-zotero", WIDE, answers.no_zotero, LIGHT),
    View("page", WIDE, answers.page_window),
    View("inspector", WIDE, answers.inspector, (*WITH_CONTRAST, "rtl", "german")),
    View("inspector-empty", WIDE, answers.inspector_empty, LIGHT),
    View("first-run", WIDE, library.first_run, (*WITH_CONTRAST, "rtl"), is_invented=True, is_fresh=True),
    View("indexing", WIDE, library.indexing, is_invented=True, is_fresh=True),
    View("index", WIDE, library.index_page),
    View("index-attention", WIDE, library.index_attention, LIGHT),
    View("index-changes", WIDE, library.index_changes, is_invented=True),
    View("empty", WIDE, answers.empty, is_invented=True),
    View("scope", WIDE, library.scope, LIGHT),
    View("library", (1240, 1080), library.library),
    View("sorting", WIDE, library.sorting, LIGHT),
    View("paper-card", WIDE, library.paper_card),
    View("undo", WIDE, library.undo, is_invented=True),
    View("note", WIDE, library.note),
    View("palette", WIDE, frame.palette),
    View("shortcuts", WIDE, frame.shortcuts),
    View("preferences-verification", WIDE, frame.preferences("verification", "the check of citations")),
    View("preferences-appearance", WIDE, frame.preferences("appearance", "colours, sizes, language")),
    View("preferences-models", WIDE, frame.preferences("models", "what writes the answers"), ("german",)),
    View("privacy", WIDE, frame.privacy, is_invented=True),
    View("bundle", WIDE, frame.bundle),
    View("bundle-changed", WIDE, frame.bundle_changed, LIGHT),
    View("start-failure", WIDE, frame.start_failure, is_invented=True),
    View("narrow", NARROW, answers.answer, (*BOTH, "rtl")),
    View("narrow-popover", NARROW, answers.popover, (*BOTH, "rtl")),
    View("narrow-steps", NARROW, answers.steps, LIGHT),
    View("narrow-checkpoint", NARROW, answers.checkpoint, LIGHT),
    View("narrow-inspector", NARROW, answers.inspector, LIGHT),
    View("narrow-panel", NARROW, library.panel),
    View("narrow-index", NARROW, library.index_page, LIGHT),
    View("narrow-first-run", NARROW, library.first_run, LIGHT, is_invented=True, is_fresh=True),
)
