"""N: mark-up in the words of papers is shown as words, and loads nothing."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Guessing
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QLabel, QMessageBox

from app.engine.errors import StoreDamaged
from app.engine.paths import resources
from app.ui.start_failure import mending_box
from app.ui.widgets.plain_text import keep_plain, plain_tip

HOSTILE = '<img src="//elsewhere/x.png"> <b>A title</b> & more'


def as_shown(tip: str) -> str:
    """The words of a tooltip as Qt shows them, which guesses whether they are mark-up."""
    if not Guessing.mightBeRichText(tip):
        return tip
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


@pytest.mark.parametrize("text", [HOSTILE, "plain", "a < b", "one\n<i>two</i>\nthree", "", "x < y > z & <w>"])
def test_a_tooltip_shows_the_text_itself(qapp, text):
    assert as_shown(plain_tip(text)) == text


def test_a_message_box_shows_the_text_itself(qtbot):
    box = QMessageBox()
    qtbot.addWidget(box)
    box.setText("Open this?")
    box.setInformativeText(HOSTILE)
    keep_plain(box)
    shown = [label for label in box.findChildren(QLabel) if label.text() == HOSTILE]
    assert [label.textFormat() for label in shown] == [Qt.TextFormat.PlainText]


def test_the_question_before_all_data_go_shows_its_folder_as_it_is(workspace):
    workspace.frame.preferences.ask_to_delete()
    box = workspace.window.findChild(QMessageBox, "erasureDialog")
    shown = [label for label in box.findChildren(QLabel) if label.text()]
    assert shown
    assert {label.textFormat() for label in shown} == {Qt.TextFormat.PlainText}
    box.reject()


def calls(path: Path) -> Counter[str]:
    """How often a module calls what, by the last name of the called."""
    names: Counter[str] = Counter()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            names[
                node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            ] += 1
    return names


@pytest.mark.parametrize(("made", "told"), [("QMessageBox", "keep_plain"), ("QLabel", "setTextFormat")])
def test_nothing_that_shows_words_is_left_to_guess_what_they_are(made, told):
    counts = {path.name: calls(path) for path in (resources().parent / "app" / "ui").rglob("*.py")}
    assert any(one[made] for one in counts.values())
    assert [name for name, one in counts.items() if one[made] > one[told]] == []


def test_name_of_a_damaged_file_is_shown_as_it_is(qtbot):
    box, _mend = mending_box(StoreDamaged(HOSTILE, "", "", path=Path("store.sqlite")))
    qtbot.addWidget(box)
    (shown,) = [label for label in box.findChildren(QLabel) if label.text() == HOSTILE]
    assert shown.textFormat() == Qt.TextFormat.PlainText
