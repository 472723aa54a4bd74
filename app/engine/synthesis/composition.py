"""Puts chosen sentences together: by paper, each attributed, quoted exactly or restated, and what is not covered at the end.

Each quote is a span of the cited passage, character for character but for the Markdown escapes that keep a paper's own
brackets from being read as citations (invariant 14).
"""

from collections.abc import Callable, Iterator, Sequence

from app.engine.citations.authors import narrative_label, parenthetical_label
from app.engine.citations.markup import escape_markdown
from app.engine.ingest.document import PassageType
from app.engine.ingest.sentences import split_sentences
from app.engine.records import SourceInfo, WrittenAnswer
from app.engine.runs import Canceled, RunContext
from app.engine.search.question import Question
from app.engine.synthesis.candidates import Candidate
from app.engine.synthesis.writer import OnText
from app.engine.words import stems
from app.models.protocols import TextDelta

STOPPED_MARK = "*Stopped here.*"
MAX_MISSING = 8
_FURTHER_LEADS = ("The paper adds", "It also says", "Elsewhere in it", "And", "Finally")
_NUMBER_WORDS = 2

Restate = Callable[[Candidate], str]
"""Gives one sentence that says what the candidate says, or "" to have it quoted."""


def compose(
    question: Question,
    chosen: Sequence[Candidate],
    writer: str,
    run: RunContext,
    on_text: OnText | None,
    restate: Restate | None = None,
) -> WrittenAnswer:
    """Write the answer of the chosen sentences, piece by piece.

    Args:
        question: The analysed question.
        chosen: Best first, ≥ 1.
        writer: The writer's name.
        run: Asked before each sentence.
        on_text: Told of each sentence.
        restate: Puts a sentence in other words; None quotes all.

    Raises:
        Canceled: The run was stopped before the first sentence.
    """
    text, is_stopped = "", False
    pieces = _pieces(question, chosen, restate or _quote_all)
    while not is_stopped:
        try:
            run.check_canceled()
            piece = next(pieces, "")
        except Canceled:
            if not text:
                raise
            piece, is_stopped = f"\n\n{STOPPED_MARK}", True
        if not piece:
            break
        text += piece
        if on_text is not None:
            on_text(TextDelta(piece))
    return WrittenAnswer(text, writer, is_stopped=is_stopped)


def quoted_sentence(lead: str, candidate: Candidate) -> str:
    """The exact quote behind its lead, with its marker."""
    return f"{lead}: {_quoted(candidate)} [{candidate.evidence.index}]"


def restated_sentence(sentence: str, candidate: Candidate, *, is_attributed: bool) -> str:
    """A sentence in other words with its marker, and with the paper's name where that is not clear already."""
    body, stop = (sentence[:-1], sentence[-1]) if sentence[-1:] in ".!" else (sentence, ".")
    name = f" ({parenthetical_label(candidate.evidence.source)})" if is_attributed else ""
    return f"{escape_markdown(body + name)} [{candidate.evidence.index}]{stop}"


def _quote_all(_candidate: Candidate) -> str:
    return ""


def _pieces(question: Question, chosen: Sequence[Candidate], restate: Restate) -> Iterator[str]:
    """The answer in sentences, each with the white space before it."""
    is_first = True
    for group in _by_paper(chosen):
        for number, candidate in enumerate(group):
            gap = "" if is_first else " " if number else "\n\n"
            is_first = False
            sentence = restate(candidate)
            if sentence:
                yield gap + restated_sentence(sentence, candidate, is_attributed=number == 0)
            else:
                yield gap + quoted_sentence(_lead(candidate.evidence.source, number), candidate)
    missing = _uncovered(question, chosen)
    if missing:
        yield f"\n\n{missing}"


def _by_paper(chosen: Sequence[Candidate]) -> list[list[Candidate]]:
    groups: dict[tuple[int, str], list[Candidate]] = {}
    for candidate in chosen:
        groups.setdefault(candidate.evidence.source.ref, []).append(candidate)
    return list(groups.values())


def _lead(source: SourceInfo, number: int) -> str:
    """Attribute the first sentence of a paper to it by name; the further ones follow with less ado."""
    if number:
        return _FURTHER_LEADS[min(number, len(_FURTHER_LEADS)) - 1]
    verb = "writes" if len(source.authors) == 1 else "write"
    return f"{escape_markdown(narrative_label(source))} {verb}"


def _quoted(candidate: Candidate) -> str:
    quote = f"“{escape_markdown(candidate.quote)}”"
    if candidate.evidence.passage_type is not PassageType.TABLE:
        return quote
    return f"“{escape_markdown(_caption(candidate.evidence.text))}” has the row {quote}"


def _caption(table: str) -> str:
    """The first line of a table up to the end of its first sentence; the number alone ("Table 2.") is none."""
    line = table.splitlines()[0].strip()
    for _, end in split_sentences(line):
        if len(line[:end].split()) > _NUMBER_WORDS:
            return line[:end]
    return line


def _uncovered(question: Question, chosen: Sequence[Candidate]) -> str:
    """Say which topic words of the question stand nowhere in the library."""
    texts = " ".join(f"{c.evidence.text} {c.evidence.source.title}" for c in chosen)
    covered = stems(texts, question.language)
    missing = [term.word for term in question.terms if term.passages == 0 and term.stem not in covered]
    return f"Not covered: nothing in your library mentions {_listed(missing)}." if missing else ""


def _listed(names: Sequence[str]) -> str:
    quoted = [f"“{escape_markdown(name)}”" for name in names[:MAX_MISSING]]
    if len(names) > MAX_MISSING:
        quoted.append(f"{len(names) - MAX_MISSING:,} more of its words")
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
