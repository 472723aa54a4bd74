"""The item model of claims and its filter (U6)."""

from dataclasses import replace

import pytest
from invented import MARCHETTI, OKAFOR, TANAKA, checked_turn, evidence
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.engine.citations.decisions import with_verdict
from app.engine.records import Verdict
from app.ui.chat.markers import Support
from app.ui.claims.filter_model import ClaimFilter, ClaimFilterModel
from app.ui.claims.model import CLAIM_ROLE, ClaimModel, Column
from app.ui.claims.records import claims_of

MANY = 10_000


@pytest.fixture
def claims():
    return claims_of((checked_turn(evidence()),) * 4)


@pytest.fixture
def model(qapp, claims):
    made = ClaimModel()
    made.show(claims)
    return made


def order(model) -> list[int]:
    return [model.index(row, 0).data(CLAIM_ROLE).number for row in range(model.rowCount())]


def test_the_models_keep_qts_rules(qtmodeltester, model):
    proxy = ClaimFilterModel(model)
    qtmodeltester.check(model)
    tester = QAbstractItemModelTester(proxy, QAbstractItemModelTester.FailureReportingMode.Warning)
    proxy.use(ClaimFilter(states=frozenset({Support.REJECTED})))
    proxy.sort(Column.PROBABILITY, Qt.SortOrder.DescendingOrder)
    proxy.use(ClaimFilter())
    assert tester.model() is proxy


@pytest.mark.parametrize("column", list(Column))
def test_sorting_keeps_every_claim_and_turns_round(model, column):
    model.sort(column, Qt.SortOrder.AscendingOrder)
    up = order(model)
    model.sort(column, Qt.SortOrder.DescendingOrder)
    assert sorted(up) == sorted(order(model)) == list(range(1, 13))


def test_sorting_by_probability_puts_the_surest_first(model):
    model.sort(Column.PROBABILITY, Qt.SortOrder.DescendingOrder)
    shown = [one.occurrence.p for one in model.claims]
    assert shown == sorted(shown, reverse=True)


def test_the_current_row_goes_with_its_claim(model):
    held = QPersistentModelIndex(model.index(0, 0))
    number = held.data(CLAIM_ROLE).number
    model.sort(Column.PROBABILITY, Qt.SortOrder.AscendingOrder)
    assert held.data(CLAIM_ROLE).number == number


@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        (ClaimFilter(), 12),
        (ClaimFilter(words=("midnight",)), 12),
        (ClaimFilter(words=("rows",)), 4),
        (ClaimFilter(words=("rows", "okafor")), 0),
        (ClaimFilter(sources=frozenset({TANAKA.ref})), 8),
        (ClaimFilter(sources=frozenset({TANAKA.ref, OKAFOR.ref})), 12),
        (ClaimFilter(sources=frozenset({MARCHETTI.ref})), 0),
        (ClaimFilter(states=frozenset({Support.REJECTED})), 4),
        (ClaimFilter(states=frozenset({Support.REJECTED, Support.WEAK})), 8),
        (ClaimFilter(turn_number=2), 3),
        (ClaimFilter(is_own=True), 0),
    ],
    ids=["all", "passage", "claim", "both", "source", "sources", "other", "state", "states", "turn", "own"],
)
def test_filters(model, wanted, count):
    proxy = ClaimFilterModel(model)
    proxy.use(wanted)
    assert proxy.rowCount() == count


def test_a_decision_changes_its_row_only(model, claims):
    told = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    turn = with_verdict(claims[0].turn, 2, 0, Verdict.KEPT)
    turns = (turn, *(claims[0].turn,) * 3)
    model.show(claims_of(turns))
    assert {rows[0] for rows in told} <= {0, 1, 2}
    assert model.rowCount() == 12


def test_screen_readers_hear_column_and_cell(model):
    index = model.index(0, Column.PROBABILITY)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Probability and verdict: 0.930, Verified"


def test_a_cell_of_ten_thousand_claims_is_made_only_when_looked_at(qapp, monkeypatch):
    made = claims_of((checked_turn(evidence()),))
    rows = [replace(made[0], number=n, key=made[0].key._replace(turn_number=n)) for n in range(MANY)]
    asked = []
    monkeypatch.setattr(
        "app.ui.claims.model.evidence_range", lambda claim, passage: asked.append(claim) or (0, 1)
    )
    model = ClaimModel()
    model.show(rows)
    proxy = ClaimFilterModel(model)
    proxy.use(ClaimFilter(words=("trees",)))
    proxy.sort(Column.EVIDENCE, Qt.SortOrder.DescendingOrder)
    assert proxy.rowCount() == MANY
    assert asked == []
    assert model.index(0, Column.EVIDENCE).data()
    assert len(asked) == 1
