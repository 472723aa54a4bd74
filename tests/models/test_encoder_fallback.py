"""D3: a route that breaks, at loading or in mid-run, is left for the next, and the reasons are kept."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from app.models.devices import Device
from app.models.encoders.base import EncoderFailed, EncoderTraits, TokenIds
from app.models.encoders.fallback import FallbackEncoder
from app.models.protocols import ModelUnavailable, Vectors
from app.models.routes import Backend, Route, Trial

CUDA = Route(Backend.TORCH, Device.CUDA)
TORCH = Route(Backend.TORCH, Device.CPU)
LLAMA = Route(Backend.LLAMA_CPP, Device.CPU)
ROUTES = (CUDA, TORCH, LLAMA)


class CountingEncoder:
    """Gives as many states as there are tokens; breaks once it has done its batches."""

    def __init__(self, route: Route, batches: float) -> None:
        self.backend, self.device, self.dtype = route.backend.value, route.device.value, "float32"
        self.traits = EncoderTraits(2, 16, 64, 2)
        self.batches = batches
        self.lock = threading.Lock()

    def token_states(self, batch: Sequence[TokenIds]) -> list[Vectors]:
        with self.lock:
            self.batches -= 1
            if self.batches < 0:
                raise EncoderFailed(f"{self.device} ran out of memory")
        return [np.ones((len(ids), 2), dtype=np.float32) for ids in batch]

    def mean_states(self, batch: Sequence[TokenIds]) -> Vectors:
        return np.stack([states.mean(axis=0) for states in self.token_states(batch)])


@dataclass
class Machine:
    """What works on a pretended machine: how many batches each route does; a text is why it does not load."""

    works: dict[Route, float | str]
    dead: dict[Route, str] = field(default_factory=dict)
    loaded: list[Route] = field(default_factory=list)

    def probe(self, route: Route) -> Trial:
        return Trial(route, route not in self.dead, self.dead.get(route, "tried"))

    def load(self, route: Route) -> CountingEncoder:
        batches = self.works[route]
        if isinstance(batches, str):
            raise EncoderFailed(batches)
        self.loaded.append(route)
        return CountingEncoder(route, batches)

    def encoder(self) -> FallbackEncoder:
        return FallbackEncoder(ROUTES, self.probe, self.load)


ALWAYS = float("inf")


def test_first_route_that_works_is_used():
    machine = Machine({CUDA: ALWAYS})
    encoder = machine.encoder()
    assert (encoder.backend, encoder.device, encoder.dtype) == ("torch", "cuda", "float32")
    assert encoder.trials == (Trial(CUDA, True, "tried"),)


def test_nothing_is_loaded_before_use():
    machine = Machine({})
    assert machine.encoder().trials == ()
    assert machine.loaded == []


def test_route_that_cannot_work_is_not_loaded():
    machine = Machine({TORCH: ALWAYS}, dead={CUDA: "the trial crashed"})
    encoder = machine.encoder()
    assert encoder.device == "cpu"
    assert encoder.trials[0] == Trial(CUDA, False, "the trial crashed")


def test_route_that_breaks_while_loading_is_left_with_its_reason():
    encoder = Machine({CUDA: "no kernel image", TORCH: ALWAYS}).encoder()
    assert encoder.traits.hidden_size == 2
    assert [(trial.is_usable, trial.reason) for trial in encoder.trials] == [
        (False, "no kernel image"),
        (True, "tried"),
    ]


def test_work_goes_on_on_the_next_route_in_mid_run(caplog: pytest.LogCaptureFixture):
    encoder = Machine({CUDA: 2, TORCH: 1, LLAMA: ALWAYS}).encoder()
    used = []
    for _ in range(5):
        assert [len(states) for states in encoder.token_states([[1, 2], [3]])] == [2, 1]
        used.append((encoder.backend, encoder.device))
    assert used == [("torch", "cuda")] * 2 + [("torch", "cpu")] + [("llama.cpp", "cpu")] * 2
    assert "cuda ran out of memory" in caplog.text
    assert [trial.reason for trial in encoder.trials] == [
        "cuda ran out of memory",
        "cpu ran out of memory",
        "tried",
    ]


def test_mean_states_fall_through_too():
    encoder = Machine({CUDA: 0, TORCH: ALWAYS}).encoder()
    assert encoder.mean_states([[1, 2]]).tolist() == [[1, 1]]


def test_states_that_are_no_numbers_are_a_broken_route(monkeypatch):
    machine = Machine({CUDA: ALWAYS, TORCH: ALWAYS})
    encoder = machine.encoder()
    broken = encoder._in_use()
    monkeypatch.setattr(broken, "token_states", lambda batch: [np.full((1, 2), np.nan, dtype=np.float32)])
    assert np.isfinite(encoder.mean_states([[1]])).all()
    assert encoder.trials[0].reason == "torch computes no numbers on cuda"


def test_all_reasons_are_told_when_nothing_works():
    machine = Machine({CUDA: 0, TORCH: "torch is not there"}, dead={LLAMA: "not installed"})
    with pytest.raises(EncoderFailed) as caught:
        machine.encoder().token_states([[1]])
    told = "torch on cuda: cuda ran out of memory; torch on cpu: torch is not there; llama.cpp on cpu: not installed"
    assert str(caught.value) == told


def test_later_work_starts_again_with_the_first_route():
    machine = Machine({CUDA: "busy", TORCH: "busy", LLAMA: "busy"})
    encoder = machine.encoder()
    with pytest.raises(EncoderFailed):
        encoder.mean_states([[1]])
    machine.works[CUDA] = ALWAYS
    assert encoder.mean_states([[1]]).shape == (1, 2)


def test_damaged_files_are_no_reason_to_try_elsewhere():
    def load(route: Route) -> CountingEncoder:
        raise ModelUnavailable("The weights are damaged.")

    encoder = FallbackEncoder(ROUTES, Machine({}).probe, load)
    with pytest.raises(ModelUnavailable, match="damaged"):
        encoder.mean_states([[1]])


def test_several_threads_leave_a_broken_route_once():
    machine = Machine({CUDA: 3, TORCH: ALWAYS})
    encoder, done = machine.encoder(), []

    def work() -> None:
        done.extend(encoder.mean_states([[1]]).shape for _ in range(20))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done == [(1, 2)] * 80
    assert machine.loaded == [CUDA, TORCH]
