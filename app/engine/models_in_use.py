"""The models that the settings name, loaded when they are first needed and let go when the settings change."""

from functools import cached_property
from pathlib import Path

from app.engine.exam.exam import ExamResult
from app.engine.exam.results import ExamResults
from app.engine.generator_roles import GeneratorRoles, Role
from app.engine.settings import Settings
from app.engine.verifiers import Verifier, load_verifier, verifier_choice
from app.models.embedder import load_embedder
from app.models.protocols import Embedder, ModelUnavailable


class ModelsInUse:
    """Embedder, verifier and generators of one engine. Safe to use from several threads.

    Args:
        models_dir: The models directory.
        data_dir: Attest's data directory, for servers that are started.
        exams: The file of exam results.
        settings: As read at the start.
    """

    def __init__(self, models_dir: Path, data_dir: Path, exams: Path, settings: Settings) -> None:
        self._models_dir = models_dir
        self._data_dir = data_dir
        self._settings = settings
        self.exams = ExamResults(exams)

    def use(self, settings: Settings) -> None:
        """Take other settings; models that they do not name any more are let go."""
        former, self._settings = self._settings, settings
        if verifier_choice(settings) != verifier_choice(former):
            self._drop_verifier()
        if settings.models != former.models:
            self._drop_roles()

    @cached_property
    def embedder(self) -> Embedder | None:
        """The embedder, not loaded yet; None when the manifest lists none."""
        advanced = self._settings.advanced
        try:
            return load_embedder(self._models_dir, advanced.device, advanced.backend)
        except ModelUnavailable:
            return None

    @cached_property
    def verifier(self) -> tuple[Verifier | None, str]:
        """The verifier of citations, not loaded yet, and ""; or None and the reason for the user."""
        return load_verifier(self._models_dir, self._settings, self.embedder, self._data_dir)

    @cached_property
    def roles(self) -> GeneratorRoles:
        """The generators by their work, not loaded yet."""
        return GeneratorRoles(self._models_dir, self._settings.models)

    def names(self) -> dict[str, str]:
        """Role → name and revision of the models that answers rest on; loads none."""
        found = {"embedder": self.embedder, "decision model": self.verifier[0]}
        return {
            role: f"{one.name} ({one.revision})" if one.revision else one.name
            for role, one in found.items()
            if one is not None
        }

    def exam(self, role: Role) -> ExamResult | None:
        """What the generator of a role did in the exam; None when it was not examined. Loads no model."""
        model = self.roles.usable(role)
        return None if model is None else self.exams.of(model.generator)

    def close(self) -> None:
        """Let all models go, with servers that were started for them."""
        if "embedder" in self.__dict__ and self.embedder is not None:
            self.embedder.close()
        self._drop_verifier()
        self._drop_roles()

    def _drop_verifier(self) -> None:
        verifier, _ = self.__dict__.pop("verifier", (None, ""))
        if verifier is not None:
            verifier.close()

    def _drop_roles(self) -> None:
        roles = self.__dict__.pop("roles", None)
        if roles is not None:
            roles.close()
