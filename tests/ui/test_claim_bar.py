"""The bar of a probability has a colour only where the model's verdict counts (U6, V9)."""

import pytest
from invented import checked_turn, evidence
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.engine.citations.decisions import with_verdict
from app.engine.records import Verdict
from app.ui.claims.delegate import draw_probability
from app.ui.claims.records import Claim, claims_of


def colour_at_start(claim: Claim, theme) -> QColor:
    picture = QImage(120, 20, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    draw_probability(painter, QRect(0, 4, 120, 12), claim, theme, Qt.LayoutDirection.LeftToRight)
    painter.end()
    return picture.pixelColor(6, 10)


def test_the_bar_has_the_colour_of_the_models_verdict(theme):
    claim = claims_of((checked_turn(evidence()),))[0]
    assert colour_at_start(claim, theme) == theme.color(claim.support.role)


@pytest.mark.parametrize("verdict", [Verdict.KEPT, Verdict.DEMOTED])
def test_the_bar_is_neutral_where_the_user_decided(theme, verdict):
    claim = claims_of((checked_turn(evidence()),))[0]
    key = claim.key
    decided = with_verdict(claim.turn, key.chunk_index, key.occurrence, verdict)
    own = next(one for one in claims_of((decided,)) if one.occurrence.is_override)
    assert colour_at_start(own, theme) == theme.color("unchecked")
