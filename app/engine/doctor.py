"""The examination behind `doctor`: devices, models, Zotero and the store, each with a sentence."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import apsw

from app.engine.citations.foreign import UNCALIBRATED, ForeignVerifier
from app.engine.citations.support import CalibratedVerifier
from app.engine.decision_trial import DecisionTrial, try_decision_model
from app.engine.edition import edition
from app.engine.errors import AppError
from app.engine.exam.results import ExamResults
from app.engine.paths import resources
from app.engine.runs import RunContext
from app.engine.settings import AdvancedSettings
from app.engine.store.database import Store
from app.engine.store.health import find_damage
from app.engine.verifiers import Verifier
from app.engine.zotero.live import server_port
from app.engine.zotero.locate import open_data_directory
from app.engine.zotero.server import ping
from app.models.hints import FETCH_HINT
from app.models.llama_library import instruction_sets
from app.models.manifest import ManifestError, check_all, read_manifest
from app.models.protocols import ChatMessage, Embedder, Generator, ModelInfo, ModelUnavailable
from app.models.routes import examine_routes

_TRIAL_TEXTS = ("The patients improved.", "The patients got better.")
_TRIAL_TOKENS = 16
_LOOK_S = 3.0
NOT_EXAMINED = (
    "not held yet, so searches are planned and answers composed; `doctor --exam` holds it (two minutes)"
)
NOT_CHECKED = "every citation is marked Not checked"
NOT_LISTED = f"The model manifest is missing or lists none. {FETCH_HINT}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing examined; `values` carry its figures for JSON."""

    name: str
    is_ok: bool
    text: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Examination:
    """All findings."""

    findings: tuple[Finding, ...]

    @property
    def is_healthy(self) -> bool:
        """Whether everything needed works."""
        return all(one.is_ok for one in self.findings)

    def as_json(self) -> dict[str, Any]:
        """The document that `doctor --json` prints."""
        return {"healthy": self.is_healthy, "findings": [asdict(one) for one in self.findings]}


def examine(
    store: Store,
    embedder: Embedder | None,
    generator: Generator | None,
    verifier: tuple[Verifier | None, str],
    advanced: AdvancedSettings,
    zotero_dir: Path | None,
    exams: ExamResults | None = None,
    *,
    is_examining: bool = False,
    zotero_port: int = 0,
) -> Examination:
    """Try everything for real: load the models and run them, check the store, ask Zotero.

    Args:
        store: Checked as a whole.
        embedder: Loaded and tried; None when the manifest lists none.
        generator: Likewise.
        verifier: Tried if it is the bundled one, else looked for; or None and the reason.
        advanced: For the device and the back end.
        zotero_dir: The data directory in use; None when none was chosen yet.
        exams: Where results of the generator's exam are kept; None leaves the exam out.
        is_examining: Whether the exam is held if it was not before; it takes up to two minutes.
        zotero_port: The port of Zotero's server that the user chose; 0 leaves it to Zotero's own settings.
    """
    findings = [_program(), _processor(), *_routes(advanced), _embedder(embedder), _generator(generator)]
    if exams is not None and generator is not None and findings[-1].is_ok:
        findings.append(_exam(generator, exams, is_examining=is_examining))
    findings.append(_decision_model(*verifier))
    return Examination((*findings, *_zotero(zotero_dir, server_port(zotero_port, zotero_dir)), _store(store)))


def _program() -> Finding:
    found = edition()
    return Finding("program", True, found.words, asdict(found))


def _processor() -> Finding:
    """What llama.cpp makes of the processor; it starts on the oldest and is faster on newer ones."""
    try:
        sets = instruction_sets()
    except (ImportError, OSError, RuntimeError) as error:
        return Finding("processor", True, f"llama.cpp is not there: {error}", {"instruction_sets": ()})
    text = f"llama.cpp uses {', '.join(sets)}" if sets else "llama.cpp uses what every processor has"
    return Finding("processor", True, text, {"instruction_sets": sets})


def _routes(advanced: AdvancedSettings) -> Iterator[Finding]:
    """What could run the encoders; the last that was tried is the one in use."""
    *passed_over, chosen = examine_routes(advanced.device, advanced.backend)
    for trial in passed_over:
        yield Finding(str(trial.route), True, f"not used: {trial.reason}")
    yield Finding(str(chosen.route), chosen.is_usable, f"chosen: {chosen.reason}")


def _model_files() -> Finding:
    """Every model file that is there is read and compared with the manifest, used or not."""
    models = resources() / "models"
    try:
        faults, count = check_all(models, read_manifest(models))
    except ManifestError as error:
        return Finding("model files", False, f"{error}. {FETCH_HINT}")
    text = (
        f"{'; '.join(faults)}. {FETCH_HINT}"
        if faults
        else f"{count} compared with the manifest, all as they must be"
    )
    return Finding("model files", not faults, text, {"files": count, "faults": list(faults)})


def _embedder(embedder: Embedder | None) -> Finding:
    if embedder is None:
        return Finding("embedder", False, NOT_LISTED)
    try:
        info = embedder.info
        started = time.perf_counter()
        one, other = embedder.embed(_TRIAL_TEXTS)
        seconds = time.perf_counter() - started
    except ModelUnavailable as error:
        return _unavailable("embedder", error)
    cosine = float(one @ other)
    text = f"{_model_words(info)}; cosine of two like sentences {cosine:.2f} in {seconds * 1_000:.0f} ms"
    return Finding("embedder", cosine > 0, text, asdict(info))


def _generator(generator: Generator | None) -> Finding:
    if generator is None:
        return Finding("generator", False, NOT_LISTED)
    try:
        info = generator.info
        started = time.perf_counter()
        messages = [ChatMessage("user", "Name three colours.")]
        pieces = list(generator.stream(messages, max_tokens=_TRIAL_TOKENS))
        rate = len(pieces) / (time.perf_counter() - started)
    except ModelUnavailable as error:
        return _unavailable("generator", error)
    text = f"{_model_words(info)}; {rate:.0f} tokens/s over {len(pieces)} tokens"
    return Finding("generator", bool(pieces), text, asdict(info))


def _exam(generator: Generator, exams: ExamResults, *, is_examining: bool) -> Finding:
    """What the generator may be trusted with."""
    try:
        result = exams.examine(generator, RunContext()) if is_examining else exams.of(generator)
    except ModelUnavailable as error:
        return _unavailable("generator exam", error)
    if result is None:
        return Finding("generator exam", True, NOT_EXAMINED)
    decided = {"policy": result.policy, "writer": result.writer}
    return Finding("generator exam", True, result.words, asdict(result) | decided)


def _decision_model(verifier: Verifier | None, reason: str) -> Finding:
    """The bundled model is tried; a foreign one is only looked at, because asking it may start a server."""
    if isinstance(verifier, ForeignVerifier):
        seen = verifier.look(_LOOK_S)
        text = f"{seen.text}; {UNCALIBRATED}" if seen.is_usable else f"{NOT_CHECKED}: {seen.text}"
        return Finding("decision model", seen.is_usable, text, {"provider": verifier.name})
    return trial_finding(try_decision_model(verifier, reason), verifier)


def trial_finding(trial: DecisionTrial, verifier: Verifier | None) -> Finding:
    """A trial of the decision model as a finding (D6)."""
    if trial.info is None:
        return Finding("decision model", False, f"{NOT_CHECKED}: {trial.reason}")
    milliseconds = "not measured" if trial.latency_ms is None else f"{trial.latency_ms:.0f} ms each"
    text = (
        f"{_model_words(trial.info)}; a true claim {_p(trial.p_true)}, a false one {_p(trial.p_false)}, "
        f"{milliseconds}{f'; {trial.reason}' if trial.reason else ''}"
    )
    calibration = verifier.calibration if isinstance(verifier, CalibratedVerifier) else None
    figures = {name: one.model_dump() for name, one in calibration.figures.items()} if calibration else {}
    measured = {"p_true": trial.p_true, "p_false": trial.p_false, "ms_each": trial.latency_ms}
    values = asdict(trial.info) | measured | {"is_calibrated": calibration is not None, "figures": figures}
    caveat = "" if calibration else f"; {UNCALIBRATED}"
    return Finding("decision model", trial.is_ok, text + caveat, values)


def _p(value: float | None) -> str:
    return "not measured" if value is None else f"p = {value:.3f}"


def _unavailable(name: str, error: ModelUnavailable) -> Finding:
    return Finding(name, False, f"{error} {error.hint}".strip())


def _model_words(info: ModelInfo) -> str:
    revision = f" ({info.revision})" if info.revision else ""
    return f"{info.name}{revision} by {info.backend} on {info.device}, {info.dtype}"


def _zotero(zotero_dir: Path | None, port: int) -> Iterator[Finding]:
    if zotero_dir is None:
        yield Finding("Zotero data", True, "no library chosen yet")
        yield _connector(port)
        return
    try:
        directory = open_data_directory(zotero_dir)
    except AppError as error:
        yield Finding("Zotero data", False, str(error))
        return
    notes = " ".join(directory.warnings)
    yield Finding("Zotero data", True, f"{directory.path}, changed {directory.modified}. {notes}".strip())
    yield _connector(port)


def _connector(port: int) -> Finding:
    status = ping(port)
    text = f"running, version {status.version}" if status.is_running else status.reason
    return Finding("Zotero program", True, text, asdict(status))


def _store(store: Store) -> Finding:
    faults = find_damage(store)
    size_mb = store.path.stat().st_size / 1e6
    text = "; ".join(faults) if faults else f"sound, {size_mb:.1f} MB, SQLite {apsw.sqlite_lib_version()}"
    return Finding("store", not faults, text, {"bytes": store.path.stat().st_size})
