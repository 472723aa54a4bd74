"""Reads a chat server's answers: the probability of yes from the first word's log-probabilities, or a number in JSON."""

import json
import math
from typing import Any, Final

from app.models.servers.answers import WrongShape, read_probability
from app.models.servers.judge import Answer

_YES, _NO = "yes", "no"
_AROUND_WORDS: Final = " \t\r\n\"'*.▁Ġ"
# Below this the model meant to say something else, for example to think aloud first.
_MIN_MASS: Final = 0.1
_LEAST_LOGPROB: Final = -1e9


class NoLogprobs(Exception):
    """The server sent no log-probabilities."""


def read_logprobs(document: Any) -> Answer:  # noqa: ANN401 - JSON of a stranger
    """P(yes) / (P(yes) + P(no)) for the first word of an answer.

    Raises:
        NoLogprobs: The server sent none.
        WrongShape: It is no answer of a chat server.
    """
    logprobs = _choice(document).get("logprobs")
    content = logprobs.get("content") if isinstance(logprobs, dict) else None
    if not isinstance(content, list) or not content:
        raise NoLogprobs
    alternatives = _first_word(content)
    if not alternatives:
        raise NoLogprobs
    found = {_YES: 0.0, _NO: 0.0}
    listed = []
    for token, logprob in alternatives:
        listed.append(math.exp(min(logprob, 0.0)))
        word = token.strip(_AROUND_WORDS).casefold()
        if word in found:
            found[word] += listed[-1]
    if found[_YES] + found[_NO] < _MIN_MASS:
        return Answer(None, "The chat model did not begin its answer with yes or no.")
    # a word that is not among those listed is at most as probable as the least of them
    yes, no = (mass or min(listed) for mass in (found[_YES], found[_NO]))
    return Answer(yes / (yes + no))


def read_number(document: Any) -> Answer:  # noqa: ANN401 - JSON of a stranger
    """The probability in an answer that is `{"probability": p}` or the bare number.

    Raises:
        WrongShape: It is no answer of a chat server.
    """
    message = _choice(document).get("message")
    text = message.get("content") if isinstance(message, dict) else None
    if not isinstance(text, str):
        raise WrongShape("the answer has no text")
    try:
        told = json.loads(text.strip().removeprefix("```json").strip("` \n"))
    except (ValueError, RecursionError):
        return Answer(None, "The chat model did not answer with a number.")
    return read_probability(told.get("probability") if isinstance(told, dict) else told)


def _choice(document: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON of a stranger
    choices = document.get("choices") if isinstance(document, dict) else None
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise WrongShape("there is no 'choices'")
    return choices[0]


def _first_word(content: list[Any]) -> list[tuple[str, float]]:
    """The alternatives for the first token that is not blank."""
    for entry in content:
        if not isinstance(entry, dict) or not isinstance(entry.get("token"), str):
            raise WrongShape("a log-probability has no word")
        if entry["token"].strip(_AROUND_WORDS):
            listed = entry.get("top_logprobs")
            alternatives = listed if isinstance(listed, list) and listed else [entry]
            return [pair for pair in map(_pair, alternatives) if pair is not None]
    return []


def _pair(entry: Any) -> tuple[str, float] | None:  # noqa: ANN401 - JSON of a stranger
    if not isinstance(entry, dict) or not isinstance(entry.get("token"), str):
        return None
    logprob = entry.get("logprob")
    if isinstance(logprob, bool) or not isinstance(logprob, int | float) or math.isnan(logprob):
        return None
    return entry["token"], float(max(logprob, _LEAST_LOGPROB))
