"""Keeping the lexical search bounded: words that very many passages have cost much and tell little.

bm25 looks at every passage that has one of the words. In a large library the most frequent words of a question are
left out until those passages are few enough; a word that half of all passages have would weigh nothing anyway.
"""

from typing import Final

from app.engine.store.database import Store

BUDGET: Final = 400_000
"""Passages that bm25 looks at for a question, about; its rarest word is searched for in any case.

Libraries with fewer passages than that are not touched by this at all. It is as high as that because leaving out costs:
with a budget of 0.3 of all passages, nDCG@10 fell from 0.689 to 0.681 on SciFact and from 0.386 to 0.322 on Cranfield,
whose questions are long and all about one field.
"""

_OR: Final = " OR "
_HIGHEST = "SELECT coalesce(max(id), 0) FROM passages"
_COUNT = """
SELECT count(*) FROM (SELECT rowid FROM passages_fts WHERE passages_fts MATCH :term LIMIT :budget)
"""


def affordable(store: Store, query: str) -> str:
    """Leave out of a query the most frequent of its words, as far as it costs too much.

    Args:
        store: Where it will be searched.
        query: Terms joined by OR.

    Returns:
        The query with fewer terms, at least one, in the same order; as it was where it is cheap.
    """
    terms = query.split(_OR)
    if len(terms) == 1 or store.rows(_HIGHEST)[0][0] <= BUDGET:
        return query
    counts = {term: _count(store, term) for term in terms}
    kept: set[str] = set()
    total = 0
    for term in sorted(terms, key=lambda one: counts[one]):
        total += counts[term]
        if kept and total > BUDGET:
            break
        kept.add(term)
    return _OR.join(term for term in terms if term in kept)


def _count(store: Store, term: str) -> int:
    """Passages with a term, counted no further than it matters."""
    return int(store.rows(_COUNT, {"term": term, "budget": BUDGET + 1})[0][0])
