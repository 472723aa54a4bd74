"""I4, R5: a table is kept whole, unless it is so long that as one passage it could never be evidence."""

from app.engine.ingest.document import Passage, PassageType, Section, SectionKind
from app.engine.ingest.passages import LONGEST_TABLE, PassageCutter, Run
from app.engine.ingest.text import count_words


def cut(text: str) -> list[Passage]:
    section = Section("s0", "Results", 1, SectionKind.BODY, 0, len(text))
    run = Run(0, len(text), section, ("Results",), PassageType.TABLE)
    return PassageCutter(text, (), ()).cut(run)


def rows(number: int) -> str:
    return "\n".join(f"site {row} had {row} cells of seven words" for row in range(number))


def test_a_table_of_usual_length_is_one_passage():
    assert len(cut(rows(100))) == 1


def test_a_very_long_table_is_kept_in_parts_of_whole_rows():
    text = rows(2_000)
    parts = cut(text)
    assert all(count_words(part.text) <= LONGEST_TABLE for part in parts)
    assert "\n".join(part.text for part in parts) == text
    assert {part.passage_type for part in parts} == {PassageType.TABLE}


def test_a_row_without_end_is_cut_too():
    parts = cut("cell " * 10_000)
    assert all(count_words(part.text) <= LONGEST_TABLE for part in parts)
    assert sum(count_words(part.text) for part in parts) == 10_000
