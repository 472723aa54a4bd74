"""References of a paper within its quotations are not taken for citations (V1, T1, invariant 14)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.markers import find_markers
from app.engine.citations.quoted_brackets import escape_quoted_brackets

PASSAGES = (
    "The transmission rate, as reviewed in [8], differs between species [2, 5]. Others disagree [3].",
    "A second passage.",
    "A third.",
    "",
    "",
    "",
    "",
    "An eighth.",
)


@pytest.mark.parametrize(
    ("answer", "escaped"),
    [
        pytest.param(
            "They write: “as reviewed in [8], differs” [1].",
            r"They write: “as reviewed in \[8\], differs” [1].",
            id="quotation marks",
        ),
        pytest.param(
            "> The rate differs between species [2, 5].\n\nSo it is [2, 5].",
            "> The rate differs between species \\[2, 5\\].\n\nSo it is [2, 5].",
            id="block quote",
        ),
        pytest.param(
            'They say "differs between species [2,5]" [1].',
            r'They say "differs between species \[2,5\]" [1].',
            id="other blanks between the numbers",
        ),
    ],
)
def test_references_of_the_paper_are_escaped(answer: str, escaped: str) -> None:
    assert escape_quoted_brackets(answer, PASSAGES) == escaped


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("As reviewed in [8], it differs.", id="not quoted"),
        pytest.param("“It differs, as they found [1]”", id="the writer's own marker within the quotation"),
        pytest.param("“as reviewed in [2], differs”", id="another number"),
        pytest.param("`“as reviewed in [8]”`", id="code"),
        pytest.param(r"“as reviewed in \[8\]”", id="escaped already"),
        pytest.param("", id="empty"),
    ],
)
def test_all_else_stays(answer: str) -> None:
    assert escape_quoted_brackets(answer, PASSAGES) == answer


def test_escaped_brackets_are_no_markers() -> None:
    answer = escape_quoted_brackets("They write: “as reviewed in [8], differs” [1].", PASSAGES)

    assert [marker.indices for marker in find_markers(answer, 8)] == [(1,)]


@settings(deadline=None)
@given(st.text(alphabet='ab [],18“”">\n`\\', max_size=60))
def test_nothing_but_back_slashes_is_added(answer: str) -> None:
    assert escape_quoted_brackets(answer, ("ab ab [1] [8]",) * 8).replace("\\", "") == answer.replace(
        "\\", ""
    )
