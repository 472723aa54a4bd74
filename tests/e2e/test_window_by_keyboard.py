"""U10: the same without a mouse. Nothing in this file presses a mouse button."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from window_data import desk, engine_of_a_copy, search_little
from window_driver import until
from window_person import answered, find, focused, press, tab_to_name, write

from app.engine.records import Verdict

__all__ = ["desk", "engine_of_a_copy"]
pytestmark = [pytest.mark.papers, pytest.mark.models]

QUESTION = "After how many weeks can newcomers who follow the fluid dynamics notebooks code reasonably well?"
TWO_PARTS = "Is it safe for people to take holy basil, and how do neutron stars cool in their first century?"
CONTROL = Qt.KeyboardModifier.ControlModifier


def test_claims_are_overruled_without_a_mouse(desk, run_async) -> None:
    """U6."""

    async def scene() -> None:
        workspace = await desk.open()
        write(QUESTION)
        press(Qt.Key.Key_Return)
        await answered(workspace, 1)
        shown = workspace.window.chat.turn_views[0]
        tab_to_name("claimsButton", is_back=True)
        press(Qt.Key.Key_Space)
        inspector = workspace.claims.inspector
        await until(lambda: focused() is inspector.table, "the keyboard in the table")
        press(Qt.Key.Key_Home)
        assert inspector.detail.claim is not None
        pills = len(shown.answer.pills)
        tab_to_name("verdictRejected")
        press(Qt.Key.Key_Space)
        await until(lambda: len(shown.answer.pills) == pills - 1, "one pill less")
        assert shown.turn.overrides[0].verdict is Verdict.DEMOTED
        press(Qt.Key.Key_Z, CONTROL)
        await until(lambda: len(shown.answer.pills) == pills, "the pill again")
        press(Qt.Key.Key_F, CONTROL)
        write("no such words")
        assert not inspector.shown_claims
        press(Qt.Key.Key_Escape)
        assert inspector.shown_claims
        press(Qt.Key.Key_Escape)
        assert not inspector.isVisible()

    run_async(scene())


def test_a_paused_search_is_decided_without_a_mouse(desk, run_async) -> None:
    """P6, U9."""
    search_little(desk.engine)

    async def scene() -> None:
        workspace = await desk.open()
        write(TWO_PARTS)
        press(Qt.Key.Key_Return)
        chat = workspace.window.chat
        await until(lambda: chat.turn_views and chat.turn_views[0].checkpoint, "the question how to go on")
        card = chat.turn_views[0].checkpoint
        await until(lambda: focused() is card.guidance, "the keyboard in the card")
        tab_to_name("checkpointAnswer")
        press(Qt.Key.Key_Space)
        await answered(workspace, 1)

    run_async(scene())


def test_preferences_are_reached_through_the_palette(desk, run_async) -> None:
    """U10, U11: Ctrl+K, a few letters, Enter; then Tab and the arrow keys."""

    async def scene() -> None:
        workspace = await desk.open()
        press(Qt.Key.Key_K, CONTROL)
        write("preferences")
        press(Qt.Key.Key_Return)
        await until(lambda: workspace.frame.preferences.dialog is not None, "the preferences")
        dialog = workspace.frame.preferences.dialog
        await until(lambda: QApplication.activeWindow() is dialog, "the dialog in front")
        dialog.search.setFocus()
        write("threshold")
        await until(lambda: find(dialog, "setting.verification.threshold"), "the setting")
        former = workspace.frame.settings.settings.verification.threshold
        tab_to_name("setting.verification.threshold")
        press(Qt.Key.Key_Up)
        assert workspace.frame.settings.settings.verification.threshold > former
        press(Qt.Key.Key_Escape)
        await until(lambda: workspace.frame.preferences.dialog is None, "the dialog closed")

    run_async(scene())
