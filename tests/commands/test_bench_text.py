"""I1: the distances that `bench text` counts, and what it says where nothing can be measured."""

import shutil
from pathlib import Path

import pytest

from app.commands.bench_text import bench_text, infix_distance
from app.commands.text_judgements import Fault, count_judged, read_judgements
from app.engine.errors import InputError
from app.engine.runs import RunContext


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("hello", "say hello!", (0, 9)),
        ("abcd", "xxabxdyy", (1, 6)),
        ("abc", "", (3, 0)),
        ("", "abc", (0, 0)),
    ],
    ids=["inside", "one edit", "no text", "no pattern"],
)
def test_distance_is_to_the_nearest_part_of_the_text(
    pattern: str, text: str, expected: tuple[int, int]
) -> None:
    assert infix_distance(pattern, text) == expected


def test_nothing_is_measured_without_pdftotext(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    outcome = bench_text([], RunContext())
    assert outcome.character_error is None
    assert "not measured" in outcome.as_text()


def test_differences_are_counted_by_who_is_at_fault(tmp_path: Path) -> None:
    path = tmp_path / "seen.toml"
    path.write_text(
        '[[page]]\nfile = "A_2020"\npage = 2\norder = "ours"\nlines = "left out"\nwhy = "a head"\n'
    )
    found = count_judged(read_judgements(path), [("A_2020_Title.pdf", 2, 3, 1), ("B_2021.pdf", 2, 1, 0)])
    assert found.order == {Fault.OURS: 3, Fault.UNSEEN: 1}
    assert found.lines == {Fault.LEFT_OUT: 1}
    assert found.column_faults == 3
    assert "3 ours at fault, 1 not looked at" in found.as_text()


@pytest.mark.parametrize(
    "text", ["[[page", '[[page]]\nfile = "a"\n', '[[page]]\nfile = "a"\npage = 1\nwhy = ""\norder = "who"\n']
)
def test_judgements_that_cannot_be_read_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "seen.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=r"seen\.toml"):
        read_judgements(path)


def test_kept_judgements_can_be_read() -> None:
    seen = read_judgements(Path(__file__).parents[1] / "engine" / "ingest" / "text_by_eye.toml")
    assert len({(one.file, one.page) for one in seen}) == len(seen) > 40
