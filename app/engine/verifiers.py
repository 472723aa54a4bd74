"""Builds the verifier of citations from what is installed, or says why there is none."""

import logging
from pathlib import Path

from app.engine.citations.calibration import CalibrationUnusable, read_calibration
from app.engine.citations.support import CalibratedVerifier
from app.engine.settings import Settings
from app.models.decision.model import load_decision_model
from app.models.protocols import Embedder, ModelUnavailable
from app.models.weights import FETCH_HINT, find_model

CALIBRATION_FILE = "calibration.json"

_log = logging.getLogger(__name__)


def load_verifier(
    models_dir: Path, settings: Settings, embedder: Embedder | None
) -> tuple[CalibratedVerifier | None, str]:
    """Build the verifier; loads no weights before they are needed.

    Args:
        models_dir: The models directory.
        settings: For the device and the back end.
        embedder: Shared with retrieval; None does without.

    Returns:
        The verifier and "", or None and the reason in a sentence for the user.
    """
    try:
        files = find_model(models_dir, "decision")
        if not (files.folder / files.entry.weights).is_file():
            return None, f"The weights of the decision model {files.entry.name} are missing. {FETCH_HINT}"
        calibration = read_calibration(files.path(CALIBRATION_FILE), files.entry.revision)
        model = load_decision_model(models_dir, settings.advanced.device, settings.advanced.backend)
    except (ModelUnavailable, CalibrationUnusable) as error:
        _log.warning("no citation can be verified: %s", error)
        return None, str(error)
    return CalibratedVerifier(model, embedder, calibration), ""
