"""The front matter passage of an item, made of its metadata: what surveys of candidates search."""

from app.engine.ingest.document import Document, Passage, PassageType
from app.engine.ingest.text import clean_characters, normalise_text

MOST_NAMES = 200
"""Authors, and tags, that the passage takes: large collaborations sign with thousands of names."""
MOST_CHARS = 10_000
"""Of each line; an abstract of 1,500 words stays below it."""
_MOST_RAW = 10 * MOST_CHARS  # nothing is done to the rest of a text without end


def frontmatter_document(
    title: str, authors: tuple[str, ...], year: int | None, venue: str, abstract: str, tags: tuple[str, ...]
) -> Document:
    """One passage with title, authors, year, venue, abstract and tags, each on its own line; missing ones left out.

    Of very long ones only the beginning is taken: a passage longer than all evidence of a question could never be shown.
    """
    named, labels = (", ".join(one[:MOST_CHARS] for one in many[:MOST_NAMES]) for many in (authors, tags))
    fields = (title, named, "" if year is None else str(year), venue, abstract, labels)
    lines = [
        line
        for line in (_beginning(normalise_text(clean_characters(text[:_MOST_RAW]))) for text in fields)
        if line
    ]
    text = "\n".join(lines)
    if not text:
        return Document(text="", passages=())
    passage = Passage(
        passage_type=PassageType.FRONTMATTER,
        text=normalise_text(text),
        section_path=(),
        char_start=0,
        char_end=len(text),
        line_start=0,
        line_end=len(lines) - 1,
    )
    return Document(text=text, passages=(passage,))


def _beginning(line: str) -> str:
    return (
        line if len(line) <= MOST_CHARS else f"{line[:MOST_CHARS].rpartition(' ')[0] or line[:MOST_CHARS]} …"
    )
