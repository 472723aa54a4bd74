"""Every passage of a turn is registered once with the best that is known of it; numbers that name none are removed."""

import dataclasses
import logging

import pytest
from citation_samples import make_evidence
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.provenance import ProvenanceRegistry, passage_key
from app.engine.records import Evidence

PASSAGES = make_evidence(9)


def registry_of(count: int) -> ProvenanceRegistry:
    registry = ProvenanceRegistry()
    registry.register(PASSAGES[:count])
    return registry


def test_a_passage_that_comes_again_keeps_its_number() -> None:
    registry = ProvenanceRegistry()

    assert registry.register(PASSAGES[:2]) == (1, 2)
    assert registry.register([PASSAGES[4], PASSAGES[0]]) == (3, 1)


def test_the_same_text_under_another_id_is_the_same_passage() -> None:
    again = dataclasses.replace(PASSAGES[0], passage_id=77, text="Passage  text\n1.")

    assert passage_key(again) == passage_key(PASSAGES[0])


def test_the_same_text_of_another_item_is_another_passage() -> None:
    other = dataclasses.replace(PASSAGES[0], source=PASSAGES[1].source)

    assert passage_key(other) != passage_key(PASSAGES[0])


def test_what_was_not_known_is_gained() -> None:
    bare_source = dataclasses.replace(PASSAGES[0].source, authors=(), year=None)
    bare = dataclasses.replace(PASSAGES[0], source=bare_source, page_index=None, page_label=None, section="")
    registry = ProvenanceRegistry()

    registry.register([bare])
    registry.register([PASSAGES[0]])

    (known,) = registry.passages
    assert (known.source, known.page_label, known.section) == (PASSAGES[0].source, "1", "Methods")


def test_what_was_known_is_not_lost() -> None:
    bare = dataclasses.replace(PASSAGES[0], page_index=None, page_label=None, section="")
    registry = ProvenanceRegistry()

    registry.register([PASSAGES[0], bare])

    assert registry.passages == (PASSAGES[0],)


@pytest.mark.parametrize("is_turned", [False, True])
def test_the_score_of_the_later_stage_counts(is_turned: bool) -> None:
    reranked = dataclasses.replace(PASSAGES[0], score=0.1, score_kind="logit")
    registry = ProvenanceRegistry()

    registry.register([reranked, PASSAGES[0]] if is_turned else [PASSAGES[0], reranked])

    assert (registry.passages[0].score, registry.passages[0].score_kind) == (0.1, "logit")


def test_writers_see_passages_numbered_by_rank() -> None:
    ranked = registry_of(4).ranked([3, 1, 3])

    assert [(one.index, one.text) for one in ranked] == [(1, "Passage text 3."), (2, "Passage text 1.")]


def test_an_unknown_number_cannot_be_ranked() -> None:
    with pytest.raises(KeyError, match="5"):
        registry_of(4).ranked([1, 5])


def test_unknown_numbers_are_removed_logged_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    registry = registry_of(3)

    with caplog.at_level(logging.WARNING):
        kept = registry.known([2, 9, 2, 0, -1], "an insight")

    assert kept == (2,)
    assert (registry.counts.indices, registry.counts.unknown) == (5, 3)
    assert "3 of 5" in caplog.text
    assert "an insight" in caplog.text


def test_a_writer_is_held_to_what_it_was_shown() -> None:
    assert registry_of(9).known([2, 5], "the answer", among=4) == (2,)


VARIANTS = st.builds(
    lambda passage, label, section, score: dataclasses.replace(
        passage, page_label=label, page_index=None if label is None else 3, section=section, score=score
    ),
    st.sampled_from(PASSAGES),
    st.sampled_from([None, "4"]),
    st.sampled_from(["", "Results", "Results > Mice"]),
    st.floats(0, 1),
)


@given(st.lists(st.lists(VARIANTS, max_size=6), max_size=5))
def test_each_passage_is_there_once_with_the_best_of_all_its_records(calls: list[list[Evidence]]) -> None:
    registry = ProvenanceRegistry()
    numbers = [number for call in calls for number in registry.register(call)]
    returned = [passage for call in calls for passage in call]

    passages = registry.passages
    assert [one.index for one in passages] == list(range(1, len(passages) + 1))
    assert {passage_key(one) for one in passages} == {passage_key(one) for one in returned}
    for number, passage in zip(numbers, returned, strict=True):
        known = passages[number - 1]
        assert passage_key(known) == passage_key(passage)
        assert known.page_label == passage.page_label or known.page_label is not None
        assert len(known.section) >= len(passage.section)
        assert known.score >= passage.score
    assert (registry.counts.returned, registry.counts.passages) == (len(returned), len(passages))


@given(st.lists(st.integers(-3, 99), max_size=20), st.integers(0, 9))
def test_known_numbers_and_unknown_ones_make_up_all(indices: list[int], count: int) -> None:
    registry = registry_of(count)

    kept = registry.known(indices, "a model")

    assert set(kept) == {index for index in indices if 1 <= index <= count}
    assert len(kept) == len(set(kept))
    assert registry.counts.unknown == sum(index not in kept for index in indices)
