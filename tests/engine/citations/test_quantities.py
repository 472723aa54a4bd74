"""V6: how numbers are read out of text: units, comparators, ranges, words, separators."""

import math

import pytest

from app.engine.citations.signals.quantities import derived_shares, quantities_of

INF = math.inf


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,200 patients", [(1200, 1200, "")]),
        ("12,500,000 cells", [(12_500_000, 12_500_000, "")]),
        ("12.5 million cells", [(12_500_000, 12_500_000, "")]),
        ("2 000 people", [(2000, 2000, "")]),
        ("0,05 mg", [(0.00005, 0.00005, "mass")]),
        ("a dose of .03", [(0.03, 0.03, "")]),
        ("1.5 x 10^-3 mg", [(1.5e-6, 1.5e-6, "mass")]),
        ("42%", [(42, 42, "percent")]),
        ("42 percent", [(42, 42, "percent")]),
        ("half of them", [(50, 50, "percent")]),
        ("twice as much", [(2, 2, "ratio")]),
        ("a 3-fold rise", [(3, 3, "ratio")]),
        ("twenty-one days", [(21 * 86_400, 21 * 86_400, "time")]),
        ("two hundred cells", [(200, 200, "")]),
        ("$3 million", [(3e6, 3e6, "dollars")]),
        ("in 1998", [(1998, 1998, "year")]),
        ("1,998 cells", [(1998, 1998, "")]),
        ("the 19th day", [(19, 19, "ordinal")]),
        ("−2.5 °C".replace("−", "-"), [(-2.5, -2.5, "temperature")]),
        ("5–10 mg", [(0.005, 0.010, "mass")]),
        ("between 5 and 10 %", [(5, 10, "percent")]),
        ("from 5 to 10 weeks", [(5 * 604_800, 10 * 604_800, "time")]),
        ("95% CI 1.30–1.65", [(95, 95, "percent"), (1.3, 1.65, "")]),
        ("more than 30 %", [(30, INF, "percent")]),
        ("p < 0.05", [(-INF, 0.05, "")]),
        ("at least 3 doses", [(3, INF, "")]),
        ("no more than 3 doses", [(-INF, 3, "")]),
        ("about 20 doses", [(18, 22, "")]),
        ("mehr als 30 Prozent", [(30, INF, "percent")]),
        ("Figure 3, Table 4 and [12, 13]", []),
        ("COVID-19, H1N1, k1 and B12", []),
        ("one of them", []),
    ],
)
def test_quantities_are_read(text: str, expected: list[tuple[float, float, str]]) -> None:
    found = [(one.low, one.high, one.kind) for one in quantities_of(text)]
    assert found == [(pytest.approx(low), pytest.approx(high), kind) for low, high, kind in expected]


@pytest.mark.parametrize(
    ("claimed", "given", "is_borne_out"),
    [
        ("57 %", "57.3 %", True),
        ("57.3 %", "57 %", False),
        ("58 %", "57.3 %", False),
        ("more than 50 %", "57 %", True),
        ("more than 50 %", "57 cells", False),
        ("42 cells", "42 %", False),
        ("60 minutes", "1 h", True),
        ("500 mg", "0.5 g", True),
        ("50 mg", "0.5 g", False),
        ("between 5 and 10 %", "7 %", True),
        ("7 %", "5–10 %", False),
        ("2014", "2014", True),
        ("2014", "2015", False),
    ],
)
def test_a_number_bears_out_another(claimed: str, given: str, is_borne_out: bool) -> None:
    assert quantities_of(claimed)[0].holds(quantities_of(given)[0]) is is_borne_out


@pytest.mark.parametrize(
    ("claimed", "given", "is_excluded"),
    [
        ("42 %", "24 %", True),
        ("42 %", "24 mg", False),
        ("42 cells", "24 cells", True),
        ("42 cells", "24 mice", False),
        ("more than 50 %", "less than 40 %", True),
        ("more than 50 %", "at most 60 %", False),
    ],
)
def test_a_number_contradicts_another_of_its_kind(claimed: str, given: str, is_excluded: bool) -> None:
    assert quantities_of(claimed)[0].excludes(quantities_of(given)[0]) is is_excluded


@pytest.mark.parametrize("text", ["30 of 60 patients", "30/60", "30 out of 60"])
def test_counts_give_their_share(text: str) -> None:
    assert [one.low for one in derived_shares(text, quantities_of(text))] == [50.0]
