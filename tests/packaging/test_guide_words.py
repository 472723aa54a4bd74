"""Issue 8.7: what the guide quotes from the window and from messages is what the program says."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OTHERS = {"Open With", "could not load the Qt platform plugin"}  # words of macOS and of Qt
_CODE = re.compile(r"`[^`]*`")
_QUOTED = re.compile(r'(?<!\*)\*([^*\n]+)\*(?!\*)|"([^"\n]{4,})"')


def said_by_the_program() -> str:
    """Every text of the source, a line each; what is filled in at run time is left out."""
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "app").rglob("*.py"))
    nodes = (node for source in sources for node in ast.walk(ast.parse(source)))
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return "\n".join(texts).replace("&", "").casefold()


def quoted(page: str) -> list[str]:
    """What stands in italics or quotation marks and is no example of a question, which ends like a sentence."""
    found = ["".join(pair) for pair in _QUOTED.findall(_CODE.sub("", page))]
    return [words for words in found if words not in OTHERS and not words.endswith((".", "?"))]


@pytest.mark.parametrize("page", ["docs/guide.md", "docs/privacy.md", "README.md"])
def test_words_that_a_page_quotes_are_the_programs_own(page: str) -> None:
    said = said_by_the_program()
    unknown = [
        words
        for words in quoted((ROOT / page).read_text(encoding="utf-8"))
        if not all(part.strip(" ,").casefold() in said for part in words.split("…"))
    ]
    assert unknown == []


def test_words_of_another_program_would_be_found() -> None:
    assert quoted("Press *Frobnicate the index* in the menu.") == ["Frobnicate the index"]
    assert "frobnicate the index" not in said_by_the_program()
