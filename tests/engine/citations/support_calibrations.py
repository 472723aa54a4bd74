"""Calibrations for the scripted decision model."""

from app.engine.citations.calibration import Calibration, Layer
from app.engine.citations.signals import SIGNALS_VERSION
from app.models.fakes import ScriptedDecisionModel

REVISION = ScriptedDecisionModel().revision


def calibration(*layers: Layer, revision: str = REVISION) -> Calibration:
    """A calibration of the given layers; by default one that takes the model at its word."""
    return Calibration(
        model="scripted-judge",
        revision=revision,
        signals=SIGNALS_VERSION,
        layers=layers or (Layer(bias=0.0, weights={"model_support": 1.0}),),
    )
