"""The two sides of a question whether one thing does something to another ("Does thymol cure Alzheimer's?")."""

import re
from typing import Final

_CLOSED: Final = r"\s*(?:does|do|did|can|could|will|would|may|might|should|is|are|was|were|has|have|had)\b"
_DONE: Final = (
    r"cur|heal|treat|prevent|caus|trigger|induc|provok|reduc|lower|decreas|diminish|suppress|inhibit|block|rais|increas|improv"
    r"|enhanc|boost|reliev|alleviat|eas|help|harm|damag|worsen|affect|influenc|alter|chang|slow|stop|halt|delay|kill|protect"
    r"|effective|safe|useful|good|bad|link|associat|relat|correlat"
)
_EFFECT: Final = re.compile(rf"{_CLOSED}(.*?)\b(?:{_DONE})\w*(.*)", re.IGNORECASE | re.DOTALL)


def sides_of_effect(question: str) -> tuple[str, str] | None:
    """What does something, and what it is done to, as written; None where a list of English verbs does not tell."""
    found = _EFFECT.match(question)
    return (found[1], found[2]) if found else None
