"""Citation keys: readable, ASCII, distinct, stable, never Zotero's own (invariant 4)."""

import re

import pytest
from bundle_builders import make_source
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.authors import author_label
from app.engine.export.citation_keys import citation_keys
from app.engine.records import SourceInfo
from app.engine.zotero.records import ZoteroRef


def key_of(authors: tuple[str, ...], year: int | None = 2021, title: str = "A Title of Worth") -> str:
    source = make_source(1, authors, year, title)
    return citation_keys([source])[source.ref]


@pytest.mark.parametrize(
    ("authors", "key"),
    [
        (("Jonsson", "Stefansson"), "jonsson2021"),
        (("Jónsson",), "jonsson2021"),
        (("Müller-Lüdenscheidt",), "mullerludenscheidt2021"),
        (("van der Berg",), "vanderberg2021"),
        (("Ørsted",), "orsted2021"),
        (("Weiß",), "weiss2021"),
        (("Łukasiewicz",), "lukasiewicz2021"),
        (("World Health Organization",), "worldhealthorganization2021"),
        (("王",), "title2021"),
        ((), "title2021"),
        (("3M",), "m2021"),
    ],
)
def test_a_key_is_made_of_name_and_year(authors: tuple[str, ...], key: str) -> None:
    assert key_of(authors) == key


def test_a_source_without_year_or_letters_has_a_key() -> None:
    assert key_of(("Plato",), None) == "platond"
    assert key_of((), None, "字符") == "sourcend"


def _numbered(count: int) -> list[SourceInfo]:
    return [
        SourceInfo(ZoteroRef(1, f"{n:08}"), f"T{n}", ("Smith",), "Smith", 2020, "", "book")
        for n in range(count)
    ]


def test_sources_that_would_share_a_key_get_letters() -> None:
    keys = list(citation_keys(_numbered(30)).values())

    assert keys[:4] == ["smith2020", "smith2020a", "smith2020b", "smith2020c"]
    assert keys[26:29] == ["smith2020z", "smith2020aa", "smith2020ab"]


def test_a_key_stays_when_others_come_into_the_library_later_and_whatever_is_exported() -> None:
    library = _numbered(5)
    before = citation_keys(library[2:3], library[:3])
    after = citation_keys(library[4:], library)

    assert before[library[2].ref] == after[library[2].ref] == "smith2020b"


def test_a_source_that_left_the_library_has_a_key_too() -> None:
    library, gone = _numbered(2), make_source(3, ("Smith",), 2020)

    assert citation_keys([gone], library)[gone.ref] == "smith2020b"


def test_a_name_that_ends_like_a_suffix_does_not_collide() -> None:
    odd = make_source(1, ("Smith",), None, "x")
    keys = citation_keys([*_numbered(2), odd, make_source(2, ("Smith nda",), None)])

    assert len(set(keys.values())) == len(keys)


@given(
    st.lists(
        st.tuples(
            st.lists(st.text(max_size=12), max_size=2),
            st.none() | st.integers(1, 2100),
            st.text(max_size=20),
        ),
        max_size=12,
    )
)
def test_keys_are_distinct_and_safe_for_bibtex_and_pandoc(rows) -> None:
    sources = [
        SourceInfo(
            ZoteroRef(1, f"{n:08}"), title, tuple(authors), author_label(authors, title), year, "", "book"
        )
        for n, (authors, year, title) in enumerate(rows)
    ]
    keys = citation_keys(sources)

    assert len(set(keys.values())) == len(sources)
    assert all(re.fullmatch(r"[a-z][a-z0-9]*", key) for key in keys.values())
    assert citation_keys(sources) == keys
