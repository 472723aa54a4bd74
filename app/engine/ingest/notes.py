"""Zotero's notes and annotations as documents."""

from collections.abc import Sequence
from itertools import groupby

from app.engine.ingest.assemble import assemble
from app.engine.ingest.document import Box, Document, Passage, PassageType
from app.engine.ingest.html_blocks import html_blocks
from app.engine.ingest.note_citations import with_citations
from app.engine.ingest.text import clean_characters, normalise_text
from app.engine.zotero.records import Annotation

# What ends a sentence or closes one.
_ENDS = '.!?…。！？؟"”»’)]'


def note_document(html: str) -> Document:
    """A note's markup as a document whose passages are notes; citations in it are written out."""
    return assemble(html_blocks(with_citations(html)), running_type=PassageType.NOTE)


def annotations_document(annotations: Sequence[Annotation]) -> Document:
    """Annotations of one attachment as a document, one passage each: the marked text, then the comment.

    Annotations with neither are left out. Page index, label and rectangles are kept.
    """
    parts: list[str] = []
    passages: list[Passage] = []
    length = line = 0
    for annotation in annotations:
        text = _written(annotation)
        if not text:
            continue
        start = length + 2 if parts else 0
        line += 2 if parts else 0
        passages.append(_passage(annotation, text, start, line))
        parts.append(text)
        length = start + len(text)
        line += text.count("\n")
    return Document(text="\n\n".join(parts), passages=tuple(passages))


def _written(annotation: Annotation) -> str:
    """The marked words, then the comment on a line of its own; words that end no sentence are quoted, so that none goes on into it."""
    words, comment = (
        normalise_text(clean_characters(piece)) for piece in (annotation.text, annotation.comment)
    )
    if words and comment and words[-1] not in _ENDS:
        words = f"“{words}”"
    return "\n".join(filter(None, (words, comment)))


def _passage(annotation: Annotation, text: str, start: int, line: int) -> Passage:
    page = annotation.page_index
    boxes = () if page is None else tuple(Box(page, *rect) for rect in annotation.rects)
    return Passage(
        passage_type=PassageType.ANNOTATION,
        text=normalise_text(text),
        section_path=(),
        char_start=start,
        char_end=start + len(text),
        line_start=line,
        line_end=line + text.count("\n"),
        page_index=page,
        page_label=annotation.page_label or None,
        boxes=tuple(box for box, _ in groupby(boxes)),
    )
