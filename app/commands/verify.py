"""`verify`: says for each line of a file how probable it is that the evidence supports the claim."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.commands.output import print_json, tell
from app.commands.pair_lines import PairLine, read_pairs
from app.engine.citations.pairs import ClaimPair, Judgement
from app.engine.citations.support import signal_reasons
from app.engine.engine import Engine
from app.engine.records import Verdict
from app.engine.runs import Progress, RunContext
from app.engine.verifiers import Verifier
from app.models.protocols import ModelUnavailable

_LINES_AT_A_TIME = 64
_NO_DEADLINE = float("inf")


def verifier_of(engine: Engine) -> tuple[Verifier | None, str]:
    """The verifier that the settings choose, or None and the reason."""
    return engine.verifier


def verify_file(engine: Engine, path: Path, run: RunContext) -> bool:
    """Print every line of the file again, with `p`, `verdict` and `reasons`, in the same order.

    Args:
        engine: For its models and settings.
        path: JSON Lines with `claim` and `evidence`; what else a line has is kept.
        run: Told of the progress, asked between batches.

    Returns:
        Whether the model could be asked; without it every `p` is null, and the reasons say why and
        what the deterministic checks find.

    Raises:
        InputError: The file or a line of it cannot be used; nothing was printed then.
        Canceled: The run was asked to stop.
    """
    lines = read_pairs(path)
    verifier, fault = verifier_of(engine)
    threshold = engine.settings.verification.threshold
    for start in range(0, len(lines), _LINES_AT_A_TIME):
        run.check_canceled()
        run.report(Progress("Verifying", start, len(lines)))
        batch = lines[start : start + _LINES_AT_A_TIME]
        judged: Sequence[Judgement] = ()
        if verifier is not None and not fault:
            judged, fault = _judge(verifier, batch, run)
        for line, judgement in _paired(batch, judged, fault):
            _print_line(line, judgement, threshold)
    if fault:
        tell(f"attest: The claims could not all be checked: {fault}")
    return not fault


def verdict_of(p: float | None, threshold: float) -> Verdict:
    """The verdict on one pair."""
    if p is None:
        return Verdict.FAIL_OPEN
    return Verdict.KEPT if p >= threshold else Verdict.DEMOTED


def _judge(verifier: Verifier, lines: Sequence[PairLine], run: RunContext) -> tuple[Sequence[Judgement], str]:
    pairs = [ClaimPair(line.claim, line.evidence) for line in lines]
    try:
        return verifier.judge(pairs, _NO_DEADLINE, lambda: run.is_canceled), ""
    except ModelUnavailable as error:
        return (), f"{error} {error.hint}".strip()


def _paired(
    lines: Sequence[PairLine], judged: Sequence[Judgement], fault: str
) -> Iterator[tuple[PairLine, Judgement]]:
    if judged:
        yield from zip(lines, judged, strict=True)
        return
    for line in lines:
        yield line, Judgement(None, (fault, *signal_reasons(line.claim, line.evidence)))


def _print_line(line: PairLine, judgement: Judgement, threshold: float) -> None:
    p = None if judgement.p is None else round(judgement.p, 6)
    found = {"p": p, "verdict": verdict_of(p, threshold).value, "reasons": list(judgement.reasons)}
    print_json(line.fields | found)
