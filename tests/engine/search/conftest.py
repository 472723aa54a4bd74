from collections.abc import Iterator
from pathlib import Path

import pytest
from search_builders import BIRDS, LEAVES, PDF, SmallLibrary

from app.engine.store.database import Store


@pytest.fixture
def empty_library(tmp_path: Path) -> Iterator[SmallLibrary]:
    store = Store(tmp_path / "library.sqlite")
    yield SmallLibrary(store, tmp_path)
    store.close()


@pytest.fixture
def small_library(empty_library: SmallLibrary) -> SmallLibrary:
    empty_library.fill(("LEAF2222", "LEAFPDF2", PDF, LEAVES), ("BIRD3333", "BIRDPDF3", PDF, BIRDS))
    return empty_library
