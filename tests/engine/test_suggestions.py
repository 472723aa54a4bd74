"""U1: the questions to begin with are made from what the library holds, and only of kinds that are answered."""

from dataclasses import dataclass, field

import pytest

from app.engine.records import SourceInfo
from app.engine.store.catalog_query import CatalogPage, CatalogQuery
from app.engine.store.records import ItemRecord
from app.engine.suggestions import Suggestions
from app.engine.zotero.records import Collection, ZoteroRef

TREES = "Street trees and the night"
WATER = "Evening irrigation cools plots"


def paper(title: str, author: str = "Okafor", state: str = "indexed", collection: str = "") -> ItemRecord:
    source = SourceInfo(ZoteroRef(1, "AAAA2222"), title, (author,), author, 2020, "", "journalArticle")
    return ItemRecord(source, state, "", (ZoteroRef(1, collection),) if collection else (), ())


def named(name: str) -> Collection:
    return Collection(ZoteroRef(1, name), name, (name,))


@dataclass
class Listed:
    """A catalog of some papers, and how many each collection holds."""

    rows: tuple[ItemRecord, ...] = ()
    sizes: dict[str, int] = field(default_factory=dict)

    def page(self, _query: CatalogQuery) -> CatalogPage:
        return CatalogPage(self.rows, None)

    def count(self, query: CatalogQuery) -> int:
        return self.sizes[query.collections[0].key]


def starts(*rows: ItemRecord, **sizes: int) -> tuple[str, ...]:
    return Suggestions(Listed(rows, sizes), lambda: tuple(map(named, sizes))).starts()  # type: ignore[arg-type]  # a stand-in


def test_an_empty_library_suggests_nothing():
    assert starts() == ()


def test_two_papers_by_others_and_the_largest_collection_that_can_be_read():
    rows = (paper(TREES), paper("Trees in the city once more"), paper(WATER, "Tanaka"))
    assert starts(*rows, Heat=4, Rain=9, Census=400, Few=1) == (
        f"What is “{TREES}” about?",
        "Which papers do I have in the collection “Rain”?",
        f"What is “{WATER}” about?",
    )


def test_the_second_paper_lies_in_another_collection():
    rows = (paper(TREES, collection="A"), paper(WATER, "Tanaka", collection="A"))
    assert starts(*rows) == (f"What is “{TREES}” about?",)


@pytest.mark.parametrize(
    "unfit",
    [
        paper(TREES, state="metadata"),
        paper("Trees"),
        paper("Trees " * 40),
        paper("What “canopy” means to those below"),
        paper("scan-of-the-second-volume.pdf"),
    ],
    ids=["no text", "short", "long", "quoted", "file"],
)
def test_titles_that_may_not_be_answered_are_left_out(unfit):
    assert starts(unfit) == ()


def test_two_collections_of_one_name_are_not_asked_for():
    listed = Listed((), {"Heat": 5})
    made = Suggestions(listed, lambda: (named("Heat"), named("Heat")))  # type: ignore[arg-type]  # a stand-in
    assert made.starts() == ()
