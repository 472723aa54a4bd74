"""U8, U10: the parts of the bar of times differ by more than their colours, in every theme."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.engine.settings import AppearanceSettings
from app.ui.chat.stage_bar import paint_stage

SIDE = 12
STAGES = 5
LEAST_SHARE = 0.1  # of the pixels


@pytest.fixture(params=[("light", "off"), ("dark", "off"), ("light", "on"), ("dark", "on")], ids="-".join)
def themed(request, theme):
    name, contrast = request.param
    theme.apply(AppearanceSettings(theme=name, contrast=contrast))
    yield theme
    theme.apply(AppearanceSettings(theme="light", contrast="off"))


def form(theme, number: int) -> np.ndarray:
    """Where a part is as its ground: bool, `(SIDE, SIDE)`."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_Grayscale8)
    painter = QPainter(image)
    paint_stage(painter, theme, QRectF(0, 0, SIDE, SIDE), number)
    painter.end()
    lines = (
        np.frombuffer(image.constBits(), np.uint8).reshape(SIDE, image.bytesPerLine())[:, :SIDE].astype(int)
    )
    ground = theme.color("surface")
    grey = QImage(1, 1, QImage.Format.Format_Grayscale8)
    grey.fill(ground)
    return np.abs(lines - grey.constBits()[0]) < 64


def test_parts_are_told_by_their_patterns(themed):
    forms = [form(themed, number) for number in range(STAGES)]
    for one, other in combinations(forms, 2):
        assert (one != other).mean() >= LEAST_SHARE


def test_no_part_is_lost_in_its_ground(themed):
    for number in range(STAGES):
        assert form(themed, number).mean() < 0.7
