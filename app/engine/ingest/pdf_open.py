"""Opening a PDF, or saying why it cannot be opened. Knows nothing of what is done with it."""

from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.engine.ingest.document import IngestState, ParseFailure

NO_PAGES = ParseFailure(IngestState.EMPTY, "This PDF has no pages. Replace the attachment.")
_FAILURES = {
    pdfium_c.FPDF_ERR_PASSWORD: ParseFailure(
        IngestState.ENCRYPTED,
        "This PDF needs a password. Save a copy without one and attach that to the item.",
    ),
    pdfium_c.FPDF_ERR_SECURITY: ParseFailure(
        IngestState.ENCRYPTED,
        "This PDF is protected by a scheme that cannot be opened here. Save an unprotected copy and attach that.",
    ),
    pdfium_c.FPDF_ERR_FORMAT: ParseFailure(
        IngestState.DAMAGED, "This PDF is damaged or cut off. Download it again and replace the attachment."
    ),
}


def open_pdf(path: Path) -> Any:  # noqa: ANN401 - pypdfium2 is untyped
    """Open a PDF file.

    Raises:
        PdfRefused: PDFium cannot open it; carries the named failure.
    """
    # PDFium sets no error for a file without pages and keeps the one of an earlier file; a file that does not exist
    # sets one that cannot come from this one.
    pdfium_c.FPDF_LoadDocument(b"", None)
    try:
        return pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        if error.err_code == pdfium_c.FPDF_ERR_FILE:
            raise PdfRefused(NO_PAGES) from error
        raise PdfRefused(_FAILURES.get(error.err_code, _FAILURES[pdfium_c.FPDF_ERR_FORMAT])) from error


class PdfRefused(Exception):
    """A PDF that cannot be opened; `failure` says why."""

    def __init__(self, failure: ParseFailure) -> None:
        super().__init__(failure.reason)
        self.failure = failure
