"""Finds conversations, collections and papers for the command palette, and goes there."""

from functools import partial

from PySide6.QtCore import QItemSelectionModel, QObject

from app.engine.citations.authors import narrative_label
from app.engine.engine import Engine
from app.engine.records import SessionInfo
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.records import ItemRecord
from app.engine.zotero.records import Collection
from app.ui.commands.registry import Place
from app.ui.main_window import MainWindow

_MOST_SESSIONS = 50
_MOST_PAPERS = 30


class LibraryPlaces(QObject):
    """What lies in the library and among the conversations, as places."""

    def __init__(self, engine: Engine, window: MainWindow) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window

    def find(self, query: str) -> tuple[Place, ...]:
        """Places whose names may fit; called in a working thread, so it asks the engine and touches no widget."""
        sessions = self._engine.sessions()[:_MOST_SESSIONS]
        papers = self._engine.catalog.page(CatalogQuery(text=query), limit=_MOST_PAPERS).rows
        return (
            *(self._session(one) for one in sessions),
            *(self._collection(one) for one in self._engine.collections()),
            *(self._paper(one) for one in papers),
        )

    def _session(self, session: SessionInfo) -> Place:
        go = partial(self._window.panel.session_chosen.emit, session.session_id)
        return Place(self.tr("Conversation"), "chat", session.title, "", go)

    def _collection(self, collection: Collection) -> Place:
        above = " / ".join(collection.path[:-1])
        return Place(
            self.tr("Collection"),
            "folder",
            collection.name,
            above,
            partial(self._open_collection, collection),
        )

    def _paper(self, row: ItemRecord) -> Place:
        return Place(
            self.tr("Paper"),
            "document",
            row.source.title or self.tr("Untitled"),
            narrative_label(row.source),
            partial(self._open_paper, row),
        )

    def _open_collection(self, collection: Collection) -> None:
        """Choose it in the tree: its papers are listed, and the next question may be limited to it."""
        panel = self._window.panel
        self._window.show_chat()
        self._window.open_panel()
        for index in panel.tree_model.indexes():
            node = panel.tree_model.node(index)
            if node is not None and node.collection == collection:
                panel.tree.scrollTo(index)
                panel.tree.selectionModel().setCurrentIndex(
                    index, QItemSelectionModel.SelectionFlag.ClearAndSelect
                )
                panel.tree.setFocus()

    def _open_paper(self, row: ItemRecord) -> None:
        """Bring it up in the list of papers."""
        panel = self._window.panel
        self._window.show_chat()
        self._window.open_panel()
        panel.filter.setText(row.source.title)
        panel.items.setFocus()
