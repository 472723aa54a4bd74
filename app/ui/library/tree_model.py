"""Libraries and their collections as a tree; the first row stands for everything."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from app.engine.zotero.records import Collection, Library, LibraryKind
from app.ui.theme import Theme
from app.ui.widgets.plain_text import plain_tip

NODE_ROLE = int(Qt.ItemDataRole.UserRole) + 1


@dataclass(frozen=True, slots=True)
class LibraryNode:
    """What a row stands for: a collection, a library, what is unfiled or double in it, or (none) all libraries."""

    text: str
    icon: str
    library: Library | None = None
    collection: Collection | None = None
    is_unfiled: bool = False
    is_duplicates: bool = False


def library_name(library: Library) -> str:
    """What a library is called in the window; Zotero keeps no name for the user's own, but for those of groups."""
    if library.kind is LibraryKind.USER:
        return QCoreApplication.translate("LibraryTreeModel", "My Library")
    return library.name


class LibraryTreeModel(QStandardItemModel):
    """One row for all, below it nothing; then each library with its collections."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.changed.connect(self._refresh_icons)

    def show(self, libraries: tuple[Library, ...], collections: tuple[Collection, ...]) -> None:
        """Take libraries and collections; an only library needs no row above it for all."""
        self.clear()
        if len(libraries) != 1:
            self.appendRow(self._row(LibraryNode(self.tr("All libraries"), "libraries")))
        for library in libraries:
            icon = "group" if library.kind is LibraryKind.GROUP else "library"
            row = self._row(LibraryNode(library_name(library), icon, library))
            self.appendRow(row)
            self._add_collections(row, library, collections)
            if row.hasChildren():
                row.appendRow(self._row(LibraryNode(self.tr("Unfiled"), "unfiled", library, is_unfiled=True)))
                double = LibraryNode(self.tr("Duplicates"), "duplicates", library, is_duplicates=True)
                row.appendRow(self._row(double))

    def node(self, index: QModelIndex) -> LibraryNode | None:
        """What a row stands for."""
        node = index.data(NODE_ROLE)
        return node if isinstance(node, LibraryNode) else None

    def _add_collections(
        self, root: QStandardItem, library: Library, collections: tuple[Collection, ...]
    ) -> None:
        rows: dict[str | None, QStandardItem] = {None: root}
        own = [one for one in collections if one.ref.library_id == library.library_id]
        for collection in sorted(own, key=lambda one: (len(one.path), one.name.casefold())):
            row = self._row(LibraryNode(collection.name, "folder", library, collection))
            rows.get(collection.parent_key, root).appendRow(row)
            rows[collection.ref.key] = row

    def _row(self, node: LibraryNode) -> QStandardItem:
        row = QStandardItem(self._theme.icon(node.icon), node.text)
        row.setData(node, NODE_ROLE)
        row.setEditable(False)
        row.setToolTip(plain_tip(" / ".join(node.collection.path) if node.collection else node.text))
        return row

    def indexes(self) -> Iterator[QModelIndex]:
        """Every row, parents before their children."""
        return (row.index() for row in self._all_rows())

    def _all_rows(self) -> Iterator[QStandardItem]:
        waiting = [self.invisibleRootItem()]
        while waiting:
            parent = waiting.pop()
            children = [parent.child(number) for number in range(parent.rowCount())]
            yield from children
            waiting += children

    def _refresh_icons(self) -> None:
        for row in self._all_rows():
            row.setIcon(self._theme.icon(row.data(NODE_ROLE).icon))
