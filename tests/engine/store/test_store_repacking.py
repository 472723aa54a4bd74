"""R1, §17: the texts of an older store are read before, while and after they are packed, whatever happens."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from former_documents import save_former, sync_former
from store_builders import PARSER, document, item, library

from app.engine.records import Scope
from app.engine.runs import Canceled, RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.repacking import REPACKING
from app.engine.store.schema import migrations
from app.engine.store.search import SearchRepository
from app.engine.upkeep import Upkeep

DOCUMENTS, FORMER = 9, 4
KILLED = """
import os, sys
from pathlib import Path
from app.engine.store.database import Store
import app.engine.store.repacking as repacking
store = Store(Path(sys.argv[1]))
repacking.REPACKING.renew_some(store, 4)
pack, calls = repacking.pack_text, []
def dying(text):
    calls.append(text)
    if len(calls) == 2:
        os.kill(os.getpid(), 9)
    return pack(text)
repacking.pack_text = dying
repacking.REPACKING.renew_some(store, 4)
"""


def long_document(number: int):
    lines = [f"Measure {number}.{line} of the pressure\nwas taken twice." for line in range(150)]
    made = document(*lines)
    passages = tuple(replace(one, text=" ".join(one.text.split())) for one in made.passages)
    return replace(made, passages=passages)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("former") / "library.sqlite"
    store = Store(path, migrations()[:FORMER])
    sync_former(store, library(*(item(f"K{number:03}") for number in range(DOCUMENTS))))
    for number, source in enumerate(store.rows("SELECT id FROM sources ORDER BY id")):
        save_former(store, source[0], long_document(number))
    store.close()
    return path


@pytest.fixture
def former(made, tmp_path):
    store = Store(Path(shutil.copy(made, tmp_path)))
    yield store
    store.close()


def assert_whole(store):
    documents, sources = DocumentRepository(store), store.rows("SELECT id FROM sources ORDER BY id")
    assert [documents.document(row[0]) for row in sources] == [long_document(n) for n in range(DOCUMENTS)]
    hits = SearchRepository(store).lexical("pressure taken", Scope(), 5)
    shown = SearchRepository(store).evidence(tuple(hit.passage_id for hit in hits))
    assert all(one.text.endswith("was taken twice.") for one in shown)


def test_texts_are_read_before_they_are_packed(former):
    assert REPACKING.count_left(former) == DOCUMENTS
    assert_whole(former)


def test_texts_are_read_while_they_are_packed(former):
    assert REPACKING.renew_some(former, 4) == 4
    assert REPACKING.count_left(former) == DOCUMENTS - 4
    assert_whole(former)


def test_texts_are_the_same_after_they_are_packed(former):
    while REPACKING.renew_some(former, 4):
        pass
    assert REPACKING.count_left(former) == 0
    assert former.rows("SELECT count(*) FROM passages WHERE text <> ''") == [(0,)]
    assert_whole(former)
    assert former.check() == ()


def test_a_killed_run_loses_nothing_and_goes_on_there(former):
    killed = subprocess.run([sys.executable, "-c", KILLED, str(former.path)], check=False)
    assert killed.returncode == -9
    assert REPACKING.count_left(former) == DOCUMENTS - 4
    assert_whole(former)
    while REPACKING.renew_some(former, 4):
        pass
    assert_whole(former)


def test_what_is_read_anew_meanwhile_is_packed_once(former):
    REPACKING.renew_some(former, 2)
    (source,) = former.rows("SELECT id, content_hash FROM sources ORDER BY id LIMIT 1 OFFSET 5")
    documents = DocumentRepository(former)
    (pending,) = [one for one in documents.pending("parser-2") if one.source_id == source[0]]
    documents.save_document(source[0], long_document(5), pending.fingerprint, PARSER)
    while REPACKING.renew_some(former, 2):
        pass
    assert_whole(former)


def test_upkeep_tells_its_progress_and_makes_the_file_smaller(former):
    seen, before = [], former.path.stat().st_size
    run = RunContext(seen.append)
    upkeep = Upkeep(former)
    upkeep.renew(run)
    upkeep.give_space_back(run)
    assert seen[0].stage == "Making the index smaller"
    assert former.path.stat().st_size < before
    assert_whole(former)


def test_upkeep_that_is_cancelled_keeps_what_it_did(former):
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        Upkeep(former).renew(run)
    assert REPACKING.count_left(former) < DOCUMENTS
    assert_whole(former)


def test_a_store_that_is_new_has_nothing_to_repack(tmp_path):
    store = Store(tmp_path / "library.sqlite")
    assert REPACKING.count_left(store) == 0
    assert REPACKING.renew_some(store, 4) == 0
    store.close()
