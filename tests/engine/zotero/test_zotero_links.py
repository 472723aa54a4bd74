"""B1: links that Zotero understands, or a ValueError; never a link that does nothing."""

import pytest

from app.engine.zotero.links import (
    LinkedItem,
    linked_items,
    open_pdf_link,
    select_collection_link,
    select_link,
    select_many_link,
)

KEY, OTHER = "ABCD2345", "EFGH6789"


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        (select_link(KEY, None), "zotero://select/library/items/ABCD2345"),
        (select_link(KEY, 4711), "zotero://select/groups/4711/items/ABCD2345"),
        (select_many_link([KEY, OTHER], None), "zotero://select/library/items?itemKey=ABCD2345,EFGH6789"),
        (select_many_link([KEY], 7), "zotero://select/groups/7/items?itemKey=ABCD2345"),
        (select_collection_link(KEY, None), "zotero://select/library/collections/ABCD2345"),
        (open_pdf_link(KEY, None), "zotero://open-pdf/library/items/ABCD2345"),
        (open_pdf_link(KEY, 7, 0), "zotero://open-pdf/groups/7/items/ABCD2345?page=1"),
        (
            open_pdf_link(KEY, None, 11, OTHER),
            "zotero://open-pdf/library/items/ABCD2345?page=12&annotation=EFGH6789",
        ),
        (
            open_pdf_link(KEY, None, annotation_key=OTHER),
            "zotero://open-pdf/library/items/ABCD2345?annotation=EFGH6789",
        ),
    ],
)
def test_links_have_zoteros_form(link: str, expected: str) -> None:
    assert link == expected


@pytest.mark.parametrize(
    "key",
    ["", "ABCD234", "ABCD23456", "abcd2345", "ABCD2340", "OBCD2345", "ABCD2341", "../../AB", "ABCD2345\n"],
)
def test_a_malformed_key_is_refused_everywhere(key: str) -> None:
    for build in (
        lambda: select_link(key, None),
        lambda: select_many_link([KEY, key], None),
        lambda: select_collection_link(key, None),
        lambda: open_pdf_link(key, None),
        lambda: open_pdf_link(KEY, None, annotation_key=key),
    ):
        with pytest.raises(ValueError, match="not a Zotero key"):
            build()


def test_a_negative_page_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        open_pdf_link(KEY, None, -1)


def test_a_group_number_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="group number"):
        select_link(KEY, 0)


def test_nothing_to_select_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        select_many_link([], None)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("zotero://select/library/items/QK2PAF3R", [(None, "QK2PAF3R")]),
        ("see zotero://select/groups/12/items/QK2PAF3R.", [(12, "QK2PAF3R")]),
        ("zotero://select/library/items?itemKey=QK2PAF3R,AAAA2222", [(None, "QK2PAF3R"), (None, "AAAA2222")]),
        ("zotero://select/library/collections/CCCC2222/items/QK2PAF3R", [(None, "QK2PAF3R")]),
        ("zotero://open-pdf/library/items/QK2PAF3R?page=3", [(None, "QK2PAF3R")]),
        ("zotero://select/items/1_QK2PAF3R", [(None, "QK2PAF3R")]),
        ("zotero://select/library/items/QK2PAF3RX", []),
        ("zotero://select/library/collections/CCCC2222", []),
        ("https://www.zotero.org/", []),
    ],
)
def test_the_items_that_links_lead_to_are_found(text, wanted):
    assert [tuple(one) for one in linked_items(text)] == wanted


def test_an_item_that_is_linked_twice_is_found_once():
    link = "zotero://select/library/items/QK2PAF3R"
    assert linked_items(f"{link}\n{link}") == (LinkedItem(None, "QK2PAF3R"),)
