"""What can be done with a claim, as a menu of its row: by the right button of the mouse, or by the menu key (U6)."""

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.engine.records import Verdict
from app.ui.claims.detail import ClaimDetail
from app.ui.claims.table import ClaimTable


class ClaimRowMenu:
    """Offers at the row what the pane below offers, by pressing its buttons: both are always of one mind.

    Args:
        table: The rows.
        detail: The pane that shows the current row.
    """

    def __init__(self, table: ClaimTable, detail: ClaimDetail) -> None:
        self._table = table
        self._detail = detail
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._on_menu)

    def _on_menu(self, place: QPoint) -> None:
        """Of the row below the mouse, which becomes the current one; the menu key means the current row."""
        index = self._table.indexAt(place)
        if not index.isValid():
            index = self._table.currentIndex()
        if not index.isValid():
            return
        if index.row() != self._table.currentIndex().row():
            self._table.select_row(index.row())
        menu = self.made()
        menu.popup(self._table.viewport().mapToGlobal(place))

    def made(self) -> QMenu:
        """The menu for the current claim."""
        detail, menu = self._detail, QMenu(self._table)
        menu.setObjectName("claimMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for pressed in (detail.reader_button, detail.library_button, detail.attribution_button):
            if not pressed.isHidden():
                action = menu.addAction(pressed.text())
                action.triggered.connect(lambda _checked=False, pressed=pressed: pressed.click())
                action.setCheckable(pressed.isCheckable())
                action.setChecked(pressed.isChecked())
        verdicts = menu.addMenu(QCoreApplication.translate("ClaimDetail", "Your verdict"))
        for pressed, verdict in (
            (detail.verify_button, Verdict.KEPT),
            (detail.reject_button, Verdict.DEMOTED),
            (detail.model_button, None),
        ):
            action = verdicts.addAction(pressed.text())
            action.triggered.connect(lambda _checked=False, chosen=verdict: detail.choose(chosen))
            action.setCheckable(True)
            action.setChecked(pressed.isChecked())
        return menu
