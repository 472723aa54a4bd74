"""Which generator does which work: each role has the main model or one of its own, and its own level of thinking."""

import logging
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.engine.settings import ModelChoice, ModelsSettings, RoleSettings
from app.models.generators.llama_cpp import LlamaCppGenerator, load_generator
from app.models.generators.server import ServerGenerator
from app.models.generators.user_files import UserModel
from app.models.protocols import Generator, ModelUnavailable, Thinking

logger = logging.getLogger(__name__)

_HINT = "Choose a model in the preferences."


class Role(StrEnum):
    """The kinds of work a generator does."""

    COORDINATOR = "coordinator"
    SEARCH = "search"
    SYNTHESIZER = "synthesizer"
    ATTRIBUTION = "attribution"


@dataclass(frozen=True, slots=True)
class RoleModel:
    """The generator of a role and how long it is to think."""

    generator: Generator
    thinking: Thinking


class GeneratorRoles:
    """Hands out the generator of each role; roles with the same model share one. Loads nothing by itself.

    Args:
        models_dir: The models directory, for the bundled generator.
        settings: Which model each role has.
    """

    def __init__(self, models_dir: Path, settings: ModelsSettings) -> None:
        self._models_dir = models_dir
        self._settings = settings
        self._made: dict[ModelChoice, Generator] = {}

    def of(self, role: Role) -> RoleModel:
        """The generator of a role.

        Raises:
            ModelUnavailable: The settings name no usable model. That a file or server is really there shows when it
                is used.
        """
        own: RoleSettings = getattr(self._settings, role.value)
        return RoleModel(self._generator(own.model or self._settings.main), Thinking(own.thinking))

    def usable(self, role: Role) -> RoleModel | None:
        """The generator of a role; None when the settings name no usable one."""
        try:
            return self.of(role)
        except ModelUnavailable as error:
            logger.warning("no generator for %s: %s", role.value, error)
            return None

    def close(self) -> None:
        """Free the memory of all models; they are loaded again when they are needed again."""
        for generator in self._made.values():
            if isinstance(generator, LlamaCppGenerator):
                generator.close()

    def _generator(self, choice: ModelChoice) -> Generator:
        if choice not in self._made:
            self._made[choice] = self._make(choice)
        return self._made[choice]

    def _make(self, choice: ModelChoice) -> Generator:
        if choice.kind == "bundled":
            return load_generator(self._models_dir)
        if choice.kind == "server":
            return ServerGenerator(choice.server, choice.model, max_context=self._settings.context_tokens)
        if choice.file is None or not choice.sha256:
            raise ModelUnavailable("The settings name no model file.", _HINT)
        model = UserModel(choice.file, choice.sha256, choice.size, choice.modified_ns)
        return LlamaCppGenerator(
            choice.file.stem, model.revision, model.find, max_context=self._settings.context_tokens
        )
