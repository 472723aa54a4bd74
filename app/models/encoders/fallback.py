"""An encoder that goes on elsewhere when its back end breaks, at loading or in mid-run (D3)."""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import numpy as np

from app.models.encoders.base import Encoder, EncoderFailed, EncoderTraits, TokenIds
from app.models.protocols import Vectors
from app.models.routes import Route, Trial

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")


class FallbackEncoder:
    """The first route that works; see `Encoder`.

    Nothing is tried or loaded before the encoder is first used. A route that broke, or computed something other than
    numbers, is left for the next one; after the last, the work at hand fails, and later work starts again with the
    first, since memory or a file may be back.

    Args:
        routes: Routes in the order of preference.
        probe: Finds out whether a route can work at all.
        load: Loads the encoder on a route; raises `EncoderFailed` when it cannot.
    """

    def __init__(
        self, routes: Sequence[Route], probe: Callable[[Route], Trial], load: Callable[[Route], Encoder]
    ) -> None:
        self._routes = tuple(routes)
        self._probe = probe
        self._load = load
        self._lock = threading.Lock()
        self._left: Iterator[Route] = iter(())
        self._trials: list[Trial] = []
        self._encoder: Encoder | None = None

    @property
    def trials(self) -> tuple[Trial, ...]:
        """What came of each route that was tried so far, in order; the last usable one is in use."""
        with self._lock:
            return tuple(self._trials)

    @property
    def traits(self) -> EncoderTraits:
        """Sizes and habits of the encoder in use; loads it."""
        return self._in_use().traits

    @property
    def backend(self) -> str:
        """The back end in use; loads it."""
        return self._in_use().backend

    @property
    def device(self) -> str:
        """The device in use; loads the encoder."""
        return self._in_use().device

    @property
    def dtype(self) -> str:
        """Number format of the encoder in use; loads it."""
        return self._in_use().dtype

    def token_states(self, batch: Sequence[TokenIds]) -> list[Vectors]:
        """Encode one batch; see `Encoder.token_states`.

        Raises:
            EncoderFailed: No route is left; `str()` gives the reason of each.
        """

        def work(encoder: Encoder) -> list[Vectors]:
            states = encoder.token_states(batch)
            _require_numbers(encoder, states)
            return states

        return self._until_done(work)

    def mean_states(self, batch: Sequence[TokenIds]) -> Vectors:
        """Encode one batch and average over tokens; see `Encoder.mean_states`.

        Raises:
            EncoderFailed: No route is left; `str()` gives the reason of each.
        """

        def work(encoder: Encoder) -> Vectors:
            means = encoder.mean_states(batch)
            _require_numbers(encoder, [means])
            return means

        return self._until_done(work)

    def _until_done(self, work: Callable[[Encoder], _Result]) -> _Result:
        while True:
            encoder = self._in_use()
            try:
                return work(encoder)
            except EncoderFailed as error:
                self._leave(encoder, error)

    def _in_use(self) -> Encoder:
        with self._lock:
            if self._encoder is None:
                self._left, self._trials = iter(self._routes), []
                self._encoder = self._load_next()
            return self._encoder

    def _leave(self, broken: Encoder, error: EncoderFailed) -> None:
        with self._lock:
            if self._encoder is not broken:  # another thread has left it already
                return
            last = self._trials[-1].route
            _log.warning("%s broke, going on without it: %s", last, error)
            self._trials[-1] = Trial(last, False, str(error))
            self._encoder = None
            self._encoder = self._load_next()

    def _load_next(self) -> Encoder:
        for route in self._left:
            trial = self._probe(route)
            try:
                encoder = self._load(route) if trial.is_usable else None
            except EncoderFailed as error:
                _log.warning("%s does not work: %s", route, error)
                trial, encoder = Trial(route, False, str(error)), None
            self._trials.append(trial)
            if encoder is not None:
                return encoder
        raise EncoderFailed("; ".join(f"{trial.route}: {trial.reason}" for trial in self._trials))


def _require_numbers(encoder: Encoder, states: Sequence[Vectors]) -> None:
    if not all(np.isfinite(array).all() for array in states):
        raise EncoderFailed(f"{encoder.backend} computes no numbers on {encoder.device}")
