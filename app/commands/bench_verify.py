"""`bench verify`: how well the verifier tells supported claims from the others, file by file, and how fast."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from app.commands.pair_lines import PairLine, read_pairs
from app.commands.verify import verifier_of
from app.engine.citations.metrics import (
    Bools,
    Floats,
    SupportFigures,
    class_weights,
    expected_calibration_error,
    support_figures,
)
from app.engine.citations.pairs import ClaimPair
from app.engine.engine import Engine
from app.engine.errors import ModelFailed, ModelMissing
from app.engine.runs import Progress, RunContext
from app.engine.verifiers import Verifier
from app.models.protocols import ModelInfo, ModelUnavailable

SUPPORT = "support"
_LINES_AT_A_TIME = 64
_NO_DEADLINE = float("inf")
_NOT_AVERAGED = frozenset({"pairs", "supported"})


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """Figures of one file.

    Attributes:
        file: Its name.
        lines: Pairs in it.
        figures: Over the pairs that got a probability.
        ms_per_pair: Wall time; None for an empty file.
        probabilities: Of those pairs.
        is_support: Their labels.
    """

    file: str
    lines: int
    figures: SupportFigures
    ms_per_pair: float | None
    probabilities: Floats
    is_support: Bools


@dataclass(frozen=True, slots=True)
class VerifyOutcome:
    """All files, and what judged them."""

    files: tuple[FileOutcome, ...]
    threshold: float
    model: ModelInfo

    def as_json(self) -> dict[str, Any]:
        """The document that `bench verify --json` prints."""
        return {
            "files": [
                {"file": one.file, "lines": one.lines, **asdict(one.figures), "ms_per_pair": one.ms_per_pair}
                for one in self.files
            ],
            "mean": self.means(),
            "pooled": self.pooled(),
            "threshold": self.threshold,
            "model": asdict(self.model),
        }

    def means(self) -> dict[str, float | None]:
        """Each figure's mean over the files that have it: every file weighs the same."""
        names = [one.name for one in fields(SupportFigures) if one.name not in _NOT_AVERAGED]
        found = {name: _mean([getattr(one.figures, name) for one in self.files]) for name in names}
        return found | {"ms_per_pair": _mean([one.ms_per_pair for one in self.files])}

    def pooled(self) -> dict[str, float | None]:
        """Calibration error over all pairs together, every file and in `balanced_ece` both classes weighing the same."""
        measured = [one for one in self.files if len(one.probabilities)]
        if not measured:
            return {"ece": None, "balanced_ece": None}
        p = np.concatenate([one.probabilities for one in measured])
        labels = np.concatenate([one.is_support for one in measured])
        same = np.concatenate([np.full(len(one.is_support), 1.0 / len(one.is_support)) for one in measured])
        balanced = np.concatenate([class_weights(one.is_support) for one in measured])
        return {
            "ece": expected_calibration_error(p, labels, same),
            "balanced_ece": expected_calibration_error(p, labels, balanced),
        }

    def as_text(self) -> str:
        """A table for the terminal."""
        head = f"{'file':<28}{'pairs':>6}{'AUROC':>7}{'bal.acc':>8}{'best':>6}{'at':>6}{'prec.':>7}{'recall':>7}{'ECE':>6}{'Brier':>7}{'ms':>7}"
        lines = [head, *(_row(one.file, one.figures.pairs, _values(one)) for one in self.files)]
        if len(self.files) > 1:
            lines.append(_row("mean", sum(one.figures.pairs for one in self.files), self.means()))
        model = self.model
        lines.append(
            f"at {self.threshold:.2f} by {model.name} ({model.revision}) on {model.device}, {model.backend}, {model.dtype}"
        )
        return "\n".join(lines)


def bench_verify(engine: Engine, paths: Sequence[Path], run: RunContext) -> VerifyOutcome:
    """Judge labelled pairs.

    Args:
        engine: For its models and settings.
        paths: JSON Lines with `claim`, `evidence` and `label`.
        run: Told of the progress, asked between batches.

    Raises:
        InputError: A file or a line cannot be used.
        ModelMissing: There is no verifier; says why.
        ModelFailed: The model broke.
        Canceled: The run was asked to stop.
    """
    files = [(path, read_pairs(path, is_labelled=True)) for path in paths]
    verifier, reason = verifier_of(engine)
    if verifier is None:
        raise ModelMissing(reason)
    threshold = engine.settings.verification.threshold
    try:
        info = verifier.info
        # loading is not what is timed: the first question loads what no one has asked for yet
        verifier.score([ClaimPair(line.claim, line.evidence) for line in files[0][1][:1]], _NO_DEADLINE)
        outcomes = tuple(_judged(verifier, path.name, lines, threshold, run) for path, lines in files)
    except ModelUnavailable as error:
        raise ModelFailed(str(error), error.hint) from error
    return VerifyOutcome(outcomes, threshold, info)


def _judged(
    verifier: Verifier, name: str, lines: Sequence[PairLine], threshold: float, run: RunContext
) -> FileOutcome:
    probabilities: list[float | None] = []
    started = time.perf_counter()
    for start in range(0, len(lines), _LINES_AT_A_TIME):
        run.report(Progress("Verifying", start, len(lines), name))
        pairs = [ClaimPair(line.claim, line.evidence) for line in lines[start : start + _LINES_AT_A_TIME]]
        probabilities += verifier.score(pairs, _NO_DEADLINE, lambda: run.is_canceled)
    elapsed_ms = (time.perf_counter() - started) * 1_000
    known = [
        (p, line.label == SUPPORT) for p, line in zip(probabilities, lines, strict=True) if p is not None
    ]
    judged = np.array([p for p, _ in known], dtype=np.float64)
    is_support = np.array([label for _, label in known], dtype=np.bool_)
    figures = support_figures(judged, is_support, threshold)
    return FileOutcome(
        name, len(lines), figures, elapsed_ms / len(lines) if lines else None, judged, is_support
    )


def _values(one: FileOutcome) -> dict[str, float | None]:
    return asdict(one.figures) | {"ms_per_pair": one.ms_per_pair}


def _row(name: str, pairs: int, values: dict[str, float | None]) -> str:
    widths = {
        "auroc": 7,
        "balanced_accuracy": 8,
        "best_balanced_accuracy": 6,
        "best_threshold": 6,
        "precision": 7,
    }
    widths |= {"recall": 7, "ece": 6, "brier": 7}
    cells = "".join(f"{_shown(values[key], 2):>{width}}" for key, width in widths.items())
    return f"{name[:27]:<28}{pairs:>6}{cells}{_shown(values['ms_per_pair'], 1):>7}"


def _shown(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
