"""D4: whatever a server answers, it gives a probability between 0 and 1, or none and a reason; V5 windows."""

import json
import math
from itertools import pairwise
from typing import Any

import pytest
from decision_servers import noul
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.models.servers.answers import QUESTION_KEY, WrongShape, read_answer, read_batch, read_probability
from app.models.servers.chat_answers import NoLogprobs, read_logprobs, read_number
from app.models.servers.judge import Answer, best_of
from app.models.servers.windows import estimated_tokens, evidence_windows

unhurried = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
numbers = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
names = st.sampled_from(
    ["answers", "results", QUESTION_KEY, "noul", "type", "choices", "message", "content", "logprobs"]
) | st.text(max_size=3)
anything = st.recursive(
    numbers,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


def is_sound(answer: Answer) -> bool:
    """Whether an answer is a probability, or nothing with a reason."""
    if answer.p is None:
        return bool(answer.reason)
    return isinstance(answer.p, float) and 0 <= answer.p <= 1


@unhurried
@given(anything)
def test_no_document_gives_anything_but_a_probability_or_a_reason(document: Any) -> None:
    try:
        answers = [read_answer(document)]
    except WrongShape:
        return
    assert all(map(is_sound, answers))


@unhurried
@given(anything, st.integers(0, 3))
def test_no_batch_gives_anything_but_as_many_sound_answers_as_were_asked(document: Any, count: int) -> None:
    try:
        answers = read_batch(document, count)
    except WrongShape:
        return
    assert len(answers) == count
    assert all(map(is_sound, answers))


@unhurried
@given(st.lists(numbers, max_size=5))
def test_each_number_of_a_batch_is_judged_by_itself(values: list[Any]) -> None:
    answers = read_batch({"results": [noul(value) for value in values]}, len(values))
    assert answers == [read_probability(value) for value in values]


@unhurried
@given(st.floats(0, 1))
def test_a_probability_comes_through_unchanged(p: float) -> None:
    assert read_answer(json.loads(json.dumps(noul(p)))) == Answer(p)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1.0000001, -1e-9, "0.9", None, True, [0.9]])
def test_what_is_no_probability_is_none_with_a_reason(value: Any) -> None:
    answer = read_answer(noul(value))
    assert answer.p is None
    assert answer.reason


def test_an_answer_to_another_kind_of_question_is_refused() -> None:
    with pytest.raises(WrongShape, match="another kind"):
        read_answer({"answers": {QUESTION_KEY: {"type": "choice", "choice": "yes", "noul": 0.9}}})


@unhurried
@given(anything)
def test_no_chat_answer_gives_anything_but_a_probability_or_a_reason(document: Any) -> None:
    for read in (read_logprobs, read_number):
        try:
            answer = read(document)
        except (WrongShape, NoLogprobs):
            continue
        assert is_sound(answer)


@unhurried
@given(
    st.lists(
        st.tuples(st.sampled_from(["yes", " No", "NO", "maybe", ""]), st.floats()), min_size=1, max_size=6
    )
)
def test_no_log_probabilities_give_anything_but_a_probability_or_a_reason(
    listed: list[tuple[str, float]],
) -> None:
    top = [{"token": token, "logprob": logprob} for token, logprob in listed]
    content = [{"token": "yes", "logprob": 0.0, "top_logprobs": top}]
    try:
        answer = read_logprobs({"choices": [{"logprobs": {"content": content}}]})
    except NoLogprobs:
        return
    assert is_sound(answer)


def test_the_best_window_counts_and_a_missing_one_leaves_none() -> None:
    assert best_of([Answer(0.2), Answer(0.9), Answer(0.5)]) == Answer(0.9)
    assert best_of([Answer(0.2), Answer(None, "slow")]) == Answer(None, "slow")


# --- windows -----------------------------------------------------------------------------------

texts = st.text(st.sampled_from("ab .\n测é"), max_size=600)


@unhurried
@given(texts, st.integers(0, 80))
def test_windows_fit_and_leave_no_word_out(text: str, room: int) -> None:
    windows = evidence_windows(text, room)
    assert windows
    if len(windows) > 1:
        assert all(estimated_tokens(window) <= max(room, 32) for window in windows)
    joined = "".join("".join(windows).split())
    for word in text.split():
        assert all(char in joined for char in word)


def test_a_passage_that_fits_is_not_touched() -> None:
    assert evidence_windows("  Two words.  ", 100) == ["  Two words.  "]


def test_windows_overlap_by_a_quarter() -> None:
    words = [f"word{number:03d}" for number in range(200)]
    windows = [window.split() for window in evidence_windows(" ".join(words), 120)]
    assert [word for window in windows for word in window if word not in words] == []
    for before, after in pairwise(windows):
        shared = set(before) & set(after)
        assert 0.15 < len(shared) / len(before) < 0.35


def test_scripts_without_spaces_are_cut_too() -> None:
    windows = evidence_windows("测" * 500, 100)
    assert len(windows) > 4
    assert sum(map(len, windows)) >= 500
