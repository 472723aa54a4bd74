"""U3: steps in the user's words."""

import re

import pytest

from app.engine.search.events import (
    CheckpointReached,
    Counted,
    Found,
    GapSeen,
    Insight,
    Noted,
    Outlined,
    Read,
    Searched,
    event_words,
)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Searched("red light", "your library"), ("Searching your library", "“red light”")),
        (Found(3, 1, 3), ("Found", "3 passages in 1 source")),
        (Found(3, 2, 1), ("Found", "3 passages in 2 sources, 1 of them new")),
        (Found(3, 2, 0), ("Found", "3 passages in 2 sources, nothing new")),
        (Found(0, 0, 0), ("Found", "nothing that fits")),
        (Read("Leaves", ("Methods", "Results")), ("Reading", "Leaves: Methods, Results")),
        (Read("Leaves", ("A", "B", "C", "D")), ("Reading", "Leaves: A, B, C and 1 more")),
        (Outlined("Leaves", 1), ("Looking through", "Leaves (1 section)")),
        (Counted(2), ("Looked up in your records", "2 items")),
        (Noted("By words alone."), ("Note", "By words alone.")),
        (GapSeen("the dark"), ("Still looking for", "the dark")),
        (CheckpointReached(1, 2, "a", ("b",)), ("Paused", "extension 1 of 2 is yours to grant")),
        (Insight("Oaks absorb.", (4,), "Lovelace"), ("Finding", "Lovelace: Oaks absorb.")),
    ],
)
def test_each_event_has_words(event, words):
    assert event_words(event) == words


def test_no_passage_id_shows():
    assert not re.search(r"\d", " ".join(event_words(Insight("Oaks absorb.", (4711,)))))
