"""The writer that needs no generator: it selects the sentences that answer, attributes them and quotes exactly.

Each quote is a span of the cited passage, character for character but for the Markdown escapes that keep a
paper's own brackets from being read as citations (invariant 14).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.citations.authors import narrative_label
from app.engine.citations.markup import escape_markdown
from app.engine.ingest.document import PassageType
from app.engine.ingest.sentences import split_sentences
from app.engine.records import Evidence, SourceInfo, WrittenAnswer
from app.engine.runs import RunContext
from app.engine.search.question import Question
from app.engine.synthesis.answerability import Judgement, judge
from app.engine.synthesis.candidates import Candidate, rank_candidates
from app.engine.words import stems
from app.models.protocols import Embedder

MAX_QUOTES = 6
MERIT_MARGIN = 0.5
SAME_CONTENT = 0.8

_NUMBER_WORDS = 2
_FURTHER_LEADS = ("The paper adds", "It also says", "Elsewhere in it", "And", "Finally")
MAX_MISSING = 8


class ComposedWriter:
    """Writes answers of exact quotes; works with no model at all, better with an embedder."""

    name = "composed"

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder

    def write(self, question: Question, evidence: Sequence[Evidence], run: RunContext) -> WrittenAnswer:
        """Select, attribute and quote; see `Writer.write`."""
        candidates = rank_candidates(question, evidence, self._embedder)
        run.check_canceled()
        judgement = judge(question, candidates)
        if not judgement.is_answered:
            return WrittenAnswer(_nothing_found(judgement, bool(evidence)), self.name, found_nothing=True)
        chosen = select(candidates)
        return WrittenAnswer("\n\n".join([*_paragraphs(chosen), *_uncovered(question, chosen)]), self.name)


def select(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Choose passages by merit, and from each the span that fits best; a span that repeats another is left out.

    Args:
        candidates: Best merit first.
    """
    chosen: list[Candidate] = []
    seen: set[int] = set()
    for candidate in candidates:
        if candidate.merit < candidates[0].merit - MERIT_MARGIN or len(chosen) == MAX_QUOTES:
            break
        index = candidate.evidence.index
        if index in seen:
            continue
        seen.add(index)
        best = max((one for one in candidates if one.evidence.index == index), key=lambda one: one.fitness)
        if not any(_repeats(best, other) for other in chosen):
            chosen.append(best)
    return chosen


def _repeats(one: Candidate, other: Candidate) -> bool:
    first, second = stems(one.quote), stems(other.quote)
    return len(first & second) >= SAME_CONTENT * max(1, min(len(first), len(second)))


@dataclass(frozen=True, slots=True)
class _Group:
    source: SourceInfo
    candidates: list[Candidate]


def _paragraphs(chosen: Sequence[Candidate]) -> list[str]:
    groups: dict[tuple[int, str], _Group] = {}
    for candidate in chosen:
        source = candidate.evidence.source
        groups.setdefault(source.ref, _Group(source, [])).candidates.append(candidate)
    return [_paragraph(group) for group in groups.values()]


def _paragraph(group: _Group) -> str:
    """Attribute the best quote to the paper by name; the further ones follow with less ado."""
    first, *others = group.candidates
    is_single = len(group.source.authors) == 1
    sentences = [_sentence(f"{_name(group.source)} {'writes' if is_single else 'write'}", first)]
    sentences += [_sentence(lead, other) for lead, other in zip(_FURTHER_LEADS, others, strict=False)]
    return " ".join(sentences)


def _name(source: SourceInfo) -> str:
    return escape_markdown(narrative_label(source))


def _sentence(lead: str, candidate: Candidate) -> str:
    return f"{lead}: {_quoted(candidate)} [{candidate.evidence.index}]"


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


def _uncovered(question: Question, chosen: Sequence[Candidate]) -> list[str]:
    """Say which topic words of the question stand nowhere in the library."""
    texts = " ".join(f"{c.evidence.text} {c.evidence.source.title}" for c in chosen)
    covered = stems(texts, question.language)
    missing = [term.word for term in question.terms if term.passages == 0 and term.stem not in covered]
    return [f"Not covered: nothing in your library mentions {_listed(missing)}."] if missing else []


def _nothing_found(judgement: Judgement, has_evidence: bool) -> str:
    opening = "Your library has nothing that answers this."
    closing = "The nearest passages are listed under the sources considered." if has_evidence else ""
    return " ".join(part for part in (opening, escape_markdown(judgement.reason), closing) if part)


def _listed(names: Sequence[str]) -> str:
    quoted = [f"“{escape_markdown(name)}”" for name in names[:MAX_MISSING]]
    if len(names) > MAX_MISSING:
        quoted.append(f"{len(names) - MAX_MISSING:,} more of its words")
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
