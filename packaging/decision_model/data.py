"""Reads claim/evidence/label files and says how each counts in the loss."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SUPPORT, REFUTE, NEUTRAL, NOT_SUPPORT = range(4)
"""Targets; `NOT_SUPPORT` is refute or neutral, where a source does not tell them apart."""

_TARGETS = {"support": SUPPORT, "refute": REFUTE, "neutral": NEUTRAL}
_MERGED = frozenset({"begin", "citint", "rte", "scitail", "wice", "expertqa"})


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled pair.

    Attributes:
        dataset: The source's short name: the file's name up to the first underscore.
        claim: The claim.
        evidence: The passage.
        target: `SUPPORT`, `REFUTE`, `NEUTRAL` or `NOT_SUPPORT`.
        kind: For pairs made by rule, which rule; "" otherwise.
    """

    dataset: str
    claim: str
    evidence: str
    target: int
    kind: str = ""

    @property
    def is_support(self) -> bool:
        """Whether the evidence supports the claim."""
        return self.target == SUPPORT


def read_folder(folder: Path, *, only_stated_licences: bool = False) -> dict[str, list[Row]]:
    """Read all `*.jsonl.gz` of a folder.

    Args:
        folder: `train` or `dev` of the claims data.
        only_stated_licences: Leave out rows whose licence the source does not state.

    Returns:
        Rows by dataset, files in the order of their names.
    """
    files = sorted(folder.glob("*.jsonl.gz"))
    if not files:
        raise SystemExit(f"{folder} holds no *.jsonl.gz")
    found = {dataset_of(path): list(_rows(path, only_stated_licences)) for path in files}
    return {name: rows for name, rows in found.items() if rows}


def dataset_of(path: Path) -> str:
    """The dataset's short name."""
    return path.name.split("_", 1)[0]


def _rows(path: Path, only_stated: bool) -> Iterator[Row]:
    name = dataset_of(path)
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            try:
                raw = json.loads(line)
                target = _TARGETS[raw["label"]]
                if target != SUPPORT and name in _MERGED:
                    target = NOT_SUPPORT
                row = Row(name, raw["claim"], raw["evidence"], target)
            except (ValueError, KeyError) as error:
                raise SystemExit(f"{path}, line {number}: {error}") from error
            if not (only_stated and raw.get("licence", "").startswith("not stated")):
                yield row
