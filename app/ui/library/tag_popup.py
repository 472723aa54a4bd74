"""Chooses tags by which the papers are filtered: a field, the tags with their counts, and a way to clear them all."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QWidget

from app.engine.store.tag_counts import TagCount
from app.ui.library.part import prepare
from app.ui.library.tag_model import TagModel
from app.ui.theme import Theme
from app.ui.widgets.parts import button, column, label, on_click, row


class TagPopup(QFrame):
    """Opens below its button; ticks take effect at once, Escape closes.

    Signals:
        tags_chosen: The tuple of the tags that papers shall have, all of them.
    """

    tags_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._theme = theme
        self.setObjectName("tagPopup")
        self.setAccessibleName(self.tr("Filter by tags"))
        metrics = theme.metrics
        layout = column(self, metrics.gap, metrics.space)
        self.field = QLineEdit()
        self.field.setObjectName("tagField")
        self.field.setAccessibleName(self.tr("Find a tag"))
        self.field.setPlaceholderText(self.tr("Find a tag"))
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        layout.addWidget(self.field)
        self.model = TagModel(theme, self)
        self.model.ticked.connect(self._on_ticked)
        self.list = QListView()
        prepare(self.list, theme, "tagList", self.tr("Tags of the papers listed"))
        self.list.setUniformItemSizes(True)
        self.list.setModel(self.model)
        self.list.activated.connect(lambda index: self.model.toggle(index.row()))
        self.field.textChanged.connect(self.model.narrow)
        layout.addWidget(self.list, 1)
        self.nothing = label(self.tr("The papers listed have no tags."), "quiet", is_wrapped=True)
        layout.addWidget(self.nothing)
        self.clear = button(self.tr("Clear tags"), "clearTags", "link")
        on_click(self.clear, self._clear)
        foot = row(self.clear, spacing=metrics.space)
        foot.addStretch(1)
        layout.addLayout(foot)

    def show_tags(self, tags: tuple[TagCount, ...], chosen: tuple[str, ...]) -> None:
        """Take the tags of the papers that are listed now."""
        self.model.show(tags, chosen)
        self.nothing.setHidden(bool(self.model.rowCount()))
        self.clear.setEnabled(bool(chosen))

    def open_below(self, opener: QWidget) -> None:
        """Show it at its button and beside the papers, inside the screen, and put the keyboard into its field."""
        metrics = self._theme.metrics
        self.resize(metrics.panel_width, self._wanted_height())
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        corner = opener.rect().bottomRight() if is_mirrored else opener.rect().bottomLeft()
        place = opener.mapToGlobal(corner)
        wanted = place - QPoint(self.width(), 0) if is_mirrored else place
        room = opener.screen().availableGeometry()
        left = max(room.left(), min(wanted.x(), room.right() - self.width()))
        top = max(room.top(), min(wanted.y(), room.bottom() - self.height()))
        self.move(left, top)
        self.show()
        self.field.setFocus()

    def _wanted_height(self) -> int:
        """As high as its tags need, up to a bound; the list scrolls beyond it."""
        rows = self.model.rowCount()
        self.list.setVisible(bool(rows))
        listed = rows * self.list.sizeHintForRow(0) + 2 * self.list.frameWidth() if rows else 0
        rest = self.sizeHint().height() - (self.list.sizeHint().height() if rows else 0)
        return min(rest + listed, self._theme.metrics.palette_height)

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

    def _on_ticked(self, chosen: tuple[str, ...]) -> None:
        self.clear.setEnabled(bool(chosen))
        self.tags_chosen.emit(chosen)

    def _clear(self) -> None:
        self.field.clear()
        self.tags_chosen.emit(())
