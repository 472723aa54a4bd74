"""The model manifest: which models there are, where their files lie, and what every file must be.

Standard library only, so that the fetch script can use it before anything is installed.
"""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

MANIFEST_NAME = "manifest.toml"
_STAMP_NAME = ".verified.json"
_BLOCK_BYTES = 1 << 20


class ManifestError(Exception):
    """The manifest cannot be read or contradicts itself; `str()` says where."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of a model.

    Attributes:
        path: Place in the model's folder, with forward slashes.
        member: Place in the archive it comes from; "" when it is not fetched.
        size: Bytes.
        sha256: 64 lower-case hex digits.
    """

    path: str
    member: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model of the manifest.

    Attributes:
        name: Public name.
        role: "embedder", "generator" or another role the application knows.
        folder: Folder name below the models directory.
        license: SPDX identifier.
        source: Address of the model's home page; for people, never opened.
        wheel: Pinned requirement of the wheel that carries the files; "" when they are part of the checkout.
        archive: Zip inside the wheel that holds the files; "" when they lie in the wheel itself.
        weights: `path` of the file whose hash is the model's revision.
        files: All files.
    """

    name: str
    role: str
    folder: str
    license: str
    source: str
    wheel: str
    archive: str
    weights: str
    files: tuple[ModelFile, ...]

    @property
    def revision(self) -> str:
        """First 12 hex digits of the weights' SHA-256."""
        return self.file(self.weights).sha256[:12]

    def file(self, path: str) -> ModelFile:
        """The file at that place in the model's folder.

        Raises:
            ManifestError: The model has no such file.
        """
        for file in self.files:
            if file.path == path:
                return file
        raise ManifestError(f"the model {self.name} lists no file {path}")


@dataclass(frozen=True, slots=True)
class Manifest:
    """All models, in the order of the file."""

    models: tuple[ModelEntry, ...]

    def by_role(self, role: str) -> ModelEntry:
        """The first model with that role.

        Raises:
            ManifestError: No model has it.
        """
        for model in self.models:
            if model.role == role:
                return model
        raise ManifestError(f"the model manifest lists no {role}")


def read_manifest(models_dir: Path) -> Manifest:
    """Read `manifest.toml` of a models directory.

    Raises:
        ManifestError: The file is missing, is not TOML, lacks an entry, or names a place outside the model's folder.
    """
    path = models_dir / MANIFEST_NAME
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return Manifest(tuple(_entry(raw) for raw in data["models"]))
    except OSError as error:
        raise ManifestError(f"the model manifest {path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise ManifestError(f"the model manifest {path} is damaged: {error}") from error
    except KeyError as error:
        raise ManifestError(f"the model manifest {path} lacks the entry {error}") from error


def is_safe_member(name: str) -> bool:
    """Whether a name from an archive or the manifest stays below the folder it is put in."""
    parts = PurePosixPath(name).parts
    has_foreign_parts = "\\" in name or ":" in name or "\0" in name
    return bool(parts) and not name.startswith("/") and ".." not in parts and not has_foreign_parts


def sha256_of(path: Path) -> str:
    """Hash a file; 64 lower-case hex digits."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()


def find_fault(folder: Path, file: ModelFile) -> str:
    """Compare a file with the manifest byte by byte (by hash).

    Returns:
        "" when it is what it must be; otherwise what is wrong with it, in words.
    """
    path = folder / file.path
    if not path.is_file():
        return f"{path} is missing"
    size = path.stat().st_size
    if size != file.size:
        return f"{path} has {size} bytes instead of {file.size}"
    if sha256_of(path) != file.sha256:
        return f"{path} does not match its SHA-256"
    return ""


def check_all(models_dir: Path, manifest: Manifest) -> tuple[tuple[str, ...], int]:
    """Compare every file that is there with the manifest; editions leave out files they do not use.

    Returns:
        What is wrong, in words; and how many files were compared.
    """
    there = [
        (models_dir / entry.folder, file)
        for entry in manifest.models
        for file in entry.files
        if (models_dir / entry.folder / file.path).is_file()
    ]
    return tuple(fault for folder, file in there if (fault := find_fault(folder, file))), len(there)


def is_stamped(folder: Path, file: ModelFile) -> bool:
    """Whether `stamp` found this very file good before: same hash expected, same size and modification time.

    Only for whoever fetches the files, to save work: it says nothing of a file whose time was set back.
    """
    try:
        seen = json.loads((folder / _STAMP_NAME).read_text(encoding="utf-8"))
        stat = (folder / file.path).stat()
        return bool(seen.get(file.path) == [file.sha256, stat.st_size, stat.st_mtime_ns])
    except (OSError, ValueError, AttributeError):
        return False


def stamp(folder: Path, files: tuple[ModelFile, ...]) -> None:
    """Remember that these files were compared with the manifest, so that fetching them again need not read them."""
    seen = {}
    for file in files:
        stat = (folder / file.path).stat()
        seen[file.path] = [file.sha256, stat.st_size, stat.st_mtime_ns]
    draft = folder / (_STAMP_NAME + ".tmp")
    draft.write_text(json.dumps(seen, indent=1), encoding="utf-8")
    draft.replace(folder / _STAMP_NAME)


def _entry(raw: dict[str, Any]) -> ModelEntry:
    files = tuple(
        ModelFile(path=part["path"], member=part.get("member", ""), size=part["size"], sha256=part["sha256"])
        for part in raw["files"]
    )
    for name in (raw["folder"], *(file.path for file in files)):
        if not is_safe_member(name):
            raise ManifestError(f"the model {raw['name']} names a place outside its folder: {name!r}")
    entry = ModelEntry(
        name=raw["name"],
        role=raw["role"],
        folder=raw["folder"],
        license=raw["license"],
        source=raw["source"],
        wheel=raw.get("wheel", ""),
        archive=raw.get("archive", ""),
        weights=raw["weights"],
        files=files,
    )
    entry.file(entry.weights)
    return entry
