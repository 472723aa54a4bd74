"""Fills the left panel with the library, and limits the next question to what is chosen there when that is asked for."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from app.engine.citations.authors import pill_label
from app.engine.engine import Engine
from app.engine.records import Scope
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.records import ItemRecord
from app.engine.zotero.links import LinkedItem
from app.engine.zotero.records import ZoteroRef
from app.ui import words
from app.ui.chat.composer import ScopeChip
from app.ui.library.drop_target import PaperDropTarget
from app.ui.library.tree_model import LibraryNode
from app.ui.main_window import MainWindow
from app.ui.presenters.library_papers import LibraryPapers
from app.ui.presenters.question_scope import MOST_ITEMS, QuestionScope, of_one_kind
from app.ui.presenters.scope_memory import scope_of, scope_text
from app.ui.tasks import Tasks, run_blocking


class LibraryPresenter(QObject):
    """Owns what is chosen in the panel, which is only looked at, and what the next question draws on.

    The first becomes the second by a deliberate act: a button, a key, a menu, a drop. A click never does.
    """

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._chosen = QuestionScope()
        self._asked = QuestionScope()
        self._chips: tuple[ScopeChip, ...] = ()
        self._left = scope_of(
            window.state.scope
        )  # what was asked about when the program ended, until it is back
        self._tree: object = None
        self._pending_hint = ""
        panel = window.panel
        panel.nodes_chosen.connect(self._on_nodes_chosen)
        self.papers = LibraryPapers(engine, window, tasks)
        self.papers.listed.connect(self._mark_items)
        panel.papers.chosen.connect(self._on_items_chosen)
        panel.papers.asked.connect(self.ask_about_chosen)
        panel.nodes_asked.connect(self.ask_in_chosen_places)
        composer = window.chat.composer
        composer.chip_removed.connect(self._on_chip_removed)
        drops = PaperDropTarget(composer, composer, composer.edit.viewport(), window.chat)
        drops.papers_dropped.connect(lambda refs: tasks.start(self.add_papers(refs)))
        drops.links_dropped.connect(lambda links: tasks.start(self._add_linked(links)))
        self._show_chips()

    @property
    def scope(self) -> Scope:
        """What the next question draws on."""
        return self._asked.scope

    @property
    def has_chosen(self) -> bool:
        """Whether papers are chosen in the list."""
        return bool(self._chosen_items())

    async def refresh(self) -> None:
        """Read libraries, collections and items again."""
        libraries = await run_blocking(self._engine.libraries)
        collections = await run_blocking(self._engine.collections)
        if (libraries, collections) != self._tree:
            self._tree = (libraries, collections)
            self._window.panel.show_libraries(libraries, collections)
            self._keep_nodes()
        if libraries:
            await self._bring_back()
        await self.papers.refresh()

    async def _bring_back(self) -> None:
        """Ask again in what was asked about last, less what is no longer there, unless something was chosen since."""
        left = self._left
        if left.is_whole_library:
            return
        items = await run_blocking(self._engine.catalog.records, left.items) if left.items else ()
        if self._left is not left:
            return
        tree = self._window.panel.tree_model
        nodes = [node for index in tree.indexes() if (node := tree.node(index)) and _is_in(node, left)]
        self._ask_in(QuestionScope(items[:MOST_ITEMS], () if items else of_one_kind(nodes)))

    def take_items(self, items: tuple[ItemRecord, ...]) -> None:
        """Limit the next question to these papers, five at most."""
        self._ask_in(QuestionScope(items=items[:MOST_ITEMS]))
        if len(items) > MOST_ITEMS:
            self._say_too_many()

    def ask_about_chosen(self) -> None:
        """Limit the next question to the chosen papers, or to the chosen place where no paper is; the keyboard goes there."""
        items = self._chosen_items()
        if len(items) > MOST_ITEMS:
            self._window.show_chat()
            self._say_too_many()
        elif items:
            self._ask_in(QuestionScope(items=items))
            self._window.show_chat()
        else:
            self.ask_in_chosen_places()

    def ask_in_chosen_places(self) -> None:
        """Limit the next question to the chosen collections or libraries; the keyboard goes there."""
        self._ask_in(QuestionScope(nodes=self._chosen.nodes))
        self._window.show_chat()

    async def add_papers(self, refs: Sequence[ZoteroRef]) -> None:
        """Add papers to the scope of the next question; files and notes stand for the papers they belong to."""
        found = await run_blocking(self._engine.catalog.owners, refs)
        if not found:
            self._window.say(
                self.tr("These papers are not in the index yet. Look for changes on the index page.")
            )
            return
        there = {row.source.ref for row in self._asked.items}
        self.take_items((*self._asked.items, *(row for row in found if row.source.ref not in there)))
        self._window.chat.composer.edit.setFocus()

    async def _add_linked(self, links: Sequence[LinkedItem]) -> None:
        libraries = await run_blocking(self._engine.libraries)
        numbers = {one.group_id: one.library_id for one in libraries}
        refs = [ZoteroRef(numbers[link.group_id], link.key) for link in links if link.group_id in numbers]
        await self.add_papers(refs)

    async def take_nodes(self, nodes: tuple[LibraryNode, ...]) -> None:
        """Limit the next question to these collections or libraries, marked in the tree."""
        self._chosen = QuestionScope(nodes=of_one_kind(nodes))
        self._window.panel.select_only(set(self._chosen.nodes))
        self._ask_in(self._chosen)
        await self._list_items()

    async def _list_items(self) -> None:
        nodes = self._chosen.nodes
        scope = QuestionScope(nodes=nodes).scope
        if nodes and all(node.is_duplicates for node in nodes):
            await self.papers.show_refs(await run_blocking(self._duplicates, scope.library_ids))
            return
        is_unfiled = bool(nodes) and all(node.is_unfiled for node in nodes)
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

    def _chosen_items(self) -> tuple[ItemRecord, ...]:
        """The chosen papers that are listed: what a filter hides is not meant."""
        row_of = self._window.panel.item_model.row_of
        return tuple(row for row in self._chosen.items if row_of(row.source.ref) is not None)

    def _on_nodes_chosen(self, nodes: tuple[LibraryNode, ...]) -> None:
        self._chosen = QuestionScope(nodes=of_one_kind(nodes))
        self._offer()
        self._tasks.start(self._list_items())

    def _on_items_chosen(self, items: tuple[ItemRecord, ...]) -> None:
        self._chosen = replace(self._chosen, items=items)
        self._offer()

    def _ask_in(self, asked: QuestionScope) -> None:
        self._asked = asked
        self._left = Scope()
        self._window.state.scope = scope_text(asked.scope)
        self._show_chips()
        self._warn_of_pending()

    def _warn_of_pending(self) -> None:
        """Say which of the chosen papers cannot be searched in full yet, and take back what was said of others."""
        waiting = [row for row in self._asked.items if row.state == "pending"]
        hint = self._window.chat.hint
        if waiting:
            names = ", ".join(pill_label(row.source) for row in waiting)
            self._pending_hint = self.tr(
                "Not read yet: {papers}. Until then answers draw on title and abstract only."
            ).format(papers=names)
            hint.say(self._pending_hint)
        elif self._pending_hint and hint.text == self._pending_hint:
            hint.hide()

    def _say_too_many(self) -> None:
        self._window.chat.hint.say(
            self.tr(
                "A question can be limited to five papers. For more, choose a collection or the whole library."
            )
        )

    def _on_chip_removed(self, chip: ScopeChip) -> None:
        self._ask_in(self._asked.without(chip))

    def _mark_items(self) -> None:
        """A list that was filled anew has lost its marks."""
        self._window.panel.select_items({row.source.ref for row in self._chosen.items})
        self._offer()

    def _keep_nodes(self) -> None:
        """After the tree was built anew, keep what is still there."""
        tree = self._window.panel.tree_model
        there = {tree.node(index) for index in tree.indexes()}
        self._chosen, self._asked = (
            replace(one, nodes=tuple(node for node in one.nodes if node in there))
            for one in (self._chosen, self._asked)
        )
        self._window.panel.select_nodes(set(self._chosen.nodes))
        if self._left.is_whole_library:
            self._window.state.scope = scope_text(self._asked.scope)
        self._show_chips()

    def _show_chips(self) -> None:
        whole = (ScopeChip(self.tr("Whole library"), "libraries"),)
        chips = self._asked.chips or whole
        if chips != self._chips:
            self._chips = chips
            self._window.chat.composer.show_chips(chips)
        self._offer()

    def _offer(self) -> None:
        """Offer to ask about what is chosen, unless that is what is asked about."""
        items = self._chosen_items()
        chosen = replace(self._chosen, items=items)
        is_new = chosen.scope != self._asked.scope
        self._window.panel.papers.offer_to_ask(self._offer_words(chosen) if is_new else "")

    def _offer_words(self, chosen: QuestionScope) -> str:
        if len(chosen.items) > 1:
            return self.tr("Ask only about these {count} papers").format(count=words.count(len(chosen.items)))
        if chosen.items:
            return self.tr("Ask only about this paper")
        if not chosen.nodes:
            return self.tr("Ask the whole library")
        if len(chosen.nodes) > 1:
            return self.tr("Ask only in these places")
        if chosen.nodes[0].collection:
            return self.tr("Ask only in this collection")
        return self.tr("Ask only in this library")


def _is_in(node: LibraryNode, scope: Scope) -> bool:
    """Whether a row is one of the collections or libraries of a scope."""
    if node.collection:
        return node.collection.ref in scope.collections
    if node.library is None or node.is_unfiled or node.is_duplicates:
        return False
    return node.library.library_id in scope.library_ids
