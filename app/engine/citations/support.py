"""The verifier of citations: the decision model and the deterministic signals, joined by the calibrated layer (V6)."""

import logging
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

import numpy as np

from app.engine.citations.calibration import (
    COSINE,
    LARGEST_LOG_ODDS,
    MODEL_REFUTE,
    MODEL_SUPPORT,
    Calibration,
    Wording,
    wording_of,
)
from app.engine.citations.clauses import clauses_of
from app.engine.citations.pairs import ClaimPair, Judgement, ShouldStop
from app.engine.citations.reasons import Reason
from app.engine.citations.signals import Signal, nearest_text, signals_of, without_attribution
from app.engine.runs import Canceled
from app.engine.words import guess_language
from app.models.protocols import DecisionModel, Embedder, ModelInfo, ModelUnavailable, Stopped, Vectors

MAX_REASONS = 5
_BATCH_PAIRS = 32
_LANGUAGE_CHARS = 800
# whoever waits gives everything up at the deadline itself; what was measured has to be there a little before
_USED_SHARE = 0.9
_CLEAR_LOG_ODDS = 1.0
# from where on reasons speak for support: where the threshold stands unless the user moves it; and where doubt is over
_LIKELY, _UNLIKELY = 0.6, 0.3
# the highest threshold that can be set: whatever the clauses say, the verdict stays
_BEYOND_DOUBT = 0.95

_log = logging.getLogger(__name__)


class CalibratedVerifier:
    """Judges claims by their passages; see `SupportVerifier`.

    Args:
        model: The decision model.
        embedder: For the similarity of the nearest sentences; None does without.
        calibration: Made for this model's weights.
        clock: Monotonic seconds.

    Raises:
        ValueError: The calibration belongs to other weights.
    """

    def __init__(
        self,
        model: DecisionModel,
        embedder: Embedder | None,
        calibration: Calibration,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if calibration.revision != model.revision:
            raise ValueError(f"calibrated for {calibration.revision}, not for {model.revision}")
        self.model = model
        self.calibration = calibration
        self._embedder = embedder
        self._clock = clock

    @property
    def name(self) -> str:
        """The model's public name; known without loading the weights."""
        return self.model.name

    @property
    def revision(self) -> str:
        """First 12 hex digits of the weights' SHA-256; known without loading the weights."""
        return self.model.revision

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model.

        Raises:
            ModelUnavailable: It cannot be used.
        """
        return self.model.info

    def close(self) -> None:
        """Nothing is held that others do not use too."""

    def score(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[float | None]:
        """Judge pairs; see `SupportVerifier.score`.

        Raises:
            Canceled: `should_stop` said yes.
            ModelUnavailable: The model cannot be used.
        """
        return [judgement.p for judgement in self.judge(pairs, deadline_s, should_stop)]

    def explain(self, claim: str, evidence: str) -> Judgement:
        """Judge one pair, with reasons.

        Raises:
            ModelUnavailable: The model cannot be used.
        """
        return next(iter(self.judge([ClaimPair(claim, evidence)], math.inf)))

    def judge(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Judgement]:
        """Judge pairs, with reasons; see `judge_each`."""
        return list(self.judge_each(pairs, deadline_s, should_stop))

    def judge_each(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> Iterator[Judgement]:
        """Judge pairs, with reasons, batch by batch; those not reached by the deadline have a probability of None.

        Args:
            pairs: What to judge.
            deadline_s: Seconds from now; looked at between the model's batches.
            should_stop: Asked between batches.

        Raises:
            Canceled: `should_stop` said yes.
            ModelUnavailable: The model cannot be used.
        """
        ends_at = self._clock() + deadline_s * _USED_SHARE
        for start in range(0, len(pairs), _BATCH_PAIRS):
            batch = pairs[start : start + _BATCH_PAIRS]
            whole = self._judge_texts([(pair.claim, pair.evidence) for pair in batch], ends_at, should_stop)
            yield from self._with_clauses(batch, whole, ends_at, should_stop)

    def _with_clauses(
        self,
        batch: Sequence[ClaimPair],
        whole: Sequence[Judgement],
        ends_at: float,
        should_stop: ShouldStop | None,
    ) -> Iterator[Judgement]:
        """Ask about the clauses of compound claims too, where the whole claim does not hold beyond doubt (V4)."""
        clauses = [
            clauses_of(pair.claim) if pair.is_compound and _is_doubtful(judgement) else ()
            for pair, judgement in zip(batch, whole, strict=True)
        ]
        texts = [(text, pair.evidence) for pair, parts in zip(batch, clauses, strict=True) for text in parts]
        judged = iter(self._judge_texts(texts, ends_at, should_stop))
        for judgement, parts in zip(whole, clauses, strict=True):
            yield _best(judgement, parts, list(islice(judged, len(parts))))

    def _judge_texts(
        self, texts: Sequence[tuple[str, str]], ends_at: float, should_stop: ShouldStop | None
    ) -> list[Judgement]:
        judged: list[Judgement] = []
        for start in range(0, len(texts), _BATCH_PAIRS):
            judged += self._judge_batch(texts[start : start + _BATCH_PAIRS], ends_at, should_stop)
        return judged

    def _judge_batch(
        self, pairs: Sequence[tuple[str, str]], ends_at: float, should_stop: ShouldStop | None
    ) -> Iterator[Judgement]:
        def is_over() -> bool:
            return self._clock() >= ends_at or (should_stop is not None and should_stop())

        faults = [_fault(*pair) for pair in pairs]
        asked = [pair for pair, fault in zip(pairs, faults, strict=True) if not fault]
        judged = iter(self._judge_usable(asked, is_over, should_stop) if asked else ())
        return (Judgement(None, (fault,)) if fault else next(judged) for fault in faults)

    def _judge_usable(
        self, pairs: Sequence[tuple[str, str]], is_over: ShouldStop, should_stop: ShouldStop | None
    ) -> Iterator[Judgement]:
        signals = [signals_of(*pair) for pair in pairs]
        try:
            logits = None if is_over() else self._logits(pairs, is_over)
            cosines = {} if logits is None else self._cosines(pairs, signals, is_over)
        except Stopped:
            logits, cosines = None, {}
        if should_stop is not None and should_stop():
            raise Canceled
        for number, (pair, found) in enumerate(zip(pairs, signals, strict=True)):
            if logits is None:
                yield Judgement(None, _reasons(found, {}, {}), is_late=True)
            else:
                yield self._judgement(pair, found, logits[number], cosines.get(number))

    def _logits(self, pairs: Sequence[tuple[str, str]], is_over: ShouldStop) -> Vectors:
        return self.model.score_pairs(model_pairs(pairs), is_over)

    def _cosines(
        self, pairs: Sequence[tuple[str, str]], signals: Sequence[tuple[Signal, ...]], is_over: ShouldStop
    ) -> dict[int, float]:
        """Similarity of claim and nearest sentences, by position; only for claims worded so that a layer asks for it.

        It costs a third of a judgement, and claims in the source's own words do without. Empty when none can be had.
        """
        asking = [layer.wording for layer in self.calibration.layers if layer.needs_cosine]
        wordings = [wording_of({one.name: one.value for one in found}) for found in signals]
        wanted = [
            number for number, wording in enumerate(wordings) if wording in asking or Wording.ANY in asking
        ]
        if self._embedder is None or not wanted:
            return {}
        try:
            cosines = nearest_cosines(self._embedder, [pairs[number] for number in wanted], is_over)
        except ModelUnavailable as error:
            _log.warning("citations are judged without the embedder: %s", error)
            return {}
        return dict(zip(wanted, cosines, strict=True))

    def _judgement(
        self, pair: tuple[str, str], signals: tuple[Signal, ...], logits: Vectors, cosine: float | None
    ) -> Judgement:
        features = {signal.name: signal.value for signal in signals} | model_features(logits)
        if cosine is not None:
            features[COSINE] = cosine
        language = guess_language(pair[1][:_LANGUAGE_CHARS])
        layer = self.calibration.layer_for(wording_of(features), language, has_cosine=cosine is not None)
        is_known = layer is not None and all(
            math.isfinite(features.get(name, math.nan)) for name in layer.weights
        )
        if layer is None or not is_known:
            return Judgement(None, _reasons(signals, {}, {}))
        p = layer.probability(features)
        return Judgement(p, _reasons(signals, features, layer.weights, p))


def _is_doubtful(judgement: Judgement) -> bool:
    return not judgement.is_late and (judgement.p is None or judgement.p < _BEYOND_DOUBT)


def _best(whole: Judgement, clauses: Sequence[str], judged: Sequence[Judgement]) -> Judgement:
    """The judgement of the text that the passage bears out best; late if a clause was."""
    late = next((one for one in judged if one.is_late), None)
    if late is not None:
        return late
    best, part = whole, ""
    for clause, judgement in zip(clauses, judged, strict=True):
        if judgement.p is not None and (best.p is None or judgement.p > best.p):
            best, part = judgement, clause
    if not part:
        return whole
    return replace(best, part=part, reasons=(Reason.PART_COUNTS.told(part=part), *best.reasons))


def model_pairs(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """What the model reads: claims without attribution, which their passages cannot bear out."""
    return [(without_attribution(claim, evidence), evidence) for claim, evidence in pairs]


def model_features(logits: Vectors) -> dict[str, float]:
    """The model's part of the features: log-odds of support and of refutation, each against the other two labels.

    Args:
        logits: `(3,)`: support, refute, neutral; one that is no finite number makes both features "not a number".
    """
    support, refute, neutral = (float(logit) for logit in logits)
    if not all(map(math.isfinite, (support, refute, neutral))):
        return {MODEL_SUPPORT: math.nan, MODEL_REFUTE: math.nan}
    return {
        MODEL_SUPPORT: _bounded(support - float(np.logaddexp(refute, neutral))),
        MODEL_REFUTE: _bounded(refute - float(np.logaddexp(support, neutral))),
    }


def nearest_cosines(
    embedder: Embedder, pairs: Sequence[tuple[str, str]], should_stop: ShouldStop | None = None
) -> list[float]:
    """Cosine of each claim and the sentences of its passage that are nearest to it by words.

    Raises:
        ModelUnavailable: The embedder cannot be used.
        Stopped: `should_stop` said yes.
    """
    texts = [text for claim, evidence in pairs for text in nearest_text(claim, evidence)]
    vectors = embedder.embed(texts, should_stop)
    return [float(one @ other) for one, other in zip(vectors[::2], vectors[1::2], strict=True)]


def _fault(claim: str, evidence: str) -> str:
    """Why a pair cannot be judged at all; "" when it can."""
    if not any(map(str.isalnum, claim)):
        return Reason.CLAIM_EMPTY.told()
    return "" if any(map(str.isalnum, evidence)) else Reason.SOURCE_EMPTY.told()


def _bounded(log_odds: float) -> float:
    return min(max(log_odds, -LARGEST_LOG_ODDS), LARGEST_LOG_ODDS)


def signal_reasons(claim: str, evidence: str) -> tuple[str, ...]:
    """What the deterministic checks find, where no model can be asked."""
    found = (signal.reason for signal in signals_of(claim, evidence) if signal.reason)
    return tuple(dict.fromkeys(found))[:MAX_REASONS]


def _reasons(
    signals: tuple[Signal, ...], features: dict[str, float], weights: dict[str, float], p: float | None = None
) -> tuple[str, ...]:
    """What decided, then what the signals found: first what speaks for the outcome, the weightiest first."""
    side = 1.0 if p is not None and p >= _LIKELY else -1.0
    shares = {signal.name: side * weights.get(signal.name, 0.0) * signal.value for signal in signals}
    told = [signal for signal in signals if signal.reason]
    told.sort(key=lambda signal: (shares[signal.name] < 0.0 and p is not None, -abs(shares[signal.name])))
    model = _model_reason(features, p) if features else Reason.MODEL_NOT_ASKED.told()
    return (model, *dict.fromkeys(signal.reason for signal in told))[: 1 + MAX_REASONS]


def _model_reason(features: dict[str, float], p: float | None) -> str:
    """What the model makes of it; where the outcome is another, that the words decided."""
    view = _model_view(features)
    if p is None:
        return view.told()
    if p >= _LIKELY:
        return (view if view is Reason.MODEL_SUPPORTS else Reason.WORDS_FOR).told()
    is_against = view is Reason.MODEL_SUPPORTS or (view is Reason.MODEL_UNSURE and p < _UNLIKELY)
    return (Reason.WORDS_AGAINST if is_against else view).told()


def _model_view(features: dict[str, float]) -> Reason:
    support, refute = features[MODEL_SUPPORT], features[MODEL_REFUTE]
    if support > _CLEAR_LOG_ODDS:
        return Reason.MODEL_SUPPORTS
    if refute > _CLEAR_LOG_ODDS:
        return Reason.MODEL_CONTRADICTS
    if max(support, refute) < -_CLEAR_LOG_ODDS:
        return Reason.MODEL_LEAVES_OPEN
    return Reason.MODEL_UNSURE
