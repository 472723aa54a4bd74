"""Which brackets cite (T1), and which bracketed numbers are the text's own."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.markers import find_markers


def _found(text: str, count: int = 5) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    return [(text[m.start : m.end], m.indices, m.out_of_range) for m in find_markers(text, count)]


@pytest.mark.parametrize(
    ("bracket", "indices"),
    [
        ("[1]", (1,)),
        ("[1, 2]", (1, 2)),
        ("[1,2]", (1, 2)),
        ("[1; 2]", (1, 2)),
        ("[2, 1, 2]", (2, 1)),
        ("[01]", (1,)),
        ("[E 1]", (1,)),
        ("[E1, E2]", (1, 2)),
        ("[Chunk 1]", (1,)),
        ("[chunk 1, Chunk 2]", (1, 2)),
        ("【1】", (1,)),
        ("【1, 2】", (1, 2)),
        ("【１，２】", (1, 2)),
        ("[1,\n2]", (1, 2)),
    ],
)
def test_every_form_is_read(bracket: str, indices: tuple[int, ...]) -> None:
    assert _found(f"A claim {bracket}.") == [(bracket, indices, ())]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("in [2019] it", id="year"),
        pytest.param("a quote [sic] here", id="word"),
        pytest.param("a range [1-3] here", id="range"),
        pytest.param("three digits [123]", id="three digits"),
        pytest.param("within [0, 1]", id="interval from zero"),
        pytest.param("the list [3, 0, 9]", id="list with a zero"),
        pytest.param("read a[1] first", id="index of a letter"),
        pytest.param("read row_sum[1] first", id="index of a name"),
        pytest.param("read a[1][2] first", id="second index"),
        pytest.param("Chang et al. (their refs. [44, 69])", id="references of a paper"),
        pytest.param("on the interval [5, 40]", id="interval out of range"),
        pytest.param("where x = [31]", id="equation"),
        pytest.param("they say “shown before [44].”", id="out of range within a quotation"),
        pytest.param('they say "shown before [44]."', id="out of range within straight quotes"),
        pytest.param("a [1](https://x.org) link", id="link"),
        pytest.param("a footnote[^1]", id="footnote"),
        pytest.param("a `x[1]` span", id="code"),
        pytest.param("a $x_{[1]}$ b", id="maths"),
        pytest.param(r"“text \[1\] more”", id="escaped brackets"),
        pytest.param("an unclosed [1", id="unclosed"),
        pytest.param("CI [5, 95]", id="interval of confidence out of range"),
        pytest.param("an odds ratio of 3 (95% CI [2, 5])", id="interval of confidence within range"),
        pytest.param("a median of 4, IQR: [2, 5]", id="interquartile range"),
        pytest.param("1.34 [1.18, 1.52]", id="decimals"),
        pytest.param("[60]fullerene", id="compound out of range"),
        pytest.param("a [2]rotaxane", id="compound within range"),
        pytest.param("published in [19]85", id="year completed by an editor"),
        pytest.param("- [ ] to do\n- [x] done", id="task boxes"),
        pytest.param("<https://x.org/a[1]>", id="address in angle brackets"),
        pytest.param("https://x.org/a[1]/b", id="bare address"),
        pytest.param("![alt](https://x.org/a[1].png)", id="remote image"),
        pytest.param("（研究）「如[44]所示」", id="out of range within corner brackets"),
        pytest.param("they say “shown\nbefore [44].”", id="quotation over two lines"),
        pytest.param("[1]: https://x.org", id="definition"),
    ],
)
def test_bracketed_numbers_of_the_text_are_no_markers(text: str) -> None:
    assert _found(text) == []


@pytest.mark.parametrize(
    ("text", "indices", "out_of_range"),
    [
        pytest.param("Claim [99].", (), (99,), id="beyond the end"),
        pytest.param("Claim [0].", (), (0,), id="zero alone"),
        pytest.param("Claim [1, 99].", (1,), (99,), id="half in range"),
        pytest.param("Refs. [1, 2] show", (1, 2), (), id="in range after a cue"),
        pytest.param("twins[1] show", (1,), (), id="straight behind a word"),
        pytest.param("Smith's[1] work", (1,), (), id="behind a possessive"),
        pytest.param("研究表明[1]。", (1,), (), id="behind Chinese"),
        pytest.param("(see [1])", (1,), (), id="in parentheses"),
        pytest.param("“A quote [1].”", (1,), (), id="in range within a quotation"),
        pytest.param("“A quote.” [99]", (), (99,), id="behind a quotation"),
        pytest.param("“An open quote\n\n[99] and” more", (), (99,), id="quotations end with their paragraph"),
        pytest.param("in the literature [44]", (), (44,), id="a word that announces nothing"),
        pytest.param("in this range [44]", (), (44,), id="a single number is no list"),
        pytest.param("See https://x.org/a[1].", (1,), (), id="at the end of an address"),
        pytest.param("| 0.85 [2] |", (2,), (), id="in a table"),
        pytest.param("> quoted [3]", (3,), (), id="in a block quote"),
        pytest.param("[^1]: note [4]", (4,), (), id="in a footnote"),
        pytest.param("[text [2] more](https://x.org)", (2,), (), id="within the text of a link"),
        pytest.param("<b>x</b> <script>[1]</script>", (1,), (), id="HTML is text"),
    ],
)
def test_bounds_decide_what_is_kept(
    text: str, indices: tuple[int, ...], out_of_range: tuple[int, ...]
) -> None:
    assert [(m.indices, m.out_of_range) for m in find_markers(text, 5)] == [(indices, out_of_range)]


@settings(deadline=None)
@given(st.text(alphabet="[]【】0129,;E Chunk`$\\(\n“”a_", max_size=80), st.integers(0, 20))
def test_markers_are_in_order_and_sorted_by_bounds(text: str, count: int) -> None:
    markers = find_markers(text, count)

    assert all(before.end <= after.start for before, after in itertools.pairwise(markers))
    for marker in markers:
        assert all(1 <= index <= count for index in marker.indices)
        assert not any(1 <= index <= count for index in marker.out_of_range)
        assert marker.indices or marker.out_of_range
