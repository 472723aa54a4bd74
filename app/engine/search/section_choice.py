"""Which sections of a paper promise most for a question, by their headings. Pure but for the embedder."""

from app.engine.ingest.document import SectionKind
from app.engine.search.outline import Outline, OutlinePart
from app.engine.search.question import Question
from app.engine.words import stems
from app.models.protocols import Embedder, ModelUnavailable

MAX_SECTION_WORDS = 2_500
"""A longer section is too much of a paper; its subsections are chosen from instead."""
MIN_SECTION_WORDS = 25
FINDING_BONUS = 0.25
_FINDING_HEADINGS = frozenset(
    stem
    for heading in ("results findings", "conclusions conclusion", "discussion", "Ergebnisse", "resultados")
    for stem in stems(heading)
)
_OUTSIDE = frozenset({SectionKind.REFERENCES, SectionKind.CONTENTS, SectionKind.FRONT, SectionKind.ABSTRACT})


def choose_sections(
    text: str, question: Question, outline: Outline, embedder: Embedder | None, most: int, words: int
) -> tuple[str, ...]:
    """Choose sections to read, in the order of the paper.

    Args:
        text: The question.
        question: The same, analysed.
        outline: Of the paper.
        embedder: Compares headings with the question; None goes by words alone.
        most: At most so many.
        words: At most so many words in all; a section that does not fit is passed over.

    Returns:
        Ids of sections whose headings are near to the question; where it asks what was found, those that hold results.
    """
    sections = [one for one in outline.sections if _is_readable(one)]
    if not sections:
        return ()
    merits = _merits(text, question, sections, embedder)
    chosen: list[int] = []
    for place in sorted(range(len(sections)), key=lambda place: -merits[place]):
        if len(chosen) < most and sections[place].words <= words:
            chosen.append(place)
            words -= sections[place].words
    return tuple(sections[place].asset_id for place in sorted(chosen))


def _is_readable(part: OutlinePart) -> bool:
    return part.kind not in _OUTSIDE and MIN_SECTION_WORDS <= part.words <= MAX_SECTION_WORDS


def _merits(
    text: str, question: Question, sections: list[OutlinePart], embedder: Embedder | None
) -> list[float]:
    own = {one.stem: one.weight for one in question.terms}
    total = sum(own.values()) or 1.0
    cosines = _cosines(text, [one.title for one in sections], embedder)
    merits = []
    for section, cosine in zip(sections, cosines, strict=True):
        held = stems(section.title, question.language)
        words = sum(weight for stem, weight in own.items() if stem in held) / total
        asks_finding = question.wants_finding or question.wants_number
        merits.append(cosine + words + FINDING_BONUS * (asks_finding and bool(held & _FINDING_HEADINGS)))
    return merits


def _cosines(text: str, headings: list[str], embedder: Embedder | None) -> list[float]:
    if embedder is None:
        return [0.0] * len(headings)
    try:
        vectors = embedder.embed([text, *headings])
    except ModelUnavailable:
        return [0.0] * len(headings)
    return [float(cosine) for cosine in vectors[1:] @ vectors[0]]
