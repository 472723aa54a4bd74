"""U10: in a window that runs from right to left, words that do not keep their own direction and their full stop."""

import pytest
from invented import SOURCES, documents
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter

from app.ui import words
from app.ui.claims.delegate import draw_clamped
from app.ui.indexing.document_model import DocumentModel
from app.ui.indexing.document_rows import Column, document_rows

TITLE = SOURCES[0].title


@pytest.fixture
def mirrored(qapp):
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_they_are_set_apart_from_what_stands_around_them(mirrored):
    assert words.own_way(TITLE) == f"\u2068{TITLE}\u2069"


def test_otherwise_they_are_left_as_they_are(qapp):
    assert words.own_way(TITLE) == TITLE


def test_the_table_of_documents_sets_its_titles_apart(mirrored, theme):
    model = DocumentModel(theme)
    model.show(document_rows(documents()))
    assert str(model.index(0, Column.TITLE).data()).startswith("\u2068")


@pytest.mark.parametrize(
    ("direction", "is_at_the_right"),
    [(Qt.LayoutDirection.LeftToRight, False), (Qt.LayoutDirection.RightToLeft, True)],
)
def test_claims_begin_where_lines_begin(qapp, direction, is_at_the_right):
    picture = QImage(200, 20, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    draw_clamped(painter, QRectF(0, 0, 200, 20), "Heat.", QFont(), 1, direction)
    painter.end()
    white = picture.pixel(100, 19)
    is_inked = [
        any(picture.pixel(x, y) != white for x in places for y in range(20))
        for places in (range(90), range(110, 200))
    ]
    assert is_inked == [not is_at_the_right, is_at_the_right]
