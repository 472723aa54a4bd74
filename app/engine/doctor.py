"""The examination behind `doctor`: devices, models, Zotero and the store, each with a sentence."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import apsw

from app.engine.citations.support import CalibratedVerifier
from app.engine.errors import AppError
from app.engine.settings import AdvancedSettings
from app.engine.store.database import Store
from app.engine.zotero.locate import open_data_directory
from app.engine.zotero.server import ping
from app.models.protocols import ChatMessage, Embedder, Generator, ModelInfo, ModelUnavailable
from app.models.routes import examine_routes

_TRIAL_TEXTS = ("The patients improved.", "The patients got better.")
_TRIAL_TOKENS = 16
_TRIAL_PASSAGE = (
    "Pain fell by 12 points in the treated group and by 4 points in the control group after six weeks."
)
_TRIAL_CLAIMS = (
    "Pain fell by 12 points in the treated group.",
    "Pain fell by 21 points in the treated group.",
)
NOT_LISTED = "The model manifest is missing or lists none. Run `python packaging/fetch_models.py`."


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
    verifier: tuple[CalibratedVerifier | None, str],
    advanced: AdvancedSettings,
    zotero_dir: Path | None,
) -> Examination:
    """Try everything for real: load the models and run them, check the store, ask Zotero.

    Args:
        store: Checked as a whole.
        embedder: Loaded and tried; None when the manifest lists none.
        generator: Likewise.
        verifier: Loaded and tried; or None and the reason.
        advanced: For the device and the back end.
        zotero_dir: The data directory in use; None when none was chosen yet.
    """
    findings = [*_routes(advanced), _embedder(embedder), _generator(generator), _decision_model(*verifier)]
    return Examination((*findings, *_zotero(zotero_dir), _store(store)))


def _routes(advanced: AdvancedSettings) -> Iterator[Finding]:
    """What could run the encoders; the last that was tried is the one in use."""
    *passed_over, chosen = examine_routes(advanced.device, advanced.backend)
    for trial in passed_over:
        yield Finding(str(trial.route), True, f"not used: {trial.reason}")
    yield Finding(str(chosen.route), chosen.is_usable, f"chosen: {chosen.reason}")


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


def _decision_model(verifier: CalibratedVerifier | None, reason: str) -> Finding:
    if verifier is None:
        return Finding("decision model", False, f"every citation is marked Not checked: {reason}")
    try:
        info = verifier.model.info
        started = time.perf_counter()
        true, false = (verifier.explain(claim, _TRIAL_PASSAGE).p for claim in _TRIAL_CLAIMS)
        milliseconds = (time.perf_counter() - started) * 1_000 / len(_TRIAL_CLAIMS)
    except ModelUnavailable as error:
        return _unavailable("decision model", error)
    is_ok = true is not None and false is not None and true > false
    text = (
        f"{_model_words(info)}; a true claim {_p(true)}, a false one {_p(false)}, {milliseconds:.0f} ms each"
    )
    figures = {name: one.model_dump() for name, one in verifier.calibration.figures.items()}
    return Finding("decision model", is_ok, text, asdict(info) | {"figures": figures})


def _p(value: float | None) -> str:
    return "not measured" if value is None else f"p = {value:.3f}"


def _unavailable(name: str, error: ModelUnavailable) -> Finding:
    return Finding(name, False, f"{error} {error.hint}".strip())


def _model_words(info: ModelInfo) -> str:
    return f"{info.name} ({info.revision}) by {info.backend} on {info.device}, {info.dtype}"


def _zotero(zotero_dir: Path | None) -> Iterator[Finding]:
    if zotero_dir is None:
        yield Finding("Zotero data", True, "no library chosen yet")
        yield _connector(None)
        return
    try:
        directory = open_data_directory(zotero_dir)
    except AppError as error:
        yield Finding("Zotero data", False, str(error))
        return
    notes = " ".join(directory.warnings)
    yield Finding("Zotero data", True, f"{directory.path}, changed {directory.modified}. {notes}".strip())
    yield _connector(directory.server_port)


def _connector(port: int | None) -> Finding:
    status = ping() if port is None else ping(port)
    text = f"running, version {status.version}" if status.is_running else status.reason
    return Finding("Zotero program", True, text, asdict(status))


def _store(store: Store) -> Finding:
    faults = store.check()
    size_mb = store.path.stat().st_size / 1e6
    text = "; ".join(faults) if faults else f"sound, {size_mb:.1f} MB, SQLite {apsw.sqlite_lib_version()}"
    return Finding("store", not faults, text, {"bytes": store.path.stat().st_size})
