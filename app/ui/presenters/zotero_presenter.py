"""Takes over what is selected in Zotero as the scope of the next question, and says what is in the way (Z6)."""

from PySide6.QtCore import QObject

from app.engine.engine import Engine
from app.engine.zotero.exchange import ZoteroSilent
from app.engine.zotero.live import ZoteroSelection
from app.engine.zotero.program import is_installed
from app.ui.engine_words import error_words
from app.ui.library.tree_model import LibraryNode
from app.ui.main_window import MainWindow
from app.ui.presenters.library_presenter import LibraryPresenter
from app.ui.presenters.question_scope import MOST_ITEMS
from app.ui.tasks import Tasks, run_blocking
from app.ui.widgets.hint import Tone


class ZoteroPresenter(QObject):
    """Speaks with the running Zotero on behalf of the panel; one question at a time.

    Attributes:
        is_installed: Whether there is a Zotero that can be started; blocks.
    """

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks, library: LibraryPresenter) -> None:
        super().__init__(window)
        self._live = engine.zotero_live
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._library = library
        self._is_asking = False
        self.is_installed = is_installed
        window.panel.zotero_selection_requested.connect(self._on_selection_requested)

    def _on_selection_requested(self) -> None:
        if not self._is_asking:
            self._is_asking = True
            self._tasks.start(self._take_selection())

    async def _take_selection(self) -> None:
        try:
            await self._take(await run_blocking(self._live.selection))
        except ZoteroSilent as silence:
            await self.say_silence(silence)
        finally:
            self._is_asking = False

    async def _take(self, selection: ZoteroSelection) -> None:
        """Selected items count where Zotero tells them and they are few enough, else the collection."""
        if selection.items and len(selection.items) <= MOST_ITEMS:
            listed = await run_blocking(self._engine.catalog.records, selection.items)
            if len(listed) == len(selection.items):
                self._library.take_items(listed)
                return
        nodes = self._nodes_of(selection)
        if not nodes:
            self._window.say(
                self.tr("“{place}” is not in the index yet. Look for changes on the index page.").format(
                    place=selection.place
                )
            )
            return
        await self._library.take_nodes(nodes)

    def _nodes_of(self, selection: ZoteroSelection) -> tuple[LibraryNode, ...]:
        tree = self._window.panel.tree_model
        nodes = [node for index in tree.indexes() if (node := tree.node(index)) is not None]
        if not selection.collection_path:
            return tuple(
                node
                for node in nodes
                if node.library
                and not (node.collection or node.is_unfiled or node.is_duplicates)
                and node.library.library_id == selection.library_id
            )
        known = selection.collections_among([node.collection for node in nodes if node.collection])
        return tuple(node for node in nodes if node.collection and node.collection.ref in known)

    async def say_silence(self, silence: ZoteroSilent) -> None:
        """Say why Zotero did not answer; where it is not running, offer to start it."""
        if silence.may_start and await run_blocking(self.is_installed):
            self._window.say(
                self.tr("Zotero isn’t running. Start it?"), self.tr("Start Zotero"), self._on_start_requested
            )
        elif silence.may_start:
            self._window.say(
                self.tr(
                    "Zotero is not running, and no Zotero was found on this computer. If it is kept in a folder of its "
                    "own, start it there, then try again."
                )
            )
        else:
            self._window.say(error_words(silence))

    def _on_start_requested(self) -> None:
        self._tasks.start(self._start())

    async def _start(self) -> None:
        if await run_blocking(self._live.start):
            self._window.say(
                self.tr("Zotero is starting. Try again when its window is there."), tone=Tone.NEWS
            )
        else:
            self._window.say(self.tr("Zotero did not start. Start it yourself, then try again."))
