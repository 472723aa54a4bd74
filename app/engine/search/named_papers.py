"""Papers that a question names: a trial's acronym, a program, a place that stands in one or two titles or abstracts."""

import re
from collections import defaultdict
from dataclasses import replace

from app.engine.ingest.document import PassageType
from app.engine.records import Scope
from app.engine.search.question import Question
from app.engine.store.search import SearchRepository
from app.engine.zotero.records import ZoteroRef

MAX_PAPERS_PER_NAME = 2
MAX_NAMED_PAPERS = 4
_DEPTH = 12


def named_papers(question: Question, scope: Scope, search: SearchRepository) -> tuple[ZoteroRef, ...]:
    """The papers whose front matter holds a name from the question that few others hold.

    Args:
        question: The analysed question; its terms that look like names are looked up, letter case and all.
        scope: Only papers in it count.
        search: The library.

    Returns:
        At most four items, those with the rarer names first.
    """
    weights: dict[ZoteroRef, float] = defaultdict(float)
    fronts = replace(scope, passage_types=(PassageType.FRONTMATTER,))
    for term in question.terms:
        if not term.is_name:
            continue
        holders = _holders(term.word, fronts, search)
        if len(holders) <= MAX_PAPERS_PER_NAME:
            for ref in holders:
                weights[ref] += term.weight
    return tuple(sorted(weights, key=lambda ref: -weights[ref])[:MAX_NAMED_PAPERS])


def _holders(name: str, fronts: Scope, search: SearchRepository) -> set[ZoteroRef]:
    hits = search.lexical(name, fronts, _DEPTH)
    spelled = "[-‐‑–]".join(map(re.escape, name.split("-")))
    pattern = re.compile(rf"(?<!\w){spelled}(?!\w)")
    records = search.evidence(tuple(hit.passage_id for hit in hits))
    return {record.source.ref for record in records if pattern.search(record.text)}
