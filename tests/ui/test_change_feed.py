"""Z5, U12: what index runs found changed is on the index page: folded, searchable, by run."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.engine.store.records import Change, ChangeAction, ChangeReason, SyncChanges
from app.ui.indexing.change_feed import ChangeFeed
from app.ui.indexing.change_model import ChangeModel
from app.ui.indexing.change_words import reason_word
from app.ui.indexing.index_page import IndexPage

TRASHED = Change(ChangeAction.REMOVED, ChangeReason.TRASHED, "On bees")
ADDED = Change(ChangeAction.ADDED, ChangeReason.NEW_ITEM, "Ice and rock")
MOVED = Change(ChangeAction.CHANGED, ChangeReason.FILE_RELINKED, "Ice and rock", "ice.pdf")
ANEW = tuple(Change(ChangeAction.CHANGED, ChangeReason.PARSER, f"Paper {n}", "a.pdf") for n in range(3))
RUNS = (
    SyncChanges("2026-11-30T08:12:00+00:00", 0, 1, 1, (TRASHED, MOVED)),
    SyncChanges("2026-11-29T08:12:00+00:00", 84, 0, 0, (ADDED, *ANEW)),
)


@pytest.fixture
def feed(qtbot, theme):
    made = ChangeFeed(theme)
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show()
    made.show_changes(RUNS)
    return made


def shown(feed):
    """The lines of the tree that stay, headings with what is below them."""
    model = feed.tree.model()
    lines = []
    for row in range(model.rowCount()):
        run = model.index(row, 0)
        lines.append(run.data())
        lines += [
            (model.index(below, 0, run).data(), model.index(below, 1, run).data())
            for below in range(model.rowCount(run))
        ]
    return lines


def test_a_library_without_changes_says_so_and_opens_nothing(qtbot, theme):
    made = ChangeFeed(theme)
    qtbot.addWidget(made)
    made.show()
    assert made.fold.words == "No changes in the library so far"
    assert not made.fold.isEnabled()
    assert not made.tree.isVisible()


def test_folded_it_is_one_line_about_the_last_run(feed):
    assert not feed.tree.isVisible()
    assert feed.fold.words.startswith("Last changes, ")
    assert feed.fold.words.endswith("1 changed, 1 removed")


def test_opened_it_lists_runs_with_what_changed_and_why(feed):
    feed.fold.click()
    assert feed.tree.isVisible()
    assert shown(feed)[1:3] == [
        ("Moved to the trash", "On bees"),
        ("File moved or renamed", "Ice and rock (ice.pdf)"),
    ]
    assert feed.tree.isExpanded(feed.tree.model().index(0, 0))
    assert not feed.tree.isExpanded(feed.tree.model().index(1, 0))


def test_what_is_not_listed_one_by_one_is_counted(feed):
    feed.fold.click()
    entry, more, anew = shown(feed)[4:]
    assert entry == ("New in Zotero", "Ice and rock")
    assert more == ("", "… and 83 more")
    assert anew[0] == "Read anew"
    assert anew[1].startswith("3 file")  # the plural form comes with the translation, where one is installed


def test_words_keep_what_has_them_and_its_run(feed):
    feed.fold.click()
    feed.set_words("BEES")
    assert shown(feed)[1:] == [("Moved to the trash", "On bees")]
    assert feed.fold.words.startswith("Changes: 1 match")
    feed.set_words("OR RENAMED")
    assert [line[0] for line in shown(feed)[1:]] == ["File moved or renamed"]
    feed.set_words("")
    assert len(shown(feed)) == 7


def test_words_that_are_nowhere_leave_a_sentence(feed):
    feed.fold.click()
    feed.set_words("nowhere to be found")
    assert feed.nothing.isVisible()
    assert not feed.tree.isVisible()


def test_the_filter_of_the_page_counts_for_the_changes_too(qtbot, theme):
    page = IndexPage(theme)
    qtbot.addWidget(page)
    page.show()
    page.changes.show_changes(RUNS)
    page.filter.setText("bees")
    assert page.changes.fold.words.startswith("Changes: 1 match")


def test_it_opens_by_the_keyboard(feed, qtbot):
    feed.fold.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(feed.fold, Qt.Key.Key_Space)
    assert feed.tree.isVisible()


def test_the_model_keeps_the_rules_of_models(qtbot, theme):
    model = ChangeModel(theme)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show(RUNS)
    model.show(())
    model.show(RUNS)
    assert tester.model() is model


@pytest.mark.parametrize("reason", list(ChangeReason))
def test_every_reason_has_a_word(qapp, reason):
    assert reason_word(reason)


def test_keyboard_comes_to_the_open_feed_after_a_change_of_theme(feed, theme):
    """A warning left out before `layoutChanged` once left the tree with indexes of nothing: Qt ended the program."""
    feed.fold.click()
    feed.tree.setCurrentIndex(feed.tree.model().index(0, 0, feed.tree.model().index(0, 0)))
    theme.changed.emit()
    assert feed.tree.currentIndex().data() == reason_word(ChangeReason.TRASHED)
    feed.tree.clearFocus()
    feed.tree.setFocus(Qt.FocusReason.TabFocusReason)
    assert feed.tree.currentIndex().isValid()
