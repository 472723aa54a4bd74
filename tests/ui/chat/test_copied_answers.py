"""What a copied answer is on the clipboard (U7)."""

from dataclasses import replace

import pytest
from invented import checked_turn, evidence, make_paper, turn

from app.ui.chat.answer_view import AnswerView
from app.ui.chat.copying import MARKDOWN_TYPE, copied, html_of
from app.ui.chat.turn_actions import CopyMode

ANSWER = "Cool *nights* [1].\n\n```\na[1] = 2  # [1]\n```\n\n<b>raw</b> ![map](https://example.org/a.png)"


@pytest.fixture
def answered(tmp_path):
    return replace(turn(evidence(make_paper(tmp_path / "paper.pdf")), answer=ANSWER), turn_id=1)


def test_with_citations_there_is_author_and_year_and_the_list(answered):
    data = copied(answered, CopyMode.WITH_CITATIONS)
    assert "a[1] = 2  # [1]" in data.text()
    markdown = bytes(data.data(MARKDOWN_TYPE)).decode()
    assert "Cool *nights* (Okafor & Lindqvist, 2021)." in markdown
    assert "\n# Cited Sources\n" in markdown


def test_text_with_citations_has_no_signs_of_markdown(answered):
    text = copied(answered, CopyMode.WITH_CITATIONS).text()
    assert text.startswith("Cool nights (Okafor & Lindqvist, 2021).")
    assert "\nCited Sources\n\n• Okafor & Lindqvist (2021)." in text
    assert "**" not in text


def test_the_entries_of_the_sources_are_those_that_are_given(answered):
    data = copied(answered, CopyMode.WITH_CITATIONS, lambda source, _: f"*{source.title}*, 12(3)")
    title = answered.resolved.cited[0].title
    assert f"• {title}, 12(3)" in data.text()
    assert f"<em>{title}</em>, 12(3)" in data.html()


def test_clean_prose_has_neither_and_leaves_code_alone(answered):
    data = copied(answered, CopyMode.CLEAN)
    assert data.text().startswith("Cool *nights*.")
    assert "Okafor" not in data.text()
    assert "a[1] = 2  # [1]" in data.text()


def test_plain_text_has_no_signs_of_markdown(answered):
    assert copied(answered, CopyMode.PLAIN).text().startswith("Cool nights.")


def test_the_numbers_of_markdown_are_those_of_its_list(answered):
    text = copied(answered, CopyMode.MARKDOWN).text()
    assert "Cool *nights* [1]." in text
    assert "\n1. **Okafor & Lindqvist (2021)**." in text


def test_html_shows_html_as_text_and_images_as_links(answered):
    page = copied(answered, CopyMode.WITH_CITATIONS).html()
    assert "<em>nights</em>" in page
    assert "&lt;b&gt;raw&lt;/b&gt;" in page
    assert '<a href="https://example.org/a.png">map</a>' in page
    assert "<img" not in page


def test_html_of_a_link_with_script_is_no_link():
    assert "href" not in html_of("[a](javascript:alert(1))")


ESCAPED = r"“Seen \[49\]” in 5 \< 6 &amp; a\_b [1].\n\n```\nx = r'\[49\]'  # &amp;\n```\n\n$a\_1 < b$"


@pytest.fixture
def escaped(tmp_path):
    answer = ESCAPED.replace(r"\n", "\n")
    return replace(turn(evidence(make_paper(tmp_path / "paper.pdf")), answer=answer), turn_id=1)


@pytest.mark.parametrize("mode", [CopyMode.CLEAN, CopyMode.PLAIN, CopyMode.WITH_CITATIONS])
def test_the_text_of_a_copy_has_no_escapes_outside_code_and_formulas(escaped, mode):
    text = copied(escaped, mode).text()
    assert "“Seen [49]” in 5 < 6 & a_b" in text
    assert r"x = r'\[49\]'  # &amp;" in text
    assert r"$a\_1 < b$" in text


def test_the_markdown_of_a_copy_keeps_its_escapes(escaped):
    data = copied(escaped, CopyMode.CLEAN)
    assert r"\[49\]" in bytes(data.data(MARKDOWN_TYPE)).decode()


def test_the_html_of_a_copy_keeps_formulas_as_written(escaped):
    page = copied(escaped, CopyMode.CLEAN).html()
    assert "Seen [49]" in page
    assert r"$a\_1 &lt; b$" in page


# --- sentences that lost all their citations ---
@pytest.fixture
def doubted(tmp_path):
    return checked_turn(evidence(make_paper(tmp_path / "paper.pdf")))


def lost(doubted):
    (place,) = doubted.resolved.unsupported
    return doubted.resolved.text[slice(*place)]


@pytest.mark.parametrize("mode", [CopyMode.WITH_CITATIONS, CopyMode.MARKDOWN])
def test_forms_with_citations_say_which_sentence_nothing_supports(doubted, mode):
    text = copied(doubted, mode).text()
    assert f"{lost(doubted)} [no support found]" in text
    assert text.count("[no support found]") == 1


@pytest.mark.parametrize("mode", [CopyMode.CLEAN, CopyMode.PLAIN])
def test_clean_forms_carry_no_marks(doubted, mode):
    assert "support found" not in copied(doubted, mode).text()


def test_a_selection_says_it_too(qtbot, theme, doubted):
    view = AnswerView(theme)
    qtbot.addWidget(view)
    view.show_turn(doubted)
    view.selectAll()
    text = view.createMimeDataFromSelection().text()
    assert f"{lost(doubted)} [no support found]" in text
    assert text.count("[no support found]") == 1
    view.show_turn(doubted, has_citations=False)
    view.selectAll()
    assert "support found" not in view.createMimeDataFromSelection().text()
