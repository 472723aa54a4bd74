"""The line at the foot of the window: index, device, network."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from app.engine.loopback import LoopbackCount
from app.engine.store.records import StoreCounts
from app.ui import words
from app.ui.theme import Theme
from app.ui.widgets.parts import IconLabel, button, label, on_click


class StatusLine(QFrame):
    """Says what state things are in.

    Signals:
        index_requested: The index page is wanted.
        privacy_requested: The page on what leaves this computer (nothing does) is wanted.
    """

    index_requested = Signal()
    privacy_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("statusLine")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        metrics = theme.metrics
        layout = QHBoxLayout(self)
        layout.setContentsMargins(metrics.space, 2, metrics.space_wide, 2)
        layout.setSpacing(metrics.space)
        self.index_button = button("", "statusIndex", "flat")
        self.index_button.setIconSize(QSize(metrics.icon, metrics.icon_small))
        on_click(self.index_button, self.index_requested.emit)
        layout.addWidget(self.index_button)
        layout.addStretch(1)
        self._device_box, self._device = self._part("device", "statusDevice")
        layout.addWidget(self._device_box)
        self.network_button = button("", "statusNetwork", "flat")
        self.network_button.setIconSize(QSize(metrics.icon, metrics.icon_small))
        on_click(self.network_button, self.privacy_requested.emit)
        layout.addWidget(self.network_button)
        self._count = LoopbackCount()
        self._is_compact = False
        theme.changed.connect(self._refresh)
        self._attention = 0
        self._summary: StoreCounts | None = None
        self._is_updating = False
        self._refresh()

    def _part(self, icon: str, name: str) -> tuple[QWidget, QLabel]:
        box = QWidget()
        inner = QHBoxLayout(box)
        inner.setContentsMargins(self._theme.metrics.space, 0, 0, 0)
        inner.setSpacing(self._theme.metrics.gap)
        inner.addWidget(IconLabel(self._theme, icon, "quiet", size=self._theme.metrics.icon_small))
        text = label("")
        text.setObjectName(name)
        inner.addWidget(text)
        return box, text

    def show_summary(self, summary: StoreCounts) -> None:
        """Say how much is indexed and how much needs attention."""
        self._summary = summary
        self._attention = summary.attention
        self._say_index(summary)

    def show_updating(self, *, is_updating: bool) -> None:
        """Say that the index is brought up to date beside everything else."""
        self._is_updating = is_updating
        if self._summary is not None:
            self._say_index(self._summary)

    def _say_index(self, summary: StoreCounts) -> None:
        text = (
            self.tr("Updating the index: {done} / {total}")
            if self._is_updating
            else self.tr("Index {done} / {total}")
        )
        text = text.format(done=words.count(summary.indexed), total=words.count(summary.documents))
        whole = text
        if summary.attention and not self._is_updating:
            whole += " · " + self.tr("%n need(s) attention", "", summary.attention)
        # In one column the sign alone tells of what needs attention; the words would be cut off.
        self.index_button.setText(text if self._is_compact else whole)
        self.index_button.setAccessibleName(whole)
        self.index_button.setToolTip(
            f"{whole}\n{self.tr('Show the index')}" if self._is_compact else self.tr("Show the index")
        )
        self._refresh()

    def show_device(self, device: str) -> None:
        """Say where models run."""
        self._device.setText(device)

    def set_compact(self, *, is_compact: bool) -> None:
        """In one column there is room for the index only."""
        self._is_compact = is_compact
        self._device_box.setHidden(is_compact)
        if self._summary is not None:
            self._say_index(self._summary)
        self._refresh_network()

    def show_connections(self, count: LoopbackCount) -> None:
        """Say how often a connection beyond this computer was tried, and that none came about."""
        if (count.allowed, count.refused) != (self._count.allowed, self._count.refused):
            self._count = LoopbackCount(count.allowed, count.refused)
            self._refresh_network()

    def _refresh_network(self) -> None:
        refused = self._count.refused
        if refused:
            text = self.tr("offline, %n call(s) refused", "", refused)
        else:
            text = self.tr("offline") if self._is_compact else self.tr("offline, 0 calls")
        inside = self.tr("%n connection(s) to programs on this computer", "", self._count.allowed)
        meaning = self.tr("Nothing has left this computer. {inside}.").format(inside=inside)
        self.network_button.setText(text)
        self.network_button.setAccessibleName(text)
        self.network_button.setAccessibleDescription(meaning)
        self.network_button.setToolTip(meaning)
        icon, role = ("attention", "weak") if refused else ("offline", "quiet")
        self.network_button.setIcon(self._theme.icon(icon, role, self._theme.metrics.icon_small))

    def _refresh(self) -> None:
        icon, role = ("attention", "weak") if self._attention else ("index", "quiet")
        if self._is_updating:
            icon, role = "refresh", "quiet"
        self.index_button.setIcon(self._theme.icon(icon, role, self._theme.metrics.icon_small))
        self._refresh_network()
