"""The front matter passage of an item, made of its metadata: what surveys of candidates search."""

from app.engine.ingest.document import Document, Passage, PassageType
from app.engine.ingest.text import clean_characters, normalise_text


def frontmatter_document(
    title: str, authors: tuple[str, ...], year: int | None, venue: str, abstract: str, tags: tuple[str, ...]
) -> Document:
    """One passage with title, authors, year, venue, abstract and tags, each on its own line; missing ones left out."""
    fields = (title, ", ".join(authors), "" if year is None else str(year), venue, abstract, ", ".join(tags))
    lines = [line for line in (normalise_text(clean_characters(text)) for text in fields) if line]
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
