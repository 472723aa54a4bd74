"""P1–P8 on real papers: tools, plan and pause, with the real embedder."""

from collections.abc import Iterator

import pytest

from app.engine.records import Scope
from app.engine.retrieval.retriever import Retriever
from app.engine.runs import RunContext
from app.engine.search.calls import GetDocumentToc, ReadDocument, SearchCorpus
from app.engine.search.goal import SearchGoal
from app.engine.search.limits import SearchLimits
from app.engine.search.named_papers import named_papers
from app.engine.search.outline import OutlineCache
from app.engine.search.pipeline import SearchOutcome, SearchParts, run_search
from app.engine.search.planned import PlannedPolicy
from app.engine.search.question import analyse_question
from app.engine.search.ranking import EvidenceRanker
from app.engine.search.relevance import Relevance
from app.engine.search.tools import SearchTools, ToolContext
from app.engine.store.database import Store
from app.engine.store.search import SearchRepository
from app.engine.store.vocabulary import StoreVocabulary
from app.engine.zotero.records import ZoteroRef

pytestmark = [pytest.mark.papers, pytest.mark.models]

TULSI = ZoteroRef(1, "T4X4K8P5")


@pytest.fixture(scope="module")
def library(indexed) -> Iterator[tuple[SearchParts, PlannedPolicy]]:
    store = Store(indexed.engine.paths.store)
    search, vocabulary, embedder = SearchRepository(store), StoreVocabulary(store), indexed.engine.embedder

    def analyse(text):
        return analyse_question(text, vocabulary)

    parts = SearchParts(
        tools=SearchTools(store, Retriever(store, embedder)),
        ranker=EvidenceRanker(search, embedder),
        relevance=Relevance(vocabulary, embedder),
        named=lambda text, scope: named_papers(analyse(text), scope, search),
        outlines=OutlineCache(),
        insight_embedder=embedder,
    )
    yield (
        parts,
        PlannedPolicy(analyse, lambda question, scope: named_papers(question, scope, search), embedder),
    )
    store.close()


def searched(library, text, *selected) -> SearchOutcome:
    parts, policy = library
    outcome = run_search(
        SearchGoal(text, selected), Scope(items=selected), policy, parts, SearchLimits(), RunContext(), print
    )
    assert isinstance(outcome, SearchOutcome)
    return outcome


def test_a_question_finds_the_passage_that_answers(library):
    outcome = searched(
        library, "Is it safe for people to take holy basil, and on how many trials does that rest?"
    )
    assert any("24 studies" in one.text for one in outcome.evidence if one.source.ref == TULSI)
    assert outcome.telemetry["retrieval_calls"] <= 10


def test_a_selected_paper_is_read_by_its_sections(library):
    outcome = searched(library, "What adverse events were reported?", TULSI)
    assert outcome.state.counters.readings >= 1
    assert {one.source.ref for one in outcome.evidence} == {TULSI}


def test_findings_told_while_searching_are_words_of_the_evidence(library):
    outcome = searched(library, "Is it safe for people to take holy basil?", TULSI)
    texts = {one.passage_id: one.text for one in outcome.evidence}
    assert outcome.insights
    assert all(one.finding in texts[number] for one in outcome.insights for number in one.passage_ids)


def test_sections_that_were_read_leave_later_searches(library):
    parts, _ = library
    context = ToolContext(Scope())
    read = parts.tools.run(ReadDocument(item_key=TULSI.key, asset_id="abstract"), context).body
    gone = frozenset(one.passage_id for asset in read.assets for one in asset.passages)
    assert gone
    again = parts.tools.run(
        SearchCorpus(query="tulsi human studies review", item_key=TULSI.key),
        ToolContext(Scope(), excluded=gone),
    ).body
    assert gone.isdisjoint(one.passage_id for one in again.passages)


def test_of_three_files_and_a_web_page_a_pdf_is_outlined_and_the_others_are_named(library):
    parts, _ = library
    found = parts.tools.run(GetDocumentToc(item_key="ZE5D4R5F"), ToolContext(Scope())).body
    assert found.outline.document.content_type == "application/pdf"
    assert found.others[-1].content_type == "text/html"
    assert found.outline.sections
