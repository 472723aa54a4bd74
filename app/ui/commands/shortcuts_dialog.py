"""The page of shortcuts: every command with its keys, drawn from the registry, and the keys that work inside views."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QHeaderView, QLineEdit, QTreeView, QWidget

from app.ui.commands.fuzzy import score
from app.ui.commands.palette_model import keys_text
from app.ui.commands.registry import CommandRegistry, Menu
from app.ui.theme import Theme
from app.ui.widgets.clear_sign import ClearSign
from app.ui.widgets.dialog_foot import closing_foot
from app.ui.widgets.parts import button, column
from app.ui.words import own_way


class ShortcutsDialog(QDialog):
    """A list under headings, with a search."""

    def __init__(self, theme: Theme, registry: CommandRegistry, parent: QWidget) -> None:
        super().__init__(parent)
        self._registry = registry
        metrics = theme.metrics
        self.setObjectName("shortcutsDialog")
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        layout = column(self, metrics.space, metrics.space_wide)
        self.filter = QLineEdit()
        self.filter.setObjectName("shortcutsFilter")
        self.filter.setAccessibleName(self.tr("Search shortcuts"))
        self.filter.setPlaceholderText(self.tr("Search shortcuts"))
        ClearSign(self.filter, theme)
        self.filter.textChanged.connect(self._fill)
        layout.addWidget(self.filter)
        self.model = QStandardItemModel(self)
        self.tree = QTreeView()
        self.tree.setObjectName("shortcutsList")
        self.tree.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.tree.setModel(self.model)
        self.tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.tree.setRootIsDecorated(False)
        self.tree.setItemsExpandable(False)
        self.tree.setIndentation(metrics.space_wide)
        self.tree.setTabKeyNavigation(False)
        self.tree.setUniformRowHeights(True)
        layout.addWidget(self.tree, 1)
        close = button(self.tr("Close"), "shortcutsClose", "primary")
        layout.addWidget(closing_foot(theme, self, close))
        self._fill("")
        self.resize(metrics.palette_width, metrics.prefs_height)

    def showEvent(self, event: QShowEvent) -> None:
        """The style's paddings count from now on."""
        super().showEvent(event)
        self.tree.doItemsLayout()

    def _fill(self, text: str) -> None:
        self.model.clear()
        self.model.setHorizontalHeaderLabels([self.tr("What it does"), self.tr("Keys")])
        for heading, lines in self._parts():
            fitting = [line for line in lines if score(text, f"{line[0]} {line[1]} {heading}") is not None]
            if fitting:
                self._add(heading, fitting)
        self.tree.expandAll()
        header = self.tree.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)

    def _add(self, heading: str, lines: list[tuple[str, str]]) -> None:
        parent = QStandardItem(heading)
        font = self.font()
        font.setWeight(font.Weight.DemiBold)
        parent.setFont(font)
        parent.setSelectable(False)
        for words, keys in lines:
            parent.appendRow([QStandardItem(own_way(words)), QStandardItem(own_way(keys))])
        self.model.appendRow([parent, QStandardItem()])

    def _parts(self) -> list[tuple[str, list[tuple[str, str]]]]:
        titles = {
            Menu.FILE: self.tr("File"),
            Menu.EDIT: self.tr("Edit"),
            Menu.VIEW: self.tr("View"),
            Menu.LIBRARY: self.tr("Library"),
            Menu.CONVERSATION: self.tr("Conversation"),
            Menu.HELP: self.tr("Help"),
        }
        parts = [
            (
                title,
                [
                    (one.text, keys_text(one.sequences))
                    for one in self._registry.of_menu(menu)
                    if one.sequences
                ],
            )
            for menu, title in titles.items()
        ]
        places = dict.fromkeys(hint.place for hint in self._registry.hints)
        parts += [
            (place, [(hint.text, hint.keys) for hint in self._registry.hints if hint.place == place])
            for place in places
        ]
        return parts
