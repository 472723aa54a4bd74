"""The order of the claims for the keyboard: what a click on the head of a column does, as a menu."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from app.ui.claims.model import Column
from app.ui.claims.table import ClaimTable
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, on_click


class OrderButton(IconButton):
    """Opens a menu with the columns and the two directions; the heads of columns cannot have the keyboard.

    Args:
        theme: For the icon.
        table: What is sorted.
    """

    def __init__(self, theme: Theme, table: ClaimTable) -> None:
        super().__init__(theme, "sort", "", "claimOrder")
        self.show_as("sort", self.tr("Order of the claims"))
        self._table = table
        self.menu_of_orders = QMenu(self)
        self.menu_of_orders.setObjectName("claimOrderMenu")
        self._columns, self._ways = QActionGroup(self), QActionGroup(self)
        for column in Column:
            name = table.model().headerData(column, Qt.Orientation.Horizontal)
            self._add(self._columns, str(name), column)
        self.menu_of_orders.addSeparator()
        self._add(self._ways, self.tr("Ascending"), Qt.SortOrder.AscendingOrder)
        self._add(self._ways, self.tr("Descending"), Qt.SortOrder.DescendingOrder)
        on_click(self, self._open)

    def _add(self, group: QActionGroup, text: str, choice: Column | Qt.SortOrder) -> None:
        action = self.menu_of_orders.addAction(text)
        action.setCheckable(True)
        action.setData(choice)
        group.addAction(action)
        action.triggered.connect(lambda _checked=False: self._sort())

    def _open(self) -> None:
        header = self._table.horizontalHeader()
        for group, value in (
            (self._columns, Column(header.sortIndicatorSection())),
            (self._ways, header.sortIndicatorOrder()),
        ):
            next(one for one in group.actions() if one.data() == value).setChecked(True)
        self.menu_of_orders.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _sort(self) -> None:
        column, way = self._columns.checkedAction(), self._ways.checkedAction()
        self._table.sortByColumn(column.data(), way.data())
