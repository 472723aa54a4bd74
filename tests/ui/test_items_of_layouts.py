"""No code of the window asks a layout for its items.

A Python wrapper of an item that Qt made is not told when Qt deletes the item. The next object at the same address is then taken
for the item, and the program ends or goes astray.
"""

import ast
from pathlib import Path

import pytest

import app.ui

FORBIDDEN = {"itemAt", "itemAtPosition", "spacerItem", "addSpacing", "insertSpacing"}
SOURCES = sorted(Path(app.ui.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_layout_is_asked_for_its_items(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [
        one.func.attr
        for one in ast.walk(tree)
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)
    ]
    assert not FORBIDDEN.intersection(calls)
