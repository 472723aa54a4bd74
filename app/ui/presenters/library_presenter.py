"""Fills the left panel with the library and turns what is chosen there into the scope of the next question."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from app.engine.citations.authors import pill_label
from app.engine.engine import Engine
from app.engine.records import Scope
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.records import ItemRecord
from app.engine.zotero.links import LinkedItem
from app.engine.zotero.records import LibraryKind, ZoteroRef
from app.ui.chat.composer import ScopeChip
from app.ui.library.drop_target import PaperDropTarget
from app.ui.library.papers_part import MOST_ITEMS
from app.ui.library.tree_model import LibraryNode
from app.ui.main_window import MainWindow
from app.ui.presenters.library_papers import LibraryPapers
from app.ui.tasks import Tasks, run_blocking


class LibraryPresenter(QObject):
    """Owns the selection: items if any are chosen, else collections and libraries, else everything."""

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._nodes: tuple[LibraryNode, ...] = ()
        self._items: tuple[ItemRecord, ...] = ()
        self._tree: object = None
        self._pending_hint = ""
        panel = window.panel
        panel.nodes_chosen.connect(self._on_nodes_chosen)
        self.papers = LibraryPapers(engine, window, tasks)
        self.papers.listed.connect(self._mark_items)
        panel.papers.chosen.connect(self._on_items_chosen)
        panel.papers.too_many.connect(self._on_too_many_items)
        panel.papers.added.connect(self._on_added)
        composer = window.chat.composer
        composer.chip_removed.connect(self._on_chip_removed)
        drops = PaperDropTarget(composer, composer, composer.edit.viewport(), window.chat)
        drops.papers_dropped.connect(lambda refs: tasks.start(self.add_papers(refs)))
        drops.links_dropped.connect(lambda links: tasks.start(self._add_linked(links)))
        self._show_chips()

    @property
    def scope(self) -> Scope:
        """What the next question draws on."""
        if self._items:
            return Scope(items=tuple(row.source.ref for row in self._items))
        return self._scope_of_nodes()

    async def refresh(self) -> None:
        """Read libraries, collections and items again."""
        libraries = await run_blocking(self._engine.libraries)
        collections = await run_blocking(self._engine.collections)
        if (libraries, collections) != self._tree:
            self._tree = (libraries, collections)
            self._window.panel.show_libraries(libraries, collections)
            self._keep_nodes()
        await self.papers.refresh()

    def take_items(self, items: tuple[ItemRecord, ...]) -> None:
        """Limit the next question to these papers, five at most."""
        self._items = items
        self._mark_items()
        self._show_chips()

    async def add_papers(self, refs: Sequence[ZoteroRef]) -> None:
        """Add papers to the scope of the next question; files and notes stand for the papers they belong to."""
        found = await run_blocking(self._engine.catalog.owners, refs)
        if not found:
            self._window.say(
                self.tr("These papers are not in the index yet. Look for changes on the index page.")
            )
            return
        there = {row.source.ref for row in self._items}
        wanted = (*self._items, *(row for row in found if row.source.ref not in there))
        self.take_items(wanted[:MOST_ITEMS])
        self._warn_of_pending()
        if len(wanted) > MOST_ITEMS:
            self._on_too_many_items()
        self._window.chat.composer.edit.setFocus()

    async def _add_linked(self, links: Sequence[LinkedItem]) -> None:
        libraries = await run_blocking(self._engine.libraries)
        numbers = {one.group_id: one.library_id for one in libraries}
        refs = [ZoteroRef(numbers[link.group_id], link.key) for link in links if link.group_id in numbers]
        await self.add_papers(refs)

    async def take_nodes(self, nodes: tuple[LibraryNode, ...]) -> None:
        """Limit the next question to these collections or libraries, marked in the tree."""
        self._nodes, self._items = _of_one_kind(nodes), ()
        self._window.panel.select_only(set(self._nodes))
        self._show_chips()
        await self._list_items()

    async def _list_items(self) -> None:
        scope = self._scope_of_nodes()
        if self._nodes and all(node.is_duplicates for node in self._nodes):
            await self.papers.show_refs(await run_blocking(self._duplicates, scope.library_ids))
            return
        is_unfiled = bool(self._nodes) and all(node.is_unfiled for node in self._nodes)
        await self.papers.show_place(
            CatalogQuery(scope.library_ids, scope.collections, is_unfiled=is_unfiled)
        )

    def _duplicates(self, library_ids: Sequence[int]) -> tuple[ZoteroRef, ...]:
        """Papers that are there more than once in one of the libraries."""
        found: list[ZoteroRef] = []
        for group in self._engine.relations.duplicates():
            for library_id in library_ids:
                own = [ref for ref in group.refs if ref.library_id == library_id]
                found += own if len(own) > 1 else []
        return tuple(found)

    def _scope_of_nodes(self) -> Scope:
        collections = tuple(node.collection.ref for node in self._nodes if node.collection)
        libraries = tuple(
            node.library.library_id for node in self._nodes if node.library and not node.collection
        )
        return Scope(collections=collections, library_ids=() if collections else libraries)

    def _on_nodes_chosen(self, nodes: tuple[LibraryNode, ...]) -> None:
        self._nodes = _of_one_kind(nodes)
        self._items = ()
        self._show_chips()
        self._tasks.start(self._list_items())

    def _on_items_chosen(self, items: tuple[ItemRecord, ...]) -> None:
        self._items = items
        self._show_chips()
        self._warn_of_pending()

    def _on_added(self) -> None:
        """What is chosen is the scope already; the keyboard goes to the question."""
        self._window.show_chat()

    def _warn_of_pending(self) -> None:
        """Say which of the chosen papers cannot be searched in full yet, and take back what was said of others."""
        waiting = [row for row in self._items if row.state == "pending"]
        hint = self._window.chat.hint
        if waiting:
            names = ", ".join(pill_label(row.source) for row in waiting)
            self._pending_hint = self.tr(
                "Not read yet: {papers}. Until then answers draw on title and abstract only."
            ).format(papers=names)
            hint.say(self._pending_hint)
        elif self._pending_hint and hint.text == self._pending_hint:
            hint.hide()

    def _on_too_many_items(self) -> None:
        self._window.chat.hint.say(
            self.tr(
                "A question can be limited to five papers. For more, choose a collection or the whole library."
            )
        )

    def _on_chip_removed(self, chip: ScopeChip) -> None:
        """Works for papers too that the filter hides at the moment."""
        if self._items:
            self._items = tuple(row for row in self._items if row.source.ref != chip.ref)
            self._mark_items()
            self._show_chips()
            return
        for node in self._nodes:
            if self._node_chip(node) == chip:
                self._window.panel.unselect_node(node)

    def _mark_items(self) -> None:
        """A list that was filled anew has lost its marks; the scope has not changed."""
        self._window.panel.select_items({row.source.ref for row in self._items})

    def _keep_nodes(self) -> None:
        """After the tree was built anew, keep what is still there."""
        tree = self._window.panel.tree_model
        there = {tree.node(index) for index in tree.indexes()}
        self._nodes = tuple(node for node in self._nodes if node in there)
        self._window.panel.select_nodes(set(self._nodes))
        self._show_chips()

    def _show_chips(self) -> None:
        if self._items:
            chips = tuple(
                ScopeChip(pill_label(row.source), "document", row.source.ref) for row in self._items
            )
        else:
            chips = tuple(self._node_chip(node) for node in self._nodes if node.library)
        whole = (ScopeChip(self.tr("Whole library"), "libraries"),)
        self._window.chat.composer.show_chips(chips or whole)

    @staticmethod
    def _node_chip(node: LibraryNode) -> ScopeChip:
        if node.collection:
            text = " / ".join(node.collection.path)
            return ScopeChip(text, node.icon, node.collection.ref)
        if node.library is None:
            return ScopeChip(node.text, node.icon)
        # What is unfiled or double is listed, but a question draws on its library.
        icon = "group" if node.library.kind is LibraryKind.GROUP else "library"
        return ScopeChip(node.library.name, icon, None, node.library.library_id)


def _of_one_kind(nodes: tuple[LibraryNode, ...]) -> tuple[LibraryNode, ...]:
    """A scope is everything, or some libraries, or some collections; the widest that was chosen counts."""
    if any(node.library is None for node in nodes):
        return ()
    libraries = tuple(node for node in nodes if node.collection is None)
    return libraries or nodes
