"""Evidence as a generator reads it: escaped XML with a number and the bibliographic face of each passage, no more (Y1).

Keys, ids, scores, pages and the names of methods stay out; so does every character that could end the element early.
"""

import csv
import io
import re
from xml.sax.saxutils import escape, quoteattr

from app.engine.citations.authors import year_label
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence

_TYPES = {PassageType.BODY: "text", PassageType.FRONTMATTER: "text"}
_NOT_XML = re.compile(r"[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_VALUE = re.compile(
    r"(?:[<>≤≥=~±]\s?)?[-–+]?[\d.,:%×*†‡§()/±–-]*\d[\d.,:%×*†‡§()/±–-]*|[-–—]|n/?a", re.IGNORECASE
)
_CELL_BREAK = re.compile(r"\t|\s{2,}|\s\|\s")


def evidence_xml(item: Evidence) -> str:
    """One passage as an XML element."""
    kind = _TYPES.get(item.passage_type, item.passage_type.value)
    attributes = {
        "index": str(item.index),
        "title": item.source.title,
        "authors": item.source.author_label if item.source.authors else "",
        "year": year_label(item.source.year),
        "section": item.section,
        "type": kind,
    }
    opening = " ".join(f"{name}={quoteattr(_clean(value))}" for name, value in attributes.items() if value)
    is_table = item.passage_type is PassageType.TABLE
    return f"<chunk {opening}>\n{_table(item.text) if is_table else escape(_clean(item.text))}\n</chunk>"


def _table(text: str) -> str:
    """The caption as text, the rows as CSV."""
    lines = [line.strip() for line in _clean(text).splitlines() if line.strip()]
    caption, rows = (lines[0], lines[1:]) if lines else ("", [])
    return f"{escape(caption)}\n<table_csv>\n{escape(_csv(rows))}</table_csv>"


def _csv(rows: list[str]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(_cells(row) for row in rows)
    return stream.getvalue()


def _cells(row: str) -> list[str]:
    """The cells of a row as far as they can be told: by wide gaps, else the values at its end each for itself."""
    parts = [part for part in _CELL_BREAK.split(row) if part]
    if len(parts) > 1:
        return parts
    words = row.split()
    label_end = len(words)
    while label_end > 1 and _VALUE.fullmatch(words[label_end - 1]):
        label_end -= 1
    return [" ".join(words[:label_end]), *words[label_end:]]


def _clean(text: str) -> str:
    return _NOT_XML.sub("", text)
