"""The button that floats above the composer while text comes in below what is read."""

from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from app.ui.theme import Theme


class NewTextButton(QPushButton):
    """Stands at the foot of the conversation, in its middle.

    Args:
        theme: Its icon.
        scroll: The conversation.
        page: Holds both.
    """

    def __init__(self, theme: Theme, scroll: QScrollArea, page: QWidget) -> None:
        super().__init__(page)
        self._theme = theme
        self._scroll = scroll
        self._page = page
        self.setText(self.tr("New text"))
        self.setAccessibleName(self.text())
        self.setObjectName("newText")
        self.setProperty("role", "floating")
        self.setAutoDefault(True)
        theme.changed.connect(self._refresh_icon)
        self._refresh_icon()
        self.hide()

    def offer(self, *, is_streaming: bool) -> None:
        """Show it while text comes in and its end is out of view."""
        bar = self._scroll.verticalScrollBar()
        is_below = bar.value() < bar.maximum() - self._theme.metrics.space
        self.setVisible(is_streaming and is_below)
        self.place()

    def place(self) -> None:
        """Keep its place when the page changes its size."""
        size = self.sizeHint()
        bottom = self._scroll.geometry().bottom() - self._theme.metrics.space
        self.setGeometry((self._page.width() - size.width()) // 2, bottom - size.height(), *size.toTuple())
        self.raise_()

    def _refresh_icon(self) -> None:
        self.setIcon(self._theme.icon("chevron-down", "quiet", self._theme.metrics.icon_small))
