"""Whether a sentence tells of what was asked or of its opposite: the secondary outcome for the primary one."""

import re

from app.engine.search.question import Question
from app.engine.words import words

_PAIRS = (
    (r"primar(?:y|ily)", r"secondar(?:y|ily)"),
    (r"men|males?|boys?", r"women|females?|girls?"),
    (r"inclusion|included?", r"exclusion|excluded?"),
    (r"maxim(?:um|al)|highest|largest|greatest|most", r"minim(?:um|al)|lowest|smallest|least"),
    (r"advantages?|benefits?|strengths?", r"disadvantages?|harms?|drawbacks?|limitations?"),
    (r"upper", r"lower"),
    (r"internal", r"external"),
    (r"acute", r"chronic"),
    (r"child(?:ren)?|paediatric|pediatric", r"adults?"),
    (r"treated", r"untreated"),
    (r"increas\w+", r"decreas\w+|reduc\w+"),
)
_PATTERNS = tuple(tuple(re.compile(one, re.IGNORECASE) for one in pair) for pair in _PAIRS)
_OPEN = re.compile(
    r"^\W*(?:what|which|who|where|when|how (?:many|much|large|high|long|old))\b", re.IGNORECASE
)


class Opposites:
    """Compares sentences with the qualifiers of one question; one that may be answered by "no" has none.

    Args:
        question: The analysed question.
    """

    def __init__(self, question: Question) -> None:
        self._pairs: list[tuple[re.Pattern[str], re.Pattern[str]]] = []
        asked = words(question.text) if _OPEN.match(question.text) else []
        for one, other in _PATTERNS:
            has_one, has_other = _has(one, asked), _has(other, asked)
            if has_one != has_other:
                self._pairs.append((one, other) if has_one else (other, one))

    def fit(self, sentence: str) -> int:
        """How a sentence fits what was asked: 1 with a qualifier of it alone, -1 with the opposite alone, else 0."""
        if not self._pairs:
            return 0
        said = words(sentence)
        fits = [_has(asked, said) - _has(other, said) for asked, other in self._pairs]
        return min(fits) or max(fits)


def _has(pattern: re.Pattern[str], found: list[str]) -> bool:
    return any(pattern.fullmatch(word) for word in found)
