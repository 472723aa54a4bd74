"""Models of the user's own: looked at before they are chosen, and tried on a few words (U11)."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.engine.errors import ModelFailed, ModelMissing
from app.engine.generator_roles import Role
from app.engine.models_in_use import ModelsInUse
from app.engine.runs import Canceled, RunContext
from app.engine.settings import ModelChoice
from app.models.generators.server import list_models
from app.models.generators.user_files import examine_model_file
from app.models.protocols import ChatMessage, ModelUnavailable, Stopped
from app.models.servers.checkpoint import open_checkpoint

_PROMPT: Final = "Write one short sentence about trees."
_MOST_TOKENS: Final = 48


@dataclass(frozen=True, slots=True)
class ImportedModel:
    """A model file that was examined, and what it says about itself; `context_tokens` is 0 when it does not say."""

    choice: ModelChoice
    name: str
    context_tokens: int


@dataclass(frozen=True, slots=True)
class GeneratorTrial:
    """What a generator did with a few words.

    Attributes:
        name: Of the model.
        text: What it wrote.
        first_ms: Until the first word, loading included.
        total_ms: Until the last.
        pieces: How many pieces it wrote, about one a token.
    """

    name: str
    text: str
    first_ms: float
    total_ms: float
    pieces: int


class ModelDesk:
    """Examines and tries generators. Blocking; safe to call from worker threads.

    Args:
        models: What the settings name.
    """

    def __init__(self, models: ModelsInUse) -> None:
        self._models = models

    def import_file(self, path: Path) -> ImportedModel:
        """Examine a GGUF file: header, size, SHA-256 and a trial in a process of its own. Takes seconds to a minute.

        Raises:
            ModelMissing: It is broken, foreign, no chat model, or cannot be run.
        """
        try:
            examined = examine_model_file(path)
        except ModelUnavailable as error:
            raise ModelMissing(str(error), error.hint) from error
        model = examined.model
        choice = ModelChoice(
            kind="file", file=model.path, sha256=model.sha256, size=model.size, modified_ns=model.modified_ns
        )
        return ImportedModel(choice, examined.header.name or model.path.stem, examined.header.context_length)

    def check_decision_folder(self, folder: Path) -> str:
        """Examine a folder of safetensors with a decision model; its name.

        Raises:
            ModelMissing: It is none, or holds files that could run code.
        """
        try:
            return open_checkpoint(folder).name
        except ModelUnavailable as error:
            raise ModelMissing(str(error), error.hint) from error

    def server_models(self, address: str) -> tuple[str, ...]:
        """The names of the models of a server on this computer.

        Raises:
            ModelMissing: The address is elsewhere, or there is no usable answer.
        """
        try:
            return tuple(one.name for one in list_models(address))
        except ModelUnavailable as error:
            raise ModelMissing(str(error), error.hint) from error

    def try_generator(self, role: Role, run: RunContext) -> GeneratorTrial:
        """Have the generator of a role write a sentence; loads it if need be.

        Raises:
            Canceled: The run was asked to stop.
            ModelMissing: The settings name no usable model.
            ModelFailed: It wrote nothing.
        """
        started = time.perf_counter()
        first_ms: float | None = None
        text: list[str] = []
        pieces = 0
        try:
            generator = self._models.roles.of(role).generator
            message = ChatMessage("user", _PROMPT)
            for delta in generator.stream(
                [message], max_tokens=_MOST_TOKENS, should_stop=lambda: run.is_canceled
            ):
                first_ms = first_ms or (time.perf_counter() - started) * 1_000
                pieces += 1
                if not delta.is_thinking:
                    text.append(delta.text)
        except Stopped:
            raise Canceled from None
        except ModelUnavailable as error:
            raise ModelMissing(str(error), error.hint) from error
        run.check_canceled()
        if first_ms is None:
            raise ModelFailed("The model wrote nothing.", "Choose another model.")
        total_ms = (time.perf_counter() - started) * 1_000
        return GeneratorTrial(generator.name, "".join(text).strip(), first_ms, total_ms, pieces)
