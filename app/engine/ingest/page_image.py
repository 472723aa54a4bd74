"""A page of a PDF as a PNG. Meant for a worker process."""

import struct
import zlib
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.engine.ingest.document import IngestState, ParseFailure
from app.engine.ingest.pdf import PdfRefused, open_pdf

MAX_PIXELS = 40_000_000
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FAST = 1


def draw_page(path: Path, page_index: int, scale: float) -> bytes | ParseFailure:
    """Draw a page.

    Args:
        path: The PDF.
        page_index: 0-based physical page.
        scale: Pixels per PDF point; lowered where the picture would exceed `MAX_PIXELS`.

    Returns:
        The PNG file's bytes, or why there is none.
    """
    try:
        document = open_pdf(path)
    except PdfRefused as refused:
        return refused.failure
    try:
        if not 0 <= page_index < len(document):
            return ParseFailure(IngestState.DAMAGED, f"This PDF has no page {page_index + 1}.")
        page = document[page_index]
        width, height = page.get_size()
        fitting = min(scale, (MAX_PIXELS / max(1.0, width * height)) ** 0.5)
        bitmap = page.render(scale=fitting, rev_byteorder=True, force_bitmap_format=pdfium_c.FPDFBitmap_BGR)
        return _png(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride)
    except pdfium.PdfiumError:
        return ParseFailure(IngestState.DAMAGED, f"Page {page_index + 1} of this PDF cannot be drawn.")
    finally:
        document.close()


def _png(pixels: bytes, width: int, height: int, stride: int) -> bytes:
    """Write 8-bit RGB rows, `stride` bytes apart, as a PNG file."""
    rows = b"".join(b"\x00" + pixels[at : at + 3 * width] for at in range(0, height * stride, stride))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, _FAST)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
