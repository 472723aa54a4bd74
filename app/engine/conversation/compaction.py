"""Compaction of long conversations (C5): after a turn, earlier turns are put into a summary for the models' sake.

It never runs before an answer, so no first word waits for it. The turns themselves stay; only what later turns are shown of
them gets shorter. Works without a generator: then the summary is made of the answers' own sentences.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.engine.citations.authors import narrative_label
from app.engine.conversation.context import build_context, gist
from app.engine.conversation.coordinator_model import CoordinatorModel
from app.engine.conversation.references import topic_words
from app.engine.conversation.sessions import SessionStore
from app.engine.conversation.summaries import Summary
from app.engine.records import Scope, Turn
from app.engine.runs import RunContext
from app.engine.search.goal import without_markers
from app.engine.words import stem

logger = logging.getLogger(__name__)

MIN_TURNS = 4
TOKEN_FLOOR = 30_000
TOKEN_CEILING = 100_000
FULL_WINDOW = 128_000
"""The window for which floor and ceiling are meant; a smaller one takes the same shares of itself."""
PROBE_THRESHOLD = 0.75
VERBATIM_TURNS = 2
MAX_SUMMARY_WORDS = 900
REPEATED = 0.8
"""Share of topic words from which a question counts as the one before asked again."""

_TOKENS_PER_WORD = 1.4  # of English prose with names and numbers, by the tokenizers of small models
_GIST_SENTENCES = 2
_GIST_WORDS = 80
_SOURCES = 3


class CompactionReason(StrEnum):
    """Why turns were compacted."""

    PROBE = "probe"
    CEILING = "ceiling"


@dataclass(frozen=True, slots=True)
class CompactionRules:
    """When and how far a conversation is compacted.

    Attributes:
        min_turns: Answered turns from which it is considered; never fewer than `verbatim_turns` + 1.
        token_floor: Prompt tokens from which it is considered.
        token_ceiling: Prompt tokens from which it is not asked, but done.
        threshold: Of the probe, 0–1.
        verbatim_turns: Last turns that stay word for word.
    """

    min_turns: int = MIN_TURNS
    token_floor: int = TOKEN_FLOOR
    token_ceiling: int = TOKEN_CEILING
    threshold: float = PROBE_THRESHOLD
    verbatim_turns: int = VERBATIM_TURNS

    @property
    def effective_min_turns(self) -> int:
        """Turns that must be there, so that at least one can be compacted."""
        return max(self.min_turns, self.verbatim_turns + 1)

    def within(self, window: int) -> "CompactionRules":
        """The rules for a model's window in tokens: a smaller one than the full takes the same shares."""
        share = min(1.0, window / FULL_WINDOW)
        floor, ceiling = round(self.token_floor * share), round(self.token_ceiling * share)
        return CompactionRules(self.min_turns, floor, ceiling, self.threshold, self.verbatim_turns)


@dataclass(frozen=True, slots=True)
class Compaction:
    """What was compacted: the summary, why, and the prompt tokens before."""

    summary: Summary
    reason: CompactionReason
    tokens_before: int
    probability: float


Probe = Callable[[Sequence[Turn]], float]


class Compactor:
    """Compacts conversations after their turns.

    Args:
        store: All conversations.
        model: The coordinator's generator; None makes extractive summaries and estimates tokens.
        probe: How probable it is that the earlier turns are settled, 0–1; by topic words by default.
        rules: For a full window.
    """

    def __init__(
        self,
        store: SessionStore,
        model: CoordinatorModel | None = None,
        probe: Probe | None = None,
        rules: CompactionRules | None = None,
    ) -> None:
        self._store = store
        self._model = model
        self._probe = probe or topic_probe
        rules = rules or CompactionRules()
        self._rules = rules.within(model.context_size) if model else rules

    def compact_after_turn(
        self, session_id: int, run: RunContext | None = None, profile: str = ""
    ) -> Compaction | None:
        """Compact a conversation if it is long enough and its earlier turns are settled.

        Returns:
            What was done; None when nothing was to be done.

        Raises:
            Canceled: The run was asked to stop; nothing was changed.
        """
        turns = self._store.turns(session_id)
        former = self._store.summaries.newest(session_id)
        covered = former.through_turn if former else -1
        open_turns = [turn for turn in turns if (turn.turn_id or 0) > covered]
        settled = open_turns[: -self._rules.verbatim_turns]
        if len(turns) < self._rules.effective_min_turns or not settled:
            return None
        tokens = self._tokens(build_context(turns, Scope(), former, profile).text)
        if tokens < self._rules.token_floor:
            return None
        is_forced = tokens >= self._rules.token_ceiling
        probability = 1.0 if is_forced else self._probe(open_turns)
        if probability < self._rules.threshold:
            return None
        last = settled[-1].turn_id
        if last is None:
            return None
        text = self._summarize(former, settled, run or RunContext())
        summary = Summary(last, (former.turns if former else 0) + len(settled), text)
        if not self._store.summaries.save(summary):
            return None
        reason = CompactionReason.CEILING if is_forced else CompactionReason.PROBE
        logger.info(
            "Compacted %d turns of session %d (%s, %d tokens)", len(settled), session_id, reason, tokens
        )
        return Compaction(summary, reason, tokens, probability)

    def _tokens(self, text: str) -> int:
        return self._model.count_tokens(text) if self._model else round(len(text.split()) * _TOKENS_PER_WORD)

    def _summarize(self, former: Summary | None, turns: Sequence[Turn], run: RunContext) -> str:
        extract = extractive_summary(former.text if former else "", turns)
        if self._model is None:
            return extract
        return self._model.summarize(extract, MAX_SUMMARY_WORDS // 2, run) or extract


def extractive_summary(former: str, turns: Sequence[Turn], max_words: int = MAX_SUMMARY_WORDS) -> str:
    """Summarise turns by their questions, the first supported sentences of their answers and their sources.

    Args:
        former: The summary of all turns before, which this one rolls up.
        turns: In order.
        max_words: When it would get longer, the oldest lines keep their questions only, then leave.
    """
    lines = [*former.splitlines(), *(_line(turn) for turn in turns)]
    for place in range(len(lines)):
        if _count(lines) <= max_words:
            break
        lines[place] = lines[place].partition(" — ")[0]
    while len(lines) > 1 and _count(lines) > max_words:
        del lines[0]
    return "\n".join(lines)


def _line(turn: Turn) -> str:
    question = " ".join(without_markers(turn.question).split())
    if not turn.evidence and not turn.written.found_nothing:
        return f"- {question}"
    gathered = gist(turn, _GIST_SENTENCES).split() or ["nothing", "was", "found"]
    said = " ".join(gathered[:_GIST_WORDS]) + ("…" if len(gathered) > _GIST_WORDS else "")
    sources = ", ".join(dict.fromkeys(narrative_label(one) for one in turn.resolved.cited[:_SOURCES]))
    return f"- {question} — {said}{f' [{sources}]' if sources else ''}"


def _count(lines: Sequence[str]) -> int:
    return sum(len(line.split()) for line in lines)


def topic_probe(turns: Sequence[Turn]) -> float:
    """How probable it is that earlier turns are settled, by the topic words of the questions.

    The topic is settled as far as the last questions do not take up its words again; a question that repeats the one
    before means that the user is stuck on it, and nothing is settled.
    """
    recent, earlier = turns[-VERBATIM_TURNS:], turns[:-VERBATIM_TURNS]
    return settled_probability(
        [_topic(turn) for turn in recent], frozenset().union(*(_topic(turn) for turn in earlier))
    )


def settled_probability(recent: Sequence[frozenset[str]], earlier: frozenset[str]) -> float:
    """See `topic_probe`; sets of stems of the last questions in order, and of all questions before them."""
    if len(recent) > 1 and _share(recent[-1], recent[-2]) >= REPEATED:
        return 0.0
    asked: frozenset[str] = frozenset().union(*recent)
    return 1.0 - _share(asked, earlier)


def _topic(turn: Turn) -> frozenset[str]:
    return frozenset(stem(word) for word in topic_words(turn.goal or turn.question))


def _share(part: frozenset[str], whole: frozenset[str]) -> float:
    return len(part & whole) / len(part) if part else 0.0
