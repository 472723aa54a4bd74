"""Item models of the window warn before they change: a proxy above them holds pointers that would otherwise be dead."""

import ast
from collections import Counter

import pytest

from app.engine.paths import resources

PAIRS = {"layoutAboutToBeChanged": "layoutChanged", "beginResetModel": "endResetModel"}
UI = resources().parent / "app" / "ui"


def sent(path) -> Counter[str]:
    """How often a module sends each signal of a model, or calls what sends it."""
    names: Counter[str] = Counter()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr == "emit" and isinstance(node.func.value, ast.Attribute):
            names[node.func.value.attr] += 1
        elif node.func.attr == "connect":
            names.update(one.attr for one in node.args if isinstance(one, ast.Attribute))
        else:
            names[node.func.attr] += 1
    return names


@pytest.mark.parametrize(("before", "after"), PAIRS.items())
def test_no_change_of_a_model_comes_without_its_warning(before, after):
    counts = {path.name: sent(path) for path in UI.rglob("*.py")}
    assert sum(one[after] for one in counts.values()) > 0
    assert [name for name, one in counts.items() if one[before] != one[after]] == []
