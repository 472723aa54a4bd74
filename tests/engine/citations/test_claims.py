"""The claim of each occurrence (V1-V3)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.claims import MAX_CLAIM_CHARS, extract_occurrences
from app.engine.citations.markers import find_markers
from app.engine.records import Verdict

LONG = "a statement that is long enough to stand alone"


def _claims(answer: str, count: int = 9) -> list[str]:
    return [occurrence.claim for occurrence in extract_occurrences(answer, count)]


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        pytest.param(
            "Twins differ by five mutations at birth [1].",
            ["Twins differ by five mutations at birth."],
            id="marker before the full stop",
        ),
        pytest.param(
            "Barba & Forsyth (2018) report: “Drag fell by half.” [1] Then more.",
            ["Barba & Forsyth (2018) report: “Drag fell by half.”"],
            id="marker behind a quotation",
        ),
        pytest.param(
            r"Barba (2018) report: “as \[4, 5\] found, drag fell.” [1]",
            ["Barba (2018) report: “as [4, 5] found, drag fell.”"],
            id="escaped brackets are read",
        ),
        pytest.param(
            "The first of two statements [1]. The second of two statements [2].",
            ["The first of two statements.", "The second of two statements."],
            id="bounded by the previous marker",
        ),
        pytest.param(
            "It rises in the first half of it [1], and it falls in the other half [2].",
            ["It rises in the first half of it.", "and it falls in the other half."],
            id="two markers in a sentence",
        ),
        pytest.param(
            "They wrote “it rises with age [1].” Others wrote that it falls with age [2].",
            ["They wrote “it rises with age.", "Others wrote that it falls with age."],
            id="closing quotation mark behind a marker",
        ),
        pytest.param(
            "One whole paragraph stands here.\n\nThe next paragraph says something [1].",
            ["The next paragraph says something."],
            id="paragraph break",
        ),
        pytest.param(
            "Introduction:\n- the first item says this much\n- the second item says that much [1]",
            ["the second item says that much."],
            id="list item",
        ),
        pytest.param(
            "1. the first item says this much\n2) the second item says that much [1]",
            ["the second item says that much."],
            id="numbered item",
        ),
        pytest.param(
            "### 4. Holoenzyme is better\nThe enzyme filters noise in the cell [1].",
            ["The enzyme filters noise in the cell."],
            id="heading never enters",
        ),
        pytest.param(
            "Heading of the old kind\n===\nThe enzyme filters noise in the cell [1].",
            ["The enzyme filters noise in the cell."],
            id="underlined heading never enters",
        ),
        pytest.param(
            "- **Lead-in.** The claim itself follows here [1]",
            ["Lead-in. The claim itself follows here."],
            id="bold lead-in stays",
        ),
        pytest.param(
            "> quoted over two lines it goes\n> on here [1]",
            ["quoted over two lines it goes on here."],
            id="block quote",
        ),
        pytest.param(
            "| Method | Score |\n|---|---|\n| lexical search alone, k1 = 0.9 | 0.85 [1] |",
            ["lexical search alone, k1 = 0.9, Score: 0.85."],
            id="table row",
        ),
        pytest.param(
            "A statement before the code [1].\n```\nx = 1\n```\nWhat the listing shows is this [2].",
            ["A statement before the code.", "What the listing shows is this."],
            id="code block between",
        ),
        pytest.param(
            "According to Smith et al. [1], the rate falls. More.",
            ["According to Smith et al., the rate falls."],
            id="author phrase goes on",
        ),
        pytest.param(
            "According to Papadopoulos and Christodoulou (2019) [1], the rate falls. More.",
            ["According to Papadopoulos and Christodoulou (2019), the rate falls."],
            id="long author phrase goes on",
        ),
        pytest.param(
            "Jonsson & Stefansson (2021) reported that [1] twins differ. More.",
            ["Jonsson & Stefansson (2021) reported that twins differ."],
            id="author phrase with its verb goes on",
        ),
        pytest.param(
            "Short one [1] goes on until [2] it ends.",
            ["Short one goes on until.", "goes on until it ends."],
            id="forward stops at the next marker",
        ),
        pytest.param("[1] It begins the sentence. More.", ["It begins the sentence."], id="marker first"),
        pytest.param("It is so. [1] Another sentence.", ["It is so."], id="a closed short sentence stays"),
        pytest.param("Costs fell [1]. Wages rose more than that [2].", ["Costs fell.", "Wages rose more than that."],
                     id="forward ends at once at a full stop"),
        pytest.param(f"It is {LONG} [1, 2].", [f"It is {LONG}."] * 2, id="compound marker"),
        pytest.param(f"It is {LONG} [1][2] [3].", [f"It is {LONG}."] * 3, id="adjacent markers share"),
        pytest.param(f"It is {LONG} [1] and [2].", [f"It is {LONG}."] * 2, id="joined markers share"),
        pytest.param(
            "Chang et al. (their refs. [44, 69]) show that it holds [1].",
            ["Chang et al. (their refs. [44, 69]) show that it holds."],
            id="numbers of the paper itself stay",
        ),
        pytest.param(
            "The value [99] was found in most of the cells [1].",
            ["The value was found in most of the cells."],
            id="an out-of-range marker is no bound",
        ),
        pytest.param(
            "Rates of ≈5% → ≥7%, but ≤9% — at **most** in `x_1` and _y_ [1].",
            ["Rates of about 5% to at least 7%, but at most 9% - at most in x_1 and y."],
            id="symbols and mark-up",
        ),
        pytest.param(
            "With $a*b*c$, 2 * 3, snake_case and [a link](https://x.org) it holds [1].",
            ["With a*b*c, 2 * 3, snake_case and a link it holds."],
            id="maths and links keep their text",
        ),
        pytest.param(
            "![figure](f.png) The figure shows the whole effect [1].",
            ["The figure shows the whole effect."],
            id="images go",
        ),
        pytest.param("[k]: https://x.org\nThe figure shows the whole effect [1].",
                     ["The figure shows the whole effect."], id="definitions go"),
        pytest.param("It holds for all of the cells (see [1]).", ["It holds for all of the cells."], id="see"),
        pytest.param("It holds for all of the cells ([1]).", ["It holds for all of the cells."], id="parentheses"),
        pytest.param("突变率在双胞胎之间较低[1]。死亡率较高[2]。", ["突变率在双胞胎之间较低。", "死亡率较高。"],
                     id="Chinese"),
        pytest.param("¿Es cierto? El estudio lo muestra con claridad [1].",
                     ["¿Es cierto? El estudio lo muestra con claridad."], id="Spanish"),
        pytest.param("Am 3. Oktober begann die Messung im Labor [1].",
                     ["Am 3. Oktober begann die Messung im Labor."], id="German"),
        pytest.param(r"And further: “Small nodules grow slowly.\[29\]” [1]",
                     ["And further: “Small nodules grow slowly.[29]”"], id="note number behind the full stop"),
        pytest.param("One paragraph stands here.\r\n\r\nThe next paragraph says something [1].",
                     ["The next paragraph says something."], id="breaks of Windows"),
        pytest.param("| Model | nDCG |\n|---|---|\n| BM25 [1] | 0.5 [2] |", ["BM25, nDCG: 0.5.", "BM25, nDCG: 0.5."],
                     id="later cell behind its row"),
        pytest.param("Model | nDCG\n---|---\nBM25 of the first stage | 0.5 [2]\n\nWhat follows is a paragraph [1].",
                     ["BM25 of the first stage, nDCG: 0.5.", "What follows is a paragraph."],
                     id="table without outer bars"),
        pytest.param("| Rate | Source |\n|---|---|\n| five mutations per twin | [1] |", ["five mutations per twin."],
                     id="column of sources"),
        pytest.param(f"It is {LONG}. According to Smith et al. [1], the rate falls. More.",
                     [f"It is {LONG}. According to Smith et al., the rate falls."], id="author phrase in a later sentence"),
        pytest.param("According to Smith et al. [1], the rate falls. It rises again in old age [2].",
                     ["According to Smith et al., the rate falls.", "It rises again in old age."],
                     id="what was carried on is taken"),
        pytest.param("In a large trial led by Smith (2020) [1], the rate fell.",
                     ["In a large trial led by Smith (2020), the rate fell."], id="work of authors"),
        pytest.param("Laut Müller und Kollegen [1] sinkt die Rate im Alter.",
                     ["Laut Müller und Kollegen sinkt die Rate im Alter."], id="German author phrase"),
        pytest.param("a) the first thing said here [1]\n(ii) the second thing said there [2]",
                     ["the first thing said here.", "the second thing said there."], id="lettered items"),
        pytest.param("It holds for all[^1] of the cells [1].\n\n[^1]: And the note says so too [2].",
                     ["It holds for all of the cells.", "And the note says so too."], id="footnotes"),
        pytest.param("H<sub>2</sub>O &ge; 5 <b>mg</b><br>in all of the cells [1].",
                     ["H2O at least 5 mg in all of the cells."], id="HTML leaves its text"),
        pytest.param("<img src=x onerror=alert(1)>It holds for all of the cells [1].",
                     ["<img src=x onerror=alert(1)>It holds for all of the cells."], id="unknown HTML is data"),
        pytest.param(f"It is {LONG} [1]–[3].", [f"It is {LONG}."] * 2, id="markers joined by a dash share"),
        pytest.param(f"It is {LONG} [1]; see also [3].", [f"It is {LONG}."] * 2, id="see also shares"),
        pytest.param("The call run() was made in `a_b()` by all [1].", ["The call run() was made in a_b() by all."],
                     id="calls keep their parentheses"),
        pytest.param("It is at https://x.org/a_b_c for all to read [1].", ["It is at https://x.org/a_b_c for all to read."],
                     id="addresses keep their signs"),
        pytest.param("[1]", [""], id="nothing said"),
        pytest.param("", [], id="empty"),
        pytest.param("`x[1]` and nothing else", [], id="only code"),
    ],
)  # fmt: skip
def test_claim_is_what_the_marker_stands_for(answer: str, claims: list[str]) -> None:
    assert _claims(answer) == claims


def test_a_long_stretch_begins_at_its_next_sentence() -> None:
    answer = f"{'word ' * 200}ends. The last sentence is the claim that is meant [1]."

    assert _claims(answer) == ["The last sentence is the claim that is meant."]


def test_a_long_sentence_begins_at_a_word() -> None:
    (claim,) = _claims(f"{'abcdefghi ' * 200}[1]")

    assert len(claim) <= MAX_CLAIM_CHARS
    assert claim.startswith("abcdefghi ")


def test_a_stretch_of_exactly_the_limit_is_kept_whole() -> None:
    (claim,) = _claims(f"{'x' * (MAX_CLAIM_CHARS - 1)} [1]")

    assert claim == "x" * (MAX_CLAIM_CHARS - 1) + "."


def test_occurrences_are_numbered_per_index_in_document_order() -> None:
    occurrences = extract_occurrences(f"It is {LONG} [2, 1]. Also {LONG} [1]. And {LONG} [2, 99].", 3)

    assert [(o.chunk_index, o.occurrence) for o in occurrences] == [(2, 0), (1, 0), (1, 1), (2, 1)]


def test_fresh_occurrences_are_not_judged() -> None:
    (occurrence,) = extract_occurrences(f"It is {LONG} [1].", 1)

    assert (occurrence.p, occurrence.verdict, occurrence.char_start) == (None, Verdict.FAIL_OPEN, None)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="[]【】0129,.; \n#-*>|`$\\(aB“”。ع😀@", max_size=200))
def test_any_answer_gives_a_claim_per_valid_number(answer: str) -> None:
    occurrences = extract_occurrences(answer, 12)

    assert len(occurrences) == sum(len(marker.indices) for marker in find_markers(answer, 12))
    assert all("\n" not in occurrence.claim for occurrence in occurrences)
