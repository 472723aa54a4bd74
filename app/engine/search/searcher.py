"""A session joined with the tools: makes the calls of a policy, tells what happens, and minds cancellation."""

from collections.abc import Callable, Sequence

from app.engine.runs import RunContext
from app.engine.search.calls import (
    ConcludeSearch,
    MalformedCall,
    RequestSearchExtension,
    RetrievalCall,
    SearchCorpus,
    ToolCall,
    parse_call,
)
from app.engine.search.events import Counted, Found, Insight, Noted, Outlined, Read, Searched, SearchEvent
from app.engine.search.insights import InsightFinder
from app.engine.search.outline import Outline
from app.engine.search.relevance import Relevance
from app.engine.search.results import MetadataFound, ReadFound, SearchFound, TocFound, ToolResult
from app.engine.search.session import SearchSession
from app.engine.search.snapshot import FoundPassage
from app.engine.search.tools import SearchTools


class Searcher:
    """What a policy searches with.

    Args:
        session: The state; also read by policies.
        tools: The library's tools.
        relevance: Tells whether a search found anything to the point.
        run: Asked before each call.
        on_event: Told of each step.
        insights: Finds what is worth telling while searching; None tells nothing.
    """

    def __init__(
        self,
        session: SearchSession,
        tools: SearchTools,
        relevance: Relevance,
        run: RunContext,
        on_event: Callable[[SearchEvent], None],
        insights: InsightFinder | None = None,
    ) -> None:
        self.session = session
        self.relevance = relevance
        self._tools = tools
        self._run = run
        self._on_event = on_event
        self._insights = insights
        self._told: list[Insight] = []

    @property
    def insights(self) -> tuple[Insight, ...]:
        """The findings told so far."""
        return tuple(self._told)

    def tell(self, event: SearchEvent) -> None:
        """Pass an event on."""
        self._on_event(event)

    @property
    def is_canceled(self) -> bool:
        """Whether the run was asked to stop."""
        return self._run.is_canceled

    def check_canceled(self) -> None:
        """Raise `Canceled` if the run was asked to stop."""
        self._run.check_canceled()

    def outlines_at_hand(self) -> tuple[Outline, ...]:
        """The outlines of all selected papers if every one is at hand, else none (P8)."""
        return self.session.context.outlines.of_all(self.session.state.goal.selected)

    def summary(self) -> str:
        """What was gathered so far, in a sentence."""
        return summary_of(self.session.found)

    def call(self, call: ToolCall) -> ToolResult:
        """Make a call, or answer why it is not made.

        Raises:
            Canceled: The run was asked to stop.
        """
        self._run.check_canceled()
        if isinstance(call, ConcludeSearch):
            return self.session.conclude(call)
        if isinstance(call, RequestSearchExtension):
            return self.session.request_extension(call)
        refusal = self.session.refuse(call)
        return refusal if refusal is not None else self._retrieve(call)

    def call_as_written(self, text: str) -> ToolResult:
        """Make the call that an agent wrote; one that cannot be understood is answered and counted."""
        try:
            call = parse_call(text)
        except MalformedCall as error:
            return self.session.note_malformed(text, str(error))
        return self.call(call)

    def _retrieve(self, call: RetrievalCall) -> ToolResult:
        result = self._tools.run(call, self.session.context)
        is_hit = True
        if isinstance(call, SearchCorpus) and isinstance(result.body, SearchFound):
            self.tell(Searched(result.body.query, result.body.searched))
            is_hit = self.relevance.is_hit(call.query, result.body.passages)
        new = len(self.session.found)
        registered = self.session.register(call, result, is_hit=is_hit)
        self._tell_result(result, len(self.session.found) - new)
        if is_hit:
            self._tell_insights(result)
        return registered

    def _tell_insights(self, result: ToolResult) -> None:
        """Tell findings of readings and broad searches; looks into papers mostly bring the same again."""
        if self._insights is None:
            return
        match result.body:
            case SearchFound(is_broad=True):
                passages = result.body.passages
            case ReadFound():
                passages = tuple(record for asset in result.body.assets for record in asset.passages)
            case _:
                return
        for insight in self._insights.find(passages):
            self._told.append(insight)
            self.tell(insight)

    def _tell_result(self, result: ToolResult, new: int) -> None:
        match result.body:
            case SearchFound():
                sources = {one.source.ref for one in result.body.passages}
                self.tell(Found(len(result.body.passages), len(sources), new))
                if result.notice:
                    self.tell(Noted(result.notice))
            case TocFound():
                outline = result.body.outline
                self.tell(Outlined(outline.document.source.title, len(outline.sections)))
            case ReadFound() if result.body.assets:
                names = tuple(one.heading or one.kind for one in result.body.assets)
                self.tell(Read(result.body.document.source.title, names))
            case MetadataFound():
                self.tell(Counted(result.body.result.total))


def summary_of(found: Sequence[FoundPassage]) -> str:
    """What was gathered, in a sentence for the user."""
    if not found:
        return "Nothing was found."
    sources = len({one.record.source.ref for one in found})
    words = sum(one.record.words for one in found)
    passages = f"{len(found):,} {'passage' if len(found) == 1 else 'passages'}"
    return f"Gathered {passages} from {sources:,} {'source' if sources == 1 else 'sources'} (about {words:,} words)."
