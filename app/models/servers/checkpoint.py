"""Looks at a directory that is said to hold a Laya model, before any library opens it (D4, N)."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.models.protocols import ModelUnavailable

CONFIG_FILE: Final = "rl_agent_config.json"
WEIGHTS_FILE: Final = "model.safetensors"
TOKENIZER_FILE: Final = "tokenizer/tokenizer.json"
# Formats whose reading can run whatever code their author liked.
_PICKLED: Final = frozenset({".bin", ".ckpt", ".joblib", ".pickle", ".pkl", ".pt", ".pth"})
_CODE: Final = frozenset({".py", ".so", ".dll", ".dylib"})
_DEFAULT_WINDOW = 512
_MAX_CONFIG_BYTES = 1_000_000
_MAX_HEADER_BYTES = 100_000_000
_LENGTH_BYTES = 8
_CHOOSE_HINT: Final = "Choose the directory of a Laya model in the settings."


@dataclass(frozen=True, slots=True)
class LayaCheckpoint:
    """A directory that looks like a Laya model.

    Attributes:
        directory: Absolute.
        window_tokens: Most tokens that it reads.
    """

    directory: Path
    window_tokens: int

    @property
    def name(self) -> str:
        """The directory's name."""
        return self.directory.name

    @property
    def served_name(self) -> str:
        """What a server calls it; another directory has another name, so that no other model is taken for it."""
        return f"attest-{hashlib.sha256(str(self.directory).encode(errors='replace')).hexdigest()[:12]}"


def open_checkpoint(directory: Path | None) -> LayaCheckpoint:
    """Check a directory; reads its configuration and the head of its weights, nothing else.

    Raises:
        ModelUnavailable: It is no directory of a Laya model, or holds files that could run code.
    """
    if directory is None:
        raise ModelUnavailable("No directory of a Laya model was chosen.", _CHOOSE_HINT)
    folder = directory.expanduser().absolute()
    if not folder.is_dir():
        raise ModelUnavailable(f"There is no directory {folder}.", _CHOOSE_HINT)
    _refuse_code(folder)
    for name in (CONFIG_FILE, WEIGHTS_FILE, TOKENIZER_FILE):
        if not (folder / name).is_file():
            raise ModelUnavailable(f"{folder} is no Laya model: it has no {name}.", _CHOOSE_HINT)
    config = _read_config(folder / CONFIG_FILE)
    _check_weights(folder / WEIGHTS_FILE)
    stated = config.get("max_len", _DEFAULT_WINDOW)
    is_size = isinstance(stated, int) and not isinstance(stated, bool) and stated > 0
    return LayaCheckpoint(folder, stated if is_size else _DEFAULT_WINDOW)


def _refuse_code(folder: Path) -> None:
    for file in sorted(folder.rglob("*")):
        if file.suffix.lower() in _PICKLED | _CODE:
            reason = f"{folder} holds {file.relative_to(folder)}, a kind of file that can run code when it is read."
            raise ModelUnavailable(
                reason, "Only weights in safetensors are used; remove that file if you trust the rest."
            )


def _read_config(path: Path) -> dict[str, Any]:
    try:
        return _json_object(_start_of(path, _MAX_CONFIG_BYTES))
    except (OSError, ValueError, RecursionError) as error:
        raise ModelUnavailable(f"{path} cannot be used: {error}.", _CHOOSE_HINT) from error


def _check_weights(path: Path) -> None:
    """Safetensors begin with the length of a JSON header and that header; a renamed pickle does not."""
    try:
        length = int.from_bytes(_start_of(path, _LENGTH_BYTES), "little")
        is_possible = 1 < length <= min(_MAX_HEADER_BYTES, path.stat().st_size - _LENGTH_BYTES)
        _json_object(_start_of(path, _LENGTH_BYTES + length)[_LENGTH_BYTES:] if is_possible else b"")
    except (OSError, ValueError, RecursionError) as error:
        raise ModelUnavailable(f"The weights {path} are not safetensors: {error}.", _CHOOSE_HINT) from error


def _start_of(path: Path, size: int) -> bytes:
    with path.open("rb") as file:
        return file.read(size)


def _json_object(content: bytes) -> dict[str, Any]:
    """Parse an object.

    Raises:
        ValueError: It is none.
    """
    found = json.loads(content)
    if not isinstance(found, dict):
        raise ValueError("an object was expected")  # noqa: TRY004 - one kind of error for one kind of fault
    return found
