"""Claims as rows, and as a table for spreadsheets (U6, V6, V9)."""

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented import PASSAGE, QUOTE, checked_turn, evidence, records_turn, turn

from app.engine.citations.decisions import with_verdict
from app.engine.citations.quotes import quote_lies_in
from app.engine.records import OccurrenceCheck, Verdict
from app.ui.chat.markers import Support
from app.ui.claims.csv_text import BYTE_ORDER_MARK, csv_text
from app.ui.claims.export_rows import export_head, export_row
from app.ui.claims.records import claims_of, count_claims, evidence_range
from app.ui.claims.words import counts_text, measured_text, probability_text, verdict_text


def test_every_occurrence_of_a_conversation_is_a_row_in_reading_order():
    claims = claims_of((checked_turn(evidence()), checked_turn(evidence())))
    assert [one.number for one in claims] == [1, 2, 3, 4, 5, 6]
    assert [one.key.turn_number for one in claims] == [0, 0, 0, 1, 1, 1]


def test_checks_give_order_and_reasons():
    made = checked_turn(evidence())
    checks = tuple(
        OccurrenceCheck(
            index, time, "", 0, False, 0.5, Verdict.KEPT, reasons=("42 in the claim, 24 in the source",)
        )
        for index, time in ((2, 0), (1, 0), (2, 1))
    )
    claims = claims_of((replace(made, checks=checks),))
    assert [(one.key.chunk_index, one.key.occurrence) for one in claims] == [(2, 0), (1, 0), (2, 1)]
    assert claims[0].reasons == ("42 in the claim, 24 in the source",)


def test_records_claim_nothing():
    assert claims_of((records_turn(evidence()),)) == ()


def test_counts_say_how_many_stand_how():
    counts = count_claims(claims_of((checked_turn(evidence()),)))
    assert counts_text(counts) == "3 claims: 1 verified, 1 with weak support, 1 rejected"


def test_the_users_verdict_is_told_as_the_users():
    decided = with_verdict(checked_turn(evidence()), 2, 0, Verdict.KEPT)
    claim = next(one for one in claims_of((decided,)) if one.occurrence.is_override)
    assert verdict_text(claim) == "Verified by you"
    assert claim.measured is Verdict.DEMOTED
    assert (
        counts_text(count_claims(claims_of((decided,))))
        == "3 claims: 2 verified, 1 with weak support · 1 decided by you"
    )


def test_what_was_not_measured_is_a_dash_with_its_reason():
    claim = claims_of((turn(evidence()),))[0]
    assert claim.support is Support.UNCHECKED
    assert probability_text(claim) == "–"
    assert measured_text(claim) == "Not checked: The decision model is not part of this version."


def test_the_evidence_of_a_quotation_is_the_quotation():
    first = evidence()[0]
    start, end = evidence_range(f"They report: “{QUOTE}.”", first)
    assert PASSAGE[start:end] == f"{QUOTE}."


@given(st.text(max_size=80))
def test_evidence_shown_in_a_row_lies_in_the_passage(claim):
    first = evidence()[0]
    start, end = evidence_range(claim, first)
    assert 0 <= start < end <= len(first.text)
    assert quote_lies_in(first.text[start:end], first.text)


# --- tables ---
def parsed(text: str) -> list[list[str]]:
    assert text.startswith(BYTE_ORDER_MARK)
    return list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")))


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "\r=1", "\n=1"])
def test_no_cell_is_taken_for_a_formula(cell):
    assert parsed(csv_text(("a",), [(cell,)]))[1] == [f"'{cell}"]


@given(
    st.lists(
        st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\x00")), min_size=2, max_size=2)
    )
)
def test_every_cell_comes_back_as_it_was_but_for_its_apostrophe(rows):
    back = parsed(csv_text(("a", "b"), rows))[1:]
    assert [[cell.removeprefix("'") for cell in row] for row in back] == [
        [cell.removeprefix("'") for cell in row] for row in rows
    ]


def test_lines_end_as_the_standard_wants():
    assert csv_text(("a", "b"), [("x\ny", 'say "so"')]) == '\ufeffa,b\r\n"x\ny","say ""so"""\r\n'


def test_a_claim_in_a_table_has_all_its_columns_and_no_key():
    claims = claims_of((checked_turn(evidence()),))
    row = dict(zip(export_head(), export_row(claims[0]), strict=True))
    assert row["Probability"] == "0.930"
    assert row["Threshold"] == "0.60"
    assert row["Source"] == "Okafor & Lindqvist (2021)"
    assert row["Passage"] == PASSAGE
    assert not any(claims[0].evidence.source.ref.key in cell for cell in row.values())
