"""U4, U6: how a probability is told."""

import pytest

from app.ui.chat.support_words import probability_figure, probability_phrase


@pytest.mark.parametrize(
    ("p", "decimals", "told"),
    [
        (0.873, 2, "probability 0.87"),
        (0.994, 2, "probability 0.99"),
        (0.997, 2, "probability > 0.99"),
        (1.0, 2, "probability > 0.99"),
        (0.004, 2, "probability < 0.01"),
        (0.997, 3, "probability 0.997"),
        (0.9996, 3, "probability > 0.999"),
        (0.0, 3, "probability < 0.001"),
    ],
)
def test_nothing_is_told_as_certain(p: float, decimals: int, told: str) -> None:
    assert probability_phrase(p, decimals) == told


def test_a_figure_alone_keeps_its_sign() -> None:
    assert probability_figure(0.9999, 3) == "> 0.999"
