"""A button by which the user puts a verdict of one's own in the place of the model's (V9)."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton

from app.engine.records import Occurrence, Verdict
from app.ui.theme import Theme


class VerdictButton(QPushButton):
    """Opens a menu: verified, rejected, as the model says.

    Signals:
        verdict_chosen: A `Verdict`, or None for the model's own.
    """

    verdict_chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("verdictButton")
        self.setText(self.tr("Your verdict"))
        self.setAccessibleName(self.text())
        self.setAutoDefault(True)
        menu = QMenu(self)
        menu.setObjectName("verdictMenu")
        group = QActionGroup(menu)
        self._actions = {
            Verdict.KEPT: menu.addAction(self.tr("Verified")),
            Verdict.DEMOTED: menu.addAction(self.tr("Rejected")),
            None: menu.addAction(self.tr("As the model says")),
        }
        for verdict, action in self._actions.items():
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(lambda _checked, chosen=verdict: self.verdict_chosen.emit(chosen))
        self.setMenu(menu)
        self._theme = theme
        theme.changed.connect(self._show_icons)
        self._show_icons()

    def _show_icons(self) -> None:
        for verdict, name in ((Verdict.KEPT, "verified"), (Verdict.DEMOTED, "rejected")):
            self._actions[verdict].setIcon(self._theme.icon(name, name))

    def show_verdict(self, occurrence: Occurrence) -> None:
        """Tick the user's verdict, or the model's place where there is none."""
        own = occurrence.verdict if occurrence.is_override else None
        self._actions[own].setChecked(True)
