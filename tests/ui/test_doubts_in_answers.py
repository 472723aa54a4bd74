"""What an answer says against itself: sentences without a source, rejected claims, statements that disagree (Y6, V9, U8)."""

import pytest
from invented import UNSOURCED, checked_turn, evidence, make_paper, records_turn, turn
from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QToolButton, QToolTip, QWidget
from window_driver import until

from app.engine.citations.decisions import with_verdict
from app.engine.records import Verdict
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.conflicts import ConflictsView
from app.ui.chat.markers import Support, with_stand_ins
from app.ui.chat.turn_actions import TurnActions
from app.ui.chat.turn_words import claims_line, verdict_entries, verdict_line
from app.ui.chat.verdict_line import VerdictLine


@pytest.fixture
def passages(tmp_path):
    return evidence(make_paper(tmp_path / "paper.pdf"))


def answer_view(qtbot, theme, made) -> AnswerView:
    view = AnswerView(theme)
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show_turn(made)
    view.show()
    return view


def marked_text(view: AnswerView) -> str:
    """All characters that carry the mark of a sentence without a source."""
    text = ""
    document = view.document()
    for position in range(document.characterCount() - 1):
        if document.is_unsupported(position):
            cursor = QTextCursor(document)
            cursor.setPosition(position)
            cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor)
            assert cursor.charFormat().underlineStyle() == QTextCharFormat.UnderlineStyle.DashUnderline
            text += cursor.selectedText()
    return text


# --- sentences without a source ---
def test_a_sentence_that_lost_its_citations_is_underlined(qtbot, theme, passages):
    view = answer_view(qtbot, theme, checked_turn(passages))
    assert marked_text(view).strip().rstrip(".") == UNSOURCED
    assert "⸨" not in view.plain_text()


@pytest.mark.parametrize(
    ("before", "after"),
    [("- ", ""), ("1. ", ""), ("> ", ""), ("**", "**"), ("_", "_"), ("## ", "")],
    ids=["list", "numbers", "quotation", "strong", "emphasis", "heading"],
)
def test_the_mark_leaves_the_markup_around_it(qtbot, theme, passages, before, after):
    sentence = "Trees in rows cool a street twice as much as others do"
    text = f"Trees cool the air of the city at night [1].\n\n{before}{sentence}.{after} [2]\n\nMore is said by others."
    made = turn(passages, answer=text, probabilities={1: [0.9], 2: [0.1]})
    if not made.resolved.unsupported:
        pytest.skip("the engine names no sentence here")
    view = answer_view(qtbot, theme, made)
    assert sentence in view.plain_text()
    for sign in ("⸨", "**", "_Trees", "- Trees", "> ", "##"):
        assert sign not in view.plain_text()


def test_the_tooltip_says_that_no_source_was_found(qtbot, theme, passages, monkeypatch):
    said = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, *_rest: said.append(text))
    view = answer_view(qtbot, theme, checked_turn(passages))
    document = view.document()
    first = next(at for at in range(document.characterCount()) if document.is_unsupported(at))
    cursor = QTextCursor(document)
    cursor.setPosition(first + 10)
    place = view.cursorRect(cursor).center()
    view.viewportEvent(QHelpEvent(QHelpEvent.Type.ToolTip, place, view.mapToGlobal(QPoint(place))))
    assert said == ["No source was found to support this sentence"]


def test_what_is_wrong_is_counted_below_the_answer(passages):
    assert (
        verdict_line(checked_turn(passages))
        == "Citations: 1 verified, 1 with weak support, 1 rejected, which leaves 1 sentence without a source"
    )


def test_each_state_below_the_answer_has_the_sign_of_its_pills(qtbot, theme, passages):
    made = with_verdict(checked_turn(passages), 1, 0, Verdict.DEMOTED)
    line = VerdictLine(theme, made)
    qtbot.addWidget(line)
    assert [(one.icon, one.text) for one in verdict_entries(made)] == [
        ("weak", "1 with weak support"),
        ("rejected", "2 rejected"),
        ("overridden", "1 decided by you"),
        ("", "2 sentences without a source"),
    ]
    assert line.accessibleName() == verdict_line(made)


def test_the_button_of_claims_counts_as_the_line_does(qtbot, theme, passages):
    actions = TurnActions(theme, checked_turn(passages), has_citations_shown=True)
    qtbot.addWidget(actions)
    claims = actions.findChild(QToolButton, "claimsButton")
    assert claims.text() == "Claims 2/3"
    assert claims.toolTip() == "(1 verified, 1 with weak support, 1 rejected of 3)"


def test_unchecked_citations_name_the_reason(passages):
    line = verdict_line(turn(passages))
    assert line == "Citations were not checked: the decision model is not part of this version."


def test_the_user_s_own_verdict_counts_and_is_named(passages):
    made = with_verdict(checked_turn(passages), 1, 0, Verdict.DEMOTED)
    assert verdict_line(made).startswith("Citations: 1 with weak support, 2 rejected")
    assert claims_line(made).startswith("3 claims evaluated: 1 verified")


def test_a_verdict_of_the_user_s_own_gives_the_pill_its_state(passages):
    made = with_verdict(checked_turn(passages), 2, 0, Verdict.KEPT)
    _, groups = with_stand_ins(made)
    states = [pill.support for group in groups for pill in group.pills if pill.occurrence.is_override]
    assert states == [Support.VERIFIED]


# --- statements that disagree ---
def test_both_statements_stand_side_by_side_and_below_each_other_when_narrow(qtbot, theme, passages):
    view = ConflictsView(theme, checked_turn(passages))
    qtbot.addWidget(view)
    view.resize(544, 200)
    view.show()
    (row,) = view.rows
    assert row.direction() == QBoxLayout.Direction.LeftToRight
    view.resize(360, 200)
    assert row.direction() == QBoxLayout.Direction.TopToBottom
    shown = [label.text() for label in view.findChildren(QLabel)]
    assert shown[0] == "Statements that disagree (1)"
    assert "What differs: “vanished” against “lowered”" in shown


def test_the_pill_of_a_statement_opens_its_passage_with_the_words_marked(workspace, engine, run_async):
    engine.keep(1, checked_turn(engine.evidence))

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        chat = workspace.window.chat
        await until(lambda: len(chat.findChildren(QPushButton, "conflictSource")) > 1, "both sources")
        opener = chat.findChildren(QPushButton, "conflictSource")[1]
        assert opener.accessibleName() == "Tanaka et al. 2019"
        opener.click()
        popover = workspace.window.popover
        await until(popover.isVisible, "the passage")
        assert popover.passage.marked_text() == engine.evidence[1].text[:48]
        assert not any("checked" in text.casefold() for text in popover.badge_texts)

    run_async(scene())


# --- records ---
def test_a_list_of_records_leads_to_each_and_checks_nothing(workspace, engine, run_async):
    engine.keep(1, records_turn(engine.evidence))

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        view = workspace.window.chat.turn_views[-1]
        assert {pill.support for pill in view.answer.pills} == {Support.SOURCE}
        assert len(view.answer.pills) == 5
        assert view.findChild(QWidget, "verdictLine") is None
        assert view.findChild(QPushButton, "sourceEntry") is None

    run_async(scene())
