"""What leaves this computer (nothing), where the data lie, and how to delete all of them (N)."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QSizePolicy, QWidget

from app.engine.loopback import Connection, LoopbackCount
from app.ui import words
from app.ui.theme import Theme
from app.ui.widgets.parts import add_gap, button, column, label, on_click


class PrivacyPart(QWidget):
    """Words and one button.

    Signals:
        folder_requested: The folder with the data shall be shown.
        deletion_requested: All data shall be deleted; nothing is until it is confirmed.
    """

    folder_requested = Signal()
    deletion_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        layout = column(self, theme.metrics.space)
        layout.addWidget(label(self.tr("Nothing leaves this computer"), "heading", is_wrapped=True))
        self._connections = label("", is_wrapped=True)
        self._connections.setObjectName("privacyConnections")
        layout.addWidget(self._connections)
        self._list = QListWidget()
        self._list.setObjectName("privacyList")
        self._list.setAccessibleName(self.tr("Connections since the start, the latest first"))
        self._list.setMaximumHeight(theme.metrics.composer_most)
        self._list.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self._list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._list.setWordWrap(True)
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.hide()
        layout.addWidget(self._list)
        layout.addWidget(
            label(
                self.tr(
                    "Attest talks to programs on this computer only, such as Zotero or a model server that you chose. A "
                    "connection to anywhere else is refused before it begins. There are no usage reports."
                ),
                "quiet",
                is_wrapped=True,
            )
        )
        add_gap(layout, theme.metrics.space)
        layout.addWidget(label(self.tr("Your data"), "heading", is_wrapped=True))
        self._folder = label("", is_wrapped=True)
        self._folder.setObjectName("privacyFolder")
        self._folder.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self._folder)
        show = button(self.tr("Show the folder"), "privacyShowFolder")
        on_click(show, self.folder_requested.emit)
        layout.addWidget(show, alignment=Qt.AlignmentFlag.AlignLeading)
        add_gap(layout, theme.metrics.space)
        layout.addWidget(
            label(
                self.tr(
                    "Deleting removes the index, all conversations, settings and logs. Zotero and your papers are not touched."
                ),
                "quiet",
                is_wrapped=True,
            )
        )
        delete = button(self.tr("Delete all my data…"), "privacyDelete", "danger")
        on_click(delete, self.deletion_requested.emit)
        layout.addWidget(delete, alignment=Qt.AlignmentFlag.AlignLeading)

    def show_folder(self, folder: str) -> None:
        """Say where the data lie."""
        self._folder.setText(folder)

    def show_connections(self, count: LoopbackCount) -> None:
        """Say how often what was connected since the start."""
        inside = self.tr("%n connection(s) to programs on this computer", "", count.allowed)
        refused = self.tr("%n attempt(s) to reach another one, refused", "", count.refused)
        self._connections.setText(
            self.tr("Since the start: {inside}; {refused}.").format(inside=inside, refused=refused)
        )
        lines = [self._line(one) for one in reversed(count.latest)]
        if lines != [self._list.item(row).text() for row in range(self._list.count())]:
            self._list.clear()
            self._list.addItems(lines)
        self._list.setVisible(bool(lines))

    def _line(self, connection: Connection) -> str:
        moment = words.own_way(words.when(connection.moment.astimezone().isoformat()))
        address = words.own_way(connection.address)
        if connection.is_refused:
            return self.tr("{time}  {address}: refused").format(time=moment, address=address)
        return self.tr("{time}  {address} on this computer").format(time=moment, address=address)
