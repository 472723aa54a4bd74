"""R4, I2: no passage of a reference list becomes evidence, whatever is asked; judged by the words of the passages alone.

Questions are those of the real papers, and queries made of what reference lists are made of: names, journals, years, DOIs of
the lists that the index keeps apart. By default over the slice of the papers; over all of them with ATTEST_ALL_PAPERS=1 (a
quarter of an hour). Passages come up again and again, so each is embedded once.
"""

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

import numpy as np
import pytest
from reference_likeness import likeness

from app.engine.engine import Engine
from app.engine.ingest.document import PassageType
from app.engine.paths import AppPaths
from app.engine.records import Scope
from app.engine.retrieval.retriever import Retriever
from app.engine.runs import RunContext
from app.engine.search.ranking import EvidenceRanker
from app.engine.search.snapshot import FoundPassage
from app.engine.settings import Settings
from app.engine.store.database import Store
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.search import SearchRepository
from app.models.protocols import Embedder

pytestmark = [pytest.mark.papers, pytest.mark.models]

IS_ALL = os.environ.get("ATTEST_ALL_PAPERS") == "1"
REFERENCES = f"""
SELECT min(P.id), {PASSAGE_TEXT} FROM passages P WHERE P.type = 'references' GROUP BY P.source_id ORDER BY P.source_id
"""
FIXED = (
    "Smith J, Lee K, et al. 2015 Journal of Medicine vol. 12 pp. 101-110",
    "doi 10.1016 j.jep 2013",
    "Proc Natl Acad Sci USA 2009",
    "Nature 2017 et al",
    "Cochrane Database Syst Rev 2014 CD000001",
    "arXiv preprint 2018 Advances in Neural Information Processing Systems",
    "references bibliography literature cited",
)


class RememberingEmbedder:
    """Gives what an embedder gave for a text before.

    Args:
        embedder: Asked for texts that are new.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, np.ndarray] = {}

    def embed(self, texts: Sequence[str], should_stop: Callable[[], bool] | None = None) -> np.ndarray:
        """Embed texts, the new ones together."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            self._known |= dict(zip(new, self._embedder.embed(new, should_stop), strict=True))
        return np.stack([self._known[text] for text in texts])

    def __getattr__(self, name: str) -> object:
        return getattr(self._embedder, name)


@pytest.fixture(scope="module")
def embedder(store) -> RememberingEmbedder:
    return RememberingEmbedder(store[1].embedder)


@pytest.fixture(scope="module")
def store(request, tmp_path_factory) -> Iterator[tuple[Store, Engine]]:
    if not IS_ALL:
        engine = request.getfixturevalue("indexed").engine
        with closing(Store(engine.paths.store)) as opened:
            yield opened, engine
        return
    paths = AppPaths(tmp_path_factory.mktemp("attest"))
    paths.create()
    engine = Engine(paths, Settings())
    engine.index(request.getfixturevalue("build_papers")(), RunContext())
    with closing(Store(paths.store)) as opened:
        yield opened, engine
    engine.close()


@pytest.fixture(scope="module")
def questions(shared) -> list[str]:
    lines = (shared / "library" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["question"] for line in lines]


@pytest.fixture(scope="module")
def reference_words(store) -> list[str]:
    """Queries in the words of each paper's own reference list."""
    queries = list(FIXED)
    for _, text in store[0].rows(REFERENCES):
        names = re.findall(r"\b[A-Z][a-zà-ÿ]{3,}\b", text)[:6]
        figures = re.findall(r"\b(?:19|20)\d\d\b|10\.\d{4}/\S+", text)[:3]
        queries += [" ".join(names[:3]), " ".join((*names[3:], *figures)), text[:200]]
    return [query for query in queries if query.strip()]


def evidence_of(store, embedder, query, *, is_ranked):
    """What the search alone gives as evidence, and what is left of everything it found when all of that is ranked."""
    opened, _ = store
    retriever = Retriever(opened, embedder)
    found = list(retriever.search(query).evidence)
    if is_ranked:
        ranking = retriever.rank(query, Scope(), 45)
        passages = [FoundPassage(one, ranking.scores[one.passage_id]) for one in ranking.records[:45]]
        found += EvidenceRanker(SearchRepository(opened), embedder).rank(query, passages, 15, 7_500)
    return found


def leaks(store, embedder, queries, ranked_each):
    """Passages of evidence that are references to our eyes, by their text."""
    found = {}
    for number, query in enumerate(queries):
        evidence = evidence_of(store, embedder, query, is_ranked=number % ranked_each == 0)
        assert evidence, query
        for one in evidence:
            if one.passage_type is PassageType.REFERENCES or likeness(one.text).is_reference_list:
                found[one.passage_id] = (query, one.section, one.text[:200])
    return list(found.values())


def test_the_judge_knows_reference_lists_and_nothing_else(store):
    texts = store[0].rows(
        f"SELECT P.type, {PASSAGE_TEXT} FROM passages P WHERE P.type IN ('references', 'body')"
    )
    judged = {
        kind: [likeness(text).is_reference_list for type_, text in texts if type_ == kind]
        for kind in ("references", "body")
    }
    assert sum(judged["references"]) >= 0.6 * len(judged["references"]) > 0
    assert sum(judged["body"]) == 0


def test_no_question_is_answered_by_a_reference_list(store, embedder, questions):
    assert leaks(store, embedder, questions, 1 if IS_ALL else 8) == []


def test_not_even_words_of_reference_lists_bring_them_as_evidence(store, embedder, reference_words):
    assert len(reference_words) > len(FIXED)
    assert leaks(store, embedder, reference_words, 1 if IS_ALL else 8) == []
