"""The planned policy: a fixed order of searches and readings that needs no generator (P7).

Library: search for the question; where that finds nothing to the point, once more by its keywords, and then the search
ends (P10). Else read the abstracts of the papers that the question names, or find by a survey of titles and abstracts
those that matter most; look into them, for the whole question and for each of its parts; search again in the library's
own words, and for the parts still open.

One to three selected papers: their outlines first; then the abstract and the sections that promise most are read, and
only then is searched within them (P8).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.engine.ingest.document import PassageType, SectionKind
from app.engine.records import Scope
from app.engine.search.asset_ids import ABSTRACT
from app.engine.search.calls import ConcludeSearch, GetDocumentToc, ReadDocument, SearchCorpus
from app.engine.search.events import GapSeen
from app.engine.search.limits import WORDS_SHARE
from app.engine.search.outline import MAX_OUTLINED_ITEMS, Outline
from app.engine.search.question import Question
from app.engine.search.relevance import question_parts
from app.engine.search.results import SearchFound, TocFound
from app.engine.search.searcher import Searcher
from app.engine.search.section_choice import choose_sections
from app.engine.search.variants import keywords, kindred_words, with_acronyms
from app.engine.search.wording import query_of
from app.engine.store.records import PassageRecord
from app.engine.zotero.records import ZoteroRef
from app.models.protocols import Embedder

FIRST_LIMIT = 20
SURVEY_LIMIT = 5
INNER_LIMIT = 8
VARIANT_LIMIT = 8
MAX_NAMED = 4
MAX_CANDIDATES = 2
MAX_ALONE = 2
MAX_PARTS = 3
SECTIONS_PER_PAPER = 3
READING_SHARE = 0.4
"""Part of the word ceiling that sections of selected papers may take; the rest is for searching within them."""
_TOP_RANK = 10


@dataclass(frozen=True, slots=True)
class PlannedPolicy:
    """Searches by plan.

    Attributes:
        analyse: Finds what a question is about.
        named: The papers of a scope that a question names.
        embedder: Compares words and headings by meaning; None plans without.
    """

    analyse: Callable[[str], Question]
    named: Callable[[Question, Scope], tuple[ZoteroRef, ...]]
    embedder: Embedder | None
    name: str = "planned"

    def search(self, searcher: Searcher) -> None:
        """Follow the plan; see `SearchPolicy.search`."""
        state = searcher.session.state
        question = self.analyse(state.goal.text)
        if state.extensions:
            self._go_on(searcher, question)
        elif 0 < len(state.goal.selected) <= MAX_OUTLINED_ITEMS:
            self._read_selected(searcher, question)
        elif not self._search_library(searcher, question):
            gaps = (state.goal.text,)
            searcher.call(ConcludeSearch("Nothing in the library bears on this.", gaps=gaps))
            return
        self._close_gaps(searcher)

    # --- the whole of the scope ---------------------------------------------------------------

    def _search_library(self, searcher: Searcher, question: Question) -> bool:
        """Search broadly and then more closely; False when nothing bears on the question."""
        text = searcher.session.state.goal.text
        before = searcher.session.state.counters.empty_searches
        named = self.named(question, searcher.session.state.scope)[:MAX_NAMED]
        first = self._ask(searcher, SearchCorpus(query=query_of(text), limit=FIRST_LIMIT))
        if searcher.session.state.counters.empty_searches > before:
            again = keywords(question)
            if again:
                self._ask(searcher, SearchCorpus(query=query_of(again), limit=FIRST_LIMIT))
            if not again or searcher.session.state.counters.empty_searches > before + 1:
                return False
        for ref in named:
            if self._has_room(searcher):
                searcher.call(ReadDocument(item_key=ref.key, asset_id=ABSTRACT))
        self._look_into(searcher, text, named or self._surveyed(searcher, text, first))
        self._search_variants(searcher, question)
        return True

    def _look_into(self, searcher: Searcher, text: str, papers: Sequence[ZoteroRef]) -> None:
        """Search within papers: each alone where they are few, and all of them for each part of the question."""
        keys = tuple(ref.key for ref in papers)
        alone = keys if len(keys) <= MAX_ALONE else ()
        calls = [SearchCorpus(query=query_of(text), item_key=key, limit=INNER_LIMIT) for key in alone]
        parts = question_parts(text)
        if len(parts) > 1 or not alone:
            calls += [
                SearchCorpus(query=query_of(part), item_key=keys, limit=INNER_LIMIT)
                for part in parts[:MAX_PARTS]
            ]
        for call in calls:
            if keys and self._has_room(searcher):
                self._ask(searcher, call)

    def _surveyed(self, searcher: Searcher, text: str, first: Sequence[PassageRecord]) -> list[ZoteroRef]:
        """The papers on which the first search and a survey of titles and abstracts agree most."""
        survey = SearchCorpus(query=query_of(text), passage_type=PassageType.FRONTMATTER, limit=SURVEY_LIMIT)
        points: dict[ZoteroRef, float] = {}
        for ranking in (first, self._ask(searcher, survey)):
            for rank, record in enumerate(ranking):
                ref = record.source.ref
                points[ref] = points.get(ref, 0.0) + 1 / (_TOP_RANK + rank)
        return sorted(points, key=lambda ref: -points[ref])[:MAX_CANDIDATES]

    def _search_variants(self, searcher: Searcher, question: Question) -> None:
        text = searcher.session.state.goal.text
        records = [one.record for one in searcher.session.found]
        spelled_out = with_acronyms(text, records)
        kindred = kindred_words(question, records, self.embedder)
        for variant in (spelled_out, " ".join((keywords(question), *kindred)) if kindred else ""):
            if variant and self._has_room(searcher):
                self._ask(searcher, SearchCorpus(query=query_of(variant), limit=VARIANT_LIMIT))

    # --- selected papers ----------------------------------------------------------------------

    def _read_selected(self, searcher: Searcher, question: Question) -> None:
        text = searcher.session.state.goal.text
        selected = searcher.session.state.goal.selected
        words = int(READING_SHARE * searcher.session.state.ceilings.words / len(selected))
        for outline in self._outlines(searcher, selected):
            chosen = choose_sections(text, question, outline, self.embedder, SECTIONS_PER_PAPER, words)
            has_abstract = any(one.kind is SectionKind.ABSTRACT for one in outline.sections)
            wanted = ((ABSTRACT,) if has_abstract else ()) + chosen
            if wanted and self._has_room(searcher):
                searcher.call(ReadDocument(item_key=outline.document.ref.key, asset_id=wanted))
        for ref in selected:
            if self._has_room(searcher):
                self._ask(searcher, SearchCorpus(query=query_of(text), item_key=ref.key, limit=INNER_LIMIT))

    def _outlines(self, searcher: Searcher, selected: Sequence[ZoteroRef]) -> list[Outline]:
        """The outlines of the selection: those at hand cost no call (P8)."""
        at_hand = searcher.outlines_at_hand()
        if at_hand:
            return list(at_hand)
        found = []
        for ref in selected:
            result = searcher.call(GetDocumentToc(item_key=ref.key))
            if isinstance(result.body, TocFound):
                found.append(result.body.outline)
        return found

    # --- what is still open -------------------------------------------------------------------

    def _go_on(self, searcher: Searcher, question: Question) -> None:
        """Search on after an extension: for the user's guidance first, then for what was missing."""
        state = searcher.session.state
        for text in (*state.goal.guidance[-1:], *state.gaps[:MAX_PARTS]):
            self._ask(searcher, SearchCorpus(query=query_of(text), limit=INNER_LIMIT))
        self._search_variants(searcher, question)

    def _close_gaps(self, searcher: Searcher) -> None:
        """Search for each part of the question that is still open, and conclude where none is left or nothing helps."""
        for part in self._open_parts(searcher)[:MAX_PARTS]:
            searcher.tell(GapSeen(part))
            focus = keywords(self.analyse(part)) or part
            for query in dict.fromkeys((part, focus)):
                if self._has_room(searcher):
                    self._ask(searcher, SearchCorpus(query=query_of(query), limit=VARIANT_LIMIT))
        gaps = self._open_parts(searcher)
        if not gaps or self._has_room(searcher):
            searcher.call(ConcludeSearch(searcher.summary(), gaps=gaps))

    def _open_parts(self, searcher: Searcher) -> tuple[str, ...]:
        found = sorted(searcher.session.found, key=lambda one: -one.score)
        return searcher.relevance.open_parts(
            searcher.session.state.goal.wording, [one.record for one in found]
        )

    def _has_room(self, searcher: Searcher) -> bool:
        """Whether a call may be made without coming to the point where the user is asked."""
        state = searcher.session.state
        return searcher.session.calls_left > 0 and state.counters.words < WORDS_SHARE * state.ceilings.words

    def _ask(self, searcher: Searcher, call: SearchCorpus) -> Sequence[PassageRecord]:
        result = searcher.call(call)
        return result.body.passages if isinstance(result.body, SearchFound) else ()
