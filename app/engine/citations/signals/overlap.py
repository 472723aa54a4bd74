"""How much of the claim's content the source has, by stems."""

import itertools
from collections.abc import Iterator

from app.engine.citations.reasons import Reason
from app.engine.citations.signals.alignment import Pair, share_covered
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import Token


def overlap_signals(pair: Pair) -> Iterator[Signal]:
    """Give three shares, each 0–1.

    `covered_least`: content stems of the claim in the nearest one or two sentences, of the part which has least.
    `covered_passage`: content stems in the whole passage.
    `covered_pairs`: neighbouring pairs of content stems that are neighbours in the passage too.
    """
    shares = [one.coverage for one in pair.aligned]
    passage = share_covered(pair.claim_stems, pair.passage.stems)
    yield Signal("covered_least", min(shares, default=0.0))
    yield Signal("covered_passage", passage, _words(pair, passage))
    yield Signal("covered_pairs", _pairs_covered(pair))


def _pairs_covered(pair: Pair) -> float:
    wanted = {bigram for one in pair.aligned for bigram in _bigrams(one.claim.tokens)}
    there = {bigram for one in pair.passage.sentences for bigram in _bigrams(one.tokens)}
    return len(wanted & there) / len(wanted) if wanted else 0.0


def _bigrams(tokens: tuple[Token, ...]) -> list[tuple[str, str]]:
    stems = [token.stem for token in tokens if token.is_content]
    return list(itertools.pairwise(stems))


def _words(pair: Pair, passage: float) -> str:
    if not pair.claim_stems:
        return ""
    if passage < 0.3:
        return Reason.FEW_WORDS.told()
    missing = [
        token.text
        for one in pair.aligned
        for token in one.claim.tokens
        if token.is_content and token.stem not in pair.passage.stems
    ]
    shown = ", ".join(f"“{word}”" for word in dict.fromkeys(missing[:3]))
    return Reason.WORDS_MISSING.told(words=shown) if shown else ""
