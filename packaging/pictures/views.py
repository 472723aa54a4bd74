"""The list of pictures: how the window gets there, and in which looks it is taken besides those of every view."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pictures import answer_scenes as answers
from pictures import evidence_scenes as evidence
from pictures import frame_scenes as frame
from pictures import index_scenes as index
from pictures import invented_states as states
from pictures import library_scenes as library
from pictures import preferences_scenes as preferences
from pictures.looks import EVERY, WIDE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from PySide6.QtWidgets import QWidget

    from app.ui.workspace import Workspace


@dataclass(frozen=True)
class View:
    """A picture: its name, what is done before it is taken, and its looks: those of `EVERY`, fewer only for a reason.

    Attributes:
        name: Of the file, before the look.
        prepare: Brings the window there; may give another window to take instead of the main one.
        also: Names of further `LOOKS`.
        without: Looks that are left out, each with the reason.
        size: Width and height of the main window, where there is room.
        appearance: Settings of the appearance that are not as usual, as a zoom.
        is_invented: Only the invented papers of the tests can be held in this state, or show no path of this machine.
        is_fresh: Nothing is indexed yet.
        is_changing: It changes what is stored.
        is_early: The window is taken before it is filled.
        is_fleeting: It does not outlive a change of colours, so that each look is prepared anew.
        held: The gate of the invented engine that is closed: `gate`, `text_gate` or `index_gate`.
    """

    name: str
    prepare: "Callable[[Workspace], Awaitable[QWidget | None]]"
    also: tuple[str, ...] = ()
    without: Mapping[str, str] = field(default_factory=dict)
    size: tuple[int, int] = WIDE
    appearance: Mapping[str, object] = field(default_factory=dict)
    is_invented: bool = False
    is_fresh: bool = False
    is_changing: bool = False
    is_early: bool = False
    is_fleeting: bool = False
    held: str = ""

    @property
    def looks(self) -> tuple[str, ...]:
        """Names of its `LOOKS`."""
        return tuple(one for one in (*EVERY, *self.also) if one not in self.without)


def _invented(name: str, prepare: "Callable[[Workspace], Awaitable[QWidget | None]]", **rest: object) -> View:
    return View(name, prepare, is_invented=True, **rest)  # type: ignore[arg-type]  # fields of View, by name


_DARK, _GERMAN, _RTL = "dark-contrast", "german", "narrow-rtl"
_ROOM = (900, 820)  # in which the panel is folded to a strip
_TALL = (1240, 1060)
SECTIONS: dict[str, tuple[View, ...]] = {
    "Questions and answers": (
        _invented("loading", answers.loading, is_early=True),
        _invented("empty", answers.empty, also=(_GERMAN,)),
        _invented("asking", answers.asking, held="gate"),
        _invented("streaming", answers.streaming, held="text_gate"),
        _invented("stopped", answers.stopped, held="text_gate"),
        _invented("failed", answers.failed),
        View("answer", answers.answer, also=(_DARK, _GERMAN, "narrow-dark", _RTL)),
        View("steps", answers.steps),
        View("no-answer", answers.no_answer),
        View("records", answers.records),
        _invented(
            "tiers",
            answers.invented(
                states.STATES, "Citations in all states: verified, weak, rejected, not checked, yours."
            ),
            also=(_DARK,),
        ),
        _invented(
            "conflicts",
            answers.invented(
                states.CHECKED, "Statements of the papers that disagree, a sentence without a source."
            ),
        ),
        _invented("unchecked", answers.invented(states.UNCHECKED, "An answer without a model to check it.")),
        _invented(
            "early", answers.invented(states.EARLY, "An answer from an index that was not complete yet.")
        ),
        _invented("talk", answers.invented(states.TALK, "Small talk, which needs no sources.")),
        _invented("blocks", answers.blocks, also=(_DARK, _RTL)),
        View("checkpoint", answers.checkpoint),
        _invented(
            "checkpoint-last", answers.invented(states.LAST, "A search that cannot be extended any more.")
        ),
        _invented("checkpoint-refused", answers.checkpoint_refused),
        _invented("question-left", answers.unanswered),
        _invented("question-too-long", answers.too_long),
    ),
    "What one does with an answer": (
        View("clean", answers.clean),
        View("information", answers.information, size=_TALL),
        View("considered", answers.considered),
        View("copying", answers.copying),
        View("copied", answers.copied),
        View("again", answers.again),
        View("edit", answers.edit),
        _invented("branched", answers.branched),
        View("find", answers.find),
        View("find-none", answers.find_none),
        View("tooltip", answers.tooltip, is_fleeting=True),
        _invented("group", answers.group),
        _invented("link", answers.link),
        _invented("link-refused", answers.link_refused),
    ),
    "Evidence": (
        View("popover", evidence.popover, also=(_DARK, _GERMAN, "narrow-dark", _RTL)),
        View("popover-large", evidence.popover_large),
        View("popover-web", evidence.web_page),
        View("popover-table", evidence.table),
        View("popover-record", evidence.record),
        _invented("popover-annotation", evidence.of_kind(1, "The card of a comment in a PDF.")),
        _invented("popover-note", evidence.of_kind(2, "The card of a note.")),
        _invented("popover-weak", evidence.in_state(1, "The card of weak support, with the reasons.")),
        _invented("popover-unchecked", evidence.in_state(2, "The card of a citation that was not checked.")),
        _invented("popover-own", evidence.in_state(4, "The card of a citation that the user decided.")),
        View("popover-verdict", evidence.verdict_menu),
        View("popover-menu", evidence.passage_menu),
        View("no-zotero", evidence.no_zotero),
        View("zotero-closed", evidence.unreachable("closed", "Zotero is not running: an offer to start it.")),
        View(
            "zotero-absent",
            evidence.unreachable("absent", "Zotero is not installed: another way to the file."),
        ),
        View("zotero-starting", evidence.zotero_starting),
        View("page", evidence.page_window),
        View("inspector", evidence.inspector, also=(_DARK, _GERMAN, _RTL)),
        View("inspector-support", evidence.inspector_support),
        View("inspector-order", evidence.inspector_order),
        _invented("inspector-states", evidence.inspector_states),
        _invented("inspector-filtered", evidence.inspector_filtered),
        View("inspector-empty", evidence.inspector_empty),
    ),
    "Library and conversations": (
        View("panel", library.panel, size=_ROOM, also=("narrow-dark", _RTL)),
        View(
            "strip", library.strip, size=_ROOM, without={"narrow": "a narrow window has no strip; see answer"}
        ),
        View("library", library.library, size=_TALL),
        View("place-menu", library.place_menu),
        View("sorting", library.sorting),
        View("papers-found", library.papers_found),
        View("papers-none", library.papers_none),
        View("paper-menu", library.paper_menu),
        View("paper-card", library.paper_card),
        View("scope", library.scope),
        View("dragging", library.dragging),
        View("session-search", library.session_search),
        View("session-none", library.session_none),
        View("session-menu", library.session_menu),
        View("session-rename", library.session_rename),
        _invented("undo", library.undo),
        View("note", library.note),
        View("note-refused", library.note_refused),
        View("note-asking", library.note_asking),
        View("note-closed", library.zotero_closed),
        View("selection-unknown", library.selection_unknown),
    ),
    "First run and index": (
        _invented("first-run", index.first_run, is_fresh=True, also=(_GERMAN, _RTL)),
        _invented("first-run-none", index.first_run_none, is_fresh=True),
        _invented("first-run-problem", index.first_run_problem, is_fresh=True),
        _invented("first-run-again", index.first_run_again),
        _invented("indexing", index.indexing, is_fresh=True, held="index_gate"),
        _invented("indexing-chat", index.indexing_chat, is_fresh=True, held="index_gate"),
        _invented("index-paused", index.index_paused, is_fresh=True, held="index_gate"),
        View("index", index.index_page, also=(_DARK, _GERMAN)),
        View("index-attention", index.index_attention),
        View("index-none", index.index_none),
        _invented("index-changes", index.index_changes),
        _invented("index-failed", index.index_failed),
        _invented("index-removals", index.index_removals),
        _invented("library-changed", index.library_changed),
    ),
    "Preferences": (
        _invented("preferences-library", preferences.page("library", "the Zotero library")),
        View(
            "preferences-verification",
            preferences.page("verification", "the check of citations"),
            also=(_GERMAN,),
        ),
        View("preferences-trial", preferences.trial),
        _invented("preferences-problem", preferences.problem),
        View("preferences-models", preferences.page("models", "what writes the answers"), also=(_GERMAN,)),
        _invented("preferences-own-model", preferences.own_model),
        View("preferences-refused-model", preferences.refused_model, is_changing=True),
        View("preferences-server", preferences.server),
        View("preferences-search", preferences.page("search", "how far a search goes")),
        View(
            "preferences-appearance",
            preferences.page("appearance", "colours, sizes, language"),
            also=(_DARK,),
        ),
        _invented("preferences-privacy", preferences.privacy, also=(_GERMAN,)),
        View("preferences-advanced", preferences.page("advanced", "device, readers, memory")),
        View("preferences-found", preferences.search),
        View("preferences-none", preferences.search_none),
        _invented("delete-data", frame.delete_data, also=(_GERMAN,)),
    ),
    "Around the pages": (
        View("palette", frame.palette),
        View("palette-none", frame.palette_none),
        View("menu", frame.menu("CONVERSATION", "A menu: what can be done with a conversation.")),
        View("menu-file", frame.menu("FILE", "A menu: preferences, privacy, the way out.")),
        View("menu-edit", frame.menu("EDIT", "A menu: words, and what finds them.")),
        View("menu-view", frame.menu("VIEW", "A menu: pages, sizes and colours.")),
        View("menu-library", frame.menu("LIBRARY", "A menu: what can be done with chosen papers.")),
        View("menu-help", frame.menu("HELP", "A menu: keys, reports, what this is.")),
        View("shortcuts", frame.command("help.shortcuts", "All keys.")),
        _invented("about", frame.command("help.about", "About Attest.")),
        View("zoomed", frame.zoomed, appearance={"zoom_percent": 150}),
        View("large-letters", frame.large_letters, appearance={"text_size": "large"}),
        _invented("settings-news", frame.settings_news),
        _invented("crash-news", frame.crash_news),
        _invented("crash-reports", frame.crash_reports),
        _invented("fault", frame.fault),
        View("bundle", frame.bundle),
        View("bundle-changed", frame.bundle_changed),
        _invented("bundle-unreadable", frame.bundle_unreadable),
        _invented("start-failure", frame.start_failure, also=(_GERMAN,)),
    ),
}
VIEWS = tuple(view for section in SECTIONS.values() for view in section)
