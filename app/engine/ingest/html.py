"""HTML snapshots to documents. Images, data: addresses among them, are never looked at."""

from app.engine.ingest.assemble import assemble
from app.engine.ingest.decode import decode
from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.html_blocks import html_blocks
from app.engine.ingest.html_taming import without_embedded

NOTHING_TO_READ = ParseFailure(
    IngestState.EMPTY,
    "This file holds no text to read. Open it in Zotero to see whether it was saved completely.",
)


def parse_html(data: bytes, charset: str = "") -> Document | ParseFailure:
    """Read an HTML file into a document without pages."""
    blocks = html_blocks(decode(without_embedded(data), charset), is_web_page=True)
    return assemble(blocks) if blocks else NOTHING_TO_READ
