"""Loads the large native libraries of a package before the package itself, without keeping other threads waiting.

An import holds the interpreter while the system reads, links and starts a library; for torch that is almost half a second in
which no other thread, the window's among them, runs any Python. Called as a foreign function, the same loader does not
hold it, and the import afterwards finds the libraries loaded.
"""

import ctypes
import importlib.util
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

_log = logging.getLogger(__name__)
_SUFFIX: Final = ".dylib" if sys.platform == "darwin" else ".so"
# The first is loaded as torch itself does, so that what it brings along can be seen by all; the second brings the rest.
_TORCH: Final = (("libtorch_global_deps", True), ("libtorch", False))


def load_torch_libraries() -> None:
    """Load what `import torch` would; where that does not work, the import tells why.

    On Windows torch itself loads them in this way.
    """
    if "torch" in sys.modules or sys.platform == "win32":
        return
    folder = _package_folder("torch")
    if folder is not None:
        load_libraries([(folder / "lib" / f"{name}{_SUFFIX}", is_global) for name, is_global in _TORCH])


def load_libraries(libraries: Sequence[tuple[Path, bool]]) -> None:
    """Load libraries one after the other, while other threads run; those that cannot be loaded are passed over.

    Args:
        libraries: Each with whether its symbols are to be seen by what is loaded later.
    """
    load = _loader()
    if load is None:
        return
    for path, is_global in libraries:
        if path.exists() and not load(os.fsencode(path), os.RTLD_NOW | (os.RTLD_GLOBAL if is_global else 0)):
            _log.info("%s was not loaded ahead of its package", path.name)


def _package_folder(name: str) -> Path | None:
    """The folder of a package that is not imported yet; None where there is none."""
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _loader() -> Callable[[bytes, int], int | None] | None:
    """The system's own loader as a foreign function; `ctypes.CDLL` would call it with the interpreter held."""
    try:
        load = ctypes.CDLL(None).dlopen
    except (OSError, AttributeError):
        return None
    load.argtypes, load.restype = [ctypes.c_char_p, ctypes.c_int], ctypes.c_void_p
    return load
