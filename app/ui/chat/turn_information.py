"""The information box of an answer (U8): lines of names and values, and where the time went."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout

from app.engine.records import Turn
from app.ui.chat.stage_bar import StageBar, StageLegend
from app.ui.chat.turn_words import information, stage_times
from app.ui.theme import Theme
from app.ui.widgets.parts import label


class InformationBox(QFrame):
    """What is known about how an answer came to be."""

    def __init__(self, theme: Theme, turn: Turn) -> None:
        super().__init__()
        self.setObjectName("infoBox")
        grid = QGridLayout(self)
        metrics = theme.metrics
        grid.setContentsMargins(metrics.space, metrics.space, metrics.space, metrics.space)
        grid.setHorizontalSpacing(metrics.space_wide)
        grid.setVerticalSpacing(metrics.gap)
        grid.setColumnStretch(1, 1)
        for line, (name, value) in enumerate(information(turn)):
            grid.addWidget(label(name, "small"), line, 0, Qt.AlignmentFlag.AlignTop)
            shown = label(value, "small", is_wrapped=True)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(shown, line, 1)
        stages = stage_times(turn)
        if stages:
            grid.setRowMinimumHeight(grid.rowCount(), metrics.gap)  # the bar is no line of the list
            grid.addWidget(StageBar(theme, stages), grid.rowCount() + 1, 0, 1, 2)
            grid.addWidget(StageLegend(theme, stages), grid.rowCount(), 0, 1, 2)
