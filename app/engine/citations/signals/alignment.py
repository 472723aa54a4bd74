"""Lays each part of a claim beside the one or two sentences of the evidence that say most of it.

A part is a sentence, or one of the main clauses that "and", "but" or a semicolon join: claims merge what the source says
in several places.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from app.engine.citations.signals.attribution import without_attribution
from app.engine.citations.signals.tokens import Sentence, Token, sentence_of, sentences_of, spoken
from app.engine.words import guess_language

MAX_CLAIM_PARTS = 12
NEARLY_LITERAL = 0.7
_MAX_TOKENS = 120
_MIN_PART_WORDS = 5
_SEAM = re.compile(r"(?<=[,;])\s(?=(?:and|but|und|aber|y|pero|et|mais)\s)|(?<=;)\s")
MAX_EVIDENCE_CHARS = 20_000
MAX_CLAIM_CHARS = 4_000
LANGUAGE_CHARS = 800
_SECOND_ADDS = 2
_SECOND_ADDS_SHARE = 0.15


@dataclass(frozen=True, slots=True)
class Edit:
    """How a stretch of the claim's tokens differs from the stretch of the source's that it stands against.

    Attributes:
        start: First token of the claim.
        end: Behind its last token.
        other_start: First token of the source.
        other_end: Behind its last token.
    """

    start: int
    end: int
    other_start: int
    other_end: int


@dataclass(frozen=True, slots=True)
class Aligned:
    """A part of the claim and the sentences of the evidence that are nearest to it.

    Attributes:
        claim: The part of the claim.
        sources: The nearest sentences whole, in the evidence's order.
        source_stems: Their content stems.
        tokens: Their tokens, one after another.
        in_order: How many tokens of the claim stand in the sources in the same order.
        edits: What differs between those.
        facing: What of the sources stands against the claim: where it is nearly literal only the stretch that it
            repeats, so that what the source says besides does not count against it; otherwise all of the sources.
    """

    claim: Sentence
    sources: tuple[Sentence, ...]
    source_stems: frozenset[str]
    tokens: tuple[Token, ...]
    in_order: int
    edits: tuple[Edit, ...]
    facing: tuple[Sentence, ...]

    @property
    def coverage(self) -> float:
        """Share of the claim's content stems that the nearest sentences have, 0–1; 0 without content."""
        return share_covered(self.claim.stems, self.source_stems)

    @property
    def is_nearly_literal(self) -> bool:
        """Whether most of the claim's words stand in the sources in the same order."""
        return 0 < self.in_order >= NEARLY_LITERAL * len(self.claim.tokens)

    @property
    def facing_stems(self) -> frozenset[str]:
        """Content stems of what stands against the claim."""
        return frozenset().union(*(one.stems for one in self.facing))


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim and its evidence, prepared once for all signals.

    Attributes:
        claim: What the claim says, without attribution, symbols read as words.
        claim_stems: Content stems of what it says.
        aligned: One entry per part of the claim that has a word.
        passage: The evidence.
    """

    claim: str
    claim_stems: frozenset[str]
    aligned: tuple[Aligned, ...]
    passage: "Passage"


@dataclass(frozen=True, slots=True)
class Passage:
    """Evidence, prepared once for all claims on it; symbols read as words, stems of content words only."""

    text: str
    language: str
    sentences: tuple[Sentence, ...]
    stems: frozenset[str]


def prepare_pair(claim: str, evidence: str) -> Pair:
    """Prepare a pair; what goes beyond 4,000 characters of claim or 20,000 of evidence is not looked at."""
    claim, evidence = claim[:MAX_CLAIM_CHARS], evidence[:MAX_EVIDENCE_CHARS]
    said = spoken(without_attribution(claim, evidence))
    passage = _passage(evidence)
    parts = tuple(_claim_parts(said, passage.language))[:MAX_CLAIM_PARTS]
    aligned = tuple(_aligned(one, passage.sentences) for one in parts)
    return Pair(said, _all_stems(parts), aligned, passage)


def _claim_parts(said: str, language: str) -> Iterator[Sentence]:
    for sentence in sentences_of(said, language):
        pieces = _joined(_SEAM.split(sentence.text))
        if len(pieces) == 1:
            yield sentence
            continue
        for piece in pieces:
            yield from sentences_of(piece, language)


def _joined(pieces: list[str]) -> list[str]:
    """Put a piece that is too short to stand alone to the one before it."""
    whole: list[str] = []
    for piece in pieces:
        if whole and min(len(piece.split()), len(whole[-1].split())) < _MIN_PART_WORDS:
            whole[-1] = f"{whole[-1]} {piece}"
        else:
            whole.append(piece)
    return whole


def share_covered(wanted: frozenset[str], there: frozenset[str]) -> float:
    """Share of `wanted` that is `there`, 0–1; 0 when nothing is wanted."""
    return len(wanted & there) / len(wanted) if wanted else 0.0


@lru_cache(maxsize=32)
def _passage(evidence: str) -> Passage:
    text = spoken(evidence)
    language = guess_language(text[:LANGUAGE_CHARS])
    sentences = sentences_of(text, language)
    return Passage(text, language, sentences, _all_stems(sentences))


def _all_stems(sentences: tuple[Sentence, ...]) -> frozenset[str]:
    return frozenset().union(*(one.stems for one in sentences))


def _aligned(claim: Sentence, sentences: tuple[Sentence, ...]) -> Aligned:
    sources = _nearest(claim, sentences)
    tokens = tuple(token for one in sources for token in one.tokens)[: 2 * _MAX_TOKENS]
    codes = SequenceMatcher(
        None,
        [token.stem for token in claim.tokens[:_MAX_TOKENS]],
        [token.stem for token in tokens],
        autojunk=False,
    ).get_opcodes()
    equal = [code for code in codes if code[0] == "equal"]
    in_order = sum(end - start for _, start, end, _, _ in equal)
    edits = tuple(Edit(*code[1:]) for code in codes if code[0] != "equal")
    facing = sources
    if equal and in_order >= NEARLY_LITERAL * len(claim.tokens):
        start = equal[0][3] if equal[0][1] == 0 else 0
        end = equal[-1][4] if equal[-1][2] == len(claim.tokens) else len(tokens)
        facing = (sentence_of(tokens[start:end]),)
    return Aligned(claim, sources, _all_stems(sources), tokens, in_order, edits, facing)


def _nearest(claim: Sentence, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The sentence with most of the claim's stems, and a second one if it adds enough."""
    if not sentences:
        return ()
    counts = [len(claim.stems & one.stems) for one in sentences]
    best = max(range(len(sentences)), key=lambda number: (counts[number], -len(sentences[number].stems)))
    missing = claim.stems - sentences[best].stems
    if len(missing) < _SECOND_ADDS:
        return (sentences[best],)
    second = max(range(len(sentences)), key=lambda number: len(missing & sentences[number].stems))
    adds = len(missing & sentences[second].stems)
    if adds < _SECOND_ADDS or adds < _SECOND_ADDS_SHARE * len(claim.stems):
        return (sentences[best],)
    return tuple(sentences[number] for number in sorted((best, second)))
