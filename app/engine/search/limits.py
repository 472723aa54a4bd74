"""Budgets of a search: calls, words, passages, and by how much the user may extend them (P4, P6). Pure."""

from dataclasses import dataclass, field, replace

EXTRA_CALLS, EXTRA_WORDS, EXTRA_PASSAGES = 5, 3_750, 5
MAX_EXTENSIONS = 2
MAX_CALLS, MAX_WORDS, MAX_PASSAGES = 20, 15_000, 25
WORDS_SHARE = 0.8
"""Part of the word ceiling from which a search with gaps asks the user whether to go on."""


@dataclass(frozen=True, slots=True)
class SearchCeilings:
    """Retrieval calls, words of evidence gathered, and passages handed to the writer; each ≥ 1."""

    calls: int = 10
    words: int = 7_500
    passages: int = 15

    def extended(self) -> "SearchCeilings":
        """The ceilings after one more extension; none goes past its last step, or below what it was."""
        return SearchCeilings(
            max(self.calls, min(self.calls + EXTRA_CALLS, MAX_CALLS)),
            max(self.words, min(self.words + EXTRA_WORDS, MAX_WORDS)),
            max(self.passages, min(self.passages + EXTRA_PASSAGES, MAX_PASSAGES)),
        )


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """What a search starts with; without checkpoints it never pauses."""

    ceilings: SearchCeilings = field(default_factory=SearchCeilings)
    max_extensions: int = MAX_EXTENSIONS
    has_checkpoints: bool = True


@dataclass(frozen=True, slots=True)
class SearchCounters:
    """What a search has done so far.

    Attributes:
        retrieval_calls: Searches, outlines, readings and metadata queries that were carried out.
        searches: How many of them were searches.
        readings: How many of them were readings.
        outlines: How many of them asked for an outline.
        metadata_queries: How many of them were typed queries over the item tables.
        words: Words of the passages gathered, each passage counted once.
        empty_searches: Searches of the whole library or scope that found nothing to the point.
        repeated_calls: Calls that had been made before; answered with a notice.
        empty_retries: Searches that had found nothing before, in other words; answered with a notice.
        malformed_calls: Calls that could not be understood; answered with a notice.
        refused_calls: Retrieval calls after the budget was used up.
    """

    retrieval_calls: int = 0
    searches: int = 0
    readings: int = 0
    outlines: int = 0
    metadata_queries: int = 0
    words: int = 0
    empty_searches: int = 0
    repeated_calls: int = 0
    empty_retries: int = 0
    malformed_calls: int = 0
    refused_calls: int = 0

    def plus(self, **more: int) -> "SearchCounters":
        """The counters with some of them raised."""
        return replace(self, **{name: getattr(self, name) + by for name, by in more.items()})
