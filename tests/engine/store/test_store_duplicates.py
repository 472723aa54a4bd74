"""Z3: the same work twice is one group for display; what only looks alike is not."""

from collections.abc import Callable

import pytest
from store_builders import item, library

from app.engine.store.database import Store
from app.engine.store.duplicates import DuplicateGroup, SameBy
from app.engine.store.items import LibraryRepository
from app.engine.store.relations import LibraryRelations
from app.engine.zotero.records import Creator, Item, Publication, ZoteroRef

Grouped = Callable[..., tuple[DuplicateGroup, ...]]
TITLE = "Lichens on bare rock"
KANT = (Creator("Immanuel", "Kant"),)


@pytest.fixture
def grouped(store: Store) -> Grouped:
    """The groups among some items."""

    def group(*items: Item) -> tuple[DuplicateGroup, ...]:
        LibraryRepository(store).sync(library(*items))
        return LibraryRelations(store).duplicates()

    return group


def book(key: str, isbn: str, **fields: object) -> Item:
    return item(key, item_type="book", publication=Publication(isbn=isbn), **fields)


@pytest.mark.parametrize("other", ["https://doi.org/10.1000/ABC", "doi:10.1000/abc", "10.1000/abc."])
def test_one_doi_however_it_is_written_is_one_work(grouped: Grouped, other: str) -> None:
    (one,) = grouped(item("AAAA", doi="10.1000/abc"), item("BBBB", doi=other))
    assert (one.by, {ref.key for ref in one.refs}) == (SameBy.DOI, {"AAAA", "BBBB"})


def test_long_and_short_isbn_of_one_book_are_the_same(grouped: Grouped) -> None:
    (one,) = grouped(book("AAAA", "0-306-40615-2"), book("BBBB", "978-0-306-40615-7, 123"))
    assert one.by is SameBy.ISBN


def test_chapters_of_one_book_are_not_one_work(grouped: Grouped) -> None:
    parts = [
        item(key, item_type="bookSection", publication=Publication(isbn="9780306406157"))
        for key in ("AAAA", "BBBB")
    ]
    assert grouped(*parts) == ()


def test_one_title_by_one_author_is_one_work_whatever_its_case_and_marks(grouped: Grouped) -> None:
    (one,) = grouped(item("AAAA", title=TITLE), item("BBBB", title="LICHENS: on bare rock!"))
    assert one.by is SameBy.TITLE


@pytest.mark.parametrize(
    "other",
    [
        item("BBBB", title=TITLE, creators=KANT),
        item("BBBB", title=TITLE, year=2010),
        item("BBBB", title=TITLE, doi="10.1000/other"),
        item("BBBB", title="Lichens on bare rock, a reply"),
    ],
    ids=["another author", "years later", "another DOI", "another title"],
)
def test_what_only_looks_alike_stays_apart(grouped: Grouped, other: Item) -> None:
    assert grouped(item("AAAA", title=TITLE, doi="10.1000/abc"), other) == ()


def test_short_titles_are_shared_by_different_works(grouped: Grouped) -> None:
    assert grouped(item("AAAA", title="Conclusion"), item("BBBB", title="Conclusion")) == ()


def test_a_later_pair_is_found_beside_an_earlier_work_of_that_title(grouped: Grouped) -> None:
    first = item("AAAA", title=TITLE, year=1990, date_added="2020-01-01")
    (one,) = grouped(first, item("BBBB", title=TITLE, year=2020), item("CCCC", title=TITLE, year=2020))
    assert {ref.key for ref in one.refs} == {"BBBB", "CCCC"}


def test_a_preprint_of_the_year_before_is_the_same_work(grouped: Grouped) -> None:
    assert len(grouped(item("AAAA", title=TITLE, year=2019), item("BBBB", title=TITLE, year=2020))) == 1


def test_what_is_alike_by_steps_is_one_group_with_the_first_in_front(grouped: Grouped) -> None:
    (one,) = grouped(
        item("CCCC", title=TITLE, date_added="2024-03-01"),
        item("AAAA", title=TITLE, doi="10.1000/abc", date_added="2024-01-01"),
        item("BBBB", title="Another title entirely", doi="10.1000/abc", date_added="2024-02-01"),
    )
    assert [ref.key for ref in one.refs] == ["AAAA", "BBBB", "CCCC"]
    assert one.by is SameBy.DOI


def test_a_copy_in_a_group_is_in_the_group_of_duplicates_too(grouped: Grouped) -> None:
    (one,) = grouped(item("AAAA", doi="10.1000/abc"), item("BBBB", 2, doi="10.1000/abc"))
    assert one.refs == (ZoteroRef(1, "AAAA"), ZoteroRef(2, "BBBB"))
