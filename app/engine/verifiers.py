"""Builds the verifier of citations that the settings ask for, or says why there is none (D1, D4)."""

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from app.engine.citations.calibration import CalibrationUnusable, read_calibration
from app.engine.citations.foreign import ForeignVerifier
from app.engine.citations.pairs import ClaimPair, Judgement, ShouldStop, SupportVerifier
from app.engine.citations.support import CalibratedVerifier
from app.engine.settings import OWN_PORTS, Settings
from app.models.backends import GGUF_NAME
from app.models.decision.model import load_decision_model
from app.models.devices import worker_threads
from app.models.hints import FETCH_HINT
from app.models.protocols import Embedder, ModelInfo, ModelUnavailable
from app.models.servers.addresses import LoopbackUrl, NotLoopback, parse_loopback_url
from app.models.servers.chat_judge import ChatJudge
from app.models.servers.checkpoint import LayaCheckpoint, open_checkpoint
from app.models.servers.daemon import (
    HOST,
    INSTALL_HINT,
    DaemonOptions,
    LayaDaemon,
    find_laya_serve,
)
from app.models.servers.http_client import LoopbackClient
from app.models.servers.judge import Judge
from app.models.servers.laya_judge import LayaJudge, has_laya_package
from app.models.servers.managed import ManagedServerJudge
from app.models.servers.system_one import SystemOneJudge
from app.models.weights import find_model

CALIBRATION_FILE = "calibration.json"
_LOCAL_HOSTS = (HOST, "localhost")

_log = logging.getLogger(__name__)


class Verifier(SupportVerifier, Protocol):
    """What the application asks of a verifier beyond probabilities."""

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads or asks it.

        Raises:
            ModelUnavailable: It cannot be used.
        """
        ...

    def judge(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Judgement]:
        """As `score`, with reasons."""
        ...

    def judge_each(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> Iterator[Judgement]:
        """As `judge`, each as soon as it stands."""
        ...

    def explain(self, claim: str, evidence: str) -> Judgement:
        """Judge one pair without a deadline."""
        ...

    def close(self) -> None:
        """Let go of what was opened or started for it; it can be used again afterwards."""
        ...


def load_verifier(
    models_dir: Path, settings: Settings, embedder: Embedder | None, data_dir: Path | None = None
) -> tuple[Verifier | None, str]:
    """Build the verifier that the settings choose; loads no weights and asks no server before it is needed.

    Args:
        models_dir: The models directory.
        settings: Who judges; and the device and the back end.
        embedder: Shared with retrieval; None does without.
        data_dir: Where the note and the log of a server that is started lie; None starts none.

    Returns:
        The verifier and "", or None and the reason in a sentence for the user.
    """
    try:
        if settings.verification.provider == "bundled":
            return _bundled(models_dir, settings, embedder), ""
        judge = _foreign_judge(settings, data_dir)
    except (ModelUnavailable, CalibrationUnusable) as error:
        _log.warning("no citation can be verified: %s", error)
        hint = error.hint if isinstance(error, ModelUnavailable) else ""
        return None, f"{error} {hint}".strip()
    except NotLoopback as error:  # settings made in code have not been checked
        return None, str(error)
    return ForeignVerifier(judge, settings.verification.request_timeout_s), ""


def verifier_choice(settings: Settings) -> object:
    """What of the settings decides which verifier `load_verifier` builds; equal for settings that give the same one."""
    of_no_concern = {"is_enabled", "threshold", "turn_budget_s"}
    chosen = settings.verification.model_dump(exclude=of_no_concern)
    return chosen, settings.advanced.device, settings.advanced.backend


def _bundled(models_dir: Path, settings: Settings, embedder: Embedder | None) -> CalibratedVerifier:
    files = find_model(models_dir, "decision")
    # a small edition of the program carries the weights in llama.cpp's format only
    if not any((files.folder / name).is_file() for name in (files.entry.weights, GGUF_NAME)):
        reason = f"The weights of the decision model {files.entry.name} are missing."
        raise ModelUnavailable(reason, FETCH_HINT)
    calibration = read_calibration(files.path(CALIBRATION_FILE), files.entry.revision)
    model = load_decision_model(models_dir, settings.advanced.device, settings.advanced.backend)
    return CalibratedVerifier(model, embedder, calibration)


def _foreign_judge(settings: Settings, data_dir: Path | None) -> Judge:
    chosen = settings.verification
    if chosen.provider == "laya":
        return _laya_judge(settings, data_dir)
    url = parse_loopback_url(chosen.server_url)
    client = LoopbackClient(url, chosen.request_timeout_s)
    if chosen.provider == "chat":
        return ChatJudge(client, chosen.server_model)
    judge = SystemOneJudge(client, chosen.server_model)
    is_laya_s_place = url.host in _LOCAL_HOSTS and not url.path
    if data_dir is None or not chosen.auto_start_server or not is_laya_s_place or find_laya_serve() is None:
        return judge
    return ManagedServerJudge(judge, _daemon(settings, data_dir, url, None))


def _laya_judge(settings: Settings, data_dir: Path | None) -> Judge:
    """The model of a directory: in this process where the package is installed, otherwise served by `laya-serve`."""
    chosen = settings.verification
    checkpoint = open_checkpoint(chosen.laya_directory)
    if has_laya_package():
        return LayaJudge(checkpoint, settings.advanced.device)
    if find_laya_serve() is None:
        raise ModelUnavailable(
            "Neither the package laya nor the program laya-serve is installed.", INSTALL_HINT
        )
    if data_dir is None or not chosen.auto_start_server:
        reason = "Running a Laya model from a directory needs laya-serve, which Attest may not start."
        raise ModelUnavailable(reason, "Allow it in the settings.")
    url = LoopbackUrl(HOST, parse_loopback_url(chosen.server_url).port)
    judge = SystemOneJudge(
        LoopbackClient(url, chosen.request_timeout_s), checkpoint.served_name, checkpoint.name
    )
    return ManagedServerJudge(judge, _daemon(settings, data_dir, url, checkpoint))


def _daemon(
    settings: Settings, data_dir: Path, url: LoopbackUrl, checkpoint: LayaCheckpoint | None
) -> LayaDaemon:
    options = DaemonOptions(
        data_dir=data_dir,
        port=url.port,
        own_ports=OWN_PORTS,
        checkpoint=checkpoint,
        device=settings.advanced.device,
        threads=worker_threads(),
    )
    return LayaDaemon(options)
