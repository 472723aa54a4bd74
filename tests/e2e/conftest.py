"""The slice of real papers, indexed once with the real models."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from patience import PATIENT_CHECKS
from window_fixtures import clipboard_let_go, handler, no_windows_left, run_async, theme

from app.engine.engine import Engine
from app.engine.indexing import IndexReport
from app.engine.paths import AppPaths
from app.engine.runs import RunContext
from app.engine.settings import Settings

__all__ = ["clipboard_let_go", "handler", "no_windows_left", "run_async", "theme"]


@dataclass(frozen=True)
class Indexed:
    """An engine over the indexed slice, where the papers lie, and what the first run reported."""

    engine: Engine
    zotero: Path
    first_report: IndexReport


@pytest.fixture(scope="session")
def indexed(slice_of_papers: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Indexed]:
    paths = AppPaths(tmp_path_factory.mktemp("attest"))
    paths.create()
    engine = Engine(paths, Settings(verification=PATIENT_CHECKS))
    report = engine.index(slice_of_papers, RunContext())
    yield Indexed(engine, slice_of_papers, report)
    engine.close()
