from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.store.database import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "library.sqlite")
    yield opened
    opened.close()
