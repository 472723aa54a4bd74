"""Z3, Z4: annotations of every kind and place of Zotero's reader become passages with their text, comment, page and boxes."""

import json

import pytest

from app.engine.ingest.document import PassageType
from app.engine.ingest.notes import annotations_document
from app.engine.zotero.positions import parse_position
from app.engine.zotero.records import Annotation, ZoteroRef

RECTS = [[72.0, 700.0, 300.0, 712.0], [72.0, 686.0, 180.0, 698.0]]
PLACES = {
    "highlight": {"pageIndex": 4, "rects": RECTS},
    "underline": {"pageIndex": 4, "rects": RECTS},
    "note": {"pageIndex": 4, "rects": RECTS[:1]},
    "image": {"pageIndex": 4, "rects": [[100.0, 300.0, 500.0, 640.0]]},
    "ink": {"pageIndex": 4, "width": 2, "paths": [[100.0, 300.0, 140.0, 340.0, 90.0, 310.0]]},
    "text": {"pageIndex": 4, "fontSize": 14, "rotation": 0, "rects": RECTS[:1]},
}
EPUB = {
    "type": "FragmentSelector",
    "conformsTo": "http://www.idpf.org/epub/linking/cfi/epub-cfi.html",
    "value": "epubcfi(/6/14!/4/2,/1:0,/1:40)",
}
PAGE = {
    "type": "CssSelector",
    "value": "#main > p:nth-child(3)",
    "refinedBy": {"type": "TextPositionSelector", "start": 12, "end": 40},
}


def annotation(kind, place, text="", comment="", label="v"):
    found = parse_position(json.dumps(place))
    return Annotation(
        ZoteroRef(1, "ANNO2222"), "PDFF2222", kind, text, comment, label, found.page_index, found.rects
    )


def passages(*annotations):
    return annotations_document(annotations).passages


@pytest.mark.parametrize("kind", PLACES)
def test_an_annotation_in_a_pdf_keeps_its_page_and_boxes(kind):
    (found,) = passages(annotation(kind, PLACES[kind], comment="Look at this again."))
    assert (found.passage_type, found.text) == (PassageType.ANNOTATION, "Look at this again.")
    assert (found.page_index, found.page_label, found.annotation_key) == (4, "v", "ANNO2222")
    assert len(found.boxes) == len(PLACES[kind].get("rects", [1]))
    assert all(box.page_index == 4 and box.left < box.right and box.bottom < box.top for box in found.boxes)


@pytest.mark.parametrize("place", [EPUB, PAGE], ids=["epub", "web page"])
@pytest.mark.parametrize("kind", ["highlight", "underline", "note"])
def test_an_annotation_in_a_book_or_page_keeps_what_is_known_of_its_place(kind, place):
    (found,) = passages(annotation(kind, place, "Water rises in spring.", "Why?", label="112"))
    assert found.text == "Water rises in spring. Why?"
    assert (found.page_index, found.page_label, found.boxes) == (None, "112", ())


@pytest.mark.parametrize("kind", ["image", "ink"])
def test_a_drawing_without_a_comment_is_no_passage(kind):
    assert passages(annotation(kind, PLACES[kind])) == ()


@pytest.mark.parametrize(
    ("text", "comment", "read"),
    [
        ("water rises in", "wrong season", "“water rises in” wrong season"),
        ("Water rises.", "Wrong season.", "Water rises. Wrong season."),
        ("水面上升", "为什么", "“水面上升” 为什么"),
        ("water rises in", "", "water rises in"),
        ("", "wrong season", "wrong season"),
    ],
)
def test_a_comment_does_not_run_into_the_words_it_is_about(text, comment, read):
    (found,) = passages(annotation("highlight", PLACES["highlight"], text, comment))
    assert found.text == read


def test_annotations_stay_in_their_order_each_a_passage_of_its_own():
    found = annotations_document(
        [annotation(kind, PLACES[kind], f"Words of {kind}.", "Mine.") for kind in PLACES]
    )
    assert [one.text for one in found.passages] == [f"Words of {kind}. Mine." for kind in PLACES]
    for one in found.passages:
        assert " ".join(found.text[one.char_start : one.char_end].split()) == one.text
        assert found.text.split("\n")[one.line_start].startswith("Words of")


def test_an_annotation_longer_than_all_evidence_is_several_passages_of_its_place():
    """R5: a passage longer than the evidence of a question could never be shown."""
    sentences = "".join(
        f"Well number {number} was dry in the spring of that year. " for number in range(2_000)
    )
    short, *parts, last = passages(
        annotation("note", PLACES["note"], comment="Before."),
        annotation("highlight", PLACES["highlight"], sentences),
        annotation("note", PLACES["note"], comment="After."),
    )
    assert (short.text, last.text) == ("Before.", "After.")
    assert max(len(one.text.split()) for one in parts) <= 260
    assert " ".join(one.text for one in parts) == sentences.strip()
    assert {(one.passage_type, one.page_index, one.page_label, len(one.boxes)) for one in parts} == {
        (PassageType.ANNOTATION, 4, "v", 2)
    }


def test_passages_of_a_long_annotation_stand_where_they_say():
    long = annotation("note", PLACES["note"], comment="Wells were dry. " * 900)
    found = annotations_document([annotation("note", PLACES["note"], comment="Before."), long])
    for one in found.passages:
        assert " ".join(found.text[one.char_start : one.char_end].split()) == one.text
        assert one.line_start == found.text[: one.char_start].count("\n")
