"""U1: the boxes of tags look like boxes: empty until they are ticked."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem, QWidget

from app.engine.settings import AppearanceSettings
from app.engine.store.tag_counts import TagCount
from app.ui.library.tag_popup import TagPopup
from app.ui.theme import Theme


def box_of(popup: TagPopup, row: int) -> QRect:
    """Where the box of a row is, in its list."""
    option = QStyleOptionViewItem()
    QListView.initViewItemOption(popup.list, option)
    option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    option.rect = popup.list.visualRect(popup.model.index(row))
    return popup.list.style().subElementRect(
        QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, popup.list
    )


def middle_of(picture: QImage, box: QRect) -> QColor:
    ratio = picture.devicePixelRatio()
    return picture.pixelColor((box.center().toPointF() * ratio).toPoint())


@pytest.mark.parametrize("name", ["light", "dark"])
def test_an_empty_box_has_the_colour_of_its_ground(qapp, name) -> None:
    theme = Theme(AppearanceSettings(theme=name))
    theme.apply()
    parent = QWidget()
    popup = TagPopup(theme, parent)
    popup.show_tags((TagCount("oaks", 1, ""), TagCount("elms", 2, "")), ())
    popup.resize(300, 300)
    popup.show()
    picture = popup.list.viewport().grab().toImage()
    assert middle_of(picture, box_of(popup, 0)) == theme.color("surface")
    popup.close()
