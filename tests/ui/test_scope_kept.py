"""U1, C2: what a question was limited to stays so when the program is started anew, as its chips stay until removed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented import COLLECTIONS, FIELD, GROUP, USER
from test_question_scope import chip_texts
from window_driver import close, until

from app.engine.records import Scope
from app.engine.zotero.records import ZoteroRef
from app.ui.presenters.scope_memory import scope_of, scope_text
from app.ui.theme import Theme
from app.ui.workspace import Workspace

PAPERS = Scope(items=(ZoteroRef(USER, "QK2PAF3R"), ZoteroRef(GROUP, "TANAKA9X")))
COLLECTION = Scope(collections=(FIELD,))
LIBRARY = Scope(library_ids=(GROUP,))


@pytest.fixture
def started_anew(workspace, run_async, engine, handler):
    """Leave a scope behind, change what there is, and tell scope and chips of the next start."""

    def start(left: str, change=lambda: None) -> tuple[Scope, list[str], str]:
        async def leave() -> None:
            workspace.window.state.scope = left
            await close(workspace)

        run_async(leave())
        change()
        again = Workspace(engine, Theme(engine.settings.appearance), handler)
        found = []

        async def come_back() -> None:
            again.window.show()
            await again.open()
            await until(lambda: again.window.panel.item_model.rowCount() > 0, "items")
            found.append((again.library.scope, chip_texts(again), again.window.state.scope))
            await close(again)

        run_async(come_back())
        return found[0]

    return start


@pytest.mark.parametrize("scope", [PAPERS, COLLECTION, LIBRARY], ids=["papers", "collection", "library"])
def test_scope_comes_back_with_its_chips(started_anew, scope):
    asked, chips, _ = started_anew(scope_text(scope))
    assert asked == scope
    assert len(chips) == len(scope.items + scope.collections + scope.library_ids)
    assert "Whole library" not in chips


def test_paper_that_is_gone_is_left_out(started_anew):
    asked, _, kept = started_anew(
        scope_text(replace(PAPERS, items=(*PAPERS.items[:1], ZoteroRef(USER, "G2NEG2NE"))))
    )
    assert asked == Scope(items=PAPERS.items[:1])
    assert scope_of(kept) == asked


def test_collection_that_is_gone_is_left_out(started_anew, engine, monkeypatch):
    rest = tuple(one for one in COLLECTIONS if one.ref != FIELD)
    asked, chips, kept = started_anew(
        scope_text(COLLECTION), lambda: monkeypatch.setattr(engine, "collections", lambda: rest)
    )
    assert (asked, chips, kept) == (Scope(), ["Whole library"], "")


def test_what_is_chosen_is_written_down_and_what_is_taken_away_too(workspace, engine):
    state = workspace.window.state
    workspace.library.take_items(engine.catalog.rows[:1])
    assert scope_of(state.scope) == workspace.library.scope != Scope()
    workspace.window.chat.composer.chip_removed.emit(workspace.library._asked.chips[0])
    assert state.scope == ""


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "null",
        "[" * 90_000,
        '{"items": 3, "collections": [[1]], "libraries": ["1", true, -1, 1e3]}',
        '{"items": [[true, "QK2PAF3R"], [1, "../../ab"], [99999999999999999999, "QK2PAF3R"]]}',
    ],
)
def test_damaged_text_limits_nothing(text):
    assert scope_of(text) == Scope()


@given(st.text())
def test_any_text_is_read(text):
    assert isinstance(scope_of(text), Scope)


@pytest.mark.parametrize("scope", [Scope(), PAPERS, COLLECTION, LIBRARY])
def test_scope_is_read_as_it_was_written(scope):
    assert scope_of(scope_text(scope)) == scope
