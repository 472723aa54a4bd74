"""What every test may use: the folder of shared real papers, and a Zotero data directory made of some of them."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the real papers, labelled data and reference tools, beside the checkout."""
    folder = REPOSITORY.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"the folder of real papers is not at {folder}")
    return folder


@pytest.fixture(scope="session")
def build_papers(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Make a Zotero data directory of the real papers; arguments go to its builder (`--limit`, `--schema`)."""

    def build(*arguments: str) -> Path:
        folder = tmp_path_factory.mktemp("zotero") / "data"
        command = [sys.executable, str(shared / "library" / "build.py"), str(folder), *arguments]
        subprocess.run(command, check=True, capture_output=True)
        return folder

    return build


@pytest.fixture(scope="session")
def models_dir() -> Path:
    """The folder of fetched model weights."""
    return REPOSITORY / "resources" / "models"
