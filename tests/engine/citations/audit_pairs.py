"""True citations of our own sample papers, and deliberately false ones: what the badge must tell apart.

The rules are not those the model's training pairs were made by, so that the audit does not only find what it was taught.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.engine.ingest.sentences import split_sentences

TRUE_KINDS = ("exact", "quoted", "attributed", "shortened", "merged")
FALSE_KINDS = ("number", "negated", "direction", "wrong paper", "wrong passage", "neighbour")
_SETS_APART = re.compile(r"^(?:#|\||```|>|\s*[-*\d]+[.)]?\s|!\[|Table \d|Figure \d|\+\+\+)")
_MARKS = re.compile(r"\*\*|__|(?<!\w)\*|\*(?!\w)|~(?=\w)|(?<=\w)~|`")
_NUMBER = re.compile(r"(?<![\w.,(–-])\d+(?:[.,]\d+)*(?![\w]|[.,]\d)")
_VERB = re.compile(r"\b(is|are|was|were|can|does|do|has|will|must|should)\b(?! not| no\b)")
_OPPOSITES = {
    "more": "less", "less": "more", "higher": "lower", "lower": "higher", "larger": "smaller", "smaller": "larger",
    "before": "after", "after": "before", "above": "below", "below": "above", "first": "last", "last": "first",
    "increases": "decreases", "rises": "falls", "falls": "rises", "better": "worse", "worse": "better",
    "longer": "shorter", "shorter": "longer", "faster": "slower", "slower": "faster", "many": "few", "few": "many",
    "always": "never", "never": "always", "stronger": "weaker", "largest": "smallest", "highest": "lowest",
    "same": "different", "different": "same", "long": "short", "short": "long", "high": "low", "low": "high",
}  # fmt: skip
_DIRECTION = re.compile(rf"\b(?:{'|'.join(_OPPOSITES)})\b")
_LEAST_WORDS, _MOST_WORDS = 8, 40


@dataclass(frozen=True, slots=True)
class AuditPair:
    """A claim, the passage it cites, and how it was made."""

    kind: str
    claim: str
    evidence: str


@dataclass(frozen=True, slots=True)
class _Paper:
    authors: str
    passages: tuple[str, ...]


def audit_pairs(folder: Path) -> list[AuditPair]:
    """Pairs from all papers of a folder, in a fixed order."""
    papers = [_paper(path) for path in sorted(folder.glob("*.md"))]
    return [
        pair
        for number, paper in enumerate(papers)
        for pair in _pairs_of(paper, papers[(number + 1) % len(papers)])
    ]


def _pairs_of(paper: _Paper, other: _Paper) -> Iterator[AuditPair]:
    passages = paper.passages
    for place, passage in enumerate(passages):
        sentences = [passage[start:end] for start, end in split_sentences(passage)]
        sentences = [one for one in sentences if _LEAST_WORDS <= len(one.split()) <= _MOST_WORDS]
        for number, sentence in enumerate(sentences):
            for kind, claim in _claims(paper, sentence, sentences[number + 1 :]):
                yield AuditPair(kind, claim, passage)
        for sentence in sentences[:1]:
            claim = f"{paper.authors} (2026) reports that {_lowered(sentence)}"
            yield AuditPair("wrong paper", claim, other.passages[place % len(other.passages)])
            yield AuditPair("wrong passage", sentence, passages[(place + len(passages) // 2) % len(passages)])
            yield AuditPair("neighbour", sentence, passages[(place + 1) % len(passages)])


def _claims(paper: _Paper, sentence: str, following: list[str]) -> Iterator[tuple[str, str]]:
    yield "exact", sentence
    yield "quoted", f"{paper.authors} (2026) writes: “{sentence}”"
    yield "attributed", f"According to {paper.authors} (2026), {_lowered(sentence)}"
    short = re.sub(
        r"\s\([^()]*\)|, (?:because|so that|which|although|and then) (?:[^.,]|\.(?=\d))*(?=\.$)",
        "",
        sentence,
    )
    if short != sentence and len(short.split()) >= _LEAST_WORDS:
        yield "shortened", short
    if following:
        yield "merged", f"{sentence.rstrip('.')}, and {_lowered(following[0])}"
    number = _NUMBER.search(sentence)
    if number:
        yield "number", sentence[: number.start()] + _other_number(number[0]) + sentence[number.end() :]
    verb = _VERB.search(sentence)
    if verb:
        yield "negated", f"{sentence[: verb.end()]} not{sentence[verb.end() :]}"
    direction = _DIRECTION.search(sentence)
    if direction:
        turned = _OPPOSITES[direction[0]]
        yield "direction", sentence[: direction.start()] + turned + sentence[direction.end() :]


def _other_number(number: str) -> str:
    """Another number of the same form: its first digit goes up by two, nine turns to four."""
    return {"8": "3", "9": "4"}.get(number[0], str(int(number[0]) + 2)) + number[1:]


def _lowered(sentence: str) -> str:
    is_word = sentence[1:2].islower()
    return sentence[0].lower() + sentence[1:] if is_word else sentence


def _paper(path: Path) -> _Paper:
    _, front, body = path.read_text(encoding="utf-8").split("+++\n", 2)
    creator = tomllib.loads(front)["creators"][0]
    blocks = [
        " ".join(block.split()) for block in re.sub(r"```.*?```", "", body, flags=re.DOTALL).split("\n\n")
    ]
    prose = [_MARKS.sub("", block) for block in blocks if block and not _SETS_APART.match(block)]
    return _Paper(
        creator.get("last") or creator["name"], tuple(block for block in prose if len(block.split()) >= 40)
    )
