"""Model files that the user chose: examined when chosen, known again by size, time and SHA-256 when used."""

from dataclasses import dataclass
from pathlib import Path

from app.models.generators.gguf_header import GgufHeader, read_header
from app.models.generators.trial import try_model_file
from app.models.manifest import sha256_of
from app.models.protocols import ModelUnavailable

_HINT = "Choose the model file again in the preferences."


@dataclass(frozen=True, slots=True)
class UserModel:
    """A model file as it was when the user chose it.

    Attributes:
        path: Where it lies.
        sha256: 64 lower-case hex digits.
        size: Bytes.
        modified_ns: Time of its last change, nanoseconds since 1970.
    """

    path: Path
    sha256: str
    size: int
    modified_ns: int

    @property
    def revision(self) -> str:
        """First 12 hex digits of the SHA-256."""
        return self.sha256[:12]

    def find(self) -> Path:
        """The file, if it is still the one that was chosen; it is hashed only when its size or time changed.

        Raises:
            ModelUnavailable: It is gone or another one.
        """
        try:
            stat = self.path.stat()
            if (stat.st_size, stat.st_mtime_ns) == (self.size, self.modified_ns):
                return self.path
            is_same = stat.st_size == self.size and sha256_of(self.path) == self.sha256
        except OSError as error:
            raise ModelUnavailable(
                f"The model file {self.path} cannot be read: {error.strerror}.", _HINT
            ) from error
        if not is_same:
            raise ModelUnavailable(f"The model file {self.path} is not the one that was chosen.", _HINT)
        return self.path


@dataclass(frozen=True, slots=True)
class ExaminedModel:
    """A model file that works, and what it says about itself."""

    model: UserModel
    header: GgufHeader


def examine_model_file(path: Path) -> ExaminedModel:
    """Look at a model file before it is used: header, hash, and a trial in a child process. Takes seconds.

    Raises:
        ModelUnavailable: It is broken or foreign, carries no chat template, or llama.cpp cannot run it.
    """
    path = path.absolute()
    header = read_header(path)
    if not header.chat_template:
        raise ModelUnavailable(
            f"The model file {path} does not say how a chat is written out for it.",
            "Choose a model made for chats, e.g. one with “Instruct” in its name.",
        )
    try:
        stat = path.stat()
        digest = sha256_of(path)
    except OSError as error:
        raise ModelUnavailable(f"The model file {path} cannot be read: {error.strerror}.", _HINT) from error
    try_model_file(path)
    return ExaminedModel(UserModel(path, digest, stat.st_size, stat.st_mtime_ns), header)
