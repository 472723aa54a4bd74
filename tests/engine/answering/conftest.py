from collections.abc import Iterator
from pathlib import Path

import pytest
from answering_builders import Answering, contradicting_papers, leaves_and_birds
from search_builders import SmallLibrary

from app.engine.store.database import Store


@pytest.fixture(scope="session")
def leaves_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallLibrary]:
    """Two papers; answering only reads them, so all tests share them."""
    yield from library_with(leaves_and_birds, tmp_path_factory)


@pytest.fixture(scope="session")
def aspirin_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallLibrary]:
    """Two papers that contradict each other."""
    yield from library_with(contradicting_papers, tmp_path_factory)


def library_with(fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallLibrary]:
    folder = tmp_path_factory.mktemp("library")
    library = SmallLibrary(Store(folder / "library.sqlite"), folder)
    fill(library)
    yield library
    library.store.close()


@pytest.fixture
def answering(leaves_library: SmallLibrary, tmp_path: Path) -> Iterator[Answering]:
    found = Answering(leaves_library, tmp_path / "sessions.sqlite")
    yield found
    found.sessions.close()
