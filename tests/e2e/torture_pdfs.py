"""PDFs that no honest program writes, object by object. `small` keeps each within a fraction of a second."""

import io
import zlib
from collections.abc import Callable, Mapping

from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

WORDS = "The probe measured the flow of water through the channel and the crew wrote each value down."
_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


def text_of(number: int, lines: int = 30) -> bytes:
    """A content stream of a page of prose."""
    rows = "".join(f"(Line {row} of page {number}. {WORDS}) Tj T*\n" for row in range(lines))
    return f"BT /F1 9 Tf 12 TL 60 780 Td\n{rows}ET".encode("ascii")


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """A stream object."""
    return b"<< /Length %d %s >>\nstream\n" % (len(data), entries) + data + b"\nendstream"


def assemble(objects: Mapping[int, bytes], trailer: bytes = b"", version: bytes = b"1.7") -> bytes:
    """A file of these objects with a true cross-reference table; object 1 is the root."""
    out = io.BytesIO()
    out.write(b"%%PDF-%s\n" % version)
    places: dict[int, int] = {}
    for number, body in objects.items():
        places[number] = out.tell()
        out.write(b"%d 0 obj\n" % number + body + b"\nendobj\n")
    start = out.tell()
    last = max(objects)
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (last + 1))
    for number in range(1, last + 1):
        place = places.get(number)
        out.write(b"%010d 00000 n \n" % place if place is not None else b"0000000000 00000 f \n")
    out.write(
        b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (last + 1, trailer, start)
    )
    return out.getvalue()


def page(contents: bytes = b"4 0 R", entries: bytes = b"/MediaBox [0 0 595 842]", parent: int = 2) -> bytes:
    """A page object."""
    return b"<< /Type /Page /Parent %d 0 R %s /Contents %s /Resources << /Font << /F1 5 0 R >> >> >>" % (
        parent,
        entries,
        contents,
    )


def one_page(
    content: bytes | None = None, *, entries: bytes = b"/MediaBox [0 0 595 842]", root: bytes = b"",
    more: Mapping[int, bytes] | None = None, trailer: bytes = b"", contents: bytes = b"4 0 R",
) -> bytes:  # fmt: skip
    """A file of one page, with what else is asked for."""
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R %s >>" % root,
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: page(contents, entries),
        4: content if content is not None else stream(text_of(1)),
        5: _FONT,
    }
    return assemble(objects | dict(more or {}), trailer)


def many_pages(count: int) -> bytes:
    """A book of so many pages of text."""
    kids = b" ".join(b"%d 0 R" % (10 + 2 * at) for at in range(count))
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count),
        5: _FONT,
    }
    for at in range(count):
        objects[10 + 2 * at] = page(b"%d 0 R" % (11 + 2 * at))
        objects[11 + 2 * at] = stream(text_of(at, 6))
    return assemble(objects)


def zero_pages() -> bytes:
    """A file that says it has no page."""
    return assemble({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [] /Count 0 >>"})


def looped_page_tree() -> bytes:
    """A page tree that holds itself, and two that hold each other."""
    return assemble(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 4 /Parent 3 0 R >>",
            3: b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 4 /Parent 2 0 R >>",
        }
    )


def lying_count() -> bytes:
    """One page that says it is two thousand million."""
    return one_page().replace(b"/Kids [3 0 R] /Count 1", b"/Kids [3 0 R] /Count 2147483647")


def looped_xref() -> bytes:
    """A cross-reference table whose predecessor is itself."""
    data = one_page(trailer=b"/Prev 0000000000")
    return data.replace(b"/Prev 0000000000", b"/Prev %010d" % data.rindex(b"xref\n0"))


def looped_length() -> bytes:
    """A stream whose length is itself."""
    return one_page(content=b"<< /Length 4 0 R >>\nstream\n" + text_of(1) + b"\nendstream")


def looped_contents() -> bytes:
    """A page whose content is an array that holds itself."""
    return one_page(contents=b"6 0 R", more={6: b"[6 0 R 4 0 R 6 0 R]"})


def looped_form() -> bytes:
    """A form that draws itself, twice."""
    form = stream(
        b"/X Do /X Do",
        b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
    )
    whole = one_page(content=stream(text_of(1) + b" /X Do"), more={6: form})
    return whole.replace(b"/Font << /F1 5 0 R >>", b"/Font << /F1 5 0 R >> /XObject << /X 6 0 R >>", 1)


def forms_that_multiply(depth: int) -> bytes:
    """Forms that each draw the next one ten times: 10 to the power of `depth` in all."""
    more = {}
    for level in range(depth):
        more[6 + level] = stream(
            b"/X Do " * 10,
            b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X %d 0 R >> >>"
            % (7 + level),
        )
    more[6 + depth] = stream(
        b"BT /F1 9 Tf (x) Tj ET",
        b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> >>",
    )
    whole = one_page(content=stream(text_of(1) + b" /X Do"), more=more)
    return whole.replace(b"/Font << /F1 5 0 R >>", b"/Font << /F1 5 0 R >> /XObject << /X 6 0 R >>", 1)


def looped_outline() -> bytes:
    """An outline whose entries follow and hold one another without end."""
    more = {
        6: b"<< /Type /Outlines /First 7 0 R /Last 8 0 R /Count 2 >>",
        7: b"<< /Title (One) /Parent 6 0 R /Next 8 0 R /First 8 0 R /Dest [3 0 R /Fit] >>",
        8: b"<< /Title (Two) /Parent 7 0 R /Next 7 0 R /First 6 0 R /Dest [3 0 R /Fit] >>",
    }
    return one_page(root=b"/Outlines 6 0 R", more=more)


def looped_labels() -> bytes:
    """A tree of page labels that holds itself."""
    return one_page(root=b"/PageLabels 6 0 R", more={6: b"<< /Kids [6 0 R 6 0 R] /Limits [0 9] >>"})


def looped_inheritance() -> bytes:
    """A page whose size has to be inherited from parents in a ring."""
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 6 0 R >>",
        3: page(entries=b""),
        4: stream(text_of(1)),
        5: _FONT,
        6: b"<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>",
    }
    return assemble(objects)


def looped_object_stream() -> bytes:
    """An object stream that extends itself."""
    extra = stream(b"7 0 null", b"/Type /ObjStm /N 1 /First 4 /Extends 6 0 R")
    return one_page(more={6: extra})


def image_page(width: int, height: int, data: bytes, entries: bytes) -> bytes:
    """A page that is one image."""
    image = stream(data, b"/Type /XObject /Subtype /Image /Width %d /Height %d %s" % (width, height, entries))
    whole = one_page(content=stream(b"q 595 0 0 842 0 0 cm /X Do Q"), more={6: image})
    return whole.replace(b"/Font << /F1 5 0 R >>", b"/Font << /F1 5 0 R >> /XObject << /X 6 0 R >>", 1)


def huge_image() -> bytes:
    """An image of 50,000 × 50,000 pixels in a few bytes."""
    entries = b"/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode"
    return image_page(50_000, 50_000, zlib.compress(bytes(100_000)), entries)


def garbage_image(name: bytes) -> bytes:
    """An image in a format that its bytes are not in."""
    entries = b"/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /%s" % name
    return image_page(2_000, 2_000, b"\x00\x01\xff\x4f garbage " * 500, entries)


def sized(box: bytes, more: bytes = b"") -> bytes:
    """A page of text of an odd size."""
    return one_page(entries=b"/MediaBox %s %s" % (box, more))


def bomb_stream(megabytes: int, unit: bytes) -> bytes:
    """A content stream that unpacks to so many megabytes."""
    packer = zlib.compressobj(9)
    block = unit * (1_000_000 // len(unit))
    packed = b"".join(packer.compress(block) for _ in range(megabytes)) + packer.flush()
    return one_page(content=stream(packed, b"/Filter /FlateDecode"))


def nested_filters() -> bytes:
    """A stream packed thirty times over."""
    data = text_of(1)
    for _ in range(30):
        data = zlib.compress(data)
    return one_page(content=stream(data, b"/Filter [%s]" % (b"/FlateDecode " * 30)))


def many_objects(count: int) -> bytes:
    """A page of text among very many objects of no use."""
    return one_page(more=dict.fromkeys(range(6, 6 + count), b"null"))


def deep_arrays(depth: int) -> bytes:
    """Arrays and dictionaries nested very deep, where the content should be and beside it."""
    return one_page(
        content=stream(text_of(1) + b" " + b"[" * depth), more={6: b"[" * depth, 7: b"<< /A " * depth}
    )


def deep_states(depth: int) -> bytes:
    """Very many saved graphics states before the text."""
    return one_page(content=stream(b"q " * depth + text_of(1)))


def much_text(characters: int) -> bytes:
    """A page with very much text in one place."""
    row = b"(" + WORDS.encode("ascii") + b") Tj\n"
    return one_page(content=stream(b"BT /F1 9 Tf 60 700 Td\n" + row * (characters // len(row)) + b"ET"))


def with_attachment() -> bytes:
    """A page with another file embedded."""
    more = {
        6: b"<< /Names [(inner.pdf) 7 0 R] >>",
        7: b"<< /Type /Filespec /F (inner.pdf) /EF << /F 8 0 R >> >>",
        8: stream(one_page(content=stream(b"BT /F1 9 Tf 60 700 Td (Inner secret words.) Tj ET"))),
    }
    return one_page(root=b"/Names << /EmbeddedFiles 6 0 R >>", more=more)


def with_actions() -> bytes:
    """A page that asks its reader to run scripts, open addresses and launch programs."""
    more = {6: b"<< /S /JavaScript /JS (app.alert\\(1\\); while\\(true\\){}) /Next 7 0 R >>",
            7: b"<< /S /Launch /F (calc.exe) /Next 6 0 R >>"}  # fmt: skip
    return one_page(root=b"/OpenAction 6 0 R", more=more)


def encrypted(user: str, owner: str) -> bytes:
    """A page behind passwords; an empty user password opens it."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 842), encrypt=StandardEncryption(user, owner, canCopy=0))
    for row in range(30):
        canvas.drawString(60, 780 - 14 * row, f"Line {row}. {WORDS}")
    canvas.save()
    return out.getvalue()


def broken_to_unicode() -> bytes:
    """A font whose map of characters leads through itself and out of Unicode."""
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R /Encoding << /Differences 7 0 R >> >>"
    cmap = b"begincmap 1 beginbfrange <00> <FF> <D800> endbfrange 1 beginbfchar <41> <DFFFDFFF> endbfchar /C 6 usecmap endcmap"
    return one_page(more={5: font, 6: stream(cmap), 7: b"[0 /a /a /a 99999999999 /zz]"})


def cases(*, small: bool) -> dict[str, Callable[[], bytes]]:
    """The files by a short name."""
    size = 1 if small else 25
    return {
        "truncated half": lambda: one_page()[:900],
        "truncated tail": lambda: one_page()[900:],
        "many pages": lambda: many_pages(400 * size),
        "zero pages": zero_pages,
        "looped page tree": looped_page_tree,
        "lying count": lying_count,
        "looped xref": looped_xref,
        "looped length": looped_length,
        "looped contents": looped_contents,
        "looped form": looped_form,
        "forms that multiply": lambda: forms_that_multiply(5 if small else 8),
        "looped outline": looped_outline,
        "looped labels": looped_labels,
        "looped inheritance": looped_inheritance,
        "looped object stream": looped_object_stream,
        "huge image": huge_image,
        "garbage jbig2": lambda: garbage_image(b"JBIG2Decode"),
        "garbage jpx": lambda: garbage_image(b"JPXDecode"),
        "garbage dct": lambda: garbage_image(b"DCTDecode"),
        "garbage ccitt": lambda: garbage_image(b"CCITTFaxDecode"),
        "huge page": lambda: sized(b"[0 0 14400000 14400000]", b"/UserUnit 75000"),
        "page of no size": lambda: sized(b"[0 0 0 0]"),
        "page of negative size": lambda: sized(b"[900 900 0 0]"),
        "page of size beyond numbers": lambda: sized(b"[-99999999999999 0 99999999999999 1e400]"),
        "bomb of operators": lambda: bomb_stream(4 * size, b"1 0 0 1 0 0 cm q Q\n"),
        "bomb of spaces": lambda: bomb_stream(40 * size, b" " * 100),
        "bomb of text": lambda: bomb_stream(2 * size, b"BT /F1 9 Tf 9 9 Td (A word and more.) Tj ET\n"),
        "nested filters": nested_filters,
        "many objects": lambda: many_objects(40_000 * size),
        "deep arrays": lambda: deep_arrays(20_000 * size),
        "deep states": lambda: deep_states(20_000 * size),
        "much text": lambda: much_text(200_000 * size),
        "attachment inside": with_attachment,
        "actions": with_actions,
        "password of user": lambda: encrypted("secret", "other"),
        "password of owner": lambda: encrypted("", "other"),
        "broken unicode map": broken_to_unicode,
        "bare head": lambda: b"%PDF-1.7\n",
        "head and rubbish": lambda: b"%PDF-1.7\n" + bytes(range(256)) * 400,
        "nul bytes": lambda: b"%PDF-1.7\n" + bytes(100_000),
    }
