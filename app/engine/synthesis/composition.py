"""Puts chosen sentences together: the direct answer first, then by paper, and what is not covered at the end.

Each sentence is attributed, and quoted exactly or restated. Where another paper says the same as the direct answer, it
follows at once.

Each quote is a span of the cited passage, character for character but for the Markdown escapes that keep a paper's own
brackets from being read as citations (invariant 14).
"""

import re
from collections.abc import Callable, Iterator, Sequence

from app.engine.citations.authors import narrative_label, parenthetical_label
from app.engine.citations.markup import escape_markdown
from app.engine.ingest.document import PassageType
from app.engine.ingest.sentences import split_sentences
from app.engine.records import WrittenAnswer
from app.engine.runs import Canceled, RunContext
from app.engine.search.question import Question
from app.engine.synthesis.agreement import agrees
from app.engine.synthesis.answerability import is_foreign
from app.engine.synthesis.candidates import Candidate, states_number
from app.engine.synthesis.wording import listed
from app.engine.synthesis.writer import OnText
from app.engine.words import stems
from app.models.protocols import TextDelta

STOPPED_MARK = "*Stopped here.*"
TELLING_WEIGHT = 6.0
"""Weight from which a word of the question tells so much that its absence is worth a remark; other words for it may do."""
_NUMBER_WORDS = 2
_FIRST_VERBS = (("write", "writes"), ("state", "states"), ("note", "notes"))
_REPORT = ("report", "reports")
_FURTHER_LEADS = ("The paper also says", "It further states", "The same paper notes", "It adds")
_DIGIT = re.compile(r"\d")
_DASHES = re.compile("[\u2010-\u2015]")
_COUNTED = re.compile(
    r"\bhow (?:many|much)\b|\bpercent\w*|\bwhat (?:\w+ )?(?:share|proportion)\b", re.IGNORECASE
)

Restate = Callable[[Candidate], str]
"""Gives one sentence that says what the candidate says, or "" to have it quoted."""


def compose(
    question: Question,
    chosen: Sequence[Candidate],
    writer: str,
    run: RunContext,
    on_text: OnText | None,
    restate: Restate | None = None,
    left_open: Sequence[str] = (),
) -> WrittenAnswer:
    """Write the answer of the chosen sentences, piece by piece.

    Args:
        question: The analysed question.
        chosen: Best first, ≥ 1.
        writer: The writer's name.
        run: Asked before each sentence.
        on_text: Told of each sentence.
        restate: Puts a sentence in other words; None quotes all.
        left_open: Sentences on what else was asked and is not answered; they stand at the end.

    Raises:
        Canceled: The run was stopped before the first sentence.
    """
    text, is_stopped = "", False
    pieces = _pieces(question, chosen, restate or _quote_all, left_open)
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


def _pieces(
    question: Question, chosen: Sequence[Candidate], restate: Restate, left_open: Sequence[str]
) -> Iterator[str]:
    """The answer in sentences, each with the white space before it."""
    seen: dict[tuple[int, str], int] = {}
    for paragraph in _paragraphs(chosen):
        for number, candidate in enumerate(paragraph):
            gap = " " if number else "\n\n" if seen else ""
            ref = candidate.evidence.source.ref
            before = seen.get(ref, 0)
            sentence = restate(candidate)
            if sentence:
                yield gap + restated_sentence(sentence, candidate, is_attributed=number == 0 or not before)
            else:
                same = any(agrees(candidate, one) for one in paragraph[:number])
                is_named = number == 0 or not before
                lead = _named(candidate, before, len(seen), is_same=same) if is_named else _further(before)
                yield gap + quoted_sentence(lead, candidate)
            seen[ref] = before + 1
    missing = _uncovered(question, chosen)
    for remark in (missing, *left_open):
        if remark:
            yield f"\n\n{remark}"


def _paragraphs(chosen: Sequence[Candidate]) -> list[list[Candidate]]:
    """The direct answer with whatever agrees with it, the rest of its paper, then the others by their best sentences."""
    direct = [chosen[0], *(one for one in chosen[1:] if agrees(one, chosen[0]))]
    groups: dict[tuple[int, str], list[Candidate]] = {chosen[0].evidence.source.ref: []}
    for candidate in chosen:
        if candidate not in direct:
            groups.setdefault(candidate.evidence.source.ref, []).append(candidate)
    return [direct, *(group for group in groups.values() if group)]


def _named(candidate: Candidate, before: int, papers: int, *, is_same: bool) -> str:
    """Attribute a sentence to its paper by name, as at the beginning of each paragraph; the verbs take turns.

    Args:
        candidate: The sentence.
        before: Sentences of the same paper before it.
        papers: Papers named before it.
        is_same: Whether it says the same as one before it.
    """
    source = candidate.evidence.source
    reports = bool(_DIGIT.search(candidate.quote)) or is_same
    verbs = _REPORT if reports else _FIRST_VERBS[papers % len(_FIRST_VERBS)]
    name = escape_markdown(narrative_label(source))
    verb = f"{'also ' if before else ''}{verbs[len(source.authors) == 1]}"
    return f"{'Likewise, ' if is_same else ''}{name} {verb}"


def _further(before: int) -> str:
    """Attribute a further sentence of the paper that the sentence before came from."""
    return _FURTHER_LEADS[(before - 1) % len(_FURTHER_LEADS)]


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
    """Say what of the question is left open: words the library lacks, names and telling words not met here, a number."""
    texts = " ".join(
        f"{c.evidence.text} {c.evidence.section} {c.evidence.source.title} {' '.join(c.evidence.source.authors)}"
        for c in chosen
    )
    covered = stems(texts, question.language)
    open_terms = [term for term in question.terms if not term.is_in(covered)]
    if is_foreign(question, chosen):  # other words for the same in another language are no gap
        open_terms = [term for term in open_terms if term.is_name]
    missing = [term.word for term in open_terms if term.passages == 0]
    if missing:
        return f"Not covered: nothing in your library mentions {listed(missing)}."
    shown = _DASHES.sub("-", texts).casefold()
    unmet = [term.word for term in open_terms if term.is_name and term.word.casefold() not in shown]
    if unmet:
        return f"Not covered: none of the passages above mentions {listed(unmet)}."
    unused = [term.word for term in open_terms if term.word.isalpha() and term.weight >= TELLING_WEIGHT]
    if unused:
        return f"Mind that the passages above do not use the {listed(unused, 'word', 'words')}."
    if _COUNTED.search(question.text) and not any(states_number(one.quote) for one in chosen):
        return "Not covered: none of the passages above gives a number."
    return ""
