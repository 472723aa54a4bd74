"""The registry of commands, and what is drawn from it: menus, palette, shortcuts (U10)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from window_driver import until

from app.ui.commands.fuzzy import score
from app.ui.commands.palette_model import ENTRY_ROLE, command_entries
from app.ui.commands.registry import Command, CommandRegistry, DuplicateCommand, Menu


def made(key: str, shortcut: str = "", text: str = "Do it", **more) -> Command:
    return Command(key, text, Menu.VIEW, lambda: None, shortcut, **more)


def test_a_key_is_registered_once(qapp):
    registry = CommandRegistry()
    registry.add(made("a.b"))
    with pytest.raises(DuplicateCommand):
        registry.add(made("a.b"))


def test_a_shortcut_belongs_to_one_command(qapp):
    registry = CommandRegistry()
    registry.add(made("a.b", "Ctrl+K", other_shortcuts=("F1",)))
    with pytest.raises(DuplicateCommand, match=r"a\.b"):
        registry.add(made("a.c", "F1"))


def test_what_cannot_be_done_now_is_not_run(qapp):
    ran: list[str] = []
    registry = CommandRegistry()
    registry.add(Command("a.b", "B", Menu.VIEW, lambda: ran.append("b"), is_enabled=lambda: False))
    assert not registry.run("a.b")
    assert ran == []


@pytest.mark.parametrize(
    ("query", "text", "fits"),
    [
        ("nc", "New conversation", True),
        ("conv new", "New conversation", True),
        ("uber", "Über Attest", True),
        ("tree", "Light colours theme", False),
        ("x", "New conversation", False),
        ("", "Anything", True),
    ],
)
def test_typed_letters_fit_starts_of_words_and_rows_of_letters(query, text, fits):
    assert (score(query, text) is not None) is fits


def test_letters_in_a_row_fit_better_than_strewn_ones():
    assert score("zoom", "Zoom in") > (score("zoom", "Zone of moss") or -100)


def test_recent_commands_come_first(qapp):
    commands = (made("a", text="Alpha"), made("b", text="Beta"), made("c", text="Gamma"))
    assert [one.text for one in command_entries("", commands, ("c", "b"))] == ["Gamma", "Beta", "Alpha"]


def test_every_command_of_the_window_is_in_a_menu_with_its_keys(workspace):
    bar = workspace.frame.menu_bar
    for command in workspace.window.registry.commands:
        action = bar.action(command.key)
        assert action in bar.menu(command.menu).actions(), command.key
        assert action.shortcuts() == list(command.sequences), command.key


def test_no_two_commands_of_the_window_share_a_shortcut(workspace):
    keys = [one.toString() for command in workspace.window.registry.commands for one in command.sequences]
    assert len(keys) == len(set(keys))
    assert not any(QKeySequence(key).isEmpty() for key in keys)


def test_ctrl_k_finds_a_command_by_a_few_letters_and_enter_does_it(workspace, run_async):
    window = workspace.window
    palette = workspace.frame.palette

    async def scene() -> None:
        window.activateWindow()
        QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        await until(palette.isVisible, "the palette")
        QTest.keyClicks(palette.field, "index")
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
        assert palette.isHidden()
        assert window.pages.currentWidget() is window.index_page

    run_async(scene())
    assert window.state.recent[0] == "view.index"


def test_escape_closes_the_palette_and_gives_the_focus_back(workspace, run_async):
    async def scene() -> None:
        edit = workspace.window.chat.composer.edit
        edit.setFocus()
        await until(edit.hasFocus, "the question in focus")
        workspace.frame.palette.open_palette()
        QTest.keyClick(workspace.frame.palette.field, Qt.Key.Key_Escape)
        assert workspace.frame.palette.isHidden()
        assert edit.hasFocus()

    run_async(scene())


def test_the_palette_goes_to_conversations_collections_and_papers(workspace, run_async):
    palette = workspace.frame.palette

    async def scene() -> None:
        palette.open_palette()
        palette.field.setText("tree")
        await until(lambda: palette.model.rowCount() > 2, "places")

    run_async(scene())
    entries = [palette.model.index(row).data(ENTRY_ROLE) for row in range(palette.model.rowCount())]
    assert {entry.icon for entry in entries} >= {"chat", "document"}


def test_f1_lists_every_shortcut(workspace):
    workspace.window.registry.run("help.shortcuts")
    dialog = workspace.window.findChild(object, "shortcutsDialog")
    model = dialog.model
    shown = {
        model.item(group).child(row, 0).text()
        for group in range(model.rowCount())
        for row in range(model.item(group).rowCount())
    }
    dialog.close()
    wanted = {command.text for command in workspace.window.registry.commands if command.sequences}
    assert wanted <= shown
