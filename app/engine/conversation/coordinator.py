"""The coordinator (C1): decides how a message is answered, and answers what needs no search of the papers.

It works by rules alone; a generator, where there is one, settles follow-ups that may be answered from what was said, makes
questions stand alone and rewords answers, each within bounds the rules set.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from app.engine.citations.resolution import resolve_citations
from app.engine.conversation.about_attest import about_attest
from app.engine.conversation.context import ConversationContext
from app.engine.conversation.coordinator_model import CoordinatorModel, OnText
from app.engine.conversation.courtesies import courtesy_reply, split_courtesies
from app.engine.conversation.earlier_answers import Ask, answer_from_earlier, asked_of_earlier, last_answer
from app.engine.conversation.metadata_answers import NOT_CHECKED, answer_metadata
from app.engine.conversation.metadata_follow_ups import continued_query, follows_records
from app.engine.conversation.metadata_questions import opens_like_one, parse_metadata_question
from app.engine.conversation.references import (
    leans_on_before,
    searched_turns,
    standalone_question,
    topic_words,
)
from app.engine.records import Evidence, Route, Scope, Turn, WrittenAnswer
from app.engine.runs import RunContext
from app.engine.search.goal import without_markers
from app.engine.store.metadata import MetadataRepository
from app.engine.store.metadata_query import MetadataQuery, Wanted
from app.engine.words import stem, words

WRITER = "conversation"
ASK_MORE = "I need a little more to go on. Ask a whole question about your papers, for example what they say about a topic."
_MAX_CONTINUED_WORDS = 12
_MAX_LISTED_TOPIC = 2  # words; longer topics are seldom in a title as they are
_GENERATED = frozenset((Ask.ONE_SENTENCE, Ask.SHORTER, Ask.LIST, Ask.REWORD))
_SESSION_ASKS = frozenset((Ask.SOURCES, Ask.CERTAINTY, Ask.QUESTIONS, Ask.OVERVIEW))


@dataclass(frozen=True, slots=True)
class Decision:
    """How a message is answered.

    Attributes:
        route: The way.
        goal: LITERATURE: the question as it is searched for, which stands alone and has no markers; else "".
        reply: What the rules answer where nothing is searched; "" for METADATA and LITERATURE, and where `is_generated`.
        query: METADATA: what is asked of the records.
        ask: FOLLOW_UP and META: what is wanted of the earlier answers.
        is_generated: FOLLOW_UP: the generator answers from what was said.
    """

    route: Route
    goal: str = ""
    reply: str = ""
    query: MetadataQuery | None = None
    ask: Ask | None = None
    is_generated: bool = False

    @property
    def is_searching(self) -> bool:
        """Whether the papers have to be searched."""
        return self.route is Route.LITERATURE


@dataclass(frozen=True, slots=True)
class Coordinator:
    """Decides on messages. Safe to use from several threads; make one per turn, as names are read for each decision.

    Attributes:
        metadata: The library's records.
        models: Role → name of the models in use, for questions about them.
        model: The generator's side; None works by rules alone.
        now: The moment of the question, aware of its time zone.
    """

    metadata: MetadataRepository
    models: Mapping[str, str] = field(default_factory=dict)
    model: CoordinatorModel | None = None
    now: Callable[[], datetime] = lambda: datetime.now(UTC).astimezone()

    def decide(
        self,
        message: str,
        history: Sequence[Turn],
        context: ConversationContext | None = None,
        run: RunContext | None = None,
        scope: Scope | None = None,
    ) -> Decision:
        """Decide how to answer a message.

        Args:
            message: As typed, not blank.
            history: The earlier turns of the conversation, oldest first.
            context: What a generator is shown of them; needed only with one.
            run: Heard while a generator works.
            scope: What the message may draw on; the whole library by default.

        Raises:
            Canceled: The run was asked to stop.
            StoreUnusable: The index cannot be read.
        """
        polite = split_courtesies(message)
        if polite.kinds and not polite.rest:
            return Decision(Route.SMALL_TALK, reply=courtesy_reply(polite.kinds))
        text = without_markers(polite.rest) or message.strip()
        ask = asked_of_earlier(text)
        if ask is not None:
            return self._about_earlier(ask, history)
        reply = about_attest(text, self.models)
        if reply:
            return Decision(Route.META, reply=reply)
        query = self._records_query(text, history, scope or Scope())
        if query is not None:
            return Decision(Route.METADATA, query=query)
        return self._about_papers(text, history, context or ConversationContext(), run or RunContext())

    def _records_query(self, text: str, history: Sequence[Turn], scope: Scope) -> MetadataQuery | None:
        """Understand a question about records; the library's names are read only for what may be one."""
        query = None
        if opens_like_one(text):
            query = parse_metadata_question(text, self.metadata.names(), self.now())
        if query is None and follows_records(history) and len(text.split()) <= _MAX_CONTINUED_WORDS:
            query = continued_query(text, history, self.metadata.names(), self.now())
        return None if query is not None and self._is_better_searched(query, scope) else query

    def _is_better_searched(self, query: MetadataQuery, scope: Scope) -> bool:
        """Whether "papers on …" names a topic that titles, abstracts and tags do not: by its texts it may be found."""
        is_topic = bool(query.words) and not query.in_title_only and query.wanted is Wanted.ITEMS
        if not is_topic or replace(query, words=(), item_types=()) != MetadataQuery():
            return False
        return len(query.words) > _MAX_LISTED_TOPIC or self.metadata.find(query, scope).total == 0

    def _about_earlier(self, ask: Ask, history: Sequence[Turn]) -> Decision:
        route = Route.META if ask in _SESSION_ASKS else Route.FOLLOW_UP
        has_answer = last_answer(history) is not None
        is_generated = self.model is not None and ask in _GENERATED and has_answer
        return Decision(route, reply=answer_from_earlier(ask, history), ask=ask, is_generated=is_generated)

    def _about_papers(
        self, text: str, history: Sequence[Turn], context: ConversationContext, run: RunContext
    ) -> Decision:
        is_dependent = leans_on_before(text)
        if is_dependent and not searched_turns(history):
            if not topic_words(text):
                return Decision(Route.META, reply=ASK_MORE)
            return Decision(Route.LITERATURE, goal=text)
        goal = standalone_question(text, history)
        if not is_dependent or self.model is None:
            return Decision(Route.LITERATURE, goal=goal)
        is_known = _says_nothing_new(text, history)
        if is_known and self.model.is_answered_before(context, text, run):
            return Decision(Route.FOLLOW_UP, goal=goal, is_generated=True)
        return Decision(Route.LITERATURE, goal=self.model.standalone(context, text, goal, run))

    def reply(
        self,
        decision: Decision,
        message: str,
        context: ConversationContext,
        run: RunContext,
        on_text: OnText | None = None,
    ) -> WrittenAnswer | None:
        """Answer small talk, questions about Attest and the session, and requests about the earlier answer.

        Returns:
            The answer, without citations (invariant 6). None when the generator could not answer from what was said and
            the rules have no answer either: search for `decision.goal` then.

        Raises:
            Canceled: The run was asked to stop.
        """
        if decision.is_generated and self.model is not None:
            written = self.model.reply(context, message, run, on_text)
            if written:
                return WrittenAnswer(written, self.model.name)
        return WrittenAnswer(decision.reply, WRITER) if decision.reply else None

    def answer_records(
        self, query: MetadataQuery, scope: Scope
    ) -> tuple[WrittenAnswer, tuple[Evidence, ...]]:
        """Answer a question about the library's records within a scope (R6)."""
        return answer_metadata(query, self.metadata, scope)


def turn_without_search(
    message: str,
    scope: Scope,
    decision: Decision,
    written: WrittenAnswer,
    evidence: tuple[Evidence, ...] = (),
    *,
    threshold: float,
    timings_ms: Mapping[str, float] | None = None,
    models: Mapping[str, str] | None = None,
) -> Turn:
    """Make the turn of a message that was answered without searching the papers.

    Nothing in it is for a decision model: records are repeated as they are, and a conversational answer cites nothing.
    """
    resolved = resolve_citations(written.text, evidence, {}, threshold, has_zero_citation_fallback=False)
    return Turn(
        question=message,
        scope=scope,
        written=written,
        evidence=evidence,
        probabilities={},
        threshold=threshold,
        resolved=resolved,
        policy=decision.route.value,
        timings_ms=dict(timings_ms or {}),
        models=dict(models or {}),
        not_checked_reason=NOT_CHECKED if evidence else "",
        route=decision.route,
    )


def _says_nothing_new(text: str, history: Sequence[Turn]) -> bool:
    """Whether all topic words of a message stand in the last answer or its question."""
    last = last_answer(history)
    if last is None:
        return False
    known = {stem(word) for word in words(f"{last.question} {last.goal} {last.resolved.text}")}
    return all(stem(word) in known for word in topic_words(text))
