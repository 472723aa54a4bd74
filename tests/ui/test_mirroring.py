"""U10: in a window that runs from right to left, words of menus, buttons and labels keep their order and take its side."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from app.ui.mirroring import MirroredStyle, MirroredWords, mirror, mirrored_sheet


@pytest.fixture
def mirrored(qapp):
    style = qapp.style().name()
    mirror(qapp, "Fusion")
    yield
    qapp.removeEventFilter(qapp.findChild(MirroredWords))
    qapp.findChild(MirroredWords).setParent(None)
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    qapp.setStyle(style)


def test_keys_in_menus_are_read_from_left_to_right(mirrored, qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    action = menu.addAction("Write a question…")
    action.setShortcut(QKeySequence("Ctrl+L"))
    assert action.text() == "\u2068Write a question…\u2069\t\u2066Ctrl+L\u2069"
    assert action.shortcut() == QKeySequence("Ctrl+L")


def test_new_words_of_an_action_are_set_apart_once(mirrored, qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    action = menu.addAction("Show…")
    action.setText("Hide…")
    action.setEnabled(False)
    assert action.text() == "\u2068Hide…\u2069"


def test_a_separator_stays_without_words(mirrored, qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    assert menu.addSeparator().text() == ""


def test_labels_take_the_side_of_the_window(mirrored, qtbot):
    label = QLabel("Some English words.")
    qtbot.addWidget(label)
    label.show()
    assert label.alignment() & Qt.AlignmentFlag.AlignAbsolute
    assert label.alignment() & Qt.AlignmentFlag.AlignRight


def test_labels_in_the_middle_stay_there(mirrored, qtbot):
    label = QLabel("Some English words.")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    qtbot.addWidget(label)
    label.show()
    assert label.alignment() == Qt.AlignmentFlag.AlignCenter


def test_a_full_stop_is_drawn_at_the_end_of_english_words(mirrored):
    assert _last_inked("Go....") > _last_inked("Go")


def test_otherwise_nothing_is_looked_at(qapp):
    assert qapp.findChild(MirroredWords) is None
    assert not isinstance(qapp.style(), MirroredStyle)


def test_left_and_right_change_places_in_a_style_sheet():
    assert mirrored_sheet("a { padding: 1px 2px 3px 4px; }") == "a { padding: 1px 4px 3px 2px; }"
    assert (
        mirrored_sheet("a { border-right: 1px; padding-left: 2px; }")
        == "a { border-left: 1px; padding-right: 2px; }"
    )
    assert mirrored_sheet("a { padding: 1px 2px; }") == "a { padding: 1px 2px; }"


def test_what_follows_few_values_is_not_taken_for_more_of_them():
    sheet = "a { padding: 1px 2px; min-height: 3px; }"
    assert mirrored_sheet(sheet) == sheet


def test_the_style_sheet_holds_in_a_mirrored_window(mirrored, theme, qtbot):
    theme.apply()
    button = QPushButton("x")
    qtbot.addWidget(button)
    button.show()
    before = button.sizeHint()
    QApplication.instance().setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    theme.apply()
    assert button.sizeHint() == before


def _last_inked(text: str) -> int:
    """The column of the last ink of a text that is drawn from the left in a mirrored window."""
    picture = QImage(120, 24, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
    QApplication.style().drawItemText(painter, QRect(0, 0, 120, 24), side.value, QPalette(), True, text)
    painter.end()
    white = picture.pixel(119, 23)
    return max(x for x in range(120) if any(picture.pixel(x, y) != white for y in range(24)))
