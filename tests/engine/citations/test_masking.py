"""What is masked, and that masking moves no offset (V1)."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.masking import FILL, MaskKind, mask

_TEXTS = st.text(alphabet='`~$\\[](){}!1a,: \n>-*"“”' + FILL, max_size=120)


def _masked_parts(text: str) -> list[str]:
    return [text[span.start : span.end] for span in mask(text).spans]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("a\n```py\nx[1]\n```\nb", ["```py\nx[1]\n```"], id="fence"),
        pytest.param("~~~\n```\n[1]\n~~~\nb", ["~~~\n```\n[1]\n~~~"], id="tilde fence holds ticks"),
        pytest.param("- ```\n  [1]\n  ```\n- b", ["- ```\n  [1]\n  ```"], id="fence in a list"),
        pytest.param("a\n```\n[1]", ["```\n[1]"], id="unclosed fence"),
        pytest.param("a `x[1]` b", ["`x[1]`"], id="code span"),
        pytest.param("a ``x`[1]`` b", ["``x`[1]``"], id="code span with a tick in it"),
        pytest.param("a ` b [1]\n\nc ` d", [], id="code spans end with their paragraph"),
        pytest.param("a ![alt](u.png) b", ["![alt](u.png)"], id="image"),
        pytest.param("a [1](u) b", ["[1](u)"], id="link"),
        pytest.param("a [b](c(d)e) f", ["[b](c(d)e)"], id="link with parentheses"),
        pytest.param("[1]: https://x.org\nb", ["[1]: https://x.org"], id="definition"),
        pytest.param("[1]: Smith showed that.", [], id="a sentence is no definition"),
        pytest.param("[see][k] b\n\n[k]: u", ["[see][k]", "[k]: u"], id="reference link"),
        pytest.param("[1][2] b\n\n[2]: u", ["[2]: u"], id="two markers are no reference link"),
        pytest.param("a $x[1]$ b", ["$x[1]$"], id="inline maths"),
        pytest.param("a $$x\n[1]$$ b", ["$$x\n[1]$$"], id="display maths"),
        pytest.param("costs $5 and $6", [], id="amounts"),
        pytest.param("costs $5 less than A$", [], id="amount before words"),
        pytest.param("from US$5 to 6$", [], id="dollar behind a letter"),
        pytest.param(r"a \(x[1]\) b", [r"\(x[1]\)"], id="LaTeX inline maths"),
        pytest.param("a\n\\[\nx[1]\n\\]\nb", ["\\[\nx[1]\n\\]"], id="LaTeX display maths"),
        pytest.param(r"“as \[4, 5\] say” [1]", [r"\[", r"\]"], id="escaped brackets"),
        pytest.param(r"a \\[1]", [r"\\"], id="an escaped back-slash escapes nothing more"),
        pytest.param(r"a \$5 b$ c", [r"\$"], id="escaped dollar"),
        pytest.param("a\r\n```\r\nx[1]\r\n```\r\nb", ["```\r\nx[1]\r\n```\r"], id="breaks of Windows"),
        pytest.param("a ` b\r\n\r\nc ` d", [], id="paragraphs of Windows"),
        pytest.param("[1]: https://x.org\r\nb", ["[1]: https://x.org\r"], id="definition of Windows"),
        pytest.param("see https://x.org/a_[1]/b, ok", ["https://x.org/a_[1]/b"], id="address"),
        pytest.param("see https://x.org/a[1][2]. Ok", ["https://x.org/a"], id="address before markers"),
        pytest.param("（https://x.org/a）。研究[1]", ["https://x.org/a"], id="address amid Chinese"),
        pytest.param("see <mailto:a@x.org> ok", ["<mailto:a@x.org>"], id="autolink"),
        pytest.param("a <b and c: d", [], id="less-than is no autolink"),
        pytest.param("a \\[x[1]\\] b", ["\\[", "\\]"], id="display maths within a line is escaped brackets"),
    ],
)
def test_what_is_no_prose_is_masked(text: str, parts: list[str]) -> None:
    assert _masked_parts(text) == parts


def test_kinds_are_told_apart() -> None:
    spans = mask("`c` $m$ ![i](u) [l](u) \\[\n\n[d]: u\n\n```\nf\n```").spans

    assert [span.kind for span in spans] == [
        MaskKind.CODE,
        MaskKind.MATH,
        MaskKind.IMAGE,
        MaskKind.LINK,
        MaskKind.ESCAPE,
        MaskKind.DEFINITION,
        MaskKind.FENCE,
    ]


@settings(deadline=None)
@given(_TEXTS)
def test_masking_changes_only_masked_characters(text: str) -> None:
    masked = mask(text)
    inside = {offset for span in masked.spans for offset in range(span.start, span.end)}

    assert len(masked.text) == len(text)
    for offset, (old, new) in enumerate(zip(text, masked.text, strict=True)):
        assert new == (FILL if offset in inside and old != "\n" else old)


@settings(deadline=None)
@given(_TEXTS)
def test_line_breaks_of_every_kind_read_alike(text: str) -> None:
    kinds = [[span.kind for span in mask(text.replace("\n", end)).spans] for end in ("\n", "\r\n", "\r")]

    assert kinds[0] == kinds[1] == kinds[2]


@settings(deadline=None)
@given(_TEXTS)
def test_masked_spans_are_disjoint_and_in_order(text: str) -> None:
    spans = mask(text).spans

    assert all(before.end <= after.start for before, after in itertools.pairwise(spans))


def test_look_alikes_of_a_sentinel_do_no_harm() -> None:
    text = f"@@MASK_0@@ {FILL} `x` @@MASK_1@@"

    assert _masked_parts(text) == ["`x`"]


def test_spans_within_gives_those_that_begin_there() -> None:
    masked = mask("`a` `b` `c`")

    assert [span.start for span in masked.spans_within(4, 8)] == [4]
