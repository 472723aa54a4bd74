"""The child process of the device choice: allocates on one device, adds, compares; prints one line.

Run as `python -m app.child device-probe cuda` for torch, `... mps mlx` for MLX. The last line of standard output is "ok REASON" or "no REASON"; anything
else, or no line at all, counts as a crash.
"""

import importlib.metadata
import sys
from collections.abc import Sequence

import numpy as np

_SIDE = 256
_EXPECTED = _SIDE * _SIDE * (_SIDE + 1)


def try_device(name: str, backend: str = "torch") -> tuple[bool, str]:
    """Do a real computation on a device in the number format used there.

    Args:
        name: "cuda", "mps", "xpu" or "cpu".
        backend: "torch" or "mlx".

    Returns:
        Whether it gave the right result, and the reason in words.
    """
    try:
        total, version = _add_up_on_mlx(name) if backend == "mlx" else _add_up_on_torch(name)
    except ImportError as error:
        return False, f"{backend} cannot be loaded: {error}"
    except (OSError, RuntimeError, AssertionError, NotImplementedError, ValueError) as error:
        # torch raises AssertionError for builds without CUDA, RuntimeError for drivers and memory, OSError for libraries
        return False, (str(error).strip() or type(error).__name__).splitlines()[0][:300]
    if abs(total - _EXPECTED) > _EXPECTED * 0.01:
        return False, f"it computes wrong results ({total:g} instead of {_EXPECTED})"
    return True, f"a trial computation was right ({backend} {version})"


def _add_up_on_torch(name: str) -> tuple[float, str]:
    import torch

    dtype = torch.float16 if name == "mps" else torch.bfloat16
    left = torch.full((_SIDE, _SIDE), 1.0, dtype=dtype, device=name)
    return float((left @ left + left).float().sum().cpu()), torch.__version__


def _add_up_on_mlx(name: str) -> tuple[float, str]:
    import mlx.core as mx

    with mx.stream(mx.cpu if name == "cpu" else mx.gpu):
        left = mx.ones((_SIDE, _SIDE))
        total = (left @ left + left).sum()
        return float(np.array(total)), importlib.metadata.version("mlx")


def main(argv: Sequence[str]) -> int:
    """Print the verdict for the device, and the back end if any, that the arguments name."""
    is_usable, reason = try_device(*argv[:2])
    sys.stdout.write(f"{'ok' if is_usable else 'no'} {reason}\n")
    return 0 if is_usable else 1
