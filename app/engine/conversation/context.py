"""What later turns see of a conversation (C4, C6, P9), without keys, markers and HTML.

That is: earlier answers in plain words, a summary of what lies further back, and the user's profile.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.citations.rendering import coordinator_view
from app.engine.conversation.earlier_answers import last_answer
from app.engine.conversation.kept_sentences import kept_sentences
from app.engine.conversation.summaries import Summary
from app.engine.records import Scope, Turn
from app.engine.search.goal import without_markers
from app.models.protocols import ChatMessage

SUMMARY_SENTENCES = 3
_PROFILE = "About the researcher, in their own words:"
_SUMMARY = "What this conversation was about so far:"
_BEFORE = "The question before this one, for reference only. Cite nothing from it."


@dataclass(frozen=True, slots=True)
class PastTurn:
    """An earlier turn as later ones see it; `answer` has (Author, Year) for markers and the sources below it."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class ConversationContext:
    """What a turn may know of what came before it.

    Attributes:
        profile: The user's research profile; "" costs nothing.
        summary: Of the turns that were compacted; "" when none was.
        turns: The turns after those, word for word, oldest first.
        previous: Question and gist of the last answer from the library, where the scope continues; "" otherwise.
    """

    profile: str = ""
    summary: str = ""
    turns: tuple[PastTurn, ...] = ()
    previous: str = ""

    @property
    def for_writer(self) -> str:
        """What a writer is told beside question and evidence, read-only; "" when there is nothing to tell."""
        parts = (f"{_PROFILE}\n{self.profile}" if self.profile else "", self.previous)
        return "\n\n".join(part for part in parts if part)

    @property
    def background(self) -> str:
        """What a coordinating model is told beside the turns; "" when there is nothing to tell."""
        parts = (
            f"{_PROFILE}\n{self.profile}" if self.profile else "",
            f"{_SUMMARY}\n{self.summary}" if self.summary else "",
        )
        return "\n\n".join(part for part in parts if part)

    def messages(self, instruction: str, message: str) -> tuple[ChatMessage, ...]:
        """The whole as a chat for a coordinating model.

        Args:
            instruction: What it is to do.
            message: What the user wrote now.
        """
        system = "\n\n".join(part for part in (instruction, self.background) if part)
        chat = [ChatMessage("system", system)]
        for turn in self.turns:
            chat += [ChatMessage("user", turn.question), ChatMessage("assistant", turn.answer)]
        return (*chat, ChatMessage("user", message))

    @property
    def text(self) -> str:
        """All of it, as far as its length counts."""
        told = [f"{turn.question}\n{turn.answer}" for turn in self.turns]
        return "\n\n".join(part for part in (self.background, *told) if part)


def build_context(
    turns: Sequence[Turn], scope: Scope, summary: Summary | None = None, profile: str = ""
) -> ConversationContext:
    """Make what the next turn may know.

    Args:
        turns: All turns of the conversation, oldest first.
        scope: Of the next turn.
        summary: That holds for the conversation (`SummaryStore.newest`).
        profile: From the settings.
    """
    covered = summary.through_turn if summary else -1
    recent = [turn for turn in turns if turn.turn_id is None or turn.turn_id > covered]
    return ConversationContext(
        profile=profile.strip(),
        summary=summary.text if summary else "",
        turns=tuple(past_turn(turn) for turn in recent),
        previous=_previous(turns, scope),
    )


def past_turn(turn: Turn) -> PastTurn:
    """Show a turn as later ones see it (C4)."""
    return PastTurn(without_markers(turn.question), coordinator_view(turn.resolved).strip())


def scope_continues(before: Scope, now: Scope) -> bool:
    """Whether a turn draws on what the one before drew on: both on everything, or on some of the same."""
    if before == now:
        return True
    shares_items = bool(set(before.items) & set(now.items))
    return shares_items or bool(set(before.collections) & set(now.collections))


def gist(turn: Turn, sentences: int = SUMMARY_SENTENCES) -> str:
    """The first sentences of an answer that its citations carry; "" when none is left."""
    return " ".join(kept_sentences(turn.resolved)[:sentences])


def _previous(turns: Sequence[Turn], scope: Scope) -> str:
    last = last_answer(turns)
    if last is None or last.written.found_nothing or not scope_continues(last.scope, scope):
        return ""
    said = gist(last)
    return (
        f"{_BEFORE}\nQuestion: {without_markers(last.goal or last.question)}\nAnswer: {said}" if said else ""
    )
