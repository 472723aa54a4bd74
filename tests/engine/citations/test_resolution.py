"""Invariants 2, 5 and 8-11, T1 and V4: what becomes of an answer."""

from dataclasses import replace

import pytest
from citation_samples import make_evidence, make_source

from app.engine.citations.resolution import resolve_citations
from app.engine.records import Evidence, ResolvedAnswer, Verdict

TAU = 0.6
EVIDENCE = make_evidence(3)


def _resolve(
    answer: str,
    probabilities: dict[int, list[float | None]] | None = None,
    evidence: tuple[Evidence, ...] = EVIDENCE,
) -> ResolvedAnswer:
    return resolve_citations(answer, evidence, probabilities or {}, TAU)


def _titles(resolved: ResolvedAnswer) -> tuple[list[str], list[str]]:
    return [source.title for source in resolved.cited], [source.title for source in resolved.considered]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        pytest.param("It holds [1].", "It holds [1].", id="as it is"),
        pytest.param("It holds [1; 2].", "It holds [1, 2].", id="semicolon"),
        pytest.param("It holds [E 1] and [Chunk 2].", "It holds [1] and [2].", id="named forms"),
        pytest.param("成立【1】。", "成立[1]。", id="fullwidth"),
        pytest.param("It holds [99].", "It holds.", id="out of range before a full stop"),
        pytest.param("It [99] holds.", "It holds.", id="out of range between words"),
        pytest.param("It holds [99]", "It holds", id="out of range at the end"),
        pytest.param("It holds [1, 99].", "It holds [1].", id="half out of range"),
        pytest.param("It holds[99].", "It holds.", id="straight behind a word"),
        pytest.param("It holds [98] [99] [1].", "It holds [1].", id="several in a row"),
        pytest.param("It holds ([99]).", "It holds.", id="alone in parentheses"),
        pytest.param("It holds (see [99]).", "It holds (see).", id="with others in parentheses"),
        pytest.param("[99] It holds.", "It holds.", id="at the start of the text"),
        pytest.param("a\n  [98] [99] b", "a\n  b", id="indentation stays"),
        pytest.param("- [99] It holds.", "- It holds.", id="behind a bullet"),
        pytest.param("a [99]\nb", "a\nb", id="at the end of a line"),
        pytest.param("a  ,  b ;", "a  ,  b ;", id="other blanks stay"),
        pytest.param("`x [99] .` [99].", "`x [99] .`.", id="code stays"),
        pytest.param("```\nx [99] .\n```\n", "```\nx [99] .\n```\n", id="fenced code stays"),
        pytest.param("in [2019] and [sic]", "in [2019] and [sic]", id="no markers"),
        pytest.param(r"“as \[44\] say” [1]", r"“as \[44\] say” [1]", id="escaped brackets stay"),
    ],
)
def test_text_keeps_what_resolves(answer: str, text: str) -> None:
    assert _resolve(answer).text == text


def test_a_compound_marker_keeps_its_survivors() -> None:
    assert _resolve("It holds [1, 2].", {1: [0.9], 2: [0.1]}).text == "It holds [1]."


def test_a_compound_marker_goes_when_none_survives() -> None:
    assert _resolve("It holds [1, 2].", {1: [0.1], 2: [0.1]}).text == "It holds."


def test_each_occurrence_is_judged_on_its_own() -> None:
    resolved = _resolve("A first claim is made here [1]. A second one is made too [1].", {1: [0.98, 0.12]})

    assert resolved.text == "A first claim is made here [1]. A second one is made too."
    first, second = resolved.citations[0].occurrences
    assert (first.verdict, first.p, first.char_start) == (Verdict.KEPT, 0.98, 27)
    assert (second.verdict, second.p, second.char_start) == (Verdict.DEMOTED, 0.12, None)
    assert second.claim == "A second one is made too."


@pytest.mark.parametrize(
    ("p", "verdict"),
    [
        (0.6, Verdict.KEPT),
        (0.5999, Verdict.DEMOTED),
        (None, Verdict.FAIL_OPEN),
        (float("nan"), Verdict.FAIL_OPEN),
        (1.2, Verdict.FAIL_OPEN),
    ],
)
def test_the_verdict_follows_the_probability(p: float | None, verdict: Verdict) -> None:
    assert _resolve("It holds [1].", {1: [p]}).citations[0].occurrences[0].verdict is verdict


def test_an_unusable_probability_is_not_shown() -> None:
    assert _resolve("It holds [1].", {1: [float("nan")]}).citations[0].occurrences[0].p is None


def test_sources_are_split_into_cited_and_considered() -> None:
    assert _titles(_resolve("First [3]. Then [1].")) == (["Paper 3", "Paper 1"], ["Paper 2"])


def test_passages_of_one_document_make_one_source() -> None:
    source = make_source(7)
    evidence = make_evidence(3, {1: source, 3: source})

    assert _titles(_resolve("Only this [3].", evidence=evidence)) == (["Paper 7"], ["Paper 2"])


def test_one_surviving_occurrence_keeps_a_document_cited() -> None:
    source = make_source(7)
    evidence = make_evidence(3, {1: source, 3: source})
    resolved = _resolve("One claim [1]. Another claim [3].", {1: [0.1], 3: [0.9]}, evidence)

    assert _titles(resolved) == (["Paper 7"], ["Paper 2"])


def test_tier_one_stays_empty_when_all_citations_fail() -> None:
    resolved = _resolve("It holds [1]. It holds too [2].", {1: [0.1], 2: [0.2]})

    assert _titles(resolved) == ([], ["Paper 1", "Paper 2", "Paper 3"])


def test_tier_one_stays_empty_when_all_markers_are_out_of_range() -> None:
    assert _titles(_resolve("It holds [99].")) == ([], ["Paper 1", "Paper 2", "Paper 3"])


def test_an_answer_without_markers_cites_all_its_sources() -> None:
    assert _titles(_resolve("It holds.")) == (["Paper 1", "Paper 2", "Paper 3"], [])


def test_the_fallback_can_be_switched_off() -> None:
    resolved = resolve_citations("Nothing on this.", EVIDENCE, {}, TAU, has_zero_citation_fallback=False)

    assert _titles(resolved) == ([], ["Paper 1", "Paper 2", "Paper 3"])


def test_an_answer_without_evidence_has_no_sources() -> None:
    resolved = _resolve("It holds [1].", evidence=())

    assert (resolved.text, resolved.cited, resolved.considered, resolved.citations) == (
        "It holds.",
        (),
        (),
        (),
    )


def test_markers_are_counted_with_those_out_of_range() -> None:
    resolved = _resolve("a [1, 99] b [2] c [98] d [2019] e `x[3]`")

    assert (resolved.markers_written, resolved.markers_resolved, resolved.resolution_rate) == (4, 2, 0.5)


def test_the_rate_is_not_measured_without_markers() -> None:
    assert _resolve("No markers.").resolution_rate is None


def test_citations_are_in_order_of_index_with_failed_ones_too() -> None:
    resolved = _resolve("First [3]. Then [1].", {3: [0.1]})

    assert [citation.evidence.index for citation in resolved.citations] == [1, 3]


def test_places_of_survivors_are_those_in_the_new_text() -> None:
    resolved = _resolve("a [99] b 【2】, [1; 3] c", {3: [0.0]})

    assert resolved.text == "a b [2], [1] c"
    assert [c.occurrences[0].char_start for c in resolved.citations] == [9, 4, None]


def test_a_user_override_wins_over_the_probability() -> None:
    overrides = {(1, 0): Verdict.DEMOTED, (2, 0): Verdict.KEPT}
    resolved = resolve_citations(
        "One claim [1]. Another claim [2].", EVIDENCE, {1: [0.9], 2: [0.1]}, TAU, overrides=overrides
    )

    assert resolved.text == "One claim. Another claim [2]."
    assert _titles(resolved) == (["Paper 2"], ["Paper 1", "Paper 3"])
    assert [c.occurrences[0].p for c in resolved.citations] == [0.9, 0.1]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("[1[99]2] and more", id="numbers that would close up"),
        pytest.param("[99][1]: https://x.org", id="a definition that would arise"),
        pytest.param("[99] ```\n[1]\n```", id="a fence that would arise"),
        pytest.param("a【1】 b", id="an index that would arise"),
        pytest.param("成立【1】(图)", id="a link that would arise"),
        pytest.param("$x [1]$[99]3", id="maths that would end"),
    ],
)
def test_removing_a_marker_makes_no_new_structure(answer: str) -> None:
    resolved = _resolve(answer)
    again = _resolve(resolved.text)

    assert again.text == resolved.text
    assert [c.occurrences[0].char_start for c in again.citations] == [
        c.occurrences[0].char_start for c in resolved.citations
    ]


def test_the_whole_passage_stays_with_its_citation() -> None:
    long = replace(EVIDENCE[0], text="A long passage. " * 2_000)

    assert _resolve("It holds [1].", evidence=(long, *EVIDENCE[1:])).citations[0].evidence is long


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("<script>alert(1)</script> It holds [1].", id="script"),
        pytest.param("<img src='https://x.org/t.png' onerror='x'> It holds [1].", id="remote image in HTML"),
        pytest.param("![a](https://x.org/t.png) It holds [1].", id="remote image"),
        pytest.param("[click](javascript:alert(1)) It holds [1].", id="script in a link"),
    ],
)
def test_markup_of_a_writer_is_data_and_stays_as_written(answer: str) -> None:
    assert _resolve(answer).text == answer
