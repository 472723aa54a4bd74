"""Deterministic checks that stand beside the decision model (V6): pure, explainable, the same on every machine."""

from app.engine.citations.signals.collect import signals_of
from app.engine.citations.signals.signal import Signal

__all__ = ["Signal", "signals_of"]
