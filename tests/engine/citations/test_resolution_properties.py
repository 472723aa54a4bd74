"""What holds for every answer, whatever a writer wrote."""

import re

from citation_samples import make_evidence, make_source
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.markers import find_markers
from app.engine.citations.masking import MaskKind, mask
from app.engine.citations.pruning import JOINER
from app.engine.citations.resolution import resolve_citations
from app.engine.records import Evidence, ResolvedAnswer, Verdict

_WORDS = ["Twins differ", "it falls", "Smith et al.", "“as shown”", "e.g.", "突变。", "ع", "😀", "x", "refs."]
_MARKS = [
    "[1]",
    "[2]",
    "[3]",
    "[1, 2]",
    "[2; 3]",
    "[E 1]",
    "[Chunk 4]",
    "【2】",
    "[9]",
    "[1, 99]",
    "[0, 1]",
    "([2])",
]
_SHAPES = [" ", " ", ". ", ", ", "\n", "\n\n", "\n- ", "\n# ", "\n> ", "\n| ", "`", "``", "\n```\n", "$", "**", "\\",
           "[", "]", "(", ")", ": ", "!", '"', "@@MASK_0@@", "[^1]", "[1](u)", "\n[1]: u\n"]  # fmt: skip

ANSWERS = st.lists(st.sampled_from(_WORDS + _MARKS * 2 + _SHAPES), max_size=40).map("".join) | st.text(
    alphabet='[]【】(),;:. \n019EChunk`~$\\#->|!“”"a_', max_size=80
)
PROBABILITIES = st.dictionaries(
    st.integers(1, 6), st.lists(st.none() | st.floats(0, 1), max_size=6), max_size=6
)
EVIDENCE = make_evidence(5, {3: make_source(1), 4: make_source(2)})

_MANY = settings(max_examples=150)


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


def _skeleton(text: str, evidence: tuple[Evidence, ...]) -> str:
    """The text without its markers, blanks, parentheses and joiners: what resolution may not touch."""
    for marker in reversed(find_markers(text, len(evidence))):
        text = text[: marker.start] + text[marker.end :]
    return re.sub(rf"[ \t(){JOINER}]", "", text)


@_MANY
@given(ANSWERS, PROBABILITIES)
def test_text_outside_markers_is_untouched(answer: str, probabilities: dict[int, list[float | None]]) -> None:
    assert _skeleton(_resolve(answer, probabilities).text, EVIDENCE) == _skeleton(answer, EVIDENCE)


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
