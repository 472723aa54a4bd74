"""Zotero's notes and annotations as documents."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from app.engine.ingest.assemble import assemble
from app.engine.ingest.document import Box, Document, Passage, PassageType, Section, SectionKind
from app.engine.ingest.html_blocks import html_blocks
from app.engine.ingest.note_citations import with_citations
from app.engine.ingest.passages import PassageCutter, Run
from app.engine.ingest.text import clean_characters, count_words, normalise_text
from app.engine.zotero.records import Annotation

# What ends a sentence or closes one.
_ENDS = '.!?…。！？؟"”»’)]'
# An annotation of more words is cut as running text is: as one passage it could be too long to be evidence.
LONGEST_ANNOTATION = 1_500
_UNTITLED = Section("", "", 1, SectionKind.BODY, 0, 0)


def note_document(html: str) -> Document:
    """A note's markup as a document whose passages are notes; citations in it are written out."""
    return assemble(html_blocks(with_citations(html)), running_type=PassageType.NOTE)


def annotations_document(annotations: Sequence[Annotation]) -> Document:
    """Annotations of one attachment as a document, one passage each: the marked text, then the comment.

    Annotations with neither are left out, very long ones are several passages of one place. Page index, label,
    rectangles and key are kept.
    """
    written = [(one, text) for one in annotations if (text := _written(one))]
    whole = "\n\n".join(text for _, text in written)
    cutter = PassageCutter(whole, (), ())
    passages: list[Passage] = []
    start = line = 0
    for annotation, text in written:
        passages += _passages(annotation, text, start, line, cutter)
        start += len(text) + 2
        line += text.count("\n") + 2
    return Document(text=whole, passages=tuple(passages))


def _passages(
    annotation: Annotation, text: str, start: int, line: int, cutter: PassageCutter
) -> Iterator[Passage]:
    whole = _passage(annotation, text, start, line)
    if count_words(text) <= LONGEST_ANNOTATION:
        yield whole
        return
    for part in cutter.cut(Run(start, start + len(text), _UNTITLED, ())):
        yield replace(
            part,
            passage_type=whole.passage_type,
            section_id=None,
            page_index=whole.page_index,
            page_label=whole.page_label,
            boxes=whole.boxes,
            annotation_key=whole.annotation_key,
        )


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
        annotation_key=annotation.ref.key,
    )
