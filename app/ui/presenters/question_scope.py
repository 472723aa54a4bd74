"""What the next question draws on, as papers, collections and libraries, and as the chips that show it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engine.citations.authors import pill_label
from app.engine.records import Scope
from app.engine.store.records import ItemRecord
from app.engine.zotero.records import LibraryKind
from app.ui.chat.composer import ScopeChip
from app.ui.library.tree_model import LibraryNode, library_name

MOST_ITEMS = 5


@dataclass(frozen=True, slots=True)
class QuestionScope:
    """Papers if there are any, else collections or libraries, else everything.

    Attributes:
        items: Papers.
        nodes: Rows of the tree, all of one kind; see `of_one_kind`.
    """

    items: tuple[ItemRecord, ...] = ()
    nodes: tuple[LibraryNode, ...] = ()

    @property
    def scope(self) -> Scope:
        """For the engine."""
        if self.items:
            return Scope(items=tuple(row.source.ref for row in self.items))
        collections = tuple(node.collection.ref for node in self.nodes if node.collection)
        libraries = tuple(
            node.library.library_id for node in self.nodes if node.library and not node.collection
        )
        return Scope(collections=collections, library_ids=() if collections else libraries)

    @property
    def chips(self) -> tuple[ScopeChip, ...]:
        """One for each restriction; none where everything is asked."""
        if self.items:
            return tuple(ScopeChip(pill_label(row.source), "document", row.source.ref) for row in self.items)
        return tuple(node_chip(node) for node in self.nodes if node.library)

    def without(self, chip: ScopeChip) -> "QuestionScope":
        """The scope less one restriction, which makes it wider."""
        if self.items:
            return replace(self, items=tuple(row for row in self.items if row.source.ref != chip.ref))
        return replace(self, nodes=tuple(node for node in self.nodes if node_chip(node) != chip))


def node_chip(node: LibraryNode) -> ScopeChip:
    """The chip of a collection or library."""
    if node.collection:
        return ScopeChip(" / ".join(node.collection.path), node.icon, node.collection.ref)
    if node.library is None:
        return ScopeChip(node.text, node.icon)
    # What is unfiled or double is listed, but a question draws on its library.
    icon = "group" if node.library.kind is LibraryKind.GROUP else "library"
    return ScopeChip(library_name(node.library), icon, None, node.library.library_id)


def of_one_kind(nodes: Sequence[LibraryNode]) -> tuple[LibraryNode, ...]:
    """A scope is everything, or some libraries, or some collections; the widest that was chosen counts."""
    if any(node.library is None for node in nodes):
        return ()
    libraries = tuple(node for node in nodes if node.collection is None)
    return libraries or tuple(nodes)
