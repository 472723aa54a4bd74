"""Reads the answers of System One servers and in-process Laya models: strictly, so that a wrong shape is never a verdict."""

import math
from typing import Any

from app.models.servers.judge import Answer

QUESTION_KEY = "supported"
_TYPE = "noul"


class WrongShape(Exception):
    """An answer that does not fit the protocol; `str()` says where."""


def read_answer(document: Any) -> Answer:  # noqa: ANN401 - JSON of a stranger
    """The answer to the one question of a request.

    Args:
        document: `{"answers": {KEY: {"type": "noul", "noul": p, …}}, …}`; what else it has is not looked at.

    Returns:
        The probability; or None and the reason when the number is none that a probability can be.

    Raises:
        WrongShape: It is no such document.
    """
    answers = _field(document, "answers", dict)
    answer = _field(answers, QUESTION_KEY, dict)
    if answer.get("type", _TYPE) != _TYPE:
        raise WrongShape("the answer is to another kind of question")
    if _TYPE not in answer:
        raise WrongShape("the answer has no probability")
    return read_probability(answer[_TYPE])


def read_batch(document: Any, count: int) -> list[Answer]:  # noqa: ANN401 - JSON of a stranger
    """The answers to a batch.

    Args:
        document: `{"results": [one as for `read_answer` per state, in order], …}`.
        count: How many states were sent.

    Returns:
        An answer for each state; one whose shape is wrong is None with the reason.

    Raises:
        WrongShape: It is no such document, or has another number of results.
    """
    results = _field(document, "results", list)
    if len(results) != count:
        raise WrongShape(f"{len(results)} results came back for {count} questions")
    return [_read_item(result) for result in results]


def read_probability(value: Any) -> Answer:  # noqa: ANN401 - a number, one hopes
    """A number as a probability; anything that is not within 0–1 is None with the reason."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return Answer(None, "The model's answer is not a number.")
    if isinstance(value, float) and not math.isfinite(value):
        return Answer(None, "The model's answer is not a finite number.")
    if not 0 <= value <= 1:
        return Answer(None, "The model's answer is not a probability between 0 and 1.")
    return Answer(float(value))


def wrong_shape_reason(error: WrongShape) -> str:
    """The sentence for the user."""
    return f"The model's answer does not have the expected form: {error}."


def _read_item(result: Any) -> Answer:  # noqa: ANN401 - JSON of a stranger
    try:
        return read_answer(result)
    except WrongShape as error:
        return Answer(None, wrong_shape_reason(error))


def _field(document: Any, name: str, kind: type[Any]) -> Any:  # noqa: ANN401 - JSON of a stranger
    if not isinstance(document, dict) or name not in document:
        raise WrongShape(f"there is no {name!r}")
    value = document[name]
    if not isinstance(value, kind):
        raise WrongShape(f"{name!r} is not of the right kind")
    return value
