"""What holds for every answer, whatever a writer wrote: answers built of blocks, and characters in any order."""

import itertools
import re
import sys

from answer_grammar import ANSWERS as BUILT_ANSWERS
from citation_samples import make_evidence, make_source
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.engine.citations.claims import extract_occurrences
from app.engine.citations.markers import find_markers
from app.engine.citations.masking import MaskKind, mask
from app.engine.citations.pruning import JOINER
from app.engine.citations.resolution import resolve_citations, verdict_of
from app.engine.records import ResolvedAnswer, Verdict

ANSWERS = BUILT_ANSWERS | st.text(alphabet='[]【】(),;:. \n\r019EChunk`~$\\#->|!“”"a_<h/', max_size=80)
PROBABILITIES = st.dictionaries(
    st.integers(1, 6), st.lists(st.none() | st.floats(0, 1), max_size=6), max_size=6
)
EVIDENCE = make_evidence(5, {3: make_source(1), 4: make_source(2)})

_MANY = settings(max_examples=100, deadline=None)


def _resolve(
    answer: str, probabilities: dict[int, list[float | None]], threshold: float = 0.6
) -> ResolvedAnswer:
    return resolve_citations(answer, EVIDENCE, probabilities, threshold)


def _places(resolved: ResolvedAnswer) -> list[tuple[int, int]]:
    """The surviving (char_start, index) pairs in order."""
    return sorted(
        (occurrence.char_start, occurrence.chunk_index)
        for citation in resolved.citations
        for occurrence in citation.occurrences
        if occurrence.char_start is not None
    )


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_all_sources_are_either_cited_or_considered(
    answer: str, probabilities: dict[int, list[float | None]]
) -> None:
    resolved = _resolve(answer, probabilities)
    cited = {source.ref for source in resolved.cited}
    considered = {source.ref for source in resolved.considered}

    assert cited | considered == {passage.source.ref for passage in EVIDENCE}
    assert not cited & considered
    assert len(cited) + len(considered) == len(resolved.cited) + len(resolved.considered)


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_occurrences_of_the_result_are_the_markers_of_its_text(
    answer: str, probabilities: dict[int, list[float | None]]
) -> None:
    resolved = _resolve(answer, probabilities)
    markers = find_markers(resolved.text, len(EVIDENCE))

    assert not any(marker.out_of_range for marker in markers)
    assert _places(resolved) == sorted((m.start, index) for m in markers for index in m.indices)


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_resolving_a_resolved_answer_changes_nothing(
    answer: str, probabilities: dict[int, list[float | None]]
) -> None:
    once = _resolve(answer, probabilities)
    twice = _resolve(once.text, {})

    assert twice.text == once.text
    assert _places(twice) == _places(once)
    if _places(once):
        assert twice.cited == once.cited
        assert set(twice.considered) == set(once.considered)


_EDGE = " \t\u00a0\u202f\u2009()"


def _what_may_become(answer: str, resolved: ResolvedAnswer) -> re.Pattern[str]:
    """What the text may be: all outside the markers as it was, but for blanks and parentheses beside removed ones."""
    markers = find_markers(answer, len(EVIDENCE))
    verdicts = {
        (occurrence.chunk_index, occurrence.occurrence): occurrence.verdict
        for citation in resolved.citations
        for occurrence in citation.occurrences
    }
    counts = dict.fromkeys(range(1, len(EVIDENCE) + 1), 0)
    pattern, position, is_left_gone = "", 0, False
    for marker in markers:
        kept = []
        for index in marker.indices:
            if verdicts[index, counts[index]] is not Verdict.DEMOTED:
                kept.append(str(index))
            counts[index] += 1
        pattern += _stretch(answer[position : marker.start], is_left_gone, not kept)
        pattern += f"{JOINER}?" + (re.escape(f"[{', '.join(kept)}]") if kept else "") + f"{JOINER}?"
        position, is_left_gone = marker.end, not kept
    return re.compile(pattern + _stretch(answer[position:], is_left_gone, False))


def _stretch(text: str, is_left_gone: bool, is_right_gone: bool) -> str:
    core = text.lstrip(_EDGE) if is_left_gone else text
    left = len(text) - len(core)
    core = core.rstrip(_EDGE) if is_right_gone else core
    right = len(text) - left - len(core)
    return f"[{_EDGE}]{{0,{left}}}{re.escape(core)}[{_EDGE}]{{0,{right}}}"


@_MANY
@given(ANSWERS, PROBABILITIES)
@example("What was left [1], \\ [1].", {1: [0.0, 0.0]})
def test_text_outside_markers_is_untouched_byte_for_byte(
    answer: str, probabilities: dict[int, list[float | None]]
) -> None:
    resolved = _resolve(answer, probabilities)

    assert _what_may_become(answer, resolved).fullmatch(resolved.text)


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_blanks_go_only_with_a_removed_marker(
    answer: str, probabilities: dict[int, list[float | None]]
) -> None:
    resolved = _resolve(answer, probabilities)
    if all(marker.indices for marker in find_markers(answer, 5)) and not any(
        occurrence.verdict is Verdict.DEMOTED
        for citation in resolved.citations
        for occurrence in citation.occurrences
    ):
        assert _without_markers(resolved.text) == _without_markers(answer)


def _without_markers(text: str) -> str:
    for marker in reversed(find_markers(text, len(EVIDENCE))):
        text = text[: marker.start] + text[marker.end :]
    return text.replace(JOINER, "")


@_MANY
@given(ANSWERS)
def test_an_answer_whose_markers_all_stay_is_untouched_but_for_their_form(answer: str) -> None:
    markers = find_markers(answer, len(EVIDENCE))
    if all(
        m.indices and not m.out_of_range and re.fullmatch(r"\[\d(, \d)*\]", answer[m.start : m.end])
        for m in markers
    ):
        assert _resolve(answer, {}).text == answer


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_code_is_untouched(answer: str, probabilities: dict[int, list[float | None]]) -> None:
    def code(text: str) -> list[str]:
        kinds = {MaskKind.FENCE, MaskKind.CODE}
        return [text[span.start : span.end] for span in mask(text).spans if span.kind in kinds]

    assert code(_resolve(answer, probabilities).text) == code(answer)


@_MANY
@given(ANSWERS, PROBABILITIES, st.floats(0, 1), st.floats(0, 1))
def test_raising_the_threshold_never_adds_a_citation(
    answer: str, probabilities: dict[int, list[float | None]], one: float, other: float
) -> None:
    def kept(threshold: float) -> set[tuple[int, int]]:
        return {
            (occurrence.chunk_index, occurrence.occurrence)
            for citation in _resolve(answer, probabilities, threshold).citations
            for occurrence in citation.occurrences
            if occurrence.verdict is not Verdict.DEMOTED
        }

    assert kept(max(one, other)) <= kept(min(one, other))


@_MANY
@given(ANSWERS)
def test_failing_open_keeps_what_certainty_keeps(answer: str) -> None:
    certain = {index: [1.0] * 200 for index in range(1, 6)}
    unknown, sure = _resolve(answer, {}), _resolve(answer, certain)

    assert (unknown.text, unknown.cited, unknown.considered) == (sure.text, sure.cited, sure.considered)


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_resolution_is_a_function_of_its_input(
    answer: str, probabilities: dict[int, list[float | None]]
) -> None:
    assert _resolve(answer, probabilities) == _resolve(answer, probabilities)


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_citations_are_in_order_of_evidence_and_sources_in_order_of_appearance(
    answer: str, probabilities: dict[int, list[float | None]]
) -> None:
    resolved = _resolve(answer, probabilities)
    by_index = {passage.index: passage.source.ref for passage in EVIDENCE}
    indices = [citation.evidence.index for citation in resolved.citations]

    assert indices == sorted(indices)
    if resolved.markers_written:
        appeared = [by_index[index] for _, index in _in_document_order(resolved)]
        assert [source.ref for source in resolved.cited] == list(dict.fromkeys(appeared))
    positions = [list(dict.fromkeys(by_index.values())).index(source.ref) for source in resolved.considered]
    assert positions == sorted(positions)


def _in_document_order(resolved: ResolvedAnswer) -> list[tuple[int, int]]:
    return [(m.start, index) for m in find_markers(resolved.text, len(EVIDENCE)) for index in m.indices]


@_MANY
@given(ANSWERS)
def test_what_is_verified_is_what_is_resolved(answer: str) -> None:
    asked = [(o.chunk_index, o.occurrence, o.claim) for o in extract_occurrences(answer, len(EVIDENCE))]
    resolved = _resolve(answer, {})
    judged = [
        (o.chunk_index, o.occurrence, o.claim)
        for citation in resolved.citations
        for o in citation.occurrences
    ]

    assert sorted(asked) == sorted(judged)


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_lines_of_code_stay_between_the_same_lines(
    answer: str, probabilities: dict[int, list[float | None]]
) -> None:
    """Removing markers neither opens nor closes a fence."""
    resolved = _resolve(answer, probabilities)
    fences = [
        [span.kind for span in mask(text).spans if span.kind is MaskKind.FENCE]
        for text in (answer, resolved.text)
    ]

    assert fences[0] == fences[1]


@_MANY
@given(ANSWERS, PROBABILITIES, st.lists(st.floats(0, 1), min_size=3, max_size=6))
def test_tiers_shrink_step_by_step_with_the_threshold(
    answer: str, probabilities: dict[int, list[float | None]], thresholds: list[float]
) -> None:
    cited = [
        {source.ref for source in _resolve(answer, probabilities, threshold).cited}
        for threshold in sorted(thresholds)
    ]

    assert all(stricter <= laxer for laxer, stricter in itertools.pairwise(cited))


@_MANY
@given(ANSWERS, PROBABILITIES, st.floats(0, 1))
def test_each_occurrence_is_judged_by_its_own_probability(
    answer: str, probabilities: dict[int, list[float | None]], threshold: float
) -> None:
    """Invariant 8: whatever its neighbours and the other places of its source got."""
    for citation in _resolve(answer, probabilities, threshold).citations:
        own = [*probabilities.get(citation.evidence.index, []), *[None] * 500]
        for occurrence in citation.occurrences:
            assert occurrence.verdict is verdict_of(own[occurrence.occurrence], threshold)


@_MANY
@given(ANSWERS)
def test_an_answer_whose_citations_all_fail_cites_nothing(answer: str) -> None:
    """Invariant 10: only one that had no marker at all cites all its sources."""
    resolved = _resolve(answer, {index: [0.0] * 500 for index in range(1, 6)})

    assert bool(resolved.cited) is (resolved.markers_written == 0)


def test_resolution_opens_nothing_and_starts_nothing() -> None:
    """Invariant 5: no I/O. The words of its rules are read once, before."""
    doings = {"open", "os", "socket", "subprocess", "sqlite3", "_thread"}
    heard: list[str] = []
    is_listening = False

    def listen(event: str, _arguments: object) -> None:
        if is_listening and event.partition(".")[0] in doings:
            heard.append(event)

    answer = "It grew in e.g. 3 of 5 cases [1, 99]. | a | [2] |\n\n“So it was” (see [3]), `x[1]`."
    _resolve(answer, {1: [0.1]})
    sys.addaudithook(listen)  # cannot be taken away again, hence the flag
    is_listening = True
    _resolve(answer, {1: [0.1]})
    is_listening = False

    assert heard == []
