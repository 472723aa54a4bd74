"""The tags of the papers in the chosen place, with a box to tick each."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPixmap

from app.engine.store.tag_counts import TagCount
from app.ui import words
from app.ui.theme import ICON_RATIO, Theme
from app.ui.widgets.plain_text import plain_tip

_Index = QModelIndex | QPersistentModelIndex


class TagModel(QAbstractListModel):
    """One row a tag; ticked ones are the filter.

    Signals:
        ticked: A tag was ticked or not any more; the tuple of those that are.
    """

    ticked = Signal(object)

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._all: tuple[TagCount, ...] = ()
        self._rows: tuple[TagCount, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self._words = ""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ticked tags."""
        return self._chosen

    def show(self, tags: tuple[TagCount, ...], chosen: tuple[str, ...]) -> None:
        """Take the tags; ticked ones that no paper has stay, so that they can be unticked."""
        there = {one.tag for one in tags}
        missing = tuple(TagCount(tag, 0) for tag in chosen if tag not in there)
        self._all, self._chosen = (*missing, *tags), chosen
        self._narrow()

    def narrow(self, text: str) -> None:
        """List only tags that contain the text, and the ticked ones."""
        self._words = text.casefold().strip()
        self._narrow()

    def _narrow(self) -> None:
        self.beginResetModel()
        kept = (one for one in self._all if self._words in one.tag.casefold() or one.tag in self._chosen)
        self._rows = tuple(sorted(kept, key=lambda one: one.tag not in self._chosen))
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Number of tags."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Every tag can be ticked."""
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name and count, colour, tick."""
        if not index.isValid():
            return None
        one = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{words.own_way(one.tag)}  {words.count(one.papers)}"
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                papers = words.counted(one.papers, self.tr("paper"), self.tr("papers"))
                told = f"{one.tag}, {papers}"
                return plain_tip(told) if role == Qt.ItemDataRole.ToolTipRole else told
            case Qt.ItemDataRole.CheckStateRole:
                is_on = one.tag in self._chosen
                return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.DecorationRole:
                return self._dot(one.color) if one.color else None
            case Qt.ItemDataRole.SizeHintRole:
                metrics = QFontMetrics(self._theme.font())
                return QSize(0, metrics.height() + 2 * self._theme.metrics.gap)
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick a tag, or take the tick away."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self.toggle(index.row())
        return True

    def toggle(self, row: int) -> None:
        """Turn the tick of a row."""
        tag = self._rows[row].tag
        is_on = tag in self._chosen
        self._chosen = tuple(one for one in self._chosen if one != tag) if is_on else (*self._chosen, tag)
        self.dataChanged.emit(self.index(row), self.index(row), [Qt.ItemDataRole.CheckStateRole])
        self.ticked.emit(self._chosen)

    def _dot(self, color: str) -> QPixmap:
        """The colour the user gave the tag in Zotero, with an edge so that it is seen on any ground."""
        side = self._theme.metrics.icon_small
        picture = QPixmap(QSize(side, side) * ICON_RATIO)
        picture.setDevicePixelRatio(ICON_RATIO)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._theme.color("edge"))
        painter.setBrush(QColor(color))
        painter.drawEllipse(1, 1, side - 3, side - 3)
        painter.end()
        return picture
