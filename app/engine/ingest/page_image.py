"""A page of a PDF as a PNG, with the boxes of a passage found in it. Meant for a worker process."""

import base64
import ctypes
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.engine.ingest.document import Box, IngestState, ParseFailure
from app.engine.ingest.messages import DrawnPage, RenderRequest
from app.engine.ingest.parse import refuse
from app.engine.ingest.pdf_open import PdfRefused, open_pdf

# A page of A4 at four pixels a point, more than any screen shows of it.
MAX_PIXELS = 8_000_000
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FAST = 1
# PDFium places points on a grid of whole numbers; this many lie between two points.
_GRID = 100


def draw_page(request: RenderRequest) -> DrawnPage | ParseFailure:
    """Draw a page, at a smaller scale where the picture would exceed `MAX_PIXELS`, or say why there is none."""
    refused = refuse(Path(request.path))
    if refused is not None:
        return refused
    try:
        document = open_pdf(Path(request.path))
    except PdfRefused as reason:
        return reason.failure
    try:
        if not 0 <= request.page_index < len(document):
            return ParseFailure(IngestState.DAMAGED, f"This PDF has no page {request.page_index + 1}.")
        return _drawn(document[request.page_index], request)
    except pdfium.PdfiumError:
        return ParseFailure(
            IngestState.DAMAGED, f"Page {request.page_index + 1} of this PDF cannot be drawn."
        )
    finally:
        document.close()


def _drawn(page: Any, request: RenderRequest) -> DrawnPage:  # noqa: ANN401 - pypdfium2 is untyped
    width, height = page.get_size()
    fitting = min(request.scale, (MAX_PIXELS / max(1.0, width * height)) ** 0.5)
    bitmap = page.render(scale=fitting, rev_byteorder=True, force_bitmap_format=pdfium_c.FPDFBitmap_BGR)
    png = _png(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride)
    return DrawnPage(
        base64.b64encode(png).decode("ascii"), fitting, tuple(_shown(page, width, height, request.boxes))
    )


def _shown(page: Any, width: float, height: float, boxes: Iterable[Box]) -> Iterable[Box]:  # noqa: ANN401
    """Boxes of the page's own space as they lie on the page that is shown: after cropping and turning."""
    for box in boxes:
        one = _on_shown_page(page, width, height, box.left, box.bottom)
        other = _on_shown_page(page, width, height, box.right, box.top)
        left, right = sorted((one[0], other[0]))
        bottom, top = sorted((one[1], other[1]))
        yield Box(box.page_index, left, bottom, right, top)


def _on_shown_page(page: Any, width: float, height: float, x: float, y: float) -> tuple[float, float]:  # noqa: ANN401
    across, down = ctypes.c_int(), ctypes.c_int()
    columns, rows = round(width * _GRID), round(height * _GRID)
    pdfium_c.FPDF_PageToDevice(page.raw, 0, 0, columns, rows, 0, x, y, across, down)
    return across.value / _GRID, height - down.value / _GRID


def _png(pixels: bytes, width: int, height: int, stride: int) -> bytes:
    """Write 8-bit RGB rows, `stride` bytes apart, as a PNG file."""
    rows = b"".join(b"\x00" + pixels[at : at + 3 * width] for at in range(0, height * stride, stride))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, _FAST)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
