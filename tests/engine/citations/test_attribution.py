"""Sentences that say what a claim says are found, alone or with a neighbour; what nothing says is named in plain words."""

import asyncio
import dataclasses
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.attribution import (
    REASON_NO_MODEL,
    REASON_NO_WORDS,
    AttributionRequest,
    attribute,
)
from app.engine.citations.attribution_plan import MAX_JUDGED
from app.engine.citations.claim_parts import MAX_CLAUSES
from app.engine.citations.pairs import ClaimPair, ShouldStop
from app.engine.citations.scoring import VerificationLimits
from app.engine.records import SentenceAttribution
from app.engine.runs import Canceled, RunContext
from app.models.protocols import ModelUnavailable

LIMITS = VerificationLimits(10.0, 20.0)
PASSAGE = "Twins were asked. Survival rose by 5 % in mice. Nobody knows why. It was cold."


class Judge:
    """Answers by a rule, and remembers what it was asked."""

    name = "judge"
    revision = "0123456789ab"

    def __init__(self, rule: Callable[[ClaimPair], float | None]) -> None:
        self._rule = rule
        self.asked: list[ClaimPair] = []
        self.batches = 0

    def score(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[float | None]:
        self.batches += 1
        self.asked += pairs
        return [self._rule(pair) for pair in pairs]


def judge_of(*needed: str, p: float = 0.9) -> Judge:
    """Finds a claim supported by every text that has all of these words."""
    return Judge(lambda pair: p if all(word in pair.evidence for word in needed) else 0.05)


def attributed(
    claim: str, passage: str = PASSAGE, judge: Judge | None = None, **values: object
) -> SentenceAttribution:
    request = AttributionRequest(claim, passage, **values)  # type: ignore[arg-type]  # any field
    return asyncio.run(attribute(request, judge, LIMITS))


def shown(found: SentenceAttribution) -> list[int]:
    return [one.number for one in found.sentences if one.is_supporting]


def test_the_sentence_that_says_it_is_shown() -> None:
    found = attributed("Survival rose by 5 %.", judge=judge_of("Survival"))

    assert shown(found) == [2]
    assert found.explanation == "The second sentence says this."
    assert found.unsupported == ()
    assert found.model == "judge (0123456789ab)"


def test_a_neighbour_that_adds_nothing_is_not_shown() -> None:
    found = attributed("Survival rose by 5 %.", judge=judge_of("rose"))

    assert [one.p for one in found.sentences] == [0.05, 0.9, 0.05, 0.05]


def test_a_sentence_is_read_with_what_it_speaks_of() -> None:
    passage = "We followed the survival of mice. This rose by 5 %. It was cold."
    found = attributed("The survival of mice rose by 5 %.", passage, judge_of("survival", "rose"))

    assert shown(found) == [1, 2]
    assert found.explanation == "The first and second sentences say this."


def test_a_row_is_read_with_the_head_of_its_table() -> None:
    table = "Table 1. Survival of mice.\ndose survived\n10 mg 5\n20 mg 6"
    found = attributed("Of mice with 20 mg 6 survived.", table, judge_of("mice", "20 mg"), is_table=True)

    assert shown(found) == [4]
    assert found.explanation == "The fourth row says this."


def test_all_questions_are_one_batch() -> None:
    judge = judge_of("Survival")
    attributed("Survival rose by 5 % in mice, and nobody really knows why.", judge=judge)

    assert judge.batches == 1
    assert [pair.evidence for pair in judge.asked[:2]] == [
        "Twins were asked.",
        "Survival rose by 5 % in mice.",
    ]


def test_a_number_that_nothing_gives_is_named_with_what_stands_there() -> None:
    found = attributed("Survival rose by 9 % in mice.", judge=judge_of("never"))

    assert [part.text for part in found.unsupported] == ["9 %"]
    assert found.explanation == (
        "No sentence here says all of this. The second sentence comes nearest."
        " Nothing here gives “9 %” (“5 %” stands there instead)."
    )


def test_a_name_that_nothing_gives_is_named_whole() -> None:
    found = attributed("Survival rose by 5 % in New Zealand.", judge=judge_of("Survival"))

    assert found.explanation == "The second sentence says this. Nothing here gives “New Zealand”."


def test_who_is_said_to_have_said_it_is_not_looked_for() -> None:
    found = attributed("Smith et al. (2019) report that survival rose by 5 %.", judge=judge_of("Survival"))

    assert found.unsupported == ()


def test_a_clause_that_nothing_says_is_named() -> None:
    judge = Judge(lambda pair: 0.05 if "cats" in pair.claim else 0.9 if "Survival" in pair.evidence else 0.1)
    found = attributed("Survival of the mice rose, and all the cats slept well.", judge=judge)

    assert [part.text for part in found.unsupported] == ["all the cats slept well"]
    assert "Nothing here gives “all the cats slept well”." in found.explanation


def test_a_turned_direction_is_told() -> None:
    found = attributed("Survival fell by 5 % in mice.", judge=judge_of("never"))

    assert [part.text for part in found.unsupported] == ["fell"]
    assert "“fell” in the claim, “rose” in the source" in found.explanation


def test_what_is_not_there_at_all_is_unsupported_whole() -> None:
    found = attributed("Stars shine brightly.", judge=judge_of("never"))

    assert [part.text for part in found.unsupported] == ["Stars shine brightly."]
    assert found.explanation == "No sentence here says this."


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (0.95, "The second sentence says this."),
        (0.7, "The second sentence seems to say this."),
        (0.2, "The second sentence comes nearest to this."),
    ],
)
def test_words_are_never_surer_than_the_verdict(p: float, words: str) -> None:
    assert attributed("Survival rose by 5 %.", judge=judge_of("Survival"), p=p).explanation == words


def test_the_nearest_sentence_is_shown_where_only_the_whole_passage_supports() -> None:
    found = attributed("Survival rose by 5 %.", judge=judge_of("Survival", p=0.4), p=0.7)

    assert shown(found) == [2]
    assert found.explanation == "No sentence here says all of this. The second sentence comes nearest."


def test_headings_are_not_asked_about() -> None:
    judge = judge_of("Survival")
    found = attributed("Survival rose.", "# Survival\nSurvival rose.\n\nIt was cold.", judge)

    assert found.sentences[0].p is None
    assert "# Survival" not in {pair.evidence for pair in judge.asked}


def test_without_a_model_the_reason_is_told() -> None:
    found = attributed("Survival rose by 5 %.")

    assert (found.reason, found.is_measured, shown(found)) == (REASON_NO_MODEL, False, [])
    assert len(found.sentences) == 4


@pytest.mark.parametrize(("claim", "passage"), [("", PASSAGE), ("…", PASSAGE), ("Survival rose.", " ")])
def test_without_words_the_reason_is_told(claim: str, passage: str) -> None:
    assert attributed(claim, passage, judge_of("Survival")).reason == REASON_NO_WORDS


@pytest.mark.parametrize(
    "fault", [ModelUnavailable("The weights are gone."), RuntimeError("x"), ValueError("y")], ids=type
)
def test_a_broken_model_fails_open(fault: Exception) -> None:
    def broken(pair: ClaimPair) -> float:
        raise fault

    found = attributed("Survival rose by 5 %.", judge=Judge(broken))

    assert found.reason
    assert found.explanation == ""


@pytest.mark.parametrize("p", [None, float("nan"), 7.0])
def test_unusable_answers_are_not_measured(p: float | None) -> None:
    assert attributed("Survival rose by 5 %.", judge=Judge(lambda pair: p)).reason


def test_a_cancelled_run_stops() -> None:
    run = RunContext()
    run.cancel()
    request = AttributionRequest("Survival rose by 5 %.", PASSAGE)

    with pytest.raises(Canceled):
        asyncio.run(attribute(request, judge_of("Survival"), LIMITS, run))


def test_a_passage_of_ten_thousand_words_asks_a_bounded_number_of_questions() -> None:
    passage = "Nothing of note was seen here at all. " * 1_250 + "Survival rose by 5 % in mice."
    judge = judge_of("Survival")
    found = attributed("Survival rose by 5 % in mice.", passage, judge)

    assert len(judge.asked) <= 2 * MAX_JUDGED + MAX_CLAUSES
    assert shown(found) == [1_251]
    assert "Only a part of the passage was looked at." in found.explanation


@pytest.mark.parametrize(
    "passage", ["双胞胎相差五个突变。天气很冷。", "ارتفع البقاء. كان باردا."], ids=["Chinese", "Arabic"]
)
def test_other_scripts_are_attributed(passage: str) -> None:
    first = passage[:5]
    found = attributed(f"{first}！", passage, judge_of(first))

    assert shown(found) == [1]


def test_the_same_request_gives_the_same_result() -> None:
    first, second = (
        attributed("Survival rose by 9 % in Rome.", judge=judge_of("Survival")) for _ in range(2)
    )

    assert first == second


TEXTS = st.lists(
    st.sampled_from(
        [
            "Survival rose by 5 %. ",
            "It fell in Rome and it rose in Bonn, ",
            "\n",
            "$x$ ",
            "“",
            "no 3. ",
            "突变。",
        ]
    ),
    max_size=8,
).map("".join)


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS, st.lists(st.one_of(st.none(), st.floats(0, 1)), min_size=1), st.booleans())
def test_every_result_is_whole(claim: str, passage: str, scores: list[float | None], is_table: bool) -> None:
    given_scores: Iterator[float | None] = iter(scores * 200)
    found = attributed(claim, passage, Judge(lambda pair: next(given_scores)), is_table=is_table)

    for part in found.unsupported:
        assert claim[part.start : part.end] == part.text
    assert all(one.p is not None and one.p >= 0.3 for one in found.sentences if one.is_supporting)
    assert found.is_measured == any(one.p is not None for one in found.sentences)
    assert dataclasses.replace(found, explanation="") == found or found.is_measured
