"""Takes off a claim what says who said it: the check is about what the source says, not about its name.

"Barba & Forsyth (2018) write: “…”" becomes "“…”", "X et al. (2020) report that A rose" becomes "A rose". Whether the
named authors are those of the source cannot be seen from its passage.
"""

import re

from app.engine.citations.signals.word_table import word_table

_YEAR = r"(?:(?:1[5-9]|20)\d\d[a-z]?|n\.\s?d\.)"
# names, institutions or a short title: whatever stands before a year in brackets, within one sentence
_WHO = rf"[’']?[^\W\d_][^()\[\]“”!?:;]{{0,100}}?,?\s*[(\[]{_YEAR}[)\]]"
_WHAT = (
    r"(?:the|this|that|their|his|her|our|one)\s+(?:same\s+|first\s+|second\s+)?"
    r"(?:authors?|papers?|study|studies|article|work|source|report|review|text|passage|researchers?)"
)
_SAYS = (
    r"(?:(?:also|further|then|later|themselves|explicitly|clearly)\s+)?"
    r"(?:have\s+|has\s+|had\s+)?"
    r"(?:writes?|wrote|written|reports?|reported|finds?|found|states?|stated|shows?|showed|shown|notes?|noted|adds?|added"
    r"|says?|said|argues?|argued|concludes?|concluded|observes?|observed|describes?|described|explains?|explained"
    r"|demonstrates?|demonstrated|claims?|claimed|mentions?|mentioned|points?\s+out|pointed\s+out)"
)
_THAT = r"(?:\s+that\b,?|\s*:|\s+as\s+follows\s*:|\s*,(?=\s*[“\"„«]))"
_PLAIN_LEAD = (
    r"(?:(?:and|also|again|further|elsewhere|likewise|moreover|furthermore|finally|lastly|next|besides|there|then|here|in|it|they|he|she|the|this|that|same"
    rf"|text|paper|article|study|authors?|passage|source|addition|{_SAYS})\s*,?\s*){{1,6}}:(?=\s*[“\"„«])"
)
_LEAD = re.compile(
    rf"""\s*(?:
        (?:and\s+further|moreover|furthermore|in\s+addition|likewise)\s*[:,]
      | {_PLAIN_LEAD}
      | (?:{_WHO}|{_WHAT})\s*,?\s+{_SAYS}{_THAT}
      | {_WHO}\s*:
      | (?:according\s+to|as\s+reported\s+by|as\s+shown\s+by|in|following)\s+(?:{_WHO}|{_WHAT})\s*,
      | as\s+(?:{_WHO}|{_WHAT})\s+{_SAYS}\s*,
    )\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_PARENTHESIS = re.compile(
    rf"\s*[(\[](?:see\s+|cf\.\s+|e\.g\.,?\s+)?(?P<names>[^()\[\]]{{1,120}}?),?\s+{_YEAR}[)\]]"
)
_ROW = re.compile(r"(?P<caption>[“\"][^”\"]+[”\"])\s+has\s+the\s+row\s+(?=[“\"])")
_NAME_WORD = re.compile(r"[^\W\d_a-z][^\W\d_]{2,}")
_WORD = re.compile(r"[^\W\d_]+(?:n't|n’t)?")
_TWISTS = word_table(
    "not no never nobody nowhere neither nor cannot didn't doesn't without against wrong wrongly false falsely untrue unlike",
    "contrary contrast opposite deny denies denied refute refutes refuted doubt doubts doubted reject rejects rejected",
)
"""Words in a lead-in that turn what follows; such a lead-in is part of the claim."""

_MOST_LEADS = 3
_LONGEST_LEAD = 400


def without_attribution(claim: str, evidence: str) -> str:
    """Take lead-ins and citing brackets off a claim.

    Args:
        claim: One claim.
        evidence: Its passage; a bracket whose names stand in the passage is the passage's own and stays.

    Returns:
        What the claim says; the claim itself when nothing would be left.
    """
    text = claim
    for _ in range(_MOST_LEADS):
        lead = _LEAD.match(text[:_LONGEST_LEAD])
        if lead is None or _TWISTS & set(_WORD.findall(lead[0].lower())):
            break
        text = text[lead.end() :]
    text = _ROW.sub(r"\g<caption> ", text)
    text = _PARENTHESIS.sub(lambda found: "" if _is_foreign(found["names"], evidence) else found[0], text)
    return text if any(character.isalnum() for character in text) else claim


def _is_foreign(names: str, evidence: str) -> bool:
    words = _NAME_WORD.findall(names)
    return bool(words) and not any(word in evidence for word in words)
