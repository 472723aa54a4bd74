"""Reads files of pairs to judge: JSON Lines, plain or gzip-compressed, each line with `claim` and `evidence`."""

import gzip
import io
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.engine.errors import InputError

LABELS = ("support", "refute", "neutral")
_GZIP_MAGIC = b"\x1f\x8b"
_MAX_BYTES = 500_000_000


@dataclass(frozen=True, slots=True)
class PairLine:
    """One line.

    Attributes:
        claim: The claim.
        evidence: Its passage.
        label: "support", "refute", "neutral", or "" where none is given.
        fields: The whole line as it was read.
    """

    claim: str
    evidence: str
    label: str
    fields: dict[str, Any]


def read_pairs(path: Path, *, is_labelled: bool = False) -> list[PairLine]:
    """Read a file; blank lines are passed over.

    Args:
        path: The file.
        is_labelled: Whether every line must have a label.

    Raises:
        InputError: The file cannot be read, or a line is no pair; names the line.
    """
    lines = _text(path).split("\n")
    return [_pair(path, number, line, is_labelled) for number, line in enumerate(lines, 1) if line.strip()]


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
        if content.startswith(_GZIP_MAGIC):
            content = gzip.GzipFile(fileobj=io.BytesIO(content)).read(_MAX_BYTES + 1)
        if len(content) > _MAX_BYTES:
            limit_mb = _MAX_BYTES // 1_000_000
            raise InputError(f"The file {path} holds more than {limit_mb} MB.", "Cut it into several files.")
        return content.decode("utf-8-sig")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise InputError(
            f"The file {path} cannot be read: {error}.", "Give a JSON Lines file, plain or as .gz."
        ) from error


def _pair(path: Path, number: int, line: str, is_labelled: bool) -> PairLine:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
        raise _refusal(path, number, "is not JSON") from error
    if not isinstance(fields, dict):
        raise _refusal(path, number, "is not a JSON object")
    for name in ("claim", "evidence"):
        if not isinstance(fields.get(name), str):
            raise _refusal(path, number, f"has no text under {name!r}")
    label = fields.get("label", "")
    if is_labelled and label not in LABELS:
        raise _refusal(path, number, f"has no label; it must be one of {', '.join(LABELS)}")
    return PairLine(fields["claim"], fields["evidence"], label if label in LABELS else "", fields)


def _refusal(path: Path, number: int, fault: str) -> InputError:
    return InputError(
        f"Line {number} of {path} {fault}.", 'Each line needs {"claim": "…", "evidence": "…"}, in UTF-8.'
    )
