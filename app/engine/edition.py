"""Which Attest this is: its version, and whether it was frozen, and with what."""

import importlib.metadata
from dataclasses import dataclass
from pathlib import Path

from app.engine.paths import resources

_MARKER = "edition.txt"
_WORDS = {
    "standard": "standard edition: all models run on llama.cpp",
    "accelerated": "accelerated edition: models run on torch, on the graphics card where there is one",
    "": "from source: models run on what is installed beside it",
}


@dataclass(frozen=True, slots=True)
class Edition:
    """What the user has in hand.

    Attributes:
        version: Of the program; "unknown" where it is not installed.
        name: "standard" or "accelerated" for a frozen application, "" for one that runs from source.
    """

    version: str
    name: str

    @property
    def words(self) -> str:
        """Version and edition in a sentence's part."""
        return f"Attest {self.version}, {_WORDS.get(self.name, self.name)}"


def edition(folder: Path | None = None) -> Edition:
    """Read it from the resources, where freezing leaves a mark.

    Args:
        folder: The resources; None takes the program's own.
    """
    marker = (folder or resources()) / _MARKER
    try:
        version = importlib.metadata.version("attest")
    except importlib.metadata.PackageNotFoundError:
        version = "unknown"
    return Edition(version, marker.read_text(encoding="utf-8").strip() if marker.is_file() else "")
