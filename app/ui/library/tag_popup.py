"""Chooses tags by which the papers are filtered: a field, the tags with their counts, and a way to clear them all."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QWidget

from app.engine.store.tag_counts import TagCount
from app.ui.library.part import prepare
from app.ui.library.tag_model import TagModel
from app.ui.theme import Theme
from app.ui.widgets.clear_sign import ClearSign
from app.ui.widgets.parts import button, column, label, on_click, row

_FEWEST_ROWS = 3  # of the list, if there are as many tags


class TagPopup(QFrame):
    """Opens below its button; ticks take effect at once, Escape closes.

    Signals:
        tags_chosen: The tuple of the tags that papers shall have, all of them.
    """

    tags_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._theme = theme
        self._opener: QWidget = parent
        self._has_tags = False
        self.setObjectName("tagPopup")
        self.setAccessibleName(self.tr("Filter by tags"))
        metrics = theme.metrics
        layout = self._rows = column(self, metrics.gap, metrics.space)
        self.field = QLineEdit()
        self.field.setObjectName("tagField")
        self.field.setAccessibleName(self.tr("Find a tag"))
        self.field.setPlaceholderText(self.tr("Find a tag"))
        ClearSign(self.field, theme)
        self.field.installEventFilter(self)
        layout.addWidget(self.field)
        self.model = TagModel(theme, self)
        self.model.ticked.connect(self._on_ticked)
        self.list = QListView()
        prepare(self.list, theme, "tagList", self.tr("Tags of the papers listed"))
        self.list.setUniformItemSizes(True)
        self.list.setModel(self.model)
        self.list.activated.connect(lambda index: self.model.toggle(index.row()))
        self.field.textChanged.connect(self._on_typed)
        layout.addWidget(self.list, 1)
        self.nothing = label("", "quiet", is_wrapped=True)
        self.nothing.setContentsMargins(metrics.inset, 0, metrics.inset, 0)
        layout.addWidget(self.nothing)
        self.clear = button(self.tr("Clear tags"), "clearTags", "link")
        on_click(self.clear, self._clear)
        foot = row(self.clear, spacing=metrics.space)
        foot.addStretch(1)
        layout.addLayout(foot)

    def show_tags(self, tags: tuple[TagCount, ...], chosen: tuple[str, ...]) -> None:
        """Take the tags of the papers that are listed now."""
        self.model.show(tags, chosen)
        self._has_tags = bool(tags)
        self._tell_nothing()
        self.clear.setEnabled(bool(chosen))
        if self.isVisible():
            self._fit()

    def open_below(self, opener: QWidget) -> None:
        """Show it at its button and beside the papers, inside the screen, and put the keyboard into its field."""
        self._opener = opener
        self._fit()
        self.show()
        self.field.setFocus()

    def _fit(self) -> None:
        """As large as what is in it, beside its button; not wider than the window, and with it in view."""
        opener, window = self._opener, self._opener.window()
        width = min(self._theme.metrics.panel_width, window.width() - 2 * self._theme.metrics.space)
        self.resize(width, self._wanted_height(width))
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        corner = opener.rect().bottomRight() if is_mirrored else opener.rect().bottomLeft()
        place = opener.mapToGlobal(corner)
        wanted = place - QPoint(self.width(), 0) if is_mirrored else place
        screen = opener.screen().availableGeometry()
        here = QRect(window.mapToGlobal(QPoint()), window.size()).intersected(screen)
        room = here if here.width() >= width else screen
        left = max(room.left(), min(wanted.x(), room.right() + 1 - self.width()))
        top = max(screen.top(), min(wanted.y(), screen.bottom() + 1 - self.height()))
        self.move(left, top)

    def _wanted_height(self, width: int) -> int:
        """As high as its tags need, up to a bound; the list scrolls beyond it."""
        rows, row_height, edges = (
            self.model.rowCount(),
            self.list.sizeHintForRow(0),
            2 * self.list.frameWidth(),
        )
        self.list.setVisible(bool(rows))
        self.list.setMinimumHeight(min(rows, _FEWEST_ROWS) * max(0, row_height) + edges)
        self._rows.activate()
        is_wrapped = self._rows.hasHeightForWidth()
        whole = self._rows.totalHeightForWidth(width) if is_wrapped else self._rows.totalSizeHint().height()
        if rows:
            whole += rows * row_height + edges - self.list.sizeHint().height()
        return min(whole, self._theme.metrics.palette_height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down leads from the field into the list."""
        is_pressed = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress
        if watched is self.field and is_pressed and self._leads_down(event):
            self.list.setFocus()
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.model.index(0))
            return True
        return super().eventFilter(watched, event)

    def _leads_down(self, event: QEvent) -> bool:
        return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down and self.model.rowCount() > 0

    def _on_typed(self, text: str) -> None:
        self.model.narrow(text)
        self._tell_nothing()

    def _tell_nothing(self) -> None:
        """Why no tag is listed."""
        is_empty = self.model.rowCount() == 0
        none = (
            self.tr("No tag contains this.") if self._has_tags else self.tr("The papers listed have no tags.")
        )
        self.nothing.setText(none)
        self.nothing.setVisible(is_empty)
        self.list.setVisible(not is_empty)

    def _on_ticked(self, chosen: tuple[str, ...]) -> None:
        self.clear.setEnabled(bool(chosen))
        self.tags_chosen.emit(chosen)

    def _clear(self) -> None:
        self.field.clear()
        self.tags_chosen.emit(())
