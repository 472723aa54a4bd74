"""Made-up evidence for the tests of citations."""

from app.engine.citations.authors import author_label
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, SourceInfo
from app.engine.zotero.records import ZoteroRef

_KEYS = "ABCDEFGHIJKLMNPQRSTUVWXYZ"


def make_source(
    number: int,
    authors: tuple[str, ...] = ("Jonsson", "Stefansson"),
    year: int | None = 2021,
    title: str = "",
    venue: str = "Nature Genetics",
) -> SourceInfo:
    title = title or f"Paper {number}"
    key = f"{_KEYS[number // 25 % 25]}{_KEYS[number % 25]}CD2345"
    return SourceInfo(
        ZoteroRef(1, key), title, authors, author_label(authors, title), year, venue, "journalArticle"
    )


def make_evidence(count: int, sources: dict[int, SourceInfo] | None = None) -> tuple[Evidence, ...]:
    """Passages 1…count, each of its own source unless `sources` names one for its index."""
    return tuple(
        Evidence(
            index,
            1000 + index,
            (sources or {}).get(index) or make_source(index),
            None,
            PassageType.BODY,
            "Methods",
            f"Passage text {index}.",
            0,
            "1",
            (),
            1.0 / index,
            "rrf",
        )
        for index in range(1, count + 1)
    )
