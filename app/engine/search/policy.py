"""What every search policy is (P7): it decides which tools are called, within one budget and with the same tools."""

from typing import Protocol

from app.engine.search.searcher import Searcher


class SearchPolicy(Protocol):
    """Decides what is searched and read next, until it concludes, asks for an extension or the budget is used up."""

    @property
    def name(self) -> str:
        """Shown with the turn: "planned" or "agent"."""
        ...

    def search(self, searcher: Searcher) -> None:
        """Search; called again after an extension, with the session as it was left and the user's guidance.

        Raises:
            Canceled: The run was asked to stop.
        """
        ...
