"""Small PDFs in any script, made without any font file: the letters are named by a ToUnicode map, as in PDFs of all programs.

Lines of scripts that run to the left are drawn as programs draw them: sign by sign from left to right, in the order in which
they are seen.
"""

import re
import unicodedata
import zlib
from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT = 595, 842
SIZE, LEADING = 11, 16
_MARGIN = 60
_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_RIGHTWARD_RUN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.,/%+ =-]*[A-Za-z0-9%])?")
_MIRRORED = str.maketrans("()[]«»<>", ")(][»«><")


def seen_order(line: str) -> str:
    """A line as it is seen from left to right; numbers and Latin words in a leftward one keep their order."""
    if not _LEFTWARD.search(line):
        return line
    turned = line[::-1].translate(_MIRRORED)
    return _RIGHTWARD_RUN.sub(lambda run: run[0][::-1], turned)


def write(path: Path, pages: Sequence[Sequence[str]], *, are_seen: bool = False) -> Path:
    """Write a PDF with the lines of its pages; "" leaves a gap, a first line with a "#" is set large.

    With `are_seen` the lines are given as they are seen from left to right.
    """
    letters = {
        letter: number
        for number, letter in enumerate(
            sorted({letter for page in pages for line in page for letter in line}), 1
        )
    }
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"",
        _FONT,
        _descendant(letters),
        _DESCRIPTOR,
        _stream(_unicode_map(letters)),
    ]
    kids: list[str] = []
    for page in pages:
        content = _stream(_drawn(page, letters, are_seen=are_seen))
        objects += [content, _page(len(objects) + 1)]
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    path.write_bytes(_assembled(objects))
    return path


_FONT = b"<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>"
_DESCRIPTOR = (
    b"<< /Type /FontDescriptor /FontName /Plain /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 "
    b"/CapHeight 700 /StemV 80 >>"
)


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 1000 if unicodedata.east_asian_width(letter) in "WF" else 280 if letter in " .,;:!|" else 560


def _descendant(letters: dict[str, int]) -> bytes:
    widths = " ".join(f"{number} [{_width(letter)}]" for letter, number in letters.items())
    return (
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
        f"/Supplement 0 >> /FontDescriptor 5 0 R /DW 560 /W [{widths}] /CIDToGIDMap /Identity >>"
    ).encode()


def _unicode_map(letters: dict[str, int]) -> bytes:
    rows = [
        f"<{number:04X}> <{letter.encode('utf-16-be').hex().upper()}>" for letter, number in letters.items()
    ]
    parts = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    body = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Plain def /CMapType 2 def\n"
        f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{body}\nendcmap end end"
    ).encode()


def _drawn(lines: Sequence[str], letters: dict[str, int], *, are_seen: bool) -> bytes:
    parts = ["BT"]
    y = HEIGHT - 80
    for line in lines:
        size = 18 if line.startswith("#") else SIZE
        shown = line if are_seen else seen_order(line.removeprefix("#"))
        length = sum(_width(letter) for letter in shown) * size / 1000
        x = WIDTH - _MARGIN - length if _LEFTWARD.search(line) else _MARGIN
        if shown:
            codes = "".join(f"{letters[letter]:04X}" for letter in shown)
            parts.append(f"/F1 {size} Tf 1 0 0 1 {x:.2f} {y} Tm <{codes}> Tj")
        y -= LEADING if size == SIZE else 30
    return "\n".join([*parts, "ET"]).encode()


def _page(content: int) -> bytes:
    return (
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {content} 0 R "
        "/Resources << /Font << /F1 3 0 R >> >> >>"
    ).encode()


def _stream(data: bytes) -> bytes:
    packed = zlib.compress(data)
    return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)


def _assembled(objects: Sequence[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    places: list[int] = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
