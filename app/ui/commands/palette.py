"""The command palette: type a few letters, Enter does it. Stands over the window and needs no mouse."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.ui import words
from app.ui.commands.palette_model import ENTRY_ROLE, Entry, PaletteModel, command_entries, place_entries
from app.ui.commands.registry import Command, CommandRegistry, Place
from app.ui.theme import TextSize, Theme
from app.ui.widgets.parts import column, label

_Index = QModelIndex | QPersistentModelIndex
_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


class PaletteDelegate(QStyledItemDelegate):
    """Icon and words, detail and keys at the far end; mirrored for right-to-left languages."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one line."""
        entry = index.data(ENTRY_ROLE)
        if not isinstance(entry, Entry):
            return
        metrics = self._theme.metrics
        box: QRect = option.rect.adjusted(metrics.gap, 0, -metrics.gap, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(self._theme.color("selected_edge"))  # the ground alone is hardly seen
            painter.setBrush(self._theme.color("selected"))
            painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), metrics.gap, metrics.gap)
        inner = box.adjusted(metrics.space, 0, -metrics.space, 0)
        icon = QRect(inner.left(), inner.center().y() - metrics.icon // 2, metrics.icon, metrics.icon)
        direction = option.direction
        at = QStyle.visualRect(direction, inner, icon).topLeft()
        self._theme.draw_icon(painter, QPointF(at), entry.icon)
        text = inner.adjusted(metrics.icon + metrics.space, 0, 0, 0)
        far = entry.keys or entry.detail
        small = self._theme.font(TextSize.SMALL)
        room = min(QFontMetrics(small).horizontalAdvance(far) + 1, text.width() // 2)
        end = text.adjusted(text.width() - room, 0, 0, 0)
        self._draw(painter, QStyle.visualRect(direction, inner, end), far, small_font=True, is_end=True)
        near = text.adjusted(0, 0, -room - metrics.space, 0)
        self._draw(painter, QStyle.visualRect(direction, inner, near), entry.text)
        painter.restore()

    def _draw(
        self, painter: QPainter, box: QRect, text: str, *, small_font: bool = False, is_end: bool = False
    ) -> None:
        font = self._theme.font(TextSize.SMALL if small_font else TextSize.BODY)
        painter.setFont(font)
        painter.setPen(self._theme.color("quiet" if small_font else "ink"))
        side = Qt.AlignmentFlag.AlignTrailing if is_end else Qt.AlignmentFlag.AlignLeading
        elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(side | Qt.AlignmentFlag.AlignVCenter), words.own_way(elided))

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """One line with air."""
        height = QFontMetrics(self._theme.font()).height() + 2 * self._theme.metrics.gap
        return QSize(self._theme.metrics.palette_width // 2, height)


class CommandPalette(QFrame):
    """A field and a list over the window; closes on Escape, a click elsewhere, or when something was chosen.

    Signals:
        places_wanted: What was typed; whoever looks for places answers by `show_places`.
        chosen: The key of a command that is done now.
    """

    places_wanted = Signal(str)
    chosen = Signal(str)

    def __init__(
        self, theme: Theme, registry: CommandRegistry, recent: Callable[[], Sequence[str]], window: QWidget
    ) -> None:
        super().__init__(window)
        self._theme = theme
        self._registry = registry
        self._recent = recent
        self._window = window
        self._before: QWidget | None = None
        self._commands: tuple[Entry, ...] = ()
        self.setObjectName("commandPalette")
        self.setAccessibleName(self.tr("Command palette"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = column(self, theme.metrics.space, theme.metrics.space)
        self.field = QLineEdit()
        self.field.setObjectName("paletteField")
        self.field.setAccessibleName(self.tr("Search commands, conversations, collections and papers"))
        self.field.setPlaceholderText(self.tr("Type a command, a conversation, a collection or a paper"))
        self.field.textChanged.connect(self._on_text)
        self.field.installEventFilter(self)
        layout.addWidget(self.field)
        self.model = PaletteModel(self)
        self.list = QListView()
        self.list.setObjectName("paletteList")
        self.list.setAccessibleName(self.tr("What fits"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setModel(self.model)
        self.list.setItemDelegate(PaletteDelegate(theme, self))
        self.list.clicked.connect(lambda _index: self._choose())
        layout.addWidget(self.list, 1)
        self._nothing = label(self.tr("Nothing fits. Try fewer letters."), "quiet", is_wrapped=True)
        layout.addWidget(self._nothing, 1)
        self.hide()
        window.installEventFilter(self)

    # --- opening and closing ---
    def toggle(self) -> None:
        """Open it, or close it when it is open."""
        if self.isVisible():
            self.close_palette()
        else:
            self.open_palette()

    def open_palette(self) -> None:
        """Open with an empty field."""
        self._before = QApplication.focusWidget()
        self._place()
        self.field.clear()
        self._on_text("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]  # a window implies one

    def close_palette(self) -> None:
        """Close and give the focus back to where it was."""
        if self.isHidden():
            return
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]  # a window implies one
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = None

    # --- content ---
    def show_places(self, query: str, places: tuple[Place, ...]) -> None:
        """List the places found for `query`; an answer to what is no longer typed is dropped."""
        if query == self.field.text().strip():
            self._show((*self._commands, *place_entries(query, places)))

    def _on_text(self, text: str) -> None:
        query = text.strip()
        self._commands = command_entries(query, self._registry.commands, self._recent())
        self._show(self._commands)
        if query:
            self.places_wanted.emit(query)

    def _show(self, entries: tuple[Entry, ...]) -> None:
        row = max(0, self.list.currentIndex().row()) if self.model.rowCount() <= len(entries) else 0
        self.model.show(entries)
        self.list.setVisible(bool(entries))
        self._nothing.setVisible(not entries)
        self.list.setCurrentIndex(self.model.index(min(row, max(0, len(entries) - 1))))
        self._place()

    def _choose(self) -> None:
        entry = self.list.currentIndex().data(ENTRY_ROLE)
        if not isinstance(entry, Entry):
            return
        self.close_palette()
        if isinstance(entry.target, Command):
            self.chosen.emit(entry.target.key)
        else:
            entry.target.go()

    # --- place, keys ---
    def _place(self) -> None:
        metrics = self._theme.metrics
        room = self._window.rect().adjusted(metrics.space, metrics.space, -metrics.space, -metrics.space)
        width = min(metrics.palette_width, room.width())
        rows = self.model.rowCount() or 1
        row_height = QFontMetrics(self._theme.font()).height() + 2 * metrics.gap
        wanted = self.field.sizeHint().height() + rows * row_height + 4 * metrics.space
        height = min(metrics.palette_height, room.height(), wanted)
        top = min(metrics.bar_height + metrics.space, room.height() - height + metrics.space)
        self.setGeometry((self._window.width() - width) // 2, top, width, height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field move the list; a press elsewhere closes."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._on_key(event)
        if watched is self._window and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            is_inside = watched is self or self.isAncestorOf(watched)
            if self.isVisible() and watched.window() is self.window() and not is_inside:
                self.close_palette()
        return False

    def _on_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in _MOVES:
            QApplication.sendEvent(self.list, event)
            return True
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose()
            return True
        if key == Qt.Key.Key_Escape:
            self.close_palette()
            return True
        return key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}  # there is nowhere else to go
