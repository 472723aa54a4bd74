"""llama.cpp, loaded once: the one place that imports it for computing.

A build for many processors keeps its computing part in variants, one for each generation of instruction sets, and
chooses the best that the present processor has when it is told where they lie. A build for one machine has none.
"""

import ctypes
import logging
import re
from functools import cache
from pathlib import Path
from typing import Any

_VARIANTS = "*ggml-cpu-*"
_SETS = re.compile(r"(\w+) = 1\b")
_NO_SETS = frozenset(
    {"LLAMAFILE", "OPENMP", "REPACK", "ACCELERATE"}
)  # how it was built, not what the processor can


@cache
def load_llama_library() -> Any:  # noqa: ANN401 - llama-cpp-python has no types
    """The module `llama_cpp`, ready to compute.

    Raises:
        ImportError, OSError, RuntimeError: It is not installed, or its libraries cannot be loaded.
    """
    import llama_cpp

    logging.getLogger("llama-cpp-python").setLevel(logging.CRITICAL)  # it prints what it logs
    folder = Path(llama_cpp.__file__).parent / "lib"
    if any(folder.glob(_VARIANTS)):
        # asked for through llama.cpp's own library: a wheel holds libggml under several names, and only one is in use
        load = llama_cpp.llama_cpp._lib.ggml_backend_load_all_from_path  # noqa: SLF001 - there is no public handle
        load.argtypes, load.restype = [ctypes.c_char_p], None
        load(str(folder).encode("utf-8"))
    llama_cpp.llama_backend_init()
    return llama_cpp


def instruction_sets() -> tuple[str, ...]:
    """Which of the processor's instruction sets llama.cpp computes with, e.g. "AVX2"; empty where it names none.

    Raises:
        ImportError, OSError, RuntimeError: As `load_llama_library`.
    """
    return _sets_in(load_llama_library().llama_print_system_info().decode("utf-8", "replace"))


def _sets_in(told: str) -> tuple[str, ...]:
    return tuple(name for name in _SETS.findall(told) if name not in _NO_SETS)
