"""A question in the window: words as they come, stopping, pauses, what is kept when the window closes (U3, U9, P6, Y4)."""

import asyncio
from dataclasses import replace

import pytest
from invented import ANSWER, QUESTION, STEPS, checked_turn, spoken_turn, turn
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QWidget
from scripted_engine import REFUSAL, ScriptedEngine
from window_driver import RecordingHandler, ask, close, until

from app.engine.asking import AskStep
from app.engine.records import Route
from app.models.protocols import TextDelta
from app.ui.workspace import Workspace

HALF = ANSWER[: len(ANSWER) // 2]
LONG = "\n\n".join(
    f"Paragraph {number} of an answer that is longer than the window is high." for number in range(60)
)


def begin(workspace: Workspace, question: str = QUESTION) -> None:
    workspace.window.chat.composer.question_submitted.emit(question)


def labels(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if not label.isHidden()]


async def paused(workspace: Workspace, engine: ScriptedEngine, question: str = "How?"):
    """Ask a question whose search pauses; gives its view."""
    engine.pauses = max(engine.pauses, 1)
    begin(workspace, question)
    chat = workspace.window.chat
    await until(lambda: chat.turn_views and chat.turn_views[-1].checkpoint, "the pause")
    await until(lambda: not workspace.conversation.is_asking, "rest")
    return chat.turn_views[-1]


# --- words as they come ---
@pytest.fixture
def writing(engine: ScriptedEngine) -> ScriptedEngine:
    engine.pieces = tuple(TextDelta(HALF[at : at + 20]) for at in range(0, len(HALF), 20))
    engine.text_gate.clear()
    return engine


def test_the_answer_shows_while_it_is_written_and_its_pills_at_the_end(workspace, writing, run_async):
    async def scene() -> None:
        begin(workspace)
        await until(lambda: workspace.window.chat.turn_views, "the question")
        view = workspace.window.chat.turn_views[-1]
        await until(lambda: "Water m" in view.answer.toPlainText(), "the words so far")
        assert view.answer.pills == ()
        assert view.turn is None
        writing.text_gate.set()
        await until(lambda: view.turn, "the answer")
        assert len(view.answer.pills) == 5

    run_async(scene())


def test_the_steps_fold_with_the_first_words(workspace, writing, run_async):
    async def scene() -> None:
        begin(workspace)
        await until(lambda: workspace.window.chat.turn_views, "the question")
        view = workspace.window.chat.turn_views[-1]
        await until(lambda: not view.answer.isHidden(), "words")
        assert view.steps.summary == "Writing the answer"
        assert not view.steps.findChild(QWidget, "stepLines").isVisible()

    run_async(scene())


def test_reasoning_is_kept_apart_and_folded(workspace, writing, run_async):
    writing.pieces = (TextDelta("First I weigh both studies.", is_thinking=True), TextDelta("Trees cool."))

    async def scene() -> None:
        begin(workspace)
        await until(lambda: workspace.window.chat.turn_views, "the question")
        view = workspace.window.chat.turn_views[-1]
        await until(lambda: "Trees cool." in view.answer.toPlainText(), "the words")
        assert "weigh" not in view.answer.toPlainText()
        text = view.thinking.findChild(QLabel, "thinkingText")
        assert not text.isVisible()
        view.thinking.findChild(QPushButton, "thinkingFold").click()
        assert text.text() == "First I weigh both studies."

    run_async(scene())


def test_a_stopped_answer_stays_and_is_marked(workspace, writing, run_async):
    async def scene() -> None:
        begin(workspace)
        await until(lambda: workspace.window.chat.turn_views, "the question")
        view = workspace.window.chat.turn_views[-1]
        await until(lambda: not view.answer.isHidden(), "words")
        workspace.window.chat.composer.action.click()
        await until(lambda: view.turn, "the stopped answer")
        assert "Okafor" in view.answer.toPlainText()
        assert view.findChild(QLabel, "stoppedNote").text() == "Stopped. Citations were not checked."
        assert view.findChild(QWidget, "verdictLine") is None

    run_async(scene())


def test_a_reader_in_the_middle_is_left_there_and_offered_the_new_text(workspace, writing, run_async):
    writing.pieces = (TextDelta(LONG),)

    async def scene() -> None:
        begin(workspace)
        chat = workspace.window.chat
        bar = chat.findChild(QScrollArea, "conversation").verticalScrollBar()
        offer = chat.findChild(QPushButton, "newText")
        await until(lambda: bar.maximum() > 500, "a long answer")
        bar.triggerAction(bar.SliderAction.SliderPageStepAdd)
        place = bar.value()
        chat.turn_views[-1].show_preview(LONG + "\n\n" + LONG, "")
        await until(lambda: bar.maximum() > 2_000, "more text")
        assert bar.value() == place
        assert offer.isVisible()
        offer.click()
        assert bar.value() == bar.maximum()
        assert not offer.isVisible()

    run_async(scene())


def test_a_reader_at_the_end_stays_there_while_text_comes(workspace, writing, run_async):
    writing.pieces = (TextDelta(LONG),)

    async def scene() -> None:
        begin(workspace)
        chat = workspace.window.chat
        bar = chat.findChild(QScrollArea, "conversation").verticalScrollBar()
        await until(lambda: bar.maximum() > 500, "a long answer")
        bar.triggerAction(bar.SliderAction.SliderToMaximum)
        chat.turn_views[-1].show_preview(LONG + "\n\n" + LONG, "")
        await until(lambda: bar.maximum() > 2_000, "more text")
        await until(lambda: bar.value() == bar.maximum(), "the end")

    run_async(scene())


def test_words_that_come_late_do_not_reach_the_next_conversation(workspace, writing, run_async):
    async def scene() -> None:
        begin(workspace)
        await until(lambda: writing.asked, "the question")
        workspace.window.panel.new_session_requested.emit()
        writing.text_gate.set()
        await until(lambda: not workspace.conversation.is_asking, "rest")
        assert workspace.window.chat.turn_views == ()

    run_async(scene())


# --- steps ---
def test_findings_are_cards_and_results_join_their_search(workspace, engine, run_async):
    engine.steps = tuple(AskStep(one.text, one.detail) for one in STEPS)
    engine.gate.clear()

    async def scene() -> None:
        begin(workspace)
        await until(lambda: workspace.window.chat.turn_views, "the question")
        view = workspace.window.chat.turn_views[-1]
        await until(lambda: "Writing · choosing the sentences that answer" in labels(view.steps), "the steps")
        card = view.steps.findChild(QFrame, "findingCard")
        assert labels(card)[0] == "Okafor & Lindqvist"
        first = (
            "Searching the whole library · “street trees night-time temperature” · 31 passages in 12 sources"
        )
        assert first in labels(view.steps)

    run_async(scene())


def test_a_stored_turn_shows_its_steps_again(workspace, engine, run_async):
    engine.keep(1, checked_turn(engine.evidence))

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        view = workspace.window.chat.turn_views[-1]
        assert (
            view.steps.summary == "Searched 2 times, read on in 1 place, 5 passages in 5 sources · 3.4\u202fs"
        )
        lines = view.steps.findChild(QWidget, "stepLines")
        assert not lines.isVisible()
        view.steps.findChild(QPushButton, "stepsFold").click()
        assert lines.isVisible()
        assert len(view.steps.findChildren(QFrame, "findingCard")) == 1

    run_async(scene())


# --- pauses ---
def test_a_pause_says_what_is_covered_and_what_is_missing(workspace, engine, run_async):
    async def scene() -> None:
        view = await paused(workspace, engine)
        shown = labels(view.checkpoint)
        assert "Extension 1 of 2" in shown
        assert "Cooling at night under street trees, and the part of irrigation." in shown
        assert any("heat at noon" in one and "cities in the tropics" in one for one in shown)

    run_async(scene())


@pytest.mark.parametrize("width", [1_200, 420])
def test_the_card_of_a_pause_is_seen_whole_below_earlier_turns(workspace, engine, run_async, width):
    base = checked_turn(engine.evidence)
    engine.keep(1, *(replace(base, turn_id=number, session_id=1) for number in range(6)))
    workspace.window.resize(width, 900)

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        view = await paused(workspace, engine)
        card = view.checkpoint
        page = workspace.window.chat.findChild(QScrollArea, "conversation").viewport()

        def is_whole() -> bool:
            place = QRect(card.mapTo(page, card.rect().topLeft()), card.size())
            return card.isVisible() and page.rect().contains(place)

        await until(is_whole, "the whole card")
        await until(card.guidance.hasFocus, "the focus where the hint is typed")
        workspace.window.resize(width, 800)  # as when the composer grows: less room is left
        await until(lambda: page.window().height() == 800 and is_whole(), "the whole card in less room")

    run_async(scene())


def test_a_reader_may_leave_the_card_of_a_pause(workspace, engine, run_async):
    base = checked_turn(engine.evidence)
    engine.keep(1, *(replace(base, turn_id=number, session_id=1) for number in range(6)))

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        view = await paused(workspace, engine)
        await until(view.checkpoint.guidance.hasFocus, "the focus where the hint is typed")
        bar = workspace.window.chat.findChild(QScrollArea, "conversation").verticalScrollBar()
        await until(lambda: bar.value() > 0, "the card")
        bar.triggerAction(bar.SliderAction.SliderToMinimum)
        most = bar.maximum()
        workspace.window.resize(workspace.window.width(), workspace.window.height() - 60)
        await until(lambda: bar.maximum() > most, "less room")
        for _ in range(20):
            await asyncio.sleep(0)
        assert bar.value() == 0

    run_async(scene())


def test_searching_on_with_a_hint_goes_on_in_the_same_turn(workspace, engine, run_async):
    async def scene() -> None:
        view = await paused(workspace, engine)
        await until(view.checkpoint.guidance.hasFocus, "the focus where the hint is typed")
        QTest.keyClicks(view.checkpoint.guidance, "cities in the tropics")
        QTest.keyClick(view.checkpoint.guidance, Qt.Key.Key_Return)
        await until(lambda: view.turn, "the answer")
        assert engine.decisions == ["cities in the tropics"]
        assert workspace.window.chat.turn_views == (view,)
        assert view.checkpoint is None

    run_async(scene())


def test_the_answer_can_be_written_now_by_keyboard(workspace, engine, run_async):
    async def scene() -> None:
        view = await paused(workspace, engine)
        view.checkpoint.answer_button.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(view.checkpoint.answer_button, Qt.Key.Key_Return)
        await until(lambda: view.turn, "the answer")

    run_async(scene())
    assert engine.decisions == [None]


def test_a_second_pause_counts_on(workspace, engine, run_async):
    engine.pauses = 2

    async def scene() -> None:
        view = await paused(workspace, engine)
        view.checkpoint.extend_button.click()
        await until(lambda: engine.decisions and not workspace.conversation.is_asking, "the second pause")
        assert view.checkpoint.number.text() == "Extension 2 of 2"

    run_async(scene())


def test_stopping_a_search_that_went_on_brings_its_pause_back(workspace, engine, run_async):
    async def scene() -> None:
        view = await paused(workspace, engine)
        engine.gate.clear()
        view.checkpoint.extend_button.setFocus(Qt.FocusReason.TabFocusReason)
        view.checkpoint.extend_button.click()
        await until(lambda: engine.decisions, "the search")
        assert workspace.window.focusWidget() is workspace.window.chat.composer.edit
        workspace.window.chat.composer.action.click()
        await until(lambda: not workspace.conversation.is_asking, "rest")
        assert view.checkpoint is not None

    run_async(scene())


def test_a_question_during_a_pause_is_refused_and_kept(workspace, engine, run_async):
    async def scene() -> None:
        view = await paused(workspace, engine)
        chat = workspace.window.chat
        begin(workspace, "And then?")
        await until(lambda: chat.hint.text, "the refusal")
        assert chat.hint.text.startswith(REFUSAL)
        assert chat.composer.edit.toPlainText() == "And then?"
        assert chat.turn_views == (view,)
        assert view.checkpoint is not None
        view.checkpoint.answer_button.click()
        await until(lambda: view.turn, "the answer")

    run_async(scene())


def test_a_pause_comes_back_with_the_program(qtbot, tmp_path, theme, run_async):
    engine = ScriptedEngine(tmp_path / "Attest")

    async def scene() -> None:
        first = Workspace(engine, theme, RecordingHandler())
        first.window.show()
        await first.open()
        await paused(first, engine, "How long?")
        await close(first)
        second = Workspace(engine, theme, RecordingHandler())
        second.window.show()
        await second.open()
        (view,) = second.window.chat.turn_views
        assert view.question.text() == "How long?"
        assert second.window.chat.composer.edit.toPlainText() == ""
        view.checkpoint.answer_button.click()
        await until(lambda: view.turn, "the answer")
        await close(second)

    run_async(scene())


# --- after a turn, and at the end ---
def test_a_conversation_is_summarised_after_each_turn(workspace, engine, run_async):
    async def scene() -> None:
        await ask(workspace, "First?")
        await until(lambda: engine.compacted == [2], "the summary")

    run_async(scene())


def test_closing_while_asking_keeps_the_question(qtbot, tmp_path, theme, run_async):
    engine = ScriptedEngine(tmp_path / "Attest")

    async def scene() -> None:
        engine.gate.clear()
        first = Workspace(engine, theme, RecordingHandler())
        first.window.show()
        await first.open()
        begin(first, "Is it far?")
        await until(lambda: engine.asked, "the question")
        await close(first)
        second = Workspace(engine, theme, RecordingHandler())
        second.window.show()
        await second.open()
        assert second.window.chat.composer.edit.toPlainText() == "Is it far?"
        await close(second)

    run_async(scene())


# --- conversational turns ---
@pytest.mark.parametrize("route", [Route.SMALL_TALK, Route.META, Route.FOLLOW_UP])
def test_small_talk_has_nothing_to_search_cite_or_check(workspace, engine, run_async, route):
    engine.answers.append(spoken_turn(route, "You are welcome."))

    async def scene() -> None:
        await ask(workspace, "Thank you")
        view = workspace.window.chat.turn_views[-1]
        assert view.answer.toPlainText() == "You are welcome."
        assert not view.steps.isVisible()
        for name in ("verdictLine", "indexGap", "sourceEntry", "consideredFold"):
            assert view.findChild(QWidget, name) is None

    run_async(scene())


def test_an_answer_during_an_unfinished_index_still_says_thank_you(workspace, engine, run_async):
    engine.answers.append(replace(spoken_turn(Route.SMALL_TALK, "Gladly."), searchable=(3, 84)))
    run_async(ask(workspace, "Thank you"))
    assert workspace.window.chat.turn_views[-1].findChild(QLabel, "indexGap") is None


# --- sessions ---
def test_conversations_are_searched(workspace, run_async):
    panel = workspace.window.panel

    async def scene() -> None:
        QTest.keyClicks(panel.session_filter, "irrigation")
        await until(lambda: panel.session_model.rowCount() == 2, "one conversation under its day")
        panel.session_filter.setText("nothing like this")
        await until(lambda: panel.session_model.rowCount() == 0, "none")
        assert panel.findChild(QLabel, "noSessions").text() == "No conversation contains this."
        panel.session_filter.clear()
        await until(lambda: panel.session_model.rowCount() > 2, "all")

    run_async(scene())


def test_it_is_told_how_many_citations_of_a_conversation_lead_somewhere(workspace):
    """T4."""
    model = workspace.window.panel.session_model
    spoken = model.index_of(101).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Which methods measure canopy reliably?, 9 of 10 citations lead to a passage"


def test_a_turn_without_steps_is_told_by_its_passages(workspace, engine, run_async):
    engine.keep(1, turn(engine.evidence))
    run_async(workspace.conversation.open_session(1))
    assert workspace.window.chat.turn_views[-1].steps.summary == "5 passages in 5 sources"
