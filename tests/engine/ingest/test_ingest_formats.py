"""I2, Z4: HTML, EPUB, Markdown, plain text, notes, annotations, metadata."""

import zipfile
from pathlib import Path

import pytest

from app.engine.ingest.document import Document, IngestState, ParseFailure, PassageType, SectionKind
from app.engine.ingest.epub import parse_epub
from app.engine.ingest.frontmatter import frontmatter_document
from app.engine.ingest.html import parse_html
from app.engine.ingest.kinds import FileKind, file_kind
from app.engine.ingest.markdown import parse_markdown, parse_plain_text
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.notes import annotations_document, note_document
from app.engine.ingest.parse import parse_file
from app.engine.ingest.text import normalise_text
from app.engine.retrieval.ceilings import Ceilings
from app.engine.zotero.records import Annotation, ZoteroRef

PAGE = """<!DOCTYPE html><html><head><title>Rivers</title><style>p {color: red}</style></head><body>
<nav><ul><li>Home</li></ul></nav><script>alert("no")</script><div class="sidebar">Read more</div>
<article><h1>On rivers</h1><p>Water <b>flows</b> down&shy;hill.<br>Always.</p><img src="data:image/png;base64,AAAA">
<h2>Methods</h2><p>We looked.</p><table><caption>Table 1. Heights</caption><tr><th>Season</th><th>cm</th></tr>
<tr><td>Spring</td><td>35.7</td></tr></table><figure><img src="x.png"><figcaption>Figure 1: A river.</figcaption></figure>
<pre>a = 1
b = 2</pre><h2>References</h2><p>[1] Someone. 1999.</p></article><footer>Imprint</footer></body></html>"""


def document(found: Document | ParseFailure) -> Document:
    assert isinstance(found, Document)
    for passage in found.passages:
        assert normalise_text(passage.text) == normalise_text(
            found.text[passage.char_start : passage.char_end]
        )
    return found


def test_html_gives_sections_tables_captions_and_no_furniture() -> None:
    found = document(parse_html(PAGE.encode()))
    assert [(section.title, section.level) for section in found.sections] == [
        ("On rivers", 1),
        ("Methods", 2),
        ("References", 2),
    ]
    assert [(passage.passage_type, passage.text) for passage in found.passages] == [
        (PassageType.BODY, "Water flows downhill. Always."),
        (PassageType.BODY, "We looked."),
        (PassageType.TABLE, "Table 1. Heights\nSeason cm\nSpring 35.7"),
        (PassageType.FIGURE, "Figure 1: A river."),
        (PassageType.BODY, "a = 1 b = 2"),
        (PassageType.REFERENCES, "[1] Someone. 1999."),
    ]


def test_sections_named_like_furniture_are_kept() -> None:
    page = (
        b"<body><p>A river.</p><section id='related-work'><h2>Related work</h2><p>Much.</p></section></body>"
    )
    assert "Much." in document(parse_html(page)).text


def test_html_nested_very_deep_is_read() -> None:
    assert "deep" in document(parse_html(b"<div>" * 5000 + b"deep water" + b"</div>" * 5000)).text


def test_html_without_text_is_empty() -> None:
    failure = parse_html(b"<html><script>1</script></html>")
    assert isinstance(failure, ParseFailure)
    assert failure.state is IngestState.EMPTY


MARKDOWN = """---
title: Rivers
---
# On *rivers*

Water **flows** [down](http://example.org) hill.
It always does.

```python
a = 1

b = 2
```

Methods
-------

| Season | cm |
|--------|---:|
| Spring | 35.7 |

- one
- two
"""


def test_markdown_gives_sections_code_and_tables() -> None:
    found = document(parse_markdown(MARKDOWN.encode()))
    assert [section.title for section in found.sections] == ["", "", "On rivers", "Methods"]
    assert [passage.text for passage in found.passages] == [
        "title: Rivers",
        "Water flows down hill. It always does. a = 1 b = 2",
        "Season cm\nSpring 35.7",
        "- one - two",
    ]


def test_yaml_head_is_front_matter() -> None:
    found = document(parse_markdown(MARKDOWN.encode()))
    assert found.sections[0].kind is SectionKind.FRONT
    assert found.passages[0].passage_type is PassageType.FRONTMATTER


def test_markdown_keeps_underscores_inside_words() -> None:
    assert (
        document(parse_markdown(b"Call read_file_now and 2*3*4 there.")).text
        == "Call read_file_now and 2*3*4 there."
    )


def test_plain_text_is_cut_at_blank_lines() -> None:
    found = document(
        parse_plain_text(b"First part\nruns on.\n\nSecond part.\n\nReferences\n\nSomeone, 1999.")
    )
    assert [passage.passage_type for passage in found.passages] == [PassageType.BODY, PassageType.REFERENCES]
    assert found.text.startswith("First part\nruns on.\n\nSecond part.")


def _epub(path: Path, chapters: dict[str, str], spine: list[str]) -> Path:
    items = "".join(
        f'<item id="{name}" href="text/{name}.xhtml" media-type="application/xhtml+xml"/>'
        for name in chapters
    )
    refs = "".join(f'<itemref idref="{name}"/>' for name in spine)
    points = "".join(
        f'<navPoint id="n{name}"><navLabel><text>Chapter {name}</text></navLabel><content src="text/{name}.xhtml"/></navPoint>'
        for name in chapters
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr(
            "META-INF/container.xml",
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
        )
        archive.writestr(
            "OEBPS/book.opf",
            f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{items}</manifest><spine>{refs}</spine></package>',
        )
        archive.writestr("OEBPS/toc.ncx", f"<ncx><navMap>{points}</navMap></ncx>")
        for name, body in chapters.items():
            archive.writestr(f"OEBPS/text/{name}.xhtml", f"<html><body>{body}</body></html>")
    return path


def test_epub_follows_the_spine_and_names_chapters(tmp_path: Path) -> None:
    chapters = {"a": "<p>First water.</p>", "b": "<h1>Second</h1><p>Then land.</p>"}
    found = document(parse_epub(_epub(tmp_path / "book.epub", chapters, ["b", "a"])))
    assert [section.title for section in found.sections] == ["Second", "Chapter a"]
    assert [passage.text for passage in found.passages] == ["Then land.", "First water."]


def test_epub_that_unpacks_without_end_is_refused(tmp_path: Path) -> None:
    chapters = {"a": "<p>" + "water " * 4_000_000 + "</p>"}
    path = _epub(tmp_path / "bomb.epub", chapters, ["a"])
    failure = parse_epub(path)
    assert path.stat().st_size < 200_000
    assert isinstance(failure, ParseFailure)
    assert failure.state is IngestState.TOO_LARGE


@pytest.mark.parametrize("data", [b"PK\x03\x04rubbish", b""], ids=["no archive", "nothing"])
def test_broken_epub_is_damaged(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "broken.epub"
    path.write_bytes(data)
    failure = parse_epub(path)
    assert isinstance(failure, ParseFailure)
    assert failure.state is IngestState.DAMAGED


def test_note_passages_are_notes_in_sections() -> None:
    found = document(
        note_document(
            "<h1>My notes</h1><p>Rivers <em>rise</em> (Lee, 2020).</p><h2>References</h2><p>Lee.</p>"
        )
    )
    assert {passage.passage_type for passage in found.passages} == {PassageType.NOTE}
    assert found.passages[0].section_path == ("My notes",)
    assert found.passages[0].text == "Rivers rise (Lee, 2020)."


def _annotation(text: str, comment: str, page_index: int | None = 3) -> Annotation:
    rects = ((1.0, 2.0, 30.0, 12.0),)
    return Annotation(
        ZoteroRef(1, "AAAA1111"), "BBBB2222", "highlight", text, comment, "iv", page_index, rects
    )


def test_annotations_keep_text_comment_and_place() -> None:
    found = document(
        annotations_document(
            [_annotation("Water rises.", "Why?"), _annotation("", ""), _annotation("", "See")]
        )
    )
    first, second = found.passages
    assert (first.text, second.text) == ("Water rises. Why?", "See")
    assert (first.page_index, first.page_label, first.boxes[0].top) == (3, "iv", 12.0)
    assert found.text.split("\n")[second.line_start] == "See"


def test_annotation_without_page_has_no_boxes() -> None:
    assert annotations_document([_annotation("a b c", "", None)]).passages[0].boxes == ()


def test_front_matter_is_one_passage() -> None:
    found = document(
        frontmatter_document("On rivers", ("Lee", "Kim"), 2020, "Water", "We looked.", ("river",))
    )
    assert [passage.text for passage in found.passages] == ["On rivers Lee, Kim 2020 Water We looked. river"]
    assert found.passages[0].passage_type is PassageType.FRONTMATTER


def test_front_matter_without_measure_stays_short_enough_to_be_evidence() -> None:
    """R5: what has thousands of authors and tags, or a whole text as abstract, can still be shown."""
    names = tuple(f"Author {number}" for number in range(10_000))
    found = document(
        frontmatter_document("On rivers " * 9_000, names, 2020, "Water", "We looked. " * 9_000, names)
    )
    (passage,) = found.passages
    assert passage.text.startswith("On rivers On rivers")
    assert " … Author 0, Author 1, " in passage.text
    assert " 2020 Water We looked. We looked." in passage.text
    assert len(passage.text.split()) < Ceilings().words


def test_a_title_without_spaces_is_cut_too() -> None:
    (passage,) = document(frontmatter_document("x" * 1_000_000, (), None, "", "", ())).passages
    assert len(passage.text) < 20_000


def test_front_matter_of_nothing_has_no_passage() -> None:
    assert frontmatter_document("", (), None, "", "", ()).passages == ()


@pytest.mark.parametrize(
    ("name", "content_type", "head", "kind"),
    [
        ("a.bin", "", b"junk %PDF-1.7", FileKind.PDF),
        ("a.pdf", "application/pdf", b"<!DOCTYPE html><html>login", FileKind.HTML),
        ("a.pdf", "application/pdf", b"\x00\x01\x02", FileKind.PDF),
        ("a.html", "", b"<p>no doctype", FileKind.HTML),
        ("a.md", "text/plain", b"# Title", FileKind.MARKDOWN),
        ("a.md", "", b"<html> in markdown", FileKind.MARKDOWN),
        ("a.txt", "", b"words", FileKind.TEXT),
        ("a", "text/markdown; charset=utf-8", b"words", FileKind.MARKDOWN),
        ("a.epub", "", b"PK\x03\x04....mimetypeapplication/epub+zip", FileKind.EPUB),
        ("a.docx", "", b"PK\x03\x04....word", FileKind.UNKNOWN),
        ("a.csv", "text/csv", b"1,2", FileKind.UNKNOWN),
        ("a.txt", "text/plain", b"\x00\x00\x01", FileKind.UNKNOWN),
    ],
)
def test_kind_of_file(name: str, content_type: str, head: bytes, kind: FileKind) -> None:
    assert file_kind(name, content_type, head) is kind


@pytest.mark.parametrize("name", ["page.html", "notes.txt", "readme.md"])
def test_binary_data_under_a_name_of_text_is_damaged(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"\x00\x01\x02 no text at all")
    found = parse_file(ParseRequest(str(path), "", "", 1))
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.DAMAGED
    assert path.suffix in found.reason


def test_a_file_that_gives_no_passage_is_named_instead_of_indexed(tmp_path: Path) -> None:
    path = tmp_path / "marks.txt"
    path.write_text("- .")
    found = parse_file(ParseRequest(str(path), "text/plain", "utf-8", 1))
    assert isinstance(found, ParseFailure)
    assert found.state in (IngestState.NO_TEXT, IngestState.EMPTY)
