"""Whether the claim is surer, or wider, than the source."""

from collections.abc import Iterator

from app.engine.citations.reasons import Reason
from app.engine.citations.signals.alignment import Pair
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import Sentence
from app.engine.citations.signals.word_table import word_table

HEDGES = word_table(
    "may might could can possibly possible perhaps probably likely suggest suggests suggested suggesting appear appears "
    "appeared seem seems seemed potentially potential presumably apparently preliminary unclear uncertain tentative "
    "hypothesize hypothesise hypothesized hypothesised speculate indicate indicates whether "
    "vielleicht möglicherweise könnte könnten vermutlich wahrscheinlich scheint puede podría podrían quizás posiblemente "
    "peut pourrait pourraient peut-être probablement"
)
WIDE = word_table(
    "all always every everyone everything everywhere only solely exclusively never none must entirely completely fully "
    "totally universally proves prove proved proven any certainly undoubtedly definitely guarantee guarantees guaranteed "
    "alle immer nur jeder jede jedes todos todas siempre solo sólo tous toutes toujours seulement"
)
NARROW = word_table(
    "some sometimes often usually mostly partly partially several few generally typically many most rarely occasionally "
    "manche manchmal oft meist teilweise algunos algunas veces parfois souvent certains certaines"
)


def hedge_signals(pair: Pair) -> Iterator[Signal]:
    """Give two values, each 0 or 1.

    `surer_than_source`: what stands against the claim hedges and the claim does not.
    `wider_than_source`: the claim says "all", "only", "always" where the source does not.
    """
    surer = wider = False
    wide_word = ""
    for aligned in pair.aligned:
        claim, source = _lower(aligned.claim), frozenset().union(*map(_lower, aligned.facing))
        surer |= bool(HEDGES & source) and not HEDGES & claim
        new = (WIDE & claim) - source
        if new and (NARROW & source or not WIDE & source):
            wider, wide_word = True, min(new)
    yield Signal(
        "surer_than_source",
        float(surer),
        Reason.SURER.told() if surer else "",
    )
    yield Signal("wider_than_source", float(wider), Reason.WIDER.told(word=wide_word) if wider else "")


def _lower(sentence: Sentence) -> frozenset[str]:
    return frozenset(token.lower for token in sentence.tokens)
