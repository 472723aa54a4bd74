"""Code, tables, quotations, rules and broken formulas of an answer, and how it is read aloud (U3, U7, U10)."""

from dataclasses import replace

import pytest
from invented import SOURCES, evidence, make_paper, records_turn, turn
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QScrollBar, QToolButton

from app.engine.citations.resolution import resolve_citations
from app.ui.chat.answer_speech import MOST_SPOKEN, spoken_answer
from app.ui.chat.answer_type import is_code, place_of_code, runs, tables
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.formulas import is_bearable
from app.ui.chat.table_widths import shared

CODE = "def cooling(canopy):\n    return 0.07 * canopy  # a line far too long for any window this narrow to show at once"
TABLE = (
    "| District | Canopy | Nights | Paper |\n|---|---|---|---|\n| Nordstadt | 34 % | 41 | [1] |\n"
    "| Hafeninselsiedlung | 8 % <b> | 38 | [2] |"
)
MARKDOWN = f"## Streets\n\nTrees cool [1].\n\n```python\n{CODE}\n```\n\n> Quoted.\n\n{TABLE}\n\nBroken $\\frac{{1}}{{2$ ends."


@pytest.fixture
def view(qtbot, theme, tmp_path):
    passages = evidence(make_paper(tmp_path / "paper.pdf"))
    measured = {one.index: [0.87, 0.87] for one in passages}
    resolved = resolve_citations(MARKDOWN, passages, measured, 0.6)
    made = AnswerView(theme)
    qtbot.addWidget(made)
    made.resize(QSize(540, 800))
    made.show()
    made.show_turn(replace(turn(passages), resolved=resolved))
    return made


def press(view, name, taken):
    view.copy_requested.connect(taken.append)
    view.findChild(QToolButton, name).click()
    return taken[0]


def test_code_is_copied_as_it_was_written(view):
    assert press(view, "codeBarCopy", []).text() == CODE


def test_lines_of_code_stay_whole_and_scroll_in_their_own_area(view):
    view.resize(300, 800)
    block = view.document().find("far too long").block()
    assert block.layout().lineCount() == 1
    bar = view.findChild(QScrollBar, "codeScroll")
    assert bar.isVisible()
    line = block.layout().lineAt(0)
    assert (
        bar.maximum() + view.viewport().width() >= block.blockFormat().leftMargin() + line.naturalTextWidth()
    )
    bar.setValue(bar.maximum())
    assert view.horizontalScrollBar().value() == 0
    assert view.pill_rect(0).left() >= 0


def test_code_that_fits_has_no_bar(view):
    view.resize(1_200, 800)
    assert not view.findChild(QScrollBar, "codeScroll").isVisible()


def test_scrolled_code_is_drawn_moved_and_nothing_else_is(view):
    view.resize(300, 800)
    before = view.grab().toImage()
    bar = view.findChild(QScrollBar, "codeScroll")
    bar.setValue(bar.maximum())
    after = view.grab().toImage()
    changed = [
        y for y in range(before.height()) if any(before.pixel(x, y) != after.pixel(x, y) for x in range(300))
    ]
    place = place_of_code(view.document(), runs(view.document(), is_code)[0])
    assert changed
    assert min(changed) >= place.top()
    assert max(changed) <= bar.geometry().bottom() + 1


def test_words_found_in_code_are_scrolled_into_view(view):
    view.resize(300, 800)
    view.mark_words("show at once")
    rect = view.found_rect(0)
    assert view.findChild(QScrollBar, "codeScroll").value() > 0
    assert rect.left() >= 0
    assert rect.right() <= view.viewport().width()


def test_code_scrolls_by_the_keyboard(view, qtbot):
    view.resize(300, 800)
    bar = view.findChild(QScrollBar, "codeScroll")
    bar.setFocus()
    qtbot.keyClick(bar, Qt.Key.Key_Right)
    assert bar.value() > 0


def test_a_table_is_copied_for_spreadsheets_and_for_word_processors(view):
    data = press(view, "tableBarCopy", [])
    lines = data.text().splitlines()
    assert lines[0] == "District\tCanopy\tNights\tPaper"
    assert lines[1].startswith("Nordstadt\t34 %\t41\t(")
    assert "<th>District</th>" in data.html()
    assert "&lt;b&gt;" in data.html()


def test_a_table_wider_than_the_page_scrolls_in_its_own_area(view):
    view.resize(220, 900)
    bar = view.findChild(QScrollBar, "tableScroll")
    assert bar.maximum() > 0
    before = view.pill_rect(1)
    bar.setValue(bar.maximum())
    assert view.pill_rect(1).left() == before.left() - bar.maximum()
    assert view.pill_rect(0).left() >= 0
    assert view.horizontalScrollBar().value() == 0


def test_a_pill_in_a_scrolled_table_is_found_under_the_pointer(view):
    view.resize(220, 900)
    bar = view.findChild(QScrollBar, "tableScroll")
    bar.setValue(bar.maximum())
    stop = view._map.stop_at(QPointF(view.pill_rect(1).center()))
    assert stop.pill == 1


def test_going_to_a_pill_scrolls_its_table(view):
    view.resize(220, 900)
    view.focus_pill(1)
    rect = view.pill_rect(1)
    assert rect.left() >= 0
    assert rect.right() <= view.viewport().width()


def test_a_table_that_fits_does_not_scroll(view):
    assert not view.findChild(QScrollBar, "tableScroll").isVisible()


def test_no_word_of_a_table_is_broken(view):
    view.resize(300, 900)
    table = next(tables(view.document()))
    cell = table.cellAt(2, 0)
    assert QTextCursor(cell.firstCursorPosition()).block().layout().lineCount() == 1


def test_text_that_is_still_written_has_no_buttons(qtbot, theme):
    made = AnswerView(theme)
    qtbot.addWidget(made)
    made.show_preview(MARKDOWN)
    assert made.findChild(QToolButton, "codeBarCopy") is None


def test_a_selection_across_code_and_table_copies_clean_text(view):
    text = view.plain_text()
    assert CODE in text
    assert "\ufffc" not in text
    assert "$\\frac{1}{2$" in text


@pytest.mark.parametrize(
    "latex", [r"\frac{1}{2", r"x}", r"\left( x", r"\begin{matrix} a", "{" * 30 + "}" * 30]
)
def test_half_a_formula_is_not_set(latex):
    assert not is_bearable(latex)


@pytest.mark.parametrize("latex", [r"\frac{1}{2}", r"\{ x \}", r"\left( x \right)", r"\leftarrow"])
def test_a_whole_formula_is_set(latex):
    assert is_bearable(latex)


def test_a_broken_formula_says_why_it_is_shown_as_it_was_written(view):
    document = view.document()
    position = document.find("Broken").selectionEnd() + 1
    assert document.formulas.is_broken_at(document, position)
    assert not document.formulas.is_broken_at(document, 0)


def test_the_answer_is_read_with_its_headings_tables_and_citations(view):
    spoken = view.accessibleDescription()
    assert "Heading: Streets" in spoken
    assert "Table with 3 rows and 4 columns" in spoken
    assert "(citation: Okafor & Lindqvist 2021, verified, 0.87)" in spoken


def test_every_entry_of_a_list_is_read_with_its_citation(qtbot, theme, tmp_path):
    made = AnswerView(theme)
    qtbot.addWidget(made)
    made.show_turn(records_turn(evidence(make_paper(tmp_path / "paper.pdf"))))
    spoken = made.accessibleDescription().splitlines()[1:]
    assert len(spoken) == len(SOURCES)
    assert all("(source: " in line or "(citation: " in line for line in spoken)


def test_a_very_long_answer_is_read_up_to_a_bound(qtbot, theme):
    made = AnswerView(theme)
    qtbot.addWidget(made)
    made.show_preview("word " * 4_000)
    assert len(spoken_answer(made.document(), 0)) <= MOST_SPOKEN + 2


@pytest.mark.parametrize(
    ("room", "wanted"), [(100, [30, 50]), (60, [22.5, 37.5]), (30, [20, 30])], ids=["all", "shared", "least"]
)
def test_columns_share_the_room(room, wanted):
    got = shared([20, 30], [30, 50], room)
    assert sum(got) == pytest.approx(min(max(room, 50), 80))
    assert got == pytest.approx(wanted, abs=3)
