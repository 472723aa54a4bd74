"""A conversation as exports take it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.engine.records import SourceInfo, Turn


@dataclass(frozen=True, slots=True)
class Conversation:
    """The answered turns of a conversation.

    Attributes:
        title: Its title.
        turns: Resolved, in order.
        decisions: What the user decided at the pauses of a turn, in order, by turn id.
    """

    title: str
    turns: tuple[Turn, ...]
    decisions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def cited_sources(self) -> tuple[SourceInfo, ...]:
        """The sources cited, in order of their first citation."""
        return tuple({source.ref: source for turn in self.turns for source in turn.resolved.cited}.values())

    def all_sources(self) -> tuple[SourceInfo, ...]:
        """The sources cited and those considered, in order of evidence."""
        return tuple({one.source.ref: one.source for turn in self.turns for one in turn.evidence}.values())
