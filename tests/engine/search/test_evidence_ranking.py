"""Invariant 1, R4, R5: the evidence that a search leaves."""

import pytest
from search_builders import record

from app.engine.ingest.document import PassageType, SectionKind
from app.engine.records import SourceInfo
from app.engine.search.ranking import EvidenceRanker, windows_of
from app.engine.search.snapshot import FoundPassage
from app.engine.zotero.records import ZoteroRef
from app.models.fakes import FakeEmbedder
from app.models.protocols import ModelUnavailable


class NoWords:
    """A word search that finds nothing."""

    def lexical(self, text, scope, limit):
        return ()


def ranker(embedder=None) -> EvidenceRanker:
    return EvidenceRanker(NoWords(), embedder)


def of_paper(key: str) -> SourceInfo:
    return SourceInfo(ZoteroRef(1, key), key, (), key, 2020, "", "journalArticle")


def found(count: int, key="A", start=0, **fields) -> list[FoundPassage]:
    return [
        FoundPassage(
            record(start + number, f"text {number}", source=of_paper(key), **fields), 1 / (1 + number)
        )
        for number in range(count)
    ]


def test_evidence_is_numbered_by_descending_score():
    evidence = ranker().rank("q", found(4)[::-1], 15, 7_500)
    assert [one.index for one in evidence] == [1, 2, 3, 4]
    assert [one.passage_id for one in evidence] == [0, 1, 2, 3]
    assert [one.score for one in evidence] == sorted((one.score for one in evidence), reverse=True)


@pytest.mark.parametrize("ceiling", [15, 20, 25])
def test_no_more_passages_than_the_ceiling(ceiling):
    gathered = found(30) + found(30, "B", 100)
    assert len(ranker().rank("q", gathered, ceiling, 15_000)) == ceiling


def test_no_more_words_than_the_ceiling():
    gathered = [FoundPassage(record(number, "word " * 100), 1.0) for number in range(10)]
    assert len(ranker().rank("q", gathered, 15, 350)) == 3


def test_front_matter_and_references_are_no_evidence_unless_nothing_else_is_left():
    front = found(1, "B", 50, passage_type=PassageType.FRONTMATTER, section_kind=SectionKind.FRONT)
    assert [one.passage_id for one in ranker().rank("q", found(1) + front, 15, 7_500)] == [0]
    assert [one.passage_id for one in ranker().rank("q", front, 15, 7_500)] == [50]


def test_one_paper_takes_no_more_than_its_share_while_others_have_something():
    gathered = found(20) + found(20, "B", 100)
    keys = [one.source.ref.key for one in ranker().rank("q", gathered, 10, 7_500)]
    assert keys.count("A") == keys.count("B") == 5


def test_a_paper_that_the_question_names_may_take_more():
    gathered = found(20) + [FoundPassage(one.record, 0.001) for one in found(20, "B", 100)]
    favoured = frozenset({ZoteroRef(1, "A")})
    evidence = ranker().rank("q", gathered, 10, 7_500, favoured)
    assert [one.source.ref.key for one in evidence] == ["A"] * 10


def test_a_share_is_not_left_empty_when_others_have_nothing():
    assert len(ranker().rank("q", found(20), 10, 7_500)) == 10


def test_the_abstract_of_a_favoured_paper_is_always_among_the_evidence():
    abstract = FoundPassage(record(99, source=of_paper("A"), section_kind=SectionKind.ABSTRACT), 0.0)
    favoured = frozenset({ZoteroRef(1, "A")})
    evidence = ranker().rank("q", [*found(20), abstract], 5, 7_500, favoured)
    assert 99 in {one.passage_id for one in evidence}


def test_a_passage_is_ranked_by_its_best_window():
    filler = " ".join(f"Filler number {number} says nothing." for number in range(40))
    near = FoundPassage(record(1, f"{filler} Oak leaves absorb light."), 0.0)
    far = FoundPassage(record(2, "Swallows migrate in autumn."), 0.0)
    evidence = ranker(FakeEmbedder()).rank("Oak leaves absorb light.", [far, near], 15, 7_500)
    assert [one.passage_id for one in evidence] == [1, 2]


def test_without_a_working_model_the_searches_decide():
    class Broken(FakeEmbedder):
        def embed(self, texts, should_stop=None):
            raise ModelUnavailable("Gone.")

    evidence = ranker(Broken()).rank("q", found(3), 15, 7_500)
    assert [one.passage_id for one in evidence] == [0, 1, 2]


def test_nothing_gathered_gives_no_evidence():
    assert ranker(FakeEmbedder()).rank("q", [], 15, 7_500) == ()


def test_windows_cover_a_passage_in_whole_sentences():
    text = " ".join(f"Sentence {number} has exactly six words." for number in range(30))
    windows = windows_of(record(1, text))
    assert " ".join(windows) == text
    assert all(window.endswith(".") and len(window.split()) <= 60 for window in windows)


def test_rows_of_a_table_stay_whole():
    text = "\n".join(f"row {number} " + "cell " * 30 for number in range(4))
    windows = windows_of(record(1, text, passage_type=PassageType.TABLE))
    assert all(window.startswith("row") for window in windows)
    assert len(windows) == 4
