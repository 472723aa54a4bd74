"""Scenes of the first run and of the index."""

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from pictures.answer_scenes import empty
from pictures.waiting import settle, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.ui.workspace import Workspace


async def first_run(workspace: "Workspace") -> None:
    """The first page: the Zotero libraries found, what will happen, how long it takes."""
    await until(workspace.window.first_run.build_button.isEnabled, "an estimate")


async def first_run_none(workspace: "Workspace") -> None:
    """The first page where no Zotero is found."""
    await first_run(workspace)
    workspace.window.first_run.show_candidates(())
    workspace.window.first_run.build_button.setEnabled(False)  # as it is before one was found
    await settle()


async def first_run_problem(workspace: "Workspace") -> None:
    """A folder was chosen that is no Zotero data directory."""
    from app.engine.errors import ZoteroNotFound

    await first_run(workspace)
    workspace.engine.failure = ZoteroNotFound(  # type: ignore[attr-defined]  # of the tests' engine
        "There is no zotero.sqlite in /home/ada/Documents.",
        "Choose Zotero's data directory (in Zotero: Settings, Advanced, Files and Folders).",
    )
    workspace.window.first_run.add_directory(Path("/home/ada/Documents"))
    await until(lambda: workspace.window.first_run.hint.text, "the problem")


async def first_run_again(workspace: "Workspace") -> None:
    """The first page opened again, to choose another library, with the way back to the index."""
    await until(workspace.window.panel.item_model.rowCount, "items")
    await workspace.index.offer_libraries()
    await until(workspace.window.first_run.build_button.isEnabled, "an estimate")


async def indexing(workspace: "Workspace") -> None:
    """A run of the index in the middle; one can ask already."""
    await first_run(workspace)
    workspace.window.first_run.build_button.click()
    await until(workspace.window.index_page.progress.figures.text, "progress")
    await until(workspace.window.index_page.model.rowCount, "documents")


async def indexing_chat(workspace: "Workspace") -> None:
    """The conversation while the index is built: how far it is, and that one can ask."""
    await indexing(workspace)
    workspace.window.show_chat()
    await until(lambda: workspace.window.chat.banner.text, "the banner")


async def index_paused(workspace: "Workspace") -> None:
    """A run of the index that was paused."""
    await indexing(workspace)
    workspace.index.pause()
    await until(lambda: not workspace.index.is_running, "rest")
    await settle()


async def index_page(workspace: "Workspace") -> None:
    """The index at rest: every document with its state, what needs attention first."""
    await until(workspace.window.panel.item_model.rowCount, "items")
    workspace.window.show_index()
    await until(workspace.window.index_page.model.rowCount, "documents")


async def index_attention(workspace: "Workspace") -> None:
    """The index filtered by what needs attention."""
    await index_page(workspace)
    workspace.window.index_page.only_attention.click()
    await settle()


async def index_none(workspace: "Workspace") -> None:
    """A filter that no document fits."""
    await index_page(workspace)
    workspace.window.index_page.filter.setText("photosynthesis on Mars")
    await settle()


async def index_changes(workspace: "Workspace") -> None:
    """What the last runs found changed in Zotero, and why."""
    await index_page(workspace)
    workspace.window.index_page.changes.fold.click()
    await settle()


async def index_failed(workspace: "Workspace") -> None:
    """A run of the index that could not go on, and what to do."""
    from app.engine.errors import ZoteroNotFound

    await index_page(workspace)
    workspace.engine.index = _fail(  # type: ignore[method-assign]  # of the tests' engine
        ZoteroNotFound(
            "There is no zotero.sqlite in /home/ada/Zotero.",
            "Choose Zotero's data directory (in Zotero: Settings, Advanced, Files and Folders).",
        )
    )
    workspace.index.start(Path("/home/ada/Zotero"))
    await until(lambda: workspace.window.index_page.hint.text, "the problem")


def _fail(problem: Exception) -> "Callable[..., NoReturn]":
    def index(*_given: object, **_named: object) -> "NoReturn":
        raise problem

    return index


async def index_removals(workspace: "Workspace") -> None:
    """Much would go from the index: it is asked about first."""
    await index_page(workspace)
    workspace.engine.removals = (  # type: ignore[attr-defined]  # of the tests' engine
        "Zotero's library has 24 items; your index has 84. This run would remove 60 items and 70 files from the index. "
        "Nothing was changed."
    )
    workspace.index.start(Path("/home/ada/Zotero"))
    await until(lambda: workspace.window.index_page.hint.text, "the question")


async def library_changed(workspace: "Workspace") -> None:
    """Zotero's library was changed: an offer to update the index."""
    await empty(workspace)
    workspace.index.watcher.changed.emit()
    await until(lambda: workspace.window.chat.hint.text, "the offer")
