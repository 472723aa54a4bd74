"""The ways to run a model, a back end on a device each; in which order they are tried, and whether each can work here.

Importing this module imports no model library.
"""

import functools
import importlib.util
from dataclasses import dataclass
from enum import StrEnum

from app.models.children import Child, child_command
from app.models.devices import PROBE_TIMEOUT_S, Device, cpu_dtype, find_absence, probe_device, run_probe


class Backend(StrEnum):
    """A library that computes."""

    TORCH = "torch"
    MLX = "mlx"
    LLAMA_CPP = "llama.cpp"


_PACKAGES = {Backend.TORCH: "torch", Backend.MLX: "mlx", Backend.LLAMA_CPP: "llama_cpp"}


@dataclass(frozen=True, slots=True)
class Route:
    """A back end on a device; `str()` names it for the user."""

    backend: Backend
    device: Device

    def __str__(self) -> str:
        return f"{self.backend} on {self.device}"


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of trying one route.

    Attributes:
        route: The route.
        is_usable: Whether it worked.
        reason: In words, why or why not.
    """

    route: Route
    is_usable: bool
    reason: str


_FAST = (
    Route(Backend.TORCH, Device.CUDA),
    Route(Backend.MLX, Device.MPS),
    Route(Backend.TORCH, Device.MPS),
    Route(Backend.TORCH, Device.XPU),
)
# what is left when nothing faster works; llama.cpp comes last because torch computes two batches at once
_LAST_RESORTS = (Route(Backend.TORCH, Device.CPU), Route(Backend.LLAMA_CPP, Device.CPU))
# right but slow: for those who ask for it, and to compare MLX with the others without a Mac
_ON_REQUEST = (Route(Backend.MLX, Device.CPU),)


def order_routes(device: str = "auto", backend: str = "auto") -> tuple[Route, ...]:
    """The routes to try, best first.

    Args:
        device: "auto", or the device to prefer: "cuda", "mps", "xpu" or "cpu".
        backend: "auto", or the back end to prefer: "torch", "mlx" or "llama.cpp".

    Returns:
        Routes that fit both preferences, then the processor with every other back end; each once.
    """
    known = (*_FAST, *_LAST_RESORTS, *(_ON_REQUEST if backend == Backend.MLX else ()))
    preferred = (
        route for route in known if device in ("auto", route.device) and backend in ("auto", route.backend)
    )
    return tuple(dict.fromkeys((*preferred, *_LAST_RESORTS)))


def examine_routes(device: str = "auto", backend: str = "auto") -> tuple[Trial, ...]:
    """Try routes in order up to the first that works here, which is the last of the result.

    Whether a model then loads on it is another question; see `app.models.encoders.fallback`. The first call may take
    seconds, later ones none.

    Args:
        device: As in `order_routes`.
        backend: As in `order_routes`.
    """
    trials: list[Trial] = []
    for route in order_routes(device, backend):
        trials.append(try_route(route))
        if trials[-1].is_usable:
            break
    return tuple(trials)


@functools.cache
def try_route(route: Route) -> Trial:
    """Find out whether a route can work here: first whether it is there at all, then a computation in a child process.

    The processor itself needs no trial, and the libraries that use it show at loading whether they work.
    """
    if importlib.util.find_spec(_PACKAGES[route.backend]) is None:
        return Trial(route, False, f"{route.backend} is not installed")
    if route.backend is Backend.MLX:
        return _try_mlx(route)
    if route.device is not Device.CPU:
        result = probe_device(route.device)
        return Trial(route, result.is_usable, result.reason)
    if route.backend is Backend.LLAMA_CPP:
        return Trial(route, True, "always there")
    detail = "with" if cpu_dtype() == "bfloat16" else "without"
    return Trial(route, True, f"always there; this one is {detail} bfloat16 instructions")


def dtype_for(route: Route) -> str:
    """The number format that torch or MLX computes in on a route."""
    if route.backend is Backend.MLX:
        return "float32"  # nobody waits for so small a model on Apple's graphics, so it may as well be exact
    if route.device is Device.CPU:
        return cpu_dtype()
    return "float16" if route.device is Device.MPS else "bfloat16"


def _try_mlx(route: Route) -> Trial:
    absence = find_absence(route.device)
    if absence:
        return Trial(route, False, absence)
    command = child_command(Child.DEVICE_PROBE, route.device.value, route.backend.value)
    result = run_probe(route.device, command, PROBE_TIMEOUT_S)
    return Trial(route, result.is_usable, result.reason)
