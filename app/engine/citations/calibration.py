"""The calibrated layer: turns the decision model's logits and the signals into one support probability (D5).

It is a logistic regression whose weights stand in a file beside the model's, frozen with the hash of those weights: a
file made for other weights, or for signals that have changed since, is refused.
"""

import math
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.engine.citations.signals import SIGNALS_VERSION

ANY_LANGUAGE = "any"
LITERAL_SHARE = 0.9
_QUOTED_SHARE = 0.5
MODEL_SUPPORT, MODEL_REFUTE, COSINE = "model_support", "model_refute", "cosine_nearest"
LARGEST_LOG_ODDS = 10.0
_DECIDED = 12.0


class CalibrationUnusable(Exception):
    """The calibration cannot be used; `str()` says why in a sentence for the user."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Wording(StrEnum):
    """How a claim is worded: nearly as the source, where small changes decide, or freely, where the model does."""

    LITERAL = "literal"
    FREE = "free"
    ANY = "any"


class Layer(_Record):
    """Weights for one wording and group of languages.

    Attributes:
        wording: Of the claims it is for; they differ too much for one set of weights.
        language: As `words.guess_language` names it, or "any".
        bias: Added to the weighted sum.
        weights: By feature: `model_support`, `model_refute`, `cosine_nearest` or a signal's name.
    """

    wording: Wording = Wording.ANY
    language: str = ANY_LANGUAGE
    bias: float
    weights: dict[str, float]

    def generality(self) -> tuple[bool, bool, bool]:
        """Sorts the layer made for a case before those made for more."""
        return self.wording is Wording.ANY, self.language == ANY_LANGUAGE, not self.needs_cosine

    @property
    def needs_cosine(self) -> bool:
        """Whether an embedder is needed."""
        return COSINE in self.weights

    def probability(self, features: Mapping[str, float]) -> float:
        """The support probability, strictly between 0 and 1.

        Args:
            features: A finite value for each weight.
        """
        total = self.bias + sum(weight * features[name] for name, weight in self.weights.items())
        return 1.0 / (1.0 + math.exp(-min(max(total, -_DECIDED), _DECIDED)))


class FileFigures(_Record):
    """Cross-validated figures on one file, or the mean over files; None where not measured.

    `ece` counts rows as they are, `balanced_ece` both classes the same; `ece_by_chance` is what the latter would be on
    as many rows if every probability were exactly right.
    """

    pairs: int = Field(ge=0)
    auroc: float | None = None
    balanced_accuracy: float | None = None
    best_balanced_accuracy: float | None = None
    precision: float | None = None
    recall: float | None = None
    ece: float | None = None
    balanced_ece: float | None = None
    ece_by_chance: float | None = None
    brier: float | None = None


class Calibration(_Record):
    """The file `calibration.json`.

    Attributes:
        version: Of the file's form.
        model: Public name of the decision model.
        revision: First 12 hex digits of its weights' SHA-256.
        signals: Version of the signals the weights were fitted on.
        layers: At least one; those for a wording or a language go before "any", with a cosine before without.
        threshold: At which `figures` were counted.
        figures: By name of the file they were measured on; "mean" of the files, "pooled" over all their pairs with each
            file weighing the same.
    """

    version: Literal[1] = 1
    model: str
    revision: str = Field(pattern=r"^[0-9a-f]{12}$")
    signals: int
    layers: tuple[Layer, ...] = Field(min_length=1)
    threshold: float = Field(0.60, ge=0.0, le=1.0)
    figures: dict[str, FileFigures] = {}

    def layer_for(self, wording: Wording, language: str, *, has_cosine: bool) -> Layer | None:
        """The layer for a claim worded so, on a passage in that language; None when there is none that can be used."""
        fitting = [
            one
            for one in self.layers
            if one.wording in {wording, Wording.ANY}
            and one.language in {language, ANY_LANGUAGE}
            and (has_cosine or not one.needs_cosine)
        ]
        return min(fitting, key=Layer.generality, default=None)


def wording_of(features: Mapping[str, float]) -> Wording:
    """Whether a claim nearly has the source's own words.

    Args:
        features: Must have the signals named in here.
    """
    is_edited = features["number_swapped"] > 0 or features["denial_turned"] > 0
    is_quoted = features["quote_found"] >= _QUOTED_SHARE
    is_literal = features["wording_in_order"] >= LITERAL_SHARE or is_quoted or is_edited
    return Wording.LITERAL if is_literal else Wording.FREE


def read_calibration(path: Path, revision: str) -> Calibration:
    """Read the file for a model.

    Args:
        path: `calibration.json`.
        revision: Of the weights in use.

    Raises:
        CalibrationUnusable: The file is missing or damaged, or belongs to other weights or other signals.
    """
    try:
        found = Calibration.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CalibrationUnusable(
            f"The calibration {path.name} of the decision model cannot be read."
        ) from error
    except ValidationError as error:
        place = ".".join(map(str, error.errors()[0]["loc"])) or "the file"
        raise CalibrationUnusable(
            f"The calibration {path.name} of the decision model is damaged at {place}."
        ) from error
    if found.revision != revision:
        raise CalibrationUnusable(
            f"The calibration was made for the weights {found.revision}, but those in use are {revision}."
        )
    if found.signals != SIGNALS_VERSION:
        raise CalibrationUnusable(
            "The calibration was made for other checks than this version of Attest has."
        )
    return found
