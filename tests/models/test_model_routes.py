"""D2, D3: which back end on which device is tried when, by default and by preference."""

import sys
from collections.abc import Iterator

import pytest

from app.models import device_probe, routes
from app.models.devices import Device, ProbeResult
from app.models.routes import Backend, Route, Trial, dtype_for, examine_routes, order_routes, try_route


def names(device: str = "auto", backend: str = "auto") -> list[str]:
    return [str(route) for route in order_routes(device, backend)]


@pytest.fixture(autouse=True)
def fresh_trials() -> Iterator[None]:
    try_route.cache_clear()
    yield
    try_route.cache_clear()


def test_default_order_is_fastest_first_and_llama_cpp_last():
    assert names() == [
        "torch on cuda",
        "mlx on mps",
        "torch on mps",
        "torch on xpu",
        "torch on cpu",
        "llama.cpp on cpu",
    ]


@pytest.mark.parametrize(
    ("device", "backend", "order"),
    [
        ("xpu", "auto", ["torch on xpu", "torch on cpu", "llama.cpp on cpu"]),
        ("mps", "auto", ["mlx on mps", "torch on mps", "torch on cpu", "llama.cpp on cpu"]),
        ("cpu", "auto", ["torch on cpu", "llama.cpp on cpu"]),
        ("auto", "llama.cpp", ["llama.cpp on cpu", "torch on cpu"]),
        ("auto", "mlx", ["mlx on mps", "mlx on cpu", "torch on cpu", "llama.cpp on cpu"]),
        ("cpu", "mlx", ["mlx on cpu", "torch on cpu", "llama.cpp on cpu"]),
        ("cuda", "mlx", ["torch on cpu", "llama.cpp on cpu"]),
    ],
)
def test_preference_comes_first_and_the_processor_stays(device: str, backend: str, order: list[str]):
    assert names(device, backend) == order


@pytest.mark.parametrize(
    ("backend", "package"),
    [(Backend.TORCH, "torch"), (Backend.MLX, "mlx"), (Backend.LLAMA_CPP, "llama_cpp")],
)
def test_back_end_that_is_not_installed_is_passed_over(monkeypatch, backend: Backend, package: str):
    monkeypatch.setitem(sys.modules, package, None)
    trial = try_route(Route(backend, Device.CPU))
    assert (trial.is_usable, trial.reason) == (False, f"{backend} is not installed")


@pytest.mark.parametrize(
    "reason",
    ["the trial crashed (exit status -6)", "the trial did not end within 60 s", "CUDA out of memory"],
    ids=["crashes", "hangs", "out of memory"],
)
def test_broken_driver_falls_to_the_next_with_its_reason(monkeypatch, reason: str):
    monkeypatch.setattr(routes, "probe_device", lambda device: ProbeResult(device, False, reason))
    monkeypatch.setattr(routes, "find_absence", lambda device: "not an Apple Silicon Mac")
    trials = examine_routes()
    assert trials[0] == Trial(Route(Backend.TORCH, Device.CUDA), False, reason)
    assert (trials[-1].route, trials[-1].is_usable) == (Route(Backend.TORCH, Device.CPU), True)


def test_examination_ends_with_the_first_that_works(monkeypatch):
    monkeypatch.setattr(routes, "probe_device", lambda device: ProbeResult(device, True, "right"))
    assert examine_routes() == (Trial(Route(Backend.TORCH, Device.CUDA), True, "right"),)


def test_mlx_is_tried_in_a_child(monkeypatch):
    commands = []

    def run(device: Device, command: list[str], timeout_s: float) -> ProbeResult:
        commands.append(command[1:])
        return ProbeResult(device, True, "right")

    monkeypatch.setattr(routes, "run_probe", run)
    monkeypatch.setattr(routes, "find_absence", lambda device: "")
    monkeypatch.setattr(routes.importlib.util, "find_spec", lambda name: object())
    assert try_route(Route(Backend.MLX, Device.MPS)).is_usable
    assert [one[-4:] for one in commands] == [["app.child", "device-probe", "mps", "mlx"]]


@pytest.mark.parametrize(
    ("route", "dtype"),
    [
        (Route(Backend.TORCH, Device.CUDA), "bfloat16"),
        (Route(Backend.TORCH, Device.MPS), "float16"),
        (Route(Backend.MLX, Device.MPS), "float32"),
    ],
    ids=str,
)
def test_each_route_has_its_number_format(route: Route, dtype: str):
    assert dtype_for(route) == dtype


@pytest.mark.parametrize("backend", ["torch", "mlx"])
def test_child_says_why_a_library_cannot_be_loaded(monkeypatch, backend: str):
    for name in (backend, "mlx.core"):
        monkeypatch.setitem(sys.modules, name, None)
    is_usable, reason = device_probe.try_device("cpu", backend)
    assert not is_usable
    assert reason.startswith(f"{backend} cannot be loaded")


@pytest.mark.parametrize(
    ("error", "reason"),
    [(RuntimeError("out of memory\nmore"), "out of memory"), (AssertionError(), "AssertionError")],
)
def test_child_gives_the_first_line_of_an_error(monkeypatch, error: Exception, reason: str):
    def fail(name: str) -> tuple[float, str]:
        raise error

    monkeypatch.setattr(device_probe, "_add_up_on_torch", fail)
    assert device_probe.try_device("cuda") == (False, reason)


def test_child_notices_wrong_sums(monkeypatch):
    monkeypatch.setattr(device_probe, "_add_up_on_torch", lambda name: (1.0, "2"))
    assert "wrong results" in device_probe.try_device("cuda")[1]


def test_child_tells_what_worked():
    is_usable, reason = device_probe.try_device("cpu")
    assert is_usable
    assert reason.startswith("a trial computation was right (torch ")
