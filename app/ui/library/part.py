"""What the parts of the left panel share: a heading with its buttons, and how their lists behave."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from app.ui.theme import Theme
from app.ui.widgets.parts import column, label, row


def headed(part: QWidget, theme: Theme, heading: str, *actions: QWidget) -> QVBoxLayout:
    """Give a part its heading with buttons at the far end; returns the layout for what comes below."""
    metrics = theme.metrics
    layout = column(part, metrics.gap)
    layout.setContentsMargins(metrics.space, metrics.space, metrics.space, metrics.gap)
    title = label(heading, "section")
    title.setContentsMargins(metrics.space, 0, 0, 0)
    line = row(title, spacing=metrics.gap)
    line.addStretch(1)
    for action in actions:
        line.addWidget(action)
    layout.addLayout(line)
    return layout


def prepare(view: QAbstractItemView, name: str, words: str) -> None:
    """Name a list and set what all lists of the panel have in common."""
    view.setObjectName(name)
    view.setAccessibleName(words)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setMouseTracking(True)
    view.setTabKeyNavigation(False)
