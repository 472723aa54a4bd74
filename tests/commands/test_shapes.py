"""Section 14: what the commands print about an answer, as data."""

from app.commands.shapes import conflict_shape
from app.engine.records import Conflict, EvidenceQuote


def test_a_conflict_names_both_statements_with_their_places() -> None:
    conflict = Conflict(
        EvidenceQuote(1, 4, 9, "It is"), EvidenceQuote(3, 0, 9, "It is not"), 0.8, "one denies"
    )

    assert conflict_shape(conflict) == {
        "p": 0.8,
        "reason": "one denies",
        "first": {"index": 1, "start": 4, "end": 9, "quote": "It is"},
        "second": {"index": 3, "start": 0, "end": 9, "quote": "It is not"},
    }
