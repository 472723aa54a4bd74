"""U1: icons and pages are drawn in the pixels of the screen, whatever its scale: none is resampled there."""

import json
import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.engine.paths import resources
from app.ui.theme import Theme

SIDE = 16
RATIOS = (1.0, 1.25, 1.5, 1.75, 2.0, 3.0)
ON_A_FINE_SCREEN = """
import json
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from app.engine.settings import AppearanceSettings
from app.ui.application import make_application
from app.ui.evidence.page_image import PageImage
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, IconLabel

app = make_application("en")
theme = Theme(AppearanceSettings(theme="light"))
label = IconLabel(theme, "verified", "verified")
button = IconButton(theme, "close", "iconClose", "Close")
picture = button.icon().pixmap(QSize(16, 16), button.devicePixelRatioF())
page = PageImage(theme)
page._image = QImage(900, 1200, QImage.Format.Format_RGB32)
shown = page._sharp(101)
print(json.dumps([
    page.devicePixelRatioF(),
    [label.pixmap().devicePixelRatio(), label.pixmap().width(), label.pixmap().deviceIndependentSize().width()],
    [picture.devicePixelRatio(), picture.width()],
    [shown.devicePixelRatio(), shown.width()],
]))
"""


def canvas(ratio: float) -> QImage:
    made = QImage(round(3 * SIDE * ratio), round(3 * SIDE * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made


def drawn_by_the_theme(theme: Theme, ratio: float, at: QPointF) -> QImage:
    made = canvas(ratio)
    painter = QPainter(made)
    theme.draw_icon(painter, at, "verified", "verified", SIDE)
    painter.end()
    return made


def rendered_in_place(theme: Theme, ratio: float, at: QPointF) -> QImage:
    """The drawing itself in the pixels nearest to where the icon belongs."""
    made = canvas(ratio)
    side = round(SIDE * ratio)
    begin = (at * ratio).toPoint()
    drawing = (resources() / "icons" / "verified.svg").read_bytes()
    painter = QPainter(made)
    painter.scale(1 / ratio, 1 / ratio)
    source = drawing.replace(b"currentColor", theme.palette.verified.encode())
    QSvgRenderer(source).render(painter, QRectF(begin.x(), begin.y(), side, side))
    painter.end()
    return made


def furthest(one: QImage, other: QImage) -> int:
    """The greatest difference of a channel of two pictures of one size."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max(abs(a - b) for a, b in pairs)


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("at", [QPointF(8, 8), QPointF(7.3, 9.5)], ids=["whole", "between"])
def test_icon_is_drawn_in_the_pixels_of_the_screen(theme: Theme, ratio: float, at: QPointF) -> None:
    shown = drawn_by_the_theme(theme, ratio, at)
    assert furthest(shown, canvas(ratio)) > 100, "nothing was drawn"
    assert furthest(shown, rendered_in_place(theme, ratio, at)) <= 2


def test_pictures_have_the_pixels_of_a_screen_at_150_percent() -> None:
    surroundings = {**os.environ, "QT_SCALE_FACTOR": "1.5", "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(
        [sys.executable, "-c", ON_A_FINE_SCREEN],
        cwd=resources().parent,
        env=surroundings,
        capture_output=True,
        text=True,
        check=True,
    )
    screen, label, icon, page = json.loads(ended.stdout)
    assert screen == 1.5
    assert label == [1.5, 24, 16]
    assert icon == [1.5, 24]
    assert page == [1.5, round(101 * 1.5)]
