"""Where Attest keeps its own files, and where it finds its resources."""

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from platformdirs import user_data_path

from app.engine.private_files import make_private_folder

SAMPLE = "sample"
"""The folder in the data directory with what belongs to the sample library."""


@dataclass(frozen=True, slots=True)
class AppPaths:
    """The data directory and what lies in it. Everything Attest writes is below `data`."""

    data: Path

    @classmethod
    def default(cls) -> "AppPaths":
        """The platform's data directory for this user."""
        return cls(user_data_path("Attest", appauthor=False))

    @property
    def store(self) -> Path:
        """The search store."""
        return self.data / "library.sqlite"

    @property
    def sessions(self) -> Path:
        """Conversations."""
        return self.data / "sessions.sqlite"

    @property
    def snapshots(self) -> Path:
        """Private copies of the Zotero database."""
        return self.data / "snapshot"

    @property
    def settings(self) -> Path:
        """The user's settings."""
        return self.data / "settings.json"

    @property
    def exams(self) -> Path:
        """What the generators showed in their exams."""
        return self.data / "exams.json"

    @property
    def zotero_permission(self) -> Path:
        """What the user allowed in Zotero for good."""
        return self.data / "zotero-permission.json"

    @property
    def window_state(self) -> Path:
        """Window geometry and recents: state, not settings."""
        return self.data / "window.ini"

    @property
    def crash_reports(self) -> Path:
        """Reports of crashes that the user may read."""
        return self.data / "crashes"

    @property
    def log(self) -> Path:
        """The log file."""
        return self.data / "attest.log"

    def create(self) -> None:
        """Make the data directory, readable by the user only."""
        make_private_folder(self.data)


@cache
def resources() -> Path:
    """The `resources` folder, in a checkout or in a frozen application."""
    frozen = getattr(sys, "_MEIPASS", None)
    root = Path(frozen) if frozen else Path(__file__).resolve().parents[2]
    return root / "resources"
