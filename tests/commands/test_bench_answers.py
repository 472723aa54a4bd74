"""What `bench answers` measures of an answer."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.commands.bench_answers import AnswersOutcome, measured, read_questions
from app.commands.known_questions import KnownQuestion, KnownQuote
from app.engine.citations.resolution import resolve_citations
from app.engine.errors import InputError
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, Scope, SourceInfo, Turn, WrittenAnswer
from app.engine.zotero.records import ZoteroRef

SOURCE = SourceInfo(ZoteroRef(1, "OAKS2222"), "Oaks", ("Lovelace",), "Lovelace", 2020, "", "journalArticle")
TEXTS = ("Oaks absorb red light in spring.", "Birds fly south.")
KNOWN = KnownQuestion(
    id="q1",
    question="What absorbs red light?",
    evidence=[KnownQuote(key="OAKS2222", quote="Oaks ab-\nsorb red light"), KnownQuote(key="OAKS2222", quote="fly")],
)  # fmt: skip
UNKNOWN = KnownQuestion(id="q2", question="What is a quasar?", kind="unanswerable")


def turn(text: str, probabilities: dict[int, list[float | None]], *, found_nothing: bool = False) -> Turn:
    passages = tuple(
        Evidence(number, number, SOURCE, None, PassageType.BODY, "", words, 0, "1", (), 1.0, "rrf")
        for number, words in enumerate(TEXTS, start=1)
    )
    evidence = () if found_nothing else passages
    return Turn(
        question="What absorbs red light?",
        scope=Scope(),
        written=WrittenAnswer(text, "composed", found_nothing=found_nothing),
        evidence=evidence,
        probabilities=probabilities,
        threshold=0.6,
        resolved=resolve_citations(
            text, evidence, probabilities, 0.6, has_zero_citation_fallback=not found_nothing
        ),
        policy="planned",
        timings_ms={"first_step": 20.0, "first_text": 300.0, "total": 900.0},
        models={},
    )


NOTHING = turn("Nothing in your library answers this.", {}, found_nothing=True)


def test_known_quotes_are_looked_for_in_evidence_and_in_cited_passages() -> None:
    outcome = measured(KNOWN, turn("Oaks do [1]. Birds do [2].", {1: [0.9], 2: [0.1]}), 1.0)
    assert (outcome.quote_in_evidence, outcome.quote_in_cited) == (1.0, 0.5)
    assert (outcome.kept, outcome.citations, outcome.checked) == (0.5, 2, 2)


def test_a_sentence_counts_as_supported_when_it_is_verified_or_an_exact_quote() -> None:
    text = "Oaks do [1]. Lovelace writes: “Birds fly south.” [2] Birds do not [2]."
    outcome = measured(KNOWN, turn(text, {1: [0.9], 2: [None, None]}), 1.0)
    assert (outcome.cited_sentences, outcome.supported_sentences) == (3, 2)


def test_an_unanswerable_question_is_handled_by_finding_nothing() -> None:
    assert measured(UNKNOWN, NOTHING, 1.0).unanswerable_handled is True
    assert measured(UNKNOWN, turn("Oaks do [1].", {1: [0.9]}), 1.0).unanswerable_handled is False


def test_waits_are_given_as_median_and_worst() -> None:
    one = measured(KNOWN, turn("Oaks do [1].", {1: [0.9]}), 1.0)
    sums = AnswersOutcome((one, replace(one, seconds=3.0, first_step_s=None))).totals()
    assert sums["first_step_s"] == {"median": 0.02, "worst": 0.02}
    assert sums["whole_s"] == {"median": 2.0, "worst": 3.0}
    assert (sums["writers"], sums["policies"]) == ({"composed": 2}, {"planned": 2})


def test_what_was_not_measured_is_not_zero() -> None:
    """Invariant 13."""
    sums = AnswersOutcome((measured(UNKNOWN, NOTHING, 1.0),)).totals()
    assert (sums["quote_in_evidence"], sums["kept"], sums["sentences_supported"]) == (None, None, None)
    assert sums["unanswerable_handled"] == 1.0


def test_the_outcome_is_a_document_and_a_table() -> None:
    outcome = AnswersOutcome((measured(KNOWN, turn("Oaks do [1].", {1: [0.9]}), 1.0),))
    assert json.loads(json.dumps(outcome.as_json()))["questions"][0]["id"] == "q1"
    assert "not measured" in outcome.as_text()


@pytest.mark.parametrize("line", ["{", '{"id": "q1"}'])
def test_a_line_that_is_no_question_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(f"\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match="Line 2"):
        read_questions(path)
