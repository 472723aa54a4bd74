"""A small library of structured papers, and searches over it, for tests of the search room."""

from dataclasses import dataclass, field
from pathlib import Path

from app.engine.ingest.document import (
    Asset,
    Document,
    Page,
    Passage,
    PassageType,
    Section,
    SectionKind,
)
from app.engine.records import Scope, SourceInfo
from app.engine.retrieval.retriever import Retriever
from app.engine.runs import RunContext
from app.engine.search.goal import SearchGoal
from app.engine.search.limits import SearchLimits
from app.engine.search.named_papers import named_papers
from app.engine.search.outline import OutlineCache
from app.engine.search.pipeline import SearchParts, run_search
from app.engine.search.planned import PlannedPolicy
from app.engine.search.question import analyse_question
from app.engine.search.ranking import EvidenceRanker
from app.engine.search.relevance import Relevance
from app.engine.search.searcher import Searcher
from app.engine.search.session import SearchSession
from app.engine.search.tools import SearchTools
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.fingerprints import read_fingerprint
from app.engine.store.items import LibraryRepository
from app.engine.store.records import EmbedderInfo, PassageRecord, SourceKind
from app.engine.store.search import SearchRepository
from app.engine.store.vectors import VectorRepository
from app.engine.store.vocabulary import StoreVocabulary
from app.engine.zotero.records import (
    Attachment,
    Creator,
    Item,
    LinkMode,
    Note,
    ZoteroLibrary,
    ZoteroRef,
)
from app.models.fakes import FakeEmbedder

LEAF, BIRD = ZoteroRef(1, "LEAF2222"), ZoteroRef(1, "BIRD3333")
PDF, HTML, EPUB, MARKDOWN, TEXT = (
    "application/pdf",
    "text/html",
    "application/epub+zip",
    "text/markdown",
    "text/plain",
)


def paper(*parts: tuple[str, list[str]], figures: int = 0, tables: tuple[str, ...] = ()) -> Document:
    """A document with a section per part (level 2 where its title begins with a dash) and a page per section."""
    lines: list[str] = []
    passages: list[Passage] = []
    spans: list[tuple[str, int, int]] = []
    start = 0
    for number, (title, texts) in enumerate(parts):
        begin = start
        for text in [title.removeprefix("-"), *texts]:
            if text != title.removeprefix("-") or not text:
                passages.append(_passage(text, title, number, start, len(lines)))
            lines.append(text)
            start += len(text) + 1
        spans.append((title, begin, start))
    sections = _sections(spans)
    assets = []
    for number, caption in enumerate(tables, start=1):
        passages.append(_passage(caption, parts[-1][0], len(parts) - 1, start, len(lines), PassageType.TABLE))
        lines.append(caption)
        assets.append(Asset(f"t{number}", caption, start, start + len(caption), len(parts) - 1))
        start += len(caption) + 1
    return Document(
        text="\n".join(lines) + "\n",
        passages=tuple(passages),
        pages=tuple(
            Page(index, str(100 + index), 595, 842, begin, end) for index, (_, begin, end) in enumerate(spans)
        ),
        sections=sections,
        figures=tuple(Asset(f"f{number}", f"Picture {number}", 0, 1, 0) for number in range(1, figures + 1)),
        tables=tuple(assets),
        language="en",
    )


def _passage(text, title, number, start, line, kind=PassageType.BODY) -> Passage:
    return Passage(
        kind,
        text,
        (title.removeprefix("-"),),
        start,
        start + len(text),
        line,
        line,
        f"s{number}",
        number,
        "1",
    )


def _sections(spans) -> tuple[Section, ...]:
    found: list[Section] = []
    for number, (title, begin, end) in enumerate(spans):
        is_inner = title.startswith("-")
        kind = {"Abstract": SectionKind.ABSTRACT, "References": SectionKind.REFERENCES}.get(
            title, SectionKind.BODY
        )
        if is_inner:
            parent = next(one for one in reversed(found) if one.level == 1)
            found[found.index(parent)] = Section(
                parent.section_id, parent.title, 1, parent.kind, parent.char_start, end, parent.page_index
            )
        found.append(
            Section(
                f"s{number}",
                title.removeprefix("-"),
                2 if is_inner else 1,
                kind,
                begin,
                end,
                number,
                parent.section_id if is_inner else None,
            )
        )
    return tuple(found)


LEAVES = paper(
    ("Introduction", ["Chlorophyll absorbs red light in green leaves.", "Plants live by sunlight."]),
    ("Methods", ["We measured the leaves of forty oak trees in spring."]),
    ("-Instruments", ["A spectrometer recorded the absorbed light of every leaf."]),
    ("Results", ["Oak leaves absorbed ninety percent of the red light.", "Shade lowered absorption."]),
    tables=("Table 1. Absorption of red light by species: oak 90, beech 80.",),
    figures=2,
)
BIRDS = paper(
    ("Abstract", ["Swallows migrate south in autumn."]),
    ("Results", ["Swallows flew nine thousand kilometres.", "Wings wear out on the way."]),
)


@dataclass
class SmallLibrary:
    """A filled store; `keys` maps attachment keys to content types where an item has several."""

    store: Store
    folder: Path
    embedder: FakeEmbedder = field(default_factory=FakeEmbedder)

    def fill(self, *entries: tuple[str, str, str, Document | None], notes: tuple[Note, ...] = ()) -> None:
        """Store items with attachments: (item key, attachment key, content type, document)."""
        items = {entry[0]: _item(entry[0]) for entry in entries}
        attachments = tuple(self._attachment(*entry[:3]) for entry in entries if entry[1])
        library = ZoteroLibrary(items=tuple(items.values()), attachments=attachments, notes=notes)
        LibraryRepository(self.store).sync(library)
        documents = DocumentRepository(self.store)
        by_key = {entry[1]: entry[3] for entry in entries}
        for source in documents.pending("1"):
            fingerprint = source.fingerprint or read_fingerprint(source.path)
            document = _own(source) if source.kind is not SourceKind.ATTACHMENT else by_key[source.ref.key]
            if document is not None:
                documents.save_document(source.source_id, document, fingerprint, "1")
        vectors = VectorRepository(self.store)
        vectors.use_embedder(
            EmbedderInfo(self.embedder.name, self.embedder.revision, self.embedder.dimension)
        )
        passages = vectors.passages_to_embed(10_000)
        embedded = self.embedder.embed([one.text for one in passages])
        vectors.save_vectors([one.passage_id for one in passages], embedded)

    def _attachment(self, item: str, key: str, content_type: str) -> Attachment:
        path = self.folder / f"{key}.file"
        path.write_text(key, encoding="utf-8")
        return Attachment(
            ZoteroRef(1, key),
            title=f"File {key}",
            file_name=path.name,
            content_type=content_type,
            link_mode=LinkMode.IMPORTED_FILE,
            parent_key=item,
            path=path,
        )

    def tools(self) -> SearchTools:
        return SearchTools(self.store, Retriever(self.store, self.embedder))

    def relevance(self) -> Relevance:
        return Relevance(StoreVocabulary(self.store), self.embedder)

    def session(self, text="What absorbs light?", selected=(), scope=None, **limits) -> SearchSession:
        return SearchSession(
            SearchGoal(text, tuple(selected)), scope or Scope(), "planned", SearchLimits(**limits)
        )

    def searcher(self, session: SearchSession, events: list | None = None, run=None) -> Searcher:
        told = events if events is not None else []
        return Searcher(session, self.tools(), self.relevance(), run or RunContext(), told.append)

    def planned(self) -> PlannedPolicy:
        search = SearchRepository(self.store)
        vocabulary = StoreVocabulary(self.store)
        return PlannedPolicy(
            lambda text: analyse_question(text, vocabulary),
            lambda question, scope: named_papers(question, scope, search),
            self.embedder,
        )

    def parts(self, **fields) -> SearchParts:
        values = {
            "tools": self.tools(),
            "ranker": EvidenceRanker(SearchRepository(self.store), self.embedder),
            "relevance": self.relevance(),
            "named": lambda _text, _scope: (),
            "outlines": OutlineCache(),
        }
        return SearchParts(**(values | fields))

    def search(self, text, policy=None, selected=(), events=None, snapshot=None, run=None, **limits):
        told = events if events is not None else []
        goal = SearchGoal(text, tuple(selected))
        return run_search(
            goal,
            Scope(),
            policy or self.planned(),
            self.parts(),
            SearchLimits(**limits),
            run or RunContext(),
            told.append,
            snapshot,
        )


def _item(key: str) -> Item:
    return Item(
        ZoteroRef(1, key),
        "journalArticle",
        f"Paper of {key[:4].capitalize()}",
        creators=(Creator("", "Lovelace"),),
        year=2020,
        abstract=f"The abstract about {key[:4].lower()}.",
    )


def _own(source) -> Document:
    text = source.title
    kind = PassageType.FRONTMATTER if source.kind is SourceKind.FRONTMATTER else PassageType.NOTE
    section_kind = SectionKind.FRONT if kind is PassageType.FRONTMATTER else SectionKind.BODY
    section = Section("s0", "", 1, section_kind, 0, len(text))
    return Document(text, (Passage(kind, text, (), 0, len(text), 0, 0, "s0"),), sections=(section,))


SOURCE = SourceInfo(LEAF, "Leaves", ("Lovelace",), "Lovelace", 2020, "", "journalArticle")


def record(passage_id: int = 1, text: str = "Some words.", **fields) -> PassageRecord:
    values = {
        "source_id": 1,
        "document": 1,
        "source": SOURCE,
        "attachment": None,
        "passage_type": PassageType.BODY,
        "section_kind": SectionKind.BODY,
        "section_path": (),
        "words": len(text.split()),
        "page_index": None,
        "page_label": None,
        "char_start": 0,
        "char_end": len(text),
        "boxes": (),
    }
    return PassageRecord(passage_id=passage_id, text=text, **(values | fields))
