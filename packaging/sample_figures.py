"""Drawings for the sample papers, described by small TOML tables: bars, reliability diagrams, flows."""

import tomllib
from typing import TYPE_CHECKING, Any

from reportlab.graphics.charts.barcharts import VerticalBarChart
from reportlab.graphics.shapes import Circle, Drawing, Line, Polygon, PolyLine, Rect, String
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth

if TYPE_CHECKING:
    from collections.abc import Callable

REGULAR, ITALIC, BOLD = "SourceSerif", "SourceSerif-Italic", "SourceSerif-Bold"
INK = HexColor("#1d2530")
MUTED = HexColor("#5b6675")
HAIRLINE = HexColor("#c9d0d8")
ACCENT = HexColor("#1f6f6b")
ACCENT_SOFT = HexColor("#9ccac4")
TINT = HexColor("#f1f6f5")

_LABEL_SIZE = 8.5


def read_figure(source: str) -> dict[str, Any]:
    """The description in a `figure` fence; it has at least `kind` and `caption`."""
    return tomllib.loads(source)


def draw(figure: dict[str, Any], width: float) -> Drawing:
    """Draw a described figure.

    Args:
        figure: What `read_figure` gave.
        width: Available width in points.

    Raises:
        ValueError: No drawing of that kind exists.
    """
    kinds: dict[str, Callable[[dict[str, Any], float], Drawing]] = {
        "bars": _bars,
        "reliability": _reliability,
        "flow": _flow,
    }
    if figure["kind"] not in kinds:
        raise ValueError(f"no figure of kind {figure['kind']!r}; known are {', '.join(sorted(kinds))}")
    return kinds[figure["kind"]](figure, width)


def _text(
    x: float,
    y: float,
    text: str,
    *,
    font: str = REGULAR,
    size: float = _LABEL_SIZE,
    anchor: str = "middle",
    color: Color = INK,
) -> String:
    return String(x, y, text, fontName=font, fontSize=size, textAnchor=anchor, fillColor=color)


def _bars(figure: dict[str, Any], width: float) -> Drawing:
    drawing = Drawing(width, 168)
    chart = VerticalBarChart()
    chart.x, chart.y, chart.width, chart.height = 52, 24, width - 72, 116
    chart.data = [row["values"] for row in figure["series"]]
    chart.categoryAxis.style = "stacked"
    chart.categoryAxis.categoryNames = figure["labels"]
    chart.valueAxis.valueMin, chart.valueAxis.valueMax = 0, figure["y_max"]
    chart.valueAxis.valueStep = figure["y_step"]
    chart.valueAxis.labelTextFormat = "%.2f"
    chart.valueAxis.visibleGrid = True
    chart.valueAxis.gridStrokeColor = HAIRLINE
    chart.valueAxis.strokeColor = None
    chart.categoryAxis.strokeColor = MUTED
    for axis in (chart.valueAxis, chart.categoryAxis):
        axis.labels.fontName, axis.labels.fontSize, axis.labels.fillColor = REGULAR, _LABEL_SIZE, INK
        axis.visibleTicks = False
    chart.groupSpacing = 22
    for index, color in enumerate((ACCENT, ACCENT_SOFT)):
        chart.bars[index].fillColor, chart.bars[index].strokeColor = color, None
    drawing.add(chart)
    drawing.add(_text(52, 154, figure["y_label"], anchor="start", color=MUTED))
    _legend(drawing, [row["name"] for row in figure["series"]], width - 20, 154)
    return drawing


def _legend(drawing: Drawing, names: list[str], right: float, y: float) -> None:
    for name, color in reversed(list(zip(names, (ACCENT, ACCENT_SOFT), strict=True))):
        left = right - stringWidth(name, REGULAR, _LABEL_SIZE)
        drawing.add(_text(left, y, name, anchor="start"))
        drawing.add(Rect(left - 13, y - 1, 8, 8, fillColor=color, strokeColor=None))
        right = left - 28


def _reliability(figure: dict[str, Any], width: float) -> Drawing:
    side, left, bottom = 140, (width - 140) / 2, 34
    drawing = Drawing(width, bottom + side + 24)

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * side, bottom + y * side

    for step in range(6):
        value = step / 5
        drawing.add(Line(*at(0, value), *at(1, value), strokeColor=HAIRLINE, strokeWidth=0.5))
        drawing.add(_text(left - 6, bottom + value * side - 3, f"{value:.1f}", anchor="end"))
        drawing.add(_text(left + value * side, bottom - 12, f"{value:.1f}"))
    drawing.add(Line(*at(0, 0), *at(1, 1), strokeColor=MUTED, strokeWidth=0.8, strokeDashArray=[3, 3]))
    points = [at(x, y) for x, y in figure["points"]]
    drawing.add(PolyLine([value for point in points for value in point], strokeColor=ACCENT, strokeWidth=1.4))
    for x, y in points:
        drawing.add(Circle(x, y, 3.2, fillColor=ACCENT, strokeColor=None))
    drawing.add(_text(left + side / 2, bottom - 28, figure["x_label"], color=MUTED))
    drawing.add(_text(left - 20, bottom + side + 12, figure["y_label"], anchor="start", color=MUTED))
    return drawing


def _flow(figure: dict[str, Any], width: float) -> Drawing:
    """Boxes in rows that run alternately to the right and to the left, so that each arrow is short."""
    columns, gap, height, rise = figure["columns"], 20, 46, 22
    rows = -(-len(figure["boxes"]) // columns)
    box_width = (width - gap * (columns - 1)) / columns
    drawing = Drawing(width, rows * height + (rows - 1) * rise + 8)
    previous: tuple[float, float] | None = None
    for index, (title, hint) in enumerate(figure["boxes"]):
        row, column = divmod(index, columns)
        column = columns - 1 - column if row % 2 else column
        x, y = column * (box_width + gap), drawing.height - 4 - row * (height + rise) - height
        _box(drawing, (x, y, box_width, height), title, hint)
        if previous is not None:
            _arrow(drawing, previous, (x, y), box_width, height)
        previous = (x, y)
    return drawing


def _box(drawing: Drawing, frame: tuple[float, float, float, float], title: str, hint: str) -> None:
    x, y, width, height = frame
    drawing.add(Rect(x, y, width, height, rx=4, ry=4, fillColor=TINT, strokeColor=ACCENT, strokeWidth=0.8))
    drawing.add(_text(x + width / 2, y + height / 2 + 4, title, font=BOLD, size=8.6))
    drawing.add(_text(x + width / 2, y + height / 2 - 10, hint, size=7.6, color=MUTED))


def _arrow(
    drawing: Drawing, start: tuple[float, float], end: tuple[float, float], width: float, height: float
) -> None:
    (x1, y1), (x2, y2) = start, end
    if y1 == y2:
        toward = 1 if x2 > x1 else -1
        tip, tail = (x2 if toward > 0 else x2 + width), (x1 + width if toward > 0 else x1)
        middle = y1 + height / 2
        head = [tip, middle, tip - 6 * toward, middle + 3, tip - 6 * toward, middle - 3]
        drawing.add(Line(tail, middle, tip - 5 * toward, middle, strokeColor=MUTED, strokeWidth=1))
    else:
        center, tip = x1 + width / 2, y2 + height
        head = [center, tip, center - 3, tip + 6, center + 3, tip + 6]
        drawing.add(Line(center, y1, center, tip + 5, strokeColor=MUTED, strokeWidth=1))
    drawing.add(Polygon(head, fillColor=MUTED, strokeColor=None))
