"""A bundle opened by double click: its seven checks, each in words."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.engine.export.bundle_verifier import Check, is_verified, outcome_line
from app.ui.theme import Theme
from app.ui.theme_data import Metrics
from app.ui.widgets.dialog_foot import closing_foot
from app.ui.widgets.parts import IconLabel, button, column, label, on_click

_MARKS = {True: ("verified", "verified"), False: ("rejected", "rejected"), None: ("unchecked", "unchecked")}


class BundleWindow(QDialog):
    """Shows what became of the checks of one bundle."""

    def __init__(self, theme: Theme, path: Path, outcomes: Sequence[Check], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bundleWindow")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Bundle check"))
        metrics = theme.metrics
        layout = column(self, metrics.space, metrics.space_wide)
        heading = label(self._verdict(outcomes), "title", is_wrapped=True)
        heading.setObjectName("bundleVerdict")
        layout.addWidget(heading)
        layout.addWidget(label(path.name, "quiet", is_wrapped=True))
        layout.addWidget(self._rows(theme, outcomes), 1)
        layout.addWidget(label(self._meaning(), "quiet", is_wrapped=True))
        layout.addWidget(self._buttons(theme, outcomes))
        self.resize(metrics.page_width, self._height_of(layout, metrics))

    def _height_of(self, layout: QVBoxLayout, metrics: Metrics) -> int:
        """At its usual width, all that is said is seen at once, where the screen has room."""
        inner = metrics.page_width - 2 * (metrics.space_wide + metrics.ring)
        checks = self._grid.heightForWidth(inner) + 2 * metrics.ring
        around = layout.totalHeightForWidth(metrics.page_width) - self._area.sizeHint().height()
        return min(around + checks, self.screen().availableGeometry().height())

    def _verdict(self, outcomes: Sequence[Check]) -> str:
        if is_verified(outcomes):
            return self.tr("All seven checks passed")
        return self.tr("This bundle does not pass")

    def _meaning(self) -> str:
        return self.tr(
            "The checks show whether the file is whole and agrees with itself. They need no library and no model, and "
            "do not say who made the file."
        )

    def _rows(self, theme: Theme, outcomes: Sequence[Check]) -> QScrollArea:
        names = self._names()
        inside = QWidget()
        grid = self._grid = QGridLayout(inside)
        # the frame of the focus stands around the text, not on it
        grid.setContentsMargins(*[theme.metrics.inset] * 4)
        grid.setHorizontalSpacing(theme.metrics.space)
        grid.setVerticalSpacing(theme.metrics.space)
        grid.setColumnStretch(1, 1)
        for number, outcome in enumerate(outcomes):
            icon, role = _MARKS[outcome.is_ok]
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(IconLabel(theme, icon, role), 2 * number, 0, top)
            said = {True: self.tr("passed"), False: self.tr("failed"), None: self.tr("not made")}[
                outcome.is_ok
            ]
            title = label(
                self.tr("{check}: {outcome}").format(check=names[number], outcome=said), is_wrapped=True
            )
            title.setObjectName(f"bundleCheck{number + 1}")
            grid.addWidget(title, 2 * number, 1)
            grid.addWidget(label(_sentence(outcome.detail), "quiet", is_wrapped=True), 2 * number + 1, 1)
        grid.setRowStretch(2 * len(outcomes), 1)
        area = self._area = QScrollArea()
        area.setObjectName("bundleChecks")
        area.setAccessibleName(self.tr("The seven checks"))
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(inside)
        return area

    def _names(self) -> tuple[str, ...]:
        """The checks, in the order in which they are made."""
        return (
            self.tr("Form of the file"),
            self.tr("Nothing changed since it was written"),
            self.tr("Passages are whole"),
            self.tr("Every citation leads to a passage"),
            self.tr("Claims and quotations"),
            self.tr("Kept and rejected citations"),
            self.tr("Counts and rates"),
        )

    def _buttons(self, theme: Theme, outcomes: Sequence[Check]) -> QDialogButtonBox:
        text = "\n".join(outcome_line(number, one) for number, one in enumerate(outcomes, 1))
        copy = button(self.tr("Copy"), "bundleCopy")
        on_click(copy, lambda: QGuiApplication.clipboard().setText(text))
        close = button(self.tr("Close"), "bundleClose", "primary")
        return closing_foot(theme, self, close, copy)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
