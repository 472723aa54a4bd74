"""R2, invariants 1 and 4: from a question to numbered evidence."""

import pytest
from retrieval_builders import document, fill

from app.engine.ingest.document import PassageType, SectionKind
from app.engine.records import Scope
from app.engine.retrieval.retriever import Retriever
from app.engine.store.database import Store
from app.engine.zotero.records import ZoteroRef
from app.models.fakes import FakeEmbedder
from app.models.protocols import ModelUnavailable


class BrokenEmbedder(FakeEmbedder):
    def embed(self, texts, should_stop=None):
        raise ModelUnavailable("The model cannot run.")


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "library.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def filled(store):
    fill(
        store,
        FakeEmbedder(),
        LEAF=document("Chlorophyll absorbs light.", "Leaves are green.", "Roots take up water."),
        BIRD=document("Birds migrate in autumn.", "Wings absorb shocks."),
    )
    return store


def texts(result):
    return [one.text for one in result.evidence]


def test_evidence_is_numbered_from_one_by_descending_score(filled):
    evidence = Retriever(filled, FakeEmbedder()).search("what absorbs light").evidence
    assert [one.index for one in evidence] == list(range(1, len(evidence) + 1))
    assert [one.score for one in evidence] == sorted((one.score for one in evidence), reverse=True)
    assert evidence[0].text == "Chlorophyll absorbs light."
    assert (evidence[0].section, evidence[0].score_kind) == ("Part", "rrf")


def test_front_matter_is_no_evidence_unless_asked_for(filled):
    retriever = Retriever(filled, FakeEmbedder())
    assert "Title LEAF" not in texts(retriever.search("Title LEAF absorbs"))
    survey = Scope(passage_types=(PassageType.FRONTMATTER,))
    assert texts(retriever.search("Title LEAF", survey))[0] == "Title LEAF"


def test_a_library_of_metadata_alone_still_answers(store):
    fill(store, FakeEmbedder(), LEAF=document("Contents 1 2 3", kind=SectionKind.CONTENTS))
    assert "Title LEAF" in texts(Retriever(store, FakeEmbedder()).search("leaf"))


def test_the_scope_acts_on_everything(filled):
    scope = Scope(items=(ZoteroRef(1, "BIRD"),))
    found = Retriever(filled, FakeEmbedder()).search("chlorophyll absorbs light", scope).evidence
    assert {one.source.ref.key for one in found} == {"BIRD"}


@pytest.mark.parametrize("embedder", [None, BrokenEmbedder(), FakeEmbedder(revision="another")])
def test_without_a_usable_embedder_words_alone_are_searched_and_said(filled, embedder):
    result = Retriever(filled, embedder).search("absorbs light")
    assert texts(result)[0] == "Chlorophyll absorbs light."
    assert "by words alone" in result.notice


def test_with_an_embedder_there_is_nothing_to_say(filled):
    assert Retriever(filled, FakeEmbedder()).search("light").notice == ""


def test_stages_are_told_in_order(filled):
    result = Retriever(filled, FakeEmbedder()).search("light")
    assert [stage.name for stage in result.stages] == ["lexical", "dense", "fused", "substantive"]
    assert result.elapsed_ms == pytest.approx(sum(stage.elapsed_ms for stage in result.stages))


def test_an_empty_store_finds_nothing(store):
    assert Retriever(store, FakeEmbedder()).search("anything").evidence == ()


def test_a_named_paper_may_fill_the_evidence_alone(store):
    leaf = document(*(f"light number {n}" for n in range(10)))
    fill(store, FakeEmbedder(), LEAF=leaf, BIRD=document(*(f"light bird {n}" for n in range(10))))
    retriever = Retriever(store, FakeEmbedder())
    whole = [one.source.ref.key for one in retriever.search("light number", limit=5).evidence]
    both = Scope(items=(ZoteroRef(1, "LEAF"), ZoteroRef(1, "BIRD")))
    named = [one.source.ref.key for one in retriever.search("light number", both, limit=5).evidence]
    assert whole.count("LEAF") < 5
    assert named.count("LEAF") == 5


def test_words_are_limited_and_passages_stay_whole(store):
    fill(store, FakeEmbedder(), LEAF=document("light " * 60, "light " * 50, "light"))
    result = Retriever(store, FakeEmbedder()).search("light", max_words=100)
    assert sum(len(text.split()) for text in texts(result)) <= 100
    assert {len(text.split()) for text in texts(result)} <= {60, 50, 1}
