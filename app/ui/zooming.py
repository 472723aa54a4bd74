"""Zoom: brings what was laid out before to the new sizes, and turns Ctrl and the wheel into steps.

Widgets take their margins, gaps and fixed sizes from the metrics once, when they are made. Instead of asking every one of
them to do it again, the window's tree is gone through and each of these sizes is multiplied. Sizes keep their
fractions beside them, so that a hundred steps in and out end where they began.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QLayout, QTreeView, QWidget

from app.ui.theme import Theme

LEAST_PERCENT, MOST_PERCENT, STEP_PERCENT = 70, 200, 10
_UNBOUNDED = 16_777_215  # QWIDGETSIZE_MAX
_NOTCH = 120  # of a wheel


def stepped(percent: int, steps: int) -> int:
    """The zoom some steps further, within its bounds."""
    return min(MOST_PERCENT, max(LEAST_PERCENT, percent + steps * STEP_PERCENT))


class Zoomer(QObject):
    """Follows the theme's zoom in one window and all that belongs to it.

    Args:
        theme: Tells of changes.
        window: The window; its own least size belongs to the screen and stays.
        step: Called with the steps that the wheel asked for.
    """

    def __init__(self, theme: Theme, window: QWidget, step: Callable[[int], object]) -> None:
        super().__init__(window)
        self._window = window
        self._step = step
        self._turned = 0
        theme.zoomed.connect(self._on_zoomed)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.connect(self._listen_to)

    def _listen_to(self, window: QWindow | None) -> None:
        """Hear the wheel where the system hands it over, before any widget.

        A filter of the whole application would be asked about every event of every widget: 2,000 of them, a quarter of the
        work, where a long conversation is laid out anew.
        """
        if window is not None:
            window.installEventFilter(self)  # a second time changes nothing

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the wheel with Ctrl; nothing below scrolls by it."""
        if not isinstance(event, QWheelEvent) or not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        self._turned += event.angleDelta().y()
        steps, self._turned = int(self._turned / _NOTCH), self._turned - int(self._turned / _NOTCH) * _NOTCH
        if steps:
            self._step(steps)
        return True

    def _on_zoomed(self, factor: float) -> None:
        for widget in (self._window, *self._window.findChildren(QWidget)):
            if (layout := widget.layout()) is not None:
                _scale_layout(layout, factor)
            if widget is not self._window:
                _scale_widget(widget, factor)


def _scale_layout(layout: QLayout, factor: float) -> None:
    margins = layout.contentsMargins()
    sides = (margins.left(), margins.top(), margins.right(), margins.bottom())
    layout.setContentsMargins(
        *(_scaled(layout, f"margin{number}", side, factor) for number, side in enumerate(sides))
    )
    if layout.spacing() > 0:
        layout.setSpacing(_scaled(layout, "spacing", layout.spacing(), factor))
    # Items of layouts are not asked for: a wrapper of one outlives it, and is then taken for what lies at its place.
    for inner in layout.children():
        if isinstance(inner, QLayout):
            _scale_layout(inner, factor)


def _scale_widget(widget: QWidget, factor: float) -> None:
    for name, mark, current, put in (
        ("leastWidth", "minw", widget.minimumWidth(), widget.setMinimumWidth),
        ("leastHeight", "minh", widget.minimumHeight(), widget.setMinimumHeight),
        ("mostWidth", "maxw", widget.maximumWidth(), widget.setMaximumWidth),
        ("mostHeight", "maxh", widget.maximumHeight(), widget.setMaximumHeight),
    ):
        is_of_sheet = bool(
            widget.property(f"_q_stylesheet_{mark}")
        )  # Qt's note that the style sheet, zoomed, set it
        if 1 < current < _UNBOUNDED and not is_of_sheet:
            put(_scaled(widget, name, current, factor))
    margins = widget.contentsMargins()
    if not margins.isNull() and widget.layout() is None:
        sides = (margins.left(), margins.top(), margins.right(), margins.bottom())
        widget.setContentsMargins(
            *(_scaled(widget, f"margin{number}", side, factor) for number, side in enumerate(sides))
        )
    if isinstance(widget, QAbstractButton):
        size = widget.iconSize()
        widget.setIconSize(
            QSize(
                _scaled(widget, "iconWidth", size.width(), factor),
                _scaled(widget, "iconHeight", size.height(), factor),
            )
        )
    if isinstance(widget, QTreeView):
        widget.setIndentation(_scaled(widget, "indent", widget.indentation(), factor))


def _scaled(owner: QObject, name: str, current: int, factor: float) -> int:
    """The size times the factor, exact over many steps as long as nobody else changes it in between."""
    key = f"zoom_{name}"
    kept = owner.property(key)
    exact = float(kept[1]) if isinstance(kept, list) and kept[0] == current else float(current)
    exact *= factor
    owner.setProperty(key, [round(exact), exact])
    return round(exact)
