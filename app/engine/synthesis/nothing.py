"""The plain answer when the library holds none (P10)."""

from collections.abc import Sequence

from app.engine.citations.markup import escape_markdown
from app.engine.records import WrittenAnswer
from app.engine.synthesis.answerability import Judgement
from app.engine.synthesis.wording import listed

OPENING = "Your library has nothing that answers this."


def nothing_found(judgement: Judgement, writer: str, *, has_evidence: bool) -> WrittenAnswer:
    """Say that there is nothing, why, and where the nearest papers are listed."""
    closing = "The nearest papers are listed below." if has_evidence else ""
    text = " ".join(part for part in (OPENING, escape_markdown(judgement.reason), closing) if part)
    return WrittenAnswer(text, writer, found_nothing=True)


def not_found(part: str, reason: str) -> str:
    """Say which part of a question has no answer, and why.

    Args:
        part: Its words.
        reason: A sentence for the user that speaks of the library as "it"; or "".
    """
    why = reason.replace(" it ", " your library ", 1)
    return f"Not found: “{escape_markdown(part.rstrip(' ?.'))}”. {escape_markdown(why)}".rstrip()


def still_missing(parts: Sequence[str]) -> str:
    """Say which parts of a question the search left open; at least one."""
    return (
        f"Not covered: the search left open {listed([part.rstrip(' ?.') for part in parts], joined='and')}."
    )
