"""U5: `bench pages` measures pictures of the pages of real passages."""

from contextlib import closing
from pathlib import Path

import pytest
from small_library import SMALL_LIBRARY

from app.commands.bench_pages import bench_pages
from app.engine.errors import InputError
from app.engine.indexing import Indexer, IndexLimits
from app.engine.paths import AppPaths
from app.engine.runs import RunContext
from app.engine.store.database import Store


def test_passages_of_an_index_are_drawn_and_timed(tmp_path: Path) -> None:
    import torture_library
    from torture_pdfs import many_pages

    library = torture_library.TortureLibrary(tmp_path / "zotero")
    library.place("paper.pdf", torture_library.READ).write_bytes(many_pages(6))
    torture_library.write_database(library, SMALL_LIBRARY)
    paths = AppPaths(tmp_path)
    paths.create()
    with closing(Store(paths.store)) as store:
        limits = IndexLimits(processes=1, timeout_s=20.0, memory_mb=1_024)
        Indexer(store, None, limits).run(library.folder, paths.snapshots, RunContext())
    outcome = bench_pages(paths, 3, RunContext())
    assert outcome.passages >= 1
    assert outcome.as_json()["failures"] == {}
    assert outcome.pictures >= outcome.passages
    assert "median" in outcome.as_text()


def test_index_without_pages_is_told(tmp_path: Path) -> None:
    paths = AppPaths(tmp_path)
    paths.create()
    with pytest.raises(InputError, match="no passage of a PDF"):
        bench_pages(paths, 3, RunContext())
