"""The calibration plot of the model card, as SVG: how often claims of a stated probability are really supported."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

_BINS = 10
_SIDE = 320
_MARGIN = 48
_BAR = 60
_INK, _LINE, _GRID, _POINT = "#1f2328", "#8c959f", "#d8dee4", "#0b57d0"


@dataclass(frozen=True, slots=True)
class Bin:
    """Claims with a stated probability in one tenth.

    Attributes:
        stated: Their mean probability.
        supported: Share of them that is supported.
        weight: Their share of all claims.
    """

    stated: float
    supported: float
    weight: float


def bins_of(probabilities: Floats, is_support: Bools, weights: Floats) -> tuple[Bin, ...]:
    """Group claims by tenths of their probability; empty tenths are left out."""
    shares = weights / weights.sum()
    at = np.minimum((probabilities * _BINS).astype(int), _BINS - 1)
    found = []
    for tenth in np.unique(at):
        inside = at == tenth
        weight = float(shares[inside].sum())
        stated, supported = (
            float((shares * values)[inside].sum()) / weight for values in (probabilities, is_support)
        )
        found.append(Bin(stated, supported, weight))
    return tuple(found)


def write_plot(bins: Sequence[Bin], threshold: float, path: Path) -> None:
    """Write the plot: the diagonal, a point for each tenth, the threshold, and bars of how many claims each tenth has."""
    height = _MARGIN + _SIDE + _BAR + _MARGIN
    style = f'font-family="sans-serif" font-size="11" fill="{_INK}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_SIDE + 2 * _MARGIN}" height="{height}" {style}>',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        *_grid(),
        _line(0, 0, 1, 1, _LINE, "4 4"),
        _line(threshold, 0, threshold, 1, _LINE, "1 3"),
        f'<polyline fill="none" stroke="{_POINT}" stroke-width="1.5" points="'
        + " ".join(f"{_x(one.stated):.1f},{_y(one.supported):.1f}" for one in bins)
        + '"/>',
        *(
            f'<circle cx="{_x(b.stated):.1f}" cy="{_y(b.supported):.1f}" r="3.5" fill="{_POINT}"/>'
            for b in bins
        ),
        *_bars(bins),
        f'<text x="{_x(0.5):.0f}" y="{height - 12}" text-anchor="middle">support probability shown</text>',
        f'<text transform="translate(14 {_y(0.5):.0f}) rotate(-90)" text-anchor="middle">share really supported</text>',
        f'<text x="{_x(threshold) + 4:.0f}" y="{_MARGIN - 6}">threshold {threshold:.2f}</text>',
        "</svg>",
    ]
    path.write_text("\n".join(parts) + "\n", encoding="utf-8")


def _x(value: float) -> float:
    return _MARGIN + value * _SIDE


def _y(value: float) -> float:
    return _MARGIN + (1 - value) * _SIDE


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line x1="{_x(x1):.1f}" y1="{_y(y1):.1f}" x2="{_x(x2):.1f}" y2="{_y(y2):.1f}" stroke="{colour}"{dashed}/>'


def _grid() -> list[str]:
    found = []
    for tenth in range(0, 11, 2):
        value = tenth / 10
        found += [_line(value, 0, value, 1, _GRID), _line(0, value, 1, value, _GRID)]
        found.append(
            f'<text x="{_x(value):.0f}" y="{_y(0) + _BAR + 18:.0f}" text-anchor="middle">{value:.1f}</text>'
        )
        found.append(f'<text x="{_MARGIN - 6}" y="{_y(value) + 4:.0f}" text-anchor="end">{value:.1f}</text>')
    return found


def _bars(bins: Sequence[Bin]) -> list[str]:
    base, most = _y(0) + _BAR, max((one.weight for one in bins), default=1.0)
    width = _SIDE / _BINS - 4
    found = []
    for one in bins:
        tenth = min(int(one.stated * _BINS), _BINS - 1)
        height = (_BAR - 12) * one.weight / most
        found.append(
            f'<rect x="{_x(tenth / _BINS) + 2:.1f}" y="{base - height:.1f}" width="{width:.1f}" '
            f'height="{height:.1f}" fill="{_LINE}"/>'
        )
    return found
