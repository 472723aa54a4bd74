"""Finds a model's files on disk and hands them out only when they are what the manifest says."""

import threading
from pathlib import Path

from app.models.hints import FETCH_HINT
from app.models.manifest import (
    Manifest,
    ManifestError,
    ModelEntry,
    ModelFile,
    find_fault,
    read_manifest,
)
from app.models.memory import require_memory_for
from app.models.protocols import ModelUnavailable


class ModelFiles:
    """The files of one model.

    A file is compared with the manifest, all of it, when a process first asks for it, not when the application starts:
    hashing 90 MB takes a tenth of a second, and loading reads them from the disk in any case. Nothing less finds a
    byte that was changed in a file whose time was set back.

    Args:
        models_dir: The models directory.
        entry: The model.
    """

    def __init__(self, models_dir: Path, entry: ModelEntry) -> None:
        self.entry = entry
        self.folder = models_dir / entry.folder
        self._lock = threading.Lock()
        self._good: dict[str, tuple[int, int]] = {}

    @property
    def weights(self) -> Path:
        """The checked weights file.

        Raises:
            ModelUnavailable: It is missing or damaged.
        """
        return self.path(self.entry.weights)

    def path(self, name: str) -> Path:
        """A checked file of the model.

        Args:
            name: Its `path` in the manifest.

        Raises:
            ModelUnavailable: It is missing, damaged, or not in the manifest.
        """
        try:
            file = self.entry.file(name)
        except ManifestError as error:
            raise ModelUnavailable(f"The model manifest is unusable: {error}.", FETCH_HINT) from error
        with self._lock:
            if not self._is_known_good(file):
                self._check(file)
        return self.folder / file.path

    def _is_known_good(self, file: ModelFile) -> bool:
        path = self.folder / file.path
        if not path.is_file():
            return False
        stat = path.stat()
        return self._good.get(file.path) == (stat.st_size, stat.st_mtime_ns)

    def _check(self, file: ModelFile) -> None:
        require_memory_for(file.size, self.entry.name)
        fault = find_fault(self.folder, file)
        if fault:
            raise ModelUnavailable(f"The model {self.entry.name} cannot be used: {fault}.", FETCH_HINT)
        stat = (self.folder / file.path).stat()
        self._good[file.path] = (stat.st_size, stat.st_mtime_ns)


def find_model(models_dir: Path, role: str) -> ModelFiles:
    """The model with that role; its files need not be there yet.

    Raises:
        ModelUnavailable: The manifest is missing, damaged, or has no such model.
    """
    try:
        manifest: Manifest = read_manifest(models_dir)
        return ModelFiles(models_dir, manifest.by_role(role))
    except ManifestError as error:
        raise ModelUnavailable(f"No {role} can be used: {error}.", FETCH_HINT) from error
