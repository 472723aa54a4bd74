"""R1, Z5: a file that lies in two libraries is read and embedded once, and stays when one of the two goes."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from trap_library import Indexed, Part, file_of, group, paper, user

from app.engine import file_requests
from app.engine.ingest.document import IngestState
from app.engine.records import Scope
from app.models.fakes import FakeEmbedder

pytestmark = pytest.mark.papers

TEXT = "\n\n".join(
    f"Survey {n} of the glacier found its tongue {n} metres shorter than before." for n in range(40)
)


class CountingEmbedder(FakeEmbedder):
    """Remembers how many texts it embedded."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def embed(self, texts, should_stop=lambda: False):
        self.texts += texts
        return super().embed(texts, should_stop)


@pytest.fixture
def indexed(zotero_builder: Path, tmp_path: Path) -> Iterator[Indexed]:
    made = Indexed(zotero_builder, tmp_path)
    made.embedder = CountingEmbedder()
    yield made
    made.store.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Counts the files that go to a parser."""
    spy = Mock(wraps=file_requests.ParseRequest)
    monkeypatch.setattr(file_requests, "ParseRequest", spy)
    return spy


MYNE = paper("MYNE2222", "Mine", file_of("FYLM2222", TEXT))
THEYRS = group(4711, paper("THER2222", "Theirs", file_of("FYLT2222", TEXT)))


def found_in(indexed: Indexed) -> set[tuple[str, str]]:
    found = indexed.find("glacier survey tongue", Scope())
    return {(one.source.ref.key, one.attachment.ref.key) for one in found if one.attachment}


BOTH = {("MYNE2222", "FYLM2222"), ("THER2222", "FYLT2222")}


def test_one_content_is_parsed_once_and_found_under_both(indexed: Indexed, asked: Mock) -> None:
    report = indexed.read(user(MYNE), THEYRS)
    assert asked.call_count == 1
    assert report.shared == 1
    assert found_in(indexed) == BOTH
    passages = {one.passages for one in indexed.statuses().values()}
    assert len(passages) == 1
    assert passages.pop() > 1


def test_one_content_is_embedded_once(indexed: Indexed) -> None:
    indexed.read(user(MYNE), THEYRS)
    bodies = [text for text in indexed.embedder.texts if "glacier" in text]
    assert len(bodies) == len(set(bodies))
    assert indexed.store.rows("SELECT count(*) FROM passages WHERE needs_vector") == [(0,)]
    counts = indexed.store.rows("SELECT count(*) FROM passages")[0][0]
    assert indexed.store.rows("SELECT count(*) FROM vectors")[0][0] == counts


def test_a_copy_that_comes_later_is_not_read(indexed: Indexed, asked: Mock) -> None:
    indexed.read(user(MYNE))
    indexed.read(user(MYNE), THEYRS)
    assert asked.call_count == 1
    assert found_in(indexed) == BOTH


@pytest.mark.parametrize(
    ("left", "key"), [([user(MYNE)], "MYNE2222"), ([user(), THEYRS], "THER2222")], ids=["mine", "theirs"]
)
def test_when_one_goes_the_other_stays_whole(indexed: Indexed, left: list[Part], key: str) -> None:
    indexed.read(user(MYNE), THEYRS)
    before = len(indexed.find("glacier survey tongue"))
    report = indexed.read(*left)
    assert report.parsed == 0
    assert {item for item, _ in found_in(indexed)} == {key}
    assert len(indexed.find("glacier survey tongue")) > before // 3
    assert indexed.store.check() == ()


def test_the_same_words_as_another_type_are_read_for_themselves(indexed: Indexed, asked: Mock) -> None:
    other = file_of("FYLT2222", TEXT, contentType="text/markdown", filename="fylt2222.md")
    indexed.read(user(MYNE, paper("THER2222", "Theirs", other)))
    assert asked.call_count == 2


def test_a_copy_of_what_cannot_be_read_has_its_own_state(indexed: Indexed) -> None:
    broken = {"contentType": "application/pdf", "text": "no PDF at all"}
    files = [{**broken, "key": f"FYL{n}2222", "filename": f"{n}.pdf"} for n in (2, 3, 4)]
    indexed.read(user(*(paper(f"BRK{n}2222", f"Broken {n}", file) for n, file in enumerate(files, 2))))
    states = {one.state for one in indexed.statuses().values()}
    assert len(indexed.statuses()) == 3
    assert states.isdisjoint({IngestState.PENDING, IngestState.INDEXED})


def test_a_file_that_goes_between_listing_and_reading_is_missing(indexed, monkeypatch):
    """Z4: it is not called damaged or unreadable, and comes back by itself."""

    def gone(path: Path, *_args: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(file_requests, "read_fingerprint", gone)
        indexed.read(user(MYNE))
    missing = indexed.statuses()["FYLM2222"]
    assert (missing.state, missing.reason.endswith("is not there any more.")) == (IngestState.MISSING, True)
    indexed.read(user(MYNE))
    assert indexed.statuses()["FYLM2222"].state is IngestState.INDEXED
