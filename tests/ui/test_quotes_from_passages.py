"""Words of a passage are copied with their source; the passage keeps its room (U5)."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QTextCursor

from app.ui.evidence.page_image import PageImage
from app.ui.evidence.passage_view import PassageView, sentence_around
from app.ui.widgets.clamped_label import ClampedLabel

TEXT = "Trees cool streets. They do so at night, by 2.3 degrees. Dry soil ends it."


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (0, "Trees cool streets."),
        (5, "Trees cool streets."),
        (22, "They do so at night, by 2.3 degrees."),
        (len(TEXT), "Dry soil ends it."),
    ],
    ids=["start", "first", "second", "end"],
)
def test_the_sentence_at_a_position_is_found(position, sentence):
    start, end = sentence_around(TEXT, position)
    assert TEXT[start:end].strip() == sentence


@pytest.fixture
def passage(qtbot, theme):
    made = PassageView(theme)
    qtbot.addWidget(made)
    made.resize(QSize(400, 200))
    made.show_passage(TEXT, ())
    made.show()
    return made


def test_what_is_selected_is_told_on_one_line(passage):
    cursor = passage.textCursor()
    cursor.setPosition(6)
    cursor.setPosition(10, QTextCursor.MoveMode.KeepAnchor)
    passage.setTextCursor(cursor)
    assert passage.selected_text() == "cool"


def test_the_sentence_under_the_pointer_is_found(passage):
    cursor = passage.textCursor()
    cursor.setPosition(TEXT.index("night"))
    place = passage.cursorRect(cursor).center()
    assert passage.sentence_at(place) == "They do so at night, by 2.3 degrees."


@pytest.mark.parametrize("name", ["passage", "claimPassage"], ids=["card", "claims"])
@pytest.mark.parametrize("height", [150, 161, 172])
def test_a_long_passage_is_first_shown_at_its_marked_end_in_whole_lines(qtbot, theme, name, height):
    """U5: no line is cut at the lower edge, whatever frame the style draws around the words."""
    made = PassageView(theme)
    made.setObjectName(name)
    qtbot.addWidget(made)
    made.resize(QSize(400, height))
    words = TEXT * 12
    made.show_passage(words, ((len(words) - len("Dry soil ends it."), len(words)),))
    made.show()
    bar, inner = made.verticalScrollBar(), made.viewport().height()
    assert bar.maximum() == int(made.document().size().height()) - inner
    layout = made.document().firstBlock().layout()
    pitch = layout.lineAt(1).y() - layout.lineAt(0).y()
    assert inner % pitch < 2
    assert bar.value() <= made.mark_top() < bar.value() + inner


def test_a_table_that_fits_has_no_scroll_bar_below_it(qtbot, theme):
    """U5: at no width is it a pixel too wide because its columns were rounded up."""
    made = PassageView(theme)
    qtbot.addWidget(made)
    rows = [f"variant{number} 84.2 88.4 91.5 36.9 80.0" for number in range(12)]
    made.resize(QSize(480, 150))
    made.show_passage("\n".join(["Table 2", "CLS USR CITE REC Avg.", *rows]), (), is_table=True)
    made.show()
    ranges = []
    for width in range(480, 500):
        made.resize(QSize(width, 150))
        ranges.append(made.horizontalScrollBar().maximum())
    assert not any(ranges)


def test_the_page_grows_with_its_room_up_to_a_bound(qtbot, theme):
    image = PageImage(theme)
    qtbot.addWidget(image)
    image._image = QImage(200, 300, QImage.Format.Format_RGB32)
    image.use_room(500, 600)
    assert image.width() == 400
    image.use_room(300, 600)
    assert image.width() == 300
    image.use_room(0, 600)
    assert image.width() == theme.metrics.thumbnail_width


def test_a_clamped_label_takes_another_number_of_lines(qtbot):
    label = ClampedLabel(3)
    qtbot.addWidget(label)
    label.resize(100, 200)
    label.setText("word " * 60)
    tall = label.heightForWidth(100)
    label.use_lines(1)
    assert label.heightForWidth(100) < tall
