"""U11: a setting that counts from the next start offers that start at once."""

import sys

import pytest
from PySide6.QtWidgets import QPushButton

from app.models.children import module_command
from app.ui.restarting import command_line


@pytest.fixture
def preferences(workspace):
    made = workspace.frame.preferences
    made.open("appearance")
    yield made
    made.close()


def _restart(preferences):
    return preferences.dialog.row("appearance.language").findChild(QPushButton, "restart.appearance.language")


def test_a_new_language_offers_a_restart(preferences):
    assert _restart(preferences) is None
    row = preferences.dialog.row("appearance.language")
    row.edited.emit(row.field, "de")
    assert not _restart(preferences).isHidden()


def test_the_language_of_the_start_takes_the_offer_back(preferences):
    row = preferences.dialog.row("appearance.language")
    before = preferences._settings.settings.appearance.language
    row.edited.emit(row.field, "de")
    row.edited.emit(row.field, before)
    assert _restart(preferences).isHidden()


def test_the_offer_stands_when_the_preferences_are_opened_again(preferences):
    row = preferences.dialog.row("appearance.language")
    row.edited.emit(row.field, "de")
    preferences.close()
    preferences.open("appearance")
    assert not _restart(preferences).isHidden()


def test_what_counts_at_once_offers_none(preferences):
    row = preferences.dialog.row("appearance.contrast")
    row.edited.emit(row.field, "on")
    assert row.findChild(QPushButton, "restart.appearance.contrast") is None


def test_the_offer_is_brought_into_view(preferences, qtbot):
    preferences.open("appearance")
    page, row = preferences.dialog.pages["appearance"], preferences.dialog.row("appearance.language")
    page.setFixedHeight(row.geometry().bottom() - page.verticalScrollBar().value() + page.viewport().y())
    qtbot.waitUntil(lambda: page.viewport().height() > 0 and page.verticalScrollBar().maximum() > 0)
    row.edited.emit(row.field, "de")
    offer = _restart(preferences)

    def is_in_view() -> bool:
        foot = offer.mapTo(page.viewport(), offer.rect().bottomLeft()).y()
        return offer.visibleRegion().boundingRect().size() == offer.size() and foot < page.viewport().height()

    qtbot.waitUntil(is_in_view)


def test_a_restart_closes_the_window(preferences, workspace, qtbot):
    row = preferences.dialog.row("appearance.language")
    row.edited.emit(row.field, "de")
    with qtbot.waitSignal(workspace.window.close_requested):
        _restart(preferences).click()
    assert preferences.is_restart_wanted


def test_the_program_is_started_as_it_runs(monkeypatch):
    assert command_line(["--data", "x"]) == module_command("app", "--data", "x")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command_line(["--data", "x"]) == [sys.executable, "--data", "x"]
