"""How much evidence a question may gather, and how it is shared out among papers (R5). Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.store.records import PassageRecord

FEW_ITEMS = 3
"""Up to so many named items may fill the evidence alone."""


@dataclass(frozen=True, slots=True)
class Ceilings:
    """Limits on the evidence of a question: passages, words, and passages from one document (None: no limit)."""

    passages: int = 15
    words: int = 7_500
    per_document: int | None = 12


def within_ceilings(records: Sequence[PassageRecord], ceilings: Ceilings) -> tuple[PassageRecord, ...]:
    """Take passages, best first, as long as they fit; a passage is taken whole or not at all (invariant 7).

    Passages beyond a document's share are used only when the others leave room. A passage that is too long is
    passed over for shorter ones after it. The order is kept.
    """
    first, later = _shared_out(records, ceilings.per_document)
    taken: set[int] = set()
    words = 0
    for record in (*first, *later):
        if len(taken) == ceilings.passages:
            break
        if words + record.words <= ceilings.words:
            taken.add(record.passage_id)
            words += record.words
    return tuple(record for record in records if record.passage_id in taken)


def _shared_out(
    records: Sequence[PassageRecord], share: int | None
) -> tuple[list[PassageRecord], list[PassageRecord]]:
    """Split passages into those within their document's share and the rest."""
    counts: dict[int, int] = {}
    within: list[PassageRecord] = []
    beyond: list[PassageRecord] = []
    for record in records:
        counts[record.document] = counts.get(record.document, 0) + 1
        is_within = share is None or counts[record.document] <= share
        (within if is_within else beyond).append(record)
    return within, beyond
