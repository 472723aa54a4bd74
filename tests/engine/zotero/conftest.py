"""Synthetic Zotero data directories, and a process that holds one the way a running Zotero does."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from small_library import SMALL_LIBRARY

Description = dict[str, Any]
MakeLibrary = Callable[[Description], Path]
HoldLibrary = Callable[..., AbstractContextManager["subprocess.Popen[str]"]]


@pytest.fixture
def zotero_builder(shared: Path) -> Path:
    """The program that builds and holds synthetic data directories."""
    return shared / "reference" / "make_zotero_library.py"


@pytest.fixture
def make_library(zotero_builder: Path, tmp_path: Path) -> MakeLibrary:
    """Build a data directory from a description."""

    def make(description: Description) -> Path:
        folder = tmp_path / f"zotero{len(list(tmp_path.glob('zotero*.json')))}"
        source = folder.with_suffix(".json")
        source.write_text(json.dumps(description), encoding="utf-8")
        command = [sys.executable, str(zotero_builder), str(source), str(folder)]
        subprocess.run(command, check=True, capture_output=True)
        return folder

    return make


@pytest.fixture
def hold_library(zotero_builder: Path) -> HoldLibrary:
    """Hold a data directory's database locked while the block runs; kill the holder to leave its traces behind."""

    @contextmanager
    def hold(folder: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
        command = [sys.executable, str(zotero_builder), "--hold", str(folder), *arguments]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "READY\n"
            yield process

    return hold


@pytest.fixture
def zotero_file(tmp_path: Path) -> Path:
    """A `zotero.sqlite` of one item, with the tables and columns that reading needs, made here."""
    folder = tmp_path / "data"
    folder.mkdir()
    database = folder / "zotero.sqlite"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(SMALL_LIBRARY)
    return database
