"""Single values: titles without markup, dates in two parts, DOIs in "Extra", positions of three kinds."""

import json

import pytest

from app.engine.zotero.positions import Position, parse_position
from app.engine.zotero.values import (
    ZoteroDate,
    doi_in_extra,
    month_and_day,
    plain_text,
    split_date,
    text_of,
)


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("2019-03-12 12 March 2019", ZoteroDate(2019, "12 March 2019")),
        ("2001-00-00 Spring 2001", ZoteroDate(2001, "Spring 2001")),
        ("0000-00-00 n.d.", ZoteroDate(None, "n.d.")),
        ("0000-00-00 in press", ZoteroDate(None, "in press")),
        ("2019", ZoteroDate(2019, "2019")),
        ("2019-03-12", ZoteroDate(2019, "2019-03-12")),
        ("forthcoming", ZoteroDate(None, "forthcoming")),
        ("12345", ZoteroDate(None, "12345")),
        ("", ZoteroDate(None, "")),
    ],
)
def test_a_date_keeps_what_was_typed(stored: str, expected: ZoteroDate) -> None:
    assert split_date(stored) == expected


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("2019-03-12 12 March 2019", (3, 12)),
        ("2019-03-00 March 2019", (3, None)),
        ("2001-00-00 Spring 2001", (None, None)),
        ("2019-03-12", (3, 12)),
        ("2019-13-01 x", (None, None)),
        ("2019", (None, None)),
        ("", (None, None)),
    ],
)
def test_month_and_day_are_those_of_the_two_part_form(
    stored: str, expected: tuple[int | None, int | None]
) -> None:
    assert month_and_day(stored) == expected


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("The <i>E. coli</i> genome", "The E. coli genome"),
        ("H<sub>2</sub>O and x<SUP>2</SUP>", "H₂O and x²"),
        ("10<sup>−3</sup> m<sup>-2</sup>", "10⁻³ m⁻²"),
        ("x<sup>th</sup> and a<sub>max</sub>", "xth and amax"),
        ('A <span class="nocase">DNA</span> study', "A DNA study"),
        ("p < 0.05 and a<b>c", "p < 0.05 and ac"),
        ("if a < b and c > d", "if a < b and c > d"),
        ("<html> is a tag", "<html> is a tag"),
    ],
)
def test_inline_markup_is_taken_out_and_nothing_else(stored: str, expected: str) -> None:
    assert plain_text(stored) == expected


@pytest.mark.parametrize(
    ("stored", "expected"),
    [(None, ""), (b"caf\xc3\xa9", "café"), (b"caf\xe9", "caf\ufffd"), (7, "7"), ("x", "x")],
)
def test_any_stored_value_has_a_text(stored: bytes | str | int | None, expected: str) -> None:
    assert text_of(stored) == expected


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("PMID: 1\nDOI: 10.1000/x.y\nmore", "10.1000/x.y"),
        ("doi:10.1/a", "10.1/a"),
        ("see DOI: 10.1/a", ""),
        ("", ""),
    ],
)
def test_the_doi_of_types_without_one_stands_in_extra(extra: str, expected: str) -> None:
    assert doi_in_extra(extra) == expected


def test_a_pdf_position_has_a_page_and_rectangles() -> None:
    position = {"pageIndex": 3, "rects": [[1, 2, 3, 4.5]], "nextPageRects": [[9, 9, 9, 9]]}
    assert parse_position(json.dumps(position)) == Position(3, ((1.0, 2.0, 3.0, 4.5),))


def test_ink_gives_the_box_around_each_stroke() -> None:
    position = {"pageIndex": 0, "width": 2, "paths": [[5, 1, 2, 8, 3, 3]]}
    assert parse_position(json.dumps(position)) == Position(0, ((2.0, 1.0, 5.0, 8.0),))


@pytest.mark.parametrize("kind", ["FragmentSelector", "CssSelector"])
def test_epub_and_html_positions_have_no_page(kind: str) -> None:
    assert parse_position(json.dumps({"type": kind, "value": "x"})) == Position(None, ())


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "{}", '{"pageIndex": -1}', '{"pageIndex": true}', '{"pageIndex": "3"}',
        '{"pageIndex": 1, "rects": [[1, 2, 3]]}', '{"pageIndex": 1, "rects": [["a", 2, 3, 4]]}',
        '{"pageIndex": 1, "rects": [5]}', '{"pageIndex": 1, "rects": 5}', '{"pageIndex": 1, "rects": [[1, 2, 3, NaN]]}',
        "[" * 100_000, '{"pageIndex": 99999999999999999999}', '{"pageIndex": 1e3}', f'{{"pageIndex": {"9" * 5_000}}}',
        f'{{"pageIndex": 1, "rects": [[1, 2, 3, 1{"0" * 400}]]}}', '{"pageIndex": 1, "paths": ' + "[" * 100_000,
    ],
)  # fmt: skip
def test_anything_else_is_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_position(text)
