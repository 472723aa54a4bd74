"""Formulas are set as pictures; what cannot be read stays as it was written (U3)."""

import pytest

from app.ui.chat.formulas import FormulaSetter, is_bearable, set_formula


@pytest.mark.parametrize("latex", [r"\frac{a}{b}", r"\sum_{i=1}^n x_i^2", r"\mathrm{CO}_2", r"p \leq 0.05"])
def test_formulas_become_pictures_with_a_depth(latex):
    picture = set_formula(latex, is_display=False)
    assert picture is not None
    assert picture.width > 0 < picture.height
    assert 0 <= picture.depth < picture.height


@pytest.mark.parametrize("latex", [r"\frac{1", r"\nosuch{x}", "{" * 20], ids=["open", "unknown", "braces"])
def test_what_cannot_be_read_has_no_picture(latex):
    assert set_formula(latex, is_display=False) is None


@pytest.mark.parametrize("latex", ["a+" * 1_000, r"\frac{1}{" * 40, r"\href{http://x}{y}", ""])
def test_hostile_formulas_are_not_even_tried(latex):
    assert not is_bearable(latex)


def test_a_formula_is_set_once_and_kept(qtbot):
    setter = FormulaSetter()
    with qtbot.waitSignal(setter.formula_set):
        assert setter.picture("x^2", is_display=False) is None
    first = setter.picture("x^2", is_display=False)
    assert first is not None
    assert setter.picture("x^2", is_display=False) is first
    setter.finish()
