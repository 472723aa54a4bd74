"""Deterministic checks that stand beside the decision model (V6): pure, explainable, the same on every machine."""

from app.engine.citations.signals.attribution import without_attribution
from app.engine.citations.signals.collect import SIGNALS_VERSION, nearest_text, signals_of
from app.engine.citations.signals.signal import Signal

__all__ = ["SIGNALS_VERSION", "Signal", "nearest_text", "signals_of", "without_attribution"]
