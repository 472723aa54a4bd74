"""Tooltips of lists and tables that appear only where words are shortened."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem


class ShortenedTips(QStyledItemDelegate):
    """Draws as lists do; a cell whose words are all in view needs no tooltip that repeats them."""

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Show the tooltip of a cell that has less room than it needs."""
        is_shortened = self.needed(option, index).width() > option.rect.width()
        return super().helpEvent(event, view, option, index) if is_shortened else False

    def needed(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size at which nothing of a cell is shortened."""
        return super().sizeHint(option, index)
