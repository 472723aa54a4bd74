"""What kinds of answer a question expects (a count, a date, a reason …), and the questions that one message puts together.

Both are read from question words of four languages; a question whose words tell nothing is of the kind OTHER, and a message
that cannot be taken apart is one question.
"""

import re
from enum import StrEnum

MAX_QUESTIONS = 4
_MIN_WORDS = 2


class AnswerKind(StrEnum):
    """What a sentence must state to answer."""

    COUNT = "count"
    SHARE = "share"
    DURATION = "duration"
    DATE = "date"
    QUANTITY = "quantity"
    REASON = "reason"
    DEFINITION = "definition"
    PERSON = "person"
    PLACE = "place"
    OTHER = "other"


NUMBER_KINDS = frozenset(
    {AnswerKind.COUNT, AnswerKind.SHARE, AnswerKind.DURATION, AnswerKind.DATE, AnswerKind.QUANTITY}
)

_TIME = (
    r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|sekunden|minuten|stunden|tagen?|wochen|monaten?|jahren?"
    r"|segundos|minutos|horas|días|semanas|meses|años|secondes|heures|jours|semaines|mois|ans|années)\b"
)
_MANY = r"(?:how (?:many|few)|wie ?viele?n?|cuánt[oa]s|combien de)"
_SIZES = (
    "much|large|big|far|old|high|low|fast|often|deep|heavy|hot|cold|wide|tall|thick|strong|gross|groß|hoch|oft|weit|schnell"
    "|schwer|alt|tief|viel"
)
_MEASURES = (
    "rate|ratio|dose|doses|dosage|sizes?|values?|costs?|price|threshold|level|score|limit|amount|average|mean|median|sample size"
    "|temperature|concentration|speed|speedup|length|weight|age|yield|capacity|accuracy|odds"
)
# In this order: the first that fits decides.
_CUES = tuple(
    (kind, re.compile(cue, re.IGNORECASE))
    for kind, cue in (
        (AnswerKind.REASON, r"\b(?:why|for what reason|warum|weshalb|wieso|por qué|pourquoi)\b"),
        (
            AnswerKind.SHARE,
            (r"\bpercent\w*|\b(?:what|which) (?:\w+ ){0,2}(?:share|proportion|fraction)\b|\b(?:prozent\w*|anteil|porcentaje|proporción"
            r"|pourcentage|proportion)\b"),
        ),
        (
            AnswerKind.DURATION,
            rf"\bhow long\b|\b{_MANY} {_TIME}|\bwie lange\b|\bcuánto tiempo\b|\bcombien de temps\b",
        ),
        (
            AnswerKind.DATE,
            (r"(?:^|[,;¿] ?|\b(?:and|since|until) )when\b|\b(?:in|on|since|until|by) (?:which|what) (?:year|month|day|date)\b|\b(?:which|what) (?:year|date)\b"
            r"|\bwann\b|\b(?:in|an) welche[mn] (?:jahr|monat|tag|datum)\b|\bcuándo\b|\ben qué (?:año|fecha)\b|\bquand\b"
            r"|\ben quelle année\b"),
        ),
        (AnswerKind.COUNT, rf"\b{_MANY}\b|\b(?:what|which)\b[^?]{{0,30}}\bnumber of\b|\bwie hoch ist die (?:an)?zahl\b"),
        (
            AnswerKind.QUANTITY,
            rf"\bhow (?:{_SIZES})\b|\bwie (?:{_SIZES})\b|\b(?:what|which)\b[^?]{{0,60}}?\b(?:{_MEASURES})\b|\bwithin how\b",
        ),
        (AnswerKind.PERSON, r"^\W*(?:and )?(?:by )?(?:who|whom|whose)\b|^\W*(?:wer|wem|wen|von wem)\b|^\W*¿?(?:quién|quiénes)\b"),
        (
            AnswerKind.PLACE,
            (r"^\W*where\b|\b(?:in|from|at) (?:which|what) (?:countr\w+|cit\w+|places?|regions?|hospitals?)\b|^\W*(?:wo|woher)\b"
            r"|^\W*¿?dónde\b|^\W*où\b"),
        ),
        (
            AnswerKind.DEFINITION,
            (r"\bwhat does [^?]{1,40} mean\b|\bdefin(?:e|ed|ition)\b|^\W*what (?:is|are) (?:an? |the )?[\w-]+(?: [\w-]+)?\W*$"
            r"|^\W*was (?:ist|sind) (?:ein\w* )?[\w-]+(?: [\w-]+)?\W*$|^\W*¿?qué (?:es|son) (?:una? )?[\w-]+(?: [\w-]+)?\W*$"
            r"|^\W*qu['’]est-ce qu"),
        ),
    )
)  # fmt: skip
_ASKING = (
    r"(?:(?:for|after|in|on|at|by|with|from|of|to|within|until|since|over) )?(?:how|what|which|when|where|who|whom|whose|why)\b"
    r"|(?:is|are|was|were|do|does|did|can|could|has|have|had|should|will|would) "
    r"|(?:wie|was|wann|wo|wer|warum|welche[mnrs]?|wieviele?|ist|sind|hat|haben|wurde|wurden) "
    r"|¿?(?:cómo|qué|cuándo|dónde|quién|por qué|cuánt[oa]s?|cuál(?:es)?) |(?:comment|quand|où|qui|pourquoi|combien|quel(?:le)?s?) "
)
_SEAM = re.compile(
    rf"[?;]\s+(?:(?:and|und|y|et) )?(?=\S)|,?\s+(?:and|und|y|et)\s+(?={_ASKING})|,\s+(?={_ASKING})",
    re.IGNORECASE,
)
_BEGINS_ASKING = re.compile(rf"\W*(?:{_ASKING})|.{{0,80}},\s+(?:{_ASKING})", re.IGNORECASE)
_COMPARES = re.compile(
    r"\b(?:compar\w+|differ\w*|versus|vs|both|than|vergleich\w*|unterschied\w*|unterscheid\w*|diferenci\w*|différen\w*)\b",
    re.IGNORECASE,
)


def answer_kind(text: str) -> AnswerKind:
    """Tell what kind of answer a question expects."""
    return next((kind for kind, cue in _CUES if cue.search(text)), AnswerKind.OTHER)


def answer_kinds(text: str) -> frozenset[AnswerKind]:
    """Tell what kinds of answer the questions that a message puts together expect."""
    return frozenset(answer_kind(one) for one in single_questions(text))


def is_comparison(text: str) -> bool:
    """Whether a question asks how things differ or compare."""
    return bool(_COMPARES.search(text))


def single_questions(text: str) -> tuple[str, ...]:
    """The questions that a message puts together, at most `MAX_QUESTIONS`; the whole text where there is one.

    A message is taken apart only where a part begins to ask anew ("…, and how many …"), so that a list of things stays
    in its question.
    """
    parts = tuple(part.strip(" ,;") for part in _SEAM.split(text) if part and len(part.split()) >= _MIN_WORDS)
    are_questions = all(_BEGINS_ASKING.match(part) for part in parts)
    return parts if 1 < len(parts) <= MAX_QUESTIONS and are_questions else (text,)
