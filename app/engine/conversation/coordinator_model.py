"""What a generator may do for the coordinator (C1): settle unclear messages, reword an earlier answer. Rules guard both.

A small model routes and rewrites badly, so its word counts only where it can do no harm: it chooses from a grammar, it may
never keep a question from being searched for that names something new, and what it rewrites may hold no number and no name
that the text before it does not hold.
"""

import logging
import re
from collections.abc import Callable

from app.engine.conversation.context import ConversationContext
from app.engine.runs import RunContext
from app.engine.search.goal import without_markers
from app.engine.words import stem, words
from app.models.protocols import ChatMessage, Generator, ModelUnavailable, Stopped, TextDelta

logger = logging.getLogger(__name__)

OnText = Callable[[TextDelta], None]
EARLIER, SEARCH = "earlier", "search"
_CHOICE = f'root ::= "{EARLIER}" | "{SEARCH}"'
_CHOICE_TOKENS = 4
_GOAL_TOKENS = 96
_REPLY_TOKENS = 512
_MAX_GOAL_WORDS = 60
_TOPIC_LETTERS = 4
_ROUTE = (
    "You sort a researcher's messages. Write “earlier” if the last message can be answered wholly from the answers above;"
    " write “search” if papers have to be searched for it. When unsure, write “search”."
)
_GOAL = (
    "Rewrite the researcher's last message as one question that can be understood without the conversation: put names for"
    " “they”, “it” and “that”. Keep its meaning, add nothing. Write only the question."
)
_REPLY = (
    "Carry out the researcher's last request with the answers above, and with nothing else. Keep names, years and numbers"
    " exactly. Write no citations in brackets, no links, no sources you were not given."
)
_NAME_OR_NUMBER = re.compile(r"(?<![\w.])(?:\d[\d.,]*\d|\d|[A-ZÄÖÜ]{2,}[\w-]*|[^\W\d_]*\d[\w-]*)")


class CoordinatorModel:
    """The generator behind small protocols of choice and rewriting. Every failure falls back to the rules.

    Args:
        generator: Chosen for the coordinator's role.
    """

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    @property
    def name(self) -> str:
        """The generator's name."""
        return self._generator.name

    def is_answered_before(self, context: ConversationContext, message: str, run: RunContext) -> bool:
        """Whether the answers so far hold what a message asks; no when the model cannot tell."""
        chosen = self._write(context.messages(_ROUTE, message), _CHOICE_TOKENS, run, grammar=_CHOICE)
        return chosen.strip() == EARLIER

    def standalone(self, context: ConversationContext, message: str, by_rules: str, run: RunContext) -> str:
        """Make a message stand alone; what the rules made where the model's question is not to be trusted."""
        written = without_markers(self._write(context.messages(_GOAL, message), _GOAL_TOKENS, run))
        written = written.strip().splitlines()[0].strip(' "“”') if written.strip() else ""
        return written if self._is_sound_goal(written, message, f"{context.text} {message}") else by_rules

    def reply(
        self, context: ConversationContext, message: str, run: RunContext, on_text: OnText | None = None
    ) -> str:
        """Answer from the earlier answers; "" when the model fails or says what they do not hold."""
        whole = self._write(context.messages(_REPLY, message), _REPLY_TOKENS, run, on_text=on_text)
        written = "\n".join(without_markers(line) for line in whole.strip().splitlines())
        return written if is_within(written, f"{context.text} {message}") else ""

    def summarize(self, text: str, max_words: int, run: RunContext) -> str:
        """Summarise a stretch of conversation; "" when the model fails or says what is not in it."""
        instruction = (
            f"Summarise this conversation between a researcher and an assistant in at most {max_words} words: what was"
            " asked, what was found and in which papers (authors and year), what stayed open. Add nothing."
        )
        chat = (ChatMessage("system", instruction), ChatMessage("user", text))
        written = self._write(chat, 2 * max_words, run).strip()
        return written if written and is_within(written, text) else ""

    def count_tokens(self, text: str) -> int:
        """Count by the model's own tokenizer."""
        return self._generator.count_tokens(text)

    @property
    def context_size(self) -> int:
        """The model's window in tokens."""
        return self._generator.context_size

    def _is_sound_goal(self, goal: str, message: str, known: str) -> bool:
        asked = {stem(word) for word in words(message) if len(word) >= _TOPIC_LETTERS}
        kept = {stem(word) for word in words(goal)}
        return (
            bool(goal)
            and len(goal.split()) <= _MAX_GOAL_WORDS
            and 2 * len(asked & kept) >= len(asked - _POINTING)
            and is_within(goal, known)
        )

    def _write(
        self,
        chat: tuple[ChatMessage, ...],
        max_tokens: int,
        run: RunContext,
        grammar: str | None = None,
        on_text: OnText | None = None,
    ) -> str:
        parts: list[str] = []
        try:
            for delta in self._generator.stream(
                chat, max_tokens=max_tokens, grammar=grammar, should_stop=lambda: run.is_canceled
            ):
                if not delta.is_thinking:
                    parts.append(delta.text)
                if on_text is not None:
                    on_text(delta)
        except Stopped:
            run.check_canceled()
        except ModelUnavailable as error:
            logger.warning("The coordinator's model failed, rules decide: %s", error)
            return ""
        return "".join(parts)


_POINTING = frozenset(
    stem(word) for word in ("they", "them", "their", "that", "this", "those", "these", "what", "about")
)


def is_within(text: str, known: str) -> bool:
    """Whether all numbers and acronyms of a text stand in another."""
    there = set(_NAME_OR_NUMBER.findall(known))
    return all(one in there for one in _NAME_OR_NUMBER.findall(text))
