"""A conversation in each form, from the library's records."""

import json
from pathlib import Path

import pytest
from bundle_builders import SOURCES, failed, make_evidence, make_source, make_turn, talk

from app.engine.errors import InputError
from app.engine.export.session_export import ExportFormat, ExportRequest, export_conversation
from app.engine.export.styled import Style
from app.engine.records import BibliographicItem
from app.engine.zotero.records import Creator

STYLES = Path(__file__).parents[3] / "resources" / "csl"


class FakeLibrary:
    """Knows the first source well and the others not."""

    def sources_in_order_of_arrival(self):
        return SOURCES

    def bibliographic_items(self, refs):
        return tuple(
            BibliographicItem(source, (Creator("Hákon", "Jonsson"),))
            for source in SOURCES[:1]
            if source.ref in refs
        )


def exported(format_: ExportFormat, **wishes):
    turns = [make_turn("One [1]. Two [2].", probabilities={1: [0.9], 2: [0.1]})]
    return export_conversation(talk(*turns), FakeLibrary(), STYLES, ExportRequest(format_, **wishes))


def test_bibtex_holds_the_cited_sources_or_all() -> None:
    assert exported(ExportFormat.BIBTEX).content.count(b"@article") == 1
    assert exported(ExportFormat.BIBTEX, has_considered=True).content.count(b"@article") == 3


def test_csl_json_is_a_list_with_the_same_keys_as_bibtex() -> None:
    items = json.loads(exported(ExportFormat.CSL_JSON, has_considered=True).content)

    assert [item["id"] for item in items] == ["jonsson2021", "vaswani2017", "curiend"]
    assert items[0]["author"] == [{"family": "Jonsson", "given": "Hákon"}]


def test_pandoc_comes_with_a_bibliography_of_the_same_keys() -> None:
    pandoc = exported(ExportFormat.PANDOC, bibliography_name="twins.bib")

    assert b"[@jonsson2021]" in pandoc.content
    assert b'"twins.bib"' in pandoc.content
    assert b"@article{jonsson2021," in pandoc.bibliography


def test_a_bundle_verifies() -> None:
    assert failed(exported(ExportFormat.BUNDLE).content) == []


def test_markdown_is_ours_or_in_a_style() -> None:
    assert b"## Cited Sources" in exported(ExportFormat.MARKDOWN).content
    assert b"## References" in exported(ExportFormat.MARKDOWN, style=Style.APA).content


def test_a_style_is_refused_where_it_means_nothing() -> None:
    with pytest.raises(InputError, match="style"):
        exported(ExportFormat.BIBTEX, style=Style.APA)


def test_a_conversation_without_an_answer_is_refused() -> None:
    with pytest.raises(InputError, match="no answer"):
        export_conversation(talk(), FakeLibrary(), STYLES, ExportRequest(ExportFormat.MARKDOWN))


@pytest.mark.parametrize("format_", ExportFormat)
def test_halves_of_characters_stop_no_export(format_: ExportFormat) -> None:
    half = make_source(1, ("J\ud800nsson",), title="Half \udfff a pair")
    turn = make_turn("It grew \ud83d [1].", make_evidence(sources=(half, *SOURCES[1:])))

    content = export_conversation(talk(turn), NoLibrary(), STYLES, ExportRequest(format_)).content

    assert "\ufffd" in content.decode()


class NoLibrary(FakeLibrary):
    """Knows no source but by its face."""

    def bibliographic_items(self, refs):
        return ()
