"""Whether a sentence states the kind of thing that was asked for: a count of just these things, a share, a date, a reason."""

import re
from collections.abc import Collection

from app.engine.citations.signals.quantities import derived_shares, quantities_of
from app.engine.citations.signals.quantity import ORDINAL, PLAIN, YEAR, Quantity
from app.engine.search.answer_kinds import NUMBER_KINDS, AnswerKind

LIKELY = 0.5
"""How well a sentence fits that states a number, though perhaps not one of the kind that was asked for."""

_MONTH = re.compile(
    r"\b(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli"
    r"|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier"
    r"|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre)\b|\bMay \d",
    re.IGNORECASE,
)
_NUMBERED_TIME = re.compile(
    r"\b(?:day|week|month|year|tag|woche|monat|jahr|día|semana|mes|año|jour|semaine|mois) \d|\b\d{1,4}(?:st|nd|rd|th) (?:day|week|month|year)",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|since|due to|owing to|as a result|therefore|thus|hence|caused? by|reasons?|so that|in order to|weil|wegen"
    r"|aufgrund|daher|deshalb|da|porque|debido|por lo tanto|car|parce que|en raison|afin)\b",
    re.IGNORECASE,
)
_DEFINITION = re.compile(
    r"\b(?:is|are) (?:an?|the|defined)\b|\b(?:refers? to|stands? for|denotes?|means?|is called|known as|defined as|ist ein\w*"
    r"|bezeichnet|bedeutet|es una?|son una?|se define|est une?)\b",
    re.IGNORECASE,
)
_NAMES = re.compile(r"[a-zà-ÿ,] (?:[A-ZÀ-Þ][\w’'-]+\s?){1,4}")
_IN_PLACE = re.compile(r"\b(?:in|at|from|near|of|bei|aus|en|de|à) (?:the )?[A-ZÀ-Þ][\w’'-]+")
# What is measured by what, where the question names it.
_MEASURED = (
    (re.compile(r"\btemperatur|\bboil|\bmelt|\bhot\b|\bcold\b", re.IGNORECASE), {"temperature", "fahrenheit", "kelvin"}),
    (re.compile(r"\bdos(?:e|is|age)|\bweigh|\bmass\b|\bheavy\b", re.IGNORECASE), {"mass", "volume"}),
    (re.compile(r"\bcosts?\b|\bprice", re.IGNORECASE), {"dollars", "euros", "pounds"}),
    (re.compile(r"\bages?\b|\bold\b|\btime\b|\boften\b", re.IGNORECASE), {"time", "ratio"}),
    (re.compile(r"\bfaster\b|\bspeed-?up\b", re.IGNORECASE), {"ratio"}),
)  # fmt: skip
_WORDED = {
    AnswerKind.REASON: (_REASON, 1.0),
    AnswerKind.DEFINITION: (_DEFINITION, 1.0),
    AnswerKind.PERSON: (_NAMES, LIKELY),
    AnswerKind.PLACE: (_IN_PLACE, LIKELY),
}
"""What such answers are worded with, and how sure a sign of them that is."""
_UNIT_OF = {AnswerKind.COUNT: PLAIN, AnswerKind.SHARE: "percent", AnswerKind.DURATION: "time"}


class AnswerShape:
    """Rates sentences by what one question wants stated.

    Args:
        kinds: What the question expects; a sentence need state one of them.
        text: The question.
    """

    def __init__(self, kinds: Collection[AnswerKind], text: str) -> None:
        self._kinds = kinds
        self._measures = frozenset(one for cue, names in _MEASURED if cue.search(text) for one in names)

    def fit(self, sentence: str) -> float:
        """How well a sentence has the shape of the answer: 1 surely, `LIKELY` perhaps, 0 not."""
        return max((self._fit(kind, sentence) for kind in self._kinds), default=0.0)

    def _fit(self, kind: AnswerKind, sentence: str) -> float:
        cue, weight = _WORDED.get(kind, (None, 0.0))
        if cue is not None:
            return weight * bool(cue.search(sentence))
        return self._numeric_fit(kind, sentence) if kind in NUMBER_KINDS else 0.0

    def _numeric_fit(self, kind: AnswerKind, sentence: str) -> float:
        quantities = quantities_of(sentence)
        if kind is AnswerKind.DATE:
            is_dated = _MONTH.search(sentence) or _NUMBERED_TIME.search(sentence)
            is_sure = bool(is_dated) or any(one.kind == YEAR for one in quantities)
            return 1.0 if is_sure else LIKELY * bool(quantities)
        told = [one for one in quantities if one.kind not in {YEAR, ORDINAL}]
        if not told:
            return 0.0
        is_share = kind is AnswerKind.SHARE and bool(derived_shares(sentence, quantities))
        return 1.0 if is_share or any(self._is_of_kind(one, kind) for one in told) else LIKELY

    def _is_of_kind(self, quantity: Quantity, kind: AnswerKind) -> bool:
        if kind is AnswerKind.QUANTITY:
            return not self._measures or quantity.kind in self._measures
        return quantity.kind == _UNIT_OF.get(kind)
