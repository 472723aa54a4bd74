"""The child process that tries a model file: loads it and writes one token, so that a crash of llama.cpp costs nothing.

Run as `python -m app.child model-trial FILE`. The last line of standard output is "ok" or "no REASON"; anything
else, or no line at all, counts as a crash.
"""

import subprocess
import sys
from pathlib import Path

from app.models.children import Child, child_command
from app.models.protocols import ChatMessage, ModelUnavailable

TRIAL_TIMEOUT_S = 180.0
_HINT = "Choose another model file; the one in use until now stays in use."
_TRIAL_CONTEXT = 256


def try_model_file(path: Path, timeout_s: float = TRIAL_TIMEOUT_S) -> None:
    """Load a model file in a child process and let it write.

    Raises:
        ModelUnavailable: It does not load, does not write, crashes llama.cpp or takes too long.
    """
    command = child_command(Child.MODEL_TRIAL, str(path))
    try:
        ended = subprocess.run(command, capture_output=True, timeout=timeout_s, check=False)
    except subprocess.TimeoutExpired as error:
        raise ModelUnavailable(
            f"The model file {path} was not ready within {timeout_s:.0f} s.", _HINT
        ) from error
    except OSError as error:
        raise ModelUnavailable(f"The model file {path} cannot be tried: {error.strerror}.", _HINT) from error
    lines = ended.stdout.decode("utf-8", errors="replace").splitlines()
    verdict, _, reason = (lines[-1] if lines else "").partition(" ")
    if verdict == "ok":
        return
    if verdict == "no":
        raise ModelUnavailable(reason, _HINT)
    raise ModelUnavailable(f"llama.cpp crashed while it loaded the model file {path}.", _HINT)


def main(path: Path) -> int:
    """Try a model file; prints the verdict."""
    from app.models.generators.llama_cpp import LlamaCppGenerator

    generator = LlamaCppGenerator(path.name, "", lambda: path, max_context=_TRIAL_CONTEXT)
    try:
        written = list(generator.stream([ChatMessage("user", "Say yes.")], max_tokens=2))
    except ModelUnavailable as error:
        sys.stdout.write(f"no {' '.join(str(error).split())}\n")
        return 1
    finally:
        generator.close()
    sys.stdout.write("ok\n" if written else f"no The model file {path} writes nothing.\n")
    return 0 if written else 1
