"""Z4: chapters of an EPUB get the titles its navigation page gives them; cover and contents are no evidence."""

import zipfile

from app.engine.ingest.document import Document, PassageType, SectionKind
from app.engine.ingest.epub import parse_epub

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="b/book.opf"/></rootfiles></container>'
)
PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf"><manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="toc" href="toc.xhtml" media-type="application/xhtml+xml"/>
<item id="one" href="t/one.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="nav"/><itemref idref="toc"/><itemref idref="one"/></spine>
<guide><reference type="toc" href="toc.xhtml"/></guide></package>"""
NAVIGATION = '<html><body><nav><ol><li><a href="t/one.xhtml#x">Of rivers</a></li></ol></nav></body></html>'


def book(tmp_path) -> Document:
    path = tmp_path / "book.epub"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", CONTAINER)
        archive.writestr("b/book.opf", PACKAGE)
        archive.writestr("b/nav.xhtml", NAVIGATION)
        archive.writestr("b/toc.xhtml", "<html><body><p>Of rivers 7</p></body></html>")
        archive.writestr("b/t/one.xhtml", "<html><body><p>Water flows down the hill.</p></body></html>")
    found = parse_epub(path)
    assert isinstance(found, Document), found
    return found


def test_the_navigation_page_names_the_chapters(tmp_path):
    assert book(tmp_path).sections[-1].title == "Of rivers"


def test_the_page_of_contents_is_no_evidence(tmp_path):
    found = book(tmp_path)
    assert found.sections[0].kind is SectionKind.CONTENTS
    bodies = [
        one.text for one in found.passages if one.passage_type is PassageType.BODY and one.section_id != "s0"
    ]
    assert bodies == ["Water flows down the hill."]
