"""A decision model that answers from a script, and a calibration that goes with it."""

from collections.abc import Callable, Sequence

import numpy as np

from app.engine.citations.calibration import Calibration, Layer
from app.engine.citations.signals import SIGNALS_VERSION
from app.models.protocols import ModelInfo, ModelUnavailable, Stopped, Vectors

REVISION = "0123456789ab"


class ScriptedDecisionModel:
    """Gives the same logits for every pair, in batches of one.

    Args:
        logits: Support, refute, neutral.
        fault: Raised instead of an answer.
    """

    def __init__(
        self, logits: tuple[float, float, float] = (2.0, -1.0, 0.0), fault: str = "", revision: str = REVISION
    ) -> None:
        self._logits = logits
        self._fault = fault
        self.name = "scripted-judge"
        self.revision = revision
        self.asked: list[tuple[str, str]] = []

    @property
    def info(self) -> ModelInfo:
        return ModelInfo(self.name, self.revision, "none", "cpu", "float32")

    def score_pairs(
        self, pairs: Sequence[tuple[str, str]], should_stop: Callable[[], bool] | None = None
    ) -> Vectors:
        if self._fault:
            raise ModelUnavailable(self._fault, "Install it again.")
        for pair in pairs:
            if should_stop is not None and should_stop():
                raise Stopped
            self.asked.append(pair)
        return np.array([self._logits] * len(pairs), dtype=np.float32).reshape(-1, 3)


def calibration(*layers: Layer, revision: str = REVISION) -> Calibration:
    """A calibration of the given layers; by default one that takes the model at its word."""
    return Calibration(
        model="scripted-judge",
        revision=revision,
        signals=SIGNALS_VERSION,
        layers=layers or (Layer(bias=0.0, weights={"model_support": 1.0}),),
    )
