"""The arrow at the end of the menu bar, behind which the menus are that have no room in it (U8)."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenuBar, QToolButton

from app.ui.theme import Theme

ARROW = "qt_menubar_ext_button"  # Qt's name for it
_ICON = "chevron-down"


class MenuOverflow(QObject):
    """Gives the arrow, which Qt draws in one colour whatever the theme, the look of the other icons and a name."""

    def __init__(self, theme: Theme, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._theme = theme
        self._arrow = bar.findChild(QToolButton, ARROW)
        if self._arrow is None:  # a bar of the system
            return
        words = self.tr("More menus")
        self._arrow.setAccessibleName(words)
        self._arrow.setToolTip(words)
        theme.changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        if self._arrow is not None:
            self._arrow.setIcon(self._theme.icon(_ICON, "ink", self._theme.metrics.icon_small))
