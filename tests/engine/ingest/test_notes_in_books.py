"""Z4: footnotes and endnotes of EPUB and Markdown are kept, stand in the section that calls them, and run into no word."""

import zipfile

import pytest

from app.engine.ingest.document import Document, PassageType
from app.engine.ingest.epub import parse_epub
from app.engine.ingest.markdown import parse_markdown

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="b/book.opf"/></rootfiles></container>'
)
HEAD = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>'


def book(tmp_path, **chapters: str) -> Document:
    """An EPUB whose chapters lie in one folder, in the order given."""
    items = "".join(
        f'<item id="{one}" href="{one}.xhtml" media-type="application/xhtml+xml"/>' for one in chapters
    )
    refs = "".join(f'<itemref idref="{one}"/>' for one in chapters)
    path = tmp_path / "book.epub"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", CONTAINER)
        archive.writestr(
            "b/book.opf",
            f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{items}</manifest><spine>{refs}</spine></package>',
        )
        for one, body in chapters.items():
            archive.writestr(f"b/{one}.xhtml", f"{HEAD}{body}</body></html>")
    found = parse_epub(path)
    assert isinstance(found, Document), found
    return found


CALL = 'flows<a epub:type="noteref" href="{}#n1">1</a> down'
FORMS = {
    "typed aside": (
        CALL.format(""),
        '<aside epub:type="footnote" id="n1"><p>Not in winter.</p></aside>',
    ),
    "hidden aside": (
        CALL.format(""),
        '<aside epub:type="footnote" id="n1" hidden="hidden"><p>1 Not in winter.</p></aside>',
    ),
    "raised link": (
        'flows<sup><a id="r1" href="#n1">1</a></sup> down',
        '<p class="fn"><a id="n1" href="#r1">1.</a> Not in winter.</p>',
    ),
    "link around the raised": (
        'flows<a id="r1" href="#n1"><sup>1</sup></a> down',
        '<div class="footnotes"><ol><li id="n1"><p>Not in winter. <a href="#r1">↩︎</a></p></li></ol></div>',
    ),
    "role": (
        'flows<a role="doc-noteref" href="#n1">1</a> down',
        '<section role="doc-endnotes"><h2>Notes</h2><ol><li id="n1" role="doc-endnote">Not in winter. <a role="doc-backlink" href="#r">back</a></li></ol></section>',
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_note_stands_at_the_end_of_the_section_that_calls_it(tmp_path, form):
    call, note = FORMS[form]
    found = book(
        tmp_path,
        one=f"<h1>Rivers</h1><p>Water {call}.</p><p>It rests in lakes.</p><h1>Hills</h1><p>They stand.</p>{note}",
    )
    assert found.text.split("\n\n") == [
        "Rivers",
        "Water flows¹ down.",
        "It rests in lakes.",
        "¹ Not in winter.",
        "Hills",
        "They stand.",
    ]


def test_notes_at_the_end_of_a_book_come_to_their_chapters(tmp_path):
    found = book(
        tmp_path,
        one='<h1>Rivers</h1><p>Water flows<sup><a href="notes.xhtml#n1">1</a></sup> down.</p>',
        two='<h1>Hills</h1><p>They stand<sup><a href="notes.xhtml#n2">1</a></sup> still.</p>',
        notes='<h1>Notes</h1><h2>Rivers</h2><p id="n1"><a href="one.xhtml#r">1.</a> Not in winter.</p><h2>Hills</h2><p id="n2">1. Mostly.</p><p id="n3">2. Nobody calls this.</p>',
    )
    parts = found.text.split("\n\n")
    assert parts[:6] == [
        "Rivers",
        "Water flows¹ down.",
        "¹ Not in winter.",
        "Hills",
        "They stand¹ still.",
        "¹ Mostly.",
    ]
    assert "2. Nobody calls this." in parts


def test_two_calls_of_one_note_bring_it_once(tmp_path):
    call = CALL.format("")
    found = book(
        tmp_path,
        one=f'<h1>A</h1><p>Water {call}.</p><h1>B</h1><p>Again {call}.</p><aside epub:type="footnote" id="n1">Rarely.</aside>',
    )
    assert found.text.count("Rarely.") == 1


def test_references_that_are_called_by_number_stay_a_reference_list(tmp_path):
    found = book(
        tmp_path,
        one='<h1>Rivers</h1><p>Water flows <a href="#r1">[1]</a> down, as seen by many people on many days of the year.</p><h1>References</h1><ol><li id="r1">Visser J. Weevils. 1988.</li></ol>',
    )
    assert [(one.passage_type, one.text) for one in found.passages][-1] == (
        PassageType.REFERENCES,
        "Visser J. Weevils. 1988.",
    )


def test_a_link_to_a_figure_is_no_note(tmp_path):
    found = book(
        tmp_path,
        one='<h1>A</h1><p>See Figure <a href="#fig1">1</a> and table <a href="#t2">2</a>.</p><p id="t2">2 cups of water were used.</p>',
    )
    assert found.text == "A\n\nSee Figure 1 and table 2.\n\n2 cups of water were used."


@pytest.mark.parametrize(
    ("call", "definition", "mark", "note"),
    [
        ("flows[^1]", "[^1]: Not in *winter*.", "¹", "Not in winter."),
        (
            "flows[^why]",
            "[^why]: Not in\nwinter.\n\n    Nor in spring.",
            "¹",
            "Not in winter. Nor in spring.",
        ),
        ("flows^[Not in winter.]", "", "¹", "Not in winter."),
        ("flows[^12]", "[^12]: See [Visser](http://example.org).", "¹²", "See Visser."),
    ],
)
def test_a_note_of_markdown_stands_at_the_end_of_its_section(call, definition, mark, note):
    text = f"# Rivers\n\nWater {call} down.\n\n{definition}\n\nIt rests in lakes.\n\n# Hills\n\nThey stand.\n"
    assert parse_markdown(text.encode()).text.split("\n\n") == [
        "Rivers",
        f"Water flows{mark} down.",
        "It rests in lakes.",
        f"{mark} {note}",
        "Hills",
        "They stand.",
    ]


def test_no_two_notes_of_markdown_share_a_mark():
    text = "One[^a], two[^1], three[^b].\n\n[^1]: N1\n[^a]: Na\n[^b]: Nb\n"
    assert parse_markdown(text.encode()).text == "One², two¹, three³.\n\n² Na\n\n¹ N1\n\n³ Nb"


def test_a_note_of_markdown_that_nothing_calls_is_kept():
    assert (
        parse_markdown(b"Water flows.\n\n[^x]: Nobody calls this.\n").text
        == "Water flows.\n\nNobody calls this."
    )


def test_what_only_looks_like_a_note_is_left_alone():
    text = "A set [^a-z] of signs.\n\n```\n[^1]: code\n```\n"
    assert parse_markdown(text.encode()).text == "A set [^a-z] of signs.\n\n[^1]: code"
