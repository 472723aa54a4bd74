"""The invented library is always the same, has the shape asked for, and reads like a real one."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pypdfium2
import pytest

from app.commands.bench_ingest import bench_ingest
from app.engine.runs import RunContext
from app.engine.settings import Settings
from app.models.fakes import FakeEmbedder

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"


@pytest.fixture
def invention(monkeypatch):
    monkeypatch.syspath_prepend(str(PACKAGING))
    import big_library

    return big_library


def test_the_same_numbers_give_the_same_library(invention):
    first, second = (invention.Inventor(50, 10).description() for _ in range(2))
    assert first == second


def test_the_library_has_the_shape_asked_for(invention):
    libraries = invention.Inventor(500, 100).description()["libraries"]
    items = [item for one in libraries for item in one["items"]]
    assert (len(items), sum("attachments" in item for item in items)) == (500, 100)
    assert [one["type"] for one in libraries] == ["user", *["group"] * invention.GROUPS]


def test_its_papers_are_pdfs_with_a_text(invention, tmp_path):
    (tmp_path / "a.pdf").write_text(invention.small_pdf(["Pandas eat bamboo.", "Bears do not."]))
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        assert document[0].get_textpage().get_text_range().split() == [
            "Pandas",
            "eat",
            "bamboo.",
            "Bears",
            "do",
            "not.",
        ]


@pytest.mark.papers
def test_ingest_is_measured_on_it_and_leaves_it_alone(invention, tmp_path, shared):
    source, folder = tmp_path / "big.json", tmp_path / "zotero"
    source.write_text(json.dumps(invention.Inventor(40, 8).description()))
    builder = shared / "reference" / "make_zotero_library.py"
    subprocess.run([sys.executable, str(builder), str(source), str(folder)], check=True, capture_output=True)
    before = sorted(path.stat().st_mtime_ns for path in folder.rglob("*"))
    engine = SimpleNamespace(settings=Settings(), embedder=FakeEmbedder())

    outcome = bench_ingest(engine, folder, 3, RunContext())

    assert (outcome.sync.items, outcome.sync.files) == (40, 8)
    assert (outcome.reading.files, outcome.reading.pages) == (3, 3)
    assert outcome.embedding.passages > 0
    assert outcome.text_bytes > 0
    assert "Reading 3 PDFs, 3 pages" in outcome.as_text()
    assert outcome.browsing.items == 40
    assert outcome.targets()["sync"] is not None
    assert outcome.targets()["index"] is (outcome.index_bytes < 1.5 * outcome.text_bytes)
    assert json.loads(json.dumps(outcome.as_json()))["sync"]["items"] == 40
    assert sorted(path.stat().st_mtime_ns for path in folder.rglob("*")) == before
