"""CSL-JSON of sources: the public shape, types, roles, dates."""

import json
from dataclasses import replace

import pytest
from bundle_builders import make_source

from app.engine.export.csl_json import CSL_TYPES, csl_item
from app.engine.records import BibliographicItem
from app.engine.zotero.records import Creator, Publication

NAMES = {
    "author",
    "editor",
    "translator",
    "collection-editor",
    "container-author",
    "reviewed-author",
    "recipient",
    "composer",
    "director",
    "interviewer",
}
DATES = {"issued", "accessed"}
TEXTS = {
    "id",
    "type",
    "title",
    "container-title",
    "event-title",
    "collection-title",
    "collection-number",
    "volume",
    "issue",
    "page",
    "edition",
    "publisher",
    "publisher-place",
    "genre",
    "number",
    "ISBN",
    "ISSN",
    "DOI",
    "URL",
    "language",
}
# https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types
TYPES_OF_CSL_1_0_2 = {
    "article",
    "article-journal",
    "article-magazine",
    "article-newspaper",
    "bill",
    "book",
    "broadcast",
    "chapter",
    "classic",
    "collection",
    "dataset",
    "document",
    "entry",
    "entry-dictionary",
    "entry-encyclopedia",
    "event",
    "figure",
    "graphic",
    "hearing",
    "interview",
    "legal_case",
    "legislation",
    "manuscript",
    "map",
    "motion_picture",
    "musical_score",
    "pamphlet",
    "paper-conference",
    "patent",
    "performance",
    "periodical",
    "personal_communication",
    "post",
    "post-weblog",
    "regulation",
    "report",
    "review",
    "review-book",
    "software",
    "song",
    "speech",
    "standard",
    "thesis",
    "treaty",
    "webpage",
}


def check_shape(item: dict) -> None:
    """The shape citeproc processors rely on (CSL-JSON schema 1.0.2)."""
    assert set(item) <= NAMES | DATES | TEXTS
    assert {"id", "type"} <= set(item)
    assert item["type"] in TYPES_OF_CSL_1_0_2
    for name in NAMES & set(item):
        for person in item[name]:
            assert person
            assert set(person) <= {"family", "given", "suffix", "literal"}
            assert all(isinstance(part, str) and part for part in person.values())
    for name in DATES & set(item):
        (parts,) = item[name]["date-parts"]
        assert 1 <= len(parts) <= 3
        assert all(isinstance(part, int) for part in parts)
    assert all(isinstance(item[name], str) and item[name] for name in TEXTS & set(item))


def make_item(kind: str, **fields) -> BibliographicItem:
    creators = fields.pop("creators", (Creator("Ada", "Lovelace"),))
    return BibliographicItem(
        replace(make_source(1), item_type=kind), creators, "10.1/x", publication=Publication(**fields)
    )


@pytest.mark.parametrize("kind", [*CSL_TYPES, "attachment", "somethingNew"])
def test_every_zotero_type_has_the_public_shape(kind: str) -> None:
    item = csl_item(make_item(kind, month=2, day=3, pages="1–2", accessed="2024-05-06 07:08:09"), "key")

    check_shape(item)
    assert json.loads(json.dumps(item)) == item


def test_dates_go_as_far_as_they_are_known() -> None:
    assert csl_item(make_item("book", month=2, day=3), "k")["issued"] == {"date-parts": [[2021, 2, 3]]}
    assert csl_item(make_item("book", month=2), "k")["issued"] == {"date-parts": [[2021, 2]]}
    assert csl_item(make_item("book"), "k")["issued"] == {"date-parts": [[2021]]}
    assert "issued" not in csl_item(BibliographicItem(make_source(1, year=None)), "k")


@pytest.mark.parametrize(
    ("creator", "role", "name"),
    [
        (Creator("Ada", "Lovelace"), "author", {"family": "Lovelace", "given": "Ada"}),
        (Creator("", "WHO", is_single_field=True), "author", {"literal": "WHO"}),
        (Creator("", "Plato"), "author", {"literal": "Plato"}),
        (Creator("Ada", "Lovelace", "editor"), "editor", {"family": "Lovelace", "given": "Ada"}),
        (Creator("Ada", "Lovelace", "inventor"), "author", {"family": "Lovelace", "given": "Ada"}),
        (
            Creator("Martin, Jr.", "King", "bookAuthor"),
            "container-author",
            {"family": "King", "given": "Martin", "suffix": "Jr."},
        ),
        (Creator("Ada", "Lovelace", "contributor"), "author", {"family": "Lovelace", "given": "Ada"}),
    ],
)
def test_people_have_their_roles(creator: Creator, role: str, name: dict[str, str]) -> None:
    assert csl_item(make_item("book", creators=(creator,)), "k")[role] == [name]


def test_a_thesis_names_its_university_and_no_journal() -> None:
    item = csl_item(make_item("thesis", publisher="Universidad de Buenos Aires"), "k")

    assert (item["publisher"], item["genre"]) == ("Universidad de Buenos Aires", "Thesis")
    assert "container-title" not in item


def test_the_id_is_the_citation_key() -> None:
    assert csl_item(make_item("book"), "lovelace2021")["id"] == "lovelace2021"


def test_no_key_of_zotero_is_in_it() -> None:
    assert make_source(1).ref.key not in json.dumps(csl_item(make_item("book"), "k"))
