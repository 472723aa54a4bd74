"""Runs a Laya model of the user's own in this process, where the optional `laya` package is installed (D4)."""

import contextlib
import hashlib
import importlib
import importlib.util
import math
import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from app.models.protocols import ModelInfo, ModelUnavailable, Stopped
from app.models.servers.answers import WrongShape, read_batch, wrong_shape_reason
from app.models.servers.checkpoint import WEIGHTS_FILE, LayaCheckpoint
from app.models.servers.judge import LATE, Answer, Question, ShouldStop, Sighting, best_of
from app.models.servers.system_one import question_for, window_states

PACKAGE: Final = "laya"
_STATES_AT_A_TIME = 8
# The package looks for weights on the network unless it is told not to.
_OFFLINE: Final = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}


class LayaAgent(Protocol):
    """What of the package's agent is used."""

    def predict_batch(self, states: list[dict[str, str]], questions: dict[str, Any]) -> list[dict[str, Any]]:
        """Answer the same questions about several states, in order."""
        ...


def has_laya_package() -> bool:
    """Whether the package is installed here; does not import it."""
    return importlib.util.find_spec(PACKAGE) is not None


def load_agent(checkpoint: LayaCheckpoint, device: str) -> LayaAgent:
    """Load a model with the package.

    Args:
        checkpoint: A checked directory.
        device: "auto", or what to run on.

    Raises:
        ModelUnavailable: The package cannot be imported or cannot load the model.
    """
    os.environ.update(_OFFLINE)
    try:
        laya = importlib.import_module(PACKAGE)
        agent: LayaAgent = laya.load(str(checkpoint.directory), device=None if device == "auto" else device)
    except Exception as error:  # the package and what it stands on raise whatever they like
        reason = f"The package {PACKAGE} cannot load {checkpoint.directory}: {type(error).__name__}: {error}."
        raise ModelUnavailable(reason, "Check the model's directory, or choose the bundled model.") from error
    return agent


class LayaJudge:
    """A Laya model in this process; see `Judge`. Loads it when it is first asked.

    Args:
        checkpoint: A checked directory.
        device: "auto", or what to run on.
        load: Loads the model.
        clock: Monotonic seconds.
    """

    def __init__(
        self,
        checkpoint: LayaCheckpoint,
        device: str = "auto",
        load: Callable[[LayaCheckpoint, str], LayaAgent] = load_agent,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._checkpoint = checkpoint
        self._device = device
        self._load = load
        self._clock = clock
        self._lock = threading.Lock()
        self._agent: LayaAgent | None = None
        self._revision = ""

    @property
    def name(self) -> str:
        """The directory's name."""
        return self._checkpoint.name

    @property
    def revision(self) -> str:
        """First 12 hex digits of the weights' SHA-256; "" before they were loaded."""
        return self._revision

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model."""
        self.prepare(math.inf)
        device = getattr(self._agent, "device", "")
        return ModelInfo(self.name, self.revision, PACKAGE, str(device) or "not stated", "not stated")

    @property
    def portion(self) -> int:
        """As many as fill one batch, if none of them is long."""
        return _STATES_AT_A_TIME

    def prepare(self, timeout_s: float, should_stop: ShouldStop | None = None) -> None:  # noqa: ARG002 - see below
        """Load the model; see `Judge.prepare`. The package offers no way to stop that."""
        with self._lock:
            self._loaded()

    def ask(
        self, questions: Sequence[Question], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Answer]:
        """Put questions; see `Judge.ask`. The wish to stop is heard between batches of eight windows."""
        ends_at = self._clock() + deadline_s
        found: list[list[Answer]] = [[] for _ in questions]
        for is_compound in (False, True):
            items = [
                (owner, state)
                for owner, question in enumerate(questions)
                if question.is_compound is is_compound
                for state in window_states(question, self._checkpoint.window_tokens)
            ]
            for start in range(0, len(items), _STATES_AT_A_TIME):
                batch = items[start : start + _STATES_AT_A_TIME]
                answers = self._judged([state for _, state in batch], is_compound, ends_at, should_stop)
                for (owner, _), answer in zip(batch, answers, strict=True):
                    found[owner].append(answer)
        return [best_of(windows) for windows in found]

    def begin(self) -> None:
        """Load the model in a thread of its own; see `Judge.begin`."""
        if self._agent is None:
            threading.Thread(target=self._load_quietly, name="laya-loader", daemon=True).start()

    def _load_quietly(self) -> None:
        with contextlib.suppress(ModelUnavailable):
            self.prepare(math.inf)

    def look(self, timeout_s: float) -> Sighting:  # noqa: ARG002 - nobody is asked
        """Say what would be loaded; see `Judge.look`."""
        state = "loaded" if self._agent is not None else "loaded when it is needed"
        return Sighting(True, f"the Laya model in {self._checkpoint.directory} is {state}")

    def close(self) -> None:
        """Let the model go."""
        with self._lock:
            self._agent = None

    def _judged(
        self, states: list[dict[str, str]], is_compound: bool, ends_at: float, should_stop: ShouldStop | None
    ) -> list[Answer]:
        if should_stop is not None and should_stop():
            raise Stopped
        with self._lock:
            if self._clock() >= ends_at:
                return [LATE] * len(states)
            agent = self._loaded()
            try:
                results = agent.predict_batch(states, question_for(is_compound))
                return read_batch({"results": results}, len(states))
            except WrongShape as error:
                return [Answer(None, wrong_shape_reason(error))] * len(states)
            except Exception as error:  # noqa: BLE001 - a foreign model must not take the answer along
                reason = f"The model {self.name} failed ({type(error).__name__})."
                return [Answer(None, reason)] * len(states)

    def _loaded(self) -> LayaAgent:
        if self._agent is None:
            self._agent = self._load(self._checkpoint, self._device)
            with (self._checkpoint.directory / WEIGHTS_FILE).open("rb") as weights:
                self._revision = hashlib.file_digest(weights, "sha256").hexdigest()[:12]
        return self._agent
