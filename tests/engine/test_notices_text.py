"""Issue 8.1: the program shows whose work it stands on, and under which licences, as text to read."""

from pathlib import Path

from app.engine.notices import notices

ROOT = Path(__file__).resolve().parents[2]
TABLE = "| Library | Licence | Home page |\n|---|---|---|\n| spam | MIT | https://spam.example |\n"


def written(folder: Path, text: str) -> str:
    (folder / "NOTICES.md").write_text(text, encoding="utf-8")
    return notices(folder)


def test_row_of_a_table_becomes_name_licence_and_address(tmp_path: Path) -> None:
    assert written(tmp_path, TABLE) == "spam: MIT\nhttps://spam.example"


def test_lines_of_a_paragraph_are_joined(tmp_path: Path) -> None:
    assert (
        written(tmp_path, "## Fonts\n\nTheir texts lie\nin `fonts`.\n")
        == "Fonts\n\nTheir texts lie in fonts."
    )


def test_notices_that_are_missing_are_no_fault(tmp_path: Path) -> None:
    assert notices(tmp_path) == ""


def test_every_row_of_our_own_notices_is_told() -> None:
    told = notices()
    rows = [
        line.split("|")
        for line in (ROOT / "NOTICES.md").read_text(encoding="utf-8").splitlines()
        if "| http" in line
    ]
    assert len(rows) > 50
    assert [row[1] for row in rows if f"{row[1].strip()}: {row[2].strip()}" not in told] == []
    assert "|" not in told
