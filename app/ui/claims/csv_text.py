"""Claims as a table for spreadsheets: RFC 4180, and nothing in it is taken for a formula. No Qt."""

import csv
import io
from collections.abc import Iterable, Sequence

BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheets take a file without it for their own old encoding."""
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_text(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table.

    Args:
        head: Names of the columns.
        rows: Cells as text; those that a spreadsheet would take for a formula get an apostrophe before them.

    Returns:
        The file's text with byte order mark and `CRLF` line ends.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_harmless(cell) for cell in head])
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return BYTE_ORDER_MARK + out.getvalue()


def _harmless(cell: str) -> str:
    """Some spreadsheets pass over blanks before they look for a formula."""
    is_formula = cell.startswith(_FORMULA_STARTS) or cell.lstrip().startswith(_FORMULA_STARTS)
    return f"'{cell}" if is_formula else cell
