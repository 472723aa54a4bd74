"""Whether the claim denies what the source states, or states what it denies."""

from collections.abc import Iterator

from app.engine.citations.reasons import Reason
from app.engine.citations.signals.alignment import Aligned, Pair
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import Sentence
from app.engine.citations.signals.word_table import word_table

DENIALS = word_table(
    # English
    "no not never none neither nor without cannot hardly scarcely barely lack lacks lacked lacking absence fail fails failed "
    "failing failure unable nobody nothing nowhere don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't "
    "wouldn't hasn't haven't hadn't shouldn't mustn't "
    # German, Spanish, French
    "nicht kein keine keinen keinem keiner keines nie niemals ohne weder nunca jamás ningún ninguna ninguno sin ni pas "
    "jamais aucun aucune sans"
)
"""Words that deny."""

_PREFIXES = ("un", "in", "im", "ir", "il", "non", "non-", "dis", "a")
_NOT_DENIALS = frozenset({"only", "just", "merely", "least", "nur", "solo", "sólo", "seulement"})
"""Behind "not", these deny nothing: "not only A but B"."""
SCOPE_WORDS = 5
_MIN_STEM = 4


def negation_signals(pair: Pair) -> Iterator[Signal]:
    """Give two values, each 0 or 1, and one share.

    `denied_by_claim`: a denial in the claim falls on words that the nearest sentences state.
    `denied_by_source`: a denial in the nearest sentences falls on words that the claim states.
    `denials_shared`: share 0–1 of the claim's denials whose words the source denies too.
    """
    denied_by_claim, denied_by_source, denials, shared = False, False, 0, 0
    for aligned in pair.aligned:
        claim_scopes, source_scopes = _scopes(aligned.claim), _scopes_of_all(aligned.facing)
        denied_in_source = frozenset().union(*source_scopes)
        denied_in_claim = frozenset().union(*claim_scopes)
        denials += len(claim_scopes)
        agreeing = [scope for scope in claim_scopes if scope & denied_in_source]
        shared += len(agreeing)
        denied_by_claim |= len(agreeing) < len(claim_scopes) and _falls_on(
            claim_scopes, denied_in_source, aligned.facing_stems
        )
        denied_by_source |= _falls_on(source_scopes, denied_in_claim, aligned.claim.stems)
        flip = _prefix_flip(aligned)
        denied_by_claim |= flip == "claim"
        denied_by_source |= flip == "source"
    yield Signal(
        "denied_by_claim",
        float(denied_by_claim),
        Reason.CLAIM_DENIES.told() if denied_by_claim else "",
    )
    yield Signal(
        "denied_by_source",
        float(denied_by_source),
        Reason.SOURCE_DENIES.told() if denied_by_source else "",
    )
    yield Signal("denials_shared", shared / denials if denials else 0.0)


def _scopes(sentence: Sentence) -> list[frozenset[str]]:
    """The content stems that each denial falls on: the next words of its clause, else the words before it."""
    scopes = []
    tokens = sentence.tokens
    for position, token in enumerate(tokens):
        if token.lower not in DENIALS:
            continue
        following = tokens[position + 1 : position + 1 + 2 * SCOPE_WORDS]
        if following and following[0].lower in _NOT_DENIALS:
            continue
        scope = [one.stem for one in following if one.is_content and one.clause == token.clause][:SCOPE_WORDS]
        if not scope:
            before = tokens[max(0, position - SCOPE_WORDS) : position]
            scope = [one.stem for one in before if one.is_content and one.clause == token.clause]
        scopes.append(frozenset(scope))
    return scopes


def _scopes_of_all(sentences: tuple[Sentence, ...]) -> list[frozenset[str]]:
    return [scope for sentence in sentences for scope in _scopes(sentence)]


def _falls_on(scopes: list[frozenset[str]], denied_there: frozenset[str], there: frozenset[str]) -> bool:
    """Whether a denial here falls mostly on words that stand there undenied."""
    for scope in scopes:
        common = scope & there
        if common and 2 * len(common) >= len(scope) and not common & denied_there:
            return True
    return False


def _prefix_flip(aligned: Aligned) -> str:
    """Which side has "un-", "in-", "non-" … before a word that the other side has without it; "" for neither."""
    only_claim = {stem for stem in aligned.claim.stems - aligned.facing_stems if len(stem) >= _MIN_STEM}
    only_source = {stem for stem in aligned.facing_stems - aligned.claim.stems if len(stem) >= _MIN_STEM}
    if any(prefix + stem in only_claim for stem in only_source for prefix in _PREFIXES):
        return "claim"
    if any(prefix + stem in only_source for stem in only_claim for prefix in _PREFIXES):
        return "source"
    return ""
