"""The agent policy: a generator decides on each call, held to the tools by a grammar (P7).

A generator that is too weak for it does no harm: calls that cannot be understood, that repeat what was done or that name
what is not there are answered and counted; after three in a row the planned policy takes over with what is left of the
budget.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.engine.search.agent_prompt import CALL_TOKENS, agent_messages, tool_schemas
from app.engine.search.events import Noted
from app.engine.search.policy import SearchPolicy
from app.engine.search.results import Status, ToolResult
from app.engine.search.searcher import Searcher
from app.engine.zotero.records import ZoteroRef
from app.models.generators.grammar import tool_call_grammar
from app.models.protocols import Generator, ModelUnavailable, Stopped

MAX_IDLE = 3
"""Fruitless calls in a row after which the planned policy takes over."""
MAX_REFUSED = 2
"""Calls after the end of the budget after which the search ends."""
MAX_STEPS = 60

_IDLE = frozenset({Status.MALFORMED, Status.REPEATED, Status.EMPTY_RETRY, Status.NOT_FOUND})
_TAKE_OVER = "The writing model lost its way; the search goes on by plan."


@dataclass(frozen=True, slots=True)
class AgentPolicy:
    """Lets a generator search.

    Attributes:
        generator: Decides on the calls.
        fallback: Takes over when the generator cannot.
        titles: The titles of selected items, for the prompt.
    """

    generator: Generator
    fallback: SearchPolicy
    titles: Callable[[Sequence[ZoteroRef]], Sequence[tuple[str, str]]]
    name: str = "agent"

    def search(self, searcher: Searcher) -> None:
        """Let the generator call tools until it ends the search; see `SearchPolicy.search`."""
        if searcher.session.state.policy != self.name or not self._ends_well(searcher):
            searcher.session.hand_over(self.fallback.name)
            self.fallback.search(searcher)

    def _ends_well(self, searcher: Searcher) -> bool:
        """Search; False when the planned policy is to take over."""
        try:
            grammar = tool_call_grammar(tool_schemas())
            return self._converses(searcher, grammar)
        except ModelUnavailable as error:
            searcher.tell(Noted(f"{error} The search goes on by plan."))
            return False

    def _converses(self, searcher: Searcher, grammar: str) -> bool:
        idle = refused = 0
        for _ in range(MAX_STEPS):
            result = searcher.call_as_written(self._written(searcher, grammar))
            if searcher.session.is_over:
                return True
            idle = idle + 1 if _is_idle(result) else 0
            refused += result.status is Status.BUDGET_EXHAUSTED
            if idle >= MAX_IDLE:
                searcher.tell(Noted(_TAKE_OVER))
                return False
            if refused >= MAX_REFUSED:
                return True
        return True

    def _written(self, searcher: Searcher, grammar: str) -> str:
        state = searcher.session.state
        messages = agent_messages(
            state, self.titles(state.goal.selected), searcher.outlines_at_hand(), self.generator
        )
        try:
            pieces = self.generator.stream(
                messages, max_tokens=CALL_TOKENS, grammar=grammar, should_stop=lambda: searcher.is_canceled
            )
            return "".join(piece.text for piece in pieces if not piece.is_thinking).strip()
        except Stopped:
            searcher.check_canceled()
            raise


def _is_idle(result: ToolResult) -> bool:
    return result.status in _IDLE
