"""I6: asking works from the first minute: titles and abstracts first, then what was added or opened last."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from trap_library import Indexed, file_of, paper, user

from app.engine import models_in_use
from app.engine.asking import AskRequest
from app.engine.engine import Engine
from app.engine.indexing import Indexer, IndexLimits
from app.engine.paths import AppPaths
from app.engine.records import Turn
from app.engine.runs import Progress, RunContext
from app.engine.settings import AdvancedSettings, Settings
from app.engine.store.documents import DocumentRepository
from app.engine.store.records import PendingSource, SourceKind
from app.models.fakes import FakeEmbedder
from app.models.protocols import ModelUnavailable

pytestmark = pytest.mark.papers

GLACIER = "The glacier lost a third of its mass between two surveys of its tongue."
OPENED = 1_735_732_800  # 1 January 2025
BEFORE, AFTER = "2024-06-01 00:00:00", "2025-06-01 00:00:00"


@pytest.fixture
def indexed(zotero_builder: Path, tmp_path: Path) -> Iterator[Indexed]:
    made = Indexed(zotero_builder, tmp_path)
    yield made
    made.store.close()


def due(indexed: Indexed) -> list[PendingSource]:
    """What would be read, without reading it."""
    indexed.sync()
    return list(DocumentRepository(indexed.store).pending("another parser"))


def papers(*, lasts: dict[str, int]) -> dict[str, object]:
    """Three papers, the middle one added last, each with a file that was opened at some time or never."""
    dates = {"ANNE2222": "2024-01-01 00:00:00", "BETH2222": AFTER, "CARL2222": BEFORE}
    made = []
    for key, added in dates.items():
        file = file_of(
            f"FYL{key[0]}2222", f"{GLACIER} {key}", **({"lastRead": lasts[key]} if key in lasts else {})
        )
        made.append(paper(key, f"Paper of {key}", file, dateAdded=added, notes=[]))
    return user(*made)


def files(sources: list[PendingSource]) -> list[str]:
    return [one.ref.key[3] for one in sources if one.kind is SourceKind.ATTACHMENT]


def test_titles_and_abstracts_of_all_come_before_any_file(indexed: Indexed) -> None:
    indexed.put(papers(lasts={}))
    kinds = [one.kind for one in due(indexed)]
    assert kinds == [SourceKind.FRONTMATTER] * 3 + [SourceKind.ATTACHMENT] * 3


def test_files_added_last_are_read_first(indexed: Indexed) -> None:
    indexed.put(papers(lasts={}))
    assert files(due(indexed)) == ["B", "C", "A"]


def test_a_file_opened_lately_comes_before_what_was_added_earlier(indexed: Indexed) -> None:
    indexed.put(papers(lasts={"ANNE2222": OPENED}))
    assert files(due(indexed)) == ["B", "A", "C"]


def test_before_zotero_9_the_place_that_the_reader_keeps_tells_when(indexed: Indexed) -> None:
    indexed.put(papers(lasts={}), schema=123)
    state = indexed.data / "storage" / "FYLA2222" / ".zotero-reader-state"
    state.write_text("{}")
    os.utime(state, (OPENED, OPENED))
    assert files(due(indexed)) == ["B", "A", "C"]


def test_opening_a_file_in_zotero_is_no_change_and_reads_nothing(indexed: Indexed) -> None:
    indexed.read(papers(lasts={}))
    report = indexed.read(papers(lasts={"ANNE2222": OPENED}))
    assert (report.parsed, report.items_changed) == (0, 0)
    assert len(indexed.changes.recent(5)) == 1


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine without models, which asks by words alone."""

    def none(*_: object) -> None:
        raise ModelUnavailable("There is no model.")

    monkeypatch.setattr(models_in_use, "load_embedder", none)
    paths = AppPaths(tmp_path / "Attest")
    paths.create()
    one_at_a_time = AdvancedSettings(parser_processes=1)
    made = Engine(paths, Settings(advanced=one_at_a_time))
    yield made
    made.close()


def ask_at(engine: Engine, data: Path, stage: str, question: str) -> Turn:
    """Index a directory, and ask when the run first tells of a stage."""
    asked: list[Turn] = []

    def on_progress(progress: Progress) -> None:
        if progress.stage == stage and not asked:
            turn = engine.ask(AskRequest(question, is_verified=False), RunContext())
            assert isinstance(turn, Turn)
            asked.append(turn)

    engine.index(data, RunContext(on_progress))
    return asked[0]


def test_before_any_file_is_read_abstracts_answer_and_the_gap_is_said(
    engine: Engine, indexed: Indexed
) -> None:
    abstract = {"abstractNote": "Lichens colonise bare rock within a decade after the ice has gone."}
    with_abstract = paper("DANA2222", "Bare rock", file_of("FYLD2222", GLACIER), fields=abstract)
    indexed.put(user(with_abstract))
    turn = ask_at(
        engine,
        indexed.data,
        "Preparing titles and abstracts for search",
        "When do lichens colonise bare rock?",
    )
    assert [one.source.ref.key for one in turn.evidence] == ["DANA2222"]
    assert turn.searchable == (0, 1)


def test_preparing_titles_tells_how_many_there_are_and_how_far_it_is(indexed: Indexed) -> None:
    """I6: thousands of annotations take minutes, in which nobody should think that nothing happens."""
    indexed.put(papers(lasts={}))
    told: list[Progress] = []
    limits = IndexLimits(processes=1, timeout_s=60, memory_mb=2_048)
    Indexer(indexed.store, FakeEmbedder(), limits).run(
        indexed.data, indexed.data.with_name("copies"), RunContext(told.append)
    )
    steps = [one for one in told if one.stage == "Preparing titles and abstracts for search"]
    assert (steps[0].done, steps[0].total) == (0, 3)
    assert (steps[-1].done, steps[-1].total) == (3, 3)


def test_in_the_middle_of_a_run_what_was_read_answers_and_the_gap_is_said(
    engine: Engine, indexed: Indexed
) -> None:
    indexed.put(papers(lasts={}))
    turn = ask_at(engine, indexed.data, "Reading papers", "How much of its mass did the glacier lose?")
    assert {one.source.ref.key for one in turn.evidence if "glacier" in one.text} == {"BETH2222"}
    assert turn.searchable == (1, 3)
    again = engine.ask(
        AskRequest("How much of its mass did the glacier lose?", is_verified=False), RunContext()
    )
    assert isinstance(again, Turn)
    assert again.searchable == (3, 3)
