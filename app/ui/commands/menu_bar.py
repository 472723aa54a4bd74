"""Draws the menu bar from the registry; its actions carry the shortcuts, in menus or out of sight."""

from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from app.ui.commands.registry import Command, CommandRegistry, Menu

_ROLES = {
    "file.preferences": QAction.MenuRole.PreferencesRole,
    "file.quit": QAction.MenuRole.QuitRole,
    "help.about": QAction.MenuRole.AboutRole,
}


class MenuBar(QObject):
    """Keeps the menus of a window like the registry. On macOS they stand in the bar of the system."""

    def __init__(self, registry: CommandRegistry, window: QMainWindow) -> None:
        super().__init__(window)
        self._registry = registry
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._menus = {menu: self._add_menu(menu, title) for menu, title in self._titles().items()}
        registry.changed.connect(self._fill)
        self._fill()

    def _titles(self) -> dict[Menu, str]:
        return {
            Menu.FILE: self.tr("&File"),
            Menu.EDIT: self.tr("&Edit"),
            Menu.VIEW: self.tr("&View"),
            Menu.LIBRARY: self.tr("&Library"),
            Menu.CONVERSATION: self.tr("&Conversation"),
            Menu.HELP: self.tr("&Help"),
        }

    def action(self, key: str) -> QAction:
        """The action of a command."""
        return self._actions[key]

    def menu(self, menu: Menu) -> QMenu:
        """One of the menus."""
        return self._menus[menu]

    def _add_menu(self, menu: Menu, title: str) -> QMenu:
        made = self._window.menuBar().addMenu(title)
        made.setObjectName(f"{menu.name.lower()}Menu")
        made.aboutToShow.connect(lambda: self._refresh(menu))
        return made

    def _fill(self) -> None:
        wanted = {command.key: command for command in self._registry.commands}
        for key in [key for key in self._actions if key not in wanted]:
            action = self._actions.pop(key)
            self._window.removeAction(action)
            action.deleteLater()
        for key, command in wanted.items():
            if key not in self._actions:
                self._actions[key] = self._make(command)
        for menu, shown in self._menus.items():
            self._arrange(menu, shown)

    def _make(self, command: Command) -> QAction:
        action = QAction(command.text.replace("&", "&&"), self._window)
        action.setObjectName(command.key)
        action.setShortcuts(list(command.sequences))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setMenuRole(_ROLES.get(command.key, QAction.MenuRole.NoRole))
        action.setCheckable(command.is_checked is not None)
        action.triggered.connect(partial(self._on_triggered, command.key))
        self._window.addAction(action)  # shortcuts work while the bar is hidden, too
        return action

    def _arrange(self, menu: Menu, shown: QMenu) -> None:
        shown.clear()
        group: int | None = None
        for command in self._registry.of_menu(menu):
            if group is not None and command.group != group:
                shown.addSeparator()
            group = command.group
            shown.addAction(self._actions[command.key])
        shown.menuAction().setVisible(group is not None)

    def _refresh(self, menu: Menu) -> None:
        """Show what can be done now and what is on."""
        for command in self._registry.of_menu(menu):
            action = self._actions[command.key]
            action.setEnabled(command.is_enabled())
            if command.is_checked is not None:
                action.setChecked(command.is_checked())

    def _on_triggered(self, key: str, _is_checked: bool = False) -> None:
        # An action greyed by an earlier look at its menu must not swallow its shortcut later.
        for action in self._actions.values():
            action.setEnabled(True)
        self._registry.run(key)
