"""What every test may use: the folder of shared real papers, and a Zotero data directory made of some of them."""

import json
import subprocess
import sys
from collections.abc import Callable, Container
from pathlib import Path

import pytest
from hypothesis import settings

REPOSITORY = Path(__file__).resolve().parents[1]

# The suite says the same of one state each time it runs; new examples are looked for by --hypothesis-profile explore.
settings.register_profile("suite", derandomize=True)
settings.register_profile("explore")
settings.load_profile("suite")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run what needs real papers or models last: a fault in small things shows within a minute.

    Long forms run only when they are asked for by their marker.
    """
    if "torture" not in config.getoption("markexpr"):
        long = pytest.mark.skip(reason="long form: pytest -m torture")
        for item in items:
            if any(item.iter_markers(name="torture")):
                item.add_marker(long)
    items.sort(
        key=lambda item: any(item.iter_markers(name="papers")) or any(item.iter_markers(name="models"))
    )


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """The application object is the program's own."""
    from app.ui.desktop_application import DesktopApplication

    return DesktopApplication


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


SLICE = {
    "GEUHMIJM": "PDF of three pages",
    "DHDA9LBF": "PDF and plain text",
    "VD97Z93F": "single-field author, one page",
    "T4X4K8P5": "PDF with a note",
    "ZE5D4R5F": "three PDFs and an HTML snapshot",
    "7XWG88PS": "no text layer",
    "VAEI7CZI": "needs a password",
    "W3MDECSZ": "opens without a password, extraction not permitted",
    "4PLMGHUD": "cut off",
    "XPW8K4MS": "file missing",
    "562RKQ5L": "no attachment",
    "YCSNGVM8": "group library",
}


@pytest.fixture(scope="session")
def slice_of_papers(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Zotero data directory of the papers in SLICE, and the trash."""
    return _slice(shared, tmp_path_factory.mktemp("slice"), SLICE)


@pytest.fixture(scope="session")
def small_library(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Zotero data directory of two papers, which are indexed within seconds."""
    return _slice(shared, tmp_path_factory.mktemp("small"), ("GEUHMIJM", "T4X4K8P5"))


def _slice(shared: Path, folder: Path, keys: Container[str]) -> Path:
    library = json.loads((shared / "library" / "library.json").read_text(encoding="utf-8"))
    library["items"] = [item for item in library["items"] if item["key"] in keys]
    for group in library["groups"]:
        group["items"] = [item for item in group["items"] if item["key"] in keys]
    for item in [*library["items"], *library["trash"], *library["groups"][0]["items"]]:
        for attachment in item["attachments"]:
            attachment["file"] = str(shared / "library" / attachment["file"])
    (folder / "library.json").write_text(json.dumps(library), encoding="utf-8")
    builder = str(shared / "library" / "build.py")
    command = [sys.executable, builder, str(folder / "data"), "--library", str(folder / "library.json")]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "data"


@pytest.fixture(scope="session")
def models_dir() -> Path:
    """The folder of fetched model weights."""
    return REPOSITORY / "resources" / "models"
