"""Which sentences of a resolved answer lost all their citations, so that the window can mark them. Pure and linear."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from app.engine.citations.blocks import Block, find_blocks
from app.engine.citations.masking import Masked
from app.engine.citations.sentences import sentence_ends

Span = tuple[int, int]


def unsupported_spans(masked: Masked, removed: Iterable[int], kept: Sequence[Span]) -> tuple[Span, ...]:
    """Find the sentences whose citations were all removed.

    A sentence reaches no further than its paragraph, list item or cell; a citation behind its full stop is its own.

    Args:
        masked: The resolved answer, masked.
        removed: Where in it each removed marker stood, in order.
        kept: `start, end` in it of each marker that is left, in order.

    Returns:
        `start, end` of each such sentence, without the white space around it, in order.
    """
    places = list(removed)
    if not places:
        return ()
    prose = _without_markers(masked.text, kept)
    sentences = [span for block in find_blocks(masked) for span in _sentences_of(prose, block)]
    if not sentences:
        return ()
    starts = [start for start, _ in sentences]
    supported = {_number_at(starts, start) for start, _ in kept}
    lost = {_number_at(starts, place) for place in places}
    return tuple(sentences[number] for number in sorted(lost - supported))


def _without_markers(prose: str, kept: Sequence[Span]) -> str:
    """Blank out the markers, keeping all offsets: a full stop before one ends its sentence."""
    parts, position = [], 0
    for start, end in kept:
        parts += [prose[position:start], " " * (end - start)]
        position = end
    return "".join([*parts, prose[position:]])


def _sentences_of(prose: str, block: Block) -> Iterator[Span]:
    if block.is_table_row:
        ends = [at for at in range(block.start, block.end) if prose[at] == "|"]
    else:
        ends = list(sentence_ends(prose, block.start, block.end))
    start = block.start
    for end in [*ends, block.end]:
        stretch = prose[start:end]
        found = stretch.strip(" \t\r\n|")
        if found:
            first = start + stretch.index(found)
            yield first, first + len(found)
        start = end


def _number_at(starts: Sequence[int], place: int) -> int:
    """Which sentence a citation at this place belongs to: the one it is in, or the last before it."""
    return max(bisect_right(starts, place) - 1, 0)
