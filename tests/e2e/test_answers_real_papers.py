"""The main job on real papers: evidence holds the known quote, answers cite it, and nothing internal shows."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from app.commands.known_questions import contains_quote, read_questions
from app.engine.asking import AskRequest
from app.engine.citations.quotes import quote_lies_in
from app.engine.citations.rendering import clean_prose, with_author_year
from app.engine.citations.resolution import resolve_citations
from app.engine.citations.verification import verify_citations_support
from app.engine.records import Scope, Turn, Verdict
from app.engine.runs import RunContext
from tests.conftest import SLICE

pytestmark = [pytest.mark.papers, pytest.mark.models]

_QUOTED = re.compile(r"“((?:[^“”]|“[^“”]*”)*)” \[(\d+)\]")
_UNESCAPE = re.compile(r"\\(.)")


def ask(indexed, question: str, scope: Scope | None = None) -> Turn:
    return indexed.engine.ask(AskRequest(question, scope or Scope(), is_saved=False), RunContext())


@pytest.fixture(scope="module")
def known(shared: Path):
    """The known questions whose papers all lie in the slice."""
    questions = read_questions(shared / "library" / "questions.jsonl")
    return [one for one in questions if one.evidence and all(quote.key in SLICE for quote in one.evidence)]


def test_known_quotes_are_among_evidence_and_cited_passages(indexed, known) -> None:
    found = cited = 0
    for question in known:
        turn = ask(indexed, question.question)
        passages = [citation.evidence for citation in turn.resolved.citations]
        found += all(
            any(contains_quote(one.text, quote.quote) for one in turn.evidence) for quote in question.evidence
        )
        cited += all(
            any(contains_quote(one.text, quote.quote) for one in passages) for quote in question.evidence
        )
    assert len(known) >= 5
    assert found >= 0.8 * len(known)
    assert cited >= 0.6 * len(known)


def test_every_quote_lies_in_the_cited_passage_and_on_its_page(indexed, known) -> None:
    checked = 0
    for question in known:
        turn = ask(indexed, question.question)
        for quote, index in _QUOTED.findall(turn.resolved.text):
            evidence = turn.evidence[int(index) - 1]
            assert quote_lies_in(_UNESCAPE.sub(r"\1", quote), evidence.text)
            checked += 1
            if evidence.attachment and evidence.page_index is not None and evidence.attachment.path:
                assert contains_quote(pages_text(evidence.attachment.path, evidence.page_index), quote[:40])
    assert checked >= len(known)


def pages_text(path: Path, page_index: int) -> str:
    """Text of a page and the next: a passage may run over a page's end."""
    document = pypdfium2.PdfDocument(path)
    try:
        last = min(page_index + 2, len(document))
        return "\n".join(
            document[index].get_textpage().get_text_bounded() for index in range(page_index, last)
        )
    finally:
        document.close()


def test_no_internal_key_shows_in_what_a_person_reads(indexed, known) -> None:
    status = indexed.engine.status()
    keys = set(SLICE) | {one.ref.key for one in [*status.attachments, *status.notes]}
    for question in known:
        turn = ask(indexed, question.question)
        shown = " ".join([turn.resolved.text, clean_prose(turn.resolved), with_author_year(turn.resolved)])
        assert not [key for key in keys if key in shown]


def test_sources_are_split_without_loss(indexed, known) -> None:
    for question in known:
        turn = ask(indexed, question.question)
        used = {one.source.ref for one in turn.evidence}
        cited = {one.ref for one in turn.resolved.cited}
        considered = {one.ref for one in turn.resolved.considered}
        assert cited | considered == used
        assert not cited & considered


def test_question_about_nothing_in_the_library_cites_nothing(indexed) -> None:
    turn = ask(indexed, "What nDCG does SPECTER2 reach on SciRepEval?")
    assert turn.written.found_nothing
    assert turn.resolved.citations == ()
    assert turn.resolved.cited == ()


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("What is the boiling point of liquid helium on Mars?", "“Mars”"),
        ("How far is Neptune from the Sun?", "“Neptune”"),
        ("How is whisky distilled in copper stills?", "“whisky”"),
    ],
)
def test_question_with_a_subject_that_no_paper_has_names_what_is_missing(
    indexed, question: str, missing: str
) -> None:
    turn = ask(indexed, question)
    assert turn.written.found_nothing
    assert missing in turn.written.text
    assert turn.resolved.cited == ()


def test_half_of_a_question_is_answered_from_its_paper_and_the_other_named(indexed) -> None:
    turn = ask(indexed, "How many practical steps lead to Navier-Stokes, and when was OpenCL released?")
    assert "GEUHMIJM" in {one.ref.key for one in turn.resolved.cited}
    assert turn.written.text.endswith(
        "Not found: “when was OpenCL released”. Nothing in your library mentions “OpenCL”."
    )


def test_scope_keeps_other_papers_out(indexed) -> None:
    scope = Scope(items=indexed.engine.refs_of_keys(["T4X4K8P5"]))
    turn = ask(indexed, "Is holy basil safe?", scope)
    assert {one.source.ref.key for one in turn.evidence} == {"T4X4K8P5"}


def test_saved_turn_reopens_as_it_was(indexed) -> None:
    turn = indexed.engine.ask(AskRequest("Is holy basil safe?"), RunContext())
    assert indexed.engine.turns(turn.session_id) == (turn,)


def test_command_gives_the_stable_shape(indexed) -> None:
    command = [sys.executable, "-m", "app", "ask", "Is holy basil safe?", "--json", "--no-save"]
    done = subprocess.run(
        [*command, "--data", str(indexed.engine.paths.data)], capture_output=True, text=True, check=True
    )
    answer = json.loads(done.stdout)
    assert {
        "question",
        "answer",
        "evidence",
        "citations",
        "cited",
        "considered",
        "conflicts",
        "resolution_rate",
    } <= set(answer)
    assert {
        "index",
        "item_key",
        "attachment_key",
        "title",
        "page_index",
        "page_label",
        "text",
        "score",
        "score_kind",
    } <= set(answer["evidence"][0])
    assert answer["resolution_rate"] == 1.0
    occurrences = [one for cited in answer["citations"] for one in cited["occurrences"]]
    assert all(one["p"] >= 0.6 and one["verdict"] == "KEPT" for one in occurrences)


def test_exact_quotes_of_real_papers_are_verified(indexed, known) -> None:
    occurrences = [
        one
        for question in known
        for citation in ask(indexed, question.question).resolved.citations
        for one in citation.occurrences
    ]
    kept = [one for one in occurrences if one.verdict is Verdict.KEPT]
    assert len(occurrences) >= len(known)
    assert len(kept) >= 0.95 * len(occurrences)


def with_markers_moved(turn: Turn) -> str:
    """The written answer with every marker moved on to a passage of another paper."""

    def moved(marker: re.Match[str]) -> str:
        here = turn.evidence[int(marker[1]) - 1].source.ref
        return next(f"[{one.index}]" for one in turn.evidence if one.source.ref != here)

    return re.sub(r"(?<!\\)\[(\d+)\]", moved, turn.written.text)


def test_citation_of_another_paper_is_rejected(indexed, known) -> None:
    """V3, invariants 8 and 10: nothing is cited when every citation fails."""
    verifier, reason = indexed.engine.verifier
    assert verifier is not None, reason
    for question in known[:3]:
        turn = ask(indexed, question.question)
        text = with_markers_moved(turn)
        result = asyncio.run(verify_citations_support(text, turn.evidence, verifier))
        resolved = resolve_citations(text, turn.evidence, result.probabilities, turn.threshold)
        verdicts = [one.verdict for citation in resolved.citations for one in citation.occurrences]
        assert verdicts.count(Verdict.DEMOTED) >= 0.8 * len(verdicts)


def test_switched_off_verification_leaves_citations_unchecked(indexed) -> None:
    turn = indexed.engine.ask(
        AskRequest("Is holy basil safe?", is_saved=False, is_verified=False), RunContext()
    )
    occurrences = [one for citation in turn.resolved.citations for one in citation.occurrences]
    assert occurrences
    assert {one.verdict for one in occurrences} == {Verdict.FAIL_OPEN}
    assert turn.not_checked_reason == "Verification is switched off."
